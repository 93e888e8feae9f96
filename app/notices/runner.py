"""Notices at work: each server process looks at tables that have changed, and sends what is due.

It sleeps until a table changes, a notice is due or somebody comes to a table. Nothing is kept in mind that a restart
could lose: what is owed follows from the tables, what is to be sent stands in the outbox.
"""

import asyncio
import contextlib
import logging
import secrets
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

from sqlalchemy import Connection

from app.db import Database
from app.edition import Edition
from app.notices import limits, outbox, outcomes, repository
from app.notices import presence as presences
from app.notices.errors import NotDelivered
from app.notices.outbox import Changed, Timing
from app.notices.presence import Presence
from app.notices.records import Errand, Post, Way
from app.notices.wording import word
from app.tables.hall import Hall

Told: TypeAlias = Callable[[Way, str], None]

_log = logging.getLogger(__name__)
_GATHER_SECONDS = 1.0  # changes that follow each other closely are looked at together
_PRESENCE_SECONDS = 10.0  # how long other processes may not know yet that somebody is here
_SWEEP_SECONDS = 60.0  # for what a process that has vanished left behind
_TIDY_SECONDS = 3600.0
_MARGIN = timedelta(minutes=5)  # by which the clocks of several machines may differ
_EVER = datetime(1970, 1, 1, tzinfo=UTC)
_GRACE_SECONDS = 2.0  # of a server that stops, for what is being sent
_AT_ONCE = 8
_REFUSED_FOR = timedelta(days=365)
_ASKED_FOR = timedelta(days=30)


