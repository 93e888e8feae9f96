"""What the effects printed on a card are worth, whatever the state of the game."""

from collections.abc import Iterable
from functools import cache
from typing import assert_never

from msgspec import Struct

from app.games.journey.cards import (
    CardId,
    Choose,
    Clear,
    Draw,
    Effect,
    Gain,
    Heal,
    Infused,
    Pay,
    Pool,
    Power,
    Recover,
    Shield,
    Stun,
)
from app.games.journey.content import Content

UNLIKELY = 0.4
"""The share of an infused box that counts, since its power must be on."""

ONCE = 0.6
"""The share that counts of a card that is gone after one play."""


class Prices(Struct, frozen=True, kw_only=True):
    """The points of each thing that a card can make; ``ability`` is for taking back, clearing, stunning, shielding."""

    basic: float
    crystal: float
    attack: float
    advance: float
    heal: float
    ability: float
    draw: float


PLAIN = Prices(basic=1, crystal=1.5, attack=2, advance=3, heal=8, ability=6, draw=3)


@cache
def printed_points(content: Content, card: CardId) -> float:
    """Weigh what a card makes when it is played by its best side, less what its arrows cost."""
    info = content.cards[card]
    sides = (effects_points(option.effects, PLAIN) for option in info.options)
    points = effects_points(info.effects, PLAIN) + max(sides, default=0)
    return points * (ONCE if info.after == "recycle" else 1)


def effects_points(effects: Iterable[Effect], prices: Prices) -> float:
    """Weigh what effects make at some prices, less what their arrows cost."""
    return sum(_points(effect, prices) for effect in effects)


def _points(effect: Effect, prices: Prices) -> float:
    match effect:
        case Gain(what):
            return _pool_points(what, prices)
        case Heal(amount):
            return prices.heal * amount
        case Draw(amount):
            return prices.draw * amount
        case Recover() | Clear() | Stun() | Shield():
            return prices.ability
        case Infused(_, effects):
            return UNLIKELY * effects_points(effects, prices)
        case Pay(effects, cost, discard):
            paid = _pool_points(cost, prices) + prices.basic * discard
            return max(0, effects_points(effects, prices) - paid)
        case Power() | Choose():
            return 0
        case _:
            assert_never(effect)


def _pool_points(pool: Pool, prices: Prices) -> float:
    basics = pool.reed + pool.resin + pool.acorn + pool.any_basic
    icons = prices.advance * pool.advance + prices.attack * pool.attack + prices.heal * pool.heal
    return prices.basic * basics + prices.crystal * pool.crystal + icons
