"""The words of a Balance page: cards, rows and columns, seasons, and what a card does."""

from collections.abc import Iterable
from functools import cache
from typing import assert_never

from app.games.balance.cards import (
    SEASONS,
    Card,
    CardId,
    Celestial,
    Event,
    EventId,
    Face,
    FaceId,
    Fog,
    LineId,
    LineKind,
    Mountain,
    Season,
    SeasonCard,
    Wind,
)
from app.games.balance.content import Content
from app.web.wording import counted, joined

KIND_WORDS: dict[LineKind, str] = {"direction": "row", "terrain": "column"}
EVENT_WORDS: dict[EventId, str] = {
    "storm": "Both hands are thrown away, and both of you draw a fresh one.",
    "sun": "Both of you draw a card; then each releases one.",
    "moon": "Each of you may release up to {most}, and then draws as many.",
}


def line_name(content: Content, line: LineId) -> str:
    """Name a row or column: ``East row``, ``Forest column``."""
    return f"{content.lines[line].name} {KIND_WORDS[content.lines[line].kind]}"


def name_of(content: Content, card: CardId) -> str:
    """Name a card."""
    return content.cards[card].name


def names(content: Content, cards: Iterable[CardId], last: str = "and") -> str:
    """Name cards in a sentence."""
    return joined((content.cards[card].name for card in cards), last)


def a_card(content: Content, card: CardId) -> str:
    """Name a card with its article: ``a Mountain``, ``an East Road``."""
    name = content.cards[card].name
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def season_names(seasons: Iterable[Season], last: str = "and") -> str:
    """Name seasons in a sentence."""
    return joined((season.capitalize() for season in seasons), last)


@cache
def told(content: Content, card: CardId) -> str:
    """Say in a sentence or two what a card does."""
    return _told(content, content.cards[card])


def _told(content: Content, card: Card) -> str:
    match card:
        case Face(direction=row, terrain=column):
            return f"Belongs to the {line_name(content, row)} and to the {line_name(content, column)}."
        case SeasonCard(season=season):
            return f"The {season.capitalize()} among the four seasons that lock a set."
        case Celestial(seasons=seasons):
            return f"Stands for {season_names(seasons, 'or')} when four seasons are laid, for one of them at a time."
        case Mountain():
            return "Stands in a set for a face that is missing. Until the set is locked, the real card can swap it out."
        case Fog():
            return (
                "Laid on a Mountain of an open set, anybody’s, it freezes the set: no swap and no cap until it is gone."
            )
        case Wind():
            return "Blows the Fog off a Mountain of your own. Fog and Wind are then discarded."
        case Event(id=event):
            return EVENT_WORDS[event].format(most=counted(content.table.moon_releases, "card"))
        case _:
            assert_never(card)


def covered(content: Content, hand: Iterable[CardId], *, celestials: int) -> frozenset[Season]:
    """Name the seasons that a hand can lay at once, a celestial standing for what is wanting, as many as may."""
    held = frozenset(hand)
    plain = frozenset(season for season in SEASONS if season in held)
    found = {plain}
    for card in sorted(held & content.celestials):
        celestial = content.cards[card]
        if isinstance(celestial, Celestial):
            found |= {done | {season} for done in found for season in celestial.seasons}
    fitting = [done for done in found if len(done - plain) <= celestials]
    return max(fitting, key=lambda done: (len(done), sorted(done)))


def face_name(content: Content, face: FaceId) -> str:
    """Name a face."""
    return content.faces[face].name
