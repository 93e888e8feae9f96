"""The queries about the talk at a table. Whoever changes it goes through `repository.lock` first, `heard` last."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from app.db import announce
from app.edition import Edition
from app.games.protocol import Seat
from app.players.models import PlayerId
from app.tables.hall import mask, unmask
from app.tables.models import tables
from app.tables.records import SeatRecord, TableRecord
from app.tables.talk_models import paces, talk
from app.tables.talk_records import Said, Talk, TalkKind


def read_talk(connection: Connection, table: TableRecord) -> Talk:
    """Read what is kept of the talk at a table; a table where nobody ever said anything costs no query."""
    if not table.talks:
        return ()
    rows = connection.execute(select(talk).where(talk.c.table_id == table.id).order_by(talk.c.id))
    return tuple(_said(row) for row in rows)


def add(
    connection: Connection,
    table: TableRecord,
    seat: SeatRecord,
    *,
    kind: TalkKind,
    at: datetime,
    what: str = "",
    amount: int = 0,
) -> None:
    """Store what the player of a seat says."""
    values = {"kind": kind, "seat": seat.number, "player_id": seat.player, "name": seat.label, "what": what}
    place = {"table_id": table.id, "turn": mask(table.acting), "version": table.version, "at": at, "amount": amount}
    connection.execute(insert(talk).values(values | place))


def forget(connection: Connection, table: TableRecord, seat: Seat, kind: TalkKind, *, what: str | None = None) -> None:
    """Drop what a seat said before of a kind, about everything or one thing: the new takes its place."""
    query = delete(talk).where(talk.c.table_id == table.id, talk.c.seat == seat, talk.c.kind == kind)
    connection.execute(query if what is None else query.where(talk.c.what == what))


def drop(connection: Connection, said: Said) -> None:
    """Drop one thing that was said."""
    connection.execute(delete(talk).where(talk.c.id == said.id))


def close_turn(connection: Connection, table_id: int, acting: frozenset[Seat]) -> None:
    """Drop what was for a turn that has ended, now that the game waits for these seats."""
    ended = talk.c.turn.bitwise_and(mask(acting)) == 0
    connection.execute(delete(talk).where(talk.c.table_id == table_id, talk.c.kind.in_(("offer", "ask")), ended))


def heard(connection: Connection, table: TableRecord) -> Edition:
    """Count one more change of the talk; whoever follows the table is told once this transaction is committed."""
    connection.execute(update(tables).where(tables.c.id == table.id).values(talks=table.talks + 1))
    edition = Edition(table.version, table.talks + 1)
    announce(connection, table.slug, edition)
    return edition


def full_at(connection: Connection, table_id: int, player: PlayerId) -> datetime | None:
    """Read when a person may say as much at once again as ever; None for somebody who has said nothing yet."""
    query = select(paces.c.full_at).where(paces.c.table_id == table_id, paces.c.player_id == player)
    return connection.scalar(query)


def set_full_at(connection: Connection, table_id: int, player: PlayerId, moment: datetime) -> None:
    """Store when a person may say as much at once again as ever."""
    own = update(paces).where(paces.c.table_id == table_id, paces.c.player_id == player)
    if connection.execute(own.values(full_at=moment)).rowcount == 0:
        connection.execute(insert(paces).values(table_id=table_id, player_id=player, full_at=moment))


def _said(row: Row[Any]) -> Said:
    return Said(
        id=row.id,
        kind=row.kind,
        seat=row.seat,
        player=row.player_id,
        name=row.name,
        what=row.what,
        amount=row.amount,
        turn=unmask(row.turn),
        version=row.version,
        at=row.at,
    )
