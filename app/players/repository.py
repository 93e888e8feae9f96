"""The queries about people."""

from datetime import UTC, datetime

from sqlalchemy import Connection, bindparam, insert, select, update

from app.players.models import Guest, PlayerId, players

# Built once, as it is asked with every request: building it costs as much as running it.
_BY_TOKEN_HASH = select(players.c.id, players.c.name).where(players.c.token_hash == bindparam("token_hash"))


def by_token_hash(connection: Connection, token_hash: bytes) -> Guest | None:
    """Find the person whose cookie has this hash."""
    row = connection.execute(_BY_TOKEN_HASH, {"token_hash": token_hash}).first()
    return None if row is None else Guest(id=PlayerId(row.id), name=row.name)


def add(connection: Connection, *, token_hash: bytes, name: str | None) -> Guest:
    """Store a new person."""
    result = connection.execute(
        insert(players).values(token_hash=token_hash, name=name, created_at=datetime.now(UTC)).returning(players.c.id)
    )
    return Guest(id=PlayerId(result.scalar_one()), name=name)


def rename(connection: Connection, player: PlayerId, name: str) -> None:
    """Store the name that a person gave last."""
    connection.execute(update(players).where(players.c.id == player).values(name=name))
