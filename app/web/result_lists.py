"""Results as lists that pages show."""

from collections.abc import Mapping

from app.games.protocol import Outcome, Seat
from app.language import gettext as _
from app.tables.fame import Place, Places
from app.tables.tallies import PlayedGame
from app.web.agreements import outcome_words
from app.web.figure_words import day
from app.web.game_pages import GamePage
from app.web.record_contexts import ResultLine
from app.web.result_words import barred_words, facts_words, people_words, preset_words
from app.web.urls import URLS


def place_lines(page: GamePage, places: Places, *, dated: bool = True) -> tuple[ResultLine, ...]:
    """Put the places of a list into words; a lost game has no rank of its own."""
    return tuple(_place_line(page, place, dated=dated) for place in places.places)


def game_lines(pages: Mapping[str, GamePage], games: tuple[PlayedGame, ...]) -> tuple[ResultLine, ...]:
    """Put finished games into words, those alone that are played here still."""
    return tuple(_game_line(pages[game.game], game) for game in games if game.game in pages)


def _place_line(page: GamePage, place: Place, *, dated: bool) -> ResultLine:
    return ResultLine(
        rank=place.rank if place.won and not place.late else None,
        won=place.won,
        who=people_words(place.names),
        how=_outcome(page, place.reason, tuple(range(len(place.names))) if place.won else ()),
        what=facts_words(place.facts),
        mine=place.mine,
        remark=_("after midnight") if place.late else "",
        when=day(place.finished_at.date()) if dated else "",
        day=place.finished_at.date().isoformat(),
        link=None if place.slug is None else URLS.table(place.slug).replay(),
    )


def _game_line(page: GamePage, game: PlayedGame) -> ResultLine:
    kind = preset_words(game.preset_name)
    return ResultLine(
        rank=None,
        won=game.won,
        who=", ".join(part for part in (game.table_name, page.title, kind) if part),
        how=_outcome(page, game.reason, game.winners),
        what=facts_words(game.facts),
        mine=False,
        remark="" if game.barred is None else barred_words(game.barred),
        when=day(game.finished_at.date()),
        day=game.finished_at.date().isoformat(),
        link=URLS.table(game.slug).page(),
    )


def _outcome(page: GamePage, reason: str, winners: tuple[int, ...]) -> str:
    return outcome_words(page, Outcome(reason, tuple(Seat(seat) for seat in winners)))
