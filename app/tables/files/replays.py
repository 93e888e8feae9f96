"""The queries about games that were brought in from files: a table with its whole history, stored at once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from app.players.models import PlayerId
from app.tables.models import actions, seats, tables

PRESS = "file/"
"""What the press that opened such a table begins with, before the digest of its file."""


def count_replays(connection: Connection, player: PlayerId) -> int:
    """Count the games that a person has brought in."""
    brought = (tables.c.opened_by == player, tables.c.open_press.startswith(PRESS, autoescape=True))
    return connection.scalar(select(func.count()).where(*brought)) or 0


def add_seats(connection: Connection, table_id: int, rows: Sequence[dict[str, Any]]) -> None:
    """Store the seats of such a table: nobody holds them."""
    nobody = {"table_id": table_id, "player_id": None, "link_generation": 1}
    connection.execute(insert(seats), [nobody | row for row in rows])


def add_history(connection: Connection, table_id: int, rows: Sequence[dict[str, Any]]) -> None:
    """Store a history, numbered from 1, and let the table stand after its last record."""
    numbered = [{"table_id": table_id, "seq": seq, "press_key": None, **row} for seq, row in enumerate(rows, start=1)]
    connection.execute(insert(actions), numbered)
    connection.execute(
        update(tables).where(tables.c.id == table_id).values(version=len(rows), acting=rows[-1]["acting"])
    )
