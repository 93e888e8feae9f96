"""Where on the journey's page an action is pressed: what the coach points at (``css/journey_lessons.css``)."""

from typing import assert_never

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    DiscardCard,
    DiscardTwo,
    EndTurn,
    Fight,
    Heal,
    HireGuide,
    PlayCard,
    RemoveCard,
    Resolve,
    ResolveEvent,
    StoreCard,
    TakeFromDiscard,
    Travel,
    UseAbility,
)
from app.games.journey.cards import CardId
from app.games.journey.content import Content
from app.games.journey.playings import options_of
from app.games.journey.state import State
from app.web.lessons import Advice

Place = tuple[str, int, str]
"""The place, which of its buttons (0: the place itself), and the id of the region that holds it."""


def pointing_at(content: Content, state: State, words: str, *actions: Action) -> Advice:
    """Advise actions, and point at where they are pressed: at the last one's target, which plays those before it."""
    place, button, region = place_of(content, state, actions[-1])
    return Advice(words=words, place=place, button=button, region=region, actions=actions)


def place_of(content: Content, state: State, action: Action) -> Place:
    """Tell where an action is pressed."""
    match action:
        case PlayCard(card, "hand", option):
            return _in_hand(state, card, 1 + (option or 0))
        case PlayCard(card, _, option):
            return f"camp-{state.camp_storage.index(card) + 1}", 1 + (option or 0), "camp"
        case StoreCard(card):
            return _in_hand(state, card, 1 + len(tuple(options_of(content.cards[card]))))
        case RemoveCard(card) | DiscardCard(card):
            return _in_hand(state, card, 1)
        case Buy(card) | Fight(card):
            place = f"space-{state.pathway.index(card) + 1}"
            return place, 0, place
        case HireGuide():
            return "guides", 0, "pathway"
        case Travel():
            return "step", 0, "tracks"
        case EndTurn():
            return "end", 0, "finish"
        case UseAbility() | DiscardTwo():
            return "ability", 0, "finish"
        case Heal():
            return "heals", 0, "turn"
        case ResolveEvent() | TakeFromDiscard():
            return "question", 0, "turn"
        case Resolve():
            return "open", 0, "turn"
        case ActivateItem(card):
            return f"item-{state.acting_seat.items.index(card) + 1}", 1 + (action.option or 0), "hand"
        case _:
            assert_never(action)


def _in_hand(state: State, card: CardId, button: int) -> Place:
    return f"hand-{state.acting_seat.hand.index(card) + 1}", button, "hand"
