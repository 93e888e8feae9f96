"""The sweep of reports: now and then those whose time is over are deleted, also when nobody files another one."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable
from datetime import datetime

from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.reports.filing import forget_old

_FIRST_SECONDS = (300.0, 900.0)  # several processes do not begin together
_EVERY_SECONDS = 3_600.0
_log = logging.getLogger(__name__)


class ReportSweep:
    """Deletes old reports as long as a server works."""

    def __init__(self, database: Database, *, now: Callable[[], datetime]) -> None:
        self._database = database
        self._now = now

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Sweep every hour as long as this lasts."""
        task = asyncio.create_task(self._sweep_now_and_then())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def sweep(self) -> int:
        """Delete what is due now, and return how many reports that was."""
        return await self._database.write(forget_old, now=self._now())

    async def _sweep_now_and_then(self) -> None:
        await asyncio.sleep(random.uniform(*_FIRST_SECONDS))  # noqa: S311 - it only keeps processes apart
        while True:
            try:
                await self.sweep()
            except SQLAlchemyError:  # a database that restarts must not end this for good
                _log.warning("Old reports could not be deleted.", exc_info=True)
            await asyncio.sleep(_EVERY_SECONDS)
