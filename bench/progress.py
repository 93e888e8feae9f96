"""How far bots get in the forest journey: ``python -m bench.progress planner greedy --pairs 100``, on the same deals.

Bots are named with their effort, as in ``planner:full``; each plays every seat of its games. Progress is the steps, and
three for each Relic; a game that was won counts as more than any that was lost. The interval is the normal one at 95 %
over the differences of pairs. Seeds are numbered from ``--first``. Ctrl-C ends a run early, and tells what was played.
"""

import argparse
from collections.abc import Iterator, Sequence
from statistics import fmean

from msgspec import Struct

from app.games.bots import play_out
from app.games.journey.relics import relic_won
from app.games.journey.state import VICTORY, Ruleset
from app.games.registry import JOURNEY
from bench.strength import Clocked, gathered, pace, with_interval

MOST_ACTIONS = 3_000
RELIC = 3
WON = 30
"""The progress of a victory: a game that was lost with 13 steps and 4 Relics has 25."""


class Pair(Struct, frozen=True):
    """One deal as two bots played it: the progress of each, and whether each won."""

    seats: int
    progress: tuple[int, int]
    won: tuple[bool, bool]


def pairs(bots: Sequence[Clocked], *, seats: Sequence[int], numbers: range) -> Iterator[Pair]:
    """Play deal after deal, each at every number of seats before the next, so that a run may end anywhere."""
    for number in numbers:
        for count in seats:
            (first, won), (second, also) = (_played(bot, count, number) for bot in bots)
            yield Pair(count, (first, second), (won, also))


def _played(bot: Clocked, seats: int, number: int) -> tuple[int, bool]:
    last, _ = play_out(JOURNEY, (Ruleset(), seats, f"{number:032x}"), bot, most_actions=MOST_ACTIONS)
    if last.outcome is not None and last.outcome.reason == VICTORY:
        return WON, True
    relics = sum(relic_won(JOURNEY.content, last, season) for season in JOURNEY.content.seasons)
    return last.trail + RELIC * relics, False


def report(found: Sequence[Pair], names: Sequence[str]) -> None:
    """Print a line for each number of seats, and one for all."""
    counts = sorted({pair.seats for pair in found})
    for title, part in (
        *((f"{count} seats", [pair for pair in found if pair.seats == count]) for count in counts),
        ("all", found),
    ):
        ahead = with_interval([pair.progress[0] - pair.progress[1] for pair in part])
        each = ", ".join(_told(name, part, place) for place, name in enumerate(names))
        print(f"{title}, {len(part)} pairs: {each}; ahead by {ahead}")


def _told(name: str, part: Sequence[Pair], place: int) -> str:
    progress = fmean(pair.progress[place] for pair in part)
    return f"{name} {progress:.1f} ({100 * fmean(pair.won[place] for pair in part):.0f} % won)"


def main() -> None:
    """Read the command, play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bots", nargs=2, metavar="BOT")
    parser.add_argument("--pairs", type=int, default=100, help="deals at each number of seats")
    parser.add_argument("--first", type=int, default=0, help="the number of the first seed")
    parser.add_argument("--seats", type=int, nargs="+", default=list(JOURNEY.seat_counts))
    asked = parser.parse_args()
    bots = [Clocked(JOURNEY, named) for named in asked.bots]
    numbers = range(asked.first, asked.first + asked.pairs)
    report(gathered(pairs(bots, seats=asked.seats, numbers=numbers)), asked.bots)
    for named, bot in zip(asked.bots, bots, strict=True):
        print(f"{named}: {pace(bot)}")


if __name__ == "__main__":
    main()
