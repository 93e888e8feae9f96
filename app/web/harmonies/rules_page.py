"""What the rules page is rendered from: every number comes from the content.

The page's sentences are in ``templates/games/harmonies/rules``. Each way of reading the rules has an anchor there,
``#reading-…``, by which the rules' own code names it.
"""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from app.games.harmonies.content import Content
from app.games.harmonies.landscapes import RIVER_LENGTH
from app.games.harmonies.pieces import TOKENS, Landscape, Stack
from app.games.harmonies.setup import SEAT_COUNTS
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import ShownCard
from app.web.harmonies.words import LANDSCAPES
from app.web.numerals import spelled
from app.web.wording import sentence_case

RING = 6
"""The spaces around one: the smallest river that is a loop with land inside."""
TEMPLATE = "games/harmonies/rules.html"
STYLESHEETS = ("css/rules.css", "css/harmonies_pieces.css", "css/harmonies_rules.css")


class Section(Struct, frozen=True):
    """An entry of the table of contents: the id of its section, its title and its icon."""

    anchor: str
    title: str
    icon: str


SECTIONS = (
    Section("goal", "The goal", "score-trees"),
    Section("turn", "Your turn", "hourglass"),
    Section("stacking", "Tokens and stacks", "score-mountains"),
    Section("animals", "Animals", "score-animals"),
    Section("ending", "The end", "check"),
    Section("scoring", "Scoring the land", "score-water"),
    Section("spirits", "Nature’s Spirits", "score-spirits"),
    Section("alone", "Playing alone", "person"),
    Section("readings", "How we read the rules", "eye"),
    Section("all-cards", "Every card", "deck"),
)


class StackShown(Struct, frozen=True, kw_only=True):
    """A stack that the rules allow, and what it is."""

    layers: Stack
    name: str


class CardGroup(Struct, frozen=True, kw_only=True):
    """The cards of a kind, or whose animals stand on one colour."""

    title: str
    cards: tuple[ShownCard, ...]


class RulesContext(Struct, frozen=True, kw_only=True):
    """All that the rules page knows: numbers in words by what they count, point tables, stacks and cards."""

    sections: tuple[Section, ...]
    n: Mapping[str, str]
    tokens: tuple[tuple[str, int], ...]
    stacks: tuple[StackShown, ...]
    trees: tuple[int, ...]
    mountains: tuple[int, ...]
    river: tuple[int, ...]
    suns: tuple[int, ...]
    groups: tuple[CardGroup, ...]


@cache
def rules_context(content: Content) -> RulesContext:
    """Gather what the rules page tells, which is the same for everybody."""
    points = content.landscapes
    return RulesContext(
        sections=SECTIONS,
        n=_numbers(content),
        tokens=tuple((token, content.pouch.count(token)) for token in TOKENS),
        stacks=tuple(
            StackShown(layers=layers, name=_stack_name(landscape, layers))
            for layers, landscape in content.stacks.items()
        ),
        trees=points.tree,
        mountains=points.mountain,
        river=points.river,
        suns=content.suns.by_score,
        groups=tuple(_groups(content)),
    )


def _stack_name(landscape: Landscape, layers: Stack) -> str:
    name = sentence_case("water" if landscape == "water" else LANDSCAPES[landscape][0])
    return f"{name}, {len(layers)} high" if landscape in {"tree", "mountain"} else name


def _groups(content: Content) -> list[CardGroup]:
    faces = [card_face(content, card) for card in content.animals]
    groups = [
        CardGroup(
            title=f"Animals on {token}",
            cards=tuple(ShownCard(face=face, target="") for face in faces if face.ground == token),
        )
        for token in TOKENS
    ]
    spirits = tuple(ShownCard(face=card_face(content, card), target="") for card in content.spirits)
    return [*(group for group in groups if group.cards), CardGroup(title="Nature’s Spirits", cards=spirits)]


def _numbers(content: Content) -> dict[str, str]:
    """Count what the sentences speak of."""
    table, points, suns, grid = content.table, content.landscapes, content.suns, content.grids["A"]
    counts = {
        "tokens": len(content.pouch),
        "animals": len(content.animals),
        "spirits": len(content.spirits),
        "spaces_a": len(content.grids["A"].places),
        "spaces_b": len(content.grids["B"].places),
        "central": table.spaces_shared,
        "central_alone": table.spaces_alone,
        "three": table.tokens_a_space,
        "row": table.row_shared,
        "row_alone": table.row_alone,
        "most": table.most_unfinished,
        "dealt": table.spirits_dealt,
        "few": table.few_empty,
        "others": table.spaces_alone * table.tokens_a_space - table.tokens_a_space,
        "field": points.field,
        "smallest": points.field_smallest,
        "building": points.building,
        "colours": points.building_colours,
        "further": points.river_further,
        "longest": len(points.river),
        "island": points.island,
        "sun_a": suns.by_side.A,
        "sun_plain": suns.without_spirit,
        "sun_groups": suns.groups_spirit,
        "ring": RIVER_LENGTH(grid, next(around for around in grid.neighbours if len(around) == RING)),
    }
    return {name: spelled(count) for name, count in counts.items()} | {
        "seats": f"{spelled(SEAT_COUNTS[0])} to {spelled(SEAT_COUNTS[-1])}"
    }
