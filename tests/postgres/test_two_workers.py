"""Two server processes on one PostgreSQL database: the players of one see what those of the other do."""

import asyncio
import contextlib
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.hall import Hall
from app.tables.notifier import Notifier, Subscription
from tests.tables.climb import Wait
from tests.tables.sitting import Sitting, new_hall, started

pytestmark = pytest.mark.postgres
SOON = 5.0  # seconds; everything here takes milliseconds


class Worker:
    """A server process, as far as the tables know it."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self.notifier = Notifier()
        self.notifier.follow(self.database)

    def close(self) -> None:
        self.notifier.close()
        asyncio.run(self.notifier.closed())
        self.database.close()


@pytest.fixture
def workers(postgres_url: str) -> Iterator[tuple[Worker, Worker]]:
    pair = Worker(postgres_url), Worker(postgres_url)
    yield pair
    for worker in pair:
        worker.close()


async def test_players_on_different_workers_follow_one_another(workers: tuple[Worker, Worker]) -> None:
    sittings = await _one_table(workers, new_hall())
    slug = sittings[0].slug
    async with workers[0].notifier.subscribe(slug) as here, workers[1].notifier.subscribe(slug) as there:
        await _heard(sittings[1], here)
        await _heard(sittings[0], there)
        for turn in range(10):
            acting, watching = sittings[turn % 2], sittings[1 - turn % 2]
            result = await asyncio.to_thread(acting.play, turn % 2, Wait())

            for follower in (here, there):
                assert await asyncio.wait_for(_until(follower, result.version), SOON) == result.version
            assert await asyncio.to_thread(_version, watching) == result.version


async def test_news_that_came_while_the_connection_was_lost_is_caught_up_with(workers: tuple[Worker, Worker]) -> None:
    sittings = await _one_table(workers, new_hall())
    async with workers[1].notifier.subscribe(sittings[0].slug) as there:
        await _heard(sittings[0], there)

        await workers[0].database.write(_end_the_listeners)
        result = await asyncio.to_thread(sittings[0].play, 0, Wait())

        assert await asyncio.wait_for(_until(there, result.version), SOON) == result.version


async def test_one_seat_pressed_on_two_workers_at_once_acts_once(workers: tuple[Worker, Worker]) -> None:
    hall = new_hall()
    sittings = await _one_table(workers, hall)
    press = await asyncio.to_thread(sittings[0].press, 0, Wait())
    who = sittings[0].person("Ann")

    answers = await asyncio.gather(
        *(
            worker.database.write(service.act, hall, slug=sittings[0].slug, who=who, press=press)
            for worker in workers * 3
        )
    )

    assert sum(not answer.repeated for answer in answers) == 1
    assert len({answer.version for answer in answers}) == 1


async def _one_table(workers: tuple[Worker, Worker], hall: Hall) -> tuple[Sitting, Sitting]:
    first = await asyncio.to_thread(started, workers[0].database, hall, "Ann", "Ben")
    return first, Sitting(workers[1].database, hall, first.slug, first.people)


async def _heard(sitting: Sitting, follower: Subscription) -> None:
    """Wait until the other worker listens: change something small until the change is heard."""
    for number in range(100):
        await asyncio.to_thread(sitting.do, service.rename_seat, "Ann", seat=Seat(0), name=f"Ann {number}")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(follower.next(), 0.1)
            return
    raise AssertionError("The other worker never heard of a change.")


def _version(sitting: Sitting) -> int:
    return sitting.table.version


async def _until(follower: Subscription, version: int) -> int:
    while True:
        told = await follower.next()
        assert told is not None
        if told.version >= version:
            return told.version


def _end_the_listeners(connection: Connection) -> None:
    connection.execute(text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"))
