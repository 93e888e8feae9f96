"""Bots at work: wherever one is waited for it thinks, and does one thing after the other, so that people can follow.

Nothing is kept in mind that a restart could lose. The runner looks at the stored tables when it starts and whenever
one of them changes; a bot acts through the same door as people do, at the version that it thought about or not at all.
"""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from hashlib import blake2b
from typing import Protocol

import msgspec

from app.db import Database
from app.errors import Conflict
from app.tables import service
from app.tables.bot_claims import Claims, claims_for
from app.tables.bot_duty import Duty, duty_at, hand_of, tables_with_duty
from app.tables.bot_records import BotHand, BotMark, Pace
from app.tables.entries import entry
from app.tables.errors import NotLegal
from app.tables.hall import Hall
from app.tables.records import Proposal
from app.tables.requests import Press
from app.tables.thinking import Deed, Task, Thinker

_log = logging.getLogger(__name__)
_SWEEP_SECONDS = 10.0
_CLAIM_SECONDS = 1.0
_ATTENTION_SECONDS = 30.0  # a page without a stream asks every ten


class NothingChosen(Exception):
    """A bot that is waited for does nothing at all."""


class Pause(msgspec.Struct, frozen=True):
    """How long, in seconds, a bot waits before the first deed of its turn, and before each one after it."""

    first: float
    next: float


PACES: Mapping[Pace, Pause] = {"slow": Pause(3.5, 2.5), "normal": Pause(2.0, 1.2), "fast": Pause(0.8, 0.4)}


class Clock(Protocol):
    """The time, in seconds, and how to wait for it."""

    def now(self) -> float:
        """Tell the time."""

    async def wait_until(self, moment: float) -> None:
        """Return once that time has come."""


class WallClock:
    """The clock of the event loop."""

    def now(self) -> float:
        """Tell the time."""
        return asyncio.get_running_loop().time()

    async def wait_until(self, moment: float) -> None:
        """Sleep until that time."""
        await asyncio.sleep(moment - self.now())


