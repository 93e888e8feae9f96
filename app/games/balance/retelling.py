"""The course of a game of Balance: sets laid and locked, and the turning points by their rules.

A turning point is a set that is locked (and whether its player came into the lead by it), a Mountain stolen, a Storm
that blew the hands away, and the end.
"""

from collections.abc import Iterator, Sequence

from app.games.balance.state import HARMONY, NO_PROGRESS, State
from app.games.protocol import Seat
from app.games.retelling import Deed, Story, ToldTurn, Turning, curves_of, ending, in_order, points_of

LAID, LOCKED = "laid", "locked"
RESERVES = "reserves"
"""Among the further figures: how many reserves the player of the turn had at its end."""


def retell(opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
    """Tell the course of a game."""
    return Story(
        points=points_of(dealt, turns, _reserves),
        curves=(
            *curves_of(LOCKED, opening, turns, lambda state, seat: state.seats[seat].locked),
            *curves_of(LAID, opening, turns, lambda state, seat: len(state.seats[seat].sets)),
        ),
        turnings=in_order(_turnings(turns)),
    )


def _reserves(turn: ToldTurn) -> tuple[tuple[str, int], ...]:
    return ((RESERVES, len(turn.last.after.seats[turn.seat].reserves)),)


def _turnings(turns: Sequence[ToldTurn]) -> Iterator[Turning]:
    for place, turn in enumerate(turns, start=1):
        for deed in turn.deeds:
            yield from _of_deed(deed, place)
    yield from ending(turns, (HARMONY, NO_PROGRESS))


def _of_deed(deed: Deed, place: int) -> Iterator[Turning]:
    for entry in deed.log:
        match entry.kind:
            case "capped":
                seat = Seat(entry.data["seat"])
                data = {"lead": _lead(deed.after) == seat != _lead(deed.before)}
                yield Turning(kind="locked", seq=deed.seq, turn=place, seat=seat, entry=entry, data=data)
            case "stolen":
                yield Turning(kind="stolen", seq=deed.seq, turn=place, seat=Seat(entry.data["seat"]), entry=entry)
            case _:
                pass
    if any(entry.kind == "thrown" for entry in deed.log):
        yield Turning(kind="storm", seq=deed.seq, turn=place)


def _lead(state: State) -> Seat | None:
    """Name who has more locked sets than the other."""
    first, second = (seat.locked for seat in state.seats)
    return None if first == second else Seat(0) if first > second else Seat(1)
