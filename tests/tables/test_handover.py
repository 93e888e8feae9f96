"""Seats that change hands, links, hosts that come and go."""

import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import (
    LinkExpired,
    NotSeated,
    NotStarted,
    NotYourSeat,
    StaleTable,
    TableOver,
)
from app.tables.hall import Hall
from tests.tables.climb import Climb, Wait
from tests.tables.sitting import Sitting, open_sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for three; Ann hosts."""
    return started(database, hall, "Ann", "Ben", "Cem")


def test_a_personal_link_moves_a_seat_to_another_device(sitting: Sitting) -> None:
    sitting.play(0, Wait())

    assert sitting.claim("Ben’s phone", sitting.link("Ben", 1)) == sitting.slug

    assert sitting.seated == ["Ann", "Ben’s phone", "Cem"]
    assert sitting.table.seats[1].name == "Ben"
    with refused(sitting.database, NotYourSeat):
        sitting.play(1, Wait(), who="Ben")
    sitting.play(1, Wait(), who="Ben’s phone")


def test_opening_ones_own_link_again_changes_nothing(sitting: Sitting) -> None:
    token = sitting.link("Ben", 1)
    sitting.claim("Ben’s phone", token)
    version = sitting.table.version

    sitting.claim("Ben’s phone", token)

    assert sitting.table.version == version


def test_a_link_leads_back_as_well_until_a_new_one_is_made(sitting: Sitting) -> None:
    token = sitting.link("Ben", 1)
    sitting.claim("Ben’s phone", token)
    sitting.claim("Ben", token)

    fresh = sitting.do(service.reissue_link, "Ben", seat=Seat(1))

    assert sitting.seated[1] == "Ben"
    assert fresh == sitting.link("Ben", 1)
    with refused(sitting.database, LinkExpired):
        sitting.claim("Ben’s phone", token)
    sitting.claim("Ben’s phone", fresh)
    assert sitting.seated[1] == "Ben’s phone"


def test_the_host_makes_a_new_link_for_a_friend_who_lost_the_cookie(sitting: Sitting) -> None:
    token = sitting.do(service.reissue_link, "Ann", seat=Seat(2))

    sitting.claim("Cem again", token)

    assert sitting.seated == ["Ann", "Ben", "Cem again"]
    assert sitting.log()[-2:] == ["table.link_renewed", "table.seat_claimed"]


def test_links_are_for_the_holder_and_new_ones_for_the_host_too(sitting: Sitting) -> None:
    sitting.person("Watcher")

    for who in ("Ann", "Cem", "Watcher"):
        with refused(sitting.database, NotYourSeat):
            sitting.link(who, 1)
    for who in ("Cem", "Watcher"):
        with refused(sitting.database, NotYourSeat):
            sitting.do(service.reissue_link, who, seat=Seat(1))


def test_no_forged_or_foreign_link_opens_a_seat(sitting: Sitting) -> None:
    token = sitting.link("Ben", 1)
    number, _, proof = token.partition("-")
    other = open_sitting(sitting.database, sitting.hall, "Eve")
    sitting.person("Thief")
    forged = (
        "",
        "-",
        "1",
        f"{number}-",
        f"{int(number) + 1}-{proof}",
        f"{number}-{proof[:-2]}AA",
        f"{number}-{'A' * 22}",
    )
    foreign = f"{number}-{other.link('Eve', 0).partition('-')[2]}"

    for text in (*forged, foreign, "x" * 500, "99999999999999999999-AAAA", "-5-AAAA", f"{number}-é", "²-AAAA"):
        with refused(sitting.database, LinkExpired):
            sitting.claim("Thief", text)


def test_a_seat_that_changes_hands_leaves_its_old_links_behind(sitting: Sitting) -> None:
    bens = sitting.link("Ben", 1)
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to=Seat(2))

    with refused(sitting.database, LinkExpired):
        sitting.claim("Ben", bens)


def test_a_freed_seat_in_the_lobby_leaves_its_old_links_behind(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    bens = sitting.link("Ben", 1)
    sitting.do(service.free_seat, "Ann", seat=Seat(1))
    sitting.sit("Cem", 1)

    with refused(database, LinkExpired):
        sitting.claim("Ben", bens)


def test_a_removed_seat_does_not_come_back_under_an_old_link(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    bens = sitting.link("Ben", 1)
    sitting.do(service.leave_seat, "Ben", seat=Seat(1))
    for count in (1, 2):
        sitting.do(service.change_options, "Ann", request=service.ChangeOptions(seats=count, preset=""))
    sitting.sit("Cem", 1)

    with refused(database, LinkExpired):
        sitting.claim("Ben", bens)


def test_the_host_hands_a_seat_to_another_player(sitting: Sitting) -> None:
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to=Seat(2))

    assert sitting.seated == ["Ann", "Cem", "Cem"]
    assert sitting.log()[-1] == "table.handed_over"


def test_the_host_takes_a_seat_over(sitting: Sitting) -> None:
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to="host")

    assert sitting.seated == ["Ann", "Ann", "Cem"]


def test_the_host_frees_a_seat_in_play_for_whoever_opens_its_new_link(sitting: Sitting) -> None:
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to="link")
    assert sitting.seated == ["Ann", None, "Cem"]
    assert sitting.table.seats[1].name == "Ben"

    sitting.claim("Dua", sitting.do(service.reissue_link, "Ann", seat=Seat(1)))

    assert sitting.seated == ["Ann", "Dua", "Cem"]


def test_a_page_of_the_old_holder_is_refused_after_a_hand_over_and_an_old_page_is_out_of_date(sitting: Sitting) -> None:
    seen = sitting.table.version
    sitting.do(service.hand_over, "Ann", seat=Seat(0), to=Seat(1))

    with refused(sitting.database, NotYourSeat):
        sitting.play(0, Wait(), who="Cem", seen=seen)
    with refused(sitting.database, StaleTable):
        sitting.play(0, Wait(), who="Ben", seen=seen)


def test_hand_overs_are_the_hosts_and_the_holders_and_happen_in_play(
    database: Database, hall: Hall, sitting: Sitting
) -> None:
    with refused(database, NotYourSeat):
        sitting.do(service.hand_over, "Ben", seat=Seat(2), to="host")
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to="link")
    with refused(database, NotSeated):
        sitting.do(service.hand_over, "Ann", seat=Seat(2), to=Seat(1))

    waiting = open_sitting(database, hall, "Eve", seats=2)
    with refused(database, NotStarted):
        waiting.do(service.hand_over, "Eve", seat=Seat(0), to="link")


def test_a_seat_is_handed_over_by_whoever_holds_it(sitting: Sitting) -> None:
    sitting.do(service.hand_over, "Ben", seat=Seat(1), to=Seat(2))

    assert sitting.seated[1] == sitting.seated[2]
    assert sitting.log()[-1] == "table.handed_over"
    with refused(sitting.database, NotYourSeat):
        sitting.do(service.hand_over, "Ben", seat=Seat(1), to="host")


def test_the_state_of_the_game_is_untouched_by_a_hand_over(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    before = sitting.state

    sitting.do(service.hand_over, "Ann", seat=Seat(1), to="host")

    assert sitting.state == before


def test_only_players_leave_and_only_once(sitting: Sitting) -> None:
    sitting.person("Watcher")
    sitting.do(service.leave_table, "Cem")

    for who in ("Watcher", "Cem"):
        with refused(sitting.database, NotSeated):
            sitting.do(service.leave_table, who)
    sitting.do(service.end_table, "Ann")
    with refused(sitting.database, TableOver):
        sitting.do(service.leave_table, "Ben")
