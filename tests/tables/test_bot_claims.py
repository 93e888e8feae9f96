"""Several workers on one PostgreSQL database: each turn of a bot is thought about by one of them, and played once."""

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection, text

from app.db import Database
from app.games.protocol import Seat
from app.tables import history
from app.tables.bot_claims import SharedClaims, claims_for
from tests.tables.climb import Wait
from tests.tables.sitting import new_hall
from tests.tables.test_bot_runner import Workshop, does, played, sitting_with

pytestmark = pytest.mark.postgres


@pytest.fixture
def databases(postgres_url: str) -> Iterator[tuple[Database, Database]]:
    one, two = Database(postgres_url), Database(postgres_url)
    yield one, two
    one.close()
    two.close()


async def test_a_table_is_claimed_by_one_worker_until_it_lets_go_or_ends(databases: tuple[Database, Database]) -> None:
    one, two = (SharedClaims(database) for database in databases)
    assert await one.take("table")
    assert await one.take("table")
    assert not await two.take("table")
    assert await two.take("another")

    await one.release("table")
    assert await two.take("table")
    await two.release("never claimed")
    await two.close()
    assert await one.take("table")
    assert await one.take("another")
    await one.close()


async def test_a_claim_is_lost_with_its_connection_and_taken_anew(databases: tuple[Database, Database]) -> None:
    one, two = (SharedClaims(database) for database in databases)
    assert await one.take("table")
    await databases[0].write(_end_other_claims)

    assert await two.take("table")
    assert not await one.take("another")  # the connection turns out to be gone
    assert await one.take("another")
    assert not await one.take("table")
    await one.close()
    await two.close()


def _end_other_claims(connection: Connection) -> None:
    here = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    others = f"locktype = 'advisory' AND pid <> pg_backend_pid() AND {here}"
    connection.execute(text(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {others}"))


async def test_two_workers_play_a_bots_turns_once(databases: tuple[Database, Database]) -> None:
    workers = [Workshop(database, new_hall()) for database in databases]
    assert [type(claims_for(database)) for database in databases] == [SharedClaims] * 2
    async with workers[0].runner.working(), workers[1].runner.working():
        sitting = await sitting_with(databases[0], new_hall(), "", "lazy")
        for _ in range(3):
            await does(sitting.play, 0, Wait())
            for worker in workers:
                worker.runner.call(sitting.slug)
            for worker in workers:
                await worker.idle()
        records = databases[0].read_now(history.read_records, sitting.table.id)

    assert [played(sitting, 2), sitting.table.acting] == [["wait"] * 3, {Seat(0)}]
    assert [record.seq for record in records] == list(range(1, len(records) + 1))
    thoughts = sum(len(worker.thinker.asked) for worker in workers)
    assert thoughts == 6


async def test_another_worker_goes_on_where_one_was_killed(databases: tuple[Database, Database]) -> None:
    dying, living = (Workshop(database, new_hall()) for database in databases)
    stuck = asyncio.Event()

    async def forever(moment: float) -> None:
        del moment
        stuck.set()
        await asyncio.Event().wait()

    dying.clock.wait_until = forever  # type: ignore[method-assign]
    async with living.runner.working():
        async with dying.runner.working():
            sitting = await sitting_with(databases[0], new_hall(), "lazy")
            await does(sitting.play, 0, Wait())
            await stuck.wait()
        await living.runner.sweep()
        await living.idle()

    assert played(sitting, 1) == ["wait"]
