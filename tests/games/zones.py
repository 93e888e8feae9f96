"""Where the cards of each game lie: every zone of a state as one list, beside the cards that the game owns (law 6)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.games.balance.cards import FOG, MOUNTAIN
from app.games.balance.state import State as BalanceState
from app.games.harmonies.state import State as HarmoniesState
from app.games.journey.state import State
from app.games.registry import BALANCE, HARMONIES, JOURNEY


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


def harmonies_pieces(state: HarmoniesState) -> Iterator[str]:
    """Give every token and card of Harmonies, zone after zone."""
    yield from state.pouch
    yield from state.removed_tokens
    yield from (token for tokens in state.central for token in tokens)
    yield from state.turn.in_hand
    for seat in state.seats:
        yield from (token for stack in seat.board.stacks for token in stack)
        yield from (held.card for held in seat.cards)
        yield from seat.finished
        yield from seat.offered
        yield from seat.returned
    yield from (card for card in state.row if card is not None)
    yield from state.draw_pile
    yield from state.removed_cards
    yield from state.unused


def whole_harmonies() -> Counter[str]:
    """Count the 120 tokens and 42 cards of Harmonies."""
    return Counter((*HARMONIES.content.pouch, *HARMONIES.content.cards))


def balance_cards(state: BalanceState) -> Iterator[str]:
    """Give every card of A Game of Balance, zone after zone; a set holds its cards, its Fogs and its seasons."""
    for seat in state.seats:
        yield from seat.hand
        for laid in seat.sets:
            yield from (slot.face if slot.cover == "card" else MOUNTAIN for slot in laid.slots)
            yield from (FOG for slot in laid.slots if slot.cover == "fogged")
            yield from laid.seasons or ()
        for reserve in seat.reserves:
            yield from reserve
    yield from state.draw_pile
    yield from state.discard
    yield from state.sky.pending
    yield from state.sky.handled
    yield from state.spent


ZONES: Mapping[str, Callable[[Any], Iterator[str]]] = {
    "balance": balance_cards,
    "harmonies": harmonies_pieces,
    "journey": journey_cards,
}
OWNED: Mapping[str, Counter[str]] = {
    "balance": Counter(BALANCE.content.deck),
    "harmonies": whole_harmonies(),
    "journey": whole_journey(),
}
"""What a newly written game adds here: its zones, and the cards that must lie in them."""

LAID_OPEN: Mapping[str, frozenset[str]] = {
    "balance": frozenset({"released"}),
    "harmonies": frozenset(),
    "journey": frozenset({"discarded"}),
}
"""The kinds of log entries that tell of a card laid face up, which the same step may shuffle away or cover again."""

DRAWN: Mapping[str, frozenset[str]] = {
    "balance": frozenset({"drew"}),
    "harmonies": frozenset(),
    "journey": frozenset(),
}
"""The kinds of log entries that tell a seat which cards it drew, which may be thrown again in the same step."""
