"""What the pages read: a table, my tables, the log as a viewer may read it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec
from sqlalchemy import Connection, Row

from app.games.protocol import LogEntry, Outcome, Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import history, repository
from app.tables.daily import require_told
from app.tables.damage import UNREADABLE
from app.tables.errors import NotStarted, TableUnreadable
from app.tables.hall import Hall, unmask
from app.tables.origins import Disclosure, read_origin
from app.tables.records import (
    HistoryRecord,
    LogLine,
    LogPage,
    SeatRecord,
    TableRecord,
    TableStatus,
    TableSummary,
)
from app.tables.states import read_ruleset, read_state

_MOST_LISTED = 50
_STATUSES = frozenset(get_args(TableStatus))
_NO_GAME = phrase("The game of this table is not played here any more, so that it cannot be shown.")
_PAGE = 50  # records


def load_table(connection: Connection, hall: Hall, *, slug: str) -> TableRecord:
    """Read a table whole, with its ruleset and state decoded. Raises TableNotFound."""
    stored = repository.load(connection, slug)
    if stored.table.game not in hall.games:
        raise TableUnreadable(_NO_GAME)
    if stored.snapshot is None or stored.ruleset is None:
        return stored.table
    game = hall.game(stored.table.game)
    last_press, redo = history.presses_at_hand(connection, stored.table.id)
    return msgspec.structs.replace(
        stored.table,
        ruleset=read_ruleset(game, stored.ruleset),
        state=read_state(game, stored.snapshot),
        last_press=last_press,
        redo=redo,
    )


def my_tables(connection: Connection, *, who: Guest) -> tuple[TableSummary, ...]:
    """List the tables where a guest holds a seat or is host, those with the newest change first."""
    rows = repository.rows_of_player(connection, who.id, most=_MOST_LISTED)
    seated = repository.seats_by_table(connection, [row.id for row in rows])
    return tuple(_listed(row, seated, who) for row in rows)


def entries_since(connection: Connection, *, slug: str, seq: int, viewer: Seat | None) -> tuple[LogLine, ...]:
    """Read the log after a record, as a seat or a spectator (None) may read it. Raises TableNotFound."""
    table_id = repository.table_id(connection, slug)
    return tuple(_lines(history.read_records(connection, table_id, after=seq), viewer, undone=frozenset()))


def log_page(
    connection: Connection, *, slug: str, viewer: Seat | None, before: int | None = None, limit: int = _PAGE
) -> LogPage:
    """Read the newest stretch of the log, or the one before a record, as a seat or a spectator may read it.

    What was taken back stays, and is marked. Raises TableNotFound.
    """
    table_id = repository.table_id(connection, slug)
    records = history.read_records(connection, table_id, before=before, newest=max(1, min(limit, _PAGE)))
    if before is None or not records:
        return pages_of(records, (viewer,))[viewer]
    markers = history.undo_markers(connection, table_id, after=records[0].seq)  # later ones than this stretch holds
    return pages_of(records, (viewer,), markers=markers)[viewer]


def newest_records(connection: Connection, table: TableRecord, *, limit: int) -> tuple[HistoryRecord, ...]:
    """Read the newest records of a table, oldest first, for `pages_of`."""
    return history.read_records(connection, table.id, newest=limit)


def pages_of(
    records: tuple[HistoryRecord, ...],
    viewers: Iterable[Seat | None],
    *,
    markers: tuple[HistoryRecord, ...] | None = None,
) -> dict[Seat | None, LogPage]:
    """Give one stretch of the log as each of several viewers may read it.

    ``markers`` are the undo records from its beginning on; None: it is the newest stretch, which holds them itself.
    """
    if not records:
        return {viewer: LogPage(lines=(), earlier=None) for viewer in viewers}
    undone = history.undone_seqs(records if markers is None else markers)
    earlier = records[0].seq if records[0].seq > 1 else None

    def page(viewer: Seat | None) -> LogPage:
        return LogPage(lines=tuple(_lines(records, viewer, undone=undone)), earlier=earlier)

    if all(line.audience is None for record in records for line in record.log):
        return dict.fromkeys(viewers, page(None))  # nothing in it is for some only: one page serves all
    return {viewer: page(viewer) for viewer in viewers}


def disclose(connection: Connection, hall: Hall, *, slug: str) -> Disclosure:
    """Tell the seed of a table that is over. Raises NotStarted and DayGoesOn while that would give cards away."""
    table = repository.load(connection, slug).table
    dealt = repository.disclosure(connection, table.id)
    if not table.over or dealt is None:
        raise NotStarted(phrase("The seed is told once the game is over."))
    require_told(hall, table)
    return dealt


def _lines(records: Iterable[HistoryRecord], viewer: Seat | None, *, undone: frozenset[int]) -> Iterator[LogLine]:
    for record in records:
        for line in record.log:
            if _may_read(line, viewer):
                yield LogLine(
                    seq=record.seq,
                    kind=line.kind,
                    data=line.data,
                    seat=record.seat,
                    at=record.at,
                    undone=record.kind == "action" and record.seq in undone,
                    bot=record.bot is not None,
                )


def _may_read(line: LogEntry, viewer: Seat | None) -> bool:
    return line.audience is None or viewer in line.audience


def _listed(row: Row[Any], seated: Mapping[int, tuple[SeatRecord, ...]], who: Guest) -> TableSummary:
    """Tell of a table in a list; one that cannot be read is told as that, and keeps no other from being listed."""
    try:
        if row.status in _STATUSES:
            return _summary(row, seated[row.id], who)
    except UNREADABLE:
        pass
    return TableSummary(
        slug=row.slug,
        name=row.name,
        game=row.game,
        status="ended",
        hosting=row.host_id == who.id,
        seats=(),
        names=(),
        my_turn=False,
        outcome=None,
        updated_at=row.updated_at,
        readable=False,
    )


def _summary(row: Row[Any], seated: tuple[SeatRecord, ...], who: Guest) -> TableSummary:
    held = tuple(seat.number for seat in seated if seat.player == who.id)
    own = {seat.number for seat in seated if seat.number in held and seat.bot is None}
    origin = read_origin(row.origin)
    return TableSummary(
        slug=row.slug,
        name=row.name,
        game=row.game,
        status=row.status,
        hosting=row.host_id == who.id,
        seats=held,
        names=tuple(None if seat.name is None else seat.label for seat in seated),
        my_turn=not unmask(row.acting).isdisjoint(own),
        outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
        updated_at=row.updated_at,
        course=row.course,
        begun=row.started_at is not None,
        practice=origin is not None and origin.kind == "moment",
        brought=origin is not None and origin.kind == "replay",
        daily=row.daily,
    )
