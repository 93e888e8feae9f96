"""A game of the house written as a file: everything that tells it again, and nothing that opens anything."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.games.protocol import LogEntry
from app.language import phrase
from app.players.models import Guest
from app.tables import history, repository
from app.tables.bot_records import BotMark
from app.tables.daily import day_record, deal_of, ends_at, require_told
from app.tables.errors import NotSeated, NotStarted, NotTold, TableNotFound
from app.tables.files import own_lines
from app.tables.files.format import (
    FileBeginning,
    FileBot,
    FileDeal,
    FileLine,
    FileOutcome,
    FileRecord,
    FileSeat,
    GameFile,
    moment_of,
    signed,
)
from app.tables.hall import Hall
from app.tables.openings import is_practice, read_opening
from app.tables.origins import Disclosure
from app.tables.records import HistoryRecord, SeatRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.states import read_state

_NOT_YET = phrase(
    "The file of a game shows all its cards, so it can be had once the game is over, or all its players agree."
)
_GONE = phrase("The game that this one went on from is no longer here, so no file could prove how this one began.")
_AFTER_THE_END = frozenset({"imported"})
"""Records that no file holds, since they are about the file itself."""


def export_game(connection: Connection, hall: Hall, *, slug: str) -> GameFile:
    """Write the game of a table that is over.

    Raises NotStarted while it goes on, DayGoesOn while others have the same deal before them, and TableNotFound.
    """
    stored = repository.load(connection, slug)
    if not stored.table.over:
        raise NotStarted(_NOT_YET)
    require_told(hall, stored.table)
    return file_of(connection, hall, stored)


def export_agreed(connection: Connection, hall: Hall, *, slug: str, who: Guest | None) -> GameFile:
    """Write a game that goes on, for one of its players, up to where all agreed on it; one that is over, for anybody.

    Raises NotSeated for whoever does not play there, NotStarted while nobody has agreed on it, and as `export_game`
    does.
    """
    stored = repository.load(connection, slug)
    if stored.table.over:
        require_told(hall, stored.table)
        return file_of(connection, hall, stored)
    agreed = agreed_at(connection, stored.table)
    if agreed is None:
        raise NotStarted(_NOT_YET)
    if not stored.table.may_act_for(who):
        raise NotSeated(phrase("Only its players can have the file of a game that goes on: it shows every card."))
    require_told(hall, stored.table)
    return file_of(connection, hall, stored, upto=agreed)


def agreed_at(connection: Connection, table: TableRecord) -> int | None:
    """Find the record at which all agreed last that the game may be had as a file; None where they have not."""
    records = history.waited_for(connection, table.id)
    return max((seq for seq, kind, _ in records if kind == "export"), default=None)


def file_of(connection: Connection, hall: Hall, stored: StoredTable, *, upto: int | None = None) -> GameFile:
    """Write a game up to a record, or to its end, as if nothing had happened at the table since.

    Raises NotStarted before the deal, and NotTold for a practice game that cannot be proved any more.
    """
    table = stored.table
    dealt = repository.disclosure(connection, table.id)
    if dealt is None or stored.ruleset is None:
        raise NotStarted(phrase("The game had not begun then."))
    if upto is None:
        records, ended = _up_to_the_end(connection, table)
    else:
        records, ended = history.read_records(connection, table.id, before=upto + 1), False
    started = next(record for record in records if record.kind == "start")
    return GameFile(
        format="harmony-game",
        format_version=1,
        game=table.game,
        rules_version=msgspec.json.decode(started.payload)["rules_version"],
        name=table.name,
        status=("finished" if table.outcome is not None else "ended") if ended else "playing",
        outcome=None if table.outcome is None else FileOutcome(table.outcome.reason, table.outcome.winners),
        preset=table.kept_preset,
        house=dict(table.house),
        characters=table.characters,
        ruleset=msgspec.json.decode(stored.ruleset),
        deal=_deal(dealt),
        beginning=_beginning(connection, hall, table),
        seats=tuple(_seat(seat) for seat in table.seats),
        records=tuple(_record(record) for record in records),
    )


def _beginning(connection: Connection, hall: Hall, table: TableRecord) -> FileBeginning | None:
    """Write the game that a practice game went on from: only that proves how it began."""
    origin = table.origin
    if origin is None or not is_practice(table):
        return None
    if origin.day:
        return FileBeginning(seq=1, game=signed(deal_as_game(connection, hall, table, day=origin.day)))
    try:
        before = repository.load(connection, origin.of)
    except TableNotFound as gone:
        raise NotTold(_GONE) from gone
    require_told(hall, before.table)
    file = signed(file_of(connection, hall, before))
    return FileBeginning(seq=min(origin.seq, len(file.records)), game=file)


def deal_as_game(connection: Connection, hall: Hall, table: TableRecord, *, day: str) -> GameFile:
    """Write the deal of a day, which somebody practises with at a table, as a game in which nothing was done yet."""
    game = hall.game(table.game)
    rules_version = day_record(connection, hall, day).rules_version
    deal = deal_of(hall, day=day, seats=len(table.seats), rules_version=rules_version)
    opening: Any = read_state(game, read_opening(connection, table.id))
    begun = {"commitment": deal.commitment, "rules_version": rules_version}
    return GameFile(
        format="harmony-game",
        format_version=1,
        game=table.game,
        rules_version=rules_version,
        name=table.name,
        status="playing",
        outcome=None,
        preset=table.kept_preset,
        house={},
        characters="random" if game.characters else "chosen",
        ruleset=msgspec.to_builtins(opening.ruleset),
        deal=FileDeal(seed=deal.seed, salt=deal.salt, commitment=deal.commitment),
        beginning=None,
        seats=(FileSeat(),) * len(table.seats),
        records=(FileRecord(kind="start", at=moment_of(ends_at(day)), payload=begun, reveals=True),),
    )


def _up_to_the_end(connection: Connection, table: TableRecord) -> tuple[tuple[HistoryRecord, ...], bool]:
    """Read the history up to the record that ended the game for good, and say whether one did."""
    waited = history.waited_for(connection, table.id)
    begun = next(seq for seq, kind, _ in waited if kind == "start")
    since = [(seq, kind) for seq, kind, _ in takewhile(lambda record: not record[2], reversed(waited)) if seq >= begun]
    if not since:
        return history.read_records(connection, table.id), False
    seq, kind = since[-1]
    last = seq - 1 if kind in _AFTER_THE_END else seq
    return history.read_records(connection, table.id, before=last + 1), last == seq


def _deal(dealt: Disclosure) -> FileDeal:
    return FileDeal(seed=dealt.seed, salt=dealt.salt, commitment=dealt.commitment)


def _seat(seat: SeatRecord) -> FileSeat:
    """Write a seat as it was shown. A bot that only stood in for somebody is told by the records alone."""
    bot = FileBot(kind=seat.bot.kind, effort=seat.bot.effort) if seat.bot is not None and seat.bots_own else None
    return FileSeat(name=seat.name, character=seat.character, bot=bot)


def _record(record: HistoryRecord) -> FileRecord:
    return FileRecord(
        kind=record.kind,
        at=moment_of(record.at),
        seat=record.seat,
        payload=msgspec.json.decode(record.payload),
        reveals=record.reveals,
        bot=None if record.bot is None else _bot(record.bot),
        log=tuple(_lines(record.log)),
    )


def _bot(mark: BotMark) -> FileBot:
    return FileBot(kind=mark.kind, effort=mark.effort, version=mark.version)


def _lines(log: Iterable[LogEntry]) -> Iterable[FileLine]:
    for line in log:
        kind = line.kind.removeprefix(own_lines.OWN)
        if kind == line.kind or kind not in own_lines.LEFT_OUT:
            yield FileLine(kind=line.kind, data=line.data, audience=line.audience)
