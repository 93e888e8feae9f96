"""The process that measures: it plays what was asked for, one game after another, and stores how far it has come.

Between two actions of a game it looks up at most once a second: to stop when it is told to, to end a calibration that
was cancelled, to pause while tables are busy, and to store finished games. A game is a function of its cell and seed,
so one that was lost with its process is simply played again.
"""

import logging
import sys
from datetime import datetime, timedelta
from typing import Literal, Protocol

from sqlalchemy.exc import SQLAlchemyError

from app.calibration import progress
from app.calibration.lease import TERM, LeaseLost, release_lease
from app.calibration.records import Calibration
from app.db import Database
from app.errors import InvalidInput
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.language import N_
from app.presets.models import NO_HOUSE_OPTIONS
from app.presets.service import ruleset_of
from app.simulation.cells import Cell, seeds
from app.simulation.play import AnotherProgram, play_game
from app.simulation.records import GameRecord
from app.simulation.sums import Sums, with_game

_log = logging.getLogger(__name__)
SERIES = "calibration"
"""The series of deals: the same for all, so that difficulties are compared deal by deal."""

LOOK_UP = timedelta(seconds=1)
"""How often the process looks up at most, which bounds how often it writes."""

_RENEW_AFTER = TERM / 4
_CHANGED = N_("The rules, the cards or the bot have changed since this was asked for. Ask for it again.")
BROKEN = N_("A game could not be played to its end. What went wrong is in the server’s own messages.")


class Clock(Protocol):
    """The time, and a way to let it pass."""

    def now(self) -> datetime:
        """Tell the time."""

    def wait(self, span: timedelta) -> None:
        """Let a span pass, or less of it when the process is told to stop."""

    def stopping(self) -> bool:
        """Say whether the process was told to stop."""


class _Stopped(Exception):
    """The process was told to stop."""


class _Cancelled(Exception):
    """Nobody wants this calibration any more."""


class _Failed(Exception):
    """This calibration cannot go on; the message is a sentence with the reason."""


def work(database: Database, clock: Clock, *, holder: str) -> bool:
    """Play what is wanted until nothing is left; return whether the lease was free.

    Told to stop, it leaves within an action, and everything but the game in hand is stored.
    """
    if not database.write_now(progress.begin, holder=holder, now=clock.now()):
        return False
    try:
        while found := database.write_now(progress.take_next, holder=holder, now=clock.now()):
            _Measuring(database, clock, holder, found).play()
    except _Stopped:
        database.write_now(release_lease, holder=holder)
    except LeaseLost as fault:
        sys.stderr.write(f"{fault}\n")  # whoever took it goes on from what was stored
    return True


def cell_of(calibration: Calibration, players: int) -> Cell:
    """Make the cell of a calibration's games: what it was asked for under, which may be older than this program.

    Raises InvalidInput for values that this program's rules do not know.
    """
    rules = ruleset_of(JOURNEY, calibration.preset, seats=players, house=NO_HOUSE_OPTIONS)
    assert isinstance(rules, Ruleset), "the journey's options are a Ruleset"  # noqa: S101 - tells the type checker
    key = calibration.key
    return Cell(
        preset=key.preset,
        players=players,
        ruleset=rules,
        bot=key.bot,
        rules_version=key.rules_version,
        content=key.content,
        measures=calibration.measures,
    )


class _Measuring:
    """One calibration while it is played."""

    def __init__(self, database: Database, clock: Clock, holder: str, found: progress.Found) -> None:
        self._db = database
        self._clock = clock
        self._holder = holder
        self._calibration = found.calibration
        self._sums = found.sums
        self._changed: dict[int, Sums] = {}
        self._played = found.calibration.played
        self._since = self._looked = self._kept = clock.now()
        self._paused = False

    def play(self) -> None:
        """Play to the end, until it is cancelled, or until it cannot go on. Raises _Stopped and LeaseLost."""
        try:
            self._play()
        except _Cancelled:
            self._keep("running")  # what was played stays, the state too
        except _Stopped:
            self._keep("waiting")
            raise
        except _Failed as failed:
            self._keep("running")
            self._db.write_now(
                progress.fail, self._calibration.id, holder=self._holder, fault=str(failed), now=self._clock.now()
            )

    def _play(self) -> None:
        wanted = self._calibration.games
        deals = seeds(SERIES, wanted)
        while True:
            self._look_up()
            players = min(self._sums, key=lambda count: (self._sums[count].games, count))
            done = self._sums[players]
            if done.games >= wanted:
                break
            game = self._game(players, deals[done.games])
            self._sums[players] = self._changed[players] = with_game(done, game)
        self._keep("done")

    def _game(self, players: int, seed: str) -> GameRecord:
        try:
            return play_game(cell_of(self._calibration, players), seed, between=self._look_up)
        except (_Stopped, _Cancelled, LeaseLost, SQLAlchemyError):
            raise
        except (AnotherProgram, InvalidInput) as fault:
            raise _Failed(_CHANGED) from fault
        except Exception as fault:  # a game that breaks must not be begun again for ever
            _log.exception("A game that was to be measured broke.")
            raise _Failed(BROKEN) from fault

    def _look_up(self) -> None:
        if self._clock.stopping():
            raise _Stopped
        now = self._clock.now()
        if not _passed(LOOK_UP, since=self._looked, now=now):
            return
        self._looked = now
        if self._ordered_to_pause():
            self._pause()
        elif self._changed or _passed(_RENEW_AFTER, since=self._kept, now=now):
            self._keep("running")

    def _ordered_to_pause(self) -> bool:
        orders = self._db.read_now(progress.orders, self._calibration.id, now=self._clock.now())
        if not orders.go_on:
            raise _Cancelled
        return orders.pause

    def _pause(self) -> None:
        self._keep("paused")
        while self._ordered_to_pause():
            self._clock.wait(LOOK_UP)
            if self._clock.stopping():
                raise _Stopped
            if _passed(_RENEW_AFTER, since=self._kept, now=self._clock.now()):
                self._keep("paused")
        self._keep("running")

    def _keep(self, state: Literal["waiting", "running", "paused", "done"]) -> None:
        now = self._clock.now()
        if not self._paused:
            self._played += max(now - self._since, timedelta())
        self._since = self._kept = now
        self._paused = state == "paused"
        self._db.write_now(
            progress.keep,
            self._calibration.id,
            holder=self._holder,
            state=state,
            played=self._played,
            changed=self._changed,
            now=now,
        )
        self._changed = {}


def _passed(span: timedelta, *, since: datetime, now: datetime) -> bool:
    """Say whether a span has passed. Where the clock was put back nobody knows, and it counts as passed."""
    return not timedelta() <= now - since < span
