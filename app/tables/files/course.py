"""Where a game that is told again stands: which of its actions still count, and the state after them."""

from bisect import bisect_left, bisect_right
from typing import Any

import msgspec

from app.tables.files.format import FileRecord
from app.tables.history import TAKES_BACK, UndoneSpan

_MOST_JUMPS = 300
"""Markers that do more than to take back the last actions: each makes the whole history be gone through."""


class Span(UndoneSpan, frozen=True, forbid_unknown_fields=True):
    """The records that a marker took back, as a file names them."""


class _Node(msgspec.Struct, frozen=True, eq=False):
    """The state after an action, or the first one, and the action before it that counted when it was done."""

    seq: int
    state: Any
    before: "_Node | None"
    reveals: bool = False


class TakenBack(msgspec.Struct, frozen=True):
    """How many actions count no more, and whether one of them had revealed something.

    A marker that takes an earlier one back brings actions back: then the number may be below zero.
    """

    count: int
    revealed: bool


class TooManyTurns(Exception):
    """The history goes back and forth more often than any game does."""


class Course:
    """The actions that count, one after the other. What was taken back stays known, since a marker can go, too."""

    def __init__(self, state: Any) -> None:  # noqa: ANN401 - the state of any game
        """Begin in a state."""
        self._root = _Node(0, state, None)
        self._now = self._root
        self._done: dict[int, _Node] = {}
        self._markers: list[int] = []
        self._jumps = 0
        self.settled = True
        """Whether the actions that count follow on one another: several markers in a row may be needed for that."""

    @property
    def state(self) -> Any:  # noqa: ANN401 - as above
        """Give the present state."""
        return self._now.state

    def act(self, number: int, state: Any, *, reveals: bool) -> None:  # noqa: ANN401 - as above
        """Note the state after the action of a record, and whether it revealed something."""
        self._now = self._done[number] = _Node(number, state, self._now, reveals)

    def take_back(self, records: tuple[FileRecord, ...]) -> TakenBack:
        """Carry out the marker that is the last of the records up to now, and tell what counts no more.

        Raises TooManyTurns when that was asked for more often than in any game.
        """
        span = msgspec.convert(records[-1].payload, Span)
        plain = self.settled and bisect_left(self._markers, span.first) == bisect_right(self._markers, span.last)
        self._markers.append(len(records))
        gone = self._last_from(span) if plain else None
        return self._take_back_some(records) if gone is None else gone

    def _last_from(self, span: UndoneSpan) -> TakenBack | None:
        """Take back the actions of a span if they are the last ones; None, and nothing done, if they are not."""
        node, count, revealed = self._now, 0, False
        while node.before is not None and node.seq >= span.first:
            if node.seq > span.last:
                return None
            node, count, revealed = node.before, count + 1, revealed or node.reveals
        self._now = node
        return TakenBack(count, revealed)

    def _take_back_some(self, records: tuple[FileRecord, ...]) -> TakenBack:
        self._jumps += 1
        if self._jumps > _MOST_JUMPS:
            raise TooManyTurns
        before = _chain(self._now)
        standing = self._standing(records)
        node = self._root
        for seq in standing:
            following = self._done[seq]
            if following.before is not node:
                break
            node = following
        self.settled = node.seq == (standing[-1] if standing else 0)
        self._now = node
        gone = set(before).difference(standing)
        return TakenBack(len(before) - len(standing), any(self._done[seq].reveals for seq in gone))

    def _standing(self, records: tuple[FileRecord, ...]) -> list[int]:
        gone = _undone(records)
        return [seq for seq in self._done if seq not in gone]  # in the order of their records


def _chain(node: _Node) -> list[int]:
    found = []
    while node.before is not None:
        found.append(node.seq)
        node = node.before
    return found


def _undone(records: tuple[FileRecord, ...]) -> frozenset[int]:
    """List the numbers of the records that were taken back, as `history.undone_seqs` does for those of a table."""
    gone: set[int] = set()
    for number in range(len(records), 0, -1):
        record = records[number - 1]
        if record.kind in TAKES_BACK and number not in gone:
            span = msgspec.convert(record.payload, Span)
            gone.update(range(max(1, span.first), min(span.last, len(records)) + 1))
    return frozenset(gone)
