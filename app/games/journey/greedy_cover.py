"""A quick cover: not the best, but something for the search to measure all others by."""

from collections.abc import Iterator

from app.games.journey.choices import Choice, Choices
from app.games.journey.deficits import FIELDS, Packed, amount_of, less, total, whole

_MASKS = tuple(whole(name) for name in FIELDS)


def steps(missing: Packed, sources: list[Choices]) -> Iterator[Choice]:
    """Give one choice after another, each of another source, while there is one that helps.

    What is hardest to come by is covered first, each time by what helps most for its weight.
    """
    left = list(sources)
    while missing:
        found = _next(missing, left)
        if found is None:
            return
        choice, source = found
        yield choice
        missing = less(missing, choice.change)
        left.remove(source)


def _next(missing: Packed, sources: list[Choices]) -> tuple[Choice, Choices] | None:
    for mask in _rarest_first(missing, sources):
        helpful = [(choice, source) for source in sources for choice in source if choice.change & mask]
        return min(helpful, key=lambda one: _price(missing, one[0]))
    return None


def _rarest_first(missing: Packed, sources: list[Choices]) -> list[Packed]:
    """List the fields that some source helps with, those with fewest sources to spare first."""
    spare = {mask: -total(missing & mask) for mask in _MASKS if missing & mask}
    helped: dict[Packed, None] = {}
    for source in sources:
        reach = 0
        for choice in source:
            reach |= choice.change
        for mask in spare:
            if reach & mask:
                spare[mask] += 1
                helped[mask] = None
    return sorted(helped, key=lambda mask: spare[mask])


def _price(missing: Packed, choice: Choice) -> float:
    """Give the weight for each thing that a choice takes off."""
    helped = amount_of(missing) - amount_of(less(missing, choice.change))
    return choice.weight / helped if helped else float("inf")