class NoticeRunner:
    """Sends notices by the ways that ``posts`` knows; without any it does nothing. Used from one event loop only.

    ``base`` is the public address of the server, which links begin with; ``told`` hears what became of each message.
    """

    def __init__(
        self,
        database: Database,
        hall: Hall,
        presence: Presence,
        *,
        posts: Mapping[Way, Post],
        base: str,
        timing: Timing,
        told: Told = lambda _way, _outcome: None,
    ) -> None:
        self._told = told
        self._database = database
        self._hall = hall
        self._presence = presence
        self._posts = posts
        self._base = base
        self._timing = timing
        self._claimer = secrets.token_hex(8)
        self._changed: set[str] = set()
        self._lock = threading.Lock()
        self._since: datetime | None = _EVER
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._store_at = 0.0
        self._woken = asyncio.Event()
        if posts:
            database.on_change(self._note)
            presence.on_first = self._store_soon

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Send as long as this lasts; at its end what is being sent has a moment left, and who is here is stored."""
        if not self._posts:
            yield
            return
        self._loop = asyncio.get_running_loop()
        task = asyncio.create_task(self._work())
        try:
            yield
        finally:
            self._loop = None
            self._woken.set()
            tasks = (task, *self._sending)
            await asyncio.wait(tasks, timeout=_GRACE_SECONDS)
            for unfinished in (*tasks, *self._sending):
                unfinished.cancel()
            await asyncio.gather(*tasks, *self._sending, return_exceptions=True)
            with contextlib.suppress(Exception):  # a database that is gone knows nobody's whereabouts anyway
                await self.store_presence()

    def wake(self) -> None:
        """Look soon whether something is to be sent."""
        self._woken.set()

    def look_again(self) -> None:
        """Look at all tables soon: somebody has confirmed an address, or wants it used again."""
        self._since = _EVER
        self._woken.set()

    def look_at(self, slug: str) -> None:
        """Look at a table soon: somebody has chosen to be told about it, or not."""
        with self._lock:
            self._changed.add(slug)
        self._woken.set()

    async def round(self) -> float:
        """Do all that there is to do now, to its end, and give the seconds until there is more."""
        pause = await self._step()
        while self._sending:
            await asyncio.gather(*self._sending)
            pause = await self._step()
        return pause

    async def store_presence(self) -> None:
        """Let the other processes know who is at which table here."""
        self._store_at = asyncio.get_running_loop().time() + _PRESENCE_SECONDS
        if not self._presence:
            return
        wanted = await self._database.read(presences.wanted, self._presence.take())
        if wanted:
            await self._database.write(presences.store, wanted)

    async def tidy(self) -> None:
        """Throw away what is not needed any more."""
        await self._database.write(_tidy, at=self._hall.now())

    def _note(self, slug: str, _edition: Edition) -> None:
        """Take note of a table that has changed, on the writer's thread: one look follows for many changes."""
        with self._lock:
            quiet = not self._changed
            self._changed.add(slug)
        loop = self._loop
        if quiet and loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended; the next start looks at all tables
                loop.call_soon_threadsafe(self._woken.set)

    def _store_soon(self) -> None:
        if self._loop is not None:
            self._loop.call_later(_PRESENCE_SECONDS, self._woken.set)

    async def _work(self) -> None:
        clock = asyncio.get_running_loop().time
        swept, tidied, moment = clock(), clock(), self._hall.now()
        while self._loop is not None:
            self._woken.clear()
            try:
                pause = await self._step()
                if clock() - tidied >= _TIDY_SECONDS:
                    tidied = clock()
                    await self.tidy()
            except Exception:  # noqa: BLE001 - a database that restarts must not end the notices for good
                _log.exception("Notices could not be looked after.")
                self._since, pause = _EVER, _PRESENCE_SECONDS
            await self._rest(pause)
            if clock() - swept >= _SWEEP_SECONDS:
                # What a process that has vanished left behind is younger than the last look at all tables.
                self._since = min(self._since or moment, moment) - _MARGIN
                swept, moment = clock(), self._hall.now()

    async def _rest(self, pause: float) -> None:
        """Sleep until something happens, and then until what follows closely has happened too."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(pause):
                await self._woken.wait()
                if self._loop is not None:
                    await asyncio.sleep(_GATHER_SECONDS)

    async def _bring_up_to_date(self) -> None:
        """Look at what has changed, by reading first: most tables are none of our business."""
        with self._lock:
            slugs, self._changed = self._changed, set()
        which, self._since = Changed(frozenset(slugs), self._since), None
        if which and not (await self._database.read(outbox.owed, which)).nothing:
            at = self._hall.now()
            await self._database.write(outbox.bring_up_to_date, which, timing=self._timing, at=at)

    async def _step(self) -> float:
        """Look at what has changed, begin to send what is due, and give the seconds until there is more to do."""
        await self._bring_up_to_date()
        due, now = await self._database.read(outbox.next_due), self._hall.now()
        is_due = due is not None and due <= now
        if is_due or asyncio.get_running_loop().time() >= self._store_at:
            await self.store_presence()
        room = _AT_ONCE - len(self._sending)
        if is_due and room:
            for errand in await self._database.write(
                outbox.claim, claimer=self._claimer, timing=self._timing, at=now, most=room
            ):
                self._begin(errand)
            due = await self._database.read(outbox.next_due)
        usual = _PRESENCE_SECONDS if self._presence else _SWEEP_SECONDS
        if due is None or len(self._sending) == _AT_ONCE:  # each that is sent wakes the server
            return usual
        return max(0.0, min((due - now).total_seconds(), usual))

    def _begin(self, errand: Errand) -> None:
        """Send a notice in the background: whoever does not answer holds nothing else up."""
        task = asyncio.create_task(self._run(errand))
        self._sending.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending.discard(task)
        self._woken.set()
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("What became of a notice could not be noted.", exc_info=fault)

    async def _run(self, errand: Errand) -> None:
        """Send one notice, and note what became of it."""
        try:
            await self._send(errand)
        except NotDelivered as why:
            await self._missed(errand, why)
        except Exception as fault:  # noqa: BLE001 - one notice at fault must not hold up the others
            await self._missed(errand, NotDelivered("house", ours=True), because=fault)
        else:
            self._told(errand.way, "sent")
            await self._database.write(outcomes.arrived, errand, claimer=self._claimer, at=self._hall.now())

    async def _missed(self, errand: Errand, why: NotDelivered, *, because: BaseException | None = None) -> None:
        self._told(errand.way, why.fault)
        if because is not None:
            _log.error("A notice could not be made.", exc_info=because)
        elif why.ours:
            _log.warning("A notice could not be sent: %s", why.detail)
        await self._database.write(outcomes.missed, errand, why, claimer=self._claimer, at=self._hall.now())

    async def _send(self, errand: Errand) -> None:
        post = self._posts.get(errand.way)
        if post is None:  # it was offered before this server's settings were changed
            raise NotDelivered("house", ours=True)
        await post.send(word(errand, secret=self._hall.secret, base=self._base))


def _tidy(connection: Connection, *, at: datetime) -> None:
    outbox.throw_away(connection, at=at)
    limits.forget_counts(connection, at=at)
    repository.forget_refusals(connection, before=at - _REFUSED_FOR)
    repository.forget_unanswered(connection, before=at - _ASKED_FOR)
