"""Boards and habitats as pictures: hexagons a little flattened, as seen from the edge of the table, with their stacks.

All lengths are in units of the drawing. A space is 120 wide and 88 high, columns lie 90 apart, and every second one
half a space lower; a token is 15 thick, so that a stack shows each of its tokens.
"""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TypeAlias

from app.games.harmonies.content import Content
from app.games.harmonies.grid import Place, turned
from app.games.harmonies.pieces import CardId, Cell, Landscape, Side, SpaceId, Token
from app.games.harmonies.state import Board
from app.language import gettext as _
from app.language import kept_in_each_language
from app.web.harmonies.contexts import BoardPicture, Layer, SpacePicture
from app.web.harmonies.words import space_name, stack_words, the_card

HALF_WIDTH = 60
HALF_HEIGHT = 44
COLUMN = 90
THICKNESS = 15
HALF_DISC = 28
CUBE = 41
CARD_WIDTH, CARD_HEIGHT = 210, 290
"""The place that a card has for its habitat."""
GROUND = 12
"""How far below a space's middle its lowest token lies."""
_BOARDS = 4_000

_PLAIN: Mapping[Landscape, Token] = {
    "water": "blue",
    "field": "yellow",
    "mountain": "gray",
    "trunk": "brown",
    "lone_red": "red",
}
"""Landscapes of one colour; trees and buildings are the others."""
_TRUNK: tuple[Layer, ...] = ("brown",)

Hopes: TypeAlias = Mapping[SpaceId, tuple[str, ...]]


def beast(card: CardId) -> str:
    """Name the icon of a card."""
    return f"beast-{card.replace('_', '-')}"


def board_picture(
    content: Content, side: Side, board: Board, *, fresh: Iterable[SpaceId] = (), hopes: Hopes | None = None
) -> BoardPicture:
    """Draw a board. ``fresh`` spaces got a token in this turn; ``hopes`` are animals by the spaces that suit them."""
    return _drawn(content, side, board, frozenset(fresh), tuple(sorted((hopes or {}).items())))


@kept_in_each_language(_BOARDS)
def _drawn(
    content: Content,
    side: Side,
    board: Board,
    fresh: frozenset[SpaceId],
    hopes: tuple[tuple[SpaceId, tuple[str, ...]], ...],
) -> BoardPicture:
    grid, hoped = content.grids[side], dict(hopes)
    spaces = []
    for space, place in enumerate(grid.places):
        animal = board.animals[space]
        spaces.append(
            _space(
                place,
                board.stacks[space],
                name=space_name(content, side, SpaceId(space)),
                beast="" if animal is None else beast(animal),
                spirit=animal in content.spirits,
                fresh=space in fresh,
                hopes=hoped.get(SpaceId(space), ()),
            )
        )
    columns = max(column for column, _down in grid.places) + 1
    rows = max(down + column // 2 for column, down in grid.places) + 1
    return BoardPicture(
        side=side,
        width=COLUMN * (columns - 1) + 2 * HALF_WIDTH,
        height=2 * HALF_HEIGHT * rows,
        spaces=tuple(sorted(spaces, key=attrgetter("y"))),
        words=tuple(_words(content, side, board)),
    )


def _words(content: Content, side: Side, board: Board) -> Iterable[str]:
    """Tell what lies where, for those who do not see it."""
    for space, stack in enumerate(board.stacks):
        if stack:
            animal = board.animals[space]
            name, what = space_name(content, side, SpaceId(space)), stack_words(content, stack)
            if animal is None:
                yield _("{space}: {stack}").format(space=name, stack=what)
            else:
                words = _("{space}: {stack}, with {the_animal}")
                yield words.format(space=name, stack=what, the_animal=the_card(content, animal))


def _space(
    place: Place,
    layers: Sequence[Layer],
    *,
    name: str = "",
    beast: str = "",
    spirit: bool = False,
    fresh: bool = False,
    hopes: tuple[str, ...] = (),
) -> SpacePicture:
    column, down = place
    row = down + column // 2
    x, y = HALF_WIDTH + COLUMN * column, HALF_HEIGHT * (2 * row + 1 + column % 2)
    return SpacePicture(
        x=x,
        y=y,
        at=f"c{column} r{row}",
        name=name,
        layers=tuple((layer, y + GROUND - THICKNESS * level) for level, layer in enumerate(layers)),
        top=y + GROUND - THICKNESS * len(layers),
        beast=beast,
        spirit=spirit,
        fresh=fresh,
        hopes=hopes,
    )


def habitat_picture(
    habitat: Sequence[Cell], picture: str, *, spirit: bool
) -> tuple[int, int, tuple[SpacePicture, ...]]:
    """Draw a habitat: width, height and cells, with the animal where its cube goes.

    It is turned, as it may be on a board, so that it fills the tall narrow place that a card has for it.
    """
    drawings = [_turned_habitat(habitat, picture, times=times, spirit=spirit) for times in range(6)]
    return min(drawings, key=lambda drawing: max(drawing[0] / CARD_WIDTH, drawing[1] / CARD_HEIGHT))


def _turned_habitat(
    habitat: Sequence[Cell], picture: str, *, times: int, spirit: bool
) -> tuple[int, int, tuple[SpacePicture, ...]]:
    places = [turned((cell.q, cell.r), times) for cell in habitat]
    left = min(column for column, _down in places)
    left -= left % 2  # an even shift keeps which columns lie lower
    cells = [
        _space(
            (column - left, down + left // 2),
            layers_of(cell),
            beast=picture if (cell.q, cell.r) == (0, 0) else "",
            spirit=spirit,
        )
        for cell, (column, down) in zip(habitat, places, strict=True)
    ]
    right = min(cell.x for cell in cells) - HALF_WIDTH
    top = min(min(cell.y - HALF_HEIGHT, cell.top - (CUBE if cell.beast else HALF_DISC)) for cell in cells)
    moved = tuple(sorted((_moved(cell, -right, -top) for cell in cells), key=attrgetter("y")))
    return max(cell.x for cell in moved) + HALF_WIDTH, max(cell.y for cell in moved) + HALF_HEIGHT, moved


def _moved(space: SpacePicture, right: int, down: int) -> SpacePicture:
    return SpacePicture(
        x=space.x + right,
        y=space.y + down,
        at="",
        name="",
        layers=tuple((layer, y + down) for layer, y in space.layers),
        top=space.top + down,
        beast=space.beast,
        spirit=space.spirit,
    )


def layers_of(cell: Cell) -> tuple[Layer, ...]:
    """Give the tokens that a part of a habitat asks for, from the bottom up."""
    plain = _PLAIN.get(cell.landscape)
    if plain is not None:
        return (plain,) * cell.height
    if cell.landscape == "building":
        return ("any", "red")
    return (*_TRUNK * (cell.height - 1), "green")
