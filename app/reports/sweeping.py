"""The sweep of reports: now and then those whose time is over are deleted, also when nobody files another one."""

import logging
import random
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

from app.db import Database
from app.recurring import recurring
from app.reports.filing import forget_old

_FIRST_SECONDS = (300.0, 900.0)  # several processes do not begin together
_EVERY_SECONDS = 3_600.0
_log = logging.getLogger(__name__)


class ReportSweep:
    """Deletes old reports as long as a server works."""

    def __init__(self, database: Database, *, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    def working(self) -> AbstractAsyncContextManager[None]:
        """Sweep every hour as long as this lasts."""
        first = random.uniform(*_FIRST_SECONDS)  # noqa: S311 - it only keeps processes apart
        trouble = "Old reports could not be deleted."
        return recurring(self.sweep, first=first, every=_EVERY_SECONDS, log=_log, trouble=trouble)

    async def sweep(self) -> int:
        """Delete what is due now, and return how many reports that was."""
        return await self._database.write(forget_old, now=self._now())
