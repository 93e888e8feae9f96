"""All tables of the house, page by page, the one opened last first.

The database does the paging and the searching. A list goes by the primary key, since an index on the last change would
be written anew with every press; and it reads no column that stands behind the state in SQLite's rows.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, get_args

import msgspec
from sqlalchemy import CompoundSelect, Connection, Row, Select, intersect, select, union

from app.games.protocol import Seat
from app.players.models import PlayerId
from app.tables.models import seats, tables
from app.tables.records import TableStatus
from app.tables.word_models import table_words
from app.tables.words import words_of

PAGE = 50
LONGEST_QUERY = 100
_HIGHEST = 2**53
_AFTER_ALL = "\U0010ffff"
_addressed = tables.alias("addressed")  # a subquery of its own, not one about the row of the list
_STATUSES = frozenset(get_args(TableStatus))
_LISTED = tuple(
    tables.c[name] for name in ("id", "slug", "name", "game", "status", "version", "created_at", "updated_at")
)


class ListedSeat(msgspec.Struct, frozen=True):
    """A seat in the list of all tables."""

    number: Seat
    name: str | None
    player: PlayerId | None
    bot: bool


class ListedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table in the list of all tables. ``readable`` is false when its status or its game is unknown."""

    id: int
    slug: str
    name: str
    game: str
    status: str
    version: int
    created_at: datetime
    updated_at: datetime
    seats: tuple[ListedSeat, ...]
    readable: bool


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """Which tables are looked for; what is blank does not matter.

    ``words`` is a table's address or a part of it, the beginnings of words of its name, or a player's whole name.
    """

    words: str = ""
    status: str = ""
    game: str = ""


_ANY = Wanted()


class TableList(msgspec.Struct, frozen=True):
    """A page of the list. ``earlier`` is the number before which it goes on, None at its end."""

    tables: tuple[ListedTable, ...]
    earlier: int | None


def list_tables(
    connection: Connection, *, games: Sequence[str], wanted: Wanted = _ANY, before: int | None = None
) -> TableList:
    """Read a page of all tables, or of those that are wanted: the newest, or those opened before one.

    ``games`` are those that are played here.
    """
    query = _wanted(select(*_LISTED), wanted)
    if before is not None:
        query = query.where(tables.c.id < max(1, min(before, _HIGHEST)))
    rows = connection.execute(query.order_by(tables.c.id.desc()).limit(PAGE + 1)).all()
    shown = rows[:PAGE]
    seated = _seats_of(connection, [row.id for row in shown])
    listed = tuple(_listed(row, seated.get(row.id, ()), games) for row in shown)
    return TableList(tables=listed, earlier=shown[-1].id if len(rows) > PAGE else None)


def _wanted(query: Select[Any], wanted: Wanted) -> Select[Any]:
    if wanted.status:
        query = query.where(tables.c.status == wanted.status)
    if wanted.game:
        query = query.where(tables.c.game == wanted.game)
    text = "".join(letter for letter in wanted.words[:LONGEST_QUERY] if letter.isprintable()).strip()
    return query.where(tables.c.id.in_(_found_by(text))) if text else query


def _found_by(text: str) -> CompoundSelect[Any]:
    """Look for a text where an index leads: among addresses, players, and words of names."""
    slug = text.partition("?")[0].rstrip("/").rpartition("/")[2]
    ways: list[Select[Any]] = [
        select(_addressed.c.id).where(_addressed.c.slug == slug),
        select(seats.c.table_id).where(seats.c.name == text),
    ]
    words = words_of(text)
    if words:
        ways.append(intersect(*map(_beginning_with, words)).subquery().select())
    return union(*ways)


def _beginning_with(word: str) -> Select[Any]:
    begins = (table_words.c.word >= word, table_words.c.word < word + _AFTER_ALL)
    return select(table_words.c.table_id).where(*begins)


def _seats_of(connection: Connection, numbers: Sequence[int]) -> dict[int, tuple[ListedSeat, ...]]:
    query = select(
        seats.c.table_id, seats.c.number, seats.c.name, seats.c.player_id, seats.c.bot.is_not(None).label("played")
    )
    rows = connection.execute(query.where(seats.c.table_id.in_(numbers)).order_by(seats.c.number)).all()
    found: dict[int, tuple[ListedSeat, ...]] = {}
    for row in rows:
        seat = ListedSeat(number=row.number, name=row.name, player=row.player_id, bot=row.played)
        found[row.table_id] = (*found.get(row.table_id, ()), seat)
    return found


def _listed(row: Row[Any], seated: tuple[ListedSeat, ...], games: Sequence[str]) -> ListedTable:
    return ListedTable(
        id=row.id,
        slug=row.slug,
        name=row.name,
        game=row.game,
        status=row.status,
        version=row.version,
        created_at=row.created_at,
        updated_at=row.updated_at,
        seats=seated,
        readable=row.status in _STATUSES and row.game in games,
    )
