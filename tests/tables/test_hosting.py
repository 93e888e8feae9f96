"""Who hosts, when hosts leave, move or stay away."""

from datetime import UTC, datetime

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import HostPresent, NotSeated, TableOver
from app.tables.hall import Hall
from tests.tables.climb import Wait
from tests.tables.sitting import Sitting, open_sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for three; Ann hosts."""
    return started(database, hall, "Ann", "Ben", "Cem")


def test_a_host_who_leaves_before_the_start_passes_the_part_on_and_the_game_can_start(
    database: Database, hall: Hall
) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", "Cem", seats=4)

    sitting.do(service.leave_table, "Ann")

    assert sitting.host == "Ben"
    assert sitting.log()[-2:] == ["table.seat_left", "table.host_passed"]
    sitting.do(service.change_options, "Ben", request=service.ChangeOptions(seats=2, preset=""))
    sitting.do(service.start, "Ben")
    assert sitting.seated == ["Ben", "Cem"]


def test_a_host_who_leaves_in_mid_game_passes_the_part_on_and_play_goes_on(sitting: Sitting) -> None:
    sitting.do(service.leave_table, "Ann")

    assert sitting.host == "Ben"
    assert sitting.seated == [None, "Ben", "Cem"]
    sitting.play(0, Wait(), who="Ben")
    assert sitting.state.turn == 1


def test_the_part_passes_in_turn_order_from_the_seat_that_was_left(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", "Cem")
    sitting.do(service.leave_seat, "Ann", seat=Seat(0))
    sitting.sit("Ann", 0)
    assert sitting.host == "Ben"

    sitting.do(service.leave_seat, "Ben", seat=Seat(1))

    assert sitting.host == "Cem"


def test_a_host_who_moves_device_stays_host(sitting: Sitting) -> None:
    sitting.claim("Ann’s phone", sitting.link("Ann", 0))

    assert sitting.host == "Ann’s phone"


def test_whoever_sits_down_at_a_table_its_host_has_left_becomes_host(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    sitting.do(service.leave_table, "Ann")

    sitting.sit("Ben", 1)

    assert sitting.host == "Ben"


def test_the_host_always_holds_a_seat_while_anybody_does(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cem", "Dua")
    order = ["Ann", "Cem", "Ben", "Dua"]

    for position, who in enumerate(order):
        sitting.do(service.leave_table, who)
        still = order[position + 1 :]
        assert not still or sitting.host in still


def test_an_absent_host_can_be_followed_once_the_table_lies_still(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.person("Watcher")
    with refused(database, HostPresent, "for 5 minutes"):
        sitting.do(service.become_host, "Ben")
    assert not service.host_can_change(hall, sitting.table)

    sitting.hall = msgspec.structs.replace(hall, now=lambda: datetime(2030, 1, 2, tzinfo=UTC))

    assert service.host_can_change(sitting.hall, sitting.table)
    with refused(database, NotSeated):
        sitting.do(service.become_host, "Watcher")
    sitting.do(service.become_host, "Ben")
    assert (sitting.host, sitting.log()[-1]) == ("Ben", "table.host_passed")
    sitting.play(0, Wait(), who="Ben")


def test_the_host_need_not_become_host(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann")
    version = sitting.table.version

    assert sitting.do(service.become_host, "Ann") == version
    sitting.do(service.end_table, "Ann")
    with refused(database, TableOver):
        sitting.do(service.become_host, "Ann")
