"""Bring a database to the shape that this program works with."""

import functools
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from app.db import Database

MIGRATIONS = Path(__file__).resolve().parent.parent / "migrations"
_MIGRATION_LOCK = 7_214_683_190  # PostgreSQL's advisory lock under which one process migrates and the others wait


class DatabaseTooNew(Exception):
    """The database was made by a later version of this program; the message is a sentence for the operator."""


def migrate(url: str) -> bool:
    """Apply the migrations that are missing; return whether there were any. Raises `DatabaseTooNew`."""
    database = Database(url, connections=1)
    try:
        return not database.read_now(at_head) and database.write_now(_upgrade)
    finally:
        database.close()


@functools.cache
def known_revisions() -> tuple[str, ...]:
    """Name the migrations in order, from their file names (``0001_first_tables.py``).

    Alembic would say the same, but importing it takes longer than everything else that a start does.
    """
    return tuple(sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def at_head(connection: Connection) -> bool:
    """Say whether nothing is missing. Raises `DatabaseTooNew` for a revision that this program does not have."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision not in known_revisions():
        raise DatabaseTooNew(
            f"The database is at revision {revision}, which this version of the program does not know. "
            "Start the newer version, or give this one a database of its own."
        )
    return bool(revision == known_revisions()[-1])


def _upgrade(connection: Connection) -> bool:
    from alembic import command  # noqa: PLC0415 - slow to import, and needed only when something is missing
    from alembic.config import Config  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    if at_head(connection):  # another process was quicker
        return False
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True
