"""What a person may ask about their belongings: what there is, all of it, and to be forgotten."""

from typing import Any

from sqlalchemy import Connection

from app.belongings.kinds import Belonging, Things
from app.belongings.registry import BELONGINGS
from app.players.models import Guest
from app.tables.forgetting import forget_at_tables
from app.tables.hall import Hall


def overview(connection: Connection, *, who: Guest) -> tuple[tuple[Belonging, int], ...]:
    """Tell how much is kept of each kind."""
    return tuple((kind, kind.count(connection, who)) for kind in BELONGINGS)


def everything(connection: Connection, *, who: Guest) -> dict[str, Any]:
    """Give all that is kept about a person, by kind."""
    kept: dict[str, Things] = {kind.key: kind.read(connection, who) for kind in BELONGINGS}
    return kept


def forget_some(connection: Connection, hall: Hall, *, who: Guest) -> bool:
    """Forget a person at some of their tables; say whether this has to be asked for again before `forget_rest`."""
    return forget_at_tables(connection, hall, who=who)


def forget_rest(connection: Connection, *, who: Guest) -> None:
    """Forget all else that is kept about a person, and the person."""
    for kind in BELONGINGS:
        kind.forget(connection, who)
