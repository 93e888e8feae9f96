"""The words of Harmonies' pages: tokens, landscapes, spaces, cards, and sentences put together from them."""

from collections.abc import Iterable, Mapping

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
    others = [cell for cell in cells if cell is not home]
    wanted = [_landscape_words(cell.landscape, cell.height) for cell in others]
    counts = joined(_several(words, wanted.count(words)) for words in dict.fromkeys(wanted))
    return f"Settles on {_landscape_words(home.landscape, home.height)}, with {counts} placed as drawn."


def _several(words: str, times: int) -> str:
    if times == 1:
        return words
    return f"{times} × {words.removeprefix('a ')}"


def points_words(points: Points) -> str:
    """List the values of an animal card by cubes."""
    return f"Worth {joined(map(str, points))} points with {joined(map(str, range(1, len(points) + 1)))} cubes placed."


def spirit_words(spirit: Spirit) -> str:
    """Tell how a spirit scores once its cube stands on the board."""
    rule = spirit.scoring
    one, many = LANDSCAPES[rule.landscape]
    parts = []
    for first, last, points in _runs(rule.points):
        if points:
            size = f" of {_size(first, last, final=last == len(rule.points))}" if _has_sizes(rule) else ""
            parts.append(f"{points} for each {_counted_thing(rule, one, many)}{size}")
    return f"Scores {joined(parts)}."


def _counted_thing(rule: Groups | Stacks, one: str, many: str) -> str:
    return f"group of {many}" if isinstance(rule, Groups) else one


def _has_sizes(rule: Groups | Stacks) -> bool:
    """Say whether what a rule scores comes in several sizes: water and fields lie flat."""
    return isinstance(rule, Groups) or rule.landscape in _WITH_HEIGHT


def _runs(points: Points) -> Iterable[tuple[int, int, int]]:
    """Give runs of equal points as first size, last size and points."""
    first = 1
    for size, worth in enumerate(points, start=1):
        if size == len(points) or points[size] != worth:
            yield first, size, worth
            first = size + 1


def _size(first: int, last: int, *, final: bool) -> str:
    if final:
        return f"size {first} or more" if first > 1 else "any size"
    return f"size {first}" if first == last else f"size {first} to {last}"


def score_of(score: Score, category: str) -> int:
    """Give the points of a category."""
    points: int = getattr(score, category)
    return points


def points(amount: int) -> str:
    """Count points."""
    return counted(amount, "point")
