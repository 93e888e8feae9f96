"""How much one browser, and one household, may ask for within a time: buckets of tokens that fill up again.

They are there against scripts, and so wide that nobody who plays meets them. They are kept in memory, by each process
for itself; whatever is refused was not even looked at. The administrator's way in has a slower one of its own.
"""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from math import ceil
from time import monotonic
from typing import Literal

import msgspec
from starlette.requests import Request

from app.errors import TooOften
from app.language import phrases
from app.network import household
from app.web.record_urls import RECORDS
from app.web.routes import TABLE
from app.web.urls import URLS

Deed = Literal["open", "join", "press"]

_MINUTE = 60.0
_MOST_BUCKETS = 50_000  # some megabytes; the longest unused goes first


class Limit(msgspec.Struct, frozen=True):
    """So much at once, and so much in each minute after that."""

    at_once: int
    a_minute: float

    @property
    def each(self) -> float:
        """Give the seconds until there is one more."""
        return _MINUTE / self.a_minute


class Limits(msgspec.Struct, frozen=True):
    """What one browser and what one household may do."""

    browser: Limit
    household: Limit


USUAL: Mapping[Deed, Limits] = {
    "open": Limits(browser=Limit(30, 2), household=Limit(200, 20)),
    "join": Limits(browser=Limit(60, 30), household=Limit(400, 200)),
    "press": Limits(browser=Limit(600, 600), household=Limit(4_000, 4_000)),
}
_OPENING = frozenset(
    {
        *(URLS.tables, URLS.importing, RECORDS.open_daily, f"{RECORDS.daily}/{{day}}/practice", "/learn/{game}"),
        *(f"{TABLE}/rematch", f"{TABLE}/at/{{seq}}/play-on"),
    }
)
_JOINING = frozenset({f"{TABLE}/seat/take", f"{TABLE}/bot/follow", "/s/{token:token}"})


class TooFast(TooOften):
    """Somebody asks for more than any person could; ``wait`` is in seconds."""

    def __init__(self, wait: float, *, deed: Deed) -> None:
        self.wait = ceil(wait)
        self.deed: Deed = deed
        super().__init__(
            phrases(
                "That is a lot at once. Wait {amount} second, then try again.",
                "That is a lot at once. Wait {amount} seconds, then try again.",
                self.wait,
            )
        )


class Gatekeeper:
    """Remembers how much was asked for lately. Use it from one thread."""

    def __init__(
        self,
        limits: Mapping[Deed, Limits] | None = USUAL,
        *,
        clock: Callable[[], float] = monotonic,
        most: int = _MOST_BUCKETS,
    ) -> None:
        """Keep to the limits given; None: to none."""
        self._limits = limits
        self._clock = clock
        self._most = most
        self._full_at: OrderedDict[str, float] = OrderedDict()

    def let_in(self, deed: Deed, *, browser: str, address: str) -> None:
        """Take a token out of both buckets, or out of none. Raises TooFast.

        An address at home may be that of a proxy which does not say who asks, so it counts for nobody.
        """
        if self._limits is None:
            return
        limits = self._limits[deed]
        asked = [(f"{deed} {browser}", limits.browser)]
        home = household(address)
        if home:
            asked.append((f"{deed} at {home}", limits.household))
        now = self._clock()
        filled = [(key, self._after(key, limit, now), limit) for key, limit in asked]
        wait = max(full_at - now - limit.at_once * limit.each for _, full_at, limit in filled)
        if wait > 0:
            raise TooFast(wait, deed=deed)
        for key, full_at, _ in filled:
            self._full_at[key] = full_at
            self._full_at.move_to_end(key)
        while len(self._full_at) > self._most:
            self._full_at.popitem(last=False)

    def _after(self, key: str, limit: Limit, now: float) -> float:
        """Tell when a bucket would be full again, which says all about it."""
        return max(now, self._full_at.get(key, now)) + limit.each


def deed_of(request: Request) -> Deed | None:
    """Tell what a request is about to do; None: it only looks."""
    if request.method != "POST":
        return None
    path = getattr(request.scope.get("route"), "path", "")
    if path in _OPENING:
        return "open"
    return "join" if path in _JOINING else "press"
