"""What is still missing, as one whole number: a field of ten bits for each thing a target can ask for.

The search for a cover (`cover_search`) compares thousands of these a second, so all fields are paid down at once by
arithmetic on the number. A field holds 0 to 511; its top bit is kept clear as the guard against borrowing.
"""

from typing import TypeAlias

from app.games.journey.cards import BASICS, SEASONS, Basic, Pool, Season

Packed: TypeAlias = int

WIDTH = 10
FIELDS = (
    *BASICS,
    "basics",
    "crystal",
    "advance",
    "attack",
    "heal",
    *(f"unit_{season}" for season in SEASONS),
    *(f"power_{season}" for season in SEASONS),
    "discard",
    "removal_0",
    "removal_1",
)
"""``basics`` counts all basics together beside each kind by itself: the one field is for "any", the others for "this".

Seasonal units and powers have a field for each season. ``discard`` is hand cards to be discarded for a cost, and the
two removals are what a trail step asks for, in its order.
"""

_SHIFT = {name: WIDTH * place for place, name in enumerate(FIELDS)}
_TOP = 1 << (WIDTH - 1)
_GUARDS: Packed = sum(_TOP << shift for shift in _SHIFT.values())
_ONES: Packed = _GUARDS >> (WIDTH - 1)
LEVEL: Packed = sum((_TOP >> 1) << shift for shift in _SHIFT.values())
"""Half of what a field can hold, in every field: the zero of a number whose fields may go below it (`settle`)."""

_PLENTY = 99  # more of anything than all prices of a turn together


def one(name: str) -> Packed:
    """Give the number that is 1 in this field and 0 in the others."""
    return 1 << _SHIFT[name]


def whole(name: str) -> Packed:
    """Give the mask of a field."""
    return (_TOP - 1) << _SHIFT[name]


ONE: dict[str, Packed] = {name: one(name) for name in FIELDS}
BASIC_ONE: dict[Basic, Packed] = {basic: ONE[basic] + ONE["basics"] for basic in BASICS}
"""One basic of a kind: it lowers both what is missing of its kind and of basics altogether."""

UNIT_ONE: dict[Season, Packed] = {season: ONE[f"unit_{season}"] for season in SEASONS}
POWER_ONE: dict[Season, Packed] = {season: ONE[f"power_{season}"] for season in SEASONS}
POWERS: Packed = sum(whole(f"power_{season}") for season in SEASONS)
KINDS: Packed = sum(whole(basic) for basic in BASICS)


def field(packed: Packed, name: str) -> int:
    """Read one field."""
    return (packed >> _SHIFT[name]) & (_TOP - 1)


def pack(pool: Pool) -> Packed:
    """Put a pool into fields, its wildcards left out: which basic each stands for is a choice."""
    exact = (min(amount, _PLENTY) for amount in (pool.reed, pool.resin, pool.acorn))
    return (
        sum(BASIC_ONE[basic] * amount for basic, amount in zip(BASICS, exact, strict=True))
        + ONE["crystal"] * min(pool.crystal, _PLENTY)
        + ONE["advance"] * min(pool.advance, _PLENTY)
        + ONE["attack"] * min(pool.attack, _PLENTY)
        + ONE["heal"] * min(pool.heal, _PLENTY)
    )


def total(packed: Packed) -> int:
    """Add up all fields: as with the digits of a decimal number and nine, the rest modulo the largest digit."""
    return packed % ((1 << WIDTH) - 1)


def touched(packed: Packed) -> Packed:
    """Give the mask of the fields that are not 0: adding the largest value sets the guard bit of those alone."""
    set_guards = (packed + (_GUARDS - _ONES)) & _GUARDS
    return set_guards - (set_guards >> (WIDTH - 1))


def less(packed: Packed, gain: Packed) -> Packed:
    """Pay down every field by the gain's, none below 0.

    The guard bit set in each field is borrowed from where the gain is the larger one; where it is still there, the
    field keeps its difference, elsewhere it becomes 0.
    """
    difference = (packed | _GUARDS) - gain
    kept = difference & _GUARDS
    return difference & (kept - (kept >> (WIDTH - 1)))


def most(one_gain: Packed, other: Packed) -> Packed:
    """Take the larger of two numbers in every field."""
    return other + less(one_gain, other)


def settle(raised: Packed) -> Packed:
    """Turn a number counted from `LEVEL`, whose surpluses lie below it, into what is missing."""
    return less(raised, LEVEL)
