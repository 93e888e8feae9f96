"""What became of a notice: it arrived, it is tried again later, or it is given up and its address with it."""

from datetime import datetime, timedelta

from sqlalchemy import Connection, select, update

from app.notices.errors import NotDelivered
from app.notices.models import addresses, notices, wishes
from app.notices.records import Errand

PAUSES = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120))
"""How long to wait after each attempt that failed; after one more than these, a notice is given up."""

MOST_FAILURES = 8
"""In a row, after which nothing more is sent to an address until its owner says so."""


def arrived(connection: Connection, errand: Errand, *, claimer: str, at: datetime) -> None:
    """Note that a notice was sent, unless its claim has run out and another process has it."""
    if not _release(connection, errand, claimer, state="sent", settled_at=at, attempts=errand.attempts + 1):
        return
    _change_address(connection, errand, failures=0, fault=None, sent_at=at)
    if errand.kind == "turn":
        told = select(notices.c.seq).where(notices.c.id == errand.number).scalar_subquery()
        connection.execute(
            update(wishes)
            .where(wishes.c.table_id == errand.table_id, wishes.c.address_id == errand.address_id)
            .values(told_seq=told)
        )


def missed(connection: Connection, errand: Errand, why: NotDelivered, *, claimer: str, at: datetime) -> None:
    """Note that a notice did not arrive: it is tried again, or given up.

    An address that fails too often in a row, or for good, is stopped. A fault of this server's own counts against none.
    """
    attempts = errand.attempts + 1
    over = why.lasting or attempts > len(PAUSES)
    if over:
        mine = _release(connection, errand, claimer, state="failed", settled_at=at, attempts=attempts)
    else:
        mine = _release(connection, errand, claimer, due_at=at + PAUSES[errand.attempts], attempts=attempts)
    if mine and why.ours:
        _change_address(connection, errand, fault=why.fault)
    elif mine:
        failures = connection.scalar(select(addresses.c.failures).where(addresses.c.id == errand.address_id)) or 0
        stops = why.lasting or failures + 1 >= MOST_FAILURES
        _change_address(
            connection, errand, failures=failures + 1, fault=why.fault, **({"stopped_at": at} if stops else {})
        )


def _release(connection: Connection, errand: Errand, claimer: str, **values: object) -> bool:
    """Give a claim back with what became of the notice; False when it was lost meanwhile."""
    done = connection.execute(
        update(notices)
        .where(notices.c.id == errand.number, notices.c.claim == claimer, notices.c.state == "waiting")
        .values(claim=None, claimed_until=None, **values)
    )
    return done.rowcount == 1


def _change_address(connection: Connection, errand: Errand, **values: object) -> None:
    connection.execute(update(addresses).where(addresses.c.id == errand.address_id).values(**values))
