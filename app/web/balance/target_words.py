"""What a link points at, as text and as a value: a set of somebody, a card, a reserve, a pile."""

from typing import Literal, TypeAlias

from msgspec import Struct

from app.games.balance.actions import (
    Action,
    Cap,
    Draw,
    LayReserve,
    LaySet,
    PlayFog,
    PlayWind,
    Reclaim,
    Release,
    Steal,
    TakeDiscard,
)
from app.games.balance.cards import CardId, LineId
from app.games.balance.content import Content
from app.games.protocol import Seat

_SEATS = ("0", "1")


class SetOf(Struct, frozen=True):
    """A row or column of a player's land, laid or not."""

    seat: Seat
    line: LineId


class CardDetails(Struct, frozen=True):
    """A card, in the hand or elsewhere."""

    card: CardId


class Reserve(Struct, frozen=True):
    """Four seasons to lay on their own."""


class Pile(Struct, frozen=True):
    """The draw pile or the discard pile."""

    name: Literal["draw", "discard"]


Pointed: TypeAlias = SetOf | CardDetails | Reserve | Pile


def read(content: Content, text: str) -> Pointed | None:
    """Read what a link points at; None for text that means nothing."""
    match text.split(":"):
        case ["set", seat, line] if seat in _SEATS and line in content.lines:
            return SetOf(Seat(int(seat)), LineId(line))
        case ["card", card] if card in content.cards:
            return CardDetails(CardId(card))
        case ["reserve"]:
            return Reserve()
        case ["pile", "draw"]:
            return Pile("draw")
        case ["pile", "discard"]:
            return Pile("discard")
        case _:
            return None


def done_by(content: Content, pointed: Pointed, action: Action) -> bool:
    """Say whether an action did what was pointed at."""
    match pointed:
        case SetOf(_, line):
            return _touches(content, action, line)
        case CardDetails(card):
            played = (isinstance(action, PlayFog) and card == "fog") or (
                isinstance(action, PlayWind) and card == "wind"
            )
            return played or (isinstance(action, Release) and action.card == card)
        case Reserve():
            return isinstance(action, LayReserve)
        case Pile(name):
            return isinstance(action, Draw if name == "draw" else TakeDiscard)


def _touches(content: Content, action: Action, line: LineId) -> bool:
    if isinstance(action, LaySet | Cap):
        return action.line == line
    return isinstance(action, Steal | Reclaim | PlayFog | PlayWind) and action.face in content.lines[line].faces
