"""A card with its either/or fixed, its effects sorted by when they happen (§5.2)."""

from typing import assert_never

from msgspec import Struct

from app.games.journey.cards import (
    EMPTY_POOL,
    After,
    Card,
    Choose,
    Clear,
    Draw,
    Effect,
    Gain,
    Heal,
    Infused,
    OpenEffect,
    Option,
    Pay,
    Pool,
    Power,
    Recover,
    Season,
    Shield,
    SimpleEffect,
    Stun,
)


class Playing(Struct, frozen=True):
    """A card with its either/or fixed.

    ``gain``, ``units`` and ``powers`` happen at once; ``open`` effects and infused ``boxes`` wait on the card, which
    goes to ``after`` at the end of the turn.
    """

    gain: Pool
    units: int
    powers: tuple[Season, ...]
    open: tuple[OpenEffect, ...]
    boxes: tuple[Infused, ...]
    after: After


def playing(card: Card, option: int | None) -> Playing:
    """Sort a card's effects, with this side of its either/or. Raises IndexError for an option it does not have."""
    chosen = None if option is None else card.options[option]
    gain, units = EMPTY_POOL, 0
    powers: list[Season] = []
    stays: list[OpenEffect] = []
    boxes: list[Infused] = []
    for effect in _chosen_effects(card, chosen):
        match effect:
            case Gain() | Heal():
                gain, units = gain.plus(gained(effect)), units + makes_unit(effect)
            case Power(season):
                powers.append(season)
            case Infused():
                boxes.append(effect)
            case Pay() | Draw() | Recover() | Clear() | Stun() | Shield():
                stays.append(effect)
            case Choose():
                raise AssertionError("an either/or holds no other")
            case _:
                assert_never(effect)
    after = chosen.after if chosen is not None and chosen.after is not None else card.after
    return Playing(gain, units, tuple(powers), tuple(stays), tuple(boxes), after)


def _chosen_effects(card: Card, chosen: Option | None) -> tuple[Effect, ...]:
    plain = tuple(effect for effect in card.effects if not isinstance(effect, Choose))
    return plain if chosen is None else (*plain, *chosen.effects)


def gained(effect: SimpleEffect) -> Pool:
    """Give what an effect adds to the pool at once."""
    match effect:
        case Gain(what):
            return what
        case Heal(amount):
            return Pool(heal=amount)
        case _:
            return EMPTY_POOL


def makes_unit(effect: SimpleEffect) -> bool:
    """Say whether an effect makes a seasonal unit."""
    return isinstance(effect, Gain) and effect.unit is not None


def options_of(card: Card) -> tuple[int | None, ...]:
    """List the sides of a card's either/or by index; None alone for a card without one."""
    return tuple(range(len(card.options))) or (None,)
