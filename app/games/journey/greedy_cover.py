"""A quick cover: not the best, but something for the search to measure all others by, and often all that is asked."""

from collections.abc import Iterator

from app.games.journey.choices import Choice, Choices, Situation, choices
from app.games.journey.content import Content
from app.games.journey.deficits import EVERYTHING, FIELDS, Packed, amount_of, less, total, touched, whole
from app.games.journey.sources import Supply, all_of

_MASKS = tuple(whole(name) for name in FIELDS)


def plays(content: Content, sources: Supply) -> list[Choices]:
    """List what each card and item gives when it is just played: no arrow paid, and no power awaited."""
    now = Situation(sources.powers, ())
    found = (
        choices(tuple(way for way in source.ways if not way.cost), now, relevant=EVERYTHING, to_come=frozenset())
        for source in all_of(content, sources)
    )
    return [source for source in found if source]


def left_by(played: list[Choices], missing: Packed) -> Packed:
    """Give what stays missing when of these cards the most helpful ones are played.

    Where nothing stays missing they are a cover that needs no trial: playing a card is always allowed and reveals
    nothing.
    """
    wanted = touched(missing)
    for choice in steps(missing, [source for source in played if any(one.change & wanted for one in source)]):
        missing = less(missing, choice.change)
    return missing


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
        before = amount_of(missing)
        return min(helpful, key=lambda one: _price(missing, before, one[0]))
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


def _price(missing: Packed, before: int, choice: Choice) -> float:
    """Give the weight for each thing that a choice takes off; ``before`` is the amount missing."""
    helped = before - amount_of(less(missing, choice.change))
    return choice.weight / helped if helped else float("inf")
