"""What a card makes when it comes to the hand, in points, for weighing how good a deck is on the whole."""

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

BASIC, CRYSTAL, ATTACK, ADVANCE, HEAL, ABILITY, DRAW = 60, 100, 150, 500, 300, 200, 150
"""Points of a deck whose every card made one such thing: Advance is what journeys wait for."""

INFUSED = 0.4
"""The share of an infused box that counts, since its power must be on."""


@cache
def making_points(content: Content, card: CardId) -> float:
    """Weigh a card by what it makes on the average of its sides, less what its arrows cost."""
    info = content.cards[card]
    sides = [sum(_points(effect) for effect in option.effects) for option in info.options]
    return sum(_points(effect) for effect in info.effects) + sum(sides) / max(1, len(sides))


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
            return INFUSED * sum(_points(inner) for inner in effects)
        case Pay(effects, cost, _):
            return sum(_points(inner) for inner in effects) - _pool_points(cost)
        case Power() | Choose():
            return 0
        case _:
            assert_never(effect)


def _pool_points(pool: Pool) -> float:
    basics = pool.reed + pool.resin + pool.acorn + pool.any_basic
    icons = ADVANCE * pool.advance + ATTACK * pool.attack + HEAL * pool.heal
    return BASIC * basics + CRYSTAL * pool.crystal + icons
