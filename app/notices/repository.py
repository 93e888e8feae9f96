"""The queries about addresses and about the tables for which they are wanted."""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from app.notices.models import addresses, notices, presence, refusals, wishes
from app.notices.records import Address, OwnTable, Way
from app.players.models import PlayerId
from app.tables.models import seats, tables


def addresses_of(connection: Connection, player: PlayerId) -> tuple[Address, ...]:
    """List a person's addresses, the oldest first."""
    query = select(addresses).where(addresses.c.player_id == player).order_by(addresses.c.id)
    return tuple(map(_address, connection.execute(query)))


def find_address(connection: Connection, number: int) -> Address | None:
    """Find an address by its number."""
    row = connection.execute(select(addresses).where(addresses.c.id == number)).first()
    return None if row is None else _address(row)


def add_address(
    connection: Connection,
    player: PlayerId,
    *,
    way: Way,
    address: str,
    fingerprint: str,
    language: str,
    at: datetime,
) -> int:
    """Store an address that nobody has confirmed, and return its number."""
    values = {"player_id": player, "kind": way, "address": address, "fingerprint": fingerprint}
    row = connection.execute(
        insert(addresses).values(**values, language=language, created_at=at).returning(addresses.c.id)
    )
    return int(row.scalar_one())


def change_address(connection: Connection, number: int, **values: object) -> None:
    """Change an address."""
    connection.execute(update(addresses).where(addresses.c.id == number).values(**values))


def delete_address(connection: Connection, number: int) -> None:
    """Delete an address with everything that hangs on it, and when its owner was seen where: that is noted anew."""
    owner = select(addresses.c.player_id).where(addresses.c.id == number).scalar_subquery()
    connection.execute(delete(presence).where(presence.c.player_id == owner))
    connection.execute(delete(addresses).where(addresses.c.id == number))


def forget_unanswered(connection: Connection, *, before: datetime) -> None:
    """Delete addresses at which nobody has ever said yes."""
    connection.execute(delete(addresses).where(addresses.c.confirmed_at.is_(None), addresses.c.created_at < before))


def speak_to(connection: Connection, player: PlayerId, language: str) -> None:
    """Use a language from now on for whatever is sent to a person."""
    connection.execute(
        update(addresses)
        .where(addresses.c.player_id == player, addresses.c.language != language)
        .values(language=language)
    )


def wishes_of(connection: Connection, player: PlayerId) -> frozenset[tuple[int, int]]:
    """Name the tables a person wants to be told of, each with an address, by their numbers."""
    query = (
        select(wishes.c.table_id, wishes.c.address_id)
        .join(addresses, addresses.c.id == wishes.c.address_id)
        .where(addresses.c.player_id == player)
    )
    return frozenset((row.table_id, row.address_id) for row in connection.execute(query))


def wants(connection: Connection, *, table: int, address: int) -> bool:
    """Say whether a table is to be told at an address."""
    query = select(wishes.c.table_id).where(wishes.c.table_id == table, wishes.c.address_id == address)
    return connection.scalar(query) is not None


def add_wish(connection: Connection, *, table: int, address: int) -> None:
    """Tell a table at an address from now on."""
    if not wants(connection, table=table, address=address):
        connection.execute(insert(wishes).values(table_id=table, address_id=address))


def drop_wish(connection: Connection, *, table: int, address: int) -> None:
    """Tell a table at an address no more, and nothing that waits to be sent."""
    connection.execute(delete(wishes).where(wishes.c.table_id == table, wishes.c.address_id == address))
    connection.execute(
        delete(notices).where(
            notices.c.table_id == table, notices.c.address_id == address, notices.c.state == "waiting"
        )
    )


def ask_at(connection: Connection, address: int, *, at: datetime) -> None:
    """Put the question whether notices may be sent to an address into the outbox, in the place of an earlier one."""
    connection.execute(
        delete(notices).where(
            notices.c.address_id == address, notices.c.kind == "confirm", notices.c.state == "waiting"
        )
    )
    values = {"address_id": address, "kind": "confirm", "seq": 0, "state": "waiting", "attempts": 0}
    connection.execute(insert(notices).values(**values, created_at=at, due_at=at))


def refuse(connection: Connection, fingerprint: str, *, at: datetime) -> None:
    """Remember that nothing more is to be sent to an address, whoever gives it."""
    if not refuses(connection, fingerprint):
        connection.execute(insert(refusals).values(fingerprint=fingerprint, at=at))


def refuses(connection: Connection, fingerprint: str) -> bool:
    """Say whether nothing may be sent to an address."""
    query = select(refusals.c.fingerprint).where(refusals.c.fingerprint == fingerprint)
    return connection.scalar(query) is not None


def forget_refusals(connection: Connection, *, before: datetime) -> None:
    """Let addresses that refused long ago be asked again."""
    connection.execute(delete(refusals).where(refusals.c.at < before))


def unfinished_tables(connection: Connection, player: PlayerId, *, most: int) -> tuple[OwnTable, ...]:
    """List the tables where a person sits and that are not over, those with the newest change first."""
    mine = select(seats.c.table_id).where(seats.c.player_id == player)
    query = (
        select(tables.c.id, tables.c.slug, tables.c.name, tables.c.game)
        .where(tables.c.id.in_(mine), tables.c.status.in_(("waiting", "playing")), tables.c.course.is_(None))
        .order_by(tables.c.updated_at.desc(), tables.c.id.desc())
        .limit(most)
    )
    return tuple(OwnTable(row.id, row.slug, row.name, row.game) for row in connection.execute(query))


def sits_anywhere(connection: Connection, player: PlayerId) -> bool:
    """Say whether a person holds a seat at any table."""
    return bool(connection.scalar(select(func.count()).where(seats.c.player_id == player)))


def table_name(connection: Connection, table: int) -> str | None:
    """Name a table by its number."""
    return connection.scalar(select(tables.c.name).where(tables.c.id == table))


def _address(row: Row[Any]) -> Address:
    return Address(
        id=row.id,
        player=row.player_id,
        way=row.kind,
        address=row.address,
        fingerprint=row.fingerprint,
        language=row.language,
        confirmed=row.confirmed_at is not None,
        stopped=row.stopped_at is not None,
        fault=row.fault,
        sent_at=row.sent_at,
    )
