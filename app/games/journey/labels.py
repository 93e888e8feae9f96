"""What the search keeps of the plans it has begun."""

from collections.abc import Iterable
from typing import TypeAlias

from app.games.journey.choices import Situation
from app.games.journey.deficits import Packed, most
from app.games.journey.ways import Use, Way

Chain: TypeAlias = "tuple[Way, Chain] | None"
"""The ways chosen, the last one first."""

Label: TypeAlias = tuple[int, Chain]
"""The weight of the ways chosen, and those."""

Labels: TypeAlias = dict[Packed, Label]
"""The lightest label for each number of what is still missing."""

Groups: TypeAlias = dict[Situation, Labels]


def keep(labels: Labels, missing: Packed, label: Label) -> bool:
    """Keep a label unless one as light leads to the same; say whether it was kept."""
    known = labels.get(missing)
    if known is None or label[0] < known[0]:
        labels[missing] = label
        return True
    return False


def merged(groups: Iterable[tuple[Situation, Labels]]) -> Groups:
    """Bring together the labels of situations that no longer differ."""
    together: Groups = {}
    for situation, labels in groups:
        reached = together.setdefault(situation, {})
        for missing, label in labels.items():
            keep(reached, missing, label)
    return together


def lack_of(groups: Groups) -> Packed:
    """Give the most that any label misses of each field."""
    lack = 0
    for labels in groups.values():
        for missing in labels:
            lack = most(lack, missing)
    return lack


def uses_of(chosen: Chain) -> tuple[Use, ...]:
    """List the uses of the ways chosen, the first one first."""
    uses: tuple[Use, ...] = ()
    while chosen is not None:
        way, chosen = chosen
        uses = (*way.uses, *uses)
    return uses
