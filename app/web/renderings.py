"""The regions of one table as they were rendered last, used again wherever nothing that they are made of has changed.

Rendering is what an action costs most, and most regions are the same after it, or the same for several viewers.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from functools import cache
from operator import attrgetter

import msgspec

from app.language import language
from app.web import render
from app.web.ingredients import Pantry
from app.web.rendered import Rendered


class _Known(msgspec.Struct):
    """A rendering, and the number of the last moment that it was of use for."""

    rendered: Rendered
    used: int


class Renderings:
    """What a table's pages looked like lately. It belongs to one event loop."""

    def __init__(self) -> None:
        self._moment = 0
        self._kept: defaultdict[str, dict[Hashable, _Known]] = defaultdict(dict)

    def go_on(self) -> None:
        """Begin another moment of the table, and forget what was of no use for the last one."""
        for kept in self._kept.values():
            for made_of in [made_of for made_of, known in kept.items() if known.used < self._moment]:
                del kept[made_of]
        self._moment += 1

    def regions(self, template: str, names: Iterable[str], context: msgspec.Struct) -> tuple[Rendered, ...]:
        """Give regions of a page, rendering only those that are made of something new."""
        spoken = language()
        made_of = {name: (spoken, _taker(template, name)(context)) for name in names}
        found = {name: self._kept[name].get(values) for name, values in made_of.items()}
        for rendered in render.regions(template, [name for name, known in found.items() if known is None], context):
            name = rendered.region
            found[name] = self._kept[name][made_of[name]] = _Known(rendered, self._moment)
        return tuple(self._use(known) for known in found.values() if known is not None)

    def _use(self, known: _Known) -> Rendered:
        known.used = self._moment
        return known.rendered


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
