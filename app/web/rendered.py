"""Regions of a page as HTML, and as little of one as a page needs that shows it as it was before."""

import re

import msgspec

SEAM = "<!--piece-->"
"""Stands before and after a piece of a region in its template. No name can hold it, as names are escaped."""

_ID = re.compile(r'\s*<[a-z]+ id="([\w-]+)"')


class Rendered(msgspec.Struct, frozen=True, cache_hash=True):
    """One region of a page as HTML: exactly one element, whose id is the region's name.

    ``pieces`` are elements inside of it that may be sent alone, each by its own id; ``frame`` is what is around them.
    """

    region: str
    html: str
    frame: tuple[str, ...] = ()
    pieces: tuple["Rendered", ...] = ()

    @classmethod
    def of(cls, region: str, text: str) -> "Rendered":
        """Take a region apart at its seams, which no page gets. Raises ValueError for a piece without an id."""
        parts = text.split(SEAM)
        if len(parts) == 1:
            return cls(region, text)
        pieces = tuple(cls(_id_of(part), part) for part in parts[1::2])
        return cls(region, "".join(parts), tuple(parts[::2]), pieces)

    @property
    def partial(self) -> str:
        """Wrap the region so that htmx puts it in its own place, keeping focus and half-typed text."""
        return f'<hx-partial hx-target="#{self.region}" hx-swap="outerMorph">{self.html}</hx-partial>'

    def news(self, known: "Rendered | None") -> tuple["Rendered", ...]:
        """Give what a page needs that shows the region as it was known: nothing, some pieces, or all of it."""
        if known == self:
            return ()
        if known is None or not self.pieces or known.frame != self.frame:
            return (self,)
        pairs = tuple(zip(known.pieces, self.pieces, strict=True))
        if any(old.region != new.region for old, new in pairs):
            return (self,)
        return tuple(new for old, new in pairs if old != new)


def _id_of(piece: str) -> str:
    found = _ID.match(piece)
    if found is None:
        raise ValueError(f"a piece of a region begins without an id: {piece[:80]}")
    return found[1]
