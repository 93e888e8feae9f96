"""A table at one version, with its log as each seat may read it: read once, however many people look."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Hashable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.hall import Hall
from app.tables.records import LogPage, TableRecord
from app.web.renderings import Renderings

_TABLES = 128  # the most tables that are kept in mind
_VERSIONS = 3  # of each: enough to tell what changed since the page that was pressed
_LOG = 30  # records that a page shows at first


class Moment(msgspec.Struct, frozen=True, eq=False):
    """A table as it stood at one version. It never changes, so the pictures that are made of it are kept with it.

    ``renderings`` are those of the table, shared with its other moments.
    """

    table: TableRecord
    logs: Mapping[Seat | None, LogPage]
    renderings: Renderings = msgspec.field(default_factory=Renderings)
    pictures: dict[Hashable, Any] = msgspec.field(default_factory=dict)

    @property
    def version(self) -> int:
        """Number the moment."""
        return self.table.version


def read_moment(connection: Connection, hall: Hall, *, slug: str) -> Moment:
    """Read a table whole. Raises TableNotFound."""
    table = service.load_table(connection, hall, slug=slug)
    viewers = (None, *(seat.number for seat in table.seats))
    return Moment(table, service.log_pages(connection, slug=slug, viewers=viewers, limit=_LOG))


class Moments:
    """The last moments of the tables that are being looked at. Used from one event loop only."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self._database = database
        self._hall = hall
        self._kept: OrderedDict[str, deque[Moment]] = OrderedDict()
        self._reading: dict[str, asyncio.Task[Moment]] = {}

    async def at(self, slug: str, version: int) -> Moment:
        """Give a moment that is at least at this version, reading it only when none is at hand.

        Everybody who asks while it is read waits for the same reading. Raises TableNotFound.
        """
        newest = self.newest(slug)
        while newest is None or newest.version < version:
            reading = self._reading.get(slug)
            if reading is None:
                reading = asyncio.create_task(self._read(slug))
                self._reading[slug] = reading
                reading.add_done_callback(lambda _: self._reading.pop(slug, None))
            # One follower who goes away must not end the reading that others wait for.
            newest = await asyncio.shield(reading)
        return newest

    def newest(self, slug: str) -> Moment | None:
        """Give the newest moment at hand, which may be older than what is stored."""
        kept = self._kept.get(slug)
        return kept[-1] if kept else None

    def earlier(self, slug: str, version: int) -> Moment | None:
        """Find a moment that was kept for what has changed since."""
        return next((moment for moment in self._kept.get(slug, ()) if moment.version == version), None)

    def keep(self, moment: Moment) -> Moment:
        """Remember a moment that was read, and return the one to use: an equal one that is already at hand, if any."""
        kept = self._kept.setdefault(moment.table.slug, deque(maxlen=_VERSIONS))
        self._kept.move_to_end(moment.table.slug)
        known = self.earlier(moment.table.slug, moment.version)
        if known is not None:
            return known
        if kept:
            moment = msgspec.structs.replace(moment, renderings=kept[-1].renderings)
        if not kept or kept[-1].version < moment.version:
            kept.append(moment)
        while len(self._kept) > _TABLES:
            self._kept.popitem(last=False)
        return moment

    async def _read(self, slug: str) -> Moment:
        return self.keep(await self._database.read(read_moment, self._hall, slug=slug))
