"""Doing again what was taken back, press by press and turn by turn."""

import random
from typing import Any

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import NothingToRedo, NotYourSeat, PressReused, StaleTable
from app.tables.hall import Hall
from tests.tables.climb import Ask, Climb, Refuse, Rest, Roll, Wait
from tests.tables.sitting import Sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for two: Ann on the first seat, Ben on the second."""
    return started(database, hall, "Ann", "Ben")


def offer(sitting: Sitting, seat: int) -> tuple[int, int]:
    """Say how many presses the page offers to take back, and how many to do again."""
    offered = service.undo_state(sitting.table, Seat(seat))
    return offered.presses, offered.redo


def three_presses(sitting: Sitting) -> list[Any]:
    """Climb by each card of Ann's hand; give the states before, between and after."""
    states = [sitting.state]
    for _ in range(3):
        sitting.play(0, Climb(sitting.hand(0)[0]))
        states.append(sitting.state)
    return states


def test_what_was_taken_back_can_be_done_again(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    after = sitting.state
    sitting.undo(0)
    assert offer(sitting, 0) == (0, 1)

    sitting.redo(0)

    assert sitting.state == after
    assert offer(sitting, 0) == (1, 0)
    assert sitting.log()[-3:] == ["climbed", "table.undone", "climbed"]


def test_undo_and_redo_go_back_and_forth_press_by_press(sitting: Sitting) -> None:
    states = three_presses(sitting)

    for expected in reversed(states[:-1]):
        sitting.undo(0)
        assert sitting.state == expected
    for expected in states[1:]:
        sitting.redo(0)
        assert sitting.state == expected
    assert offer(sitting, 0) == (3, 0)

    sitting.undo(0)
    sitting.undo(0)
    sitting.redo(0)
    assert sitting.state == states[2]
    assert offer(sitting, 0) == (2, 1)


def test_a_whole_turn_is_taken_back_at_once_and_done_again_press_by_press(sitting: Sitting) -> None:
    states = three_presses(sitting)
    assert offer(sitting, 0) == (3, 0)

    sitting.undo_turn(0)
    assert sitting.state == states[0]
    assert sitting.log()[-1] == "table.undone"
    assert sitting.log().count("table.undone") == 1

    for expected in states[1:]:
        sitting.redo(0)
        assert sitting.state == expected
    with refused(sitting.database, NothingToRedo):
        sitting.redo(0)


def test_a_whole_turn_is_done_again_at_once_and_taken_back_press_by_press(sitting: Sitting) -> None:
    states = three_presses(sitting)
    sitting.undo_turn(0)
    assert offer(sitting, 0) == (0, 3)
    press = sitting.press(0)

    sitting.do(service.redo, "Ann", press=press, whole=True)
    assert sitting.do(service.redo, "Ann", press=press, whole=True).repeated
    assert (sitting.state, offer(sitting, 0)) == (states[-1], (3, 0))
    sitting.undo(0)
    assert (sitting.state, offer(sitting, 0)) == (states[-2], (2, 1))


def test_a_turn_is_taken_back_as_far_as_nothing_was_shown(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Roll())
    after_roll = sitting.state
    sitting.play(0, Climb(sitting.hand(0)[0]))
    assert offer(sitting, 0) == (1, 0)

    sitting.undo_turn(0)

    assert sitting.state == after_roll


def test_another_choice_closes_what_could_have_been_done_again(sitting: Sitting) -> None:
    low, *_, high = sitting.hand(0)
    sitting.play(0, Climb(low))
    sitting.undo(0)
    sitting.play(0, Climb(high))

    assert offer(sitting, 0) == (1, 0)
    with refused(sitting.database, NothingToRedo):
        sitting.redo(0)


def test_a_partner_who_acts_meanwhile_closes_it_too(sitting: Sitting) -> None:
    sitting.play(0, Ask(of=Seat(1)))
    sitting.undo(0)
    sitting.redo(0)
    sitting.play(1, Refuse())

    assert offer(sitting, 0) == (0, 0)
    with refused(sitting.database, NothingToRedo):
        sitting.redo(0)


def test_what_somebody_else_took_back_is_theirs_to_do_again(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)

    assert offer(sitting, 1) == (0, 0)
    with refused(sitting.database, NothingToRedo):
        sitting.redo(1)
    with refused(sitting.database, NotYourSeat):
        sitting.redo(0, who="Ben")


def test_the_same_redo_sent_twice_counts_once_and_one_from_an_old_page_not_at_all(sitting: Sitting) -> None:
    states = three_presses(sitting)
    sitting.undo_turn(0)
    press = sitting.press(0)

    sitting.do(service.redo, "Ann", press=press)
    assert sitting.do(service.redo, "Ann", press=press).repeated
    assert sitting.state == states[1]
    with refused(sitting.database, PressReused):
        sitting.do(service.redo, "Ann", press=press, whole=True)
    with refused(sitting.database, StaleTable):
        sitting.redo(0, seen=press.version_seen)


def test_what_went_on_beside_the_game_does_not_close_it(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    after = sitting.state
    sitting.undo(0)
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")

    sitting.redo(0)

    assert sitting.state == after


def test_only_the_game_is_marked_as_taken_back(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo_turn(0)

    page = sitting.database.read_now(service.log_page, slug=sitting.slug, viewer=Seat(0))

    assert [line.kind for line in page.lines if line.undone] == ["climbed", "climbed"]


@pytest.mark.parametrize("seed", range(6))
def test_any_undo_and_redo_leave_nothing_behind(database: Database, hall: Hall, seed: int) -> None:  # B44, B79
    sitting = started(database, hall, "Ann", "Ben")
    chance = random.Random(seed)
    for _ in range(30):
        if sitting.table.over:
            break
        seat = min(sitting.table.acting)
        legal = hall.game("climb").legal_actions(sitting.state, seat)
        before = sitting.state
        sitting.play(seat, chance.choice(legal))
        after = sitting.table
        if not service.undo_state(after, seat).possible:
            continue
        sitting.undo(seat)
        again = sitting.table
        assert msgspec.json.encode(again.state) == msgspec.json.encode(before)
        assert hall.game("climb").legal_actions(again.state, seat) == legal
        if chance.random() < 0.7:
            sitting.redo(seat)
            assert sitting.state == after.state
            assert sitting.table.acting == after.acting
    verdict = database.read_now(service.verify_table, hall, slug=sitting.slug)
    assert verdict.result == "same"


def test_after_an_ended_turn_nothing_can_be_done_again(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    sitting.play(0, Wait())
    sitting.play(1, Rest())

    for seat in (0, 1):
        with refused(sitting.database, NothingToRedo):
            sitting.redo(seat)
