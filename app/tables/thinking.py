"""What a bot does next, worked out in a process of its own: from a stored state to actions and reasons, and back.

A turn takes a good bot up to a second of pure computing. In the server's process it would hold up every other table
for as long, since only one thread computes at a time.
"""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from hashlib import blake2b
from multiprocessing import get_context
from typing import Any, Protocol

import msgspec

from app.games.bot_registry import BOTS, BotKind, Maker
from app.games.bots import Bot
from app.games.protocol import Game, Seat
from app.games.reason import Reason
from app.games.registry import ENGINES
from app.games.rng import Rng
from app.simulation.executors import begin_worker

_BOTS = 64
"""The bots that a process keeps at hand."""
_NICENESS = 10
"""How far a bot's thinking stands back behind the server itself."""


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A seat to think for. ``seed`` is for the bot's own chance; ``proposal`` is what it has to answer, if anything.

    A seat always has the same seed, by which its bot is known again.
    """

    game: str
    seat: Seat
    snapshot: str
    bot: str
    effort: int
    seed: str
    proposal: str | None = None


class Deed(msgspec.Struct, frozen=True):
    """One action, as JSON, and why it is done."""

    action: bytes
    reason: Reason


class Thought(msgspec.Struct, frozen=True):
    """What came out: what to do one after the other, or whether the seat agrees to what was proposed."""

    deeds: tuple[Deed, ...] = ()
    agrees: bool = False


class Thinker(Protocol):
    """Somebody who thinks for bots."""

    async def think(self, task: Task) -> Thought:
        """Work out what a seat does next. Raises whatever the bot does."""

    async def close(self) -> None:
        """Think no more."""


class ThinkingProcesses:
    """Processes that think at low priority. They are started when a bot first has to think."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, task: Task) -> Thought:
        """Let a process think; once more in a new one when it was killed."""
        pool = self._running()
        try:
            return await _thought_in(pool, task)
        except BrokenProcessPool:
            if self._pool is pool:  # nobody else has noticed yet
                self._pool = None
                pool.shutdown(wait=False)
            return await _thought_in(self._running(), task)

    async def close(self) -> None:
        """Finish the thought at hand, drop the others, and end the processes."""
        pool, self._pool = self._pool, None
        if pool is not None:
            await asyncio.to_thread(pool.shutdown, cancel_futures=True)

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")  # a fork would copy the locks of the server's threads
            self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_begin)
        return self._pool


async def _thought_in(pool: ProcessPoolExecutor, task: Task) -> Thought:
    return await asyncio.wrap_future(await asyncio.to_thread(pool.submit, think, task))  # the first starts a process


def think(task: Task) -> Thought:
    """Think for one of the games of the house."""
    kind = next(kind for kind in BOTS[task.game] if kind.name == task.bot)
    return thought(ENGINES[task.game], kind, task)


def thought(game: Game[Any, Any, Any], kind: BotKind, task: Task) -> Thought:
    """Let a bot think. What its seat may not see is dealt anew first, so that no bot could make use of it."""
    stored = msgspec.json.decode(task.snapshot, type=game.state_type)
    state = game.redeal(stored, task.seat, _chance(task))
    if task.proposal is not None:
        return Thought(agrees=kind.opinion(state, task.seat, task.proposal))
    press = _bot(kind.make, task.seed, task.effort).press(state, task.seat)
    return Thought(deeds=_deeds(game, kind, state, task.seat, press))


def _chance(task: Task) -> Rng:
    """Make the chance by which hidden things are dealt anew, from the seat's seed and the state as it is stored."""
    return Rng(blake2b(f"{task.seed}/{task.snapshot}".encode(), digest_size=16).hexdigest())


@lru_cache(maxsize=_BOTS)
def _bot(make: Maker, seed: str, effort: int) -> Bot[Any, Any]:
    """Make a bot, or take the one that played this seat before: some of them prepare a good deal when they are made."""
    return make(seed, effort)


def _deeds(
    game: Game[Any, Any, Any],
    kind: BotKind,
    state: Any,  # noqa: ANN401 - as in Game
    seat: Seat,
    press: tuple[Any, ...],
) -> tuple[Deed, ...]:
    """Give the actions of a press with their reasons, up to one that reveals something: the bot then thinks again."""
    deeds = []
    for place, action in enumerate(press):
        reason = kind.explain(state, seat, press[place:]) or kind.reason
        deeds.append(Deed(msgspec.json.encode(action), reason))
        step = game.apply(state, seat, action)
        if step.reveals or seat not in game.acting(step.state):
            break
        state = step.state
    return tuple(deeds)


def _begin() -> None:
    """Leave Ctrl+C to the server, end with it even when it is killed, and stand back behind it."""
    begin_worker()
    os.nice(_NICENESS)
