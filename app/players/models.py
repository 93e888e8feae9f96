"""What is stored of a person: the hash of their cookie and the name they gave last."""

from datetime import UTC, datetime, timedelta
from typing import NewType

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Dialect, Integer, LargeBinary, Table, Text, TypeDecorator, false

from app.db import metadata

PlayerId = NewType("PlayerId", int)

RowId = BigInteger().with_variant(Integer, "sqlite")
"""A row's own number: SQLite numbers rows by itself only in a column of exactly this type."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Moment(TypeDecorator[datetime]):
    """A moment in UTC, stored as whole milliseconds since 1970: alike in both stores, and sortable."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """Turn a moment into its number."""
        del dialect
        return None if value is None else (value - _EPOCH) // timedelta(milliseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        """Turn a number into its moment."""
        del dialect
        return None if value is None else _EPOCH + timedelta(milliseconds=value)


class Guest(msgspec.Struct, frozen=True):
    """A person as the server knows them: no account, only the cookie of their browser."""

    id: PlayerId
    name: str | None


players = Table(
    "players",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("token_hash", LargeBinary(32), nullable=False, unique=True),
    Column("name", Text),
    Column("created_at", Moment, nullable=False),
    Column("shows_name", Boolean, nullable=False, server_default=false()),  # in halls of fame
)
