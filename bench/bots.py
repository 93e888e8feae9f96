"""What bots make of their games: how many games a minute each plays, and what becomes of those of greedy ones."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from app.games.balance.greedy_bot import GreedyBot as BalanceGreedyBot
from app.games.bot_registry import BOTS, NO_EFFORT, BotKind
from app.games.bots import Bot, play_out
from app.games.harmonies.greedy_bot import GreedyBot as HarmoniesGreedyBot
from app.games.protocol import Game
from app.games.registry import BALANCE, ENGINES, HARMONIES
from bench.report import Row

MOST_ACTIONS = 20_000
BOT_SEED = "b07" + "0" * 29
TIMED_GAMES = 3
TIMED_ACTIONS = 3_000
"""A bound for random play, which may wander for long."""
FULL_GAMES = 1
"""Games that a bot plays at a greater effort than its first, which takes long."""


class Match(Struct, frozen=True):
    """A game of the house, its greedy bot, the numbers of seats, and how many games are played at each."""

    game: Game[Any, Any, Any]
    bot: Bot[Any, Any]
    seats: tuple[int, ...]
    games: int


MATCHES: Mapping[str, Match] = {
    "balance": Match(BALANCE, BalanceGreedyBot(BALANCE.content), (2,), 2_000),
    "harmonies": Match(HARMONIES, HarmoniesGreedyBot(HARMONIES.content), (2, 3, 4), 40),
}
"""The games that somebody wins, so not the ones played alone or together."""


def measure() -> Iterator[Row]:
    """Play every match. Gives two rows each: turns a game, the mean in the middle, and the percentage of first wins."""
    for slug, match in MATCHES.items():
        for seats in match.seats:
            yield from _play(f"{slug}, {match.games} games of {seats}", match, seats)


def _play(name: str, match: Match, seats: int) -> Iterator[Row]:
    turns: list[int] = []
    first = 0.0
    for number in range(match.games):
        setup = (match.game.ruleset(), seats, f"{number:032x}")
        state, _ = play_out(match.game, setup, match.bot, most_actions=MOST_ACTIONS)
        outcome = match.game.outcome(state)
        assert outcome is not None, f"game {number} of {name} never ended"
        turns.append(state.turn_number)
        first += (0 in outcome.winners) / max(1, len(outcome.winners))
    mean, rate = sum(turns) / len(turns), 100 * first / len(turns)
    yield Row(f"{name}: turns", "turns", min(turns), mean, max(turns))
    yield Row(f"{name}: the first seat wins", "%", rate, rate, rate)


def measure_pace() -> Iterator[Row]:
    """Time a few games of two by every bot at each of its efforts, by processor time."""
    for slug, kinds in BOTS.items():
        for kind in kinds:
            if not kind.efforts:
                yield _pace(f"{slug}, {kind.name}", slug, kind, effort=NO_EFFORT, games=TIMED_GAMES)
            for number, effort in enumerate(kind.efforts):
                name = f"{slug}, {kind.name} {effort.name}"
                yield _pace(name, slug, kind, effort=effort.plays, games=FULL_GAMES if number else TIMED_GAMES)


def _pace(name: str, slug: str, kind: BotKind, *, effort: int, games: int) -> Row:
    game, bot, rates = ENGINES[slug], kind.make(BOT_SEED, effort), []
    for number in range(games):
        began = time.process_time()
        play_out(game, (game.ruleset(), 2, f"{number:032x}"), bot, most_actions=TIMED_ACTIONS)
        rates.append(60 / (time.process_time() - began))
    return Row.of_rates(name, rates, unit="games/min")
