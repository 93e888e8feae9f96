"""The action path: what a press does, and everything that refuses one."""

from typing import Any

import msgspec
import pytest

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import (
    InvalidAction,
    NothingToUndo,
    NotLegal,
    NotStarted,
    NotYourSeat,
    PressReused,
    StaleTable,
    TableNotFound,
    TableOver,
)
from app.tables.hall import Hall
from app.tables.requests import ActResult
from tests.tables.climb import Climb, ClimbGame, Rest, Roll, Ruleset
from tests.tables.sitting import Sitting, new_hall, open_sitting, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for two: Ann on the first seat, Ben on the second."""
    return started(database, hall, "Ann", "Ben")


def low(sitting: Sitting, seat: int) -> Climb:
    """Choose the lowest card of a hand."""
    return Climb(sitting.hand(seat)[0])


def test_an_action_is_carried_out_stored_and_logged(sitting: Sitting) -> None:
    card = sitting.hand(0)[0]
    version = sitting.table.version

    result = sitting.play(0, Climb(card))

    assert result == ActResult(version=version + 1, done=1, asked=1)
    assert sitting.table.version == version + 1
    assert sitting.state.trail == (card,)
    assert sitting.log()[-1] == "climbed"


def test_a_press_carries_several_actions_each_with_a_number_of_its_own(sitting: Sitting) -> None:
    version, cards = sitting.table.version, sitting.hand(0)

    result = sitting.play(0, *map(Climb, cards[:2]))

    assert result == ActResult(version=version + 2, done=2, asked=2)
    assert sitting.state.trail == tuple(cards[:2])


def test_a_press_stops_after_an_action_that_reveals_something(sitting: Sitting) -> None:
    result = sitting.play(0, low(sitting, 0), Roll(), Rest())

    assert (result.done, result.asked, result.stopped) == (2, 3, "revealed")
    assert sitting.table.acting == {0}


def test_a_revealing_action_at_the_end_of_a_press_stops_nothing(sitting: Sitting) -> None:
    result = sitting.play(0, low(sitting, 0), Rest())

    assert (result.done, result.stopped) == (2, None)
    assert sitting.table.acting == {1}


def test_a_press_with_one_illegal_action_does_nothing_at_all(sitting: Sitting) -> None:
    with refused(sitting.database, NotLegal, "The mountain does not allow that now"):
        sitting.play(0, low(sitting, 0), Climb(99))


def test_the_same_press_twice_counts_once(sitting: Sitting) -> None:
    press = sitting.press(0, low(sitting, 0))
    first = sitting.send(press)

    again = sitting.send(press)

    assert again == ActResult(version=first.version, done=1, asked=1, repeated=True)
    assert len(sitting.state.trail) == 1
    assert sitting.log().count("climbed") == 1


def test_ending_a_turn_twice_does_not_end_the_next_turn_as_well(sitting: Sitting) -> None:
    press = sitting.press(0, Rest())

    sitting.send(press)
    again = sitting.send(press)

    assert again.repeated
    assert sitting.state.turn == 1
    assert sitting.log().count("turn_ended") == 1


def test_a_press_key_used_for_something_else_is_refused(sitting: Sitting) -> None:
    sitting.send(sitting.press(0, low(sitting, 0), key="the-same-key"))

    with refused(sitting.database, PressReused):
        sitting.send(sitting.press(0, Rest(), key="the-same-key"))


def test_the_repeat_of_the_winning_press_is_answered_as_done(sitting: Sitting) -> None:
    sitting = _with_goal(sitting, low(sitting, 0).card)
    press = sitting.press(0, low(sitting, 0))

    sitting.send(press)

    assert sitting.send(press).repeated
    assert sitting.table.status == "finished"


@pytest.mark.parametrize("key", ("", "short", "x" * 65, "nul\x00-in-a-key", "ключ-от-двери"))
def test_a_press_without_a_proper_key_is_refused(sitting: Sitting, key: str) -> None:
    press = msgspec.structs.replace(sitting.press(0, Rest()), key=key)

    with refused(sitting.database, InvalidInput):
        sitting.send(press)


@pytest.mark.parametrize(
    "text",
    (
        "",
        "null",
        "[]",
        "{}",
        '{"type":"fly"}',
        '{"type":"climb"}',
        '{"type":"climb","card":"one"}',
        '{"type":"climb","card":1e400}',
        "[" * 1000,
        "\ud800",
        b"\xff\xfe",
        '{"type":"rest","x":"' + "y" * 5000 + '"}',
    ),
)
def test_an_action_that_cannot_be_read_is_refused(sitting: Sitting, text: str | bytes) -> None:
    press = msgspec.structs.replace(sitting.press(0), actions=(text,))

    with refused(sitting.database, InvalidAction):
        sitting.send(press)


@pytest.mark.parametrize("count", (0, 61))
def test_a_press_without_actions_or_with_far_too_many_is_refused(sitting: Sitting, count: int) -> None:
    press = msgspec.structs.replace(sitting.press(0), actions=('{"type":"rest"}',) * count)

    with refused(sitting.database, InvalidAction):
        sitting.send(press)


def test_a_seat_that_is_not_acting_is_refused_in_the_games_own_words(sitting: Sitting) -> None:
    with refused(sitting.database, StaleTable):  # its page cannot have shown a button
        sitting.play(1, Rest(), seen=sitting.table.version - 1)
    with refused(sitting.database, NotLegal, "The mountain"):
        sitting.play(1, Rest())


def test_watchers_and_partners_cannot_act_for_a_seat(sitting: Sitting) -> None:
    sitting.person("Watcher")

    for who in ("Watcher", "Ben"):
        with refused(sitting.database, NotYourSeat):
            sitting.play(0, Rest(), who=who)
        with refused(sitting.database, NotYourSeat):
            sitting.undo(0, who=who)


def test_the_host_may_act_for_an_absent_friend_and_the_log_says_so(sitting: Sitting) -> None:
    sitting.play(0, Rest())

    sitting.play(1, Rest(), who="Ann")

    assert sitting.state.turn == 0
    assert sitting.log()[-2:] == ["table.acted_for", "turn_ended"]


def test_a_seat_that_does_not_exist_is_refused(sitting: Sitting) -> None:
    for seat in (-1, 2, 64, 10**9):
        press = msgspec.structs.replace(sitting.press(0, Rest()), seat=Seat(seat))
        with refused(sitting.database, TableNotFound):
            sitting.send(press, who="Ann")


def test_an_unknown_table_is_not_found(sitting: Sitting) -> None:
    press = sitting.press(0, Rest())
    sitting.slug = "no-such-table"

    with refused(sitting.database, TableNotFound):
        sitting.send(press, who="Ann")


def test_nobody_acts_before_the_start_or_after_the_end(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    with refused(database, NotStarted):
        sitting.play(0, Rest(), who="Ann")
    sitting.start()
    sitting.do(service.end_table, "Ann")
    with refused(database, TableOver):
        sitting.play(0, Rest())
    with refused(database, TableOver):
        sitting.undo(0)


def test_the_last_action_finishes_the_table(sitting: Sitting) -> None:
    sitting = _with_goal(sitting, low(sitting, 0).card)

    result = sitting.play(0, low(sitting, 0), Rest())

    assert (result.done, result.stopped) == (1, "over")
    assert sitting.table.status == "finished"
    assert sitting.table.outcome is not None
    assert sitting.table.outcome.reason == "summit"
    assert sitting.table.acting == frozenset()
    assert sitting.table.finished_at is not None


def test_a_rule_change_lets_the_game_go_on_and_stands_in_its_history(sitting: Sitting) -> None:
    sitting.play(0, low(sitting, 0))
    sitting.hall = new_hall(games={"climb": ClimbGame(rules_version=2)})
    before = sitting.state

    result = sitting.play(0, low(sitting, 0))

    assert result.done == 1
    assert sitting.table.rules_version == 2
    assert sitting.log()[-2:] == ["table.rules_changed", "climbed"]
    sitting.undo(0)
    assert sitting.state == before
    with refused(sitting.database, NothingToUndo):  # what was done under the old rules stays
        sitting.undo(0)


def test_a_table_of_a_game_that_is_no_longer_played_says_so(sitting: Sitting) -> None:
    sitting.hall = new_hall(games={})

    with pytest.raises(TableNotFound, match="not played here"):
        _ = sitting.table


def test_a_state_that_the_present_rules_cannot_read_says_so(sitting: Sitting) -> None:
    class Elsewhere(ClimbGame):
        state_type: Any = ActResult

    sitting.hall = new_hall(games={"climb": Elsewhere()})

    with pytest.raises(TableNotFound, match="no longer plays"):
        _ = sitting.table


def _with_goal(sitting: Sitting, goal: int) -> Sitting:
    """Deal the same cards again with a nearer goal, for people without characters."""
    hall = new_hall(resolve=lambda _game, _preset, **_options: Ruleset(goal=goal))
    return started(sitting.database, hall, "Ann", "Ben", game="plain")
