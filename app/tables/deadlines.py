"""Proposals whose time is over: they lapse by themselves, so that nobody waits for an answer that does not come."""

import logging
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial

from sqlalchemy import Connection, select

from app.db import Database
from app.errors import AppError
from app.recurring import recurring
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


def keeping_deadlines(database: Database, hall: Hall) -> AbstractAsyncContextManager[None]:
    """Look now and then, as long as this lasts. Of several workers each looks; a proposal lapses once."""
    trouble = "Looking for proposals whose time is over has failed, and is tried again"
    look = partial(let_overdue_lapse, database, hall)
    return recurring(look, first=_SECONDS, every=_SECONDS, log=_log, trouble=trouble)


async def let_overdue_lapse(database: Database, hall: Hall) -> None:
    """Let every proposal lapse whose time is over; a table that cannot be read keeps no other one from it."""
    for slug in await database.read(overdue, hall):
        with suppress(AppError):
            await database.write(lapse_overdue, hall, slug=slug)
