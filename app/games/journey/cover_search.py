"""The search for the cards that cover a price, bounded by a count and never by time: answers do not depend on machines.

A *label* is what is still missing after some cards were chosen, with the least weight found to come there. Sources are
taken one by one; each turns every label into new ones, and labels alike are merged, so the whole choice is searched
without walking through its permutations. Sources with arrows come first, while surpluses still count towards what the
arrows cost; then those that switch powers on; then those with boxes, when it is known which fire; then all others.

A label is dropped when even the most helpful use of the cards to come could not make it the best (`outlook`). When the
bound is met all the same, only the most promising labels are followed further, and `Cover.complete` is false.
"""

from collections.abc import Callable, Iterable
from functools import partial
from heapq import nsmallest
from typing import TypeAlias

from msgspec import Struct

from app.games.journey.cards import Season
from app.games.journey.choices import Choice, Choices, Situation, capped, choices, gains
from app.games.journey.content import Content
from app.games.journey.deficits import LEVEL, Packed, amount_of, less, most, settle, total, touched
from app.games.journey.greedy_cover import steps
from app.games.journey.labels import Chain, Groups, Label, Labels, keep, lack_of, merged, uses_of
from app.games.journey.outlook import NEVER, SOFT, Outlook, Promising, penalty
from app.games.journey.sources import Asked, Layout, Supply, lay_out
from app.games.journey.ways import Use, Ways

LIMIT = 500
"""Labels made for one target before the search narrows."""

MOST_WITH_ARROWS = 2000
"""Labels made of arrows before the rest of the arrows is left alone: far more than the cards of the game call for."""

NARROW = 12
"""Labels followed from one source to the next once it has narrowed."""

NONE: frozenset[Season] = frozenset()
ANYWHERE = Situation(NONE, ())
"""The situation of plain sources, for which it makes no difference."""

Uses: TypeAlias = Callable[[Situation], Choices]
"""What a source can do in a situation."""


class Cover(Struct, frozen=True):
    """The best that was found: what stays missing, and the uses that bring it there.

    ``complete`` says that nothing better is left to be found; ``floor`` is what no choice of cards could cover anyway.
    ``labels`` counts the work.
    """

    missing: Packed
    uses: tuple[Use, ...] = ()
    complete: bool = True
    floor: Packed = 0
    labels: int = 0


def cover(content: Content, sources: Supply, asked: Asked, *, limit: int = LIMIT) -> Cover:
    """Find the cards of least weight that cover what is asked, or leave least of it missing."""
    return _Search(sources, asked, lay_out(content, sources, asked), limit=limit).run()


def lacking(sources: Supply, asked: Asked) -> Packed:
    """Give what is missing with what the turn holds already, its wildcards put to the best use."""
    every = (less(asked.needs, gain) for gain in gains(sources.have, touched(asked.needs)))
    return min(every, key=lambda missing: penalty(missing, soft=asked.soft))


