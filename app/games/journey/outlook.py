"""The least that a plan begun could weigh in the end: what lets the search drop most of what it begins.

For each thing missing the outlook knows, at each place among the sources, the least weight that the sources to come
could bring it down to; what stays missing weighs its penalty. A card that helps with several things puts an equal part
of its weight on each. So the sum over all things is never more than what any plan really weighs.
"""

from collections.abc import Sequence
from typing import TypeAlias

from app.games.journey.choices import Choice, Choices
from app.games.journey.deficits import (
    BASIC_FIELDS,
    DISCARDS,
    OTHER_FIELDS,
    Packed,
    amount_of,
    field,
    total,
    whole,
)

HARD = 1_000_000
SOFT = 10_000
"""Penalties for each thing missing: above the weight of any cards that could be played in a turn."""

NEVER = 1_000_000_000
"""The penalty for a discard that a plan counts on and does not make."""

Table: TypeAlias = tuple[int, ...]
"""The least weight for each amount missing of one thing."""


def penalty(missing: Packed, *, soft: Packed) -> int:
    """Weigh what stays missing."""
    if missing & DISCARDS:
        return NEVER
    return HARD * amount_of(missing & ~soft) + SOFT * total(missing & soft)


class Outlook:
    """The tables of one search: ``lack`` is the most that any label misses of each field."""

    def __init__(self, sources: Sequence[Choices], *, lack: Packed, relevant: Packed, soft: Packed) -> None:
        self._others = tuple(name for name in OTHER_FIELDS if relevant & whole(name))
        self._fields = (*self._others, *BASIC_FIELDS)
        self._amounts: dict[Packed, tuple[int, ...]] = {}
        now = tuple(self._penalties(name, field(lack, name), soft=soft) for name in self._fields)
        backwards = [now]
        for source in reversed(sources):
            now = self._with_source(now, source)
            backwards.append(now)
        self._places = backwards[::-1]

    def _penalties(self, name: str, most_missing: int, *, soft: Packed) -> Table:
        rate = NEVER if name == "discard" else SOFT if soft & whole(name) else HARD
        return tuple(rate * amount for amount in range(most_missing + 1))

    def _with_source(self, ahead: tuple[Table, ...], source: Choices) -> tuple[Table, ...]:
        tables = list(ahead)
        for choice in source:
            sizes, share = self._shares(choice)
            for place, size in sizes:
                before = ahead[place]
                tables[place] = tuple(
                    [
                        known if known <= (weight := before[max(0, amount - size)] + share) else weight
                        for amount, known in enumerate(tables[place])
                    ]
                )
        return tuple(tables)

    def _shares(self, choice: Choice) -> tuple[list[tuple[int, int]], int]:
        """Give how much a choice helps with each field, and the part of its weight that each bears.

        A basic helps with its kind and with all basics together: of those two only one counts in the end.
        """
        sizes = [(place, size) for place, name in enumerate(self._fields) if (size := field(choice.change, name))]
        bearing = sum(place < len(self._fields) - 1 for place, _ in sizes)
        return sizes, choice.weight // max(1, bearing)

    def least(self, missing: Packed, place: int) -> int:
        """Give the least that could be added to a label's weight, by sources from this place on."""
        amounts = self._amounts.get(missing)
        if amounts is None:
            amounts = self._amounts[missing] = tuple([field(missing, name) for name in self._fields])
        weights = [table[amount] for table, amount in zip(self._places[place], amounts, strict=True)]
        kinds = len(self._others)
        return sum(weights[:kinds]) + max(sum(weights[kinds:-1]), weights[-1])
