"""What the rules page is rendered from: every number comes from the content.

The page's sentences are in ``templates/games/harmonies/rules``. Each way of reading the rules has an anchor there,
``#reading-…``, by which the rules' own code names it.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from app.games.harmonies.content import Content
from app.games.harmonies.landscapes import RIVER_LENGTH
from app.games.harmonies.pieces import TOKENS, Landscape, Stack
from app.games.harmonies.setup import SEAT_COUNTS
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import ShownCard
from app.web.harmonies.symbols import symbols
from app.web.harmonies.words import LANDSCAPES, WITH_HEIGHT, colour
from app.web.numerals import spelled
from app.web.symbols import SymbolGroup
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
    Section("goal", N_("The goal"), "score-trees"),
    Section("turn", N_("Your turn"), "hourglass"),
    Section("stacking", N_("Tokens and stacks"), "score-mountains"),
    Section("animals", N_("Animals"), "score-animals"),
    Section("ending", N_("The end"), "check"),
    Section("scoring", N_("Scoring the land"), "score-water"),
    Section("spirits", N_("Nature’s Spirits"), "score-spirits"),
    Section("alone", N_("Playing alone"), "person"),
    Section("symbols", N_("Every symbol"), "search"),
    Section("readings", N_("How we read the rules"), "eye"),
    Section("all-cards", N_("Every card"), "deck"),
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
    symbols: tuple[SymbolGroup, ...]
    n: Mapping[str, str]
    tokens: tuple[tuple[str, str, int], ...]
    stacks: tuple[StackShown, ...]
    trees: tuple[int, ...]
    mountains: tuple[int, ...]
    river: tuple[int, ...]
    suns: tuple[int, ...]
    groups: tuple[CardGroup, ...]


@kept_in_each_language()
def rules_context(content: Content) -> RulesContext:
    """Gather what the rules page tells, which is the same for everybody."""
    points = content.landscapes
    return RulesContext(
        sections=tuple(replace(section, title=_(section.title)) for section in SECTIONS),
        symbols=symbols(content),
        n=_numbers(content),
        tokens=tuple((token, colour(token), content.pouch.count(token)) for token in TOKENS),
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
    name = sentence_case(_(LANDSCAPES[landscape][1 if landscape == "water" else 0]))
    return (
        _("{landscape}, {height} high").format(landscape=name, height=len(layers)) if landscape in WITH_HEIGHT else name
    )


def _groups(content: Content) -> list[CardGroup]:
    faces = [card_face(content, card) for card in content.animals]
    groups = [
        CardGroup(
            title=_("Animals on {token}").format(token=colour(token)),
            cards=tuple(ShownCard(face=face, target="") for face in faces if face.ground == token),
        )
        for token in TOKENS
    ]
    spirits = tuple(ShownCard(face=card_face(content, card), target="") for card in content.spirits)
    return [*(group for group in groups if group.cards), CardGroup(title=_("Nature’s Spirits"), cards=spirits)]


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
        "seats": _("{fewest} to {most}").format(fewest=spelled(SEAT_COUNTS[0]), most=spelled(SEAT_COUNTS[-1]))
    }
