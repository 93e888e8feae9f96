"""Who is at a table just now, as far as this process sees, and how the others learn of it.

Streams are known to the process that writes them, and so are requests. What a process has seen is stored a few times a
minute, and only of people who want to be told about the table: the action path knows nothing of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import Connection, insert, select, update

from app.notices.models import addresses, presence, wishes
from app.players.models import Guest, PlayerId
from app.tables.models import tables

Sight = tuple[PlayerId, str]
"""A person, and the slug of a table."""


class Presence:
    """What this process sees of people at tables. Used from one event loop only.

    Where nobody is ever told anything, ``watching`` is false and nothing is kept in mind.
    """

    def __init__(self, now: Callable[[], datetime], *, watching: bool) -> None:
        self._now = now
        self._watching = watching
        self._seen: dict[Sight, datetime] = {}
        self._staying: Counter[Sight] = Counter()
        self.on_first: Callable[[], None] = lambda: None

    def seen(self, who: Guest | None, slug: str) -> None:
        """Take note of somebody's request about a table."""
        if who is not None and self._watching:
            first = not self
            self._seen[who.id, slug] = self._now()
            if first:
                self.on_first()

    @contextmanager
    def staying(self, who: Guest | None, slug: str) -> Iterator[None]:
        """Count somebody as present for as long as this lasts."""
        if who is None or not self._watching:
            yield
            return
        self.seen(who, slug)
        self._staying[who.id, slug] += 1
        try:
            yield
        finally:
            self._staying[who.id, slug] -= 1
            if not self._staying[who.id, slug]:
                del self._staying[who.id, slug]
            self.seen(who, slug)

    def __bool__(self) -> bool:
        """Say whether there is anything to store."""
        return bool(self._seen or self._staying)

    def take(self) -> Mapping[Sight, datetime]:
        """Give when each person was seen last, and forget those who have left."""
        now = self._now()
        taken = {**self._seen, **dict.fromkeys(self._staying, now)}
        self._seen.clear()
        return taken


def wanted(connection: Connection, sights: Mapping[Sight, datetime]) -> dict[tuple[int, PlayerId], datetime]:
    """Choose those of whom it matters: who want to be told about the table. By the tables' numbers."""
    query = (
        select(tables.c.id, tables.c.slug, addresses.c.player_id)
        .join(wishes, wishes.c.table_id == tables.c.id)
        .join(addresses, addresses.c.id == wishes.c.address_id)
        .where(tables.c.slug.in_({slug for _, slug in sights}), tables.c.status == "playing")
        .distinct()
    )
    return {
        (row.id, row.player_id): sights[row.player_id, row.slug]
        for row in connection.execute(query)
        if (row.player_id, row.slug) in sights
    }


def store(connection: Connection, seen: Mapping[tuple[int, PlayerId], datetime]) -> None:
    """Store when people were seen at tables; what is stored already never goes back in time."""
    for (table, player), at in sorted(seen.items()):
        here = (presence.c.table_id == table, presence.c.player_id == player)
        before = connection.scalar(select(presence.c.seen_at).where(*here))
        if before is None:
            connection.execute(insert(presence).values(table_id=table, player_id=player, seen_at=at))
        elif before < at:
            connection.execute(update(presence).where(*here).values(seen_at=at))
