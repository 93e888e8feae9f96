"""Who may open tables, how many there may be, and the log of what was decided."""

from datetime import UTC, datetime
from typing import Literal

import pytest

from app.admin import service
from app.admin.audit import Actor
from app.admin.opening import HostCodeNeeded, HouseRules
from app.db import Database
from app.errors import InvalidInput
from app.tables import service as tables
from app.tables.errors import HouseFull
from app.tables.hall import Hall
from tests.admin.door import Door
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, refused

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ANN = Actor("Ann", 1)


@pytest.fixture
def hall() -> Hall:
    return new_hall()


def decide(database: Database, opening: Literal["anyone", "code"] = "anyone", most: int | None = None) -> None:
    database.write_now(service.set_rules, who=ANN, opening=opening, most_tables=most, now=NOW)


def code(database: Database, hall: Hall) -> str:
    return service.host_code(hall.secret, database.read_now(service.read_rules))


def test_a_new_house_is_open_to_anyone(database: Database, hall: Hall) -> None:
    assert database.read_now(service.read_rules) == HouseRules()
    open_sitting(database, hall, "Ben")


def test_only_holders_of_the_host_code_open_tables_when_the_house_says_so(database: Database, hall: Hall) -> None:
    decide(database, "code")

    with refused(database, HostCodeNeeded, "with a host code"):
        open_sitting(database, hall, "Ben")
    with refused(database, HostCodeNeeded, "not the host code"):
        open_sitting(database, hall, "Ben", host_code="ABCD-EFGH-IJKL")
    open_sitting(database, hall, "Ben", host_code=code(database, hall))


def test_a_code_counts_however_it_is_typed(database: Database, hall: Hall) -> None:
    decide(database, "code")
    told = code(database, hall)
    for name, typed in (("Ben", told.lower()), ("Cleo", told.replace("-", " ")), ("Dan", f" {told} ")):
        open_sitting(database, hall, name, host_code=typed)


def test_a_new_code_ends_the_one_before_and_a_press_that_is_repeated_makes_one(database: Database, hall: Hall) -> None:
    decide(database, "code")
    first = code(database, hall)
    for _ in range(2):
        database.write_now(service.new_code, who=ANN, seen=1, now=NOW)

    assert database.read_now(service.read_rules).code_number == 2
    with refused(database, HostCodeNeeded):
        open_sitting(database, hall, "Ben", host_code=first)
    open_sitting(database, hall, "Ben", host_code=code(database, hall))


def test_a_code_of_another_house_opens_nothing(database: Database, hall: Hall) -> None:
    decide(database, "code")
    elsewhere = service.host_code(b"another secret", HouseRules())
    with refused(database, HostCodeNeeded):
        open_sitting(database, hall, "Ben", host_code=elsewhere)


def test_no_more_tables_are_opened_than_there_may_be(database: Database, hall: Hall) -> None:
    decide(database, most=2)
    first = open_sitting(database, hall, "Ben")
    open_sitting(database, hall, "Cleo")

    with refused(database, HouseFull):
        open_sitting(database, hall, "Dan")
    first.do(tables.end_table, "Ben")
    open_sitting(database, hall, "Dan")


def test_a_rematch_needs_room_but_no_code(database: Database, hall: Hall) -> None:
    over = open_sitting(database, hall, "Ben")
    over.do(tables.end_table, "Ben")
    decide(database, "code", most=1)

    again = over.do(tables.rematch, "Ben")
    assert database.read_now(tables.load_table, hall, slug=again).status == "waiting"

    second = Sitting(database, hall, again, over.people)
    second.do(tables.end_table, "Ben")
    decide(database, most=None)
    open_sitting(database, hall, "Cleo")
    decide(database, most=1)
    with refused(database, HouseFull):
        second.do(tables.rematch, "Ben")


def test_a_table_that_was_opened_before_goes_on(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ben", seats=2)
    open_sitting(database, hall, "Cleo")
    decide(database, "code", most=1)

    sitting.sit("Dan", 1)
    sitting.start()
    assert sitting.table.status == "playing"


@pytest.mark.parametrize("most", (0, -1, 100_001))
def test_an_impossible_limit_is_refused(door: Door, most: int) -> None:
    with door.refused(InvalidInput, "must be 1 to"):
        decide(door.database, most=most)


def test_each_decision_is_in_the_log_with_what_was_and_what_is(door: Door) -> None:
    decide(door.database, "code", most=5)
    decide(door.database, "code", most=5)  # changes nothing
    decide(door.database, "anyone", most=5)

    newest, first = door.log()
    assert (first.who, first.session, first.kind, first.at) == ("Ann", 1, "opening", NOW)
    assert first.before == {"opening": "anyone", "code_number": 1, "most_tables": None}
    assert first.after == {"opening": "code", "code_number": 1, "most_tables": 5}
    assert (newest.before["opening"], newest.after["opening"]) == ("code", "anyone")


def test_the_log_is_read_page_by_page(door: Door) -> None:
    for most in range(1, 96):
        decide(door.database, most=most)
    read, before = [], None
    while True:
        page = door.database.read_now(service.changes_before, before)
        assert len(page.changes) <= 40
        read += [change.after["most_tables"] for change in page.changes]
        if page.earlier is None:
            break
        before = page.earlier
    assert read == list(range(95, 0, -1))


def test_whoever_opened_a_table_is_led_back_to_it_though_the_code_has_changed(database: Database, hall: Hall) -> None:
    ben = newcomer(database, "Ben")
    request = tables.OpenTable(game="climb", seats=1, preset="")
    slug = database.write_now(tables.open_table, hall, who=ben, request=request, press_key="open-it-now")
    decide(database, "code")
    again = database.write_now(tables.open_table, hall, who=ben, request=request, press_key="open-it-now")
    assert again == slug
