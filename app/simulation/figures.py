"""What many games amount to: rates with their intervals, lengths, causes of defeat, lives lost, the use of cards."""

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from statistics import NormalDist, quantiles

from msgspec import Struct

from app.games.journey.cards import CardId
from app.games.journey.state import DEFEATS
from app.simulation.cells import Cell
from app.simulation.records import UNFINISHED, GameRecord
from app.simulation.sums import Sums, summed

CONFIDENCE = 0.95
LOSSES: tuple[str, ...] = (*DEFEATS, UNFINISHED)
"""Every way not to win, in the order in which it is told."""


class Interval(Struct, frozen=True):
    """A lower and an upper bound."""

    low: float
    high: float


class Quartiles(Struct, frozen=True):
    """The values that a quarter, half and three quarters of a sample do not exceed."""

    low: float
    middle: float
    high: float


class CardFigures(Struct, frozen=True):
    """How often a card is taken, played and left in the Camp, a game; all copies of a design together."""

    card: CardId
    taken: float
    played: float
    stored: float


class CellFigures(Struct, frozen=True, kw_only=True):
    """The figures of one cell. ``length`` counts player-turns, ``won_length`` those of victories alone.

    ``losses`` are games by how they were lost, the commonest first; ``lives`` are lost ones a game by cause. ``steps``
    and ``relics`` are means of what was reached by the end, won or lost.
    """

    cell: Cell
    games: int
    wins: int
    interval: Interval
    length: Quartiles
    won_length: Quartiles | None
    losses: tuple[tuple[str, int], ...]
    lives: tuple[tuple[str, float], ...]
    steps: float
    relics: float
    cards: tuple[CardFigures, ...]

    @property
    def rate(self) -> float:
        """Give the share of games won."""
        return self.wins / self.games


def wilson(successes: int, trials: int) -> Interval:
    """Give the 95 % Wilson score interval of a rate, which keeps to 0..1 and holds for few trials too.

    Raises ValueError where there was no trial, or there were more successes than trials.
    """
    if not 0 <= successes <= trials or trials == 0:
        raise ValueError("A rate needs trials, and no more successes than those.")
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    rate, weight = successes / trials, z * z / trials
    middle = rate + weight / 2
    reach = z * sqrt(rate * (1 - rate) / trials + weight / (4 * trials))
    low, high = (middle - reach) / (1 + weight), (middle + reach) / (1 + weight)
    return Interval(low if successes else 0.0, high if successes < trials else 1.0)


def quartiles(values: Sequence[int]) -> Quartiles:
    """Give the quartiles of at least one value, the extremes being the ends of the scale."""
    if len(values) == 1:
        return Quartiles(values[0], values[0], values[0])
    return Quartiles(*quantiles(values, n=4, method="inclusive"))


def figures(cell: Cell, games: Iterable[GameRecord]) -> CellFigures:
    """Sum up the games of a cell, of which there must be one at least."""
    return figures_of(cell, summed(games))


def figures_of(cell: Cell, sums: Sums) -> CellFigures:
    """Give the figures of a cell by the sums of its games, of which there must be one at least."""
    return CellFigures(
        cell=cell,
        games=sums.games,
        wins=sums.wins,
        interval=wilson(sums.wins, sums.games),
        length=quartiles(_sample(sums.turns)),
        won_length=quartiles(_sample(sums.won_turns)) if sums.won_turns else None,
        losses=tuple(sorted(sums.losses.items(), key=lambda loss: (-loss[1], LOSSES.index(loss[0])))),
        lives=tuple((reason, sums.lives[reason] / sums.games) for reason in DEFEATS if sums.lives.get(reason)),
        steps=sums.steps / sums.games,
        relics=sums.relics / sums.games,
        cards=uses_of(sums),
    )


def card_figures(games: Iterable[GameRecord]) -> tuple[CardFigures, ...]:
    """Give the use of every card that was used at all, by its id."""
    return uses_of(summed(games))


def uses_of(sums: Sums) -> tuple[CardFigures, ...]:
    """Give the use of every card by the sums of some games."""
    return tuple(
        CardFigures(card, use.taken / sums.games, use.played / sums.games, use.stored / sums.games)
        for card, use in sorted(sums.cards.items())
    )


def _sample(counts: Mapping[int, int]) -> list[int]:
    """Write a sample out again from how often each value is in it."""
    return [value for value in sorted(counts) for _ in range(counts[value])]
