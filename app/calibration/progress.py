"""What the process that measures stores, and what it asks: each in one short transaction, under its lease."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection

from app.calibration import repository
from app.calibration.lease import read_lease, release_lease, renew_lease, take_lease
from app.calibration.records import WANTED, Calibration
from app.simulation.sums import Sums


class Orders(Struct, frozen=True):
    """What the house says to the process that measures: whether to go on, and whether to leave the tables in peace."""

    go_on: bool
    pause: bool


class Found(Struct, frozen=True):
    """A calibration to play, and what was played of it before, by the number of players."""

    calibration: Calibration
    sums: dict[int, Sums]


def begin(connection: Connection, *, holder: str, now: datetime) -> bool:
    """Take the lease, and say whether it was free."""
    return take_lease(connection, holder=holder, now=now)


def take_next(connection: Connection, *, holder: str, now: datetime) -> Found | None:
    """Take the calibration that was asked for first, or give the lease back when there is none. Raises LeaseLost."""
    renew_lease(connection, holder=holder, now=now)
    found = next(iter(repository.wanted(connection)), None)
    if found is None:
        release_lease(connection, holder=holder)
        return None
    repository.move(connection, found.id, "running", started_at=found.started_at or now)
    return Found(found, repository.sums_of(connection, found.id))


def orders(connection: Connection, number: int, *, now: datetime) -> Orders:
    """Ask whether to go on, and whether to pause."""
    return Orders(go_on=repository.state_of(connection, number) in WANTED, pause=read_lease(connection).busy(now=now))


def keep(
    connection: Connection,
    number: int,
    *,
    holder: str,
    state: Literal["waiting", "running", "paused", "done"],
    played: timedelta,
    changed: Mapping[int, Sums],
    now: datetime,
) -> bool:
    """Store how far a calibration has come, and hold the lease longer; say whether it was still wanted.

    What was played of one that was cancelled meanwhile is kept too, for whoever looks at it. Raises LeaseLost.
    """
    renew_lease(connection, holder=holder, now=now)
    repository.store_sums(connection, number, changed)
    ended = {"finished_at": now} if state == "done" else {}
    return repository.move(connection, number, state, played=repository.milliseconds(played), **ended)


def fail(connection: Connection, number: int, *, holder: str, fault: str, now: datetime) -> None:
    """Give a calibration up, with the reason. Raises LeaseLost."""
    renew_lease(connection, holder=holder, now=now)
    repository.move(connection, number, "failed", fault=fault, finished_at=now)
