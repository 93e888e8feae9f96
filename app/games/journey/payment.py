"""Paying: exact basics before wildcards, Hazard units before Enemy units, and a choice where consequences differ.

How a payment is preselected is told under #reading-payment.
"""

from collections.abc import Iterator
from itertools import combinations

from app.games.journey.cards import BASICS, Basic, BasicUnit, CardId, Pool, Season
from app.games.journey.content import Content

WILDCARD: BasicUnit = "any_basic"


def pay(pool: Pool, cost: Pool) -> Pool | None:
    """Take a cost from a pool, wildcards standing in for missing basics; None when it cannot be paid.

    The ``any_basic`` part of a cost is not taken here: which basics pay it is a choice (`basic_choices`).
    """
    if cost.advance > pool.advance or cost.crystal > pool.crystal or cost.attack > pool.attack or cost.heal > pool.heal:
        return None
    reed, resin, acorn = pool.reed - cost.reed, pool.resin - cost.resin, pool.acorn - cost.acorn
    wild = pool.any_basic + min(reed, 0) + min(resin, 0) + min(acorn, 0)
    if wild < 0:
        return None
    return Pool(
        max(reed, 0),
        max(resin, 0),
        max(acorn, 0),
        wild,
        pool.crystal - cost.crystal,
        pool.advance - cost.advance,
        pool.attack - cost.attack,
        pool.heal - cost.heal,
    )


def basic_choices(pool: Pool, amount: int) -> tuple[tuple[BasicUnit, ...], ...]:
    """List the ways to pay ``amount`` of any basics, each sorted; the first is the preselected one.

    Exact basics go before wildcards, so a wildcard is spent only when the basics run out; the preselected way takes
    from what there is most of.
    """
    if amount == 0:
        return ((),)
    stacks: tuple[tuple[Basic, int], ...] = (("reed", pool.reed), ("resin", pool.resin), ("acorn", pool.acorn))
    exact = pool.reed + pool.resin + pool.acorn
    if exact + pool.any_basic < amount:
        return ()
    wild = (WILDCARD,) * max(0, amount - exact)
    plenty = sorted(stacks, key=lambda stack: -stack[1])
    ways = tuple(tuple(sorted(way + wild)) for way in _splits(plenty, min(amount, exact)))
    return tuple(sorted(ways, key=lambda way: _scarcity(pool, way)))


def _splits(stacks: list[tuple[Basic, int]], amount: int) -> Iterator[tuple[BasicUnit, ...]]:
    """Give every multiset of basics of the wanted size that the stacks hold."""
    if not stacks:
        if amount == 0:
            yield ()
        return
    (basic, held), *others = stacks
    for taken in range(min(held, amount), -1, -1):
        for rest in _splits(others, amount - taken):
            yield (basic,) * taken + rest


def _scarcity(pool: Pool, way: tuple[BasicUnit, ...]) -> int:
    """Weigh how unevenly a payment leaves the basics: the squares grow when a big stack is spared."""
    return sum((getattr(pool, basic) - way.count(basic)) ** 2 for basic in BASICS)


def spend_basics(pool: Pool, basics: tuple[BasicUnit, ...]) -> Pool:
    """Take the named basics and wildcards from a pool that holds them."""
    return pool.minus(
        Pool(
            reed=basics.count("reed"),
            resin=basics.count("resin"),
            acorn=basics.count("acorn"),
            any_basic=basics.count(WILDCARD),
        )
    )


def unit_choices(
    content: Content, units: tuple[CardId, ...], *, season: Season | None, amount: int
) -> tuple[tuple[CardId, ...], ...]:
    """List the ways to pay seasonal units, as sorted makers; the first, with fewest Enemies, is the preselected one.

    Hazards are alike here (a Hazard recycles whatever its unit bought), so only the choice of Enemies differs.
    """
    if amount == 0:
        return ((),)
    makers = sorted(maker for maker in units if content.cards[maker].season == season)
    hazards = [maker for maker in makers if content.cards[maker].kind == "hazard"]
    enemies = [maker for maker in makers if content.cards[maker].kind == "enemy"]
    return tuple(
        tuple(sorted((*hazards[: amount - count], *chosen)))
        for count in range(max(0, amount - len(hazards)), min(amount, len(enemies)) + 1)
        for chosen in combinations(enemies, count)
    )


def spend_units(units: tuple[CardId, ...], spent: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Take the named makers' units from those at hand."""
    return tuple(maker for maker in units if maker not in spent)
