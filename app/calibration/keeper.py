"""The server's part: it starts the process that measures when one is wanted, and tells it when the tables are busy.

Every server process has a keeper. Which of their children measures is settled by the lease; the others end at once.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import Connection

from app.calibration import repository
from app.calibration.child import Child
from app.calibration.lease import ask_for_peace, read_lease
from app.calibration.rush import Rush
from app.db import Database

_log = logging.getLogger(__name__)
PEACE = timedelta(seconds=15)
"""How long the tables are left in peace after they were busy last."""

_QUICK, _SLOW = 1.0, 30.0
"""Seconds between two looks: while something is wanted, and otherwise. Asking for a calibration wakes the keeper."""

_BETWEEN_CHILDREN = timedelta(seconds=10)
"""A child that ends with work left has failed: the next one waits a little."""


class Outlook(Struct, frozen=True):
    """What there is to keep: whether anything is wanted, whether a process measures, how long it is to pause."""

    wanted: bool
    held: bool
    busy_until: datetime | None


class Keeper:
    """Keeps a process that measures, as long as one is wanted."""

    def __init__(self, database: Database, launch: Callable[[], Child], *, now: Callable[[], datetime]) -> None:
        self._db = database
        self._launch = launch
        self._now = now
        self._rush = Rush()
        self._woken = asyncio.Event()
        self._closed = False
        self._child: Child | None = None
        self._next_child: datetime | None = None
        database.on_change(self._rush.note)

    def wake(self) -> None:
        """Look at once: something was asked for."""
        self._next_child = None
        self._woken.set()

    @asynccontextmanager
    async def keeping(self) -> AsyncIterator[None]:
        """Keep in the background."""
        task = asyncio.create_task(self.keep())
        try:
            yield
        finally:
            self.close()
            await task

    async def keep(self) -> None:
        """Keep looking until it is closed, then end the child."""
        while not self._closed:
            self._woken.clear()
            pause = await self._next_pause()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._woken.wait()
        if self._child is not None:
            await asyncio.to_thread(self._child.end)

    async def _next_pause(self) -> float:
        try:
            return _QUICK if await self.look() else _SLOW
        except Exception:  # noqa: BLE001 - no database, no process: the pages tell that, and the next look may go well
            _log.exception("Nothing can be measured now.")
            return _SLOW

    def close(self) -> None:
        """Let `keep` come to its end."""
        self._closed = True
        self._woken.set()

    async def look(self) -> bool:
        """Look once, and say whether anything is wanted: start a child if none measures, ask for peace if need be."""
        now = self._now()
        outlook = await self._db.read(_outlook, now=now)
        if outlook.wanted and not outlook.held and self._may_start(now):
            self._next_child = now + _BETWEEN_CHILDREN
            self._child = await asyncio.to_thread(self._launch)
        if outlook.wanted and self._rush.busy() and _runs_out(outlook.busy_until, now):
            await self._db.write(ask_for_peace, until=now + PEACE)
        return outlook.wanted

    def _may_start(self, now: datetime) -> bool:
        running = self._child is not None and self._child.running()
        return not running and (self._next_child is None or now >= self._next_child)


def _runs_out(busy_until: datetime | None, now: datetime) -> bool:
    """Say whether peace has to be asked for again; not with every look, since that is a write."""
    return busy_until is None or busy_until < now + PEACE / 2


def _outlook(connection: Connection, *, now: datetime) -> Outlook:
    if not repository.any_wanted(connection):
        return Outlook(wanted=False, held=False, busy_until=None)
    lease = read_lease(connection)
    return Outlook(wanted=True, held=lease.held(now=now), busy_until=lease.busy_until)
