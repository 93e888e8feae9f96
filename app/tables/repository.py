"""The queries about tables and seats. Whoever changes a table goes through `lock` first and `append` last."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, bindparam, delete, func, insert, select, update

from app.db import LostUpdate, announce, call
from app.edition import Edition
from app.language import phrase
from app.players.models import PlayerId
from app.tables import checkpoints, plan_repository
from app.tables.bot_records import BotPlayer
from app.tables.damage import UNREADABLE, reading, require_known_words
from app.tables.errors import TableNotFound
from app.tables.hall import mask
from app.tables.models import actions, seats, tables
from app.tables.origins import Disclosure
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.rows import seat_record, table_record
from app.tables.sittings import note_sitting
from app.tables.talk_repository import close_turn
from app.tables.waiting import awaited_column
from app.tables.words import keep_words

_UNKNOWN = phrase("There is no table at this address. Check the link, or ask for it again.")
_before = tables.alias("before")
_after = tables.alias("after")
_SECRET = {"seed", "salt"}  # read by `disclosure` alone
_RECORD = (
    *(column for column in tables.c if column.name not in _SECRET),
    select(_before.c.slug).where(_before.c.id == tables.c.rematch_of).scalar_subquery().label("rematch_of_slug"),
    select(_after.c.slug).where(_after.c.rematch_of == tables.c.id).scalar_subquery().label("rematch_slug"),
)
# Statements of the action path are built once: building one costs as much as running it.
_LOAD = select(*_RECORD).where(tables.c.slug == bindparam("slug"))
_LOCK = _LOAD.with_for_update(of=tables)
_WITH_PLANS = select(*plan_repository.COLUMNS).select_from(plan_repository.WITH_PLANS).order_by(seats.c.number)
_SEATS = _WITH_PLANS.where(seats.c.table_id == bindparam("table"))
_ADVANCE = update(tables).where(tables.c.id == bindparam("row"), tables.c.version == bindparam("seen"))
_ADD_RECORDS = insert(actions)
_LISTED = tuple(
    tables.c[name]
    for name in (
        *("id", "slug", "name", "game", "status", "host_id", "acting", "outcome", "updated_at", "started_at", "course"),
        *("origin", "daily"),
    )
)


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it was read, with what only its game can decode, as JSON."""

    table: TableRecord
    snapshot: str | None
    ruleset: str | None


def load(connection: Connection, slug: str) -> StoredTable:
    """Read a table. Raises TableNotFound."""
    return _stored(connection, _LOAD, slug)


def lock(connection: Connection, slug: str) -> StoredTable:
    """Read a table that is about to be changed, and keep other writers waiting until this one is done.

    On SQLite the write transaction already does that. Raises TableNotFound.
    """
    return _stored(connection, _LOCK, slug)


def rows_of(connection: Connection, slug: str, *, lock: bool = False) -> tuple[Row[Any], Sequence[Row[Any]]]:
    """Read the rows of a table and of its seats as they are stored, undecoded. Raises TableNotFound."""
    return _rows(connection, _LOCK if lock else _LOAD, slug)


def table_id(connection: Connection, slug: str) -> int:
    """Find the row's number of a table. Raises TableNotFound."""
    found = connection.scalar(select(tables.c.id).where(tables.c.slug == slug)) if _could_be_slug(slug) else None
    if found is None:
        raise TableNotFound(_UNKNOWN)
    return int(found)


def disclosure(connection: Connection, table_id: int) -> Disclosure | None:
    """Read what a table was dealt from; None before its start. Whether it may be told is not decided here."""
    query = select(tables.c.seed, tables.c.salt, tables.c.commitment).where(tables.c.id == table_id)
    row = connection.execute(query).one()
    return None if row.seed is None else Disclosure(seed=row.seed, salt=row.salt, commitment=row.commitment)


def rows_of_player(connection: Connection, player: PlayerId, *, most: int) -> Sequence[Row[Any]]:
    """Read what a list says of the tables where a person sits or is host, those with the newest change first."""
    mine = select(seats.c.table_id).where(seats.c.player_id == player)
    query = (
        select(*_LISTED)
        .where(tables.c.id.in_(mine) | (tables.c.host_id == player))
        .order_by(tables.c.updated_at.desc(), tables.c.id.desc())
        .limit(most)
    )
    return connection.execute(query).all()


def seats_by_table(connection: Connection, table_ids: Sequence[int]) -> dict[int, tuple[SeatRecord, ...]]:
    """Read the seats of several tables at once; tables whose seats cannot be read are left out."""
    query = _WITH_PLANS.where(seats.c.table_id.in_(table_ids))
    rows = connection.execute(query).all()
    found: dict[int, tuple[SeatRecord, ...]] = {}
    for table in table_ids:
        with suppress(*UNREADABLE):
            found[table] = tuple(seat_record(row) for row in rows if row.table_id == table)
    return found


def started_slugs(connection: Connection) -> Sequence[str]:
    """List the tables that were ever dealt."""
    return connection.scalars(select(tables.c.slug).where(tables.c.seed.is_not(None)).order_by(tables.c.id)).all()


def seat_slug(connection: Connection, seat_id: int) -> str | None:
    """Find the table that a seat's row belongs to."""
    query = select(tables.c.slug).join(seats, seats.c.table_id == tables.c.id).where(seats.c.id == seat_id)
    return connection.scalar(query)


def slug_of_press(connection: Connection, player: PlayerId, press_key: str) -> str | None:
    """Find the table that a person opened with this press."""
    return connection.scalar(
        select(tables.c.slug).where(tables.c.opened_by == player, tables.c.open_press == press_key)
    )


