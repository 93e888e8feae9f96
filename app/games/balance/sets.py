"""Looking at what lies on the table: whose sets are of which kind, open or locked, and where a Mountain stands."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.games.balance.cards import FaceId, LineId, LineKind
from app.games.balance.content import Content
from app.games.balance.state import Cover, HarmonySet, SeatState, Slot
from app.games.balance.step_builder import StepBuilder
from app.games.protocol import Seat


def kind_of(content: Content, own: SeatState) -> LineKind | None:
    """Give the kind a player is bound to: that of the first set laid, since sets never leave the table."""
    return content.lines[own.sets[0].line].kind if own.sets else None


def set_of(own: SeatState, line: LineId) -> HarmonySet | None:
    """Find a player's set of a line."""
    return next((laid for laid in own.sets if laid.line == line), None)


def open_mountains(own: SeatState) -> Iterator[tuple[HarmonySet, Slot]]:
    """Give each Mountain in a player's open sets, under Fog or not, and the set it stands in."""
    for laid in own.sets:
        if laid.seasons is None:
            yield from ((laid, slot) for slot in laid.slots if slot.cover != "card")


def mountain_for(own: SeatState, face: FaceId) -> tuple[HarmonySet, Slot] | None:
    """Find the Mountain in an open set of a player that stands for a face."""
    return next((found for found in open_mountains(own) if found[1].face == face), None)


def cover_slot(step: StepBuilder, seat: Seat, face: FaceId, cover: Cover) -> None:
    """Change what fills the place of a face in a player's open set."""
    own = step.state.seats[seat]
    found = mountain_for(own, face)
    if found is None:
        raise AssertionError(f"no Mountain stands for {face}")
    north, east, south, west = (replace(slot, cover=cover) if slot.face == face else slot for slot in found[0].slots)
    change_set(step, seat, replace(found[0], slots=(north, east, south, west)))


def change_set(step: StepBuilder, seat: Seat, changed: HarmonySet) -> None:
    """Put a set in the place of the one of the same line."""
    sets = step.state.seats[seat].sets
    step.update_seat(seat, sets=tuple(changed if laid.line == changed.line else laid for laid in sets))
