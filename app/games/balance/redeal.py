"""The hidden part of a game dealt anew for a viewer: what law 7, sampling bots and hints stand on.

Kept is what the viewer could remember: the own hand, what was put under the pile, every card that was released, those
of the other's hand that were taken openly, and which seven cards the viewer threw in a Storm, though not their order.
What lies hidden is sorted first: states that look alike to the viewer are dealt anew alike.
"""

from collections import Counter
from typing import NamedTuple

from msgspec.structs import replace

from app.games.balance.cards import CardId
from app.games.balance.content import Content
from app.games.balance.state import State, Thrown
from app.games.protocol import Seat
from app.games.rng import Rng


class _Secret(NamedTuple):
    """A group of hidden cards: how many, and those among them that the viewer knows, order aside."""

    size: int
    known: tuple[CardId, ...]


def redeal(content: Content, state: State, viewer: Seat | None, rng: Rng) -> State:
    """Deal hidden hands, thrown cards and the draw pile anew, and forget the seed that would betray them."""
    hidden_seats = tuple(Seat(seat) for seat in range(len(state.seats)) if seat != viewer)
    hands = [_Secret(len(state.seats[seat].hand), state.seats[seat].shown) for seat in hidden_seats]
    throws = [_thrown(state, thrown, viewer) for thrown in state.thrown]
    pool, events = _unknown(content, state, (*hands, *throws), hidden_seats)
    cards, rng = rng.shuffled("pool", pool)
    dealt, left, rng = _deal(cards, (*hands, *throws), rng)
    unknown, rng = rng.shuffled("pile", left + events)
    seats = list(state.seats)
    for seat, hand in zip(hidden_seats, dealt, strict=False):
        seats[seat] = replace(seats[seat], hand=hand)
    return replace(
        state,
        seats=(seats[0], seats[1]),
        draw_pile=unknown + _known_bottom(state),
        discard=_discard(state, dealt[len(hands) :]),
        rng=rng,
    )


def _thrown(state: State, thrown: Thrown, viewer: Seat | None) -> _Secret:
    cards = _unseen(state, thrown)
    return _Secret(thrown.count, cards if thrown.seat == viewer else thrown.shown)


def _unseen(state: State, thrown: Thrown) -> tuple[CardId, ...]:
    return state.discard[thrown.start : thrown.start + thrown.count]


def _known_bottom(state: State) -> tuple[CardId, ...]:
    return state.draw_pile[len(state.draw_pile) - state.known_bottom :]


def _unknown(
    content: Content, state: State, secrets: tuple[_Secret, ...], hidden_seats: tuple[Seat, ...]
) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """Gather the cards whose place the viewer does not know: those that could lie in a hand, and events of the pile."""
    pile = state.draw_pile[: len(state.draw_pile) - state.known_bottom]
    hands = (card for seat in hidden_seats for card in state.seats[seat].hand)
    unseen = (card for thrown in state.thrown for card in _unseen(state, thrown))
    cards = Counter((*hands, *unseen, *(card for card in pile if card not in content.events)))
    cards.subtract(card for secret in secrets for card in secret.known)
    return tuple(sorted(cards.elements())), tuple(sorted(card for card in pile if card in content.events))


def _deal(
    cards: tuple[CardId, ...], secrets: tuple[_Secret, ...], rng: Rng
) -> tuple[list[tuple[CardId, ...]], tuple[CardId, ...], Rng]:
    """Fill each group up from the shuffled cards, mix it, and give what is left over."""
    dealt = []
    for secret in secrets:
        fresh = secret.size - len(secret.known)
        group, rng = rng.shuffled("group", sorted(secret.known) + list(cards[:fresh]))
        dealt.append(group)
        cards = cards[fresh:]
    return dealt, cards, rng


def _discard(state: State, groups: list[tuple[CardId, ...]]) -> tuple[CardId, ...]:
    pile = list(state.discard)
    for thrown, cards in zip(state.thrown, groups, strict=True):
        pile[thrown.start : thrown.start + thrown.count] = cards
    return tuple(pile)
