"""What the rules page is rendered from: every number comes from the content and the options.

The page's sentences are in ``templates/games/balance/rules``. Each way of reading the rules has an anchor there,
``#reading-…``, by which the rules' own code names it.
"""

from functools import reduce

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from app.games.balance.cards import FOG, MOUNTAIN, WIND, Celestial, SeasonCard
from app.games.balance.content import ACROSS, ALL_CARDS, FRAME, Content
from app.games.balance.setup import SEAT_COUNTS
from app.language import N_, kept_in_each_language
from app.language import gettext as _
from app.web.balance.card_face import card_face
from app.web.balance.contexts import Board
from app.web.balance.pieces import Family, families
from app.web.balance.sample import sample_board
from app.web.balance.symbols import symbols
from app.web.balance.table_options import OPTIONS
from app.web.numerals import spelled
from app.web.symbols import SymbolGroup
from app.web.table_options import TableOption

TEMPLATE = "games/balance/rules.html"
STYLESHEETS = ("css/rules.css", "css/balance_cards.css", "css/balance_board.css", "css/balance_rules.css")


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers that the page's sentences speak of, spelled out."""

    seats: str
    all_cards: str
    faces: str
    copies: str
    seasons: str
    celestials: str
    mountains: str
    fogs: str
    winds: str
    events: str
    hand: str
    with_card: str
    refill: str
    across: str
    sets: str
    squares: str
    moon: str
    quiet: str


class Section(Struct, frozen=True):
    """An entry of the table of contents: the id of its section, its title and its icon."""

    anchor: str
    title: str
    icon: str


class OptionTold(Struct, frozen=True):
    """An option of a table: what it is about, and its choices, the usual one first."""

    legend: str
    choices: str


class RulesContext(Struct, frozen=True, kw_only=True):
    """All that the rules page knows."""

    sections: tuple[Section, ...]
    symbols: tuple[SymbolGroup, ...]
    n: Numbers
    families: tuple[Family, ...]
    options: tuple[OptionTold, ...]
    board: Board
    row: tuple[Markup, ...]
    column: tuple[Markup, ...]
    seasons: tuple[Markup, ...]
    celestials: tuple[Markup, ...]
    helpers: tuple[Markup, ...]
    events: tuple[Markup, ...]


SECTIONS = (
    Section("goal", N_("The goal"), "harmony"),
    Section("land", N_("The land"), "compass"),
    Section("turn", N_("A turn"), "hourglass"),
    Section("sets", N_("Laying a set"), "map"),
    Section("locking", N_("Locking a set"), "seal"),
    Section("mountains", N_("Mountains and thieves"), "mountain"),
    Section("weather", N_("Fog and Wind"), "fog"),
    Section("sky", N_("Storm, Sun and Moon"), "storm"),
    Section("piles", N_("The piles"), "deck"),
    Section("end", N_("The end"), "locked"),
    Section("options", N_("Options of a table"), "host"),
    Section("symbols", N_("Every symbol"), "search"),
    Section("readings", N_("How we read the rules"), "eye"),
    Section("all-cards", N_("Every card"), "draw"),
)


@kept_in_each_language()
def rules_context(content: Content) -> RulesContext:
    """Gather what the rules page tells, which is the same for everybody."""
    lines = content.lines_of(None)
    row, column = next(line for line in lines if line.id == "east"), next(line for line in lines if line.id == "road")
    cards = content.cards.values()
    return RulesContext(
        sections=tuple(replace(section, title=_(section.title)) for section in SECTIONS),
        symbols=symbols(content),
        n=numbers(content),
        families=tuple(families(content)),
        options=tuple(map(_told, OPTIONS)),
        board=sample_board(content),
        row=tuple(card_face(content, face) for face in row.faces),
        column=tuple(card_face(content, face) for face in column.faces),
        seasons=tuple(card_face(content, card.id) for card in cards if isinstance(card, SeasonCard)),
        celestials=tuple(card_face(content, card.id) for card in cards if isinstance(card, Celestial)),
        helpers=tuple(card_face(content, card) for card in (MOUNTAIN, FOG, WIND)),
        events=tuple(card_face(content, card) for card in content.events),
    )


def _told(option: TableOption) -> OptionTold:
    choices = reduce(_either, (_(value.words) for value in option.values))
    return OptionTold(_(option.legend), _("{choices}.").format(choices=choices))


def _either(one: str, other: str) -> str:
    return _("{one}; or {other}").format(one=one, other=other)


def numbers(content: Content) -> Numbers:
    """Count what the sentences speak of."""
    table = content.table
    return Numbers(
        seats=spelled(SEAT_COUNTS[0]),
        all_cards=spelled(ALL_CARDS),
        faces=spelled(len(content.faces)),
        copies=spelled(next(iter(content.faces.values())).copies),
        seasons=spelled(next(card.copies for card in content.cards.values() if isinstance(card, SeasonCard))),
        celestials=spelled(FRAME["Celestial"]),
        mountains=spelled(FRAME["Mountain"]),
        fogs=spelled(FRAME["Fog"]),
        winds=spelled(FRAME["Wind"]),
        events=spelled(FRAME["Event"]),
        hand=spelled(table.hand),
        with_card=spelled(table.hand + 1),
        refill=spelled(ACROSS - 1),
        across=spelled(ACROSS),
        sets=spelled(table.sets),
        squares=spelled(ACROSS * table.sets),
        moon=spelled(table.moon_releases),
        quiet=spelled(table.quiet_turns),
    )
