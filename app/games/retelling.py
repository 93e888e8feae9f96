"""A game told again turn by turn, for its replay: what a game may offer besides the protocol.

What is told is what everybody could see: the figures are public ones, and of the log only what all may read.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Protocol, TypeAlias, runtime_checkable

import msgspec

from app.games.protocol import Game, LogEntry, Seat


class Deed(msgspec.Struct, frozen=True):
    """An action told again: the number of its record, its seat, the states around it, and what all could read of it."""

    seq: int
    seat: Seat
    before: Any
    after: Any
    log: tuple[LogEntry, ...]


class ToldTurn(msgspec.Struct, frozen=True):
    """One player's turn: its number as the game counts, from 1, and what was done in it, which is never nothing."""

    number: int
    seat: Seat
    deeds: tuple[Deed, ...]

    @property
    def last(self) -> Deed:
        """Give the deed that ended the turn, or the game."""
        return self.deeds[-1]

    def entries(self, kind: str) -> Iterator[tuple[Deed, LogEntry]]:
        """List the log entries of a kind, each with the deed that it tells of."""
        return ((deed, entry) for deed in self.deeds for entry in deed.log if entry.kind == kind)


class Curve(msgspec.Struct, frozen=True):
    """How much of something a seat had: at the deal, and after each turn. None where nothing can be said."""

    measure: str
    seat: Seat
    values: tuple[int | None, ...]


class Turning(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point, by a rule of its game: at which record, and in which turn, counted from 1 as they were played.

    It is told by a log ``entry`` of its moment, or by ``data``.
    """

    kind: str
    seq: int
    turn: int
    seat: Seat | None = None
    entry: LogEntry | None = None
    data: dict[str, Any] = {}


class Stretch(msgspec.Struct, frozen=True):
    """A part of the game's course, from one turn to another, both counted from 1."""

    name: str
    first: int
    last: int


class Point(msgspec.Struct, frozen=True):
    """A place on the curves: the record after which the game stood there, and whose turn had ended; None at the deal.

    ``details`` are further public figures of that turn, by words that the pages know.
    """

    seq: int
    seat: Seat | None
    details: tuple[tuple[str, int], ...] = ()


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """A game's course: ``points`` are the deal and the end of each turn, and every curve has a value for each."""

    points: tuple[Point, ...]
    curves: tuple[Curve, ...]
    turnings: tuple[Turning, ...]
    stretches: tuple[Stretch, ...] = ()


@runtime_checkable
class Retelling(Protocol):
    """A game whose course can be drawn. Its states number their turns, and name the seat whose turn it is."""

    def retell(self, opening: Any, dealt: int, turns: Sequence[ToldTurn]) -> Story:  # noqa: ANN401 - as in Game
        """Tell the course of a game from its first state, after the record ``dealt``, and all its turns."""


Kept: TypeAlias = tuple[int, Seat, Any]
"""An action that stands: the number of its record, its seat, and itself."""


def turns_of(game: Game[Any, Any, Any], opening: Any, actions: Iterable[Kept]) -> tuple[ToldTurn, ...]:  # noqa: ANN401
    """Carry out a game's actions once more, and sort them into turns. Raises `IllegalAction` as a replay does."""
    turns = groupby(_deeds(game, opening, actions), key=lambda deed: deed.before.turn_number)
    told = ((number, tuple(deeds)) for number, deeds in turns)
    return tuple(ToldTurn(number, deeds[0].before.active, deeds) for number, deeds in told)


def _deeds(game: Game[Any, Any, Any], state: Any, actions: Iterable[Kept]) -> Iterator[Deed]:  # noqa: ANN401
    for seq, seat, action in actions:
        step = game.apply(state, seat, action)
        yield Deed(seq, seat, state, step.state, tuple(entry for entry in step.log if entry.audience is None))
        state = step.state


def points_of(
    dealt: int, turns: Sequence[ToldTurn], details: Callable[[ToldTurn], tuple[tuple[str, int], ...]] | None = None
) -> tuple[Point, ...]:
    """Give the points of a game: its deal, and the end of each turn with its further figures."""
    ends = (Point(turn.last.seq, turn.seat, () if details is None else details(turn)) for turn in turns)
    return (Point(dealt, None), *ends)


def curves_of(
    measure: str,
    opening: Any,  # noqa: ANN401 - as in Game
    turns: Sequence[ToldTurn],
    value: Callable[[Any, Seat], int],
) -> Iterator[Curve]:
    """Follow a figure of each seat from the deal to the end."""
    states = (opening, *(turn.last.after for turn in turns))
    for number in range(len(opening.seats)):
        yield Curve(measure, Seat(number), tuple(value(state, Seat(number)) for state in states))


def ending(turns: Sequence[ToldTurn], kinds: Iterable[str]) -> Iterator[Turning]:
    """Name the end of a game by the log entry that tells of it; nothing for one that was broken off."""
    wanted = frozenset(kinds)
    for place, turn in enumerate(turns[-1:], start=len(turns)):
        for entry in turn.last.log:
            if entry.kind in wanted:
                yield Turning(kind="end", seq=turn.last.seq, turn=place, seat=entry.data.get("seat"), entry=entry)


def in_order(turnings: Iterable[Turning]) -> tuple[Turning, ...]:
    """Put turning points in the order in which they came."""
    return tuple(sorted(turnings, key=lambda turning: turning.seq))
