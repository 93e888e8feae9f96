"""The pages of the halls of fame, and of what was played at a table and its rematches."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from app.language import gettext as _
from app.language import ngettext, pgettext
from app.players.models import Guest
from app.presets.models import Preset
from app.presets.shelf import read_shelf
from app.tables import fame, tallies
from app.tables.fame import Places, Shelf
from app.tables.hall import AnyGame
from app.tables.records import TableRecord
from app.tables.tallies import GamesPage
from app.web.contexts import Page
from app.web.game_pages import GamePage
from app.web.record_contexts import Choice, HallPage, ResultList, TableResultsPage
from app.web.record_urls import RECORDS
from app.web.result_lists import game_lines, place_lines
from app.web.result_words import people_words, seats_words
from app.web.site import Site
from app.web.urls import URLS

_STYLES = ("css/lobby.css", "css/records.css")


class HallFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What a hall of fame holds, which difficulties there are, and whether whoever looks shows their name."""

    shelf: Shelf
    presets: tuple[Preset, ...]
    places: Places
    shows_name: bool | None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The hall of fame that an address asks for; whatever there is none of becomes the usual one."""

    preset: str = ""
    version: int | None = None
    seats: int | None = None
    page: int = 1


def read_hall(connection: Connection, game: AnyGame, asked: Asked, *, today: str, who: Guest | None) -> HallFacts:
    """Read a hall of fame."""
    stock = read_shelf(connection, game.slug)
    presets = tuple(place.preset for place in stock.places)
    chosen = next((preset for preset in presets if preset.slug == (asked.preset or stock.default)), None)
    chosen = chosen or next(iter(presets), None)
    newest = 0 if chosen is None else chosen.version
    known = asked.version is not None and 1 <= asked.version <= newest
    counts = game.seat_counts
    shelf = Shelf(
        game=game.slug,
        preset="" if chosen is None else chosen.slug,
        version=asked.version if known and asked.version is not None else newest,
        seats=asked.seats if asked.seats in counts and asked.seats is not None else counts[0],
    )
    me = None if who is None else who.id
    return HallFacts(
        shelf=shelf,
        presets=presets,
        places=fame.hall_of_fame(connection, shelf, today=today, page=asked.page, who=me),
        shows_name=None if me is None else fame.shows_name(connection, me),
    )


def hall_page(site: Site, facts: HallFacts) -> HallPage:
    """Make the page of a hall of fame."""
    shelf, page = facts.shelf, site.pages[facts.shelf.game]
    chosen = next((preset for preset in facts.presets if preset.slug == shelf.preset), None)
    kind = page.title if chosen is None else pgettext("preset", chosen.name)
    return HallPage(
        page=Page(title=_("Hall of fame – {game}").format(game=page.title), stylesheets=_STYLES),
        game_title=page.title,
        games=tuple(
            Choice(words=other.title, link=RECORDS.hall(slug), chosen=slug == shelf.game)
            for slug, other in site.pages.items()
        ),
        presets=_presets(facts),
        versions=_versions(shelf, chosen),
        counts=_counts(shelf, site.hall.game(shelf.game).seat_counts),
        measure=_(page.merit),
        results=_list(page, facts, heading=_("{kind} – {players}").format(kind=kind, players=seats_words(shelf.seats))),
        shows_name=facts.shows_name,
    )


def table_results_page(
    site: Site, table: TableRecord, games: GamesPage, wins: Sequence[tuple[str | None, int, int]]
) -> TableResultsPage:
    """Make the page of what was played at a table and its rematches."""
    more = URLS.table(table.slug).results(before=games.earlier) if games.earlier else ""
    return TableResultsPage(
        page=Page(title=_("Results – {table}").format(table=table.name), stylesheets=_STYLES),
        urls_of_table=URLS.table(table.slug),
        table_name=table.name,
        tallies=tuple((people_words((name,)), won_words(played, won)) for name, played, won in wins),
        results=ResultList(anchor="games", heading=_("Games"), lines=game_lines(site.pages, games.games), more=more),
    )


def read_table_results(
    connection: Connection, table: TableRecord, *, today: str, before: str
) -> tuple[GamesPage, tuple[tuple[str | None, int, int], ...]]:
    """Read what was played at a table and its rematches."""
    games = tallies.games_of_table(connection, table, today=today, before=before)
    return games, tallies.wins_of_table(connection, table, today=today)


def won_words(games: int, won: int) -> str:
    """Tell how many of some games were won."""
    return ngettext("{won} of {amount} game won", "{won} of {amount} games won", games).format(won=won, amount=games)


def _presets(facts: HallFacts) -> tuple[Choice, ...]:
    shelf = facts.shelf
    return tuple(
        Choice(
            words=pgettext("preset", preset.name),
            link=RECORDS.hall(shelf.game, preset=preset.slug, seats=shelf.seats),
            chosen=preset.slug == shelf.preset,
        )
        for preset in facts.presets
    )


def _versions(shelf: Shelf, chosen: Preset | None) -> tuple[Choice, ...]:
    """List the versions of a difficulty, the newest first; none while there is only one."""
    if chosen is None or chosen.version == 1:
        return ()
    return tuple(
        Choice(
            words=_("Version {number}").format(number=number),
            link=RECORDS.hall(shelf.game, preset=shelf.preset, version=number, seats=shelf.seats),
            chosen=number == shelf.version,
        )
        for number in range(chosen.version, 0, -1)
    )


def _counts(shelf: Shelf, counts: Sequence[int]) -> tuple[Choice, ...]:
    return tuple(
        Choice(
            words=seats_words(seats),
            link=RECORDS.hall(shelf.game, preset=shelf.preset or None, version=shelf.version or None, seats=seats),
            chosen=seats == shelf.seats,
        )
        for seats in counts
    )


def _list(page: GamePage, facts: HallFacts, *, heading: str) -> ResultList:
    shelf, places = facts.shelf, facts.places

    def to(number: int) -> str:
        version = shelf.version or None
        return RECORDS.hall(shelf.game, preset=shelf.preset or None, version=version, seats=shelf.seats, page=number)

    return ResultList(
        anchor="best",
        heading=heading,
        lines=place_lines(page, places),
        more=to(places.page + 1) if places.more else "",
        less=to(places.page - 1) if places.page > 1 else "",
    )
