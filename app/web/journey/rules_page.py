"""What the rules page is rendered from: every number comes from the content, the options and the presets.

The page's sentences are in ``templates/games/journey/rules``. Each way of reading the rules has an anchor there,
``#reading-…``, by which the rules' own code names it.
"""

from collections.abc import Mapping

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.abilities import ABILITY_PRICE, TWO_CARDS
from app.games.journey.cards import CardId
from app.games.journey.content import ALL_CARDS, CHARACTER_CARDS, DECK_CARDS, EVENT_CARDS, FRAME, JOURNEY_KINDS, Content
from app.games.journey.pathway import GUIDE_PRICE
from app.games.journey.relics import RELIC_UNITS
from app.games.journey.setup import SEAT_COUNTS
from app.games.journey.state import COLUMNS, SPACES, Ruleset
from app.language import N_, kept_in_each_language, ngettext
from app.language import gettext as _
from app.web.journey.effect_icons import token
from app.web.journey.rules_cards import CardLine, Family, card_lines, events, families
from app.web.journey.rules_difficulty import OptionRow, PresetColumn, option_rows, preset_columns
from app.web.journey.rules_tracks import (
    CharacterLine,
    ClockRow,
    SeasonLine,
    StretchLine,
    characters,
    clock,
    seasons,
    stretches,
)
from app.web.journey.symbols import symbols
from app.web.journey.words import RESOURCES
from app.web.numerals import spelled
from app.web.symbols import SymbolGroup

TEMPLATE = "games/journey/rules.html"
STYLESHEETS = ("css/journey_cards.css", "css/journey_pictures.css", "css/rules.css")


class Numbers(Struct, frozen=True, kw_only=True):
    """The numbers that the page's sentences speak of, spelled out."""

    seats: str
    seasons: str
    all_cards: str
    journey_cards: str
    guides: str
    events: str
    deck: str
    plain_cards: str
    character_cards: str
    relics: str
    makers_of_a_kind: str
    hand: str
    life: str
    spaces: str
    columns: str
    steps: str
    portals: str
    days: str
    relic_units: str
    two_cards: str
    guide_price: str
    ability_price: str
    hazard_loss: str


class Section(Struct, frozen=True):
    """An entry of the table of contents: the id of its section, its title and its icon."""

    anchor: str
    title: str
    icon: str


class RulesContext(Struct, frozen=True, kw_only=True):
    """All that the rules page knows. ``cards`` are the lines of ``families`` by id, for the page's examples."""

    sections: tuple[Section, ...]
    symbols: tuple[SymbolGroup, ...]
    n: Numbers
    tokens: Mapping[str, Markup]
    distance: tuple[int, ...]
    portal_track: tuple[int, ...]
    stretches: tuple[StretchLine, ...]
    clock: tuple[ClockRow, ...]
    seasons: tuple[SeasonLine, ...]
    characters: tuple[CharacterLine, ...]
    presets: tuple[PresetColumn, ...]
    options: tuple[OptionRow, ...]
    families: tuple[Family, ...]
    events: tuple[Markup, ...]
    cards: Mapping[CardId, CardLine]


EFFECTS = ("draw", "recover", "clear", "stun", "shield", "discard")
"""The effects that cards draw as an icon, beside the resources."""

SECTIONS = (
    Section("goal", N_("The goal"), "shrine"),
    Section("turn", N_("A turn in four steps"), "hourglass"),
    Section("first-turn", N_("A first turn"), "play"),
    Section("cards", N_("Cards and icons"), "deck"),
    Section("playing", N_("Playing and paying"), "hand"),
    Section("pathway", N_("The pathway"), "map"),
    Section("camp", N_("The Camp"), "camp"),
    Section("travel", N_("Travel and Portals"), "portal"),
    Section("fighting", N_("Fighting"), "attack"),
    Section("abilities", N_("Characters"), "person"),
    Section("relics", N_("Relics and the Shrine"), "relic"),
    Section("events", N_("Events, Days and the clock"), "event"),
    Section("defeat", N_("Life and defeat"), "skull"),
    Section("difficulty", N_("Difficulty"), "night"),
    Section("symbols", N_("Every symbol"), "search"),
    Section("readings", N_("How we read the rules"), "eye"),
    Section("all-cards", N_("Every card"), "draw"),
)


@kept_in_each_language()
def rules_context(content: Content) -> RulesContext:
    """Gather what the rules page tells, which is the same for everybody."""
    groups = families(content)
    return RulesContext(
        sections=tuple(replace(section, title=_(section.title)) for section in SECTIONS),
        symbols=symbols(content),
        n=numbers(content),
        tokens={name: _token(name) for name in (*RESOURCES, *EFFECTS)},
        distance=content.distance,
        portal_track=content.portal_track,
        stretches=stretches(content),
        clock=clock(Ruleset().hand_size),
        seasons=seasons(content),
        characters=characters(content),
        presets=preset_columns(),
        options=option_rows(),
        families=groups,
        events=events(content),
        cards=card_lines(groups),
    )


def _token(name: str) -> Markup:
    """Draw an icon as cards show it; its name stands beside it."""
    return token(name.replace("_", "-"), 1, "")


def numbers(content: Content) -> Numbers:
    """Count what the sentences speak of."""
    rules = Ruleset()
    return Numbers(
        seats=_("{least} to {most}").format(least=spelled(SEAT_COUNTS[0]), most=spelled(SEAT_COUNTS[-1])),
        seasons=spelled(len(content.seasons)),
        all_cards=spelled(ALL_CARDS),
        journey_cards=spelled(sum(FRAME[kind] for kind in JOURNEY_KINDS)),
        guides=spelled(FRAME["guide"]),
        events=spelled(EVENT_CARDS),
        deck=spelled(DECK_CARDS),
        plain_cards=spelled(DECK_CARDS - CHARACTER_CARDS),
        character_cards=spelled(CHARACTER_CARDS),
        relics=spelled(FRAME["relic"]),
        makers_of_a_kind=spelled(FRAME["enemy"] // len(content.seasons)),
        hand=spelled(rules.hand_size),
        life=spelled(rules.start_life),
        spaces=spelled(SPACES),
        columns=spelled(COLUMNS),
        steps=spelled(len(content.trail)),
        portals=spelled(sum(step.portal for step in content.trail)),
        days=spelled(content.days),
        relic_units=spelled(RELIC_UNITS),
        two_cards=spelled(TWO_CARDS),
        guide_price=spelled(GUIDE_PRICE),
        ability_price=ngettext("one Crystal", "{amount} Crystals", ABILITY_PRICE.crystal).format(
            amount=spelled(ABILITY_PRICE.crystal)
        ),
        hazard_loss=ngettext("one life", "{amount} lives", rules.hazard_damage).format(
            amount=spelled(rules.hazard_damage)
        ),
    )
