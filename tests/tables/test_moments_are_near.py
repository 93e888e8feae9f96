"""However long a game is, each of its moments is told by a bounded number of actions: they are counted one by one."""

import random
import secrets
import time
from statistics import median
from typing import Any

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.presets.service import default_preset
from app.tables import service
from app.tables.checkpoints import EVERY
from app.tables.requests import Press
from tests.tables.sitting import Sitting, new_hall, started

ACTIONS = 500
TURN = 40
"""More actions than a player takes in one turn of any of our games: a turn that was rearranged is repeated whole."""
MILLISECONDS = 100


class Counting:
    """A game that counts the actions which are carried out."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.applied = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, seat: Seat, action: Any) -> Any:
        self.applied += 1
        return self._game.apply(state, seat, action)


def long_game(database: Database, slug: str, actions: int) -> tuple[Sitting, dict[int, Any]]:
    """Play at random, taking things back now and then, table after table until one game is long enough."""
    game = GAMES[slug]
    for attempt in range(50):
        hall = new_hall(games=GAMES, new_seed=lambda number=attempt: f"{number:032x}")
        sitting = started(database, hall, "Ann", "Ben", game=slug, preset=default_preset(slug))
        states = _play(sitting, game, random.Random(attempt), actions)
        if max(states) - min(states) >= actions:
            return sitting, states
    raise AssertionError("no game was long enough")


def _play(sitting: Sitting, game: Any, chance: random.Random, actions: int) -> dict[int, Any]:
    table = sitting.table
    states = {table.version: table.state}
    while table.status == "playing" and max(states) - min(states) < actions:
        seat = min(table.acting)
        if chance.random() < 0.02 and service.undo_state(table, seat).possible:
            sitting.undo(seat)
        else:
            action = chance.choice(game.legal_actions(table.state, seat))
            press = Press(
                seat=seat,
                version_seen=table.version,
                key=secrets.token_hex(8),
                actions=(msgspec.json.encode(action),),
            )
            sitting.do(service.act, sitting.holder(seat), press=press)
        table = sitting.table
        states[table.version] = table.state
    return states


@pytest.mark.parametrize(
    ("slug", "actions"),
    (
        ("balance", 260),
        pytest.param("balance", ACTIONS, marks=pytest.mark.long, id="balance-long"),
        pytest.param("journey", 200, marks=pytest.mark.long, id="journey-long"),
        pytest.param("harmonies", 90, marks=pytest.mark.long, id="harmonies-long"),
    ),
)
def test_no_moment_of_a_long_game_takes_more_than_a_bounded_number_of_actions(
    database: Database, slug: str, actions: int
) -> None:
    sitting, states = long_game(database, slug, actions)
    counting = Counting(GAMES[slug])
    hall = new_hall(games={slug: counting})
    counts, seconds = [], []
    for seq, state in states.items():
        counting.applied = 0
        start = time.perf_counter()
        told = database.read_now(service.state_at, hall, slug=sitting.slug, seq=seq)
        seconds.append(time.perf_counter() - start)
        assert told.state == state, seq
        assert told.replayed == counting.applied
        counts.append(counting.applied)

    assert EVERY // 2 < max(counts) <= EVERY + TURN
    assert median(seconds) * 1000 < MILLISECONDS
    yardstick = _yardstick(slug)
    print(  # noqa: T201 - the figure itself is asked for
        f"\n{slug}, {max(states) - min(states)} records: at most {max(counts)} actions are carried out for a moment; "
        f"{median(seconds) * 1000:.1f} ms at the median, {max(seconds) * 1000:.1f} ms at most: "
        f"x {median(seconds) / yardstick:.1f} and x {max(seconds) / yardstick:.1f} of {EVERY} actions without a table"
    )


def _yardstick(slug: str) -> float:
    """Time the calibration row: so many actions of the same game, one after the other, without any table."""
    game, chance = GAMES[slug], random.Random(1)
    state, spent, done = game.new(game.ruleset(), 2, "0" * 32), 0.0, 0
    while done < EVERY:
        acting = game.acting(state)
        if not acting:
            state = game.new(game.ruleset(), 2, f"{done:032x}")
            continue
        seat = min(acting)
        action = chance.choice(game.legal_actions(state, seat))
        start = time.perf_counter()
        state = game.apply(state, seat, action).state
        spent += time.perf_counter() - start
        done += 1
    return spent
