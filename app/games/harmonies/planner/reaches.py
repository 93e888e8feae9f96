"""How many tokens every habitat of a card still lacks anywhere on a board, kept up to date token by token.

A stack is known here by a small number, its code; one that an animal lives on has a code of its own, for it never
changes any more. A habitat that cannot come about lacks `NEVER` tokens or more.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.habitats import Habitat
from app.games.harmonies.pieces import EMPTY, TOKENS, CardId, Side, SpaceId, Stack, Token
from app.games.harmonies.state import Board

NEVER = 1_000
Needs: TypeAlias = tuple[int, ...]
"""By code, how many tokens a stack lacks to be what one part of a habitat asks for."""


class Codes:
    """The stacks of the game by number: first those that tokens may be put on, then the same with an animal on top."""

    def __init__(self, content: Content) -> None:
        self.stacks: tuple[Stack, ...] = (EMPTY, *content.stacks)
        self.of: Mapping[Stack, int] = {stack: code for code, stack in enumerate(self.stacks)}
        self.lived_in = len(self.stacks)
        self.topped: Mapping[Token, tuple[int, ...]] = {token: self._topped(token) for token in TOKENS}

    def of_board(self, board: Board) -> tuple[int, ...]:
        """Give the code of every space of a board."""
        lived_in = (0 if animal is None else self.lived_in for animal in board.animals)
        return tuple(self.of[stack] + more for stack, more in zip(board.stacks, lived_in, strict=True))

    def needs(self, wanted: frozenset[Stack], *, home: bool) -> Needs:
        """Count what stacks lack to be one of those wanted; a ``home`` has to be free of animals besides."""
        growing = [min((_lack(stack, goal) for goal in wanted), default=NEVER) for stack in self.stacks]
        fixed = [NEVER if home or lack else 0 for lack in growing]
        return (*growing, *fixed)

    def _topped(self, token: Token) -> tuple[int, ...]:
        """Give, by code, the code with a token on top, -1 where the token may not be placed."""
        grown = [self.of.get((*stack, token), -1) for stack in self.stacks]
        return (*grown, *(-1 for _ in grown))


def _lack(stack: Stack, goal: Stack) -> int:
    return len(goal) - len(stack) if goal[: len(stack)] == stack else NEVER


class Reach:
    """The habitats of one card over a board: where each would be, and what it asks of which space.

    ``homes`` marks off the habitats of every space that could take the cube. ``through`` lists, by space, the
    habitats with a part there, and ``around`` the homes of those.
    """

    __slots__ = ("_parts", "around", "homes", "through")

    def __init__(self, codes: Codes, habitat: Habitat) -> None:
        own = codes.needs(habitat.home, home=True)
        self._parts: list[tuple[tuple[SpaceId, Needs], ...]] = []
        self.homes: list[tuple[int, int]] = []
        for number, turns in enumerate(habitat.turns):
            begin = len(self._parts)
            for turn in turns:
                others = ((space, codes.needs(wanted, home=False)) for space, wanted in turn)
                self._parts.append(((SpaceId(number), own), *others))
            self.homes.append((begin, len(self._parts)))
        spaces = range(len(habitat.turns))
        self.through = tuple(tuple(self._through(SpaceId(space))) for space in spaces)
        self.around = tuple(tuple(self._around(number for number, _ in through)) for through in self.through)

    def _through(self, space: SpaceId) -> Iterator[tuple[int, Needs]]:
        for number, parts in enumerate(self._parts):
            for part, needs in parts:
                if part == space:
                    yield number, needs

    def _around(self, habitats: Iterable[int]) -> dict[int, None]:
        return dict.fromkeys(self._parts[number][0][0] for number in habitats)

    def lacks(self, codes: Sequence[int]) -> list[int]:
        """Count for every habitat the tokens it lacks on a board."""
        return [sum(needs[codes[space]] for space, needs in parts) for parts in self._parts]

    def nearest(self, lacks: Sequence[int]) -> list[int]:
        """Give for every home what its nearest habitat lacks."""
        return [min(lacks[begin:end], default=NEVER) for begin, end in self.homes]


def reaches(content: Content, codes: Codes, side: Side) -> Mapping[CardId, Reach]:
    """Lay the habitats of all cards over a side of the board."""
    return {card: Reach(codes, habitat) for card, habitat in content.habitats[side].items()}
