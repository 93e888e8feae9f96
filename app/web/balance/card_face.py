"""Card faces as cached markup: the card of a hand, a chip for sentences, a gap where a card is missing.

A face shows its land under the sky of its direction: night, dawn, noon and dusk, with the direction's letter.
"""

from collections.abc import Mapping

from markupsafe import Markup

from app.games.balance.cards import (
    SEASONS,
    Card,
    CardId,
    Celestial,
    Event,
    Face,
    LineId,
    Season,
    SeasonCard,
)
from app.games.balance.content import Content
from app.games.balance.state import Seasons
from app.language import Phrase, kept_in_each_language, named, ngettext
from app.language import gettext as _
from app.web.balance.words import card_name, name_of, season_name, told
from app.web.icons import icon

_CARD = Markup('<span class="bcard {css}"><span class="scene">{art}</span>{corner}<b class="name">{name}</b></span>')
_CHIP = Markup('<span class="bchip {css}">{art}<b>{name}</b></span>')
_GAP = Markup('<span class="bcard gap {css}"><span class="scene">{art}</span>{corner}<b class="name">{name}</b></span>')
_LARGE = Markup('<div class="bcard-large">{card}<p>{told}</p><p class="idle">{copies}</p></div>')
_CORNER = Markup('<span class="corner" aria-hidden="true">{0}</span>')
_SEASON = Markup('<span class="sdot s-{0}">{1}</span>')
_NOTHING = Markup("")
_COMPASS: Mapping[str, Phrase] = {
    "north": named("compass", "N"),
    "east": named("compass", "E"),
    "south": named("compass", "S"),
    "west": named("compass", "W"),
}
"""The letters of the directions: other languages have others, Spanish an O for the west."""


@kept_in_each_language()
def card_face(content: Content, card: CardId) -> Markup:
    """Draw a card as a hand holds it."""
    return _drawn(_CARD, content.cards[card])


@kept_in_each_language()
def gap(content: Content, card: CardId) -> Markup:
    """Draw the place of a card that is missing."""
    return _drawn(_GAP, content.cards[card])


@kept_in_each_language()
def chip(content: Content, card: CardId) -> Markup:
    """Draw a card in one line, for piles and panels."""
    printed = content.cards[card]
    return _CHIP.format(css=_css(printed), art=_art(printed), name=card_name(printed))


@kept_in_each_language()
def large(content: Content, card: CardId) -> Markup:
    """Draw a card with what it does and how many of it there are."""
    copies = content.cards[card].copies
    counted = ngettext("The only one of its kind.", "There are {amount} of it.", copies).format(amount=copies)
    return _LARGE.format(card=card_face(content, card), told=told(content, card), copies=counted)


@kept_in_each_language()
def season_dots(content: Content, seasons: Seasons) -> Markup:
    """Draw the four seasons that lie together, the cards that stand for them in words."""
    return _NOTHING.join(
        _SEASON.format(season, icon(season, _stands_for(content, card, season)))
        for season, card in zip(SEASONS, seasons, strict=True)
    )


@kept_in_each_language()
def season_dot(season: Season) -> Markup:
    """Draw a season alone."""
    return _SEASON.format(season, icon(season, season_name(season)))


@kept_in_each_language()
def terrain_icon(terrain: LineId) -> Markup:
    """Draw the sign of a terrain, which its name stands beside."""
    return icon(f"terrain-{terrain}")


def letter(direction: LineId) -> str:
    """Give the letter of a direction, as a compass shows it in the language that is spoken."""
    return str(_COMPASS[direction])


def _stands_for(content: Content, card: CardId, season: Season) -> str:
    if card == season:
        return season_name(season)
    return _("{card} as {season}").format(card=name_of(content, card), season=season_name(season))


def _drawn(pattern: Markup, printed: Card) -> Markup:
    corner = _CORNER.format(letter(printed.direction)) if isinstance(printed, Face) else _NOTHING
    return pattern.format(css=_css(printed), art=_art(printed), corner=corner, name=card_name(printed))


def _css(printed: Card) -> str:
    match printed:
        case Face(direction=direction, terrain=terrain):
            return f"land d-{direction} t-{terrain}"
        case SeasonCard(season=season):
            return f"season s-{season}"
        case Celestial(seasons=(first, second)):
            return f"celestial s-{first} then-{second}"
        case Event(id=event):
            return f"sky e-{event}"
        case _:
            return f"k-{printed.id}"


def _art(printed: Card) -> Markup:
    match printed:
        case Face(terrain=terrain):
            return terrain_icon(terrain)
        case SeasonCard(season=season):
            return icon(season)
        case Celestial(seasons=(first, second)):
            return icon(first) + icon(second)
        case _:
            return icon(printed.id)
