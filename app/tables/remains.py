"""As much of a table as can be read: what an administrator looks at, ends and repairs when its row is damaged."""

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
from sqlalchemy import Connection, Row

from app.tables.damage import UNREADABLE, unknown_words
from app.tables.errors import TableUnreadable
from app.tables.hall import Hall
from app.tables.records import SeatRecord, TableRecord
from app.tables.repository import StoredTable, rows_of
from app.tables.rows import seat_record, table_record
from app.tables.states import read_ruleset, read_state

OTHERWISE: Mapping[str, Any] = {
    "kept_preset": None,
    "house": "{}",
    "acting": 0,
    "proposal": None,
    "outcome": None,
    "origin": None,
    "awaited": None,
    "characters": "chosen",
    "pace": "normal",
    "suggestions": "freely",
}
"""What is taken for a column of the table that cannot be read."""
_OTHERWISE_AT_SEAT: Mapping[str, Any] = {"bot": None, "plan_content": None}


class Remains(msgspec.Struct, frozen=True, kw_only=True):
    """A table as far as it can be read. ``faults`` name what cannot: columns of its row, ``seat 1``, ``state``...

    What cannot be read is left out of the table, as if it had not been there; its ruleset and its state are None then.
    """

    stored: StoredTable
    table: TableRecord
    faults: tuple[str, ...]


def remains_of(connection: Connection, hall: Hall, *, slug: str, lock: bool = False) -> Remains:
    """Read a table as far as can be; with ``lock``, other writers wait until this one is done. Raises TableNotFound."""
    row, seat_rows = rows_of(connection, slug, lock=lock)
    values = dict(row._mapping)  # noqa: SLF001 - SQLAlchemy's own public name for it
    seats, at_seats = _seats(seat_rows)
    record, in_row = _record(values, seats)
    stored = StoredTable(table=record, snapshot=row.snapshot, ruleset=row.ruleset)
    table, in_game = _with_game(hall, stored)
    return Remains(stored=stored, table=table, faults=(*unknown_words(row), *in_row, *at_seats, *in_game))


def _seats(rows: Sequence[Row[Any]]) -> tuple[tuple[SeatRecord, ...], tuple[str, ...]]:
    seats, faults = [], []
    for row in rows:
        try:
            seats.append(seat_record(row))
        except UNREADABLE:
            values: Any = SimpleNamespace(**{**row._mapping, **_OTHERWISE_AT_SEAT})  # noqa: SLF001 - as above
            seats.append(seat_record(values))
            faults.append(f"seat {row.number}")
    return tuple(seats), tuple(faults)


def _record(values: dict[str, Any], seats: tuple[SeatRecord, ...]) -> tuple[TableRecord, tuple[str, ...]]:
    """Take each column that can be read for what it is, and the others for what stands in for them."""
    taken, faults = {**values, **OTHERWISE}, []
    for name in OTHERWISE:
        tried: Any = SimpleNamespace(**{**taken, name: values[name]})
        try:
            table_record(tried, seats)
        except UNREADABLE:
            faults.append(name)
        else:
            taken[name] = values[name]
    whole: Any = SimpleNamespace(**taken)
    return table_record(whole, seats), tuple(faults)


def _with_game(hall: Hall, stored: StoredTable) -> tuple[TableRecord, tuple[str, ...]]:
    table, game = stored.table, hall.games.get(stored.table.game)
    if game is None:
        return table, ("game",)
    faults, ruleset, state = [], None, None
    if stored.ruleset is not None:
        try:
            ruleset = read_ruleset(game, stored.ruleset)
        except TableUnreadable:
            faults.append("ruleset")
    if stored.snapshot is not None:
        try:
            state = read_state(game, stored.snapshot)
        except TableUnreadable:
            faults.append("state")
    return msgspec.structs.replace(table, ruleset=ruleset, state=state), tuple(faults)
