"""Whether the tables of this process are busy: how many changes there were lately, counted in memory."""

from collections import deque
from collections.abc import Callable
from time import monotonic

from app.edition import Edition

RUSH = 5
"""That many changes within `LATELY` make the tables busy: somebody acts, rather than thinks."""

LATELY = 10.0
"""In seconds."""


class Rush:
    """Counts the changes at all tables. Noting one never waits, since a writer does it."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._last: deque[float] = deque(maxlen=RUSH)

    def note(self, _slug: str, _edition: Edition) -> None:
        """Note that a table changed, from any thread."""
        self._last.append(self._clock())

    def busy(self) -> bool:
        """Say whether the tables are busy now."""
        return len(self._last) == RUSH and self._clock() - self._last[0] <= LATELY
