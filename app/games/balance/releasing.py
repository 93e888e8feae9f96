"""Releasing a card: the plain end of a turn."""

from collections.abc import Iterator

from app.games.balance.actions import Release
from app.games.balance.cards import CardId
from app.games.balance.drawing import discard
from app.games.balance.state import SeatState, State
from app.games.balance.step_builder import StepBuilder, lay_down
from app.games.protocol import IllegalAction, Seat
from app.language import phrase


def releases(state: State, own: SeatState) -> Iterator[Release]:
    """List every card that may end the turn."""
    return (Release(card) for card in dict.fromkeys(own.hand) if not _kept(state, own, card))


def release_to_end(step: StepBuilder, action: Release) -> None:
    """Release a card as the end of a turn. Raises `IllegalAction`."""
    state = step.state
    if _kept(state, state.seats[state.active], action.card):
        raise IllegalAction(phrase("You took this card just now: keep it and release another."))
    release(step, state.active, action.card)


def _kept(state: State, own: SeatState, card: CardId) -> bool:
    """Say whether this is the very card just taken, which the table may bind the player to keep (#reading-null-turn).

    Its twin is another card: who holds two may release one.
    """
    bound = card == state.turn.taken and state.ruleset.taken_card == "kept"
    return bound and own.hand.count(card) == 1


def release(step: StepBuilder, seat: Seat, card: CardId) -> None:
    """Put a hand card on top of the discard pile. Raises `IllegalAction` when it is not held."""
    if card not in step.state.seats[seat].hand:
        raise IllegalAction(phrase("You do not hold this card."))
    lay_down(step, seat, (card,))
    discard(step, card)
    step.log("released", seat=seat, card=card)
