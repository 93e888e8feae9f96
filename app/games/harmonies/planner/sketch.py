"""A player's board and cards as the search plays on them: quick to copy, and scored as the rules score.

A sketch is never changed; what is done on it gives another one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.grid import Grid
from app.games.harmonies.landscapes import buildings, fields, mountains, trees, water
from app.games.harmonies.pieces import Animal, CardId, Side, SpaceId, Stack, Token
from app.games.harmonies.planner.reaches import Codes, reaches
from app.games.harmonies.scoring import animal_points, spirit_points
from app.games.harmonies.state import SeatState

Category: TypeAlias = Callable[[Content, Grid, Sequence[Stack]], int]


def _trees(content: Content, _grid: Grid, stacks: Sequence[Stack]) -> int:
    return trees(content, stacks)


CATEGORIES: tuple[Category, ...] = (_trees, mountains, fields, water, buildings)
CHANGED: Mapping[Token, tuple[int, ...]] = {
    "blue": (3, 4),
    "gray": (1, 4),
    "brown": (4,),
    "green": (0, 4),
    "yellow": (2, 4),
    "red": (1, 4),
}
"""By token, the places of the categories whose points it can change; red may end a mountain."""


class Holding(NamedTuple):
    """A card in hand: the cubes left on it, what all its habitats lack, and what the nearest of each home does."""

    card: CardId
    cubes: int
    lacks: list[int]
    homes: list[int]


class Sketch(NamedTuple):
    """A board as stacks and as codes, its points by category, the cards in hand, and what animals have brought."""

    stacks: tuple[Stack, ...]
    codes: tuple[int, ...]
    points: tuple[int, ...]
    holdings: tuple[Holding, ...]
    animals: int = 0
    served: CardId | None = None
    cubes: int = 0

    @property
    def empty(self) -> int:
        """Count the spaces without a token."""
        return self.codes.count(0)


class Sketcher:
    """Makes sketches over one side of the board."""

    def __init__(self, content: Content, side: Side) -> None:
        self.content = content
        self.side: Side = side
        self.grid = content.grids[side]
        self.codes = Codes(content)
        self._reaches = reaches(content, self.codes, side)

    def sketch(self, seat: SeatState) -> Sketch:
        """Sketch what a player has."""
        codes, stacks = self.codes.of_board(seat.board), seat.board.stacks
        points = tuple(category(self.content, self.grid, stacks) for category in CATEGORIES)
        holdings = tuple(self._holding(held.card, held.cubes, codes) for held in seat.cards)
        done = sum(self.worth(card, 0) for card in seat.finished)
        begun = sum(self.worth(held.card, held.cubes) for held in seat.cards)
        served = next((card for card in seat.finished if card in self.content.spirits), None)
        return Sketch(stacks, codes, points, holdings, done + begun, served, seat.board.cubes)

    def _holding(self, card: CardId, cubes: int, codes: Sequence[int]) -> Holding:
        lacks = self._reaches[card].lacks(codes)
        return Holding(card, cubes, lacks, self._reaches[card].nearest(lacks))

    def worth(self, card: CardId, cubes: int) -> int:
        """Give the points of an animal card with some cubes still on it; a spirit has none of its own."""
        printed = self.content.cards[card]
        return animal_points(printed, printed.cubes - cubes) if isinstance(printed, Animal) else 0

    def total(self, sketch: Sketch) -> int:
        """Score a sketch as the rules would."""
        return sum(sketch.points) + sketch.animals + self.spirit(sketch, sketch.served)

    def spirit(self, sketch: Sketch, card: CardId | None) -> int:
        """Give what a spirit brings, or would, for the board."""
        return 0 if card is None else spirit_points(self.content, self.side, self.content.spirits[card], sketch.stacks)

    def spaces(self, sketch: Sketch, token: Token) -> Iterator[SpaceId]:
        """Give the spaces that take a token."""
        topped = self.codes.topped[token]
        return (SpaceId(space) for space, code in enumerate(sketch.codes) if topped[code] >= 0)

    def place(self, sketch: Sketch, token: Token, space: SpaceId) -> Sketch:
        """Put a token on a space that takes it."""
        stacks = (*sketch.stacks[:space], (*sketch.stacks[space], token), *sketch.stacks[space + 1 :])
        points = list(sketch.points)
        for place in CHANGED[token]:
            points[place] = CATEGORIES[place](self.content, self.grid, stacks)
        return self._changed(sketch, space, self.codes.topped[token][sketch.codes[space]])._replace(
            stacks=stacks, points=tuple(points)
        )

    def _changed(self, sketch: Sketch, space: SpaceId, code: int) -> Sketch:
        before, codes = sketch.codes[space], (*sketch.codes[:space], code, *sketch.codes[space + 1 :])
        holdings = tuple(self._moved(held, space, before, code) for held in sketch.holdings)
        return sketch._replace(codes=codes, holdings=holdings)

    def _moved(self, held: Holding, space: SpaceId, before: int, now: int) -> Holding:
        """Bring what a card's habitats lack up to date with a change of one space."""
        reach, lacks, homes = self._reaches[held.card], held.lacks.copy(), held.homes.copy()
        for number, needs in reach.through[space]:
            lacks[number] += needs[now] - needs[before]
        for home in reach.around[space]:
            begin, end = reach.homes[home]
            homes[home] = min(lacks[begin:end])
        return Holding(held.card, held.cubes, lacks, homes)

    def hold(self, sketch: Sketch, card: CardId) -> Sketch:
        """Take a card with all its cubes."""
        taken = self._holding(card, self.content.cards[card].cubes, sketch.codes)
        return sketch._replace(holdings=(*sketch.holdings, taken))

    def ready(self, sketch: Sketch) -> Iterator[tuple[CardId, SpaceId]]:
        """Give the cubes that could be placed now."""
        for held in sketch.holdings:
            for space, lack in enumerate(held.homes):
                if lack == 0:
                    yield held.card, SpaceId(space)

    def settle(self, sketch: Sketch, card: CardId, space: SpaceId) -> Sketch:
        """Place the next cube of a card."""
        after = self._changed(sketch, space, sketch.codes[space] + self.codes.lived_in)
        held = next(held for held in after.holdings if held.card == card)
        place = after.holdings.index(held)
        kept = (held._replace(cubes=held.cubes - 1),) if held.cubes > 1 else ()
        gained = self.worth(card, held.cubes - 1) - self.worth(card, held.cubes)
        return after._replace(
            holdings=(*after.holdings[:place], *kept, *after.holdings[place + 1 :]),
            animals=after.animals + gained,
            served=card if card in self.content.spirits else after.served,
            cubes=after.cubes + 1,
        )
