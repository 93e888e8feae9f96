"""The database under the tables: one writer, honest transactions, settings that keep what was answered."""

import asyncio
import threading
import time
from typing import Any

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from app.db import Database, LostUpdate, announce, database_url
from app.edition import Edition
from app.players import service as players
from app.players.models import Guest


def count(connection: Connection) -> int:
    return connection.scalar(text("SELECT count(*) FROM players")) or 0


async def test_what_was_written_is_read(database: Database) -> None:
    await database.write(players.welcome, "Ann")

    assert await database.read(count) == 1
    assert database.read_now(count) == 1


async def test_an_exception_rolls_everything_back_and_arrives(database: Database) -> None:
    def half(connection: Connection) -> None:
        players.welcome(connection, "Ann")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(half)

    assert await database.read(count) == 0


def test_a_race_is_run_once_more_and_then_given_up(database: Database) -> None:
    for fault in (LostUpdate("pines"), IntegrityError("", None, Exception())):
        tries: list[int] = []
        with pytest.raises(type(fault)):
            database.write_now(_always_lose, fault=fault, tries=tries)
        assert len(tries) == 2


def _always_lose(connection: Connection, *, fault: Exception, tries: list[int]) -> None:
    del connection
    tries.append(1)
    raise fault


def test_a_reader_cannot_write(database: Database) -> None:
    with pytest.raises(Exception, match=r"readonly|read-only"):
        database.read_now(players.welcome, "Ann")


def test_a_reader_sees_one_picture_however_long_it_looks(database: Database) -> None:
    def look_twice(connection: Connection) -> tuple[int, int]:
        first = count(connection)
        database.write_now(players.welcome, "Ann")
        return first, count(connection)

    assert database.read_now(look_twice) == (0, 0)
    assert database.read_now(count) == 1


def test_news_of_a_transaction_that_failed_is_not_told_with_the_next_one(database: Database) -> None:
    told: list[tuple[str, Edition]] = []
    database.on_change(lambda slug, edition: told.append((slug, edition)))

    def fail(connection: Connection) -> None:
        announce(connection, "pines", Edition(1))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        database.write_now(fail)
    database.write_now(announce, "firs", Edition(2))

    assert told == [("firs", Edition(2))]


def test_sqlite_writes_ahead_synchronously_and_checks_foreign_keys(sqlite_url: str) -> None:
    database = Database(sqlite_url)

    def settings(connection: Connection) -> list[Any]:
        return [
            connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]

    assert database.write_now(settings) == ["wal", 2, 1, 10_000]
    database.close()


def test_sqlite_writes_on_one_thread_only_and_one_write_at_a_time(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    threads: set[str] = set()

    def note(connection: Connection) -> None:
        players.welcome(connection, "Ann")
        threads.add(threading.current_thread().name)

    async def many() -> None:
        await asyncio.gather(*(database.write(note) for _ in range(50)))

    asyncio.run(many())

    assert len(threads) == 1
    assert database.read_now(count) == 50
    database.close()


def test_a_writer_waits_for_a_command_in_another_process_instead_of_failing(sqlite_url: str) -> None:
    ours, theirs = Database(sqlite_url), Database(sqlite_url)
    holding = threading.Event()

    def hold(connection: Connection) -> None:
        players.welcome(connection, "Slow command")
        holding.set()
        time.sleep(0.2)

    command = threading.Thread(target=theirs.write_now, args=(hold,))
    command.start()
    holding.wait()
    guest, _ = ours.write_now(players.welcome, "Ann")
    command.join()

    assert isinstance(guest, Guest)
    assert ours.read_now(count) == 2
    ours.close()
    theirs.close()


@pytest.mark.parametrize(
    ("given", "driver"),
    (
        ("sqlite:///var/harmony.db", "sqlite"),
        ("postgresql://harmony@localhost/harmony", "postgresql+psycopg"),
        ("postgres://harmony@localhost/harmony", "postgresql+psycopg"),
        ("postgresql+psycopg://harmony@localhost/harmony", "postgresql+psycopg"),
    ),
)
def test_an_address_chooses_its_driver(given: str, driver: str) -> None:
    assert database_url(given).drivername == driver


@pytest.mark.parametrize("given", ("sqlite://", "sqlite:///:memory:", "mysql://root@localhost/harmony"))
def test_a_store_that_is_not_served_is_refused(given: str) -> None:
    with pytest.raises(ValueError, match="DATABASE_URL"):
        database_url(given)
