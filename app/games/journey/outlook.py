"""The least that a plan begun could weigh in the end: what lets the search drop most of what it begins.

For each thing missing the outlook knows, at each place among the sources, the least weight that the sources to come
could bring it down to; what stays missing weighs its penalty. A card that helps with several things puts an equal part
of its weight on each. So the sum over all things is never more than what any plan really weighs.
"""

from collections.abc import Sequence
from operator import getitem
from typing import TypeAlias

from app.games.journey.cards import BASICS
from app.games.journey.choices import Choice, Choices
from app.games.journey.deficits import DISCARDS, OTHER_FIELDS, Packed, amount_of, field, less, total, whole
from app.games.journey.labels import Label, Labels

HARD = 1_000_000
SOFT = 10_000
"""Penalties for each thing missing: above the weight of any cards that could be played in a turn."""

NEVER = 1_000_000_000
"""The penalty for a discard that a plan counts on and does not make."""

Promising: TypeAlias = tuple[int, Packed, Label]
"""A label with the least that it could weigh in the end."""

Table: TypeAlias = tuple[int, ...]
"""The least weight for each amount missing of one thing."""


def penalty(missing: Packed, *, soft: Packed) -> int:
    """Weigh what stays missing."""
    if missing & DISCARDS:
        return NEVER
    return HARD * amount_of(missing & ~soft) + SOFT * total(missing & soft)


class Outlook:
    """The tables of one search: ``lack`` is the most that any label misses of each field."""

    def __init__(self, sources: Sequence[Choices], *, lack: Packed, soft: Packed) -> None:
        self._others = [name for name in OTHER_FIELDS if lack & whole(name)]
        self._kinds = [name for name in BASICS if lack & whole(name)]
        self._fields = (*self._others, *self._kinds, "basics")
        self._amounts: dict[Packed, tuple[Table, Table, int]] = {}
        now = tuple(_penalties(name, field(lack, name), soft=soft) for name in self._fields)
        backwards = [now]
        for source in reversed(sources):
            now = self._with_source(now, source)
            backwards.append(now)
        self._places = backwards[::-1]

    def _with_source(self, ahead: tuple[Table, ...], source: Choices) -> tuple[Table, ...]:
        tables = list(ahead)
        for choice in source:
            sizes, share = self._shares(choice)
            for place, size in sizes:
                tables[place] = _lowered(tables[place], ahead[place], size, share)
        return tuple(tables)

    def _shares(self, choice: Choice) -> tuple[list[tuple[int, int]], int]:
        """Give how much a choice helps with each field, and the part of its weight that each bears.

        A basic helps with its kind and with all basics together: of those two only one counts in the end.
        """
        sizes = [(place, size) for place, name in enumerate(self._fields) if (size := field(choice.change, name))]
        bearing = sum(self._fields[place] != "basics" for place, _ in sizes)
        return sizes, choice.weight // max(1, bearing)

    def promising(self, labels: Labels, place: int, *, free: Packed, below: int) -> list[Promising]:
        """List the labels that the sources from this place on could bring below a weight, ``free`` being given."""
        tables = self._places[place]
        split = len(self._others)
        others, kinds, together = tables[:split], tables[split:-1], tables[-1]
        known = self._amounts
        found = []
        for missing, label in labels.items():
            left = less(missing, free) if free else missing
            of_others, of_kinds, of_all = known.get(left) or self._read(left)
            least = label[0] + sum(map(getitem, others, of_others))
            if of_all or of_kinds:
                least += max(together[of_all], sum(map(getitem, kinds, of_kinds)))
            if least < below:
                found.append((least, missing, label))
        return found

    def _read(self, missing: Packed) -> tuple[Table, Table, int]:
        """Read the fields: the others, the basics by kind, and all basics together."""
        others = tuple([field(missing, name) for name in self._others])
        kinds = tuple([field(missing, name) for name in self._kinds])
        self._amounts[missing] = amounts = (others, kinds, field(missing, "basics"))
        return amounts


def _penalties(name: str, most_missing: int, *, soft: Packed) -> Table:
    rate = NEVER if name == "discard" else SOFT if soft & whole(name) else HARD
    return tuple(rate * amount for amount in range(most_missing + 1))


def _lowered(table: Table, ahead: Table, size: int, share: int) -> Table:
    """Lower a table by a card that takes ``size`` off for ``share``, before what is ahead takes the rest."""
    with_card = [ahead[max(0, amount - size)] + share for amount in range(len(table))]
    return (0, *map(min, table[1:], with_card[1:]))
