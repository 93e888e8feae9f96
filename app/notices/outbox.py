"""The outbox: which notices are owed, and who sends them.

A notice is owed while somebody is waited for who wants to be told. Both are read from what the tables store: the
history is written in the same transaction as the action, so no notice can be lost between the two, and an action costs
nothing more. A row for each turn is put into the outbox later, and checked again when it is due: a turn that was taken
back, that has been played or whose player is there is not told.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from app.games.protocol import Seat
from app.notices import limits
from app.notices.models import addresses, notices, presence, wishes
from app.notices.records import Errand
from app.players.models import PlayerId
from app.tables.hall import mask
from app.tables.models import actions, seats, tables

LEASE = timedelta(minutes=2)
"""How long a process that claimed a notice has for sending it, before another one takes it for dead."""

KEPT = timedelta(days=14)
"""How long notices that were settled are kept."""


class Timing(msgspec.Struct, frozen=True, kw_only=True):
    """How long somebody is waited for, and away, before they are told, and how much may be sent within an hour."""

    delay: timedelta
    per_hour: int


class Changed(msgspec.Struct, frozen=True):
    """The tables to look at: some by their slugs, and all in play where anything has happened since a moment."""

    slugs: frozenset[str] = frozenset()
    since: datetime | None = None

    def __bool__(self) -> bool:
        return bool(self.slugs) or self.since is not None


class Waited(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who wants to be told about a table at an address, and since when they are waited for there, if so."""

    table: int
    address: int
    player: PlayerId
    since: int | None
    since_at: datetime | None


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """What has to change in the outbox about some tables: notices to add, and the numbers of those to drop."""

    fresh: tuple[Waited, ...]
    spent: tuple[int, ...]

    @property
    def nothing(self) -> bool:
        """Say whether all is as it should be."""
        return not (self.fresh or self.spent)


def owed(connection: Connection, which: Changed) -> Owed:
    """Compare what is owed at tables that have changed with the outbox; change nothing."""
    here: ColumnElement[bool] = tables.c.slug.in_(which.slugs)
    if which.since is not None:
        here = or_(here, and_(tables.c.status == "playing", tables.c.updated_at >= which.since))
    everybody = _waited(connection, here)
    waiting = _waiting(connection, {one.table for one in everybody})
    now = {(one.address, one.table, one.since): one for one in everybody if one.since is not None}
    fresh = tuple(one for key, one in now.items() if key not in waiting and not _was_noticed(connection, one))
    return Owed(fresh=fresh, spent=tuple(number for key, number in waiting.items() if number and key not in now))


def bring_up_to_date(connection: Connection, which: Changed, *, timing: Timing, at: datetime) -> None:
    """Put into the outbox what is owed at tables that have changed, and drop what is not any more."""
    change = owed(connection, which)
    settle(connection, change.spent, state="dropped", at=at)
    for one in change.fresh:
        values = {"address_id": one.address, "table_id": one.table, "kind": "turn", "seq": one.since}
        due = (one.since_at or at) + timing.delay
        connection.execute(insert(notices).values(**values, state="waiting", attempts=0, created_at=at, due_at=due))


def next_due(connection: Connection) -> datetime | None:
    """Say when the next notice is due that nobody is sending."""
    due = func.min(func.coalesce(notices.c.claimed_until, notices.c.due_at))
    when: datetime | None = connection.scalar(select(due).where(notices.c.state == "waiting"))
    return when


def claim(connection: Connection, *, claimer: str, timing: Timing, at: datetime, most: int) -> tuple[Errand, ...]:
    """Claim notices that are due and still owed; what is not is dropped, and what has to wait is put off.

    Only one of several processes gets a notice, as long as its claim lasts.
    """
    due = (
        select(notices.c.id)
        .where(notices.c.state == "waiting", notices.c.due_at <= at, _unclaimed(at))
        .order_by(notices.c.due_at, notices.c.id)
        .limit(most)
    )
    found = [_claim(connection, number, claimer=claimer, timing=timing, at=at) for number in connection.scalars(due)]
    return tuple(errand for errand in found if errand is not None)


def settle(connection: Connection, numbers: Iterable[int], *, state: str, at: datetime) -> None:
    """Take notices out of the queue for good."""
    for number in numbers:
        connection.execute(update(notices).where(notices.c.id == number).values(state=state, settled_at=at))


def throw_away(connection: Connection, *, at: datetime) -> None:
    """Delete what was settled long ago, and where people were before that."""
    connection.execute(delete(presence).where(presence.c.seen_at < at - KEPT))
    connection.execute(delete(notices).where(notices.c.state != "waiting", notices.c.settled_at < at - KEPT))


def _claim(connection: Connection, number: int, *, claimer: str, timing: Timing, at: datetime) -> Errand | None:
    mine = {"claim": claimer, "claimed_until": at + LEASE}
    won = connection.execute(
        update(notices).where(notices.c.id == number, notices.c.state == "waiting", _unclaimed(at)).values(mine)
    )
    if won.rowcount != 1:
        return None
    row = connection.execute(_ERRAND.where(notices.c.id == number)).one()
    later = None
    if row.kind == "turn":
        if not _still_owed(connection, row):
            settle(connection, (number,), state="dropped", at=at)
            return None
        later = _away_at(connection, row, timing, at)
        bounds = limits.notice_bounds(fingerprint=row.fingerprint, per_hour=timing.per_hour)
        later = later or limits.count(connection, bounds, at=at)
    if later is not None:
        connection.execute(
            update(notices).where(notices.c.id == number).values(claim=None, claimed_until=None, due_at=later)
        )
        return None
    return _errand(row)


