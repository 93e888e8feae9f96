"""Which worker plays the bots of a table, so that several do not think about the same turn."""

import asyncio
import contextlib
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import psycopg

from app.db import Database

_CONNECT_SECONDS = 5
_BOTS = 5_271_003
"""The first half of the advisory locks by which PostgreSQL knows who plays the bots of a table."""


class Claims(Protocol):
    """Who plays the bots of which table."""

    def holds(self, slug: str) -> bool:
        """Say whether this worker has claimed a table."""

    async def take(self, slug: str) -> bool:
        """Claim a table; False while another worker has it."""

    async def release(self, slug: str) -> None:
        """Leave a table to whoever comes next."""

    async def close(self) -> None:
        """Leave all of them."""


class OnlyWorker:
    """The claims of a server of one process, which has every table to itself."""

    def holds(self, slug: str) -> bool:
        """Say that a table is this worker's."""
        return bool(slug)

    async def take(self, slug: str) -> bool:
        """Claim a table, which nobody else does."""
        return bool(slug)

    async def release(self, slug: str) -> None:
        """Leave a table."""

    async def close(self) -> None:
        """Leave all of them."""


class SharedClaims:
    """Claims as advisory locks of PostgreSQL, on a connection of their own: with its worker's end, it gives them up.

    They only save work. What a bot does is stored at the version that it thought about, or not at all.
    """

    def __init__(self, database: Database) -> None:
        self._address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="claims")
        self._connection: psycopg.Connection[tuple[object, ...]] | None = None
        self._held: set[str] = set()

    def holds(self, slug: str) -> bool:
        """Say whether this worker has claimed a table, as far as it knows."""
        return slug in self._held

    async def take(self, slug: str) -> bool:
        """Claim a table; False while another worker has it."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._take, slug)

    async def release(self, slug: str) -> None:
        """Leave a table to whoever comes next."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._release, slug)

    async def close(self) -> None:
        """Leave all of them."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _take(self, slug: str) -> bool:
        if slug in self._held and self._connection is not None:
            return True
        taken = self._ask("SELECT pg_try_advisory_lock(%s, hashtext(%s))", slug)
        if taken:
            self._held.add(slug)
        return taken

    def _release(self, slug: str) -> None:
        if slug in self._held:
            self._held.discard(slug)
            self._ask("SELECT pg_advisory_unlock(%s, hashtext(%s))", slug)

    def _ask(self, query: str, slug: str) -> bool:
        try:
            if self._connection is None:
                self._connection = psycopg.connect(self._address, autocommit=True, connect_timeout=_CONNECT_SECONDS)
            row = self._connection.execute(query, (_BOTS, slug)).fetchone()
        except psycopg.OperationalError:  # the database restarts, and has forgotten every lock
            self._close()
            return False
        return row is not None and row[0] is True

    def _close(self) -> None:
        self._held.clear()
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(psycopg.OperationalError):
                connection.execute("SELECT pg_advisory_unlock_all()")  # the server notices a closed connection later
            connection.close()


def claims_for(database: Database) -> Claims:
    """Choose how the workers of a database share the tables."""
    return OnlyWorker() if database.on_sqlite else SharedClaims(database)
