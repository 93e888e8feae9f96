"""The states that practice tables begin in, and the chance by which they go on (ADR 0033)."""

import zlib
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from app.games.rng import Rng
from app.tables.hall import AnyGame
from app.tables.models import openings
from app.tables.states import read_state

_LEVEL = 3


def keep_opening(connection: Connection, table_id: int, snapshot: str) -> None:
    """Keep what a practice table is to begin in."""
    packed = zlib.compress(snapshot.encode(), _LEVEL)
    connection.execute(insert(openings).values(table_id=table_id, snapshot=packed))


def read_opening(connection: Connection, table_id: int) -> str | None:
    """Read what a practice table begins in, as JSON; None for a game that is dealt."""
    packed = connection.scalar(select(openings.c.snapshot).where(openings.c.table_id == table_id))
    return None if packed is None else zlib.decompress(packed).decode()


def opened(  # noqa: PLR0913 - a deal, and what stands in its place
    connection: Connection, game: AnyGame, *, table_id: int, ruleset: Any, seats: int, seed: str
) -> Any:  # noqa: ANN401 - the state of any game
    """Give the first state of a table's game: dealt from its seed, or the one that it was to begin in.

    Raises ValueError as `Game.new` does, and TableNotFound for a state that the game cannot read any more.
    """
    snapshot = read_opening(connection, table_id)
    if snapshot is None:
        return game.new(ruleset, seats, seed)
    return reseeded(read_state(game, snapshot), seed)


def reseeded(state: Any, seed: str) -> Any:  # noqa: ANN401 - as above
    """Let a state draw from another seed from now on; what lies on its piles stays as it lies."""
    return msgspec.structs.replace(state, rng=Rng(seed))
