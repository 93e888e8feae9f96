"""The search for the cards that cover a price, bounded by a count and never by time: answers do not depend on machines.

A *label* is what is still missing after some cards were chosen, with the least weight found to come there. Sources are
taken one by one; each turns every label into new ones, and labels alike are merged, so the whole choice is searched
without walking through its permutations. Sources with arrows come first, while surpluses still count towards what the
arrows cost. Which powers will be on is settled beforehand, set by set; a set then asks for cards that switch it on.
"""

from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement
from typing import TypeAlias

from msgspec import Struct

from app.games.journey.cards import BASICS, SEASONS, Basic, CardId, Season
from app.games.journey.content import Content
from app.games.journey.deficits import (
    KINDS,
    LEVEL,
    ONE,
    POWER_ONE,
    POWERS,
    Packed,
    less,
    most,
    settle,
    total,
    touched,
    whole,
)
from app.games.journey.sources import Amount, Supply, Use, Way, Ways, discard_way, removal_ways

LIMIT = 4000
"""Labels made for one target before the search gives up."""

HARD = 1_000_000
SOFT = 10_000
NEVER = 1_000_000_000
BASICS_TOGETHER: Packed = whole("basics")
ALL_BASICS: Packed = KINDS | BASICS_TOGETHER
DISCARDS: Packed = whole("discard")

Chain: TypeAlias = "tuple[Way, Chain] | None"
Choices: TypeAlias = list[tuple[Packed, int, Way]]
"""How a source can be used under certain powers: what it takes off what is missing, its weight, and the way.

Of a source with arrows the first number is the difference of gain and cost; its fields may be negative.
"""


class Asked(Struct, frozen=True):
    """What a target asks for. Fields under the ``soft`` mask may stay short, by as little as can be."""

    needs: Packed
    soft: Packed = 0
    removals: tuple[Basic, ...] = ()
    kept: frozenset[CardId] = frozenset()


class Cover(Struct, frozen=True):
    """The best that was found: what stays missing, and the uses that bring it there.

    ``complete`` says that nothing better is left to be found; ``floor`` is what no choice of cards could cover anyway.
    """

    missing: Packed
    uses: tuple[Use, ...]
    complete: bool
    floor: Packed
    labels: int


def penalty(missing: Packed, *, soft: Packed) -> int:
    """Weigh what stays missing, far above any weight of cards; what a plan itself counts on must not be missing."""
    if missing & (POWERS | DISCARDS):
        return NEVER
    hard = missing & ~soft
    basics = max(total(hard & KINDS), total(hard & BASICS_TOGETHER))
    return HARD * (basics + total(hard & ~ALL_BASICS)) + SOFT * total(missing & soft)


class _Search:
    """A search under way: the least weighty label so far, and how many were made."""

    def __init__(self, content: Content, supply: Supply, asked: Asked, limit: int) -> None:
        self.content, self.supply, self.asked, self.limit = content, supply, asked, limit
        self.weight = NEVER * 10
        self.missing: Packed = asked.needs
        self.chain: Chain = None
        self.labels = 0
        self.complete = True
        self.penalties: dict[Packed, int] = {0: 0}

    def penalty(self, missing: Packed) -> int:
        known = self.penalties.get(missing)
        if known is None:
            known = self.penalties[missing] = penalty(missing, soft=self.asked.soft)
        return known

    def offer(self, missing: Packed, weight: int, chosen: Chain) -> None:
        """Keep a label when it is the best."""
        if weight + self.penalty(missing) < self.weight:
            self.weight = weight + self.penalty(missing)
            self.missing, self.chain = missing, chosen

    def run(self) -> Cover:
        lacking = less(self.asked.needs, self.supply.have.packed)
        self.offer(lacking, 0, None)
        relevant = _relevant(self.supply, lacking)
        for powers in _power_sets(self.supply, relevant):
            self.under(powers, relevant)
        floor = self.missing if self.complete else self.floor(lacking, relevant)
        return Cover(self.missing, _uses(self.chain), self.complete, floor, self.labels)

    def floor(self, lacking: Packed, relevant: Packed) -> Packed:
        """Give what would be missing if every card gave all that any of its ways could, and no arrow cost anything."""
        on = frozenset(SEASONS)
        have = self.supply.have
        for _, box in self.supply.waiting:
            have = have.plus(box)
        given = most(0, 0)
        for gain in _gains(have, relevant):
            given = most(given, gain)
        for ways in chain(self.hand_ways(on, relevant), self.supply.others):
            top = 0
            for way in ways:
                for gain in _gains(way.gain_under(on), relevant):
                    top = most(top, gain)
            given += top
        return less(lacking, given)

    def under(self, powers: frozenset[Season], relevant: Packed) -> None:
        """Search on the supposition that these further powers will be on."""
        on = self.supply.powers | powers
        switches = sum(POWER_ONE[season] for season in powers)
        relevant |= touched(switches)
        have = self.supply.have
        for season, box in self.supply.waiting:
            if season in powers:
                have = have.plus(box)
        start = LEVEL + self.asked.needs + switches
        labels: dict[Packed, tuple[int, Chain]] = {}
        for gain in _gains(have, relevant):
            labels[start - gain] = (0, None)
        arrows, plain = self.sources(on, relevant)
        for choices in arrows:
            labels = _every_way(labels, choices)
            self.labels += len(labels)
        settled: dict[Packed, tuple[int, Chain]] = {}
        for raised, (weight, chosen) in labels.items():
            missing = settle(raised) & relevant
            if missing not in settled or weight < settled[missing][0]:
                settled[missing] = (weight, chosen)
                self.offer(missing, weight, chosen)
        self.pay_down(settled, plain)

    def pay_down(self, labels: dict[Packed, tuple[int, Chain]], sources: list[Choices]) -> None:
        sources.sort(key=lambda choices: min(weight for _, weight, _ in choices))
        sources = _enough(sources, labels)
        reach = _reach(sources)
        for place, choices in enumerate(sources):
            rest = reach[place]
            after: dict[Packed, tuple[int, Chain]] = {}
            for missing, label in labels.items():
                weight, chosen = label
                if weight + self.penalty(less(missing, rest)) >= self.weight:
                    continue
                known = after.get(missing)
                if known is None or weight < known[0]:
                    after[missing] = label
                for gain, extra, way in choices:
                    left = less(missing, gain)
                    if left == missing:
                        continue
                    heavier = weight + extra
                    known = after.get(left)
                    if known is None or heavier < known[0]:
                        after[left] = (heavier, (way, chosen))
                        self.offer(left, heavier, (way, chosen))
            labels = after
            self.labels += len(after)
            if self.labels > self.limit:
                self.complete = False
                return

    def sources(self, on: frozenset[Season], relevant: Packed) -> tuple[list[Choices], list[Choices]]:
        """Sort the sources that could help into those with arrows and the plain ones."""
        arrows: list[Choices] = []
        plain: list[Choices] = []
        for ways in chain(self.hand_ways(on, relevant), self.supply.others):
            choices = [
                (gain - way.cost if way.cost else gain, way.weight, way)
                for way in ways
                for gain in _gains(way.gain_under(on), relevant)
                if gain
            ]
            if not choices:
                continue
            (arrows if any(way.cost for _, _, way in choices) else plain).append(choices)
        return arrows, plain

    def hand_ways(self, on: frozenset[Season], relevant: Packed) -> Iterator[Ways]:
        for card, ways in self.supply.hand:
            discard = (discard_way(self.content, card),) if relevant & DISCARDS and card not in self.asked.kept else ()
            removal = removal_ways(self.content, card, self.asked.removals, on) if self.asked.removals else ()
            yield (*ways, *discard, *removal)


