"""What many games amount to: rates with their intervals, lengths, causes of defeat, lives lost, the use of cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import NormalDist, fmean, quantiles

from msgspec import Struct

from app.games.journey.cards import CardId
from app.games.journey.state import DEFEATS
from app.simulation.cells import Cell
from app.simulation.records import UNFINISHED, CardUse, GameRecord

CONFIDENCE = 0.95
LOSSES: tuple[str, ...] = (*DEFEATS, UNFINISHED)
"""Every way not to win, in the order in which it is told."""

_NOT_USED = CardUse()


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


def figures(cell: Cell, games: Sequence[GameRecord]) -> CellFigures:
    """Sum up the games of a cell, of which there must be one at least."""
    won = [game.turns for game in games if game.won]
    return CellFigures(
        cell=cell,
        games=len(games),
        wins=len(won),
        interval=wilson(len(won), len(games)),
        length=quartiles([game.turns for game in games]),
        won_length=quartiles(won) if won else None,
        losses=_losses(games),
        lives=_lives(games),
        steps=fmean(game.steps for game in games),
        relics=fmean(game.relics for game in games),
        cards=card_figures(games),
    )


def _losses(games: Sequence[GameRecord]) -> tuple[tuple[str, int], ...]:
    counts = Counter(game.reason for game in games if not game.won)
    return tuple(sorted(counts.items(), key=lambda loss: (-loss[1], LOSSES.index(loss[0]))))


def _lives(games: Sequence[GameRecord]) -> tuple[tuple[str, float], ...]:
    means = ((reason, fmean(game.lives.get(reason, 0) for game in games)) for reason in DEFEATS)
    return tuple((reason, mean) for reason, mean in means if mean)


def card_figures(games: Sequence[GameRecord]) -> tuple[CardFigures, ...]:
    """Give the use of every card that was used at all, by its id."""
    used = sorted({card for game in games for card in game.cards})
    return tuple(
        CardFigures(card, *(_mean(games, card, count) for count in (_taken, _played, _stored))) for card in used
    )


def _mean(games: Iterable[GameRecord], card: CardId, count: Callable[[CardUse], int]) -> float:
    return fmean(count(game.cards.get(card, _NOT_USED)) for game in games)


def _taken(use: CardUse) -> int:
    return use.taken


def _played(use: CardUse) -> int:
    return use.played


def _stored(use: CardUse) -> int:
    return use.stored
