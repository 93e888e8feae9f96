"""A damaged table shows as unreadable, and harms no other: lists, verification, bots, what an administrator sees."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import Connection, select, text, update

from app.belongings.service import forget_rest, forget_some
from app.db import Database
from app.games.protocol import Seat
from app.players.names import FORGOTTEN
from app.tables import service
from app.tables.bot_duty import tables_with_duty
from app.tables.bot_runner import BotRunner, Pause
from app.tables.errors import TableUnreadable
from app.tables.hall import Hall
from app.tables.inspection import inspect
from app.tables.listing import list_tables
from app.tables.models import actions, seats, tables
from app.tables.remains import remains_of
from app.tables.repository import table_id
from tests.tables.climb import Rest
from tests.tables.climb_bot import CLIMB_BOTS, ThinkingAloud
from tests.tables.sitting import GAMES, Sitting, started

DAMAGES: dict[str, dict[str, Any]] = {
    "no state at all": {"snapshot": "{"},
    "a state of no game": {"snapshot": '{"hands": "many"}'},
    "a state that is deeper than any": {"snapshot": "[" * 100_000},
    "no ruleset": {"ruleset": "?"},
    "no outcome": {"outcome": "[1]"},
    "no proposal": {"proposal": "draw"},
    "no options": {"house": "[]"},
    "no preset": {"kept_preset": "{}"},
    "no origin": {"origin": "?"},
    "an unknown game": {"game": "chess"},
    "an unknown word": {"pace": "breakneck"},
}


class House:
    """Two tables of the same people, one of which will be damaged."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self.database = database
        self.hall = hall
        self.sound = started(database, hall, "Ann", "Ben")
        self.damaged = started(database, hall, "Ann", "Ben")
        guest = self.sound.person("Ann")
        self.damaged.database.write_now(
            lambda c: c.execute(update(tables).where(tables.c.slug == self.damaged.slug).values(host_id=guest.id))
        )

    def spoil(self, **values: Any) -> None:
        where = tables.c.slug == self.damaged.slug
        self.database.write_now(lambda c: c.execute(update(tables).where(where).values(**values)))

    def spoil_records(self, **values: Any) -> None:
        self.database.write_now(
            lambda c: c.execute(update(actions).where(actions.c.table_id == self._row(c)).values(**values))
        )

    def spoil_seats(self, **values: Any) -> None:
        self.database.write_now(
            lambda c: c.execute(update(seats).where(seats.c.table_id == self._row(c)).values(**values))
        )

    def _row(self, connection: Connection) -> int:
        return table_id(connection, self.damaged.slug)


@pytest.fixture
def house(database: Database, hall: Hall) -> House:
    return House(database, hall)


def seen_of(sitting: Sitting) -> str:
    """Say what somebody finds at a table."""
    try:
        return sitting.table.status
    except TableUnreadable as damage:
        return "unreadable" if damage.sentence else "no word of it"


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_one_damaged_row_is_told_as_that_and_the_others_as_ever(house: House, damage: dict[str, Any]) -> None:
    house.spoil(**damage)
    assert (seen_of(house.damaged), seen_of(house.sound)) == ("unreadable", "playing")
    house.sound.play(0, Rest())


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_is_listed_among_ones_own(house: House, damage: dict[str, Any]) -> None:
    house.spoil(**damage)
    mine = house.database.read_now(service.my_tables, who=house.sound.person("Ann"))
    assert {table.slug for table in mine} == {house.sound.slug, house.damaged.slug}
    assert [table.status for table in mine if table.slug == house.sound.slug] == ["playing"]


def test_seats_that_cannot_be_read_harm_no_other_table_of_the_list(house: House) -> None:
    house.spoil_seats(bot="{}")
    mine = house.database.read_now(service.my_tables, who=house.sound.person("Ann"))
    assert {table.slug: table.readable for table in mine} == {house.sound.slug: True, house.damaged.slug: False}
    assert seen_of(house.damaged) == "unreadable"


