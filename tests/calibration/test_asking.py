"""Asking for a calibration and cancelling it: what is kept, what is refused and why, what the log says."""

from typing import Any

import pytest

from app.calibration.asking import (
    MOST_GAMES,
    MOST_WANTED,
    CalibrationNotFound,
    InvalidCalibration,
    MeasuredAlready,
    TooManyWanted,
)
from app.calibration.records import Count
from app.games.registry import JOURNEY
from app.presets.service import preset_named
from tests.calibration.observatory import ANN, NOON, Observatory
from tests.presets.workshop import Workshop


def test_what_was_asked_for_is_kept_with_all_that_its_figures_depend_on(house: Observatory) -> None:
    workshop = Workshop(house.database)
    slug = workshop.make("Friday", hand_size=7)
    workshop.save(slug, seen=1, hand_size=8)
    number = house.ask(slug, bot="planner", effort="50", players=(3, 1, 3), games="200")
    workshop.save(slug, seen=2, hand_size=4)

    asked = house.calibration(number)
    assert (asked.preset.version, asked.preset.values) == (2, {"hand_size": 8})
    assert (asked.key.preset, asked.key.version, asked.key.rules_version) == (slug, 2, JOURNEY.rules_version)
    assert (asked.key.bot.name, asked.key.bot.effort) == ("planner", 50)
    assert asked.counts == (Count(1, 0, 0), Count(3, 0, 0))
    assert (asked.state, asked.games, asked.wanted, asked.done) == ("waiting", 200, 400, 0)
    assert (asked.asked_by, asked.asked_at, asked.started_at, asked.finished_at) == (ANN.name, NOON, None, None)


def test_a_form_that_is_sent_twice_asks_once(house: Observatory) -> None:
    assert house.ask(key="the same form") == house.ask(key="the same form")
    assert len(house.log()) == 1


WRONG: tuple[tuple[dict[str, Any], str], ...] = (
    ({"preset": "dusk"}, "Difficulty: there is no such difficulty."),
    ({"preset": "\ud800"}, "Difficulty: there is no such difficulty."),
    ({"bot": "genius"}, "Bot: No bot is called genius. There are: random, greedy"),
    ({"bot": "planner", "effort": "half"}, "Bot: The effort of planner is one of calibration, full"),
    ({"effort": "9"}, "Bot: The bot random has no choice of effort."),
    ({"players": ()}, "Players: choose one number of players at least."),
    ({"players": (1, 5)}, "Players: must be from 1 to 4."),
    ({"players": (0,)}, "Players: must be from 1 to 4."),
    *(
        ({"games": games}, f"Games: must be a whole number from 1 to {MOST_GAMES}.")
        for games in ("", "0", "-1", "1.5", "²", "many", str(MOST_GAMES + 1), "9" * 5000)
    ),
)


@pytest.mark.parametrize(("asked", "sentence"), WRONG)
def test_what_cannot_be_measured_is_refused_with_the_field_and_the_reason(
    house: Observatory, asked: dict[str, Any], sentence: str
) -> None:
    with house.refused(InvalidCalibration, sentence):
        house.ask(**asked)


def test_everything_that_is_wrong_is_told_at_once(house: Observatory) -> None:
    with house.refused(InvalidCalibration, "Bot: ") as caught:
        house.ask("dusk", bot="genius", players=(), games="0")
    assert [fault.part for fault in caught.value.faults] == ["preset", "bot", "players", "games"]


def test_the_same_is_not_measured_twice_at_a_time(house: Observatory) -> None:
    number = house.ask()
    with house.refused(MeasuredAlready, "“Dawn” is waiting or being measured with this bot already."):
        house.ask(games="9")
    house.ask(bot="greedy")
    house.cancel(number)
    house.ask()


def test_no_more_wait_than_anybody_would(house: Observatory) -> None:
    for effort in range(1, MOST_WANTED + 1):
        house.ask(bot="planner", effort=str(effort))
    with house.refused(TooManyWanted, f"{MOST_WANTED} calibrations are waiting already."):
        house.ask()


def test_a_cancelled_one_stays_so_and_a_repeat_changes_nothing(house: Observatory) -> None:
    number = house.ask()
    house.cancel(number)
    house.cancel(number)
    assert house.calibration(number).state == "cancelled"
    assert house.calibration(number).finished_at == NOON
    house.work()
    assert house.calibration(number).done == 0


def test_what_is_not_there_cannot_be_cancelled(house: Observatory) -> None:
    with house.refused(CalibrationNotFound, "There is no such calibration."):
        house.cancel(9)


def test_what_an_administrator_does_is_in_the_log(house: Observatory) -> None:
    house.cancel(house.ask())
    asked, cancelled = house.log()
    assert (asked.kind, asked.who, asked.subject) == ("calibration_asked", "Ann", "Dawn")
    dawn = preset_named("journey", "dawn")
    assert asked.after == {"version": dawn.version, "bot": "random (version 1)", "players": [1, 3], "games": 4}
    assert (cancelled.kind, cancelled.who, cancelled.before) == ("calibration_cancelled", "Ann", {"played": "0 of 8"})
