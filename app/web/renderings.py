"""The regions of one table as they were rendered last, used again wherever nothing that they are made of has changed.

Rendering is what an action costs most, and most regions are the same after it, or the same for several viewers.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from operator import attrgetter

import msgspec

from app.language import language
from app.web import render
from app.web.ingredients import Pantry
from app.web.rendered import Rendered

_KEPT = 10
"""Renderings of a region that are remembered: those of two versions for four seats and the spectators."""


class Renderings:
    """What a table's pages looked like lately. It belongs to one event loop."""

    def __init__(self) -> None:
        self._kept: defaultdict[str, OrderedDict[Hashable, Rendered]] = defaultdict(OrderedDict)

    def regions(self, template: str, names: Iterable[str], context: msgspec.Struct) -> tuple[Rendered, ...]:
        """Give regions of a page, rendering only those that are made of something new."""
        spoken = language()
        made_of = {name: (spoken, _taker(template, name)(context)) for name in names}
        found = {name: self._kept[name].get(values) for name, values in made_of.items()}
        for rendered in render.regions(template, [name for name, known in found.items() if known is None], context):
            self._keep(rendered, made_of[rendered.region])
            found[rendered.region] = rendered
        return tuple(rendered for rendered in found.values() if rendered is not None)

    def _keep(self, rendered: Rendered, made_of: Hashable) -> None:
        kept = self._kept[rendered.region]
        kept[made_of] = rendered
        if len(kept) > _KEPT:
            kept.popitem(last=False)


@cache
def _taker(template: str, name: str) -> Callable[[msgspec.Struct], Hashable]:
    """Make what takes a region's ingredients out of a context: it is asked for them at every look at a table."""
    ingredients = _pantry().ingredients(render.source_of(template, name), name)
    if not ingredients:
        return lambda _: ()
    return attrgetter(*(part if field is None else f"{part}.{field}" for part, field in ingredients))


@cache
def _pantry() -> Pantry:
    return Pantry(render.environment())
