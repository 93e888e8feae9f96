"""Who ever had a seat at which table, and what follows from taking one at a table of the day."""

from sqlalchemy import Connection, insert, select

from app.players.models import PlayerId
from app.tables.daily import require_attempt, spend_attempt
from app.tables.models import seats, tables
from app.tables.result_models import sittings


def note_sitting(connection: Connection, seat_id: int, player: PlayerId) -> None:
    """Note that somebody gets a seat, whichever way: every one of them leads through here.

    At a table of the day it takes their attempt once the game has begun, and before that it needs one that they have
    not had. Raises AttemptHad.
    """
    at = select(tables.c.id, tables.c.daily, tables.c.status).join(seats, seats.c.table_id == tables.c.id)
    table = connection.execute(at.where(seats.c.id == seat_id)).one()
    if table.daily is not None:
        spend = require_attempt if table.status == "waiting" else spend_attempt
        spend(connection, player, table.daily, at=table.id)
    note_guest(connection, table.id, player)


def note_guest(connection: Connection, table_id: int, player: PlayerId) -> None:
    """Note that somebody left their name at a table, with a seat or without, so that it is found to be forgotten."""
    here = (sittings.c.table_id == table_id, sittings.c.player_id == player)
    if connection.scalar(select(sittings.c.table_id).where(*here)) is None:
        connection.execute(insert(sittings).values(table_id=table_id, player_id=player))