class BotRunner:
    """Plays the bots of all tables. Used from one event loop only, but for `call`.

    ``watched`` says whether anybody follows a table: where no person plays a seat themself, bots go on only as long as
    somebody looks.
    """

    def __init__(
        self,
        database: Database,
        hall: Hall,
        thinker: Thinker,
        *,
        watched: Callable[[str], bool],
        paces: Mapping[Pace, Pause] = PACES,
        clock: Clock | None = None,
    ) -> None:
        self._database = database
        self._hall = hall
        self._thinker = thinker
        self._watched = watched
        self._paces = paces
        self._clock = clock or WallClock()
        self._claims: Claims = claims_for(database)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._called: set[str] = set()
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._resting: set[str] = set()
        self._looked_at: dict[str, float] = {}
        database.on_call(self.call)

    @contextlib.asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Play as long as this lasts; what is being done at its end is finished, and nothing more is begun."""
        self._loop = asyncio.get_running_loop()
        sweeping = asyncio.create_task(self._sweep_now_and_then())
        try:
            yield
        finally:
            self._loop = None
            tasks = (sweeping, *self._at_work.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._thinker.close()
            await self._claims.close()

    def call(self, slug: str) -> None:
        """Look at a table where a bot may be waited for, from any thread."""
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):  # the loop has ended, and the bots rest until the next start
                loop.call_soon_threadsafe(self._begin, slug)

    def looked_at(self, slug: str) -> None:
        """Take note that somebody looks at a table: bots that play among themselves go on."""
        if slug in self._resting or slug in self._at_work:
            self._looked_at[slug] = self._clock.now()
        if slug in self._resting:
            self._begin(slug)

    async def sweep(self) -> None:
        """Look for tables where a bot is waited for and nobody has called."""
        for slug in await self._database.read(tables_with_duty):
            if slug not in self._resting:
                self._begin(slug)

    async def idle(self) -> None:
        """Wait until no bot has anything to do."""
        while self._at_work:
            await asyncio.gather(*self._at_work.values())

    def _begin(self, slug: str) -> None:
        self._called.add(slug)
        self._resting.discard(slug)
        if slug not in self._at_work and self._loop is not None:
            self._at_work[slug] = asyncio.create_task(self._work(slug))

    async def _sweep_now_and_then(self) -> None:
        while True:
            try:
                await self.sweep()
            except Exception:  # noqa: BLE001 - a database that restarts must not end the bots for good
                _log.exception("The bots could not look for tables.")
            await asyncio.sleep(_SWEEP_SECONDS)

    async def _work(self, slug: str) -> None:
        """Play the bots of one table until people are waited for, and again when it has changed meanwhile."""
        try:
            while slug in self._called:
                self._called.discard(slug)
                await self._play(slug)
                await self._claims.release(slug)
        except Exception:  # noqa: BLE001 - whatever a bot runs into; the next look at the tables tries again
            _log.exception("The bots of a table stopped.")
            await self._claims.release(slug)
        finally:
            self._called.discard(slug)
            self._looked_at.pop(slug, None)
            del self._at_work[slug]

    async def _play(self, slug: str) -> None:
        seat, faults = None, 0
        while (duty := await self._database.read(duty_at, slug=slug)) is not None:
            if self._nobody_looks(duty):
                self._resting.add(slug)
                return
            if not self._claims.holds(slug):
                if not await self._claims.take(slug):
                    await self._clock.wait_until(self._clock.now() + _CLAIM_SECONDS)
                continue  # another worker may have played meanwhile
            ready = self._clock.now() + self._pause(duty, first=duty.seat != seat)
            try:
                await self._do(duty, hand_of(self._hall, duty, helped=faults > 0), ready=ready)
                faults = 0
            except Exception:
                _log.exception("A bot (%s) is at a loss.", duty.player.kind)
                faults += 1
                if faults > 1:
                    raise
            seat = duty.seat

    async def _do(self, duty: Duty, hand: BotHand, *, ready: float) -> None:
        """Think, and do one thing after the other, each at its time, as long as nothing else happens at the table.

        Raises NothingChosen, NotLegal for what the rules do not allow, and whatever the bot itself does.
        """
        thought = await self._thinker.think(_task(duty, hand.mark))
        await self._clock.wait_until(ready)
        if duty.proposal is not None:
            await self._answer(duty, hand, duty.proposal, agrees=thought.agrees)
            return
        if not thought.deeds:
            raise NothingChosen(duty.player.kind)
        version: int | None = duty.version
        for deed in thought.deeds:
            await self._clock.wait_until(ready)
            if version is None or self._nobody_looks(duty):
                return
            version = await self._act(duty, hand, deed, version=version)
            ready = self._clock.now() + self._pause(duty, first=False)

    async def _act(self, duty: Duty, hand: BotHand, deed: Deed, *, version: int) -> int | None:
        """Do one thing at a version of the table, and give the next one; None when the table has moved on.

        Raises NotLegal when the bot would do what the rules do not allow.
        """
        reason = deed.reason
        why = entry("because", seat=duty.seat, reason=reason.kind, data=reason.data)
        who = msgspec.structs.replace(hand, why=why)
        press = Press(seat=duty.seat, version_seen=version, key=secrets.token_urlsafe(16), actions=(deed.action,))
        try:
            done = await self._database.write(service.act, self._hall, slug=duty.slug, who=who, press=press)
        except NotLegal:
            raise
        except Conflict:
            return None
        return done.version

    async def _answer(self, duty: Duty, hand: BotHand, proposal: Proposal, *, agrees: bool) -> None:
        with contextlib.suppress(Conflict):  # it was taken back, or answered by somebody who took the seat
            await self._database.write(
                service.answer,
                self._hall,
                slug=duty.slug,
                who=hand,
                seat=duty.seat,
                version=proposal.version,
                agrees=agrees,
            )

    def _pause(self, duty: Duty, *, first: bool) -> float:
        pause = self._paces[duty.pace]
        return pause.first if first else pause.next

    def _nobody_looks(self, duty: Duty) -> bool:
        if not duty.alone or self._watched(duty.slug):
            return False
        lately = self._looked_at.get(duty.slug)
        return lately is None or self._clock.now() - lately > _ATTENTION_SECONDS


def _task(duty: Duty, mark: BotMark) -> Task:
    """Set a bot to think."""
    return Task(
        game=duty.game,
        seat=duty.seat,
        snapshot=duty.snapshot,
        bot=mark.kind,
        effort=mark.effort,
        seed=blake2b(f"{duty.slug}/{duty.seat}".encode(), digest_size=16).hexdigest(),
        proposal=None if duty.proposal is None else duty.proposal.kind,
    )
