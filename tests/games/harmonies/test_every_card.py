"""Every animal and spirit, in the words of its card: its habitat in all six turns, exact heights, and its values.

The words are read here without the content files: a form laid out on hexagons, what stands in it, and a star where the
cube goes.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from app.games.harmonies.animals import settling_spaces
from app.games.harmonies.pieces import CardId, SpaceId, Stack
from app.games.harmonies.scoring import animal_points
from app.games.harmonies.state import Board
from app.games.registry import HARMONIES
from tests.games.harmonies.drawing import LETTERS
from tests.games.harmonies.facts import facts

CONTENT = HARMONIES.content
GRID = CONTENT.grids["A"]
CENTRE = (2, 1)
NORTH = (0, -1)

ANIMALS = """
crocodile    line      TTL W W*      4/9/15
ray          triangle  W* M M        4/10/16
fish         pair      W* MMM        3/6/10/16
otter        line      L L W*        5/10/16
frog         pair      W* L          2/4/6/10/15
duck         pair      W* _R         2/4/8/13
flamingo     triangle  W* F F        4/10/16
gecko        line      F F _R*       5/10/16
shrew        bend      F _R* F       5/10/17
peacock      bend      W _R* W       5/10/17
squirrel     pair      _R* TTL       4/9/15
hedgehog     triangle  _R* TL TL     5/12
bee          arc       TL* F F F     8/18
bear         triangle  L* MM MM      5/11
rabbit       line      _R L L*       5/10/17
macaw        triangle  TL* W W       4/9/14
boar         pair      TL* _R        4/8/13
koala        pair      TL* L         3/6/10/15
wolf         triangle  TTL* F F      4/10/16
kingfisher   bend      W TTL* W      5/11/18
penguin      bend      W M* W        4/10/16
bat          pair      M* TTL        3/6/10/15
fennec       line      F M M*        4/9/16
macaque      triangle  MM* W W       5/11
eagle        pair      MMM* F        5/11
meerkat      pair      M* F          2/5/9/14
raven        bend      _R F* _R      4/9
llama        line      MM F F*       5/12
arctic_fox   bend      TL F* TL      5/10/17
raccoon      arc       F* W W W      6/12
ladybug      pair      F* L          2/5/8/12/17
panther      line      TL TL F*      5/11
"""
SPIRITS = """
lion         line      TL F* F
butterfly    rhombus   F* W W F
deer         line      TTL TL* L
owl          triangle  TTL* L L
cat          line      _R L _R*
stork        line      F _R _R*
ram          pair      MMM* MM
marmot       bend      M MM* M
dragonfly    line      TL W* TL
turtle       line      MM W* W
"""
BOTH_ENDS = {"cat", "butterfly"}
"""Habitats that look alike from either end, so that two spaces could take the cube."""
BASES = ("T", "M", "R")


class Said(NamedTuple):
    """A line of the tables above."""

    card: CardId
    form: str
    parts: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def home(self) -> int:
        """Give the place of the part that takes the cube."""
        return next(place for place, part in enumerate(self.parts) if part.endswith("*"))


def read(table: str) -> Iterator[Said]:
    for line in table.strip().splitlines():
        card, form, *parts = line.split()
        points = tuple(map(int, parts.pop().split("/"))) if "/" in parts[-1] else ()
        yield Said(CardId(card), form, tuple(parts), points)


CARDS = tuple(read(ANIMALS + SPIRITS.lstrip("\n")))


def turned(way: tuple[int, int], times: int) -> tuple[int, int]:
    q, r = way
    return (q, r) if times == 0 else turned((-r, q + r), times - 1)


def ahead(way: tuple[int, int], steps: int) -> tuple[int, int]:
    return way[0] * steps, way[1] * steps


def layout(said: Said, times: int) -> list[tuple[int, int]]:
    """Give the ways from the cube's space to each part, the whole turned so many times."""
    way = turned(NORTH, times)
    side, far = turned(way, 1), turned(way, 2)
    match said.form:
        case "line" | "pair":
            return [ahead(way, place - said.home) for place in range(len(said.parts))]
        case "bend":
            return [way, (0, 0), far]
        case "triangle":
            return [(0, 0), way, side]
        case "arc":
            return [(0, 0), way, side, far]
        case "rhombus":
            return [(0, 0), way, side, (way[0] + side[0], way[1] + side[1])]
        case _:
            raise AssertionError(said.form)


def stack_of(part: str, base: str) -> Stack:
    return tuple(LETTERS[letter] for letter in part.rstrip("*").replace("_", base))


