"""Trail, tracks, seasons and characters as the rules page shows them, and the clock that a deck's size sets."""

from markupsafe import Markup
from msgspec import Struct

from app.games.journey.cards import Basic, Character, Pool, Season, Stretch
from app.games.journey.content import Content
from app.language import N_, pgettext
from app.language import gettext as _
from app.web.icons import icon, picture
from app.web.journey.card_text import ability_text, step_text
from app.web.journey.effect_icons import pool_icons, power_icon, unit_icons
from app.web.journey.words import (
    bare_season_name,
    card_name,
    character_name,
    flavour,
    needed,
    resource,
    resources,
    unit_name,
)

EVERY = (N_("every turn"), N_("every second turn"), N_("every third turn"), N_("every fourth turn"))
CLOCK_ROWS = len(EVERY)
CLOCK_TURNS = 8
"""How many turns the picture of the clock shows."""


class StepLine(Struct, frozen=True, kw_only=True):
    """A step of the trail, counted from 1 at its start: its price in icons and in words."""

    number: int
    advance: Markup
    removes: tuple[Basic, ...]
    removes_icons: Markup
    removes_words: str
    portal: bool
    words: str


class StretchLine(Struct, frozen=True, kw_only=True):
    """The part of the trail that lies in one season, which is also its colour theme."""

    season: Season
    season_name: str
    name: str
    steps: tuple[StepLine, ...]
    last: bool


class SeasonLine(Struct, frozen=True, kw_only=True):
    """A season with the names of its power and of the unit that its Enemies and Hazards make."""

    season: Season
    name: str
    power: str
    power_icon: Markup
    unit: str
    unit_icon: Markup
    relic: str
    flavour: str


class CharacterLine(Struct, frozen=True, kw_only=True):
    """A character: what a Crystal buys and what discarded cards make."""

    name: str
    art: Markup
    season: Season
    season_name: str
    ability: str
    two_cards: str
    two_cards_icons: Markup
    flavour: str


class ClockRow(Struct, frozen=True, kw_only=True):
    """How often a deck of some size is shuffled; ``turns`` marks, turn by turn, those that send an Event."""

    cards: str
    every: str
    turns: tuple[bool, ...]


def stretches(content: Content) -> tuple[StretchLine, ...]:
    """Describe the trail, stretch by stretch."""
    lines: list[StretchLine] = []
    made = 0
    for stretch in content.stretches:
        lines.append(_stretch(content, stretch, made=made))
        made += len(stretch.steps)
    return tuple(lines)


def _stretch(content: Content, stretch: Stretch, *, made: int) -> StretchLine:
    steps = tuple(
        StepLine(
            number=number,
            advance=pool_icons(Pool(advance=step.advance)),
            removes=step.remove,
            removes_icons=Markup("").join(icon(basic, resource(basic)) for basic in step.remove),
            removes_words=needed(step.remove),
            portal=step.portal,
            words=step_text(step),
        )
        for number, step in enumerate(stretch.steps, start=made + 1)
    )
    return StretchLine(
        season=stretch.season,
        season_name=bare_season_name(content, stretch.season),
        name=pgettext("place", stretch.name),
        steps=steps,
        last=stretch is content.stretches[-1],
    )


def seasons(content: Content) -> tuple[SeasonLine, ...]:
    """Describe the seasons in the order in which the trail crosses them."""
    return tuple(
        SeasonLine(
            season=season,
            name=bare_season_name(content, season),
            power=pgettext("power", words.power_name),
            power_icon=power_icon(content, season),
            unit=unit_name(season),
            unit_icon=unit_icons(season),
            relic=card_name(content.cards[content.relic(season)]),
            flavour=flavour(words.flavour),
        )
        for season, words in content.seasons.items()
    )


def characters(content: Content) -> tuple[CharacterLine, ...]:
    """Describe the characters."""
    return tuple(_character(content, who) for who in content.characters.values())


def _character(content: Content, who: Character) -> CharacterLine:
    made = Pool(**{who.two_cards: 1})
    return CharacterLine(
        name=character_name(who),
        art=picture(f"character_{who.id}"),
        season=who.season,
        season_name=bare_season_name(content, who.season),
        ability=ability_text(who.ability),
        two_cards=resources(made),
        two_cards_icons=pool_icons(made),
        flavour=flavour(who.flavour),
    )


def clock(hand: int) -> tuple[ClockRow, ...]:
    """Tell how often decks of growing size are shuffled when ``hand`` cards are drawn a turn (§3.0)."""
    return tuple(_clock_row(hand, turns) for turns in range(1, CLOCK_ROWS + 1))


def _clock_row(hand: int, turns: int) -> ClockRow:
    least, most = turns * hand, (turns + 1) * hand - 1
    if turns == 1:
        cards = _("fewer than {amount}").format(amount=most + 1)
    else:
        cards = _("{least} to {most}").format(least=least, most=most)
    return ClockRow(
        cards=cards, every=_(EVERY[turns - 1]), turns=tuple((turn + 1) % turns == 0 for turn in range(CLOCK_TURNS))
    )
