"""Stored tables in words, for the administrator."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.language import N_, ngettext
from app.language import gettext as _
from app.tables.hall import Hall
from app.tables.listing import ListedSeat, ListedTable
from app.tables.records import SeatRecord, TableRecord
from app.tables.verify import Verdict
from app.web.admin_table_contexts import StoredLine
from app.web.admin_urls import ADMIN
from app.web.game_pages import GamePages
from app.web.table_page import preset_name
from app.web.time_words import time_told

STATUSES: Mapping[str, str] = {
    "waiting": N_("Waits for players"),
    "playing": N_("Being played"),
    "finished": N_("Played to the end"),
    "ended": N_("Closed"),
}
_FAULTS: Mapping[str, str] = {
    "game": N_("Its game is not played here (any more)."),
    "ruleset": N_("The rules by which it was dealt cannot be read."),
    "state": N_("The state of its game cannot be read."),
    "status": N_("What stands for its status is unknown."),
    "kept_preset": N_("Its copy of the difficulty cannot be read."),
    "house": N_("Its options cannot be read."),
    "proposal": N_("The proposal that is open there cannot be read."),
    "outcome": N_("How it ended cannot be read."),
    "origin": N_("Where its game came from cannot be read."),
    "history": N_("Its history cannot be read whole."),
}
_RESULTS: Mapping[str, str] = {
    "same": N_("The history was told again from the deal and leads to the very state that is stored."),
    "different": N_("The history does not lead to what is stored: {reason}"),
    "not compared": N_("The history could not be compared: {reason}"),
    "unreadable": N_("The history cannot be read: {reason}"),
}


def game_title(pages: GamePages, game: str) -> str:
    """Name a game, also one that is not played here."""
    page = pages.get(game)
    return game if page is None else page.title


def stored_line(pages: GamePages, table: ListedTable) -> StoredLine:
    """Tell a table in a line of the list."""
    return StoredLine(
        urls=ADMIN.table(table.slug),
        name=table.name,
        game_title=game_title(pages, table.game),
        state=status_told(table.status) if table.readable else _("Cannot be read"),
        people=tuple(_listed_person(seat) for seat in table.seats),
        changed=time_told(table.updated_at),
        records=table.version,
        readable=table.readable,
    )


def status_told(status: str) -> str:
    """Word a status; one that is unknown stands as it is stored."""
    return _(STATUSES[status]) if status in STATUSES else status


def fault_told(fault: str) -> str:
    """Say what of a table cannot be read."""
    kind, _space, number = fault.partition(" ")
    if kind == "seat" and number.isdecimal():
        return _("What plays at seat {number} cannot be read.").format(number=int(number) + 1)
    return _(_FAULTS[fault]) if fault in _FAULTS else _("“{column}” cannot be read.").format(column=fault)


def verdict_told(verdict: Verdict) -> str:
    """Say what came of checking a history. The reason is in English, as the command prints it."""
    return _(_RESULTS[verdict.result]).format(reason=verdict.reason)


def people_told(seats: Iterable[SeatRecord]) -> tuple[str, ...]:
    """Tell who sits where."""
    return tuple(_person(seat.label, free=seat.free, bot=seat.bot is not None, held=seat.player) for seat in seats)


def facts_told(hall: Hall, pages: GamePages, table: TableRecord, *, size: int | None) -> tuple[tuple[str, str], ...]:
    """Tell what an administrator wants to know of a table, by name and value. ``size`` is that of its state."""
    return tuple(_facts(hall, pages, table, size=size))


def _facts(hall: Hall, pages: GamePages, table: TableRecord, *, size: int | None) -> Iterator[tuple[str, str]]:
    game = hall.games.get(table.game)
    yield _("Game"), game_title(pages, table.game)
    yield _("Status"), status_told(table.status)
    yield _("Hosted by"), table.host_name
    if table.preset:
        yield _("Difficulty"), preset_name(table)
    yield _("Opened"), time_told(table.created_at)
    if table.started_at is not None:
        yield _("Begun"), time_told(table.started_at)
    yield _("Last change"), time_told(table.updated_at)
    yield _("Records"), str(table.version)
    if size is not None:
        yield _("State"), ngettext("{amount} byte", "{amount} bytes", size).format(amount=size)
    if table.rules_version is not None:
        ours = "–" if game is None else str(game.rules_version)
        yield _("Rules"), _("version {theirs}; the server plays {ours}").format(theirs=table.rules_version, ours=ours)


def _listed_person(seat: ListedSeat) -> str:
    name = seat.name or _("Seat {number}").format(number=seat.number + 1)
    return _person(name, free=seat.player is None and not seat.bot, bot=seat.bot, held=seat.player)


def _person(name: str, *, free: bool, bot: bool, held: Any) -> str:  # noqa: ANN401 - whoever holds it
    if free:
        return _("{name} (free)").format(name=name)
    if bot and held is not None:
        return _("{name} (a bot plays)").format(name=name)
    return name
