"""The queries about what happened: records and presses."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, func, insert, or_, select, update

from app.games.protocol import LogEntry, Seat
from app.tables.bot_records import BotMark
from app.tables.models import actions, presses
from app.tables.records import HistoryRecord, PressRecord, Redo

Spans: TypeAlias = tuple[tuple[int, int], ...]
"""Records, each stretch as its first and its last."""
_ENTRIES = msgspec.json.Decoder(tuple[LogEntry, ...])
_PRESS = (*(column for column in presses.c if column.name != "before"), presses.c.before.is_not(None).label("undoable"))
_SPANS = msgspec.json.Decoder(tuple[tuple[int, int], ...])
# Statements of the action path are built once: building one costs as much as running it.
_HERE = presses.c.table_id == bindparam("table")
_FIND_PRESS = select(*_PRESS).where(_HERE, presses.c.press_key == bindparam("key"))
_NEWEST_PRESS: Select[Any] = select(*_PRESS, presses.c.undone).where(_HERE).order_by(presses.c.last_seq.desc()).limit(1)
_LAST_PRESS = (
    select(*_PRESS)
    .where(_HERE, presses.c.kind == "act", presses.c.undone.is_(False))
    .order_by(presses.c.last_seq.desc())
    .limit(1)
)
_ADD_PRESS = insert(presses)
_OPEN = select(func.count() + 1).where(presses.c.table_id == bindparam("of"), presses.c.before.is_not(None))
_ADD_UNDOABLE = insert(presses).values(depth=_OPEN.scalar_subquery()).returning(presses.c.depth)
_CLOSE_UNDO = update(presses).where(_HERE, presses.c.before.is_not(None)).values(before=None)
_NEWEST = (
    select(actions)
    .where(actions.c.table_id == bindparam("table"))
    .order_by(actions.c.seq.desc())
    .limit(bindparam("newest"))
)
_HIGHEST_SEQ = 2**31 - 1
TAKES_BACK = ("undo", "repaired")
"""Records of these kinds took others back: their payload says which."""
_MOVES_SEAT = ("action", "hand_over", "claim", "leave_seat", "bot", "take_back_seat")
"""After a record of one of these kinds, the page of its seat shows the past."""


class UndoneSpan(msgspec.Struct, frozen=True):
    """What an undo record says in its payload: the records it took back."""

    first: int
    last: int


def find_press(connection: Connection, table_id: int, press_key: str) -> PressRecord | None:
    """Find what was answered to a press."""
    return _press(connection.execute(_FIND_PRESS, {"table": table_id, "key": press_key}).first())


def last_press(connection: Connection, table_id: int) -> PressRecord | None:
    """Find the newest press that has not been taken back."""
    return _press(connection.execute(_LAST_PRESS, {"table": table_id}).first())


def presses_at_hand(connection: Connection, table_id: int) -> tuple[PressRecord | None, Redo | None]:
    """Find the newest press that has not been taken back, and what was taken back and could be done again."""
    row: Row[Any] | None = connection.execute(_NEWEST_PRESS, {"table": table_id}).first()
    if row is None or (row.kind == "act" and not row.undone):
        return _press(row), None if row is None else _redo(row)
    return last_press(connection, table_id), _redo(row)


def _redo(row: Row[Any]) -> Redo | None:
    return None if row.again is None else Redo(seat=row.seat, spans=_SPANS.decode(row.again))


def open_presses(connection: Connection, table_id: int, *, seat: Seat) -> tuple[PressRecord, ...]:
    """List the presses that a seat could take back one after the other, the oldest first."""
    standing = select(*_PRESS).where(presses.c.table_id == table_id, presses.c.kind == "act", ~presses.c.undone)
    newest = connection.execute(standing.order_by(presses.c.last_seq.desc()))
    found = (press for row in newest if (press := _press(row)) is not None)
    return tuple(takewhile(lambda press: press.seat == seat and press.undoable, found))[::-1]


def add_press(
    connection: Connection, table_id: int, press: PressRecord, *, before: str | None, again: Spans = ()
) -> PressRecord:
    """Store a press and return it with its depth; ``before`` is the snapshot to go back to, None where nobody may.

    ``again`` are the records that could be done again after it, those taken back last at the end.
    """
    row = {
        "table_id": table_id,
        "press_key": press.key,
        "kind": press.kind,
        "body_hash": press.body_hash,
        "seat": press.seat,
        "first_seq": press.first_seq,
        "last_seq": press.last_seq,
        "asked": press.asked,
        "reveals": press.reveals,
        "undone": False,
        "before": before,
        "again": msgspec.json.encode(again).decode() if again else None,
    }
    if before is None:
        connection.execute(_ADD_PRESS, row)
        return press
    depth = connection.execute(_ADD_UNDOABLE, row | {"of": table_id}).scalar_one()
    return msgspec.structs.replace(press, depth=depth)


def snapshot_before(connection: Connection, table_id: int, press: PressRecord) -> str:
    """Read the snapshot that an undoable press was made on."""
    query = select(presses.c.before).where(presses.c.table_id == table_id, presses.c.press_key == press.key)
    return str(connection.execute(query).scalar_one())


def mark_undone(connection: Connection, table_id: int, press: PressRecord) -> None:
    """Take a press off the pile that undo goes down."""
    pressed = update(presses).where(presses.c.table_id == table_id, presses.c.press_key == press.key)
    connection.execute(pressed.values(undone=True, before=None))


def forget_presses(connection: Connection, table_id: int, *, after: int) -> None:
    """Take the presses after a record off the pile, since all have gone back to it, and close those before it."""
    gone = update(presses).where(_HERE, presses.c.last_seq > bindparam("after"), presses.c.kind == "act")
    connection.execute(gone.values(undone=True), {"table": table_id, "after": after})
    connection.execute(update(presses).where(_HERE).values(again=None), {"table": table_id})
    close_undo(connection, table_id)


def close_undo(connection: Connection, table_id: int) -> None:
    """Let nothing that happened up to now be taken back, and forget the snapshots kept for it."""
    connection.execute(_CLOSE_UNDO, {"table": table_id})


def moved_on(connection: Connection, table_id: int, *, seat: Seat, since: int) -> bool:
    """Say whether a seat's page is out of date.

    It is when, since then, the seat acted or changed hands, its turn ended, or anybody took something back. What a
    partner did in between does not matter by itself.
    """
    changed = or_(actions.c.kind.in_(TAKES_BACK), (actions.c.seat == seat) & actions.c.kind.in_(_MOVES_SEAT))
    waited_for = actions.c.acting.bitwise_and(1 << seat) != 0  # as after the record that the page showed, too
    stale = or_((actions.c.seq > since) & changed, ~waited_for)
    query = select(actions.c.seq).where(actions.c.table_id == table_id, actions.c.seq >= since, stale).limit(1)
    return connection.scalar(query) is not None


def read_records(
    connection: Connection, table_id: int, *, after: int = 0, before: int | None = None, newest: int | None = None
) -> tuple[HistoryRecord, ...]:
    """Read the records after one number and before another, oldest first; of these only the ``newest`` so many."""
    if newest is not None and before is None and not after:
        return _records(connection.execute(_NEWEST, {"table": table_id, "newest": newest}))[::-1]
    query = select(actions).where(actions.c.table_id == table_id, actions.c.seq > _within(after))
    if before is not None:
        query = query.where(actions.c.seq < _within(before))
    if newest is None:
        return _records(connection.execute(query.order_by(actions.c.seq)))
    return _records(connection.execute(query.order_by(actions.c.seq.desc()).limit(newest)))[::-1]


def _within(seq: int) -> int:
    """Bring a number that somebody sent into the range of record numbers, which is also what a column can hold."""
    return max(0, min(seq, _HIGHEST_SEQ))


def undone_seqs(records: Iterable[HistoryRecord]) -> frozenset[int]:
    """List the numbers of the records that the markers among these took back; they come in the order of the history.

    A marker that a later one goes back beyond has taken back nothing: what it took back is there again.
    """
    gone: set[int] = set()
    for record in reversed(tuple(records)):
        if record.kind in TAKES_BACK and record.seq not in gone:
            span = msgspec.json.decode(record.payload, type=UndoneSpan)
            gone.update(range(span.first, span.last + 1))
    return frozenset(gone)


def undo_markers(connection: Connection, table_id: int, *, after: int) -> tuple[HistoryRecord, ...]:
    """Read the records after one number that took something back."""
    marks = (actions.c.table_id == table_id, actions.c.seq > after, actions.c.kind.in_(TAKES_BACK))
    return _records(connection.execute(select(actions).where(*marks).order_by(actions.c.seq)))


def waited_for(connection: Connection, table_id: int) -> tuple[tuple[int, str, int], ...]:
    """List the number and the kind of every record, and the seats waited for after it, one bit each."""
    query = select(actions.c.seq, actions.c.kind, actions.c.acting).where(actions.c.table_id == table_id)
    return tuple((row.seq, row.kind, row.acting) for row in connection.execute(query.order_by(actions.c.seq)))


def turns_begun(connection: Connection, table_id: int) -> tuple[int, ...]:
    """List the records whose log tells that a turn began, by the line that all our games write for that."""
    told = actions.c.log.contains('"kind":"turn_began"', autoescape=True)
    query = select(actions.c.seq).where(actions.c.table_id == table_id, told)
    return tuple(connection.scalars(query.order_by(actions.c.seq)))


def has_kind(connection: Connection, table_id: int, kind: str, *, after: int) -> bool:
    """Say whether a record of a kind stands after one number."""
    query = select(actions.c.seq).where(
        actions.c.table_id == table_id, actions.c.seq > _within(after), actions.c.kind == kind
    )
    return connection.scalar(query.limit(1)) is not None


def _records(rows: Iterable[Row[Any]]) -> tuple[HistoryRecord, ...]:
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
            bot=None if row.bot is None else msgspec.json.decode(row.bot, type=BotMark),
        )
        for row in rows
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
        depth=row.depth,
    )
