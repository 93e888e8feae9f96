"""What landscapes are worth, each category a pure function of a board's stacks."""

from collections.abc import Iterator, Sequence

from app.games.harmonies.content import Content
from app.games.harmonies.grid import Grid
from app.games.harmonies.pieces import Landscape, Points, SpaceId, Stack


def spaces_of(content: Content, stacks: Sequence[Stack], landscape: Landscape) -> list[SpaceId]:
    """List the spaces that hold one landscape."""
    kinds = content.stacks
    return [SpaceId(space) for space, stack in enumerate(stacks) if stack and kinds[stack] == landscape]


def by_size(points: Points, size: int) -> int:
    """Read a table of points that begins with size 1; whatever is larger scores as the last."""
    return points[min(size, len(points)) - 1]


def trees(content: Content, stacks: Sequence[Stack]) -> int:
    """Score each tree by its height."""
    points = content.landscapes.tree
    return sum(points[len(stacks[space]) - 1] for space in spaces_of(content, stacks, "tree"))


def mountains(content: Content, grid: Grid, stacks: Sequence[Stack]) -> int:
    """Score each mountain by its height, if it has another mountain beside it."""
    points = content.landscapes.mountain
    found = frozenset(spaces_of(content, stacks, "mountain"))
    return sum(points[len(stacks[space]) - 1] for space in found if not found.isdisjoint(grid.neighbours[space]))


def fields(content: Content, grid: Grid, stacks: Sequence[Stack]) -> int:
    """Score each group of two or more fields, however large, the same."""
    table = content.landscapes
    groups = grid.groups(spaces_of(content, stacks, "field"))
    return table.field * sum(len(group) >= table.field_smallest for group in groups)


def buildings(content: Content, grid: Grid, stacks: Sequence[Stack]) -> int:
    """Score each building that has tokens of three colours around it, uppermost ones only, red among them."""
    table = content.landscapes
    found = spaces_of(content, stacks, "building")
    return table.building * sum(len(_colours(grid, stacks, space)) >= table.building_colours for space in found)


def _colours(grid: Grid, stacks: Sequence[Stack], space: SpaceId) -> set[str]:
    return {stacks[beside][-1] for beside in grid.neighbours[space] if stacks[beside]}


def water(content: Content, grid: Grid, stacks: Sequence[Stack]) -> int:
    """Score the water as the side of the board does: the longest river, or every island."""
    blue = spaces_of(content, stacks, "water")
    if grid.water == "river":
        return river_points(content, RIVER_LENGTH(grid, blue))
    return content.landscapes.island * islands(grid, blue)


def river_points(content: Content, length: int) -> int:
    """Give what a river of some length is worth; each token beyond the table adds the same."""
    table = content.landscapes
    if length == 0:
        return 0
    further = max(0, length - len(table.river))
    return by_size(table.river, length) + further * table.river_further


def islands(grid: Grid, blue: Sequence[SpaceId]) -> int:
    """Count the groups of spaces that water parts from one another, empty ones among them.

    There is always one, because there are fewer blue tokens than spaces.
    """
    land = (SpaceId(space) for space in range(len(grid.places)) if space not in blue)
    return sum(1 for _ in grid.groups(land))


def longest_shortest_path(grid: Grid, blue: Sequence[SpaceId]) -> int:
    """Count the tokens of the longest of all shortest ways from one token of a river to another, both included."""
    wet = frozenset(blue)
    return max((_farthest(grid, wet, source) for source in blue), default=0)


RIVER_LENGTH = longest_shortest_path
"""How a river is measured, a closed loop too (#reading-loops): a ring of six counts four, from end to end."""


def _farthest(grid: Grid, wet: frozenset[SpaceId], source: SpaceId) -> int:
    """Count the steps by which water spreads from a space until it has reached everything, the source included."""
    return sum(1 for _ in _spreading(grid, wet, source))


def _spreading(grid: Grid, wet: frozenset[SpaceId], source: SpaceId) -> Iterator[frozenset[SpaceId]]:
    edge, reached = frozenset((source,)), frozenset((source,))
    while edge:
        yield edge
        edge = (wet & {beside for space in edge for beside in grid.neighbours[space]}) - reached
        reached |= edge
