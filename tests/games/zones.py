"""Where the cards of each game lie: every zone of a state as one list, beside the cards that the game owns (law 6)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.games.journey.state import State
from app.games.registry import JOURNEY


def journey_cards(state: State) -> Iterator[str]:
    """Give every card copy of a journey, zone after zone; an item in play still lies among its owner's items."""
    for seat in state.seats:
        yield from seat.draw_pile
        yield from seat.hand
        yield from seat.discard
        yield from seat.items
        yield from seat.waiting_events
    yield from (entry.card for entry in state.turn.in_play if entry.source != "item")
    yield from (card for card in state.pathway if card is not None)
    yield from state.journey_deck
    yield from state.common_discard
    yield from state.camp_storage
    yield from state.guide_stack
    yield from state.event_deck
    yield from state.event_discard
    yield from state.removed
    yield from state.unused


def whole_journey() -> Counter[str]:
    """Count the 118 cards of the journey by design."""
    copies: Counter[str] = Counter({card.id: card.count for card in JOURNEY.content.cards.values()})
    copies.update(JOURNEY.content.events.keys())
    return copies


ZONES: Mapping[str, Callable[[Any], Iterator[str]]] = {"journey": journey_cards}
OWNED: Mapping[str, Counter[str]] = {"journey": whole_journey()}
"""What a newly written game adds here: its zones, and the cards that must lie in them."""

LAID_OPEN: Mapping[str, frozenset[str]] = {"journey": frozenset({"discarded"})}
"""The kinds of log entries that tell of a card laid face up, which a reshuffle in the same step may hide again."""
