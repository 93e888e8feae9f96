"""Tastes drawn at random around the plain ones, so that turns are tried that the greedy player would never play."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from app.games.journey.greedy.tastes import PLAIN, Tastes
from app.games.rng import Rng

T = TypeVar("T")

STAY, RUN = -10.0, 2.5
"""Factors of `Tastes.travel` that forbid a Travel, and that want one nearly whatever it costs."""


def tastes(rng: Rng) -> Iterator[Tastes]:
    """Give the plain tastes first, and then others without end; the same generator gives the same."""
    yield PLAIN
    dice = _Dice(rng)
    while True:
        yield _drawn(dice)


class _Dice:
    """A generator that moves on with every throw."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def one_of(self, *choices: T) -> T:
        place, self._rng = self._rng.number("taste", len(choices))
        return choices[place]


def _drawn(dice: _Dice) -> Tastes:
    care = dice.one_of(0.5, 0.8, 1, 1.3, 2)
    clearing = dice.one_of(0.5, 1, 2)
    return replace(
        PLAIN,
        lives=tuple(round(life * care) for life in PLAIN.lives),
        makers=tuple(round(maker * dice.one_of(0.3, 1, 1, 2)) for maker in PLAIN.makers),
        bought=round(PLAIN.bought * dice.one_of(0, 1, 3)),
        printed=PLAIN.printed * dice.one_of(0.3, 1, 2),
        guide=round(PLAIN.guide * dice.one_of(0, 1, 2)),
        travel=round(PLAIN.travel * dice.one_of(STAY, 0.4, 0.7, 1, 1, 1.5, RUN)),
        wait=round(PLAIN.wait * dice.one_of(0, 0.5, 1, 1, 2)),
        hazard=tuple(round(hazard * clearing) for hazard in PLAIN.hazard),
        blow=PLAIN.blow * dice.one_of(0, 1, 2.5),
        draw=round(PLAIN.draw * dice.one_of(0.5, 1, 2)),
        thin_deck=dice.one_of(11, 12, 12, 13, 99),
        stored=dice.one_of(1, 2, 3, 3, 4),
    )
