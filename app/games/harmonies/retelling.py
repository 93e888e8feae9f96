"""The course of a game of Harmonies: points and free spaces, and the turning points by their rules.

A turning point is the turn that brought most points (of equal ones the earliest), a card that is finished, the last
time that the lead changed hands, the beginning of the last round, and the end. The lead is looked at after whole
rounds, when all have had as many turns; whoever has most points alone is ahead.
"""

from collections.abc import Iterator, Sequence

from app.games.harmonies.content import Content
from app.games.harmonies.scoring import score
from app.games.harmonies.state import State
from app.games.protocol import Seat
from app.games.retelling import Curve, Story, ToldTurn, Turning, curves_of, ending, in_order, points_of

POINTS, SPACES = "points", "spaces"
CUBES = "cubes"
"""Among the further figures: how many cubes stood on the player's board at the end of the turn."""


def retell(content: Content, opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
    """Tell the course of a game."""
    side = opening.ruleset.side
    points = tuple(curves_of(POINTS, opening, turns, lambda state, seat: score(content, side, state.seats[seat]).total))
    return Story(
        points=points_of(dealt, turns, _cubes),
        curves=(*points, *curves_of(SPACES, opening, turns, _spaces)),
        turnings=in_order(_turnings(turns, points)),
    )


def _spaces(state: State, seat: Seat) -> int:
    return state.seats[seat].board.empty_spaces


def _cubes(turn: ToldTurn) -> tuple[tuple[str, int], ...]:
    return ((CUBES, turn.last.after.seats[turn.seat].board.cubes),)


def _turnings(turns: Sequence[ToldTurn], points: Sequence[Curve]) -> Iterator[Turning]:
    for place, turn in enumerate(turns, start=1):
        for deed, entry in turn.entries("cube_placed"):
            if entry.data["finished"]:
                yield Turning(kind="finished", seq=deed.seq, turn=place, seat=turn.seat, entry=entry)
        for deed, entry in turn.entries("last_round"):
            yield Turning(kind="last_round", seq=deed.seq, turn=place, seat=turn.seat, entry=entry)
    yield from _best(turns, points)
    yield from _last_lead(turns, points)
    yield from ending(turns, ("game_over",))


def _best(turns: Sequence[ToldTurn], points: Sequence[Curve]) -> Iterator[Turning]:
    """Name the turn that brought its player most points."""
    gains = [
        _value(points, turn.seat, place) - _value(points, turn.seat, place - 1) for place, turn in _numbered(turns)
    ]
    if max(gains, default=0) <= 0:
        return
    place = gains.index(max(gains))
    turn = turns[place]
    yield Turning(kind="best", seq=turn.last.seq, turn=place + 1, seat=turn.seat, data={"amount": gains[place]})


def _last_lead(turns: Sequence[ToldTurn], points: Sequence[Curve]) -> Iterator[Turning]:
    """Name the round after which somebody was ahead who had not been, and whom nobody overtook any more."""
    seats = len(points)
    if seats == 1:
        return
    changed, ahead = None, None
    for place in range(seats, len(turns) + 1, seats):
        leader = _ahead([_value(points, Seat(seat), place) for seat in range(seats)])
        if leader is not None and leader != ahead:
            changed, ahead = (None if ahead is None else place), leader
    if changed is not None:
        turn = turns[changed - 1]
        yield Turning(kind="lead", seq=turn.last.seq, turn=changed, seat=ahead, data={"round": changed // seats})


def _ahead(values: Sequence[int]) -> Seat | None:
    return Seat(values.index(max(values))) if values.count(max(values)) == 1 else None


def _value(points: Sequence[Curve], seat: Seat, place: int) -> int:
    return points[seat].values[place] or 0


def _numbered(turns: Sequence[ToldTurn]) -> Iterator[tuple[int, ToldTurn]]:
    return enumerate(turns, start=1)
