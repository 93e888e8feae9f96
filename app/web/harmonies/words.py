"""The words of Harmonies' pages: tokens, landscapes, spaces, cards, and sentences put together from them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import assert_never

from app.games.harmonies.content import Content
from app.games.harmonies.pieces import (
    COLOURS,
    CardId,
    Cell,
    Landscape,
    Points,
    Side,
    SpaceId,
    Stack,
    Token,
)
from app.games.harmonies.scoring import Score
from app.language import N_, ngettext, pgettext
from app.language import gettext as _
from app.web.wording import joined

CATEGORIES: tuple[tuple[str, str], ...] = (
    ("trees", N_("Trees")),
    ("mountains", N_("Mountains")),
    ("fields", N_("Fields")),
    ("buildings", N_("Buildings")),
    ("water", N_("Water")),
    ("animals", N_("Animals")),
    ("spirits", N_("Spirits")),
)
"""The categories of a score by their fields, in the order of the score table."""

LANDSCAPES: Mapping[Landscape, tuple[str, str]] = {
    "water": (N_("water token"), N_("water")),
    "field": (N_("field"), N_("fields")),
    "mountain": (N_("mountain"), N_("mountains")),
    "trunk": (N_("bare trunk"), N_("bare trunks")),
    "tree": (N_("tree"), N_("trees")),
    "lone_red": (N_("lone red token"), N_("lone red tokens")),
    "building": (N_("building"), N_("buildings")),
}
"""What one of a landscape is called, and what many of it are, without article or number."""
WITH_HEIGHT: frozenset[Landscape] = frozenset(("mountain", "tree"))
"""Landscapes of which the height is told."""


def space_name(content: Content, side: Side, space: SpaceId) -> str:
    """Name a space by its column and its place in it, as the board prints it: ``C2``."""
    column, down = content.grids[side].places[space]
    return f"{'ABCDEFG'[column]}{down + column // 2 + 1}"


def stack_words(content: Content, stack: Stack) -> str:
    """Say what a stack is: ``a tree of height 2``; an empty space is ``empty``."""
    if not stack:
        return _("empty")
    return landscapes(content.stacks[stack], len(stack))


def landscapes(landscape: Landscape, height: int, amount: int = 1) -> str:
    """Count landscapes of one kind, as high as each other: ``a tree of height 2``, ``3 fields``."""
    match landscape:
        case "water":
            words = _("water") if amount == 1 else _spaces_of_water(amount)
        case "field":
            words = ngettext("a field", "{amount} fields", amount)
        case "mountain":
            words = ngettext("a mountain of height {height}", "{amount} mountains of height {height}", amount)
        case "trunk":
            words = ngettext("a bare trunk", "{amount} bare trunks", amount)
        case "tree":
            words = ngettext("a tree of height {height}", "{amount} trees of height {height}", amount)
        case "lone_red":
            words = ngettext("a lone red token", "{amount} lone red tokens", amount)
        case "building":
            words = ngettext("a building", "{amount} buildings", amount)
        case _:
            assert_never(landscape)
    return words.format(amount=amount, height=height)


def _spaces_of_water(amount: int) -> str:
    return ngettext("{amount} space of water", "{amount} spaces of water", amount)


def colour(token: Token) -> str:
    """Name a token by its colour: ``blue``."""
    return str(COLOURS[token])


def tokens_words(tokens: Iterable[Token]) -> str:
    """Name tokens, equal ones counted: ``2 blue and 1 red``."""
    held = tuple(tokens)
    return joined(_counted(token, held.count(token)) for token in dict.fromkeys(held))


def _counted(token: Token, amount: int) -> str:
    match token:
        case "blue":
            words = ngettext("{amount} blue", "{amount} blue", amount)
        case "gray":
            words = ngettext("{amount} gray", "{amount} gray", amount)
        case "brown":
            words = ngettext("{amount} brown", "{amount} brown", amount)
        case "green":
            words = ngettext("{amount} green", "{amount} green", amount)
        case "yellow":
            words = ngettext("{amount} yellow", "{amount} yellow", amount)
        case "red":
            words = ngettext("{amount} red", "{amount} red", amount)
        case _:
            assert_never(token)
    return words.format(amount=amount)


def card_name(content: Content, card: CardId) -> str:
    """Name a card: ``Otter``."""
    return pgettext("spirit" if card in content.spirits else "animal", content.cards[card].name)


def the_card(content: Content, card: CardId) -> str:
    """Name a card with its article, whose gender other languages take from the animal: ``the Otter``, *la nutria*."""
    named = f"the {content.cards[card].name}"
    return pgettext("the spirit" if card in content.spirits else "the animal", named)


def card_names(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards in a sentence."""
    return joined(card_name(content, card) for card in cards)


def habitat_words(habitat: Iterable[Cell]) -> str:
    """Tell a habitat: where the animal goes, and what has to lie beside it."""
    cells = tuple(habitat)
    home = next(cell for cell in cells if (cell.q, cell.r) == (0, 0))
    kinds = Counter((cell.landscape, cell.height) for cell in cells if cell is not home)
    around = joined(landscapes(landscape, height, times) for (landscape, height), times in kinds.items())
    return _("Settles on {home}, with {around} placed as drawn.").format(
        home=landscapes(home.landscape, home.height), around=around
    )


def points_words(points: Points) -> str:
    """List the values of an animal card by cubes."""
    return _("Worth {points} points, cube by cube.").format(points=joined(map(str, points)))


def score_of(score: Score, category: str) -> int:
    """Give the points of a category."""
    points: int = getattr(score, category)
    return points


def points(amount: int) -> str:
    """Count points."""
    return ngettext("{amount} point", "{amount} points", amount).format(amount=amount)


def cubes_counted(amount: int) -> str:
    """Count cubes."""
    return ngettext("{amount} cube", "{amount} cubes", amount).format(amount=amount)


def suns_counted(amount: int) -> str:
    """Count suns."""
    return ngettext("{amount} sun", "{amount} suns", amount).format(amount=amount)
