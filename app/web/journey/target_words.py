"""Targets as text, as the page's addresses carry them, and back."""

from typing import TypeAlias, assert_never

from msgspec import Struct

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    Fight,
    HireGuide,
    Resolve,
    Travel,
    UseAbility,
)
from app.games.journey.affordability import BuyTarget, FightTarget, HireTarget, Target, TravelTarget
from app.games.journey.cards import CardId
from app.games.journey.content import Content


class CardDetails(Struct, frozen=True):
    """A card to look at; for an item of one's own also to use."""

    card: CardId


class ItemUse(Struct, frozen=True):
    """An item of one's own, to be used."""

    card: CardId


class AbilityUse(Struct, frozen=True):
    """The character's ability, to be aimed at a card."""


class EffectUse(Struct, frozen=True):
    """An open effect of a card in play, to be aimed or paid for."""

    entry: int
    effect: int


class PileView(Struct, frozen=True):
    """A pile that lies face up, to be looked through; ``seat`` for somebody's own discard."""

    name: str
    seat: int | None = None


class Journeying(Struct, frozen=True):
    """The next step with a chosen number of Crystals for its Portal; None for as many as can be paid."""

    crystals: int | None = None


Pointed: TypeAlias = (
    BuyTarget | FightTarget | HireTarget | Journeying | CardDetails | ItemUse | AbilityUse | EffectUse | PileView
)

_DIGITS = 3
OPEN_PILES = ("common_discard", "event_discard", "removed")


def text_of(target: Target) -> str:
    """Write a target that can be paid for as text."""
    match target:
        case BuyTarget(card):
            return f"buy:{card}"
        case FightTarget(card):
            return f"fight:{card}"
        case TravelTarget():
            return "travel"
        case HireTarget():
            return "hire"
        case _:
            assert_never(target)


def read(content: Content, text: str) -> Pointed | None:
    """Read what somebody pointed at; None for text that names nothing."""
    kind, _, rest = text.partition(":")
    if kind in ("buy", "fight", "card", "item"):
        return _card(content, kind, rest)
    match kind, rest.split(":"):
        case "hire", [""]:
            return HireTarget()
        case "ability", [""]:
            return AbilityUse()
        case "travel", [crystals] if crystals == "" or _is_number(crystals):
            return Journeying(int(crystals) if crystals else None)
        case "effect", [entry, effect] if _is_number(entry) and _is_number(effect):
            return EffectUse(int(entry), int(effect))
        case "pile", [name] if name in OPEN_PILES:
            return PileView(name)
        case "pile", ["discard", seat] if _is_number(seat):
            return PileView("discard", int(seat))
        case _:
            return None


def card_pointed_at(content: Content, text: str) -> str:
    """Name the card that a target is about: a Guide for the Guides; blank for a step, a pile, an effect."""
    match read(content, text):
        case BuyTarget(card) | FightTarget(card) | CardDetails(card) | ItemUse(card):
            return card
        case HireTarget():
            return next(card.id for card in content.cards.values() if card.kind == "guide")
        case _:
            return ""


def done_by(pointed: Pointed, action: Action) -> bool:
    """Say whether an action does what was pointed at, or takes it away, so that its panel has served."""
    match pointed, action:
        case BuyTarget(card) | FightTarget(card), Buy(named) | Fight(named) | UseAbility(_, named) | Resolve(
            card=named
        ):
            return card == named
        case (HireTarget(), HireGuide()) | (Journeying(), Travel()) | (AbilityUse(), UseAbility()):
            return True
        case ItemUse(card), ActivateItem(named):
            return card == named
        case EffectUse(entry, effect), Resolve(of, number):
            return (entry, effect) == (of, number)
        case _:
            return False


def _card(content: Content, kind: str, name: str) -> Pointed | None:
    card = CardId(name)
    if card not in content.cards:
        return None
    match kind:
        case "buy":
            return BuyTarget(card)
        case "fight":
            return FightTarget(card)
        case "item":
            return ItemUse(card)
        case _:
            return CardDetails(card)


def _is_number(text: str) -> bool:
    return len(text) <= _DIGITS and text.isascii() and text.isdigit()
