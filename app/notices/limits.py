"""How much is sent: to one address, to one house and altogether, so that nobody can use this server to flood others.

Each sending is counted in a few buckets. Their names are hashes, and counts are thrown away after a day.
"""

from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection, delete, insert, select

from app.notices.models import counts

_HOUR, _DAY = timedelta(hours=1), timedelta(days=1)


class Bound(msgspec.Struct, frozen=True):
    """The most that may be counted in a bucket within a time."""

    bucket: str
    most: int
    within: timedelta


def question_bounds(*, fingerprint: str, domain: str, source: str, person: int) -> tuple[Bound, ...]:
    """Bound the questions whether notices may be sent, which go to people who may not have asked for them.

    ``source`` is where the request came from, blank where that is not known. A mailbox that never answers gets two of
    them a day, whoever asks.
    """
    near = (Bound(f"questions from {source}", 6, _HOUR),) if source else ()
    return (
        *near,
        Bound(f"question to {fingerprint}", 2, _DAY),
        Bound(f"questions to {domain}", 40, _DAY),
        Bound(f"questions of {person}", 10, _DAY),
        Bound("questions", 60, _HOUR),
    )


def notice_bounds(*, fingerprint: str, per_hour: int) -> tuple[Bound, ...]:
    """Bound the notices to an address whose owner has agreed, and all that leaves this server within an hour."""
    return (
        Bound(f"notice to {fingerprint}", 20, _HOUR),
        Bound(f"notices to {fingerprint}", 100, _DAY),
        Bound("sent", per_hour, _HOUR),
    )


def count(connection: Connection, bounds: tuple[Bound, ...], *, at: datetime) -> datetime | None:
    """Count one sending in every bucket, unless that is too much for one: then say when there is room again."""
    room = [moment for bound in bounds if (moment := _room_at(connection, bound, at)) is not None]
    if room:
        return max(room)
    connection.execute(insert(counts), [{"bucket": bound.bucket, "at": at} for bound in bounds])
    return None


def forget_counts(connection: Connection, *, at: datetime) -> None:
    """Throw away what no bound looks at any more."""
    connection.execute(delete(counts).where(counts.c.at <= at - _DAY))


def _room_at(connection: Connection, bound: Bound, at: datetime) -> datetime | None:
    """Say when there will be room in a bucket; None when there is."""
    lately = (
        select(counts.c.at)
        .where(counts.c.bucket == bound.bucket, counts.c.at > at - bound.within)
        .order_by(counts.c.at.desc())
        .limit(bound.most)
    )
    times = connection.scalars(lately).all()
    return times[-1] + bound.within if len(times) >= bound.most else None
