"""The server's own sweep: now and then it removes the tables whose time is over, a few at a time."""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

from app.db import Database
from app.recurring import recurring
from app.tables.retention import KeepingRule, due_tables, remove_due

AT_ONCE = 5
"""Tables that are removed in one transaction: short enough that no player notices."""

_FIRST_SECONDS = (300.0, 900.0)  # several processes do not begin together
_EVERY_SECONDS = 3_600.0
_BREATH_SECONDS = 0.5
_MOST_AT_A_TIME = 500
_log = logging.getLogger(__name__)


class Sweeper:
    """Removes tables by a rule, except those that somebody has before them (``watched``)."""

    def __init__(
        self,
        database: Database,
        rule: KeepingRule,
        *,
        now: Callable[[], datetime],
        watched: Callable[[str], bool],
        removed: Callable[[int], None],
    ) -> None:
        self._db = database
        self._rule = rule
        self._now = now
        self._watched = watched
        self._removed = removed

    async def sweep(self, *, breath: float = _BREATH_SECONDS) -> int:
        """Remove what is due, in small parts with a breath between them; return how many tables those were."""
        due = await self._db.read(due_tables, self._rule, now=self._now(), most=_MOST_AT_A_TIME)
        unseen = [slug for slug in due if not self._watched(slug)]
        count = 0
        for first in range(0, len(unseen), AT_ONCE):
            part = unseen[first : first + AT_ONCE]
            count += await self._db.write(remove_due, self._rule, slugs=part, now=self._now())
            await asyncio.sleep(breath)
        self._removed(count)
        if count:
            _log.info("Tables were removed since nothing had happened there.", extra={"tables": count})
        return count

    def working(self) -> AbstractAsyncContextManager[None]:
        """Sweep in the background."""
        first = random.uniform(*_FIRST_SECONDS)  # noqa: S311 - nobody gains by guessing it
        trouble = "The sweep could not be finished."  # the next one finds what this one left
        return recurring(self.sweep, first=first, every=_EVERY_SECONDS, log=_log, trouble=trouble)
