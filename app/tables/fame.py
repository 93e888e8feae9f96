"""Lists of results: the halls of fame, and how a day went. They are read from an index, a page at a time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, func, literal_column, or_, select, update

from app.players.models import PlayerId, players
from app.tables.daily_models import attempts, days
from app.tables.models import tables
from app.tables.result_models import result_seats, results

PAGE = 25
BEST = 500
"""So many of the best are listed in a hall of fame: enough for a long evening of reading."""
_WON: ColumnElement[bool] = literal_column("results.won")
"""As the index of the halls says it: SQLite does not see that ``won = 1`` is the same."""
_FACTS = msgspec.json.Decoder(dict[str, int])


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """A result in a list. ``names`` are those of the seats, None for whoever does not show theirs to whoever asks.

    ``rank`` counts from 1; equal results share it. ``slug`` leads to the table where whoever asks may know of it:
    everybody who played there shows their name, or they played there themself.
    """

    rank: int
    won: bool
    reason: str
    facts: dict[str, int]
    names: tuple[str | None, ...]
    mine: bool
    late: bool
    rules_version: int
    finished_at: datetime
    slug: str | None = None


class Places(msgspec.Struct, frozen=True, kw_only=True):
    """A page of a list, counted from 1; ``more`` says whether another one follows."""

    places: tuple[Place, ...]
    page: int
    more: bool


class Shelf(msgspec.Struct, frozen=True, kw_only=True):
    """A hall of fame: one version of a game's difficulty, blank without any, and one number of seats."""

    game: str
    preset: str
    version: int
    seats: int


class DayCounts(msgspec.Struct, frozen=True, kw_only=True):
    """How many people and tables have begun the journey of a day, and how many tables have finished it."""

    people: int
    tables: int
    finished: int


def told_by(today: str) -> ColumnElement[bool]:
    """Leave out what was played for a day that is not over yet."""
    return or_(results.c.daily.is_(None), results.c.daily < today)


def hall_of_fame(
    connection: Connection, shelf: Shelf, *, today: str, page: int = 1, who: PlayerId | None = None
) -> Places:
    """Read a page of a hall of fame: the victories that count, the best first; those of today follow tomorrow."""
    here = (
        told_by(today),
        results.c.game == shelf.game,
        results.c.preset == shelf.preset,
        results.c.preset_version == shelf.version,
        results.c.seats == shelf.seats,
        _WON,
        results.c.barred.is_(None),
    )
    best = select(results).where(*here).order_by(results.c.first, results.c.second, results.c.finished_at).limit(BEST)
    ranked = best.subquery()
    merit = (ranked.c.first, ranked.c.second)
    query = select(ranked, func.rank().over(order_by=merit).label("rank"))
    return _page(connection, query.order_by(*merit, ranked.c.finished_at, ranked.c.table_id), page=page, who=who)


def results_of_day(
    connection: Connection, day: str, *, seats: int, page: int = 1, who: PlayerId | None = None
) -> Places:
    """Read a page of how a day went for a number of players: those in time first, victories first, the best first.

    Games that were played by corrected rules in the course of a day follow those of the newest. Whether the day is
    over is the caller's to ask.
    """
    order: Sequence[ColumnElement[Any]] = (
        results.c.rules_version.desc(),
        results.c.late,
        results.c.won.desc(),
        results.c.first,
        results.c.second,
    )
    query = select(results, func.rank().over(order_by=order).label("rank"))
    query = query.where(results.c.daily == day, results.c.seats == seats)
    query = query.order_by(*order, results.c.finished_at, results.c.table_id)
    return _page(connection, query, page=page, who=who, told=True)


def seats_of_day(connection: Connection, day: str) -> tuple[int, ...]:
    """List the numbers of players for which anybody finished a day."""
    query = select(results.c.seats).where(results.c.daily == day).distinct().order_by(results.c.seats)
    return tuple(connection.scalars(query))


def counts_of_day(connection: Connection, day: str) -> DayCounts:
    """Count who has begun a day, and who has finished it."""
    begun = select(func.count(), func.count(attempts.c.table_id.distinct())).where(attempts.c.day == day)
    people, begun_tables = connection.execute(begun).one()
    finished = connection.scalar(select(func.count()).where(results.c.daily == day)) or 0
    return DayCounts(people=people, tables=begun_tables, finished=finished)


def days_before(connection: Connection, day: str, *, game: str, most: int = PAGE) -> tuple[str, ...]:
    """List the days before one that anybody opened a table for, the newest first."""
    query = select(days.c.day).where(days.c.game == game, days.c.day < day)
    return tuple(connection.scalars(query.order_by(days.c.day.desc()).limit(most)))


def shows_name(connection: Connection, player: PlayerId) -> bool:
    """Say whether somebody's name may stand in halls of fame."""
    return bool(connection.scalar(select(players.c.shows_name).where(players.c.id == player)))


def show_name(connection: Connection, player: PlayerId, *, shown: bool) -> None:
    """Put somebody's name into every list where they stand, or take it off all of them."""
    connection.execute(update(players).where(players.c.id == player).values(shows_name=shown))


def _page(connection: Connection, query: Select[Any], *, page: int, who: PlayerId | None, told: bool = False) -> Places:
    number = max(1, min(page, BEST // PAGE))
    rows = connection.execute(query.offset((number - 1) * PAGE).limit(PAGE + 1)).all()
    shown = rows[:PAGE]
    seated = _seated(connection, [row.table_id for row in shown])
    more = len(rows) > PAGE and number < BEST // PAGE
    return Places(places=tuple(_place(row, seated, who, told=told) for row in shown), page=number, more=more)


def _seated(connection: Connection, table_ids: Sequence[int]) -> dict[int, list[Row[Any]]]:
    """Read who sat at the tables of a page, with whether they show their names."""
    query = (
        select(result_seats, players.c.shows_name, tables.c.slug)
        .join(tables, tables.c.id == result_seats.c.table_id)
        .outerjoin(players, players.c.id == result_seats.c.player_id)
        .where(result_seats.c.table_id.in_(table_ids))
        .order_by(result_seats.c.number)
    )
    found: dict[int, list[Row[Any]]] = {}
    for row in connection.execute(query):
        found.setdefault(row.table_id, []).append(row)
    return found


def _place(row: Row[Any], seated: dict[int, list[Row[Any]]], who: PlayerId | None, *, told: bool) -> Place:
    at = seated.get(row.table_id, [])
    mine = who is not None and any(seat.player_id == who for seat in at)
    open_to_all = told and bool(at) and all(seat.shows_name for seat in at)
    return Place(
        rank=row.rank,
        won=row.won,
        reason=row.reason,
        facts=_FACTS.decode(row.facts),
        names=tuple(seat.name if seat.shows_name or (mine and seat.player_id == who) else None for seat in at),
        mine=mine,
        late=row.late,
        rules_version=row.rules_version,
        finished_at=row.finished_at,
        slug=at[0].slug if at and (mine or open_to_all) else None,
    )
