"""The draw pile and the discard pile: every card that is drawn, discarded, thrown or put under comes through here."""

from msgspec.structs import replace

from app.games.balance.cards import CardId, EventId
from app.games.balance.state import Thrown
from app.games.balance.step_builder import StepBuilder
from app.games.protocol import Seat
from app.games.step_builder import without


def take_top(step: StepBuilder) -> CardId:
    """Take the top card of the draw pile; when that was its last, build the next pile (#reading-rebuild)."""
    state = step.state
    card, left = state.draw_pile[0], state.draw_pile[1:]
    step.reveals = True
    step.update(draw_pile=left, known_bottom=min(state.known_bottom, len(left)))
    if not left:
        _rebuild(step)
    return card


def draw(step: StepBuilder, seat: Seat, amount: int) -> None:
    """Draw cards to a hand. Events met are set aside for the sky, and others drawn in their place (#reading-moment)."""
    drawn: list[CardId] = []
    while len(drawn) < amount:
        card = take_top(step)
        if not set_aside(step, card):
            drawn.append(card)
    if not drawn:
        return
    step.update_seat(seat, hand=(*step.state.seats[seat].hand, *drawn))
    step.log("drawn", seat=seat, amount=amount)
    step.log("drew", audience=(seat,), seat=seat, cards=tuple(drawn))


def set_aside(step: StepBuilder, card: CardId) -> bool:
    """Hold a drawn event until its moment; return whether the card is one."""
    event = step.content.events.get(card)
    if event is None:
        return False
    sky = step.state.sky
    step.update(sky=replace(sky, pending=(*sky.pending, event)))
    return True


def put_under(step: StepBuilder, cards: tuple[CardId | EventId, ...]) -> None:
    """Slide cards under the draw pile, face up to all; the last of them is deepest."""
    state = step.state
    below = tuple(CardId(card) for card in cards)
    step.update(draw_pile=state.draw_pile + below, known_bottom=state.known_bottom + len(below))


def discard(step: StepBuilder, *cards: CardId) -> None:
    """Put cards on the discard pile, face up; the last of them lies on top."""
    step.update(discard=step.state.discard + cards)


def take_discard(step: StepBuilder) -> CardId:
    """Take the top of the discard pile. That reveals something only where a card of a thrown hand comes to light."""
    pile = step.state.discard
    step.update(discard=pile[:-1])
    _uncover(step)
    return pile[-1]


def throw_hand(step: StepBuilder, seat: Seat) -> None:
    """Throw a whole hand on the discard pile, in an order of chance (#reading-storm)."""
    state = step.state
    own = state.seats[seat]
    step.log("thrown", seat=seat, amount=len(own.hand))
    place = Thrown(seat, start=len(state.discard), count=len(own.hand), shown=own.shown)
    step.update(discard=state.discard + step.shuffled("throw", own.hand), thrown=(*state.thrown, place))
    step.update_seat(seat, hand=(), shown=())


def show_top(step: StepBuilder) -> None:
    """Take note that all see the card which a Storm left on top of the discard pile."""
    _uncover(step)


def _uncover(step: StepBuilder) -> None:
    """Strike the top of the discard pile off the places that nobody has seen."""
    state = step.state
    top = len(state.discard) - 1
    if not state.thrown or state.thrown[-1].start + state.thrown[-1].count - 1 != top:
        return
    hand = state.thrown[-1]
    card = state.discard[top]
    shown = without(hand.shown, card) if card in hand.shown else hand.shown
    left = (replace(hand, count=hand.count - 1, shown=shown),) if hand.count > 1 else ()
    step.update(thrown=state.thrown[:-1] + left)
    step.reveals = True


def _rebuild(step: StepBuilder) -> None:
    """Shuffle all discards but the top, and events that wait for it, into a new draw pile.

    There is always something to shuffle: sets, seasons, Fogs and hands can hold 96 of the 109 cards at most.
    """
    state = step.state
    left, top = state.discard[:-1], state.discard[-1:]
    pile = step.shuffled("pile", left + tuple(CardId(event) for event in state.spent))
    if not pile:
        raise AssertionError("the draw pile is spent and there is nothing to shuffle")
    step.update(draw_pile=pile, known_bottom=0, discard=top, thrown=(), spent=())
    step.log("rebuilt", cards=len(pile))
