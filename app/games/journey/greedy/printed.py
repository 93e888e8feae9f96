"""What the effects printed on a card are worth, whatever the state of the game."""

from functools import cache
from typing import assert_never

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

BASIC, CRYSTAL, ATTACK, ADVANCE, HEAL, ABILITY, DRAW = 1, 1.5, 2, 3, 8, 6, 3

UNLIKELY = 0.4
"""The share of an infused box that counts, since its power must be on."""

ONCE = 0.6
"""The share that counts of a card that is gone after one play."""


@cache
def printed_points(content: Content, card: CardId) -> float:
    """Weigh what a card makes when it is played by its best side, less what its arrows cost."""
    info = content.cards[card]
    common = sum(_points(effect) for effect in info.effects)
    sides = (sum(_points(effect) for effect in option.effects) for option in info.options)
    return (common + max(sides, default=0)) * (ONCE if info.after == "recycle" else 1)


def _points(effect: Effect) -> float:
    match effect:
        case Gain(what):
            return _pool_points(what)
        case Heal(amount):
            return HEAL * amount
        case Draw(amount):
            return DRAW * amount
        case Recover() | Clear() | Stun() | Shield():
            return ABILITY
        case Infused(_, effects):
            return UNLIKELY * sum(_points(inner) for inner in effects)
        case Pay(effects, cost, discard):
            return max(0, sum(_points(inner) for inner in effects) - _pool_points(cost) - BASIC * discard)
        case Power() | Choose():
            return 0
        case _:
            assert_never(effect)


def _pool_points(pool: Pool) -> float:
    basics = pool.reed + pool.resin + pool.acorn + pool.any_basic
    icons = ADVANCE * pool.advance + ATTACK * pool.attack + HEAL * pool.heal
    return BASIC * basics + CRYSTAL * pool.crystal + icons