@pytest.mark.parametrize("damage", (*DAMAGES.values(), None), ids=(*DAMAGES, "records"))
def test_verifying_goes_on_with_the_others(house: House, damage: dict[str, Any] | None) -> None:
    if damage is None:
        house.spoil_records(log="{")
    else:
        house.spoil(**damage)
    verify = house.database.read_now
    told = verify(service.verify_table, house.hall, slug=house.damaged.slug)
    assert told.result in {"unreadable", "not compared"}
    assert told.reason
    assert verify(service.verify_table, house.hall, slug=house.sound.slug).result == "same"


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_an_administrator_lists_it_and_sees_what_is_wrong_with_it(house: House, damage: dict[str, Any]) -> None:
    house.spoil(**damage)
    listed = house.database.read_now(list_tables, games=tuple(GAMES)).tables
    assert {table.slug for table in listed} == {house.sound.slug, house.damaged.slug}
    found = house.database.read_now(inspect, house.hall, slug=house.damaged.slug)
    assert found.faults != ()
    assert found.table.name
    assert [record.seq for record in found.records] == list(range(found.table.version, 0, -1))
    assert house.database.read_now(inspect, house.hall, slug=house.sound.slug).faults == ()


def test_an_administrator_sees_records_that_cannot_be_read(house: House) -> None:
    house.spoil_records(log="{")
    found = house.database.read_now(inspect, house.hall, slug=house.damaged.slug)
    assert found.faults == ("history",)
    assert {record.lines for record in found.records} == {()}
    assert [record.kind for record in found.records][-1] == "open"


def test_words_that_no_version_knows_are_named(house: House, database_url: str) -> None:
    if not database_url.startswith("sqlite"):
        pytest.skip("PostgreSQL keeps such words out")

    def spoil(connection: Connection) -> None:
        connection.execute(text("PRAGMA ignore_check_constraints = ON"))
        values = {"status": "paused", "characters": "painted"}
        connection.execute(update(tables).where(tables.c.slug == house.damaged.slug).values(**values))
        connection.execute(text("PRAGMA ignore_check_constraints = OFF"))

    house.database.write_now(spoil)
    assert seen_of(house.damaged) == "unreadable"
    assert house.database.read_now(remains_of, house.hall, slug=house.damaged.slug).faults == ("status", "characters")
    listed = house.database.read_now(list_tables, games=tuple(GAMES)).tables
    assert [table.readable for table in listed if table.slug == house.damaged.slug] == [False]
    mine = house.database.read_now(service.my_tables, who=house.sound.person("Ann"))
    assert [table.readable for table in mine if table.slug == house.damaged.slug] == [False]


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
async def test_bots_play_on_at_the_other_tables(house: House, damage: dict[str, Any]) -> None:
    for sitting in (house.sound, house.damaged):
        sitting.do(service.let_bot_play, next(iter(sitting.people)), seat=Seat(0))
    before = house.sound.table.version
    house.spoil(**damage)
    assert house.database.read_now(tables_with_duty) == {house.sound.slug, house.damaged.slug}
    runner = BotRunner(
        house.database,
        house.hall,
        ThinkingAloud(GAMES, CLIMB_BOTS),
        watched=lambda _: True,
        paces=dict.fromkeys(("slow", "normal", "fast"), Pause(0, 0)),
    )
    async with runner.working():
        await runner.sweep()
        async with asyncio.timeout(20):
            await runner.idle()
    table = await house.database.read(service.load_table, house.hall, slug=house.sound.slug)
    assert table.version > before


@pytest.mark.parametrize("damage", (*DAMAGES.values(), None), ids=(*DAMAGES, "records"))
def test_whoever_sat_at_a_damaged_table_can_be_forgotten(house: House, damage: dict[str, Any] | None) -> None:
    if damage is None:
        house.spoil_records(log="{")
    else:
        house.spoil(**damage)
    ann, ben = house.damaged.person("Ann"), house.damaged.person("Ben")
    for who in (ann, ben, house.sound.person("Ben")):
        while house.database.write_now(forget_some, house.hall, who=who):
            pass
        house.database.write_now(forget_rest, who=who)

    def names(connection: Connection) -> set[str]:
        return set(connection.scalars(select(seats.c.name).where(seats.c.player_id.is_(None))))

    assert house.database.read_now(names) == {FORGOTTEN}
    assert house.sound.table.status == "playing"
