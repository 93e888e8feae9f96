"""A card of the game read closely: its face, what it does, and what its letter and signs mean."""

from collections.abc import Iterator

from markupsafe import Markup

from app.games.balance.cards import Card, CardId, Celestial, Face, Season, SeasonCard
from app.games.balance.content import Content
from app.language import gettext as _
from app.language import kept_in_each_language
from app.web.balance.card_face import large, letter, season_dot, terrain_icon
from app.web.balance.words import card_name, line_name, season_names
from app.web.game_pages import CardSheet, Symbol

_SHEETS = 200
_LETTER = Markup('<b class="corner">{0}</b>')


@kept_in_each_language(_SHEETS)
def card_sheet(content: Content, name: str) -> CardSheet | None:
    """Lay a card out; None for a name that no card has."""
    card = content.cards.get(CardId(name))
    if card is None:
        return None
    return CardSheet(
        name=card_name(card),
        face=large(content, CardId(name)),
        symbols=tuple(_symbols(content, card)),
    )


def _symbols(content: Content, card: Card) -> Iterator[Symbol]:
    match card:
        case Face(direction=row, terrain=column):
            yield Symbol(
                drawn=_LETTER.format(letter(row)),
                name=line_name(content, row),
                meaning=_("The letter and the sky tell the direction. The four cards of a direction make a row."),
            )
            yield Symbol(
                drawn=terrain_icon(column),
                name=line_name(content, column),
                meaning=_("The picture tells the terrain. The four cards of a terrain make a column."),
            )
        case SeasonCard(season=season):
            yield _season(season)
        case Celestial(seasons=seasons):
            yield from (_season(season) for season in seasons)
        case _:
            return


def _season(season: Season) -> Symbol:
    return Symbol(
        drawn=season_dot(season),
        name=season_names((season,)),
        meaning=_("One of the four seasons that together lock a set."),
    )
