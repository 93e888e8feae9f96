"""How strong bots are: ``python -m bench.strength balance planner greedy --pairs 200``, or one bot of Harmonies alone.

Bots are named with their effort, as in ``planner:full``. A pair is two games on one deal with seats swapped; the
interval is the normal one at 95 % over pairs. Seeds are numbered from ``--first``, so runs can be shared out and
repeated. Ctrl-C ends a run early, with what was played so far.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import sqrt
from statistics import fmean, median, quantiles, stdev
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from app.games.bot_registry import bot_named, effort_named
from app.games.bots import Bot, play_out
from app.games.harmonies.pieces import Side
from app.games.harmonies.scoring import score
from app.games.harmonies.state import State as HarmoniesState
from app.games.protocol import Game, Seat
from app.games.registry import ENGINES, HARMONIES
from app.games.rng import Rng

MOST_ACTIONS = 20_000
NORMAL_95 = 1.96
T = TypeVar("T")


class Turning(Protocol):
    """What is read of a state of any game: its seed and its turn."""

    @property
    def rng(self) -> Rng: ...

    @property
    def turn_number(self) -> int: ...


class Clocked:
    """A bot whose presses are timed, all of one turn together."""

    def __init__(self, game: Game[Any, Any, Any], named: str) -> None:
        name, _, effort = named.partition(":")
        kind = bot_named(game.slug, name)
        self._bot: Bot[Any, Any] = kind.make("b07" + "0" * 29, effort_named(kind, effort or None))
        self._turn: tuple[str, int] | None = None
        self.seconds: list[float] = []

    def press(self, state: Turning, seat: Seat) -> tuple[Any, ...]:
        """Ask the bot, and add the processor time to that of its turn."""
        began = time.process_time()
        press = self._bot.press(state, seat)
        spent = time.process_time() - began
        turn = (state.rng.seed, state.turn_number)
        if self._turn == turn:
            self.seconds[-1] += spent
        else:
            self.seconds.append(spent)
        self._turn = turn
        return press


class Seated:
    """A bot for each seat."""

    def __init__(self, bots: Sequence[Bot[Any, Any]]) -> None:
        self._bots = bots

    def press(self, state: Turning, seat: Seat) -> tuple[Any, ...]:
        """Ask the seat's own bot."""
        return self._bots[seat].press(state, seat)


class Result(Struct, frozen=True):
    """A pair of games for the first bot: its share of the wins, and of Harmonies how many points more it had."""

    share: float
    lead: float


def pairs(game: Game[Any, Any, Any], bots: tuple[Clocked, Clocked], *, seats: int, numbers: range) -> Iterator[Result]:
    """Play pairs of games, the bots sitting in turn round the table."""
    for number in numbers:
        shares, leads = [], []
        for own in (0, 1):
            seated = Seated([bots[(seat + own) % 2] for seat in range(seats)])
            state, _ = play_out(game, (game.ruleset(), seats, f"{number:032x}"), seated, most_actions=MOST_ACTIONS)
            outcome = game.outcome(state)
            winners = () if outcome is None else outcome.winners
            shares.append(fmean((seat + own) % 2 == 0 for seat in winners) if winners else 0.5)
            points = _points(state, seats)
            leads.append(
                fmean(points[seat] for seat in range(seats) if (seat + own) % 2 == 0)
                - fmean(points[seat] for seat in range(seats) if (seat + own) % 2 == 1)
            )
        yield Result(fmean(shares), fmean(leads))


def alone(bot: Clocked, *, side: Side, numbers: range) -> Iterator[int]:
    """Play Harmonies alone; gives the points of each game."""
    for number in numbers:
        setup = (HARMONIES.ruleset(side=side), 1, f"{number:032x}")
        state, _ = play_out(HARMONIES, setup, bot, most_actions=MOST_ACTIONS)
        yield _points(state, 1)[0]


def _points(state: object, seats: int) -> list[int]:
    if not isinstance(state, HarmoniesState):
        return [0] * seats
    return [score(HARMONIES.content, state.ruleset.side, seat).total for seat in state.seats]


def gathered(results: Iterator[T]) -> list[T]:
    """Gather results until all are there, or Ctrl-C is pressed."""
    found: list[T] = []
    with suppress(KeyboardInterrupt):
        found.extend(results)
    return found


def with_interval(found: Sequence[float]) -> str:
    """Write a mean with its interval."""
    spread = NORMAL_95 * stdev(found) / sqrt(len(found)) if len(found) > 1 else float("nan")
    return f"{fmean(found):.3f} +- {spread:.3f}"


def pace(bot: Clocked) -> str:
    """Write how long a bot thinks about a turn."""
    found = sorted(bot.seconds)
    return f"{1000 * fmean(found):.0f} ms a turn, 95 of 100 within {1000 * found[len(found) * 95 // 100]:.0f} ms"


def main() -> None:
    """Read the command, play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(ENGINES))
    parser.add_argument("bots", nargs="+", metavar="BOT", help="two bots, or one to play Harmonies alone")
    parser.add_argument("--pairs", "--games", type=int, default=200, help="pairs of games, or games alone")
    parser.add_argument("--first", type=int, default=0, help="the number of the first seed")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--side", choices=("A", "B"), default="A", help="the side of the board, alone")
    asked = parser.parse_args()
    game, numbers = ENGINES[asked.game], range(asked.first, asked.first + asked.pairs)
    bots = [Clocked(game, named) for named in asked.bots]
    if len(bots) == 1:
        points = gathered(alone(bots[0], side=asked.side, numbers=numbers))
        low, _, high = quantiles(points, n=4)
        print(f"{asked.bots[0]} alone on side {asked.side}, {len(points)} games: median {median(points)}, {low}-{high}")
        print(f"  mean {with_interval(points)}; {pace(bots[0])}")
        return
    found = gathered(pairs(game, (bots[0], bots[1]), seats=asked.seats, numbers=numbers))
    print(f"{' against '.join(asked.bots)} in {asked.game} of {asked.seats}, {len(found)} pairs:")
    print(
        f"  wins {with_interval([result.share for result in found])}, points {with_interval([r.lead for r in found])}"
    )
    for named, bot in zip(asked.bots, bots, strict=True):
        print(f"  {named}: {pace(bot)}")


if __name__ == "__main__":
    main()
