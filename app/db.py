"""The database: one interface over two stores, and the only place that commits.

Every change is one function that takes the connection first. `Database.write` runs it in one transaction and returns
only after the commit, so what has been answered is stored. On SQLite a single thread writes: several writers queue up
inside SQLite for as long as a second, one does not. On PostgreSQL the same functions run in a pool and queue on the
row of their table.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from sqlite3 import Connection as SqliteConnection
from time import perf_counter
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import IntegrityError, OperationalError

from app.edition import Edition

P = ParamSpec("P")
T = TypeVar("T")
ChangeListener = Callable[[str, Edition], None]
CallListener = Callable[[str], None]

CHANGES_CHANNEL = "table_changes"
"""The PostgreSQL channel on which the workers tell one another that a table has a new edition."""

_CALLS = "calls"
_BUSY_MILLISECONDS = 10_000  # a command in another process holds the SQLite write lock far shorter than this
_READERS = 4
_SERIALIZATION_FAILURE = "40001"
_DEADLOCK = "40P01"
_SHUTDOWNS = {"57P01", "57P02", "57P03"}  # told to end, crashed, not yet ready

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)


class LostUpdate(Exception):
    """A row changed between reading and writing it; `Database.write` runs the whole function once more."""


class WriteWatch(Protocol):
    """Is told how writes go, on the writer's thread; it must neither raise nor wait."""

    def began(self, *, waited: float, waiting: int) -> None:
        """Hear that a write waited so many seconds, and that so many others wait now."""

    def ended(self, *, took: float) -> None:
        """Hear how many seconds a write took, its commit included."""

    def repeats(self) -> None:
        """Hear that a write lost a race and is run again."""


class _Lane(msgspec.Struct, frozen=True):
    """One way to the database: an engine and the threads that may use it."""

    engine: Engine
    threads: ThreadPoolExecutor

    def waiting(self) -> int:
        """Count what waits for a thread."""
        return self.threads._work_queue.qsize()  # noqa: SLF001 - the executor has no other way to tell

    def close(self) -> None:
        self.threads.shutdown(wait=True)
        self.engine.dispose()


