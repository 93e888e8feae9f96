"""The hidden part of a journey dealt anew for a viewer: what law 7, sampling bots and hints stand on."""

from msgspec.structs import replace

from app.games.journey.content import Content
from app.games.journey.state import EventRemoval, SeatState, State
from app.games.journey.view import sees_hand
from app.games.protocol import Seat
from app.games.rng import Rng


def redeal(content: Content, state: State, viewer: Seat | None, rng: Rng) -> State:
    """Shuffle every hidden order, hidden hand and hidden Event, and forget the seed that would betray them.

    What lies hidden is sorted first: states that look alike to the viewer are dealt anew alike.
    """
    seats: list[SeatState] = []
    for number, seat in enumerate(state.seats):
        dealt, rng = _redeal_seat(seat, rng, hand_seen=sees_hand(state, viewer, Seat(number)))
        asked = number == state.active and isinstance(state.pending, EventRemoval)
        seats.append(_able_to_answer(content, dealt) if asked else dealt)
    deck, rng = rng.shuffled("journey", sorted(state.journey_deck))
    return _redeal_events(content, replace(state, seats=tuple(seats), journey_deck=deck), rng)


def _redeal_seat(seat: SeatState, rng: Rng, *, hand_seen: bool) -> tuple[SeatState, Rng]:
    if hand_seen:
        pile, rng = rng.shuffled("deck", sorted(seat.draw_pile))
        return replace(seat, draw_pile=pile), rng
    hidden, rng = rng.shuffled("deck", sorted(seat.hand + seat.draw_pile))
    size = len(seat.hand)
    return replace(seat, hand=hidden[:size], draw_pile=hidden[size:]), rng


def _able_to_answer(content: Content, seat: SeatState) -> SeatState:
    """Keep a card in the hand that an Event can remove: that it asks for one tells everybody that there is one."""
    if any(content.cards[card].kind != "relic" for card in seat.hand):
        return seat
    place = next(place for place, card in enumerate(seat.draw_pile) if content.cards[card].kind != "relic")
    pile = (*seat.draw_pile[:place], seat.hand[0], *seat.draw_pile[place + 1 :])
    return replace(seat, hand=(seat.draw_pile[place], *seat.hand[1:]), draw_pile=pile)


def _redeal_events(content: Content, state: State, rng: Rng) -> State:
    """Deal the face-down Events anew: those before players, those left out at set-up, and the deck."""
    left_out = tuple(card for card in state.unused if card in content.events)
    hidden = tuple(event for seat in state.seats for event in seat.waiting_events) + left_out + state.event_deck
    shuffled, rng = rng.shuffled("events", sorted(hidden))
    order = iter(shuffled)
    seats = tuple(replace(seat, waiting_events=tuple(next(order) for _ in seat.waiting_events)) for seat in state.seats)
    idle = tuple(card for card in state.unused if card not in content.events)
    return replace(
        state,
        seats=seats,
        unused=idle + tuple(next(order) for _ in left_out),
        event_deck=tuple(order),
        rng=rng,
    )
