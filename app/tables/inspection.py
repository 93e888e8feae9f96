"""One table as its administrator looks at it: its row, its seats, a stretch of its history, damaged or not."""

import msgspec
from sqlalchemy import Connection, func, select

from app.games.protocol import Seat
from app.tables.daily import require_told
from app.tables.damage import UNREADABLE
from app.tables.errors import DayGoesOn
from app.tables.hall import Hall
from app.tables.models import actions, tables
from app.tables.queries import log_page
from app.tables.records import LogLine, TableRecord
from app.tables.remains import remains_of

_PAGE = 50
_HIGHEST = 2**31 - 1


class StoredRecord(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the history, undecoded, with the lines of it that a watcher could read."""

    seq: int
    kind: str
    seat: Seat | None
    lines: tuple[LogLine, ...]


class Inspection(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of a table, as far as it can be read; ``faults`` are those of `Remains`, and ``history``.

    ``begun`` is the number of the record of its deal, None before it. ``records`` are the newest first; ``earlier`` is
    where the next stretch begins, None when all were shown. ``size`` is that of the stored state.
    """

    table: TableRecord
    faults: tuple[str, ...]
    begun: int | None
    records: tuple[StoredRecord, ...]
    earlier: int | None
    size: int | None


def inspect(connection: Connection, hall: Hall, *, slug: str, before: int | None = None) -> Inspection:
    """Read a table for its administrator, with a stretch of its history. Raises TableNotFound."""
    remains = remains_of(connection, hall, slug=slug)
    table = remains.table
    upto = _HIGHEST if before is None else max(1, min(before, _HIGHEST))
    query = select(actions.c.seq, actions.c.kind, actions.c.seat).where(
        actions.c.table_id == table.id, actions.c.seq < upto
    )
    rows = connection.execute(query.order_by(actions.c.seq.desc()).limit(_PAGE)).all()
    lines, faults = _lines(connection, hall, table, upto), remains.faults
    records = tuple(
        StoredRecord(seq=row.seq, kind=row.kind, seat=row.seat, lines=() if lines is None else _of(lines, row.seq))
        for row in rows
    )
    return Inspection(
        table=table,
        faults=faults if lines is not None else (*faults, "history"),
        begun=_deal(connection, table.id),
        records=records,
        earlier=records[-1].seq if records and records[-1].seq > 1 else None,
        size=_size(connection, table.id),
    )


def _lines(connection: Connection, hall: Hall, table: TableRecord, upto: int) -> tuple[LogLine, ...] | None:
    """Read what a watcher could read, nothing while others play the same day's deal; None when it cannot be read."""
    try:
        require_told(hall, table)
        return log_page(connection, slug=table.slug, viewer=None, before=upto).lines
    except DayGoesOn:
        return ()
    except UNREADABLE:
        return None


def _of(lines: tuple[LogLine, ...], seq: int) -> tuple[LogLine, ...]:
    return tuple(line for line in lines if line.seq == seq)


def _deal(connection: Connection, table_id: int) -> int | None:
    query = select(actions.c.seq).where(actions.c.table_id == table_id, actions.c.kind == "start")
    return connection.scalar(query.order_by(actions.c.seq).limit(1))


def _size(connection: Connection, table_id: int) -> int | None:
    return connection.scalar(select(func.length(tables.c.snapshot)).where(tables.c.id == table_id))
