"""Regions of a page as HTML, and as little of one as a page needs that shows it as it was before."""

import re
from itertools import chain, zip_longest

import msgspec

SEAM = "<!--piece-->"
"""Stands before and after a piece of a region in its template. No name can hold it, as names are escaped."""

_ID = re.compile(r'\s*<[a-z]+ id="([\w-]+)"')


class Rendered(msgspec.Struct, frozen=True, cache_hash=True):
    """One region of a page as HTML in UTF-8: exactly one element, whose id is the region's name.

    ``pieces`` are elements inside of it that may be sent alone, each by its own id; ``frame`` is what is around them.
    It is kept as it is sent: the words of a page have characters that would double the room of all others in text.
    """

    region: str
    frame: tuple[bytes, ...]
    pieces: tuple["Rendered", ...] = ()

    @classmethod
    def of(cls, region: str, text: str) -> "Rendered":
        """Take a region apart at its seams, which no page gets. Raises ValueError for a piece without an id."""
        parts = text.split(SEAM)
        pieces = tuple(cls(_id_of(part), (part.encode(),)) for part in parts[1::2])
        return cls(region, tuple(part.encode() for part in parts[::2]), pieces)

    @property
    def html(self) -> bytes:
        """Give all of it."""
        pieces = (piece.html for piece in self.pieces)
        return b"".join(chain.from_iterable(zip_longest(self.frame, pieces, fillvalue=b"")))

    @property
    def partial(self) -> bytes:
        """Wrap the region so that htmx puts it in its own place, keeping focus and half-typed text."""
        return b'<hx-partial hx-target="#%b" hx-swap="outerMorph">%b</hx-partial>' % (self.region.encode(), self.html)

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
