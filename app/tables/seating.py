"""Seats whose players are away, given to somebody else as all have agreed."""

import msgspec
from sqlalchemy import Connection

from app.games.protocol import LogEntry
from app.language import phrase
from app.players.models import Guest, PlayerId
from app.tables import repository
from app.tables.errors import BotPlays
from app.tables.hall import Hall
from app.tables.hosting import record_seating
from app.tables.records import NewRecord, SeatRecord, TableRecord


def require_no_bot(seat: SeatRecord) -> None:
    """Raise BotPlays for a seat that a bot plays: nobody has to wait for that."""
    if seat.bot is not None:
        raise BotPlays(phrase("A bot plays this seat, so nobody waits for it."))


def give(
    connection: Connection,
    hall: Hall,
    table: TableRecord,
    actor: PlayerId,
    *,
    seat: SeatRecord,
    to: Guest,
    log: tuple[LogEntry, ...],
) -> int:
    """Give a seat to somebody, under their name if it has to be another; return the version.

    The links of the seat so far open it no more.
    """
    repository.give_seat(connection, seat, to.id, name=to.name or seat.name)
    record = NewRecord(kind="claim", actor=actor, acting=table.acting, seat=seat.number, log=log)
    settled = msgspec.structs.replace(table, proposal=None)
    return record_seating(connection, hall, table=settled, records=(record,), near=seat.number)
