"""The queries about what happened: records and presses."""

import zlib
from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, insert, or_, select, update

from app.games.protocol import LogEntry, Seat
from app.tables.models import actions, presses
from app.tables.records import HistoryRecord, PressRecord

_ENTRIES = msgspec.json.Decoder(tuple[LogEntry, ...])
_PRESS = (*(column for column in presses.c if column.name != "before"), presses.c.before.is_not(None).label("undoable"))
_MOVES_SEAT = ("action", "hand_over", "claim", "leave_seat")  # after one of these, that seat's page shows the past


class UndoneSpan(msgspec.Struct, frozen=True):
    """What an undo record says in its payload: the records it took back."""

    first: int
    last: int


def find_press(connection: Connection, table_id: int, press_key: str) -> PressRecord | None:
    """Find what was answered to a press."""
    query = select(*_PRESS).where(presses.c.table_id == table_id, presses.c.press_key == press_key)
    return _press(connection.execute(query).first())


def last_press(connection: Connection, table_id: int) -> PressRecord | None:
    """Find the newest press that has not been taken back."""
    query = (
        select(*_PRESS)
        .where(presses.c.table_id == table_id, presses.c.kind == "act", presses.c.undone.is_(False))
        .order_by(presses.c.last_seq.desc())
        .limit(1)
    )
    return _press(connection.execute(query).first())


def add_press(connection: Connection, table_id: int, press: PressRecord, *, before: str | None) -> None:
    """Store a press; ``before`` is the snapshot to go back to, None where nobody may."""
    connection.execute(
        insert(presses).values(
            table_id=table_id,
            press_key=press.key,
            kind=press.kind,
            body_hash=press.body_hash,
            seat=press.seat,
            first_seq=press.first_seq,
            last_seq=press.last_seq,
            asked=press.asked,
            reveals=press.reveals,
            undone=False,
            before=None if before is None else zlib.compress(before.encode(), 1),
        )
    )


def snapshot_before(connection: Connection, table_id: int, press: PressRecord) -> str:
    """Read the snapshot that an undoable press was made on."""
    query = select(presses.c.before).where(presses.c.table_id == table_id, presses.c.press_key == press.key)
    return zlib.decompress(connection.execute(query).scalar_one()).decode()


def mark_undone(connection: Connection, table_id: int, press: PressRecord) -> None:
    """Take a press off the pile that undo goes down."""
    _update_presses(connection, table_id, presses.c.press_key == press.key, undone=True, before=None)


def close_undo(connection: Connection, table_id: int) -> None:
    """Let nothing that happened up to now be taken back, and forget the snapshots kept for it."""
    _update_presses(connection, table_id, presses.c.before.is_not(None), before=None)


def moved_on(connection: Connection, table_id: int, *, seat: Seat, since: int) -> bool:
    """Say whether a seat's page is out of date.

    It is when, since then, the seat acted or changed hands, its turn ended, or anybody took something back. What a
    partner did in between does not matter by itself.
    """
    stale = or_(
        actions.c.kind == "undo",
        (actions.c.seat == seat) & actions.c.kind.in_(_MOVES_SEAT),
        actions.c.acting.bitwise_and(1 << seat) == 0,
    )
    query = select(actions.c.seq).where(actions.c.table_id == table_id, actions.c.seq > since, stale).limit(1)
    return connection.scalar(query) is not None


def read_records(
    connection: Connection, table_id: int, *, after: int = 0, before: int | None = None, newest: int | None = None
) -> tuple[HistoryRecord, ...]:
    """Read the records after one number and before another, oldest first; of these only the ``newest`` so many."""
    query = select(actions).where(actions.c.table_id == table_id, actions.c.seq > after)
    if before is not None:
        query = query.where(actions.c.seq < before)
    if newest is None:
        return _records(connection, query.order_by(actions.c.seq))
    return _records(connection, query.order_by(actions.c.seq.desc()).limit(newest))[::-1]


def undone_seqs(records: Iterable[HistoryRecord]) -> frozenset[int]:
    """List the numbers of the records that the undo markers among these took back."""
    spans = (msgspec.json.decode(record.payload, type=UndoneSpan) for record in records if record.kind == "undo")
    return frozenset(seq for span in spans for seq in range(span.first, span.last + 1))


def undo_markers(connection: Connection, table_id: int, *, after: int) -> tuple[HistoryRecord, ...]:
    """Read the undo records after one number."""
    query = select(actions).where(actions.c.table_id == table_id, actions.c.seq > after, actions.c.kind == "undo")
    return _records(connection, query)


def _records(connection: Connection, query: Select[Any]) -> tuple[HistoryRecord, ...]:
    return tuple(
        HistoryRecord(
            seq=row.seq,
            kind=row.kind,
            actor=row.actor_id,
            at=row.at,
            log=_ENTRIES.decode(row.log),
            seat=row.seat,
            payload=row.payload,
            reveals=row.reveals,
        )
        for row in connection.execute(query)
    )


def _press(row: Row[Any] | None) -> PressRecord | None:
    if row is None:
        return None
    kind: Literal["act", "undo"] = row.kind
    return PressRecord(
        key=row.press_key,
        kind=kind,
        body_hash=row.body_hash,
        seat=row.seat,
        first_seq=row.first_seq,
        last_seq=row.last_seq,
        asked=row.asked,
        reveals=row.reveals,
        undoable=row.undoable,
    )


def _update_presses(connection: Connection, table_id: int, which: ColumnElement[bool], **values: object) -> None:
    connection.execute(update(presses).where(presses.c.table_id == table_id, which).values(**values))
