"""Stealing and reclaiming: the real card goes into the set, the Mountain that stood for it into the hand.

A swap is the whole turn: nothing is drawn, nothing discarded.
"""

from collections.abc import Iterator

from app.games.balance.actions import Reclaim, Steal
from app.games.balance.cards import MOUNTAIN, FaceId
from app.games.balance.sets import cover_slot, mountain_for, open_mountains
from app.games.balance.state import SeatState, State, other
from app.games.balance.step_builder import StepBuilder, lay_down, pick_up
from app.games.protocol import IllegalAction, Seat
from app.language import phrase


def swaps(state: State) -> Iterator[Steal | Reclaim]:
    """List every Mountain whose exact face the active player holds, the opponent's first."""
    own, theirs = state.seats[state.active], state.seats[other(state.active)]
    yield from (Steal(face) for face in _exposed(theirs) if face in own.hand)
    yield from (Reclaim(face) for face in _exposed(own) if face in own.hand)


def _exposed(owner: SeatState) -> Iterator[FaceId]:
    return (slot.face for laid, slot in open_mountains(owner) if not laid.frozen)


def steal(step: StepBuilder, action: Steal) -> None:
    """Take a Mountain out of the opponent's set. Raises `IllegalAction`."""
    _swap(step, other(step.state.active), action.face)
    step.log("stolen", seat=step.state.active, face=action.face)


def reclaim(step: StepBuilder, action: Reclaim) -> None:
    """Take a Mountain out of one's own set. Raises `IllegalAction`."""
    _swap(step, step.state.active, action.face)
    step.log("reclaimed", seat=step.state.active, face=action.face)


def _swap(step: StepBuilder, owner: Seat, face: FaceId) -> None:
    active = step.state.active
    found = mountain_for(step.state.seats[owner], face)
    if found is None:
        raise IllegalAction(phrase("No Mountain stands for this card in an open set."))
    if found[0].frozen:
        raise IllegalAction(phrase("A Fog lies on this set: its Mountains stay where they are."))
    if face not in step.state.seats[active].hand:
        raise IllegalAction(phrase("You need the very card that the Mountain stands for."))
    lay_down(step, active, (face,))
    cover_slot(step, owner, face, "card")
    pick_up(step, active, MOUNTAIN)
    step.update_turn(progress=True)
