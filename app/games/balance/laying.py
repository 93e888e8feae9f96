"""Laying from the hand: a harmony set, open, or four seasons as a reserve. Either is the build of the turn."""

from collections.abc import Iterator

from app.games.balance import seasons
from app.games.balance.actions import LayReserve, LaySet
from app.games.balance.cards import MOUNTAIN, FaceId, Line
from app.games.balance.content import Content
from app.games.balance.sets import kind_of, set_of
from app.games.balance.state import HarmonySet, SeatState, Slot, State
from app.games.balance.step_builder import StepBuilder, lay_down
from app.games.protocol import IllegalAction
from app.language import phrase


def sets(content: Content, own: SeatState) -> Iterator[LaySet]:
    """List every set that the hand can lay, with each choice of faces that Mountains stand for."""
    held, mountains = frozenset(own.hand), own.hand.count(MOUNTAIN)
    if len(own.sets) == content.table.sets:
        return
    for line in content.lines_of(kind_of(content, own)):
        if sum(face in held for face in line.faces) + mountains >= len(line.faces) and set_of(own, line.id) is None:
            yield from (LaySet(line.id, stand_ins) for stand_ins in _stand_ins(line, held, mountains))


def _stand_ins(line: Line, held: frozenset[str], mountains: int) -> Iterator[tuple[FaceId, ...]]:
    """Give each choice of a line's faces for Mountains: all that are missing, and as many more as there are Mountains.

    A Mountain may stand for a face that is in the hand, to be reclaimed later; one real card is always laid.
    """
    found: list[tuple[FaceId, ...]] = [()]
    for face in line.faces:
        covered = [(*chosen, face) for chosen in found if len(chosen) < mountains]
        found = found + covered if face in held else covered
    yield from (chosen for chosen in found if len(chosen) < len(line.faces))


def lay_set(step: StepBuilder, action: LaySet) -> None:
    """Lay a set open, each Mountain bound to the face it stands for. Raises `IllegalAction`."""
    state = step.state
    own = state.seats[state.active]
    line = _line_to_lay(step.content, own, action)
    cards = tuple(MOUNTAIN if face in action.mountains else face for face in line.faces)
    if own.hand.count(MOUNTAIN) < len(action.mountains) or not set(cards) <= set(own.hand):
        raise IllegalAction(phrase("You do not hold the cards for this set."))
    north, east, south, west = (Slot(face, "mountain" if face in action.mountains else "card") for face in line.faces)
    lay_down(step, state.active, cards)
    step.update_seat(state.active, sets=(*own.sets, HarmonySet(line.id, (north, east, south, west))))
    step.update_turn(progress=True)
    step.log("set_laid", seat=state.active, line=line.id, mountains=action.mountains)


def _line_to_lay(content: Content, own: SeatState, action: LaySet) -> Line:
    line = content.lines.get(action.line)
    if line is None:
        raise IllegalAction(phrase("There is no such row or column."))
    if kind_of(content, own) not in (None, line.kind):
        raise IllegalAction(phrase("All your sets must be of one kind: rows, or columns."))
    if set_of(own, line.id) is not None:
        raise IllegalAction(phrase("You have laid this set already."))
    if len(own.sets) == content.table.sets:
        raise IllegalAction(phrase("You have laid as many sets as there are to lay."))
    if action.mountains != tuple(face for face in line.faces if face in action.mountains):
        raise IllegalAction(phrase("A Mountain stands for a face of the set it lies in."))
    if len(action.mountains) == len(line.faces):
        raise IllegalAction(phrase("A set needs at least one real card."))
    return line


def reserves(content: Content, state: State, own: SeatState) -> Iterator[LayReserve]:
    """List every reserve that the hand can lay."""
    if _may_bank(content, own):
        yield from (LayReserve(group) for group in seasons.groups(content, state, own))


def _may_bank(content: Content, own: SeatState) -> bool:
    """One reserve for each set still to lock (#reading-reserves)."""
    return len(own.reserves) + own.locked < content.table.sets


def lay_reserve(step: StepBuilder, action: LayReserve) -> None:
    """Lay four seasons to wait. Raises `IllegalAction`."""
    state = step.state
    own = state.seats[state.active]
    if not _may_bank(step.content, own):
        raise IllegalAction(phrase("A reserve waits for each set you still have to lock: there is no use for another."))
    seasons.check_group(step.content, state, own, action.seasons)
    lay_down(step, state.active, action.seasons)
    step.update_seat(state.active, reserves=(*own.reserves, action.seasons))
    step.update_turn(progress=True)
    step.log("reserve_laid", seat=state.active, seasons=action.seasons)