def count_hosted(connection: Connection, player: PlayerId) -> int:
    """Count the tables that a person hosts and that are not over; those where lessons are given do not count."""
    return connection.scalar(_unfinished(lessons=False).where(tables.c.host_id == player)) or 0


def count_unfinished(connection: Connection) -> int:
    """Count the tables of the house that are not over; those where lessons are given do not count."""
    return connection.scalar(_unfinished(lessons=False)) or 0


def count_lessons(connection: Connection) -> int:
    """Count the tables that are not over and where lessons are given."""
    return connection.scalar(_unfinished(lessons=True)) or 0


def lesson_slug(connection: Connection, player: PlayerId, *, course: str) -> str | None:
    """Find the table where a person is being given a course's lessons."""
    mine = (tables.c.host_id == player, tables.c.course == course, tables.c.status == "playing")
    return connection.scalar(select(tables.c.slug).where(*mine).order_by(tables.c.id.desc()).limit(1))


def _unfinished(*, lessons: bool) -> Select[int]:
    kind = tables.c.course.is_not(None) if lessons else tables.c.course.is_(None)
    return select(func.count()).where(tables.c.status.in_(("waiting", "playing")), kind)


def insert_table(connection: Connection, values: dict[str, Any]) -> int:
    """Store a new table, at version 0 until its first record, and return its row's number."""
    row = connection.execute(insert(tables).values(version=0, acting=0, **values).returning(tables.c.id))
    number = int(row.scalar_one())
    keep_words(connection, number, values["name"])
    return number


def add_seats(connection: Connection, table_id: int, numbers: Sequence[int]) -> None:
    """Add free seats."""
    if numbers:
        rows = [{"table_id": table_id, "number": number, "link_generation": 1} for number in numbers]
        connection.execute(insert(seats), rows)


def remove_seats(connection: Connection, seat_ids: Sequence[int]) -> None:
    """Take seats away from a waiting table."""
    connection.execute(delete(seats).where(seats.c.id.in_(seat_ids)))


def update_seat(connection: Connection, seat_id: int, **values: object) -> None:
    """Change a seat. What its player has planned goes with the player. Raises AttemptHad at a table of the day."""
    if "player_id" in values:
        plan_repository.forget(connection, seat_id)
    if isinstance(player := values.get("player_id"), int):
        note_sitting(connection, seat_id, PlayerId(player))
    connection.execute(update(seats).where(seats.c.id == seat_id).values(**values))


def give_seat(
    connection: Connection,
    seat: SeatRecord,
    player: PlayerId | None,
    *,
    bot: BotPlayer | None = None,
    **values: object,
) -> None:
    """Give a seat to somebody, to a bot, or to nobody. Links made before then open nothing any more."""
    update_seat(connection, seat.id, player_id=player, link_generation=seat.link_generation + 1, **values)
    set_bot(connection, seat, bot)


def set_bot(connection: Connection, seat: SeatRecord, bot: BotPlayer | None) -> None:
    """Let a bot play a seat from now on, or none."""
    update_seat(connection, seat.id, bot=None if bot is None else msgspec.json.encode(bot).decode())


def append(
    connection: Connection, table: TableRecord, records: Sequence[NewRecord], *, at: datetime, **changes: object
) -> int:
    """Add records to a table's history together with what they change in its row; return the new version.

    Raises LostUpdate when the table is no longer at the version that was read.
    """
    version = table.version + len(records)
    values = {"version": version, "acting": mask(records[-1].acting), "updated_at": at, **changes}
    values |= awaited_column(table, records, at=at)
    found = connection.execute(_ADVANCE, {"row": table.id, "seen": table.version, **values})
    if found.rowcount != 1:
        raise LostUpdate(table.slug)
    rows = [_row(table.id, seq, record, at) for seq, record in enumerate(records, table.version + 1)]
    connection.execute(_ADD_RECORDS, rows)
    if isinstance(snapshot := changes.get("snapshot"), str):
        checkpoints.keep_if_due(connection, table.id, records, version=version, snapshot=snapshot)
    if table.talks and records[-1].acting != table.acting:
        close_turn(connection, table.id, records[-1].acting)
    if changes.get("status") in {"finished", "ended"}:
        plan_repository.forget_all(connection, table.id)
    if isinstance(name := changes.get("name"), str):
        keep_words(connection, table.id, name)
    announce(connection, table.slug, Edition(version, table.talks))
    if table.bot_seats:
        call(connection, table.slug)
    return version


def _row(table_id: int, seq: int, record: NewRecord, at: datetime) -> dict[str, Any]:
    return {
        "table_id": table_id,
        "seq": seq,
        "kind": record.kind,
        "seat": record.seat,
        "payload": record.payload,
        "log": msgspec.json.encode(record.log).decode(),
        "reveals": record.reveals,
        "acting": mask(record.acting),
        "press_key": record.press_key,
        "actor_id": record.actor,
        "bot": None if record.bot is None else msgspec.json.encode(record.bot).decode(),
        "at": at,
    }


def _stored(connection: Connection, query: Select[Any], slug: str) -> StoredTable:
    with reading("its row"):
        row, at = _rows(connection, query, slug)
        require_known_words(row)
        seated = tuple(seat_record(seat) for seat in at)
        return StoredTable(table=table_record(row, seated), snapshot=row.snapshot, ruleset=row.ruleset)


def _rows(connection: Connection, query: Select[Any], slug: str) -> tuple[Row[Any], Sequence[Row[Any]]]:
    row = connection.execute(query, {"slug": slug}).first() if _could_be_slug(slug) else None
    if row is None:
        raise TableNotFound(_UNKNOWN)
    return row, connection.execute(_SEATS, {"table": row.id}).all()


def _could_be_slug(text: str) -> bool:
    """Keep from the database what it could not even compare, such as a NUL or half a character."""
    return text.isascii() and text.isprintable()
