"""SQLite: copied by its online method beside a running server, and put back as a file while none runs."""

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path

from app.backup.faults import BackupRefused


def dump(database: Path, copy: Path) -> None:
    """Copy a database whole, as it was at one moment; those who write to it meanwhile wait for nothing."""
    address = f"{database.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(address, uri=True)) as source, closing(sqlite3.connect(copy)) as target:
        # In one step: then it reads a single moment of the write-ahead log, and never has to begin anew.
        source.backup(target, pages=-1)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, complete by itself
    check(copy)


def check(copy: Path) -> None:
    """Raise BackupRefused for a database that is damaged."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.DatabaseError as fault:
        raise BackupRefused("The copy is damaged; it was not used.") from fault
    if found != ("ok",):
        raise BackupRefused(f"The copy is damaged ({found[0]}); it was not used.")


def revision_of(database: Path) -> str:
    """Read at which revision a database is; blank when there is nothing in it."""
    with closing(sqlite3.connect(database)) as connection, suppress(sqlite3.OperationalError):
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    return ""


def holds_tables(database: Path) -> bool:
    """Say whether anybody has ever opened a table there."""
    if not database.exists():
        return False
    with closing(sqlite3.connect(database)) as connection, suppress(sqlite3.OperationalError):
        return connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone() is not None
    return False


def put_back(copy: Path, database: Path, *, at: datetime) -> Path | None:
    """Put a copy in the place of a database, and return where the one of before lies now; None if there was none."""
    before = None
    if database.exists():
        with closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what the log holds goes along
        before = database.with_name(f"{database.name}.before-{at:%Y%m%d-%H%M%S}")
        database.rename(before)
    for left in ("-wal", "-shm"):
        database.with_name(database.name + left).unlink(missing_ok=True)
    copy.replace(database)
    return before


@contextmanager
def in_use(database: Path) -> Iterator[None]:
    """Show other commands, for as long as this lasts, that a server uses a database."""
    with _lock_file(database).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        yield


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Keep servers from a database for as long as this lasts. Raises BackupRefused while one uses it."""
    database.parent.mkdir(parents=True, exist_ok=True)
    with _lock_file(database).open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupRefused("A server uses this database. Stop it, then try again.") from None
        yield


def _lock_file(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")
