"""Who follows a table is told of its newest version, after it is stored."""

import asyncio
import socket
import threading

import pytest
from sqlalchemy import Connection

from app.db import Database, announce
from app.edition import Edition
from app.errors import AppError
from app.tables import service
from app.tables.hall import Hall
from app.tables.notifier import Notifier
from tests.tables.climb import Wait
from tests.tables.sitting import Sitting, started

SOON = 5.0  # seconds; everything here takes milliseconds


async def test_a_follower_is_told_the_newest_version_only() -> None:
    notifier = Notifier()
    async with notifier.subscribe("pines") as subscription:
        for version in (1, 2, 3):
            notifier.publish("pines", Edition(version))
        await asyncio.sleep(0)

        assert await subscription.next() == Edition(3)


async def test_a_follower_is_told_nothing_about_other_tables_or_older_versions() -> None:
    notifier = Notifier()
    async with notifier.subscribe("pines", after=Edition(5)) as subscription:
        notifier.publish("firs", Edition(9))
        notifier.publish("pines", Edition(5))
        notifier.publish("pines", Edition(4))

        with pytest.raises(TimeoutError):
            await asyncio.wait_for(subscription.next(), 0.05)

        notifier.publish("pines", Edition(6))
        assert await asyncio.wait_for(subscription.next(), SOON) == Edition(6)


async def test_a_version_that_comes_while_nobody_waits_is_kept() -> None:
    notifier = Notifier()
    async with notifier.subscribe("pines") as subscription:
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(subscription.next(), 0.01)
        threading.Thread(target=notifier.publish, args=("pines", Edition(7))).start()

        assert await asyncio.wait_for(subscription.next(), SOON) == Edition(7)


async def test_closing_ends_those_who_wait_and_those_who_come_later() -> None:
    notifier = Notifier()
    async with notifier.subscribe("pines") as early:
        waiting = asyncio.create_task(early.next())
        await asyncio.sleep(0)
        notifier.close()

        assert await asyncio.wait_for(waiting, SOON) is None
        async with notifier.subscribe("pines") as late:
            assert await asyncio.wait_for(late.next(), SOON) is None


async def test_no_follower_is_left_behind_when_two_hundred_streams_break() -> None:
    notifier = Notifier()

    async def stream(slug: str) -> None:
        async with notifier.subscribe(slug) as subscription:
            await subscription.next()

    streams = [asyncio.create_task(stream(f"table {number % 50}")) for number in range(200)]
    await asyncio.sleep(0)
    assert notifier.count() == 200
    for task in streams:
        task.cancel()
    await asyncio.gather(*streams, return_exceptions=True)

    assert notifier.count() == 0


def test_publishing_to_streams_whose_loop_has_ended_is_harmless() -> None:
    notifier = Notifier()

    async def abandon() -> None:
        stream = notifier.subscribe("pines")
        await stream.__aenter__()

    asyncio.run(abandon())

    notifier.publish("pines", Edition(1))


async def test_every_change_of_a_table_is_published_once_it_is_stored(database: Database, hall: Hall) -> None:
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben")
    notifier = Notifier()
    notifier.follow(database)
    try:
        async with notifier.subscribe(sitting.slug, after=Edition(await _version(sitting))) as subscription:
            press = await asyncio.to_thread(sitting.press, 0, Wait())
            who = sitting.person("Ann")
            await _listening(notifier, database, subscription.slug)

            result = await database.write(service.act, hall, slug=sitting.slug, who=who, press=press)

            assert await asyncio.wait_for(subscription.next(), SOON) == Edition(result.version)
            assert await _version(sitting) == result.version
    finally:
        notifier.close()
        await notifier.closed()


async def test_a_database_that_does_not_answer_keeps_no_server_from_stopping() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        database = Database(f"postgresql+psycopg://nobody@127.0.0.1:{silent.getsockname()[1]}/nowhere")
        notifier = Notifier()
        notifier.follow(database)
        called, _ = await asyncio.to_thread(silent.accept)
        notifier.close()
        with called:
            async with asyncio.timeout(3):
                await notifier.closed()


async def test_a_refused_change_is_not_published(database: Database, hall: Hall) -> None:
    sitting = await asyncio.to_thread(started, database, hall, "Ann", "Ben")
    told: list[tuple[str, Edition]] = []
    database.on_change(lambda slug, edition: told.append((slug, edition)))

    with pytest.raises(AppError):
        await asyncio.to_thread(sitting.play, 0, Wait(), Wait())

    assert told == []


async def _version(sitting: Sitting) -> int:
    return (await asyncio.to_thread(lambda: sitting.table)).version


async def _listening(notifier: Notifier, database: Database, slug: str) -> None:
    """Wait until the listener of a PostgreSQL database is at its post; on SQLite there is none."""
    if database.on_sqlite:
        return
    async with notifier.subscribe(slug) as probe:
        while True:
            await database.write(_announce, slug)
            try:
                await asyncio.wait_for(probe.next(), 0.1)
            except TimeoutError:
                continue
            return


def _announce(connection: Connection, slug: str) -> None:
    announce(connection, slug, Edition(1))
