"""What using a source does in the situation that the search has come to."""

from itertools import chain, combinations_with_replacement
from typing import NamedTuple, TypeAlias

from app.games.journey.cards import BASICS, Season
from app.games.journey.deficits import ALL_BASICS, ONE, Packed, less, whole
from app.games.journey.ways import Amount, Boxes, Way, Ways


class Situation(NamedTuple):
    """The powers that are on, and the boxes of cards in play that wait for theirs."""

    on: frozenset[Season]
    waiting: Boxes


class Choice(NamedTuple):
    """One use of a source: what it takes off what is missing, its weight, and the situation it leads to.

    Where the way has an arrow, ``change`` is gain less cost, and its fields may be negative.
    """

    change: Packed
    weight: int
    way: Way
    then: Situation


Choices: TypeAlias = list[Choice]
"""The uses of one source, of which a plan takes one at most."""


def choices(ways: Ways, now: Situation, *, relevant: Packed, to_come: frozenset[Season]) -> Choices:
    """List the uses of a source in a situation, only the lightest where several do the same.

    ``to_come`` are the powers that are worth switching on by this source or a later one.
    """
    lightest: dict[tuple[Packed, Situation], Choice] = {}
    for way in ways:
        gain, then = _with_boxes(way, now, to_come) if way.boxes or way.powers else (way.gain, now)
        for useful in gains(gain, relevant):
            if not useful and then is now:
                continue
            change = useful - way.cost
            known = lightest.get((change, then))
            if known is None or way.weight < known.weight:
                lightest[change, then] = Choice(change, way.weight, way, then)
    return list(lightest.values())


def _with_boxes(way: Way, now: Situation, to_come: frozenset[Season]) -> tuple[Amount, Situation]:
    """Give a way's gain with the boxes that fire, old and new, and the situation afterwards."""
    on = now.on | (way.powers & to_come)
    gain = way.gain
    waiting: list[tuple[frozenset[Season], Amount]] = []
    for seasons, box in chain(now.waiting, way.boxes):
        if seasons <= on:
            gain = gain.plus(box)
        elif seasons <= on | to_come:
            waiting.append((seasons, box))
    then = Situation(on, tuple(waiting))
    return gain, now if then == now else then


def gains(gain: Amount, relevant: Packed) -> tuple[Packed, ...]:
    """Give what an amount takes off the fields that matter, for each use of its wildcards."""
    exact = gain.packed & relevant
    if not gain.wild or not relevant & ALL_BASICS:
        return (exact,)
    kinds = [ONE[basic] for basic in BASICS if relevant & whole(basic)]
    together = exact + ONE["basics"] * gain.wild
    if not kinds:
        return (together,)
    return tuple(together + sum(stand_ins) for stand_ins in combinations_with_replacement(kinds, gain.wild))


def capped(source: Choices, lack: Packed) -> Choices:
    """Count of each gain only what could be missing, and only the lightest of uses that then are alike."""
    lightest: dict[Packed, Choice] = {}
    for choice in source:
        useful = less(choice.change, less(choice.change, lack))
        if useful and (useful not in lightest or choice.weight < lightest[useful].weight):
            lightest[useful] = choice._replace(change=useful)
    return list(lightest.values())
