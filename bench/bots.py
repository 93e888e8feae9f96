"""What becomes of games that greedy bots play among themselves: how long they are, and how often who begins wins."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from app.games.balance.greedy_bot import GreedyBot
from app.games.bots import Bot, play_out
from app.games.protocol import Game
from app.games.registry import BALANCE
from bench.report import Row

MOST_ACTIONS = 20_000


class Match(Struct, frozen=True):
    """A game of the house, its greedy bot, and how many games are played at each number of seats."""

    game: Game[Any, Any, Any]
    bot: Bot[Any, Any]
    games: int


MATCHES: Mapping[str, Match] = {"balance": Match(BALANCE, GreedyBot(BALANCE.content), 2_000)}


def measure() -> Iterator[Row]:
    """Play every match. Gives two rows each: turns a game, the mean in the middle, and the percentage of first wins."""
    for slug, match in MATCHES.items():
        for seats in match.game.seat_counts:
            yield from _play(f"{slug}, {match.games} games of {seats}", match, seats)


def _play(name: str, match: Match, seats: int) -> Iterator[Row]:
    turns: list[int] = []
    first = 0
    for number in range(match.games):
        setup = (match.game.ruleset(), seats, f"{number:032x}")
        state, _ = play_out(match.game, setup, match.bot, most_actions=MOST_ACTIONS)
        outcome = match.game.outcome(state)
        assert outcome is not None, f"game {number} of {name} never ended"
        turns.append(state.turn_number)
        first += 0 in outcome.winners
    mean, rate = sum(turns) / len(turns), 100 * first / len(turns)
    yield Row(f"{name}: turns", "turns", min(turns), mean, max(turns))
    yield Row(f"{name}: the first seat wins", "%", rate, rate, rate)
