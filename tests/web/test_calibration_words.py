"""Calibrations in words: how long they take, whom they were played by, what players read."""

from datetime import date, timedelta

import msgspec
import pytest

from app.calibration.figures import Figure
from app.calibration.records import Calibration, Count, key_today
from app.games.bot_registry import bot_named
from app.games.registry import JOURNEY
from app.presets.service import presets_for
from app.simulation.cells import BotChoice
from app.web.calibration_words import bot_choices, bot_words, span, time_left, usual_bot
from app.web.figure_words import outdated_words, sentence
from tests.calibration.observatory import NOON


def bot(name: str, effort: int = 0) -> BotChoice:
    return BotChoice(name, bot_named("journey", name).version, effort)


def calibration(*played: int, took: timedelta) -> Calibration:
    """Make a calibration of 100 games for each number of players."""
    dawn = presets_for("journey")[1]
    return Calibration(
        id=1,
        game="journey",
        preset=dawn,
        key=key_today(JOURNEY, dawn, bot("random")),
        measures=1,
        games=100,
        counts=tuple(Count(players, games, 0) for players, games in enumerate(played, 1)),
        state="running",
        fault="",
        played=took,
        asked_by="Ann",
        asked_at=NOON,
        started_at=NOON,
        finished_at=None,
    )


@pytest.mark.parametrize(
    ("played", "took", "words"),
    (
        ((0, 0), timedelta(seconds=9), "the first game under way"),
        ((99, 99), timedelta(minutes=9), "less than a minute left"),
        ((25, 25), timedelta(seconds=20), "about 1 minute left"),
        ((10, 10), timedelta(minutes=5), "about 45 minutes left"),
        ((1, 0), timedelta(seconds=36), "about 119 minutes left"),
        ((1, 1), timedelta(hours=1), "about 99 hours left"),
    ),
)
def test_the_time_left_follows_from_the_games_played(played: tuple[int, ...], took: timedelta, words: str) -> None:
    assert time_left(calibration(*played, took=took)) == words


@pytest.mark.parametrize(
    ("took", "words"),
    (
        (0.4, "0 seconds"),
        (1, "1 second"),
        (59, "59 seconds"),
        (61, "1 minute"),
        (7000, "117 minutes"),
        (9000, "2 hours"),
    ),
)
def test_how_long_something_took(took: float, words: str) -> None:
    assert span(timedelta(seconds=took)) == words


def figure(chosen: BotChoice, *, players: int = 3, games: int = 200, wins: int = 62) -> Figure:
    key = key_today(JOURNEY, presets_for("journey")[1], chosen)
    return Figure(key=key, players=players, games=games, wins=wins, on=date(2026, 11, 29))


def test_players_read_the_figure_the_bot_the_number_of_games_and_the_date() -> None:
    assert sentence(figure(bot("planner", 8))) == (
        "A strong bot wins 31% of games with three players (planner, 200 games, measured on 29 November 2026)."
    )
    assert sentence(figure(bot("greedy"), players=1, games=1, wins=1)) == (
        "A simple bot wins 100% of games with one player (greedy, 1 game only, measured on 29 November 2026)."
    )
    assert sentence(figure(BotChoice("forgotten", 1))).startswith("The bot forgotten wins 31")


def test_what_has_changed_is_named() -> None:
    assert outdated_words(()) == ""
    assert outdated_words(("bot",)) == "the bot has changed since"
    assert outdated_words(("rules",)) == "the rules have changed since"
    assert outdated_words(("preset", "cards", "bot")) == "the difficulty, the cards and the bot have changed since"


def test_bots_are_offered_with_their_efforts_and_the_strongest_first() -> None:
    offered = dict(bot_choices(JOURNEY))
    assert list(offered)[:2] == ["random", "greedy"]
    assert {"planner/calibration", "planner/full"} <= set(offered)
    assert usual_bot(JOURNEY) == "planner/calibration"
    known = bot_named("journey", "planner")
    assert [bot_words(JOURNEY, bot("planner", effort.plays)) for effort in known.efforts] == [
        "planner, calibration effort",
        "planner, full effort",
    ]
    assert bot_words(JOURNEY, bot("planner", 77)) == "planner, 77 effort"
    assert bot_words(JOURNEY, bot("greedy")) == "greedy"
    forgotten = msgspec.structs.replace(bot("greedy"), name="forgotten")
    assert bot_words(JOURNEY, forgotten) == "forgotten"