def spaces_of(said: Said, times: int) -> list[SpaceId]:
    return [GRID.spaces[CENTRE[0] + q, CENTRE[1] + r] for q, r in layout(said, times)]


def board_with(said: Said, times: int, base: str = "T") -> Board:
    """Lay a habitat around the middle of an otherwise empty board."""
    laid = dict(zip(spaces_of(said, times), (stack_of(part, base) for part in said.parts), strict=True))
    stacks = tuple(laid.get(SpaceId(space), ()) for space in range(len(GRID.places)))
    return Board(stacks, (None,) * len(stacks))


def homes(said: Said, board: Board) -> set[SpaceId]:
    return set(settling_spaces(CONTENT, "A", board, said.card))


each_card = pytest.mark.parametrize("said", CARDS, ids=lambda said: str(said.card))
each_turn = pytest.mark.parametrize("times", range(6))


def test_the_tables_name_every_card() -> None:
    assert [said.card for said in CARDS] == list(CONTENT.cards)


@each_card
@each_turn
@pytest.mark.parametrize("base", BASES)
def test_the_cube_goes_where_the_card_says(said: Said, times: int, base: str) -> None:
    spaces = spaces_of(said, times)
    expected = {spaces[said.home]} | ({spaces[0], spaces[-1]} if said.card in BOTH_ENDS else set())
    assert homes(said, board_with(said, times, base)) == expected


@each_card
@each_turn
def test_each_part_has_to_be_there_in_its_height(said: Said, times: int) -> None:
    """Without a part, with a stack that is a token higher or lower, or with another landscape nothing settles."""
    whole = board_with(said, times)
    home = spaces_of(said, times)[said.home]
    for space in spaces_of(said, times):
        there = whole.stacks[space]
        kind = (CONTENT.stacks[there], len(there))
        others = [stack for stack in CONTENT.stacks if (CONTENT.stacks[stack], len(stack)) != kind]
        for other in ((), *others):
            assert home not in homes(said, whole.with_stack(space, other)), f"settles with {other} for {there}"


@each_card
def test_an_animal_needs_a_space_of_its_own_but_shares_the_rest(said: Said) -> None:
    board, spaces = board_with(said, 0), spaces_of(said, 0)
    home = spaces[said.home]
    somebody = CardId("shrew")
    assert home not in homes(said, board.with_animal(home, somebody))
    for beside in spaces:
        if beside != home:
            assert home in homes(said, board.with_animal(beside, somebody))


@each_card
def test_it_settles_nowhere_without_anything(said: Said) -> None:
    for side, grid in CONTENT.grids.items():
        empty = Board(((),) * len(grid.places), (None,) * len(grid.places))
        assert list(settling_spaces(CONTENT, side, empty, said.card)) == []


@pytest.mark.parametrize("said", tuple(read(ANIMALS)), ids=lambda said: str(said.card))
def test_each_cube_raises_its_value(said: Said) -> None:
    card = CONTENT.animals[said.card]
    assert tuple(animal_points(card, placed) for placed in range(card.cubes + 1)) == (0, *said.points)


@each_card
@each_turn
def test_the_habitat_that_is_met_can_be_shown(said: Said, times: int) -> None:
    spaces = spaces_of(said, times)
    around = {space for place, space in enumerate(spaces) if place != said.home}
    habitat = CONTENT.habitats["A"][said.card]
    assert around in [set(found) for found in habitat.around(board_with(said, times), spaces[said.home])]


@pytest.mark.parametrize("said", (*facts()["cards"], *facts()["spirits"]), ids=lambda said: str(said["id"]))
def test_a_habitat_has_as_many_turns_as_on_record(said: dict[str, Any]) -> None:
    """Six, but for the one that looks alike from both ends with its cube in the middle."""
    turns = CONTENT.habitats["A"][CardId(said["id"])].turns[GRID.spaces[CENTRE]]
    assert len(turns) == said["orientations"]


@each_card
def test_a_mirrored_habitat_is_a_turned_one(said: Said) -> None:
    """So whether a pattern may be mirrored is no question: the animal settles in the mirror image as well."""
    for times in range(6):
        mirrored = [GRID.spaces[CENTRE[0] + r, CENTRE[1] + q] for q, r in layout(said, times)]
        laid = dict(zip(mirrored, (stack_of(part, "M") for part in said.parts), strict=True))
        stacks = tuple(laid.get(SpaceId(space), ()) for space in range(len(GRID.places)))
        assert mirrored[said.home] in homes(said, Board(stacks, (None,) * len(stacks)))
