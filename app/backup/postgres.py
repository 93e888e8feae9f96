"""PostgreSQL: copied and put back by its own programs, found on the path or where Debian keeps them."""

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy.engine import URL

from app.backup.faults import BackupRefused

FOLDER_SETTING = "HARMONY_POSTGRES_BIN"
_FOLDERS = "usr/lib/postgresql/*/bin"
_OURS_IS_ALL = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend'"
)


def dump(url: URL, copy: Path) -> None:
    """Copy a database as it is at one moment; nobody waits for that. Raises BackupRefused."""
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={copy}", url=url)


def put_back(url: URL, copy: Path) -> None:
    """Put a copy in the place of all that a database holds, in one transaction. Raises BackupRefused."""
    script = copy.with_name("script.sql")
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(copy), url=None)
    with psycopg.connect(_address(url)) as connection:
        names = [row[0] for row in connection.execute(_OURS_IS_ALL)]
        drops = [sql.SQL("DROP TABLE {} CASCADE;").format(sql.Identifier(name)).as_string(connection) for name in names]
    first = copy.with_name("drops.sql")
    first.write_text("\n".join(drops), encoding="utf-8")
    options = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
    _run("psql", *options, f"--file={first}", f"--file={script}", url=url)


def revision_of(url: URL) -> str:
    """Read at which revision a database is; blank when there is nothing in it."""
    with psycopg.connect(_address(url)) as connection:
        if not _has(connection, "alembic_version"):
            return ""
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return "" if row is None else str(row[0])


def holds_tables(url: URL) -> bool:
    """Say whether anybody has ever opened a table there."""
    with psycopg.connect(_address(url)) as connection:
        return _has(connection, "tables") and connection.execute("SELECT 1 FROM tables LIMIT 1").fetchone() is not None


def require_alone(url: URL) -> None:
    """Raise BackupRefused while anybody else is connected."""
    with psycopg.connect(_address(url)) as connection:
        row = connection.execute(_OTHERS).fetchone()
    if row is None or row[0]:
        raise BackupRefused("Others are connected to this database. Stop every server, then try again.")


def _has(connection: "psycopg.Connection[tuple[object, ...]]", table: str) -> bool:
    row = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (table,)).fetchone()
    return row is not None and bool(row[0])


def _address(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def _run(program: str, *arguments: str, url: URL | None) -> None:
    """Run one of PostgreSQL's programs. The password goes by the environment, since others may list arguments."""
    environment, where = dict(os.environ), list[str]()
    if url is not None:
        environment |= {"PGPASSWORD": str(url.password)} if url.password else {}
        where = [f"--dbname={_address(url._replace(password=None))}"]
    done = _ran((str(_find(program)), *where, *arguments), environment)
    if done.returncode:
        raise BackupRefused(f"{program} failed, so nothing was changed: {done.stderr.strip()}")


def _ran(command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(  # noqa: S603 - a program of PostgreSQL's, with arguments of our own
        command, check=False, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True
    )


def _find(program: str) -> Path:
    """Find a program: in the folder that a setting names, in Debian's newest one, or on the path."""
    folders = [Path(chosen)] if (chosen := os.environ.get(FOLDER_SETTING)) else []
    folders += sorted(Path("/").glob(_FOLDERS), key=_release, reverse=True)
    for folder in folders:
        if os.access(folder / program, os.X_OK):
            return folder / program
    if found := shutil.which(program):
        return Path(found)
    raise BackupRefused(
        f"PostgreSQL's program {program} was not found. Install its client programs (on Debian: postgresql-client), "
        f"or name their folder in {FOLDER_SETTING}."
    )


def _release(folder: Path) -> int:
    name = folder.parent.name
    return int(name) if name.isdigit() else 0
