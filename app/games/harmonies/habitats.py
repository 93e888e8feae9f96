"""Habitats laid over a board: where the next cube of a card may go.

A habitat may be turned, and its parts have to match exactly in landscape and height; a building may have any base. All
habitats are their own mirror images, so turning is all there is. A token may serve several habitats.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from app.games.harmonies.grid import Grid, turned
from app.games.harmonies.pieces import Cell, Landscape, SpaceId, Stack
from app.games.harmonies.state import Board

Kinds: TypeAlias = Mapping[tuple[Landscape, int], frozenset[Stack]]
"""The stacks that count as a landscape of a height."""
Part: TypeAlias = tuple[SpaceId, frozenset[Stack]]
Turns: TypeAlias = tuple[tuple[Part, ...], ...]


class Habitat:
    """One card's habitat over one side of the board: at each space, the ways to turn it that stay on the board.

    ``home`` are the stacks that can take the cube, ``turns`` by space what has to stand around it.
    """

    __slots__ = ("home", "turns")

    def __init__(self, cells: Iterable[Cell], kinds: Kinds, grid: Grid) -> None:
        parts = tuple(((cell.q, cell.r), kinds[cell.landscape, cell.height]) for cell in cells)
        self.home: frozenset[Stack] = dict(parts)[0, 0]
        others = [(place, stacks) for place, stacks in parts if place != (0, 0)]
        ways = [[(turned(place, times), stacks) for place, stacks in others] for times in range(6)]
        distinct = {frozenset(way): way for way in ways}.values()
        self.turns: tuple[Turns, ...] = tuple(
            tuple(fit for way in distinct if (fit := _moved(way, centre, grid)) is not None) for centre in grid.places
        )

    def spaces(self, board: Board) -> Iterator[SpaceId]:
        """Give the spaces where the cube may go now."""
        stacks, animals = board.stacks, board.animals
        for space, turns in enumerate(self.turns):
            if stacks[space] in self.home and animals[space] is None and _met(turns, stacks):
                yield SpaceId(space)

    def fits(self, board: Board, space: SpaceId) -> bool:
        """Say whether the cube may go to one space now."""
        free = board.stacks[space] in self.home and board.animals[space] is None
        return free and _met(self.turns[space], board.stacks)

    def around(self, board: Board, space: SpaceId) -> tuple[tuple[SpaceId, ...], ...]:
        """List the other spaces of each habitat that is met around one space, to show what an animal would find."""
        if not self.fits(board, space):
            return ()
        met = (turn for turn in self.turns[space] if _met((turn,), board.stacks))
        return tuple(tuple(part for part, _ in turn) for turn in met)


def _moved(
    way: Iterable[tuple[tuple[int, int], frozenset[Stack]]], centre: tuple[int, int], grid: Grid
) -> tuple[Part, ...] | None:
    """Move a turned habitat to a place; None when a part of it would leave the board."""
    q, r = centre
    moved = tuple((grid.spaces.get((q + right, r + down)), stacks) for (right, down), stacks in way)
    parts = tuple((space, stacks) for space, stacks in moved if space is not None)
    return parts if len(parts) == len(moved) else None


def _met(turns: Turns, stacks: tuple[Stack, ...]) -> bool:
    """Say whether one of the ways to turn a habitat is on the board."""
    for turn in turns:
        for space, wanted in turn:
            if stacks[space] not in wanted:
                break
        else:
            return True
    return False
