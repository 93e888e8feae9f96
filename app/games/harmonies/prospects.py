"""How near a board is to what it is after: the parts of habitats that stand already, and what stacks promise.

Rough numbers for a bot, not rules: one is a habitat that an animal could settle in now, nothing one that cannot come
about any more.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.habitats import Part
from app.games.harmonies.pieces import CardId, Landscape, Side, SpaceId, Stack
from app.games.harmonies.state import Board

Pattern: TypeAlias = tuple[Part, ...]
"""A whole habitat somewhere on the board, the part for the cube first."""
SHARPNESS = 3
"""How much more the last parts of a habitat are worth than the first."""
PROMISE: Mapping[Landscape, Sequence[float]] = {
    "water": (0.5,),
    "field": (1.0,),
    "mountain": (0.5, 1.0, 1.5),
    "trunk": (1.0, 2.5),
    "tree": (0.0, 0.0, 0.0),
    "lone_red": (1.0,),
    "building": (0.0, 1.0),
}
"""What a stack may still bring, by its height, beyond what it scores already."""
SPACE_COST = 1.0
"""What a space is worth while it is empty: a full board ends the game."""


class Outlook:
    """The habitats of all cards on one side of the board, and how near each is."""

    def __init__(self, content: Content, side: Side) -> None:
        self._nearness = _nearness(content)
        self._promise = {stack: PROMISE[kind][len(stack) - 1] - SPACE_COST for stack, kind in content.stacks.items()}
        self._whole: dict[CardId, tuple[Pattern, ...]] = {}
        self._through: dict[CardId, dict[SpaceId, list[Pattern]]] = {}
        for card, habitat in content.habitats[side].items():
            homes = ((SpaceId(space), habitat.home) for space in range(len(habitat.turns)))
            patterns = tuple((home, *turn) for home in homes for turn in habitat.turns[home[0]])
            through: dict[SpaceId, list[Pattern]] = defaultdict(list)
            for pattern in patterns:
                for space, _ in pattern:
                    through[space].append(pattern)
            self._whole[card], self._through[card] = patterns, through

    def promise(self, stack: Stack) -> float:
        """Say what a stack may still bring, less what its space was worth."""
        return self._promise.get(stack, 0.0)

    def of_card(self, board: Board, card: CardId) -> float:
        """Say how near the nearest habitat of a card is anywhere."""
        return self._best(board, self._whole[card])

    def around(self, board: Board, card: CardId, space: SpaceId) -> float:
        """Say how near the nearest habitat of a card is among those that a space belongs to."""
        return self._best(board, self._through[card].get(space, ()))

    def _best(self, board: Board, patterns: Iterable[Pattern]) -> float:
        return max((self._near(board, pattern) for pattern in patterns), default=0.0)

    def _near(self, board: Board, pattern: Pattern) -> float:
        stacks, animals, nearness = board.stacks, board.animals, self._nearness
        if animals[pattern[0][0]] is not None:
            return 0.0
        done = 0.0
        for space, wanted in pattern:
            near = nearness[wanted].get(stacks[space])
            if near is None or (near < 1 and animals[space] is not None):
                return 0.0
            done += near
        return float((done / len(pattern)) ** SHARPNESS)


def _nearness(content: Content) -> dict[frozenset[Stack], dict[Stack, float]]:
    """Say of every stack how far it has come towards what a part of a habitat asks for; missing: it never will."""
    asked = {part for habitat in content.habitats["A"].values() for part in (habitat.home, *_parts(habitat.turns))}
    return {wanted: _stages(wanted) for wanted in asked}


def _parts(turns: Iterable[Iterable[Pattern]]) -> Iterable[frozenset[Stack]]:
    return (wanted for turned in turns for turn in turned for _, wanted in turn)


def _stages(wanted: frozenset[Stack]) -> dict[Stack, float]:
    stages: dict[Stack, float] = {}
    for stack in sorted(wanted):
        for height in range(len(stack) + 1):
            stages[stack[:height]] = max(stages.get(stack[:height], 0.0), height / len(stack))
    return stages