def _every_way(labels: dict[Packed, tuple[int, Chain]], choices: Choices) -> dict[Packed, tuple[int, Chain]]:
    after = dict(labels)
    for raised, (weight, chosen) in labels.items():
        for gain, extra, way in choices:
            left = raised - gain
            known = after.get(left)
            if known is None or weight + extra < known[0]:
                after[left] = (weight + extra, (way, chosen))
    return after


def _gains(gain: Amount, relevant: Packed) -> Iterator[Packed]:
    base = gain.packed & relevant
    if not gain.wild or not relevant & ALL_BASICS:
        yield base
        return
    together = ONE["basics"] * gain.wild
    kinds = [basic for basic in BASICS if relevant & whole(basic)]
    if not kinds:
        yield base + together
        return
    for chosen in combinations_with_replacement(kinds, gain.wild):
        yield base + together + sum(ONE[basic] for basic in chosen)


def _relevant(supply: Supply, lacking: Packed) -> Packed:
    """Give the mask of fields that matter: what is lacking, and what useful arrows cost."""
    relevant = touched(lacking)
    arrows = [way for ways in chain((ways for _, ways in supply.hand), supply.others) for way in ways if way.cost]
    while True:
        useful = [way for way in arrows if _touches(way, relevant)]
        arrows = [way for way in arrows if not _touches(way, relevant)]
        if not useful:
            return relevant
        for way in useful:
            relevant |= touched(way.cost)


def _touches(way: Way, relevant: Packed) -> bool:
    return _helps(way.gain, relevant) or any(_helps(box, relevant) for _, box in way.boxes)


def _helps(gain: Amount, relevant: Packed) -> bool:
    return bool(gain.packed & relevant or (gain.wild and relevant & ALL_BASICS))


def _power_sets(supply: Supply, relevant: Packed) -> Iterator[frozenset[Season]]:
    all_ways = [way for ways in chain((ways for _, ways in supply.hand), supply.others) for way in ways]
    boxes = chain(supply.waiting, (box for way in all_ways for box in way.boxes))
    useful = {season for season, gain in boxes if _helps(gain, relevant)} - supply.powers
    seasons = [s for s in SEASONS if s in useful and any(way.gain.packed & POWER_ONE[s] for way in all_ways)]
    for size in range(len(seasons) + 1):
        yield from map(frozenset, combinations(seasons, size))


def _reach(sources: list[Choices]) -> list[Packed]:
    rest = 0
    reach = []
    for choices in reversed(sources):
        top = 0
        for gain, _, _ in choices:
            top = most(top, gain)
        rest += top
        reach.append(rest)
    return reach[::-1]


def _enough(sources: list[Choices], labels: dict[Packed, tuple[int, Chain]]) -> list[Choices]:
    """Leave out sources that enough lighter ones of the same gains make needless."""
    lack = 0
    for missing in labels:
        lack = most(lack, missing)
    kept: dict[tuple[Packed, ...], int] = {}
    chosen: list[Choices] = []
    for choices in sources:
        key = tuple(gain for gain, _, _ in choices)
        support = 0
        for gain in key:
            support |= touched(gain)
        if kept.get(key, 0) < total(lack & support):
            kept[key] = kept.get(key, 0) + 1
            chosen.append(choices)
    return chosen


def _uses(chosen: Chain) -> tuple[Use, ...]:
    uses: tuple[Use, ...] = ()
    while chosen is not None:
        way, chosen = chosen
        uses = (*way.uses, *uses)
    return uses


def cover(content: Content, supply: Supply, asked: Asked, *, limit: int = LIMIT) -> Cover:
    """Find the cards of least weight that cover what is asked, or leave least of it missing."""
    return _Search(content, supply, asked, limit).run()
