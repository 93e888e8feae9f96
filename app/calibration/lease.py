"""The lease under which one process measures: one row, taken by an update that only one of several can win.

Whoever holds it renews it while it works. When its holder is killed the lease expires, and the next process takes it
over. Whatever the holder stores is stored under the lease, so one that was taken for dead can spoil nothing.
"""

from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import Connection, or_, select, update

from app.calibration.models import lease

TERM = timedelta(seconds=60)
"""How long the lease lasts after each renewal. A turn of the slowest bot takes a few seconds on a busy machine."""


class LeaseLost(Exception):
    """Another process holds the lease."""


class Lease(Struct, frozen=True):
    """How the lease stands. ``busy_until`` is how long servers ask for the tables to be left in peace."""

    holder: str | None
    expires_at: datetime | None
    busy_until: datetime | None

    def held(self, *, now: datetime) -> bool:
        """Say whether a process measures."""
        return self.holder is not None and self.expires_at is not None and self.expires_at > now

    def busy(self, *, now: datetime) -> bool:
        """Say whether the tables are busy."""
        return self.busy_until is not None and self.busy_until > now


def take_lease(connection: Connection, *, holder: str, now: datetime) -> bool:
    """Take the lease if nobody holds it, and say whether that was so."""
    free = or_(lease.c.holder.is_(None), lease.c.expires_at <= now, lease.c.holder == holder)
    taken = connection.execute(update(lease).where(free).values(holder=holder, expires_at=now + TERM))
    return taken.rowcount == 1


def renew_lease(connection: Connection, *, holder: str, now: datetime) -> None:
    """Hold the lease longer. Raises LeaseLost when another process has taken it."""
    renewed = connection.execute(update(lease).where(lease.c.holder == holder).values(expires_at=now + TERM))
    if renewed.rowcount != 1:
        raise LeaseLost(f"{holder} was slow to renew its lease, and another process measures now.")


def release_lease(connection: Connection, *, holder: str) -> None:
    """Give the lease back; one that another holds stays theirs."""
    connection.execute(update(lease).where(lease.c.holder == holder).values(holder=None, expires_at=None))


def read_lease(connection: Connection) -> Lease:
    """Read how the lease stands."""
    row = connection.execute(select(lease.c.holder, lease.c.expires_at, lease.c.busy_until)).one()
    return Lease(row.holder, row.expires_at, row.busy_until)


def ask_for_peace(connection: Connection, *, until: datetime) -> None:
    """Ask whoever measures to pause until then, since the tables are busy."""
    connection.execute(update(lease).values(busy_until=until))
