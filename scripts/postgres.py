"""A PostgreSQL server for tests and measures, on a temporary folder and reached by a socket in it, without a port."""

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import msgspec
import psycopg
from psycopg.sql import SQL, Identifier, Placeholder
from sqlalchemy.engine import make_url

from scripts.machine import find_postgres

_PATIENCE = 10.0
_LOOK_SECONDS = 0.002


class PostgresServer:
    """A running server; each database is made from a template in a tenth of a second."""

    def __init__(self, folder: Path, programs: Path, *, options: str) -> None:
        self._folder = folder
        self._programs = programs
        self._options = options
        self._count = 0

    def url(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._folder}"

    def new_database(self, *, template: str = "template1") -> str:
        """Make a database and return its address."""
        self._count += 1
        name = f"tables_{self._count}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"'.encode())
        return self.url(name)

    def start(self) -> None:
        """Start, and wait until it answers."""
        self._control("-l", self._folder / "log", "-o", self._options, "start")

    def stop(self, *, at_once: bool = False) -> None:
        """Stop, which cuts every connection off; ``at_once`` as after a failure of the power."""
        self._control("-m", "immediate" if at_once else "fast", "stop")

    def restart(self) -> None:
        """Stop and start again."""
        self.stop()
        self.start()

    def _control(self, *arguments: str | Path) -> None:
        _run(self._programs / "pg_ctl", "-D", self._folder / "data", "-w", *arguments)

    def wait_until_left(self, url: str) -> None:
        """Wait until nobody is connected to a database: a server takes a moment to notice who has gone."""
        name, until = make_url(url).database, time.monotonic() + _PATIENCE
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            while time.monotonic() < until:
                still = connection.execute(
                    "SELECT FROM pg_stat_activity WHERE datname = %s LIMIT 1", (name,)
                ).fetchone()
                if still is None:
                    return
                time.sleep(_LOOK_SECONDS)
        raise RuntimeError(f"somebody is still connected to {name}")

    def drop(self, url: str) -> None:
        """Drop a database that nobody needs any more: hundreds of them would take minutes to remove."""
        name = make_url(url).database
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


class Blank(msgspec.Struct, frozen=True):
    """What a database holds that was only migrated: how its tables are laid out, its sequences, and its few rows."""

    layout: frozenset[tuple[Any, ...]]
    tables: tuple[str, ...]
    sequences: tuple[str, ...]
    rows: dict[str, tuple[tuple[Any, ...], ...]]

    @classmethod
    def of(cls, url: str) -> Self:
        """Look at a database."""
        with psycopg.connect(url) as connection:
            layout = _layout(connection)
            listed = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            tables = tuple(str(name) for (name,) in listed)
            named = connection.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = 'public'")
            sequences = tuple(str(name) for (name,) in named)
            found = {
                name: tuple(connection.execute(SQL("SELECT * FROM {}").format(Identifier(name))))
                for name in sorted(tables)
            }
        return cls(layout, tables, sequences, {name: rows for name, rows in found.items() if rows})

    def again(self, url: str) -> bool:
        """Bring a database back to what it was; False when it is laid out otherwise by now, and so of no use.

        Making a new one and dropping the old take ten times as long: the server writes everything to its disk for that.
        """
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            if _layout(connection) != self.layout:
                return False
            with connection.transaction():
                connection.execute("SET LOCAL session_replication_role = replica")  # in any order
                for name in self.tables:
                    connection.execute(SQL("DELETE FROM {}").format(Identifier(name)))
                for name, rows in self.rows.items():
                    places = SQL(", ").join(Placeholder() * len(rows[0]))
                    adding = SQL("INSERT INTO {} VALUES ({})").format(Identifier(name), places)
                    connection.cursor().executemany(adding, rows)
                for name in self.sequences:
                    connection.execute(SQL("ALTER SEQUENCE {} RESTART").format(Identifier(name)))
        return True


def _layout(connection: "psycopg.Connection[tuple[Any, ...]]") -> frozenset[tuple[Any, ...]]:
    """Tell the columns in their order, the indexes and the constraints."""
    return frozenset(
        connection.execute(
            "SELECT table_name, ordinal_position::text, column_name, data_type, is_nullable, column_default "
            "FROM information_schema.columns WHERE table_schema = 'public' "
            "UNION ALL SELECT tablename, '', indexname, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'public' "
            "UNION ALL SELECT conrelid::regclass::text, '', conname, pg_get_constraintdef(oid), '', '' "
            "FROM pg_constraint WHERE connamespace = 'public'::regnamespace"
        )
    )


@contextmanager
def running_server(*, durable: bool = False) -> Iterator[PostgresServer]:
    """Start a server and stop it at the end. Its programs refuse to run as root, so root lends them another user.

    A ``durable`` one writes to disk before it answers, as a server with something to lose does.
    """
    programs = find_postgres()
    if programs is None:
        raise RuntimeError(
            "PostgreSQL's server programs were not found. Install them, or name their folder in HARMONY_POSTGRES_BIN, "
            "or leave these tests out: pytest -m 'not postgres'."
        )
    folder = Path(tempfile.mkdtemp(prefix="harmony-pg-"))
    try:
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(folder, user.pw_uid, user.pw_gid)
        _run(programs / "initdb", "-D", folder / "data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")
        to_disk = "" if durable else " -c fsync=off"
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}{to_disk}"
        server = PostgresServer(folder, programs, options=options)
        server.start()
        try:
            yield server
        finally:
            server.stop(at_once=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(*command: str | Path) -> None:
    as_user = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()
    done = subprocess.run(
        (*as_user, *map(str, command)),
        check=False,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]} failed:\n{done.stdout}")
