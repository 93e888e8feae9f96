"""A table at one edition, with its log as each seat may read it: read once, however many people look."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec
from sqlalchemy import Connection

from app.db import Database
from app.edition import Edition
from app.games.protocol import Seat
from app.language import language
from app.tables import service
from app.tables.aftermath import Aftermath
from app.tables.damage import reading
from app.tables.hall import Hall
from app.tables.records import HistoryRecord, LogPage, TableRecord
from app.tables.talk_records import Talk, after_turn
from app.tables.talk_repository import read_talk
from app.web.renderings import Renderings

T = TypeVar("T")
MOST_TABLES = 400  # the most tables that are kept in mind: some one megabyte each while they are played at
VERSIONS = 3  # of each: enough to tell what changed since the page that was pressed
_LOG = 30  # records that a page shows at first
_WHOLE = 5_000  # records: far more than a game for one makes


@runtime_checkable
class Lasting(Protocol):
    """What is of use even after its moment, in part."""

    def let_go(self) -> bool:
        """Let go of what is of no use then; say whether anything is left."""


class Moment(msgspec.Struct, frozen=True, eq=False):
    """A table as it stood at one edition. It never changes, so the pictures that are made of it are kept with it.

    ``records`` are the newest ones, which the logs were made of (all of them where lessons are given); ``talk`` is what
    was said beside. ``renderings`` are those of the table, shared with its other moments.
    """

    table: TableRecord
    logs: Mapping[Seat | None, LogPage]
    records: tuple[HistoryRecord, ...] = ()
    talk: Talk = ()
    renderings: Renderings = msgspec.field(default_factory=Renderings)
    pictures: dict[Hashable, Any] = msgspec.field(default_factory=dict)

    @property
    def version(self) -> int:
        """Number the moment of the game."""
        return self.table.version

    @property
    def edition(self) -> Edition:
        """Say how new the moment is."""
        return self.table.edition

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Make something of this moment the first time it is wanted in a language, and give the same ever after."""
        worded = language(), key
        if worded not in self.pictures:
            self.pictures[worded] = make()
        made: T = self.pictures[worded]
        return made


def read_moment(connection: Connection, hall: Hall, *, slug: str) -> Moment:
    """Read a table whole. Raises TableNotFound, and TableUnreadable when any of it is damaged."""
    with reading("what its page shows"):
        table = service.load_table(connection, hall, slug=slug)
        talk = read_talk(connection, table)
        return _moment(table, service.newest_records(connection, table, limit=_kept_of(table)), talk)


def next_moment(known: Moment | None, after: Aftermath | None) -> Moment | None:
    """Go on from a moment by what a press left behind; None when that does not follow on this very moment."""
    if known is None or after is None:
        return None
    if Edition(known.version + len(after.records), known.table.talks) != after.table.edition:
        return None
    records = (*known.records, *after.records)[-_kept_of(after.table) :]
    return _moment(after.table, records, after_turn(known.talk, after.table.acting))


def _kept_of(table: TableRecord) -> int:
    """Say how many records a page is made from: a coach goes by all that has happened."""
    return _LOG if table.course is None else _WHOLE


def _moment(table: TableRecord, records: tuple[HistoryRecord, ...], talk: Talk) -> Moment:
    viewers = (None, *(seat.number for seat in table.seats))
    return Moment(table, service.pages_of(records[-_LOG:], viewers), records, talk)


def _let_go(moment: Moment) -> None:
    """Keep of a moment that was followed by another what tells pages that showed it what is new, and nothing else."""
    for key, made in tuple(moment.pictures.items()):
        if not isinstance(made, Lasting) or not made.let_go():
            del moment.pictures[key]


class Moments:
    """The last moments of the tables that are being looked at. Used from one event loop only."""

    def __init__(self, database: Database, hall: Hall) -> None:
        self._database = database
        self._hall = hall
        self._kept: OrderedDict[str, deque[Moment]] = OrderedDict()
        self._coming: dict[str, asyncio.Future[Any]] = {}

    async def at(self, slug: str, edition: Edition) -> Moment:
        """Give a moment that is at least as new as this edition, reading it only when none is at hand.

        Everybody who asks while it is read waits for the same reading. Raises TableNotFound.
        """
        while (newest := self.newest(slug)) is None or not newest.edition.covers(edition):
            coming = self._coming.get(slug)
            if coming is None:
                coming = asyncio.create_task(self._read(slug))
                self._coming[slug] = coming
                coming.add_done_callback(lambda _: self._coming.pop(slug, None))
            # One follower who goes away must not end the reading that others wait for.
            await asyncio.shield(coming)
        return newest

    @contextmanager
    def expecting(self, slug: str) -> Iterator[None]:
        """Let followers wait for the moment that a change is about to bring, instead of reading it once more each.

        The change itself keeps the moment; when it was refused, whoever waited looks for themselves.
        """
        if slug in self._coming:
            yield
            return
        coming = asyncio.get_running_loop().create_future()
        self._coming[slug] = coming
        try:
            yield
        finally:
            del self._coming[slug]
            coming.set_result(None)

    def newest(self, slug: str) -> Moment | None:
        """Give the newest moment at hand, which may be older than what is stored."""
        kept = self._kept.get(slug)
        return kept[-1] if kept else None

    def earlier(self, slug: str, edition: Edition) -> Moment | None:
        """Find a moment that was kept for what has changed since."""
        return next((moment for moment in self._kept.get(slug, ()) if moment.edition == edition), None)

    def keep(self, moment: Moment) -> Moment:
        """Remember a moment that was read, and return the one to use: an equal one that is already at hand, if any."""
        kept = self._kept.setdefault(moment.table.slug, deque(maxlen=VERSIONS))
        self._kept.move_to_end(moment.table.slug)
        known = self.earlier(moment.table.slug, moment.edition)
        if known is not None:
            return known
        if kept:
            moment = msgspec.structs.replace(moment, renderings=kept[-1].renderings)
        if not kept or kept[-1].edition < moment.edition:
            for older in kept:
                _let_go(older)
            moment.renderings.go_on()
            kept.append(moment)
        while len(self._kept) > MOST_TABLES:
            self._kept.popitem(last=False)
        return moment

    async def _read(self, slug: str) -> None:
        self.keep(await self._database.read(read_moment, self._hall, slug=slug))