def _still_owed(connection: Connection, row: Row[Any]) -> bool:
    this = and_(wishes.c.table_id == row.table_id, wishes.c.address_id == row.address_id)
    return any(one.since == row.seq for one in _waited(connection, this))


def _away_at(connection: Connection, row: Row[Any], timing: Timing, at: datetime) -> datetime | None:
    """Say when somebody will have been away for long enough, as far as is known now; None: they have."""
    query = select(presence.c.seen_at).where(presence.c.table_id == row.table_id, presence.c.player_id == row.player_id)
    seen: datetime | None = connection.scalar(query)
    away = None if seen is None else seen + timing.delay
    return away if away is not None and away > at else None


def _waited(connection: Connection, which: ColumnElement[bool]) -> tuple[Waited, ...]:
    """Tell of everybody who wants to be told about some tables whether, and since when, they are waited for.

    Nobody is who has acted in this turn, or was told of an earlier one and has not acted since.
    """
    query = (
        select(
            *(wishes.c.table_id, wishes.c.address_id, wishes.c.told_seq, addresses.c.player_id),
            *(tables.c.status, tables.c.acting, seats.c.number),
        )
        .join(addresses, addresses.c.id == wishes.c.address_id)
        .join(tables, tables.c.id == wishes.c.table_id)
        # A seat that a bot plays waits for nobody.
        .outerjoin(
            seats,
            and_(
                seats.c.table_id == wishes.c.table_id,
                seats.c.player_id == addresses.c.player_id,
                seats.c.bot.is_(None),
            ),
        )
        .where(addresses.c.confirmed_at.is_not(None), addresses.c.stopped_at.is_(None), which)
        .order_by(wishes.c.table_id, wishes.c.address_id)
    )
    held: dict[tuple[int, int], list[Any]] = {}
    for row in connection.execute(query):
        held.setdefault((row.table_id, row.address_id), []).append(row)
    return tuple(_one_waited(connection, rows) for rows in held.values())


def _one_waited(connection: Connection, rows: list[Any]) -> Waited:
    row = rows[0]
    own = frozenset(Seat(each.number) for each in rows if each.number is not None)
    waited = Waited(table=row.table_id, address=row.address_id, player=row.player_id, since=None, since_at=None)
    if row.status != "playing" or not row.acting & mask(own):
        return waited
    began = _began(connection, row.table_id, own)
    if began is None or _has_acted(connection, row.table_id, own, after=began.seq):
        return waited
    if row.told_seq is not None and not _has_acted(connection, row.table_id, own, after=row.told_seq):
        return waited
    return msgspec.structs.replace(waited, since=began.seq, since_at=began.at)


def _began(connection: Connection, table: int, own: frozenset[Seat]) -> Row[int, datetime] | None:
    """Find the record since which a person's seats are waited for without a break."""
    here = actions.c.table_id == table
    before = select(func.max(actions.c.seq)).where(here, actions.c.acting.bitwise_and(mask(own)) == 0)
    query = (
        select(actions.c.seq, actions.c.at)
        .where(here, actions.c.seq > func.coalesce(before.scalar_subquery(), 0))
        .order_by(actions.c.seq)
        .limit(1)
    )
    return connection.execute(query).first()


def _has_acted(connection: Connection, table: int, own: frozenset[Seat], *, after: int) -> bool:
    """Say whether anything was done at a person's seats after a record."""
    query = select(actions.c.seq).where(
        actions.c.table_id == table, actions.c.seq > after, actions.c.kind == "action", actions.c.seat.in_(own)
    )
    return connection.execute(query.limit(1)).first() is not None


def _waiting(connection: Connection, which: set[int]) -> dict[tuple[int, int, int], int | None]:
    """Find the numbers of what waits to be sent about some tables, by address, table and turn.

    What is being sent just now has none: it may arrive, and is checked again if it does not.
    """
    query = select(notices.c.id, notices.c.claim, notices.c.address_id, notices.c.table_id, notices.c.seq).where(
        notices.c.state == "waiting", notices.c.kind == "turn", notices.c.table_id.in_(which)
    )
    rows = connection.execute(query) if which else ()
    return {(row.address_id, row.table_id, row.seq): row.id if row.claim is None else None for row in rows}


def _was_noticed(connection: Connection, one: Waited) -> bool:
    """Say whether there was a notice of this turn before, whatever became of it."""
    query = select(notices.c.id).where(
        notices.c.address_id == one.address, notices.c.table_id == one.table, notices.c.seq == one.since
    )
    return connection.scalar(query) is not None


def _unclaimed(at: datetime) -> ColumnElement[bool]:
    return or_(notices.c.claimed_until.is_(None), notices.c.claimed_until <= at)


_ERRAND = (
    select(
        notices,
        addresses.c.player_id,
        addresses.c.kind.label("way"),
        addresses.c.address,
        addresses.c.fingerprint,
        addresses.c.language,
        tables.c.slug,
        tables.c.name,
        tables.c.game,
    )
    .join(addresses, addresses.c.id == notices.c.address_id)
    .outerjoin(tables, tables.c.id == notices.c.table_id)
)


def _errand(row: Row[Any]) -> Errand:
    return Errand(
        number=row.id,
        kind=row.kind,
        way=row.way,
        address_id=row.address_id,
        address=row.address,
        fingerprint=row.fingerprint,
        language=row.language,
        attempts=row.attempts,
        asked_at=row.created_at,
        table_id=row.table_id or 0,
        slug=row.slug or "",
        table=row.name or "",
        game=row.game or "",
    )
