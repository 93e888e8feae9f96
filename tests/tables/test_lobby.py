"""Before the start: seats, characters, options."""

import msgspec
import pytest
from sqlalchemy import Connection, update

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.tables import repository, service
from app.tables.errors import (
    AlreadyStarted,
    CharactersDrawn,
    CharacterTaken,
    NotHost,
    NotYourSeat,
    SeatsFree,
    SeatTaken,
    TableFull,
    TableNotFound,
    TableOver,
)
from app.tables.hall import Hall
from app.tables.models import seats
from app.tables.requests import ChangeOptions
from tests.tables.sitting import open_sitting, refused, started


def test_the_opener_sits_on_the_first_seat_and_hosts(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=3)

    assert sitting.seated == ["Ann", None, None]
    assert sitting.host == "Ann"
    assert sitting.table.name == "Ann’s table"
    assert sitting.table.status == "waiting"


def test_friends_take_the_seats_they_choose(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=3)

    sitting.sit("Ben", 2)
    sitting.sit("Cem", 1)

    assert sitting.seated == ["Ann", "Cem", "Ben"]
    assert sitting.log() == ["table.opened", "table.seat_taken", "table.seat_taken"]


def test_taking_ones_own_seat_again_changes_nothing(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    version = sitting.table.version

    assert sitting.sit("Ben", 1) == version
    assert sitting.seated == ["Ann", "Ben"]


def test_a_seat_chooser_pressed_again_moves_the_player_and_leaves_no_ghost(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)
    sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")

    sitting.sit("Ben", 2)

    assert sitting.seated == ["Ann", None, "Ben"]
    assert [seat.character for seat in sitting.table.seats] == [None, None, "fox"]


def test_sit_stand_sit_lists_the_player_once(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)

    sitting.do(service.leave_seat, "Ben", seat=Seat(1))
    sitting.sit("Ben", 2)
    sitting.do(service.leave_seat, "Ben", seat=Seat(2))
    sitting.sit("Ben", 1)

    assert sitting.seated == ["Ann", "Ben", None]


def test_one_person_may_hold_several_seats_under_several_names(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=3)

    sitting.sit("Ann", 1, also=True, name="Ann’s brother")
    sitting.sit("Ann", 2, also=True, name="Grandma")

    assert sitting.seated == ["Ann", "Ann", "Ann"]
    assert [seat.name for seat in sitting.table.seats] == ["Ann", "Ann’s brother", "Grandma"]


def test_a_taken_seat_is_refused_while_others_are_free(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    sitting.person("Ben")

    with refused(database, SeatTaken, "Ann already sits there"):
        sitting.sit("Ben", 0)


@pytest.mark.parametrize("seat", (0, 1))
def test_a_full_table_says_so_whichever_seat_is_asked_for(database: Database, hall: Hall, seat: int) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    sitting.person("Cem")

    with refused(database, TableFull, "welcome to watch"):
        sitting.sit("Cem", seat)


def test_a_table_in_play_takes_nobody_in(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.person("Cem")

    with refused(database, AlreadyStarted):
        sitting.sit("Cem", 1)
    with refused(database, AlreadyStarted):
        sitting.sit("Cem", 1, also=True)


@pytest.mark.parametrize("name", ("", "   ", "\u200b\u200d", "\u3164"))
def test_a_name_nobody_can_see_gets_neither_a_free_nor_a_taken_seat(database: Database, hall: Hall, name: str) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    sitting.person("Ben")

    for seat in (0, 1):
        with refused(database, InvalidInput, "name"):
            sitting.do(service.take_seat, "Ben", seat=Seat(seat), name=name)


def test_a_seat_whose_player_has_no_name_is_still_taken(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)
    sitting.person("Cem")
    database.write_now(_blank_the_names, sitting.slug)

    with refused(database, SeatTaken, "Seat 2 already"):
        sitting.sit("Cem", 1)


def _blank_the_names(connection: Connection, slug: str) -> None:
    here = seats.c.table_id == repository.table_id(connection, slug)
    connection.execute(update(seats).where(here).values(name=None))


def test_a_number_without_a_seat_is_refused(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    sitting.person("Ben")

    for seat in (-1, 2, 99):
        with refused(database, TableNotFound):
            sitting.sit("Ben", seat)


def test_two_seats_never_have_one_character(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    sitting.do(service.choose_character, "Ann", seat=Seat(0), character="fox")

    with refused(database, CharacterTaken, "Ann has just chosen"):
        sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")

    sitting.do(service.choose_character, "Ann", seat=Seat(0), character=None)
    sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")
    assert [seat.character for seat in sitting.table.seats] == [None, "fox"]


def test_only_the_holder_of_a_seat_chooses_its_character(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")

    with refused(database, NotYourSeat):
        sitting.do(service.choose_character, "Ben", seat=Seat(0), character="fox")
    with refused(database, InvalidInput):
        sitting.do(service.choose_character, "Ben", seat=Seat(1), character="dragon")


def test_where_characters_are_dealt_nobody_chooses(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", characters="random")

    with refused(database, CharactersDrawn):
        sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")


def test_dealing_the_characters_takes_back_what_was_chosen(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")

    sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=2, preset="", characters="random"))

    assert [seat.character for seat in sitting.table.seats] == [None, None]
    assert sitting.table.characters == "random"


def test_options_that_are_saved_again_are_nothing_new(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    options = ChangeOptions(seats=3, preset="", name="Friday", characters="random")

    once = sitting.do(service.change_options, "Ann", request=options)
    twice = sitting.do(service.change_options, "Ann", request=options)

    assert twice == once == sitting.table.version
    assert sitting.do(service.change_options, "Ann", request=msgspec.structs.replace(options, seats=4)) == once + 1


def test_fewer_seats_close_the_ranks(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=4)
    sitting.sit("Ben", 3)

    sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=2, preset="", name="Friday"))

    assert sitting.seated == ["Ann", "Ben"]
    assert [seat.number for seat in sitting.table.seats] == [0, 1]
    assert sitting.table.name == "Friday"


def test_taken_seats_are_not_taken_away(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", "Cem")

    with refused(database, SeatTaken, "3 seats are taken"):
        sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=2, preset=""))


def test_more_seats_are_added_at_the_end(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")

    sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=4, preset=""))

    assert sitting.seated == ["Ann", "Ben", None, None]


@pytest.mark.parametrize("number", (0, 5, -1))
def test_a_number_of_players_that_the_game_does_not_have_is_refused(
    database: Database, hall: Hall, number: int
) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")

    with refused(database, InvalidInput, "1 to 4 players"):
        sitting.do(service.change_options, "Ann", request=ChangeOptions(seats=number, preset=""))


def test_the_host_frees_a_seat(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")

    sitting.do(service.free_seat, "Ann", seat=Seat(1))

    assert sitting.seated == ["Ann", None]


def test_nobody_but_the_host_frees_seats_changes_options_starts_or_ends(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    sitting.person("Stranger")
    request = ChangeOptions(seats=3, preset="")

    for who in ("Ben", "Stranger"):
        with refused(database, NotHost, "Only Ann"):
            sitting.do(service.free_seat, who, seat=Seat(0))
        with refused(database, NotHost):
            sitting.do(service.change_options, who, request=request)
        with refused(database, NotHost):
            sitting.do(service.start, who)
        with refused(database, NotHost):
            sitting.do(service.end_table, who)


def test_a_table_with_free_seats_does_not_start_and_says_what_would_do(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=4)

    with refused(database, SeatsFree, "Seats 3, 4 are still free") as refusal:
        sitting.start()

    assert (refusal.value.free, refusal.value.fewer) == ((2, 3), 2)


def test_a_table_that_was_closed_takes_nobody_in_and_does_not_start(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)
    sitting.person("Cem")
    sitting.do(service.end_table, "Ann")

    with refused(database, TableOver):
        sitting.sit("Cem", 2)
    with refused(database, TableOver):
        sitting.start()


def test_a_name_can_be_changed_and_the_log_tells(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")

    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="  Benno ")

    assert sitting.table.seats[1].name == "Benno"
    assert sitting.log()[-1] == "table.renamed"
    with refused(database, NotYourSeat):
        sitting.do(service.rename_seat, "Ann", seat=Seat(1), name="Silly")
