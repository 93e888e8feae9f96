"""Pages that show the past: which presses still count, and which are refused with the fresh table."""

import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables.errors import (
    StaleTable,
)
from app.tables.hall import Hall
from tests.tables.climb import Ask, Climb, Give, Refuse, Rest, Wait
from tests.tables.sitting import Sitting, open_sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for two: Ann on the first seat, Ben on the second."""
    return started(database, hall, "Ann", "Ben")


def low(sitting: Sitting, seat: int) -> Climb:
    """Choose the lowest card of a hand."""
    return Climb(sitting.hand(seat)[0])


def test_the_end_of_a_turn_from_a_second_tab_is_refused_as_out_of_date(sitting: Sitting) -> None:
    seen = sitting.table.version
    sitting.play(0, Rest(), seen=seen)

    with refused(sitting.database, StaleTable):
        sitting.play(0, Rest(), seen=seen)


def test_one_person_on_both_seats_cannot_end_two_turns_with_one_double_press(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    sitting.sit("Ann", 1, also=True)
    sitting.start()
    seen = sitting.table.version
    sitting.play(0, Rest(), seen=seen)

    with refused(database, StaleTable):
        sitting.play(1, Rest(), seen=seen)


def test_a_page_from_the_future_or_from_before_the_start_is_refused(sitting: Sitting) -> None:
    for seen in (sitting.table.version + 1, 10**12, 0, -5):
        with refused(sitting.database, StaleTable):
            sitting.play(0, Rest(), seen=seen)


def test_what_a_partner_did_in_between_does_not_make_a_page_out_of_date(sitting: Sitting) -> None:
    sitting.play(0, Ask(of=Seat(1)))
    seen = sitting.table.version
    sitting.play(1, Refuse(), seen=seen)

    sitting.play(0, low(sitting, 0), seen=seen)

    assert len(sitting.state.trail) == 1


def test_an_action_that_a_partner_made_illegal_is_out_of_date_not_illegal(sitting: Sitting) -> None:
    sitting.play(0, Ask(of=Seat(1)))
    seen = sitting.table.version
    sitting.play(1, Refuse(), seen=seen)

    with refused(sitting.database, StaleTable):
        sitting.play(0, Climb(99), seen=seen)


def test_an_answer_to_a_question_that_was_answered_meanwhile_is_out_of_date(sitting: Sitting) -> None:
    sitting.play(0, Ask(of=Seat(1)))
    seen = sitting.table.version
    sitting.play(1, Give(sitting.hand(1)[0]), seen=seen)

    with refused(sitting.database, StaleTable):
        sitting.play(1, Refuse(), seen=seen)


def test_an_old_page_is_refused_after_an_undo_in_another_tab(sitting: Sitting) -> None:
    sitting.play(0, low(sitting, 0))
    seen = sitting.table.version
    sitting.undo(0)

    with refused(sitting.database, StaleTable):
        sitting.play(0, Wait(), seen=seen)


def test_an_old_page_of_the_same_seat_is_refused_when_its_turn_comes_again(sitting: Sitting) -> None:
    seen = sitting.table.version
    sitting.play(0, Wait())
    sitting.play(1, Wait())

    with refused(sitting.database, StaleTable):
        sitting.play(0, Wait(), seen=seen)


def test_three_tabs_of_one_seat_take_turns(sitting: Sitting) -> None:
    for _ in range(3):
        sitting.play(0, low(sitting, 0), seen=sitting.table.version)

    assert len(sitting.state.trail) == 3
