"""How a spirit scores, told in a sentence: groups of a landscape by their size, or single stacks by their height."""

from collections.abc import Iterator
from typing import TypeAlias, assert_never

from app.games.harmonies.pieces import Groups, Landscape, Points, Spirit, Stacks
from app.language import gettext as _
from app.web.harmonies.words import LANDSCAPES, WITH_HEIGHT
from app.web.wording import joined

Run: TypeAlias = tuple[int, int, int]
"""Sizes that score alike: the first of them, the last, and their points."""


def spirit_words(spirit: Spirit) -> str:
    """Tell how a spirit scores once its cube stands on the board."""
    rule = spirit.scoring
    runs = (run for run in _runs(rule.points) if run[2])
    match rule:
        case Groups():
            told = [_group_words(rule, run) for run in runs]
        case Stacks():
            told = [_stack_words(rule.landscape, run) for run in runs]
        case _:
            assert_never(rule)
    return _("Scores {what}.").format(what=joined(told))


def _runs(points: Points) -> Iterator[Run]:
    first = 1
    for size, worth in enumerate(points, start=1):
        if size == len(points) or points[size] != worth:
            yield first, size, worth
            first = size + 1


def _group_words(rule: Groups, run: Run) -> str:
    """Tell what a group is worth; whatever is larger than all that is written scores as the last."""
    first, last, worth = run
    many = _(LANDSCAPES[rule.landscape][1])
    if last < len(rule.points):
        words, sizes = _("{points} for each group of {landscape} of {sizes}"), _sizes(first, last)
        return words.format(points=worth, landscape=many, sizes=sizes)
    if first == 1:
        return _("{points} for each group of {landscape}").format(points=worth, landscape=many)
    words = _("{points} for each group of {landscape} of {sizes} or more")
    return words.format(points=worth, landscape=many, sizes=first)


def _stack_words(landscape: Landscape, run: Run) -> str:
    first, last, worth = run
    one = _(LANDSCAPES[landscape][0])
    if landscape not in WITH_HEIGHT:
        return _("{points} for each {landscape}").format(points=worth, landscape=one)
    words, sizes = _("{points} for each {landscape} {sizes} high"), _sizes(first, last)
    return words.format(points=worth, landscape=one, sizes=sizes)


def _sizes(first: int, last: int) -> str:
    return joined(map(str, range(first, last + 1)), "or")
