"""The personal board's geometry: hexagonal spaces in columns, every second column half a space lower.

Coordinates are axial: q counts columns from the left, r runs down a column. A turn by 60 degrees clockwise about the
origin leads from (q, r) to (-r, q + r).
"""

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from app.games.harmonies.pieces import Side, SpaceId

Water: TypeAlias = Literal["river", "islands"]
Place: TypeAlias = tuple[int, int]
AROUND: tuple[Place, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six ways from a space to its neighbours: up, then clockwise."""


class BoardSide(Struct, frozen=True, forbid_unknown_fields=True):
    """A side of the personal board as it is written: spaces by column, and how its water scores."""

    side: Side
    columns: tuple[int, ...]
    water: Water


class Grid:
    """The spaces of one side, in order, and which of them touch. It never changes once made."""

    __slots__ = ("neighbours", "places", "side", "spaces", "water")

    def __init__(self, board: BoardSide) -> None:
        self.side: Side = board.side
        self.water: Water = board.water
        self.places: tuple[Place, ...] = tuple(
            (column, row - column // 2) for column, rows in enumerate(board.columns) for row in range(rows)
        )
        self.spaces = {place: SpaceId(number) for number, place in enumerate(self.places)}
        self.neighbours: tuple[tuple[SpaceId, ...], ...] = tuple(
            self.found((q + right, r + down) for right, down in AROUND) for q, r in self.places
        )

    def found(self, places: Iterable[Place]) -> tuple[SpaceId, ...]:
        """List the spaces at some places, leaving out those off the board."""
        return tuple(self.spaces[place] for place in places if place in self.spaces)

    def groups(self, wanted: Iterable[SpaceId]) -> Iterator[tuple[SpaceId, ...]]:
        """Give the connected groups that some spaces form."""
        left = set(wanted)
        for first in sorted(left):
            if first not in left:
                continue
            left.discard(first)
            group = [first]
            for space in group:
                near = [beside for beside in self.neighbours[space] if beside in left]
                left.difference_update(near)
                group += near
            yield tuple(group)


def turned(place: Place, times: int) -> Place:
    """Turn a place about the origin by 60 degrees clockwise, so many times."""
    q, r = place
    for _ in range(times):
        q, r = -r, q + r
    return q, r