class Database:
    """A store of tables and players. Close it to end its threads."""

    def __init__(self, url: str, *, connections: int = 8) -> None:
        """Prepare the engines; nothing is opened yet. ``connections`` bounds PostgreSQL's writers."""
        self.url = database_url(url)
        self.on_sqlite = self.url.get_backend_name() == "sqlite"
        self._writer, self._reader = (
            _sqlite_lanes(self.url) if self.on_sqlite else _postgres_lanes(self.url, connections)
        )
        self._listeners: list[ChangeListener] = []
        self._called: list[CallListener] = []
        self._watch: WriteWatch | None = None

    def on_change(self, listener: ChangeListener) -> None:
        """Call ``listener(slug, edition)`` after each commit of this process that changed a table.

        It is called on the writer's thread and must neither raise nor wait.
        """
        self._listeners.append(listener)

    def on_call(self, listener: CallListener) -> None:
        """Call ``listener(slug)`` after each commit of this process that called for the server's own part at a table.

        It is called as in `on_change`.
        """
        self._called.append(listener)

    def watch_writes(self, watch: WriteWatch) -> None:
        """Tell somebody how writes go from now on."""
        self._watch = watch

    async def write(self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function in one write transaction on a writer thread, commit, and return what it returned.

        Any exception rolls everything back and is raised again. A race lost to another writer runs it once more.
        """
        asked = perf_counter()

        def run(work: Callable[[Connection], T]) -> T:
            return self._write_watched(work, asked=asked)

        return await _run(self._writer, run, lambda connection: function(connection, *args, **kwargs))

    async def read(self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function on a reader thread, on one unchanging picture of the database."""
        return await _run(self._reader, self._read, lambda connection: function(connection, *args, **kwargs))

    def write_now(self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do as `write` does, and wait for it; for commands and tests."""
        return self._writer.threads.submit(self._write, lambda c: function(c, *args, **kwargs)).result()

    def read_now(self, function: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do as `read` does, and wait for it; for commands and tests."""
        return self._reader.threads.submit(self._read, lambda c: function(c, *args, **kwargs)).result()

    def close(self) -> None:
        """Finish the work that was accepted and close every connection."""
        self._writer.close()
        self._reader.close()

    def _write_watched(self, work: Callable[[Connection], T], *, asked: float) -> T:
        watch = self._watch
        if watch is None:
            return self._write(work)
        began = perf_counter()
        watch.began(waited=began - asked, waiting=self._writer.waiting())
        try:
            return self._write(work)
        finally:
            watch.ended(took=perf_counter() - began)

    def _write(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._transact(work)
        except (IntegrityError, LostUpdate):
            # Two presses of one button can both find nothing stored and both insert it. The second sees the first's
            # rows when it runs again, and answers as the repeat that it is.
            return self._again(work)
        except OperationalError as fault:
            if _state_of(fault) not in {_SERIALIZATION_FAILURE, _DEADLOCK}:
                raise
            return self._again(work)

    def _again(self, work: Callable[[Connection], T]) -> T:
        if self._watch is not None:
            self._watch.repeats()
        return self._transact(work)

    def _transact(self, work: Callable[[Connection], T]) -> T:
        with self._writer.engine.begin() as connection:
            connection.info.pop(CHANGES_CHANNEL, None)
            connection.info.pop(_CALLS, None)
            result = work(connection)
            changes: dict[str, Edition] = connection.info.pop(CHANGES_CHANNEL, {})
            calls: set[str] = connection.info.pop(_CALLS, set())
            if not self.on_sqlite:
                _notify(connection, changes)
        for slug, edition in changes.items():
            for listener in self._listeners:
                listener(slug, edition)
        for slug in calls:
            for called in self._called:
                called(slug)
        return result

    def _read(self, work: Callable[[Connection], T]) -> T:
        try:
            return self._look(work)
        except OperationalError as fault:
            if not is_away(fault):
                raise
            return self._look(work)  # nothing was changed, and after a restart every connection is a new one

    def _look(self, work: Callable[[Connection], T]) -> T:
        with self._reader.engine.connect() as connection:
            return work(connection)


async def _run(lane: _Lane, run: Callable[[Callable[[Connection], T]], T], work: Callable[[Connection], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(lane.threads, copy_context().run, run, work)


def is_away(fault: BaseException) -> bool:
    """Say whether a fault is that no server answered, or not any more: whether a write was stored is not known then."""
    if not isinstance(fault, OperationalError):
        return False
    state = _state_of(fault)
    return fault.connection_invalidated or state is None or state[:2] == "08" or state in _SHUTDOWNS


def _state_of(fault: OperationalError) -> str | None:
    """Give PostgreSQL's code for a fault: None where it did not come to one, blank for a fault of SQLite."""
    state: str | None = getattr(fault.orig, "sqlstate", "")
    return state


def announce(connection: Connection, slug: str, edition: Edition) -> None:
    """Note that a table reached an edition; whoever follows it is told once this transaction is committed."""
    connection.info.setdefault(CHANGES_CHANNEL, {})[slug] = edition


def call(connection: Connection, slug: str) -> None:
    """Note that the server itself may have a part to play at a table once this transaction is committed."""
    connection.info.setdefault(_CALLS, set()).add(slug)


def database_url(text_url: str) -> URL:
    """Read a database address and choose its driver. Raises ValueError for a store that is not served."""
    url = make_url(text_url)
    match url.get_backend_name():
        case "sqlite" if url.database and url.database != ":memory:":
            return url.set(drivername="sqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+psycopg")
        case _:
            raise ValueError("DATABASE_URL must name an SQLite file (sqlite:///...) or a PostgreSQL database.")


def _notify(connection: Connection, changes: dict[str, Edition]) -> None:
    """Send the news with the commit itself: PostgreSQL delivers it when the transaction is durable, or never."""
    for slug, edition in changes.items():
        connection.execute(
            text("SELECT pg_notify(:channel, :news)"), {"channel": CHANGES_CHANNEL, "news": f"{slug} {edition}"}
        )


def _sqlite_lanes(url: URL) -> tuple[_Lane, _Lane]:
    return (
        _Lane(_sqlite_engine(url, begin="BEGIN IMMEDIATE", size=1), _threads("writer", 1)),
        _Lane(_sqlite_engine(url, begin="BEGIN", size=_READERS), _threads("reader", _READERS)),
    )


def _sqlite_engine(url: URL, *, begin: str, size: int) -> Engine:
    engine = create_engine(url, pool_size=size, max_overflow=0, hide_parameters=True)
    reads_only = begin == "BEGIN"

    @event.listens_for(engine, "connect")
    def prepare(connection: SqliteConnection, _record: object) -> None:
        connection.isolation_level = None  # we begin transactions ourselves; the driver's own begin comes too late
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        connection.execute("PRAGMA foreign_keys = ON")
        if reads_only:
            connection.execute("PRAGMA query_only = ON")
            return
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # an answered action survives a power cut

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _postgres_lanes(url: URL, connections: int) -> tuple[_Lane, _Lane]:
    # A page is read by several queries, which must all see the same version: hence repeatable read.
    writer = create_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=True, hide_parameters=True)
    reader = create_engine(
        url,
        pool_size=_READERS,
        max_overflow=0,
        pool_pre_ping=True,
        hide_parameters=True,
        isolation_level="REPEATABLE READ",
        connect_args={"options": "-c default_transaction_read_only=on"},
    )
    return _Lane(writer, _threads("writer", connections)), _Lane(reader, _threads("reader", _READERS))


def _threads(name: str, count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=count, thread_name_prefix=name)
