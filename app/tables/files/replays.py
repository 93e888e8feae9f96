"""The queries about games that were brought in from files: a table with its whole history, stored at once."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from app.players.models import PlayerId
from app.tables.models import actions, seats, tables

_PRESS = "file/"
_DIGITS = 48  # of a digest: as many as a press key holds beside that


def press_of(digest: str) -> str:
    """Name the press that brings a file in, by the file's digest: it counts once for everybody."""
    return f"{_PRESS}{digest[:_DIGITS]}"


def slug_of_file(connection: Connection, digest: str) -> str | None:
    """Find the table of a file, whoever has brought it in."""
    return connection.scalar(select(tables.c.slug).where(tables.c.open_press == press_of(digest)).limit(1))


def count_replays(connection: Connection, player: PlayerId) -> int:
    """Count the games that a person has brought in."""
    brought = (tables.c.opened_by == player, tables.c.open_press.startswith(_PRESS, autoescape=True))
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
