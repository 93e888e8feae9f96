"""The words of Harmonies' pages: tokens, landscapes, spaces, cards, and sentences put together from them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import (
    CardId,
    Cell,
    Groups,
    Landscape,
    Points,
    Side,
    SpaceId,
    Spirit,
    Stack,
    Stacks,
    Token,
)
from app.games.harmonies.scoring import Score
from app.web.wording import counted, joined

CATEGORIES: tuple[tuple[str, str], ...] = (
    ("trees", "Trees"),
    ("mountains", "Mountains"),
    ("fields", "Fields"),
    ("buildings", "Buildings"),
    ("water", "Water"),
    ("animals", "Animals"),
    ("spirits", "Spirits"),
)
"""The categories of a score by their fields, in the order of the score table."""

LANDSCAPES: Mapping[Landscape, tuple[str, str]] = {
    "water": ("water token", "water"),
    "field": ("field", "fields"),
    "mountain": ("mountain", "mountains"),
    "trunk": ("bare trunk", "bare trunks"),
    "tree": ("tree", "trees"),
    "lone_red": ("lone red token", "lone red tokens"),
    "building": ("building", "buildings"),
}
_WITH_HEIGHT: frozenset[Landscape] = frozenset(("mountain", "tree"))


def space_name(content: Content, side: Side, space: SpaceId) -> str:
    """Name a space by its column and its place in it, as the board prints it: ``C2``."""
    column, down = content.grids[side].places[space]
    return f"{'ABCDEFG'[column]}{down + column // 2 + 1}"


def stack_words(content: Content, stack: Stack) -> str:
    """Say what a stack is: ``a tree of height 2``; an empty space is ``empty``."""
    if not stack:
        return "empty"
    landscape = content.stacks[stack]
    return _landscape_words(landscape, len(stack))


def _landscape_words(landscape: Landscape, height: int) -> str:
    name = LANDSCAPES[landscape][0]
    if landscape == "water":
        return "water"
    return f"a {name} of height {height}" if landscape in _WITH_HEIGHT else f"a {name}"


def tokens_words(tokens: Iterable[Token]) -> str:
    """Name tokens, equal ones counted: ``2 blue and 1 red``."""
    held = tuple(tokens)
    return joined(f"{held.count(token)} {token}" for token in dict.fromkeys(held))


def card_names(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards in a sentence."""
    return joined(content.cards[card].name for card in cards)


def habitat_words(habitat: Iterable[Cell]) -> str:
    """Tell a habitat: where the animal goes, and what has to lie beside it."""
    cells = tuple(habitat)
    home = next(cell for cell in cells if (cell.q, cell.r) == (0, 0))
    kinds = Counter((cell.landscape, cell.height) for cell in cells if cell is not home)
    counts = joined(_several(landscape, height, times) for (landscape, height), times in kinds.items())
    return f"Settles on {_landscape_words(home.landscape, home.height)}, with {counts} placed as drawn."


def _several(landscape: Landscape, height: int, times: int) -> str:
    if times == 1:
        return _landscape_words(landscape, height)
    many = "spaces of water" if landscape == "water" else LANDSCAPES[landscape][1]
    return f"{times} {many} of height {height}" if landscape in _WITH_HEIGHT else f"{times} {many}"


def points_words(points: Points) -> str:
    """List the values of an animal card by cubes."""
    return f"Worth {joined(map(str, points))} points, cube by cube."


def spirit_words(spirit: Spirit) -> str:
    """Tell how a spirit scores once its cube stands on the board."""
    rule = spirit.scoring
    runs = [(f"{worth} for each", first, last) for first, last, worth in _runs(rule.points) if worth]
    match rule:
        case Groups():
            many = LANDSCAPES[rule.landscape][1]
            told = [f"{each} group of {many}{_size(first, last, rule.points)}" for each, first, last in runs]
        case Stacks():
            one, flat = LANDSCAPES[rule.landscape][0], rule.landscape not in _WITH_HEIGHT
            told = [f"{each} {one}{'' if flat else _height(first, last)}" for each, first, last in runs]
        case _:
            assert_never(rule)
    return f"Scores {joined(told)}."


def _runs(points: Points) -> Iterator[tuple[int, int, int]]:
    """Give runs of equal points as first size, last size and points."""
    first = 1
    for size, worth in enumerate(points, start=1):
        if size == len(points) or points[size] != worth:
            yield first, size, worth
            first = size + 1


def _size(first: int, last: int, points: Points) -> str:
    """Say how large a group is; whatever is larger than all that is written scores as the last."""
    if last == len(points):
        return f" of {first} or more" if first > 1 else ""
    return f" of {_or(first, last)}"


def _height(first: int, last: int) -> str:
    return f" {_or(first, last)} high"


def _or(first: int, last: int) -> str:
    return joined(map(str, range(first, last + 1)), "or")


def score_of(score: Score, category: str) -> int:
    """Give the points of a category."""
    points: int = getattr(score, category)
    return points


def points(amount: int) -> str:
    """Count points."""
    return counted(amount, "point")
