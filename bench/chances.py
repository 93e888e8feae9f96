"""How likely a victory is under settings that were played little or not at all: a logistic regression with priors.

Settings are told as features, a number each. What a feature adds to the log odds is expected to lie about its prior's
mean; games move it. The posterior is the normal one about its summit, so a chance comes with how well it is known.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist
from typing import TypeAlias

from msgspec import Struct

Features: TypeAlias = Mapping[str, float]
_Row: TypeAlias = tuple[tuple[int, float], ...]
_ROUNDS = 40
_CLOSE = 1e-6
_SURE = 25.0
"""Log odds beyond which a chance is not told from 0 or 1."""


class Prior(Struct, frozen=True):
    """Where a feature's effect is expected, in log odds, before a game was played."""

    mean: float
    spread: float


class Played(Struct, frozen=True):
    """Games under one setting, and how many of them were won."""

    features: Features
    games: int
    wins: int


class Chances:
    """What some games tell of the chances under any setting whose features have a prior."""

    def __init__(self, priors: Mapping[str, Prior], played: Iterable[Played]) -> None:
        self._places = {name: place for place, name in enumerate(priors)}
        self._priors = tuple(priors.values())
        self._rows = [(self._row(each.features), each.games, each.wins) for each in played if each.games]
        self._effects = [prior.mean for prior in self._priors]
        self._root: list[list[float]] = []
        self._climb()

    def log_odds(self, features: Features) -> NormalDist:
        """Give the log odds of a victory as they are known."""
        row = self._row(features)
        point = [0.0] * len(self._effects)
        for place, amount in row:
            point[place] = amount
        half = _forward(self._root, point)
        return NormalDist(self._sum(row), sqrt(sum(part * part for part in half)))

    def between(self, features: Features, low: float, high: float) -> float:
        """Tell how likely it is that the chance of a victory lies between two rates."""
        known = self.log_odds(features)
        return known.cdf(_log_odds(high)) - known.cdf(_log_odds(low))

    def effect(self, name: str) -> NormalDist:
        """Give what one feature adds to the log odds, as it is known."""
        return self.log_odds({name: 1.0})

    def _row(self, features: Features) -> _Row:
        return tuple((self._places[name], amount) for name, amount in features.items() if amount)

    def _sum(self, row: _Row) -> float:
        return sum(self._effects[place] * amount for place, amount in row)

    def _climb(self) -> None:
        """Go to the summit of the posterior by Newton's steps; it has one only, so each way there will do."""
        for _ in range(_ROUNDS):
            slope, bend = self._slope_and_bend()
            self._root = _root(bend)
            step = _backward(self._root, _forward(self._root, slope))
            longest = max(abs(part) for part in step)
            shorten = min(1.0, 2.0 / longest) if longest else 1.0
            self._effects = [effect + shorten * part for effect, part in zip(self._effects, step, strict=True)]
            if longest < _CLOSE:
                return

    def _slope_and_bend(self) -> tuple[list[float], list[list[float]]]:
        slope = [(p.mean - at) / p.spread**2 for p, at in zip(self._priors, self._effects, strict=True)]
        size = len(slope)
        bend = [[0.0] * size for _ in range(size)]
        for place, prior in enumerate(self._priors):
            bend[place][place] = 1 / prior.spread**2
        for row, games, wins in self._rows:
            chance = _chance(self._sum(row))
            weight = games * chance * (1 - chance)
            for place, amount in row:
                slope[place] += amount * (wins - games * chance)
                for other, times in row:
                    bend[place][other] += weight * amount * times
        return slope, bend


def _chance(odds: float) -> float:
    return 1 / (1 + exp(-max(-_SURE, min(_SURE, odds))))


def _log_odds(chance: float) -> float:
    return log(chance / (1 - chance))


def _root(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Take Cholesky's root of a symmetric, positive matrix: the lower triangle whose square it is."""
    root: list[list[float]] = []
    for line in matrix:
        below: list[float] = []
        for place, above in enumerate(root):
            product = sum(a * b for a, b in zip(below, above, strict=False))
            below.append((line[place] - product) / above[place])
        below.append(sqrt(line[len(root)] - sum(part * part for part in below)))
        root.append(below)
    return root


def _forward(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve root · x = right."""
    found: list[float] = []
    for line, value in zip(root, right, strict=True):
        found.append((value - sum(a * b for a, b in zip(line, found, strict=False))) / line[-1])
    return found


def _backward(root: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve rootᵀ · x = right."""
    found = list(right)
    for place in range(len(root) - 1, -1, -1):
        found[place] /= root[place][place]
        for before in range(place):
            found[before] -= root[place][before] * found[place]
    return found
