"""Why a press is begun as it is: what a card is played for, what a purchase brings, how many makers the Camp holds.

It speaks of the pathway, the Camp, the lives and the cards that the press itself shows; of no hand.
"""

from typing import TypeAlias

from app.games.journey.actions import (
    Action,
    Buy,
    DiscardCard,
    EndTurn,
    Fight,
    Heal,
    HireGuide,
    RemoveCard,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    Travel,
)
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.relics import relic_won
from app.games.journey.state import State
from app.games.protocol import Seat
from app.games.reason import Reason

Goal: TypeAlias = Buy | Fight | HireGuide | Travel

EVENTS_FIRST = Reason("events_first")
LEAST_NEEDED = Reason("least_needed")
MOST_USEFUL = Reason("most_useful")
NOTHING_LEFT = Reason("nothing_left")
FOR_OTHERS = Reason("for_others")
GUIDE = Reason("guide")


def explain(content: Content, state: State, seat: Seat, press: tuple[Action, ...]) -> Reason | None:
    """Say why the first action of a press is done; the others are meant to follow."""
    del seat
    action = press[0]
    match action:
        case ResolveEvent():
            return EVENTS_FIRST
        case RemoveCard() | DiscardCard():
            return LEAST_NEEDED
        case TakeFromDiscard():
            return MOST_USEFUL
        case EndTurn():
            return NOTHING_LEFT
        case StoreCard(card):
            return _storing(content, state, card)
        case Heal(hurt):
            return Reason("hurt", {"seat": hurt, "lives": state.seats[hurt].life})
        case Buy() | Fight() | HireGuide() | Travel():
            return _reaching(content, state, action)
        case _:
            goal = next((after for after in press[1:] if isinstance(after, Goal)), None)
            return None if goal is None else _on_the_way(goal)


def _reaching(content: Content, state: State, goal: Goal) -> Reason:
    match goal:
        case Buy(card):
            return _taking(content, card)
        case Fight(card, attack):
            beaten = state.damage_on(card) + attack >= content.cards[card].life
            return Reason("beaten" if beaten else "weakened", {"card": card})
        case HireGuide():
            return GUIDE
        case Travel():
            won = sum(relic_won(content, state, season) for season in content.seasons)
            return Reason("onward", {"steps": len(content.trail) - state.trail, "relics": won})


def _taking(content: Content, card: CardId) -> Reason:
    """Say what a card is taken for: a Relic for the Shrine, a Hazard for its unit, others for the turns to come."""
    info = content.cards[card]
    match info.kind:
        case "relic":
            return Reason("relic", {"card": card})
        case "hazard" if info.season is not None:
            return Reason("hazard", {"season": info.season})
        case _:
            return Reason("useful", {"kind": info.kind})


def _storing(content: Content, state: State, card: CardId) -> Reason:
    info = content.cards[card]
    if info.kind == "relic":
        return Reason("relic_kept", {"card": card})
    if info.kind not in {"enemy", "hazard"} or info.season is None or relic_won(content, state, info.season):
        return FOR_OTHERS
    lying = sum(maker in state.camp_storage for maker in content.makers(info.season))
    return Reason("makers", {"season": info.season, "count": lying + 1})


def _on_the_way(goal: Goal) -> Reason:
    match goal:
        case Buy(card):
            return Reason("to_buy", {"card": card})
        case Fight(card):
            return Reason("to_fight", {"card": card})
        case HireGuide():
            return Reason("to_hire")
        case Travel():
            return Reason("to_travel")
