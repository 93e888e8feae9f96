"""The states that practice tables begin in, and the chance by which they go on (ADR 0033)."""

import zlib
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from app.games.rng import Rng
from app.tables.hall import AnyGame
from app.tables.models import openings
from app.tables.records import SeatRecord, TableRecord
from app.tables.states import read_state

_LEVEL = 3


def is_practice(table: TableRecord) -> bool:
    """Say whether a table's game began at a moment of another one, so that it is nobody's result."""
    return table.origin is not None and (table.origin.kind == "moment" or table.origin.of != "")


def staying_character(table: TableRecord, left: SeatRecord) -> str | None:
    """Name the character that stays with a seat when its player goes: in a practice game each seat has its own."""
    return left.character if is_practice(table) else None


def keep_opening(connection: Connection, table_id: int, snapshot: str) -> None:
    """Keep what a practice table is to begin in."""
    packed = zlib.compress(snapshot.encode(), _LEVEL)
    connection.execute(insert(openings).values(table_id=table_id, snapshot=packed))


def read_opening(connection: Connection, table_id: int) -> str:
    """Read what a practice table begins in, as JSON."""
    packed = connection.execute(select(openings.c.snapshot).where(openings.c.table_id == table_id)).scalar_one()
    return zlib.decompress(packed).decode()


def opened(connection: Connection, game: AnyGame, table: TableRecord, *, ruleset: object, seed: str) -> Any:  # noqa: ANN401
    """Give the first state of a table's game: dealt from its seed, or the one that it was to begin in.

    Raises ValueError as `Game.new` does, and TableNotFound for a state that the game cannot read any more.
    """
    if not is_practice(table):
        return game.new(ruleset, len(table.seats), seed)
    return reseeded(read_state(game, read_opening(connection, table.id)), seed)


def reseeded(state: Any, seed: str) -> Any:  # noqa: ANN401 - the state of any game
    """Let a state draw from another seed from now on; what lies on its piles stays as it lies."""
    return msgspec.structs.replace(state, rng=Rng(seed))
