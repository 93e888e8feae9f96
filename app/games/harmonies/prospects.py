"""How near a board is to what it is after: the parts of habitats that stand already, and what stacks promise.

Rough numbers for a bot, not rules: one is a habitat that an animal could settle in now, nothing one that cannot come
about any more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.habitats import Habitat
from app.games.harmonies.pieces import CardId, Landscape, Side, SpaceId, Stack
from app.games.harmonies.state import Board

Stages: TypeAlias = Mapping[Stack, float]
"""How far each stack has come towards what a part of a habitat asks for; a stack not in it never will."""
Pattern: TypeAlias = tuple[SpaceId, tuple[tuple[SpaceId, Stages], ...]]
"""A whole habitat somewhere on the board: the space for its cube, and what has to come about where."""
Opening: TypeAlias = tuple[Stages, float, int]
"""What a habitat asks of one space, how much of the others stands, and how many there are in all."""

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
        self._promise = {stack: PROMISE[kind][len(stack) - 1] - SPACE_COST for stack, kind in content.stacks.items()}
        habitats = content.habitats[side]
        self._whole = {card: tuple(_patterns(habitat)) for card, habitat in habitats.items()}
        self._through = {card: _through(patterns) for card, patterns in self._whole.items()}

    def promise(self, stack: Stack) -> float:
        """Say what a stack may still bring, less what its space was worth."""
        return self._promise.get(stack, 0.0)

    def of_card(self, board: Board, card: CardId) -> float:
        """Say how near the nearest habitat of a card is anywhere."""
        stand = (_standing(board, pattern) / len(pattern[1]) for pattern in self._whole[card])
        return max(max(stand, default=0.0), 0.0) ** SHARPNESS

    def openings(self, board: Board, card: CardId, space: SpaceId) -> list[Opening]:
        """List the habitats of a card that a space could be part of, for `nearest` to ask of one stack or another."""
        through = self._through[card].get(space, ())
        stand = ((stages, _standing(board, others), len(others[1]) + 1) for stages, others in through)
        return [opening for opening in stand if opening[1] >= 0]


def nearest(openings: Iterable[Opening], stack: Stack) -> float:
    """Say how near the nearest of some habitats is with a stack on the space that they were listed for."""
    best = 0.0
    for stages, standing, parts in openings:
        stage = stages.get(stack)
        if stage is not None:
            best = max(best, (stage + standing) / parts)
    return float(best**SHARPNESS)


def _standing(board: Board, pattern: Pattern) -> float:
    """Count the parts of a habitat that stand, begun ones in part; below nothing if it cannot come about."""
    home, parts = pattern
    if board.animals[home] is not None:
        return -1.0
    done = 0.0
    for space, stages in parts:
        stage = stages.get(board.stacks[space])
        if stage is None or (stage < 1 and board.animals[space] is not None):
            return -1.0
        done += stage
    return done


def _patterns(habitat: Habitat) -> Iterator[Pattern]:
    """Lay a habitat over the board in every way that fits."""
    own = _stages(habitat.home)
    for number, turns in enumerate(habitat.turns):
        home = SpaceId(number)
        for turn in turns:
            yield home, ((home, own), *((space, _stages(wanted)) for space, wanted in turn))


def _through(patterns: Iterable[Pattern]) -> Mapping[SpaceId, Sequence[tuple[Stages, Pattern]]]:
    """Sort habitats by the spaces they need: what they ask of each, and the others."""
    found: dict[SpaceId, list[tuple[Stages, Pattern]]] = {}
    for home, parts in patterns:
        for space, stages in parts:
            others = tuple(part for part in parts if part[0] != space)
            found.setdefault(space, []).append((stages, (home, others)))
    return found


def _stages(wanted: frozenset[Stack]) -> Stages:
    stages: dict[Stack, float] = {}
    for stack in sorted(wanted):
        for height in range(len(stack) + 1):
            stages[stack[:height]] = max(stages.get(stack[:height], 0.0), height / len(stack))
    return stages
