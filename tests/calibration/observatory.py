"""Calibrations for tests: asked for and measured in a line, with a clock that only goes when it is looked at."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, select

from app.admin.audit import Actor, Change, changes_before
from app.admin.models import changes
from app.calibration import asking, repository
from app.calibration.asking import Request
from app.calibration.lease import Lease, read_lease
from app.calibration.models import calibrations, counts
from app.calibration.records import Calibration
from app.calibration.worker import work
from app.db import Database
from app.errors import AppError
from app.games.registry import JOURNEY
from app.simulation.sums import Sums

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
ANN = Actor("Ann", 1)
TICK = timedelta(milliseconds=20)
"""So much time passes with every action of a game."""

Refusal = TypeVar("Refusal", bound=AppError)


class FakeClock:
    """A clock that goes by one tick whenever it is looked at, and tells others that it did."""

    def __init__(self, start: datetime = NOON, *, each: Callable[["FakeClock"], None] = lambda _: None) -> None:
        self.time = start
        self.told_to_stop = False
        self._each = each

    def now(self) -> datetime:
        self.time += TICK
        self._each(self)
        return self.time

    def wait(self, span: timedelta) -> None:
        self.time += span

    def stopping(self) -> bool:
        return self.told_to_stop


class Observatory:
    """What is measured in one house."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._keys = count(1)

    def ask(self, preset: str = "dawn", *, key: str | None = None, now: datetime = NOON, **asked: Any) -> int:
        """Ask for a calibration."""
        plain: dict[str, Any] = {"bot": "random", "players": (1, 3), "games": "4"}
        request = Request(preset=preset, **(plain | asked))
        return self.database.write_now(
            asking.ask, JOURNEY, who=ANN, request=request, key=key or f"press {next(self._keys)}", now=now
        )

    def cancel(self, number: int) -> None:
        self.database.write_now(asking.cancel, who=ANN, number=number, now=NOON)

    def work(self, clock: FakeClock | None = None, *, holder: str = "one") -> bool:
        """Measure until nothing is left."""
        return work(self.database, clock or FakeClock(), holder=holder)

    def calibration(self, number: int) -> Calibration:
        return self.database.read_now(asking.found_calibration, number)

    def sums(self, number: int) -> dict[int, Sums]:
        return self.database.read_now(repository.sums_of, number)

    @property
    def lease(self) -> Lease:
        return self.database.read_now(read_lease)

    def log(self) -> list[Change]:
        """Read the changes, the newest last."""
        return list(self.database.read_now(changes_before, None).changes)[::-1]

    @contextmanager
    def refused(self, fault: type[Refusal], sentence: str) -> Iterator[pytest.ExceptionInfo[Refusal]]:
        """Expect a refusal with a sentence to read, and nothing changed by it."""
        before = self.database.read_now(read_everything)
        with pytest.raises(fault) as caught:
            yield caught
        assert sentence in caught.value.sentence
        assert self.database.read_now(read_everything) == before


def read_everything(connection: Connection) -> Any:
    """Read all that is stored of calibrations, and the log."""
    return [
        connection.execute(select(table).order_by(*table.primary_key)).all()
        for table in (calibrations, counts, changes)
    ]
