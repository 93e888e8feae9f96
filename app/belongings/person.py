"""What is kept of a person beside the tables: name and cookie, addresses, reports, an administrator's browser."""

import secrets
from datetime import UTC, datetime

import msgspec
from sqlalchemy import Connection, ScalarSelect, delete, func, select, update

from app.admin.models import known_browsers
from app.belongings.kinds import Things
from app.notices import repository as notices
from app.notices.models import presence
from app.players.models import Guest, players
from app.reports.desk import forget_reports_of, reports_of
from app.tables.models import tables

_HASH_BYTES = 32
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)


def count_person(connection: Connection, who: Guest) -> int:
    """Count the person: one."""
    del connection, who
    return 1


def read_person(connection: Connection, who: Guest) -> Things:
    """Give the name, since when it is known here, and whether it may stand in halls of fame."""
    row = connection.execute(select(players).where(players.c.id == who.id)).one()
    return [{"name": row.name, "since": row.created_at, "name_in_halls_of_fame": row.shows_name}]


def forget_person(connection: Connection, who: Guest) -> None:
    """Empty the row of a person: no cookie finds it any more, and nothing but its number is left."""
    empty = {"name": None, "token_hash": secrets.token_bytes(_HASH_BYTES), "shows_name": False, "created_at": _NO_TIME}
    connection.execute(update(players).where(players.c.id == who.id).values(**empty))


def count_addresses(connection: Connection, who: Guest) -> int:
    """Count the addresses that somebody gave for notices."""
    return len(notices.addresses_of(connection, who.id))


def read_addresses(connection: Connection, who: Guest) -> Things:
    """List the addresses that somebody gave for notices."""
    return [
        {"way": address.way, "address": address.address, "language": address.language, "confirmed": address.confirmed}
        for address in notices.addresses_of(connection, who.id)
    ]


def forget_addresses(connection: Connection, who: Guest) -> None:
    """Drop the addresses of somebody, and with each of them what it was wanted for and what was to be sent there."""
    for address in notices.addresses_of(connection, who.id):
        notices.delete_address(connection, address.id)


def count_presence(connection: Connection, who: Guest) -> int:
    """Count the tables at which somebody was seen lately."""
    query = select(func.count()).select_from(presence)
    return connection.scalar(query.where(presence.c.player_id == who.id)) or 0


def read_presence(connection: Connection, who: Guest) -> Things:
    """List when somebody was last seen at which table."""
    query = select(tables.c.slug, presence.c.seen_at).join(tables, tables.c.id == presence.c.table_id)
    rows = connection.execute(query.where(presence.c.player_id == who.id).order_by(presence.c.table_id))
    return [dict(row) for row in rows.mappings()]


def forget_presence(connection: Connection, who: Guest) -> None:
    """Forget when somebody was last seen."""
    connection.execute(delete(presence).where(presence.c.player_id == who.id))


def count_reports(connection: Connection, who: Guest) -> int:
    """Count the reports that somebody has filed."""
    return len(reports_of(connection, who))


def read_reports(connection: Connection, who: Guest) -> Things:
    """List the reports that somebody has filed, with what became of them."""
    return [
        {**msgspec.structs.asdict(report), "facts": msgspec.to_builtins(report.facts)}
        for report in reports_of(connection, who)
    ]


def forget_reports(connection: Connection, who: Guest) -> None:
    """Delete the reports that somebody has filed."""
    forget_reports_of(connection, who.id)


def count_browsers(connection: Connection, who: Guest) -> int:
    """Count the browser of somebody if an administrator ever came in from it."""
    query = select(func.count()).select_from(known_browsers)
    return connection.scalar(query.where(known_browsers.c.token_hash == _token_hash(who))) or 0


def read_browsers(connection: Connection, who: Guest) -> Things:
    """Tell when an administrator first came in from somebody's browser."""
    query = select(known_browsers.c.at).where(known_browsers.c.token_hash == _token_hash(who))
    return [{"since": moment} for moment in connection.scalars(query)]


def forget_browsers(connection: Connection, who: Guest) -> None:
    """Forget that an administrator ever came in from somebody's browser."""
    connection.execute(delete(known_browsers).where(known_browsers.c.token_hash == _token_hash(who)))


def _token_hash(who: Guest) -> ScalarSelect[bytes]:
    return select(players.c.token_hash).where(players.c.id == who.id).scalar_subquery()
