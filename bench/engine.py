"""Random-game actions a second on one core, legal actions included, beside rlcard's gin rummy in the same run.

One action is one element of ``legal_actions``, chosen uniformly. The two are measured in turns, so that a change of the
machine's speed meets both.
"""

import random
import time
from collections.abc import Callable
from typing import Any

from app.games.protocol import Game
from app.games.registry import ENGINES
from bench.report import Row

ROUNDS = 5
SECONDS = 2.0


def measure() -> list[Row]:
    """Time every game of the house against the yardstick. Returns a row for each, with its ratio to the yardstick."""
    yardstick = "rlcard gin rummy"
    contestants: dict[str, Callable[[random.Random], int]] = {yardstick: _gin_rummy()}
    for slug, game in ENGINES.items():
        contestants[slug] = _random_game(game)
    rates: dict[str, list[float]] = {name: [] for name in contestants}
    for number in range(ROUNDS):
        for name, play in contestants.items():
            rates[name].append(_rate(play, random.Random(number)))
    base = sorted(rates[yardstick])[ROUNDS // 2]
    return [Row.of_rates(f"random play, {name}", found, unit="actions/s", base=base) for name, found in rates.items()]


def _rate(play: Callable[[random.Random], int], chance: random.Random) -> float:
    actions = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        actions += play(chance)
    return actions / spent


def _random_game(game: Game[Any, Any, Any]) -> Callable[[random.Random], int]:
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


def _gin_rummy() -> Callable[[random.Random], int]:
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
