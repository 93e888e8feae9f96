"""The hidden part of a game dealt anew for a viewer: what law 7, sampling bots and hints stand on."""

from msgspec.structs import replace

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import CardId
from app.games.harmonies.scoring import spirit_of
from app.games.harmonies.state import SeatState, State
from app.games.harmonies.view import sees_offer, sees_spirit
from app.games.protocol import Seat
from app.games.rng import Rng


def redeal(content: Content, state: State, viewer: Seat | None, rng: Rng) -> State:
    """Shuffle the pouch, the draw pile and all spirits that the viewer has not seen, and forget the seed.

    What lies hidden is sorted first: states that look alike to the viewer are dealt anew alike.
    """
    pouch, rng = rng.shuffled("pouch", sorted(state.pouch))
    pile, rng = rng.shuffled("animals", sorted(state.draw_pile))
    hidden = tuple(card for seat in range(len(state.seats)) for card in _hidden(content, state, Seat(seat), viewer))
    unseen = state.unused if state.ruleset.spirits else ()
    dealt, rng = rng.shuffled("spirits", sorted(hidden + unseen))
    exchanged = dict(zip(hidden + unseen, dealt, strict=True))
    return replace(
        state,
        rng=rng,
        pouch=pouch,
        draw_pile=pile,
        seats=tuple(_exchange(seat, exchanged) for seat in state.seats),
        unused=tuple(exchanged.get(card, card) for card in state.unused),
    )


def _hidden(content: Content, state: State, seat: Seat, viewer: Seat | None) -> tuple[CardId, ...]:
    """List the spirits of a seat that a viewer has not seen: offered, chosen but face down, or put back."""
    own = state.seats[seat]
    offered = () if sees_offer(state, viewer, seat) else own.offered
    chosen = None if sees_spirit(state, viewer, seat) else spirit_of(content, own)
    returned = () if viewer == seat else own.returned
    return (*offered, *returned, *(() if chosen is None else (chosen,)))


def _exchange(seat: SeatState, exchanged: dict[CardId, CardId]) -> SeatState:
    """Put other cards in the places of those that are dealt anew."""
    return replace(
        seat,
        cards=tuple(replace(held, card=exchanged.get(held.card, held.card)) for held in seat.cards),
        offered=tuple(exchanged.get(card, card) for card in seat.offered),
        returned=tuple(exchanged.get(card, card) for card in seat.returned),
    )
