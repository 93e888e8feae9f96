"""The server's part: a process is started when one is wanted, and left in peace are tables at which somebody acts."""

import asyncio
from datetime import datetime, timedelta

import pytest

from app.calibration import keeper as keeping
from app.calibration.keeper import PEACE, Keeper
from app.calibration.lease import TERM, ask_for_peace, take_lease
from app.calibration.rush import LATELY, RUSH, Rush
from app.db import Database
from app.edition import Edition
from tests.calibration.observatory import NOON, Observatory


class FakeChild:
    """A process that does nothing."""

    def __init__(self) -> None:
        self.lives = True
        self.ended = 0

    def running(self) -> bool:
        return self.lives

    def end(self) -> None:
        self.ended += 1


class Server:
    """A server process with its keeper, at a time of the test's choosing."""

    def __init__(self, database: Database) -> None:
        self._loop = asyncio.get_running_loop()
        self.time = NOON
        self.children: list[FakeChild] = []
        self.launched = asyncio.Event()
        self.keeper = Keeper(database, self._launch, now=lambda: self.time)

    def _launch(self) -> FakeChild:
        self.children.append(FakeChild())
        self._loop.call_soon_threadsafe(self.launched.set)
        return self.children[-1]

    async def look(self, *, later: float = 0) -> bool:
        self.time += timedelta(seconds=later)
        return await self.keeper.look()

    def presses(self, times: int) -> None:
        for _ in range(times):
            self.keeper._rush.note("a-table", Edition(1))


@pytest.fixture
async def server(database: Database) -> Server:
    return Server(database)


async def test_a_process_is_started_when_one_is_wanted_and_once(house: Observatory, server: Server) -> None:
    assert not await server.look()
    assert server.children == []
    await asyncio.to_thread(house.ask)
    for _ in range(5):
        assert await server.look(later=60)
    assert len(server.children) == 1


async def test_nothing_is_started_while_another_process_holds_the_lease(house: Observatory, server: Server) -> None:
    await asyncio.to_thread(house.ask)
    await house.database.write(take_lease, holder="elsewhere", now=server.time)
    assert await server.look(later=TERM.total_seconds() - 1)
    assert server.children == []
    await server.look(later=2)
    assert len(server.children) == 1


async def test_a_process_that_died_is_started_again_but_not_at_once(house: Observatory, server: Server) -> None:
    await asyncio.to_thread(house.ask)
    await server.look()
    server.children[0].lives = False
    await server.look(later=1)
    assert len(server.children) == 1
    await server.look(later=10)
    assert len(server.children) == 2


async def test_whoever_asks_does_not_wait_for_that(house: Observatory, server: Server) -> None:
    await asyncio.to_thread(house.ask)
    await server.look()
    server.children[0].lives = False
    server.keeper.wake()
    await server.look(later=1)
    assert len(server.children) == 2


async def busy_until(house: Observatory) -> datetime | None:
    return (await asyncio.to_thread(lambda: house.lease)).busy_until


async def test_peace_is_asked_for_while_somebody_acts_and_something_is_measured(
    house: Observatory, server: Server
) -> None:
    server.presses(RUSH)
    await server.look()
    assert await busy_until(house) is None  # nothing is measured
    await asyncio.to_thread(house.ask)
    await server.look()
    assert await busy_until(house) == server.time + PEACE


async def test_fewer_presses_disturb_nobody(house: Observatory, server: Server) -> None:
    await asyncio.to_thread(house.ask)
    server.presses(RUSH - 1)
    await server.look()
    assert await busy_until(house) is None


async def test_peace_is_asked_for_again_before_it_runs_out_and_not_with_every_look(
    house: Observatory, server: Server
) -> None:
    await asyncio.to_thread(house.ask)
    first = server.time + PEACE
    await house.database.write(ask_for_peace, until=first)
    server.presses(RUSH)
    await server.look(later=5)
    assert await busy_until(house) == first
    await server.look(later=5)
    assert await busy_until(house) == server.time + PEACE


def test_a_rush_is_many_changes_lately() -> None:
    time = [0.0]
    rush = Rush(lambda: time[0])
    for second in range(RUSH):
        time[0] = float(second)
        assert not rush.busy()
        rush.note("a-table", Edition(second))
    assert rush.busy()
    time[0] = LATELY
    assert rush.busy()
    time[0] = LATELY + 0.1
    assert not rush.busy()


async def test_the_keeper_wakes_when_something_is_asked_for_and_ends_its_child_when_it_closes(
    house: Observatory, server: Server
) -> None:
    keeps = asyncio.create_task(server.keeper.keep())
    await asyncio.to_thread(house.ask)
    server.keeper.wake()
    async with asyncio.timeout(5):
        await server.launched.wait()
    server.keeper.close()
    async with asyncio.timeout(5):
        await keeps
    assert server.children[0].ended == 1


async def test_a_database_that_is_away_for_a_moment_does_not_end_the_keeper(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[bool] = []
    again = asyncio.Event()

    async def look(_keeper: Keeper) -> bool:
        looks.append(True)
        if len(looks) == 1:
            raise OSError("no more processes")
        again.set()
        return False

    monkeypatch.setattr(Keeper, "look", look)
    monkeypatch.setattr(keeping, "_SLOW", 0.01)
    keeps = asyncio.create_task(server.keeper.keep())
    async with asyncio.timeout(5):
        await again.wait()
    server.keeper.close()
    await keeps
    assert "no more processes" in caplog.text
