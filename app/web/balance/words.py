"""The words of a Balance page: cards, rows and columns, seasons, and what a card does."""

from collections.abc import Iterable, Mapping
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
from app.language import N_, Phrase, kept_in_each_language, named, ngettext, pgettext
from app.language import gettext as _
from app.web.wording import joined, sentence_case

_SEASONS: Mapping[Season, Phrase] = {
    "spring": named("season", "Spring"),
    "summer": named("season", "Summer"),
    "autumn": named("season", "Autumn"),
    "winter": named("season", "Winter"),
}
_THE_SEASONS: Mapping[Season, str] = {
    "spring": N_("The Spring among the four seasons that lock a set."),
    "summer": N_("The Summer among the four seasons that lock a set."),
    "autumn": N_("The Autumn among the four seasons that lock a set."),
    "winter": N_("The Winter among the four seasons that lock a set."),
}


def line_name(content: Content, line: LineId) -> str:
    """Name a row or column as a sentence does: ``East row``, ``Forest column``."""
    found = content.lines[line]
    if found.kind == "direction":
        return _("{direction} row").format(direction=pgettext("direction", found.name))
    return _("{terrain} column").format(terrain=pgettext("terrain", found.name))


def line_title(content: Content, line: LineId) -> str:
    """Name a row or column as a title does."""
    return sentence_case(line_name(content, line))


def kind_words(kind: LineKind) -> str:
    """Name what a player builds: rows or columns."""
    return _("rows") if kind == "direction" else _("columns")


def card_name(card: Card) -> str:
    """Name a card."""
    return pgettext("card", card.name)


def name_of(content: Content, card: CardId) -> str:
    """Name a card by its id."""
    return card_name(content.cards[card])


def names(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards in a sentence: ``Spring, Mountain and East Road``."""
    return joined(name_of(content, card) for card in cards)


def any_of(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards of which one would do: ``Spring, Mountain or East Road``."""
    return joined((name_of(content, card) for card in cards), "or")


def season_name(season: Season) -> str:
    """Name a season."""
    return str(_SEASONS[season])


def season_names(seasons: Iterable[Season]) -> str:
    """Name seasons in a sentence."""
    return joined(map(season_name, seasons))


def turns_counted(amount: int) -> str:
    """Count turns: ``1 turn``, ``3 turns``."""
    return ngettext("{amount} turn", "{amount} turns", amount).format(amount=amount)


@kept_in_each_language()
def told(content: Content, card: CardId) -> str:
    """Say in a sentence or two what a card does."""
    return _told(content, content.cards[card])


def _told(content: Content, card: Card) -> str:
    match card:
        case Face(direction=row, terrain=column):
            return _("Belongs to the {row} and to the {column}.").format(
                row=line_name(content, row), column=line_name(content, column)
            )
        case SeasonCard(season=season):
            return _(_THE_SEASONS[season])
        case Celestial(seasons=seasons):
            return _("Stands for {seasons} when four seasons are laid, for one of them at a time.").format(
                seasons=joined(map(season_name, seasons), "or")
            )
        case Mountain():
            return _(
                "Stands in a set for a face that is missing. Until the set is locked, the real card can swap it out."
            )
        case Fog():
            return _(
                "Laid on a Mountain of an open set, anybody’s, it freezes the set: no swap and no cap until it is gone."
            )
        case Wind():
            return _("Blows the Fog off a Mountain of your own. Fog and Wind are then discarded.")
        case Event(id=event):
            return _event_told(event, content.table.moon_releases)
        case _:
            assert_never(card)


def _event_told(event: EventId, most: int) -> str:
    match event:
        case "storm":
            return _("Both hands are thrown away, and both of you draw a fresh one.")
        case "sun":
            return _("Both of you draw a card; then each releases one.")
        case "moon":
            return ngettext(
                "Each of you may release up to {amount} card, and then draws as many.",
                "Each of you may release up to {amount} cards, and then draws as many.",
                most,
            ).format(amount=most)
        case _:
            assert_never(event)


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
    return card_name(content.faces[face])
