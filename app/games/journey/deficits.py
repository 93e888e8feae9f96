"""What is still missing, as one whole number: a field of ten bits for each thing a target can ask for.

The search for a cover compares thousands of these, so all fields are paid down at once by arithmetic on the number. A
field holds 0 to 511; its top bit is kept clear, as the guard that is borrowed from.
"""

from typing import TypeAlias

from app.games.journey.cards import BASICS, SEASONS, Basic, Pool, Season

Packed: TypeAlias = int

WIDTH = 10
BASIC_FIELDS = (*BASICS, "basics")
"""``basics`` counts all basics together, beside each kind by itself: the one is for "any", the others for "this"."""

OTHER_FIELDS = (
    *("crystal", "advance", "attack", "heal"),
    *(f"unit_{season}" for season in SEASONS),
    *("discard", "removal_0", "removal_1"),
)
"""Icons, seasonal units, hand cards to be discarded for a cost, and the removals of a trail step, in its order."""

FIELDS = (*OTHER_FIELDS, *BASIC_FIELDS)

_SHIFT = {name: WIDTH * place for place, name in enumerate(FIELDS)}
_LARGEST = (1 << (WIDTH - 1)) - 1
_ONES: Packed = sum(1 << shift for shift in _SHIFT.values())
_GUARDS: Packed = _ONES << (WIDTH - 1)
LEVEL: Packed = _ONES << (WIDTH - 2)
"""Half of what a field can hold, in every field: the zero of a number whose fields may go below it (`settle`)."""

_PLENTY = 99  # more of anything than all prices of a turn together


def whole(name: str) -> Packed:
    """Give the mask of a field."""
    return _LARGEST << _SHIFT[name]


ONE: dict[str, Packed] = {name: 1 << shift for name, shift in _SHIFT.items()}
BASIC_ONE: dict[Basic, Packed] = {basic: ONE[basic] + ONE["basics"] for basic in BASICS}
UNIT_ONE: dict[Season, Packed] = {season: ONE[f"unit_{season}"] for season in SEASONS}
_POOL_ONES = (*BASIC_ONE.values(), *(ONE[icon] for icon in ("crystal", "advance", "attack", "heal")))
EVERY_BASIC_ONE: Packed = sum(ONE[name] for name in BASIC_FIELDS)
"""One basic of every kind at once: more than any wildcard can be."""

ADVANCE: Packed = whole("advance")
ATTACK: Packed = whole("attack")
CRYSTALS: Packed = whole("crystal")
DISCARDS: Packed = whole("discard")
KINDS: Packed = sum(whole(basic) for basic in BASICS)
BASICS_TOGETHER: Packed = whole("basics")
ALL_BASICS: Packed = KINDS | BASICS_TOGETHER
EVERYTHING: Packed = _ONES * _LARGEST


def field(packed: Packed, name: str) -> int:
    """Read one field."""
    return (packed >> _SHIFT[name]) & _LARGEST


def pack(pool: Pool) -> Packed:
    """Put a pool into fields, its wildcards left out: which basic each stands for is a choice."""
    amounts = (pool.reed, pool.resin, pool.acorn, pool.crystal, pool.advance, pool.attack, pool.heal)
    return sum(one * min(amount, _PLENTY) for one, amount in zip(_POOL_ONES, amounts, strict=True))


def total(packed: Packed) -> int:
    """Add up all fields: as with the digits of a decimal number and nine, it is the rest after the largest digit."""
    return packed % ((1 << WIDTH) - 1)


def amount_of(packed: Packed) -> int:
    """Count what is missing, or given: a basic counts once, whether this kind or any is meant."""
    return max(total(packed & KINDS), total(packed & BASICS_TOGETHER)) + total(packed & ~ALL_BASICS)


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


def most(one: Packed, other: Packed) -> Packed:
    """Take the larger of two numbers in every field."""
    return other + less(one, other)


def settle(raised: Packed) -> Packed:
    """Turn a number counted from `LEVEL`, whose surpluses lie below it, into what is missing."""
    return less(raised, LEVEL)
