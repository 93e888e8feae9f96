"""How long tables are kept: until nothing has been done or said there for a time that the house has written down.

A table goes as a whole, with its seats, its history and its talk, and with it the names that stand nowhere else. None
goes in which something happened within its time, whatever became of it, and none that somebody has before them.
"""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from app.players.models import PlayerId, players
from app.tables.models import seats, tables
from app.tables.talk_models import talk

Status = Literal["waiting", "playing", "finished", "ended"]


class KeepingRule(msgspec.Struct, frozen=True, kw_only=True):
    """The days for which a table is kept after the last thing that happened there; 0: for ever.

    ``waiting`` is for a table that was never started, ``playing`` for one whose game is not over, ``over`` for one that
    was played to its end or closed.
    """

    waiting: int
    playing: int
    over: int

    @classmethod
    def of(cls, days: tuple[int, int, int]) -> "KeepingRule":
        """Take the days in the order in which a table goes through them."""
        return cls(waiting=days[0], playing=days[1], over=days[2])

    def days(self, status: Status) -> int:
        """Give the days for a table of one status."""
        match status:
            case "waiting":
                return self.waiting
            case "playing":
                return self.playing
            case "finished" | "ended":
                return self.over


STATUSES: tuple[Status, ...] = ("waiting", "playing", "finished", "ended")


def count_by_status(connection: Connection) -> dict[str, int]:
    """Count the stored tables of each status."""
    rows = connection.execute(select(tables.c.status, func.count()).group_by(tables.c.status))
    return dict.fromkeys(STATUSES, 0) | {row[0]: row[1] for row in rows}


def due_tables(connection: Connection, rule: KeepingRule, *, now: datetime, most: int) -> Sequence[str]:
    """Name tables whose time is over, the oldest first."""
    query = select(tables.c.slug).where(_due(rule, now)).order_by(tables.c.updated_at).limit(most)
    return connection.scalars(query).all()


def remove_due(connection: Connection, rule: KeepingRule, *, slugs: Collection[str], now: datetime) -> int:
    """Remove those of some tables whose time is over still, and return how many those were.

    Another process that removes the same ones, or a player who comes back to one at this moment, is let go first.
    """
    still = select(tables.c.id).where(tables.c.slug.in_(slugs), _due(rule, now)).with_for_update(skip_locked=True)
    gone = connection.scalars(still).all()
    if not gone:
        return 0
    people = _people_of(connection, gone)
    connection.execute(update(tables).where(tables.c.rematch_of.in_(gone)).values(rematch_of=None))
    connection.execute(delete(tables).where(tables.c.id.in_(gone)))
    _forget_names(connection, people)
    return len(gone)


def _due(rule: KeepingRule, now: datetime) -> ColumnElement[bool]:
    """Say of a table that its time is over: neither its history nor its talk is younger than its status allows."""
    times = [
        and_(
            tables.c.status == status,
            tables.c.updated_at < (oldest := now - timedelta(days=days)),
            ~exists().where(talk.c.table_id == tables.c.id, talk.c.at >= oldest),
        )
        for status in STATUSES
        if (days := rule.days(status))
    ]
    return or_(*times) if times else tables.c.id.is_(None)


def _people_of(connection: Connection, table_ids: Sequence[int]) -> tuple[PlayerId, ...]:
    """List who sits at some tables or hosts them."""
    sitting = connection.scalars(select(seats.c.player_id).where(seats.c.table_id.in_(table_ids)))
    hosting = connection.scalars(select(tables.c.host_id).where(tables.c.id.in_(table_ids)))
    return tuple({*sitting, *hosting} - {None})


def _forget_names(connection: Connection, people: Sequence[PlayerId]) -> None:
    """Forget what those are called who neither sit at a table nor host one any more: what stays is a hash."""
    sits = exists().where(seats.c.player_id == players.c.id)
    hosts = exists().where(tables.c.host_id == players.c.id)
    nowhere = (players.c.id.in_(people), ~sits, ~hosts)
    connection.execute(update(players).where(*nowhere).values(name=None))
