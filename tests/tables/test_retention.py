"""How long tables are kept: by a written rule, as a whole, and never one with life in it."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Connection, func, select

import app.main  # every table of the database is known by then
from app.db import Database, metadata
from app.games.protocol import Seat
from app.players.models import players
from app.tables import service
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.retention import KeepingRule, count_by_status, due_tables, remove_due
from app.tables.sweep_command import tidy
from app.tables.sweeper import Sweeper
from tests.tables.climb import Wait
from tests.tables.sitting import Sitting, everything, new_hall, open_sitting, started

assert app.main.__doc__
RULE = KeepingRule(waiting=10, playing=20, over=30)
START = datetime(2030, 1, 1, tzinfo=UTC)


class Clock:
    """A clock that a test turns on, by days."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def turn(self, days: float) -> None:
        self.now += timedelta(days=days)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hall(clock: Clock) -> Hall:
    return new_hall(now=clock)


def due(database: Database, clock: Clock, rule: KeepingRule = RULE) -> set[str]:
    return set(database.read_now(due_tables, rule, now=clock(), most=100))


def remove(database: Database, clock: Clock, *slugs: str, rule: KeepingRule = RULE) -> int:
    return database.write_now(remove_due, rule, slugs=slugs, now=clock())


def stored(database: Database) -> set[str]:
    return set(database.read_now(lambda connection: connection.scalars(select(tables.c.slug)).all()))


def name_of(database: Database, sitting: Sitting, who: str) -> str | None:
    query = select(players.c.name).where(players.c.id == sitting.people[who].id)
    return database.read_now(lambda connection: connection.scalar(query))


def rows(database: Database) -> dict[str, int]:
    """Count what is stored of tables, wherever it lies."""

    def count(connection: Connection) -> dict[str, int]:
        mine = [table for table in metadata.sorted_tables if "table_id" in table.c or table.name == "tables"]
        return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in mine}

    return database.read_now(count)


@pytest.mark.parametrize(("status", "days"), (("waiting", 10), ("playing", 20), ("ended", 30)))
def test_a_table_stays_for_its_time_and_then_goes_as_a_whole(
    database: Database, hall: Hall, clock: Clock, status: str, days: int
) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    if status != "waiting":
        sitting.start()
        sitting.play(0, Wait())
        sitting.do(service.give_signal, "Ann", seat=Seat(0), signal="praise")
    if status == "ended":
        sitting.do(service.end_table, "Ann")

    clock.turn(days)
    assert (due(database, clock), remove(database, clock, sitting.slug)) == (set(), 0)
    clock.turn(0.01)
    assert due(database, clock) == {sitting.slug}
    assert remove(database, clock, sitting.slug) == 1
    assert set(rows(database).values()) == {0}


def test_whatever_happens_at_a_table_makes_its_time_begin_anew(database: Database, hall: Hall, clock: Clock) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    for acting in (0, 1, 0, 1):
        clock.turn(19)
        assert due(database, clock) == set()
        sitting.play(acting, Wait())
    clock.turn(19)
    sitting.do(service.give_signal, "Ann", seat=Seat(0), signal="praise")
    before = everything(database)

    clock.turn(19)
    assert (due(database, clock), remove(database, clock, sitting.slug)) == (set(), 0)
    assert everything(database) == before
    clock.turn(2)
    assert due(database, clock) == {sitting.slug}


def test_a_table_that_somebody_came_back_to_just_now_is_not_removed(
    database: Database, hall: Hall, clock: Clock
) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    clock.turn(21)
    chosen = due(database, clock)
    sitting.play(0, Wait())
    before = everything(database)

    assert remove(database, clock, *chosen) == 0
    assert everything(database) == before


def test_for_ever_is_for_ever(database: Database, hall: Hall, clock: Clock) -> None:
    started(database, hall, "Ann", "Ben")
    clock.turn(100_000)

    assert due(database, clock, KeepingRule(waiting=10, playing=0, over=30)) == set()
    assert due(database, clock, KeepingRule(waiting=0, playing=0, over=0)) == set()


def test_a_name_goes_with_the_last_table_of_whoever_bears_it(database: Database, hall: Hall, clock: Clock) -> None:
    old = started(database, hall, "Ann", "Ben")
    clock.turn(15)
    open_sitting(database, hall, "Cleo", seats=2)
    young = Sitting(database, hall, open_again(database, hall, old), old.people)
    clock.turn(6)

    assert remove(database, clock, old.slug) == 1
    assert (name_of(database, old, "Ann"), name_of(database, old, "Ben")) == ("Ann", None)
    assert young.table.name


def open_again(database: Database, hall: Hall, sitting: Sitting) -> str:
    request = service.OpenTable(game="climb", seats=2, preset="")
    return database.write_now(
        service.open_table, hall, who=sitting.people["Ann"], request=request, press_key="once-more"
    )


def test_a_rematch_outlives_the_table_that_it_follows(database: Database, hall: Hall, clock: Clock) -> None:
    first = started(database, hall, "Ann", "Ben")
    first.do(service.end_table, "Ann")
    again = Sitting(database, hall, first.do(service.rematch, "Ann"), first.people)
    clock.turn(29)
    again.start()
    clock.turn(2)

    assert remove(database, clock, first.slug) == 1
    assert stored(database) == {again.slug}
    again.play(0, Wait())


def test_the_command_tells_and_then_removes(
    database: Database, database_url: str, hall: Hall, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(12):
        open_sitting(database, hall, f"Host {number}", seats=2)
    kept = started(database, new_hall(), "Ann", "Ben")
    clock.turn(11)
    monkeypatch.setattr("app.tables.sweep_command.datetime", type("Now", (), {"now": lambda _zone: clock()}))

    assert tidy(database_url, RULE, only_tell=True) == 12
    assert len(stored(database)) == 13
    assert tidy(database_url, RULE, only_tell=False) == 12
    assert stored(database) == {kept.slug}
    assert tidy(database_url, RULE, only_tell=False) == 0


async def test_the_server_removes_them_by_itself_but_none_that_is_on_a_screen(
    database: Database, hall: Hall, clock: Clock
) -> None:
    slugs = [open_sitting(database, hall, f"Host {number}", seats=2).slug for number in range(7)]
    clock.turn(11)
    counted: list[int] = []
    sweeper = Sweeper(database, RULE, now=clock, watched=lambda slug: slug == slugs[3], removed=counted.append)

    assert await sweeper.sweep(breath=0) == 6
    assert stored(database) == {slugs[3]}
    assert counted == [6]
    assert database.read_now(count_by_status) == {"waiting": 1, "playing": 0, "finished": 0, "ended": 0}


def test_whatever_belongs_to_a_table_goes_with_it_or_lets_it_go() -> None:
    """A new SQL table that refers to tables must say what becomes of its rows, or no table could be removed again."""
    kept_back = [
        f"{table.name}.{key.parent.name}"
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name in {"tables", "seats"} and key.ondelete not in {"CASCADE", "SET NULL"}
    ]
    assert kept_back == ["tables.rematch_of"]  # `remove_due` lets go of it
