"""Proposals whose time is over: they lapse by themselves, so that nobody waits for an answer that does not come."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from app.db import Database
from app.errors import AppError
from app.tables.agreements import lapse_overdue
from app.tables.hall import Hall
from app.tables.models import tables

_log = logging.getLogger(__name__)
_SECONDS = 15.0
_MOST = 100  # at a time; what is left is found the next time


def overdue(connection: Connection, hall: Hall) -> tuple[str, ...]:
    """List tables with a proposal whose time is over, the longest overdue first."""
    late = select(tables.c.slug).where(tables.c.proposal_until <= hall.now(), tables.c.status == "playing")
    return tuple(connection.scalars(late.order_by(tables.c.proposal_until).limit(_MOST)))


@contextlib.asynccontextmanager
async def keeping_deadlines(database: Database, hall: Hall) -> AsyncIterator[None]:
    """Look now and then, as long as this lasts. Of several workers each looks; a proposal lapses once."""
    looking = asyncio.create_task(_look_now_and_then(database, hall))
    try:
        yield
    finally:
        looking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await looking


async def _look_now_and_then(database: Database, hall: Hall) -> None:
    while True:
        await asyncio.sleep(_SECONDS)
        try:
            await let_overdue_lapse(database, hall)
        except SQLAlchemyError:
            _log.exception("Looking for proposals whose time is over has failed, and is tried again")


async def let_overdue_lapse(database: Database, hall: Hall) -> None:
    """Let every proposal lapse whose time is over; a table that cannot be read keeps no other one from it."""
    for slug in await database.read(overdue, hall):
        with contextlib.suppress(AppError):
            await database.write(lapse_overdue, hall, slug=slug)
