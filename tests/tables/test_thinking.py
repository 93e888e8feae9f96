"""Thinking in a process of its own: what comes back, what happens when the process is killed, and how it ends."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from multiprocessing import active_children

import msgspec
import pytest

from app.games.bot_registry import bot_named, effort_named
from app.games.protocol import Seat
from app.games.registry import ENGINES
from app.tables.thinking import Task, ThinkingProcesses, think, thought
from tests.tables.climb import Climb, ClimbGame, Rest
from tests.tables.climb_bot import CLIMBER

SEED = "7e" * 16


def task(slug: str, bot: str) -> Task:
    game = ENGINES[slug]
    state = game.new(game.ruleset(), game.seat_counts[-1], SEED)
    return Task(
        game=slug,
        seat=min(game.acting(state)),
        snapshot=msgspec.json.encode(state).decode(),
        bot=bot,
        effort=effort_named(bot_named(slug, bot), None),
        seed=SEED,
    )


@pytest.fixture
async def processes() -> AsyncIterator[ThinkingProcesses]:
    made = ThinkingProcesses(1)
    yield made
    await made.close()


def workers() -> set[int]:
    """List the processes that this one has started and that live."""
    return {child.pid for child in active_children() if child.pid is not None}


@pytest.mark.parametrize("slug", sorted(ENGINES))
async def test_a_process_thinks_as_one_would_here(processes: ThinkingProcesses, slug: str) -> None:
    for bot in ("random", "greedy"):
        asked = task(slug, bot)
        found = await processes.think(asked)
        assert found == think(asked)
        game = ENGINES[slug]
        state = msgspec.json.decode(asked.snapshot, type=game.state_type)
        for deed in found.deeds:
            action = msgspec.json.decode(deed.action, type=game.action_type)
            state = game.apply(state, asked.seat, action).state


async def test_no_process_is_started_before_a_bot_thinks_nor_left_behind() -> None:
    before = workers()
    processes = ThinkingProcesses(1)
    assert workers() == before
    await processes.think(task("balance", "greedy"))
    assert len(workers() - before) == 1
    await processes.close()
    assert workers() == before
    await processes.close()


async def test_thoughts_that_lose_their_processes_together_share_the_new_ones(processes: ThinkingProcesses) -> None:
    before = workers()
    asked = task("balance", "greedy")
    await processes.think(asked)
    for process in workers() - before:
        os.kill(process, signal.SIGKILL)
    assert await asyncio.gather(*(processes.think(asked) for _ in range(4))) == [think(asked)] * 4
    assert len(workers() - before) == 1


async def test_a_killed_process_is_followed_by_another(processes: ThinkingProcesses) -> None:
    before = workers()
    await processes.think(task("balance", "greedy"))
    (killed,) = workers() - before
    os.kill(killed, signal.SIGKILL)

    assert (await processes.think(task("balance", "greedy"))).deeds


def test_a_press_ends_where_something_is_revealed_or_the_seat_has_nothing_more_to_do() -> None:
    game = ClimbGame()
    state = game.new(game.ruleset(), 2, SEED)
    asked = Task(
        game="climb",
        seat=Seat(0),
        snapshot=msgspec.json.encode(state).decode(),
        bot="climber",
        effort=5,
        seed=SEED,
    )

    deeds = thought(game, CLIMBER, asked).deeds

    actions = [msgspec.json.decode(deed.action, type=game.action_type) for deed in deeds]
    low, high = sorted(state.hands[0])[:2]
    assert actions == [Climb(low), Climb(high), Rest()]
    assert [deed.reason.kind for deed in deeds] == ["best_turn", "best_turn", "tired"]