class _Search:
    """A search under way: the best label so far, and how many were made."""

    def __init__(self, sources: Supply, asked: Asked, layout: Layout, *, limit: int) -> None:
        self.sources, self.asked, self.layout, self.limit = sources, asked, layout, limit
        self.weight = 2 * NEVER
        self.missing = asked.needs
        self.chain: Chain = None
        self.labels = 0
        self.penalties: dict[Packed, int] = {}

    @property
    def complete(self) -> bool:
        return self.labels <= self.limit

    def run(self) -> Cover:
        self.pay_down(self.settled(self.with_arrows()))
        floor = self.missing if self.complete else _floor(self.sources, self.asked, self.layout)
        return Cover(self.missing, uses_of(self.chain), self.complete, floor, self.labels)

    def choices(self, ways: Ways, now: Situation, *, to_come: frozenset[Season] = NONE) -> Choices:
        return choices(ways, now, relevant=self.layout.relevant, to_come=to_come)

    def with_arrows(self) -> Groups:
        """Use the sources with arrows in every way, what is missing not yet settled."""
        raised = LEVEL + self.asked.needs
        start = Situation(self.sources.powers, self.sources.waiting)
        groups: Groups = {start: {raised - gain: (0, None) for gain in gains(self.sources.have, self.layout.relevant)}}
        for ways in self.layout.arrows:
            after: Groups = {situation: dict(labels) for situation, labels in groups.items()}
            for situation, labels in groups.items():
                for change, extra, way, then in self.choices(ways, situation, to_come=self.layout.powers):
                    reached = after.setdefault(then, {})
                    for missing, (weight, chosen) in labels.items():
                        keep(reached, missing - change, (weight + extra, (way, chosen)))
            groups = after
            self.labels += sum(map(len, groups.values()))
            if self.labels > MOST_WITH_ARROWS:
                break
        return groups

    def settled(self, groups: Groups) -> Groups:
        """Turn surpluses into nothing: from here on there are no costs left for them to pay."""
        after: Groups = {}
        for situation, labels in groups.items():
            reached = after.setdefault(situation, {})
            for raised, label in labels.items():
                missing = settle(raised) & self.layout.relevant
                if keep(reached, missing, label):
                    self.offer(missing, label)
        return after

    def pay_down(self, groups: Groups) -> None:
        """Use all other sources, each in one way at most."""
        layout, lack = self.layout, lack_of(groups)
        seasonal: list[Uses] = [partial(self.choices, ways, to_come=layout.powers) for ways in layout.switches]
        seasonal += [partial(self.choices, ways) for ways in layout.infused]
        plain = _enough([self.choices(ways, ANYWHERE) for ways in layout.plain], lack)
        now, best = (Situation(self.sources.powers | powers, ()) for powers in (NONE, layout.powers))
        self.dive(groups, [*(uses(now) for uses in seasonal), *plain])
        outlook = Outlook([*(capped(uses(best), lack) for uses in seasonal), *plain], lack=lack, soft=self.asked.soft)
        for place, uses in enumerate(seasonal):
            if place == len(layout.switches):
                groups = merged((Situation(now.on, ()), labels) for now, labels in groups.items())
            groups = self.used(uses, groups, outlook, place)
        groups = merged((ANYWHERE, labels) for labels in groups.values())
        for place, source in enumerate(plain, len(seasonal)):
            groups = self.used(_anywhere(source), groups, outlook, place)

    def used(self, uses: Uses, groups: Groups, outlook: Outlook, place: int) -> Groups:
        """Turn every label that could still become the best into what the source at a place makes of it."""
        after: Groups = {}
        for situation, promising in self.promising(groups, outlook, place):
            unused = after.setdefault(situation, {})
            for _, missing, label in promising:
                keep(unused, missing, label)
            for choice in uses(situation):
                self.use(choice, promising, after.setdefault(choice.then, {}), moved=choice.then is not situation)
                self.labels += len(promising)
        return after

    def promising(self, groups: Groups, outlook: Outlook, place: int) -> list[tuple[Situation, list[Promising]]]:
        """List the labels that could still become the best, all boxes that wait being given for nothing.

        Beyond the bound only the few most promising ones are followed.
        """
        found = []
        for situation, labels in groups.items():
            waiting = sum(box.at_most() for _, box in situation.waiting)
            if promising := outlook.promising(labels, place, free=waiting, below=self.weight):
                found.append((situation, promising))
        return found if self.complete else _narrowed(found)

    def use(self, choice: Choice, promising: list[Promising], reached: Labels, *, moved: bool) -> None:
        """Add what one choice makes of labels; it may do nothing but move them to another situation."""
        gain, extra, way, _ = choice
        for _, missing, (weight, chosen) in promising:
            left = less(missing, gain)
            if left == missing and not moved:
                continue
            heavier = weight + extra
            known = reached.get(left)
            if known is None or heavier < known[0]:
                reached[left] = (heavier, (way, chosen))
                if not left or self.weight > SOFT:
                    self.offer(left, reached[left])

    def dive(self, groups: Groups, sources: list[Choices]) -> None:
        """Cover what is missing greedily, to have something to measure the others by."""
        every = [(missing, label) for labels in groups.values() for missing, label in labels.items()]
        missing, label = min(every, key=lambda one: (amount_of(one[0]), one[1][0]))
        for choice in steps(missing, sources):
            missing = less(missing, choice.change)
            label = (label[0] + choice.weight, (choice.way, label[1]))
            self.offer(missing, label)

    def offer(self, missing: Packed, label: Label) -> None:
        """Make a label the best if it is."""
        rest = self.penalties.get(missing)
        if rest is None:
            rest = self.penalties[missing] = penalty(missing, soft=self.asked.soft)
        if label[0] + rest < self.weight:
            self.weight, self.missing, self.chain = label[0] + rest, missing, label[1]


def _narrowed(found: list[tuple[Situation, list[Promising]]]) -> list[tuple[Situation, list[Promising]]]:
    every = ((situation, one) for situation, promising in found for one in promising)
    few: dict[Situation, list[Promising]] = {}
    for situation, one in nsmallest(NARROW, every, key=lambda pair: pair[1][0]):
        few.setdefault(situation, []).append(one)
    return list(few.items())


def _anywhere(source: Choices) -> Uses:
    return lambda _: source


def _enough(sources: Iterable[Choices], lack: Packed) -> list[Choices]:
    """Order plain sources by weight and leave out those that enough lighter ones of the same gains make needless.

    Each card of a plan takes something off, so no more of a sort are ever used than there are things missing.
    """
    kept: dict[tuple[Packed, ...], int] = {}
    chosen: list[Choices] = []
    for source in sorted(filter(None, (capped(source, lack) for source in sources)), key=_lightest):
        sort = tuple(choice.change for choice in source)
        support = 0
        for gain in sort:
            support |= touched(gain)
        if kept.get(sort, 0) < total(lack & support):
            kept[sort] = kept.get(sort, 0) + 1
            chosen.append(source)
    return chosen


def _lightest(source: Choices) -> int:
    return min(choice.weight for choice in source)


def _floor(sources: Supply, asked: Asked, layout: Layout) -> Packed:
    """Give what would be missing if every card gave all that any of its ways could, and no arrow cost anything."""
    given = sources.at_once()
    for ways in (*layout.arrows, *layout.switches, *layout.infused, *layout.plain):
        top = 0
        for way in ways:
            top = most(top, way.at_most())
        given += top
    return less(asked.needs, given)
