"""Telling the streams of a table that it has a new edition: within this process, and across workers on PostgreSQL.

Only the edition travels. Whoever follows a table reads what they may see when they are told, so nothing can leak here,
nothing is missed for good, and a slow reader skips to the newest.
"""

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Callable

import psycopg
from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from app.admin.announcements import EVERYBODY
from app.db import CHANGES_CHANNEL, Database
from app.edition import Edition, read_edition
from app.tables.models import tables

_LISTEN_SECONDS = 0.5  # between two looks at whether the server stops
_CONNECT_SECONDS = 5
_LEAVE_SECONDS = 1.0
_RETRY_SECONDS = 1.0
_NOTHING = Edition(0)


class Subscription:
    """One follower of one table. Use it from the event loop that it was made on."""

    def __init__(self, slug: str, after: Edition) -> None:
        self.slug = slug
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._newest = self._told = after
        self._closed = False
        self._nudged = False

    async def next(self) -> Edition | None:
        """Wait for an edition newer than the last one told, and return the newest; None when the server closes.

        It may be cancelled (by a time-out for a heartbeat, say) and asked again: none is lost.
        """
        while self._newest == self._told and not self._closed and not self._nudged:
            self._changed.clear()
            await self._changed.wait()
        if self._closed:
            return None
        self._nudged = False
        self._told = self._newest
        return self._told

    def offer(self, edition: Edition) -> None:
        """Take note of an edition, from any thread."""
        self._call(edition)

    def close(self) -> None:
        """Let `next` return None, from any thread."""
        self._call(None)

    def nudge(self) -> None:
        """Let `next` return what was told last once more: there is news that is not the table's. From its own loop."""
        self._nudged = True
        self._changed.set()

    def _call(self, edition: Edition | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and its streams with it
            self._loop.call_soon_threadsafe(self._note, edition)

    def _note(self, edition: Edition | None) -> None:
        if edition is None:
            self._closed = True
        else:
            self._newest = self._newest.with_all_of(edition)
        self._changed.set()


class Notifier:
    """Knows who follows which table in this process. ``told`` hears how many streams a change was told to."""

    def __init__(self, *, told: Callable[[int], None] = lambda _: None) -> None:
        self._told = told
        self._hears = True
        self._heard_by: list[Callable[[], None]] = []
        self._followers: dict[str, set[Subscription]] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._listener: threading.Thread | None = None

    def follow(self, database: Database) -> None:
        """Publish every change that is committed: here, and on PostgreSQL by any process."""
        if database.on_sqlite:
            database.on_change(self.publish)
            return
        self._hears = False
        self._listener = threading.Thread(target=self._listen, args=(database,), name="listener", daemon=True)
        self._listener.start()

    def publish(self, slug: str, edition: Edition) -> None:
        """Tell the followers of a table that it reached an edition, from any thread. Never waits."""
        if slug == EVERYBODY:
            for hears in self._heard_by:
                hears()
            return
        with self._lock:
            followers = tuple(self._followers.get(slug, ()))
        for follower in followers:
            follower.offer(edition)
        if followers:
            self._told(len(followers))

    def on_word_to_all(self, hears: Callable[[], None]) -> None:
        """Call a function, from any thread, whenever something is announced to everybody. It must not wait."""
        self._heard_by.append(hears)

    @contextlib.asynccontextmanager
    async def subscribe(self, slug: str, *, after: Edition = _NOTHING) -> AsyncIterator[Subscription]:
        """Follow a table; editions up to ``after`` are known already and not told."""
        subscription = Subscription(slug, after)
        with self._lock:
            self._followers.setdefault(slug, set()).add(subscription)
        if self._closed.is_set():
            subscription.close()
        try:
            yield subscription
        finally:
            with self._lock:
                self._followers[slug].discard(subscription)
                if not self._followers[slug]:
                    del self._followers[slug]

    def followed(self, slug: str) -> bool:
        """Say whether anybody follows a table in this process."""
        return slug in self._followers

    @property
    def hears(self) -> bool:
        """Say whether changes that other processes make are heard of here now."""
        return self._hears

    @property
    def closing(self) -> bool:
        """Say whether the server stops."""
        return self._closed.is_set()

    def count(self) -> int:
        """Count the followers in this process."""
        with self._lock:
            return sum(len(followers) for followers in self._followers.values())

    def close(self) -> None:
        """End every subscription, so that a stopping server does not wait for its streams; safe to repeat."""
        self._closed.set()
        with self._lock:
            followers = [follower for group in self._followers.values() for follower in group]
        for follower in followers:
            follower.close()

    async def closed(self) -> None:
        """Wait for the listener to end, but not for a database that does not answer it: it ends with the process."""
        if self._listener is not None:
            await asyncio.to_thread(self._listener.join, _LEAVE_SECONDS)

    def _listen(self, database: Database) -> None:
        address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closed.is_set():
            try:
                with psycopg.connect(address, autocommit=True, connect_timeout=_CONNECT_SECONDS) as connection:
                    connection.execute(f"LISTEN {CHANGES_CHANNEL}")
                    self._catch_up(database)
                    self._hears = True
                    self._relay(connection)
            except (psycopg.Error, SQLAlchemyError):
                self._hears = False
                self._closed.wait(_RETRY_SECONDS)  # the server restarts; what was missed is read on return

    def _relay(self, connection: "psycopg.Connection[tuple[object, ...]]") -> None:
        while not self._closed.is_set():
            for news in connection.notifies(timeout=_LISTEN_SECONDS):
                slug, _, text = news.payload.rpartition(" ")
                edition = read_edition(text)
                if edition is not None:
                    self.publish(slug, edition)

    def _catch_up(self, database: Database) -> None:
        with self._lock:
            followed = tuple(self._followers)
        for slug, edition in database.read_now(_editions, followed):
            self.publish(slug, edition)


def _editions(connection: Connection, slugs: tuple[str, ...]) -> list[tuple[str, Edition]]:
    rows = connection.execute(select(tables.c.slug, tables.c.version, tables.c.talks).where(tables.c.slug.in_(slugs)))
    return [(row.slug, Edition(row.version, row.talks)) for row in rows]
