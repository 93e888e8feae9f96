"""Taking back: by press, exactly, as far as nothing was revealed, within the seat's own turn."""

import random
from typing import Any

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import NothingToUndo, NotYourSeat, StaleTable
from app.tables.hall import Hall
from tests.tables.climb import Ask, Climb, Give, Refuse, Rest, Roll, Wait
from tests.tables.sitting import Sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for two: Ann on the first seat, Ben on the second."""
    return started(database, hall, "Ann", "Ben")


def offer(sitting: Sitting, seat: int) -> str:
    """Say what the page says about undo: nothing when it is possible, else the reason."""
    return str(service.undo_state(sitting.table, Seat(seat)).reason)


def test_undo_takes_back_a_whole_press(sitting: Sitting) -> None:
    before = sitting.state
    sitting.play(0, *map(Climb, sitting.hand(0)[:2]))

    result = sitting.undo(0)

    assert sitting.state == before
    assert sitting.table.version == result.version
    assert sitting.log()[-3:] == ["climbed", "climbed", "table.undone"]


def test_undo_goes_back_press_by_press(sitting: Sitting) -> None:
    states = [sitting.state]
    for _ in range(3):
        sitting.play(0, Climb(sitting.hand(0)[0]))
        states.append(sitting.state)

    for expected in reversed(states[:-1]):
        sitting.undo(0)
        assert sitting.state == expected

    assert offer(sitting, 0) == "Nothing has been done yet that could be taken back."


def test_after_an_undo_another_choice_can_be_made_and_taken_back_again(sitting: Sitting) -> None:
    before = sitting.state
    low, *_, high = sitting.hand(0)
    sitting.play(0, Climb(low))
    sitting.undo(0)
    sitting.play(0, Climb(high))
    sitting.undo(0)

    assert sitting.state == before


def test_the_version_only_rises(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    version = sitting.table.version

    assert sitting.undo(0).version == version + 1


def test_what_revealed_something_is_not_taken_back_nor_what_came_before_it(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Roll())

    assert "showed something new" in offer(sitting, 0)
    with refused(sitting.database, NothingToUndo, "showed something new"):
        sitting.undo(0)

    sitting.play(0, Climb(sitting.hand(0)[0]))
    assert offer(sitting, 0) == ""
    after_roll = sitting.table.version
    sitting.undo(0)
    assert sitting.table.version == after_roll + 1
    assert "showed something new" in offer(sitting, 0)


def test_an_ended_turn_is_not_taken_back_even_if_nothing_was_revealed(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Wait())

    assert "not this seat’s turn" in offer(sitting, 0)
    assert "Another seat acted last" in offer(sitting, 1)
    for seat in (0, 1):
        with refused(sitting.database, NothingToUndo):
            sitting.undo(seat)

    sitting.play(1, Wait())
    assert "Another seat acted last" in offer(sitting, 0)


def test_a_question_can_be_taken_back_until_it_is_answered(sitting: Sitting) -> None:
    before = sitting.state
    sitting.play(0, Ask(of=Seat(1)))
    sitting.undo(0)
    assert sitting.state == before

    sitting.play(0, Ask(of=Seat(1)))
    sitting.play(1, Refuse())
    assert "Another seat acted last" in offer(sitting, 0)
    sitting.play(0, Ask(of=Seat(1)))
    sitting.play(1, Give(sitting.hand(1)[0]))
    for seat in (0, 1):
        with refused(sitting.database, NothingToUndo):
            sitting.undo(seat)


def test_the_same_undo_sent_twice_takes_back_once(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    after_one = sitting.state
    sitting.play(0, Climb(sitting.hand(0)[0]))
    press = sitting.press(0)

    sitting.do(service.undo, "Ann", press=press)
    again = sitting.do(service.undo, "Ann", press=press)

    assert again.repeated
    assert sitting.state == after_one


def test_an_undo_from_an_old_page_is_refused(sitting: Sitting) -> None:
    seen = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))

    with refused(sitting.database, StaleTable):
        sitting.undo(0, seen=seen)


def test_only_who_may_act_for_the_seat_takes_back(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.person("Watcher")

    for who in ("Ben", "Watcher"):
        with refused(sitting.database, NotYourSeat):
            sitting.undo(0, who=who)


def test_nothing_is_offered_before_the_first_action_or_after_the_end(sitting: Sitting) -> None:
    assert offer(sitting, 0) == "Nothing has been done yet that could be taken back."
    sitting.do(service.end_table, "Ann")
    assert offer(sitting, 0) == "Nothing can be taken back here."


def test_the_log_keeps_what_was_taken_back_and_marks_it(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)

    page = sitting.database.read_now(service.log_page, slug=sitting.slug, viewer=Seat(0))

    told = [(line.kind, line.undone) for line in page.lines[-3:]]
    assert told == [("climbed", False), ("climbed", True), ("table.undone", False)]


@pytest.mark.parametrize("seed", range(6))
def test_undo_restores_every_part_of_the_state_in_random_play(database: Database, hall: Hall, seed: int) -> None:
    dice = random.Random(seed)
    sitting = started(database, hall, *("Ann", "Ben", "Cem", "Dua")[: 1 + seed % 4])
    game = hall.games["climb"]
    undone = 0
    while sitting.table.status == "playing":
        before = sitting.state
        seat = min(sitting.table.acting, key=lambda seat: (seat != before.asked, seat))
        chosen = _some_actions(game, before, seat, dice)
        sitting.play(seat, *chosen)
        if service.undo_state(sitting.table, seat).possible and dice.random() < 0.5:
            sitting.undo(seat)
            undone += 1
            assert sitting.state == before
            assert msgspec.json.encode(sitting.state) == msgspec.json.encode(before)
            assert game.legal_actions(sitting.state, seat) == game.legal_actions(before, seat)

    assert undone > 0
    assert database.read_now(service.verify_table, hall, slug=sitting.slug).result == "same"


def _some_actions(game: Any, state: Any, seat: Seat, dice: random.Random) -> list[Any]:
    """Choose one to three actions that are legal one after the other."""
    chosen: list[Any] = []
    for _ in range(dice.choice((1, 1, 2, 3))):
        legal = [action for action in game.legal_actions(state, seat) if action != Rest() or not chosen]
        if not legal:
            break
        chosen.append(dice.choice(legal))
        step = game.apply(state, seat, chosen[-1])
        state = step.state
        if step.reveals or seat not in game.acting(state):
            break
    return chosen
