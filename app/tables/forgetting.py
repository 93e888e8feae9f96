"""Forgetting a person at the tables: seats are freed, names and words go, what was played stays (ADR 0035).

Others have played those games, too, so the history of actions stays whole. Names alone are taken out of it, and out of
the log: that is the only change that is ever made to a record.
"""

import re
from collections.abc import Iterable
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, select, update

from app.games.protocol import LogEntry, Seat
from app.players.models import Guest
from app.players.names import FORGOTTEN
from app.tables import history, repository, talk_repository
from app.tables.daily_models import attempts
from app.tables.damage import reading
from app.tables.entries import entry
from app.tables.errors import TableUnreadable
from app.tables.hall import Hall
from app.tables.handover import leave_table
from app.tables.lifecycle import end_table
from app.tables.models import actions, seats, tables
from app.tables.plan_models import plans
from app.tables.proposals import columns, lapse
from app.tables.records import HistoryRecord, NewRecord, TableRecord
from app.tables.result_models import result_seats, sittings
from app.tables.talk_models import paces, talk

AT_ONCE = 10
"""Tables in one transaction, so that nobody who plays waits for long."""
_OWN = "table."
_SAYS_OWN_NAME = frozenset(
    {"opened", "seat_taken", "seat_left", "renamed", "seat_claimed", "bot_followed", "proposed", "agreed", "declined"}
)
"""Kinds of lines in which whoever acted is named, as ``name`` or ``before``."""
_GONE_FROM_A_NAME = "…"


def forget_at_tables(connection: Connection, hall: Hall, *, who: Guest) -> bool:
    """Forget somebody at the next few of their tables; say whether there are more.

    At a table that is not over their seats are freed as if they left it, and one that nobody else sits at is closed.
    """
    query = select(tables.c.slug, tables.c.id).join(sittings, sittings.c.table_id == tables.c.id)
    rows = connection.execute(query.where(sittings.c.player_id == who.id).limit(AT_ONCE + 1)).all()
    for row in rows[:AT_ONCE]:
        if _can_be_read(connection, row.slug, row.id):
            _forget_at(connection, hall, row.slug, who)
        else:
            _let_go(connection, row.id, who)
        here = (sittings.c.table_id == row.id, sittings.c.player_id == who.id)
        connection.execute(delete(sittings).where(*here))
    return len(rows) > AT_ONCE


def forget_results(connection: Connection, *, who: Guest) -> None:
    """Take somebody's name and number off every result, and forget which days they have tried."""
    own = update(result_seats).where(result_seats.c.player_id == who.id)
    connection.execute(own.values(player_id=None, name=None))
    connection.execute(delete(attempts).where(attempts.c.player_id == who.id))


def _forget_at(connection: Connection, hall: Hall, slug: str, who: Guest) -> None:
    before = repository.lock(connection, slug).table
    _leave(connection, hall, before, who)
    _clear_words(connection, before, who)
    table = repository.lock(connection, slug).table
    records = history.read_records(connection, table.id)
    names = _names_of(before, records, who)
    shared = names & {seat.name for seat in before.seats if seat.player not in {None, who.id}}
    _clear_log(connection, table, records, who, names=names, shared=shared)
    _clear_seats(connection, table, held=before.seats_of(who), names=names - shared)
    log = (entry("forgotten"),)
    record = NewRecord(kind="forgotten", actor=who.id, acting=table.acting, log=log)
    repository.append(connection, table, (record,), at=hall.now(), name=_without(table.name, names - shared))


def _can_be_read(connection: Connection, slug: str, table_id: int) -> bool:
    """Say whether anything can be changed at a table as one would: one that is damaged keeps nobody here."""
    try:
        with reading("what somebody leaves there"):
            repository.load(connection, slug)
            history.read_records(connection, table_id)
    except TableUnreadable:
        return False
    return True


def _let_go(connection: Connection, table_id: int, who: Guest) -> None:
    """Free somebody's seats at a table that cannot be read, and forget what they were called there."""
    held = (seats.c.table_id == table_id, seats.c.player_id == who.id)
    connection.execute(update(seats).where(*held).values(player_id=None, name=FORGOTTEN))


def _leave(connection: Connection, hall: Hall, table: TableRecord, who: Guest) -> None:
    """Leave a table that is not over; close it when nobody else is left who could host it.

    Whoever only watches and has asked for a seat takes that back.
    """
    if table.over:
        return
    if table.proposal is not None and table.proposal.who == who.id and not table.seats_of(who):
        repository.append(connection, table, lapse(table, who.id), at=hall.now(), **columns(None))
        return
    others = any(seat.player not in {None, who.id} for seat in table.seats)
    if table.is_host(who) and not others:
        end_table(connection, hall, slug=table.slug, who=who)
    elif table.seats_of(who):
        leave_table(connection, hall, slug=table.slug, who=who)


def _names_of(table: TableRecord, records: Iterable[HistoryRecord], who: Guest) -> frozenset[str]:
    """Find what somebody was called at a table."""
    names = {who.name, *(seat.name for seat in table.seats if seat.player == who.id)}
    for record in records:
        for line in record.log:
            if record.actor == who.id and line.kind.removeprefix(_OWN) in _SAYS_OWN_NAME:
                names |= {line.data.get("name"), line.data.get("before")}
    return frozenset(name for name in names if name and name != FORGOTTEN)


def _clear_log(
    connection: Connection,
    table: TableRecord,
    records: Iterable[HistoryRecord],
    who: Guest,
    *,
    names: frozenset[str],
    shared: frozenset[str | None],
) -> None:
    """Take names out of the table's own lines; a name that somebody else there has, too, only out of their own."""
    for record in records:
        gone = names if record.actor == who.id else names - shared
        cleared = tuple(_cleared(line, gone) for line in record.log)
        if cleared != record.log:
            here = (actions.c.table_id == table.id, actions.c.seq == record.seq)
            log = msgspec.json.encode(cleared).decode()
            connection.execute(update(actions).where(*here).values(log=log))


def _cleared(line: LogEntry, gone: frozenset[str | None] | frozenset[str]) -> LogEntry:
    if not line.kind.startswith(_OWN):
        return line
    data: dict[str, Any] = {
        field: FORGOTTEN if isinstance(value, str) and value in gone else value for field, value in line.data.items()
    }
    return msgspec.structs.replace(line, data=data)


def _clear_seats(
    connection: Connection, table: TableRecord, *, held: tuple[Seat, ...], names: frozenset[str | None]
) -> None:
    """Take names off the seats that they held, or held once; nobody holds the former any more."""
    for seat in table.seats:
        free = {} if table.status == "waiting" else {"name": FORGOTTEN}
        if seat.number in held:
            connection.execute(update(seats).where(seats.c.id == seat.id).values(player_id=None, **free))
        elif seat.name in names and not seat.bots_own:
            connection.execute(update(seats).where(seats.c.id == seat.id).values(name=FORGOTTEN))


def _clear_words(connection: Connection, table: TableRecord, who: Guest) -> None:
    """Drop what they said and planned at a table."""
    said = connection.execute(delete(talk).where(talk.c.table_id == table.id, talk.c.player_id == who.id))
    connection.execute(delete(paces).where(paces.c.table_id == table.id, paces.c.player_id == who.id))
    own_seats = select(seats.c.id).where(seats.c.table_id == table.id)
    connection.execute(delete(plans).where(plans.c.player_id == who.id, plans.c.seat_id.in_(own_seats)))
    if said.rowcount:
        talk_repository.heard(connection, table)


def _without(text: str, names: Iterable[str | None]) -> str:
    """Leave names out of a text: as whole words where words can be told apart by their letters, else wherever."""
    for name in sorted((name for name in names if name), key=len, reverse=True):
        pattern = re.escape(name)
        text = re.sub(rf"(?<!\w){pattern}(?!\w)" if name.isascii() else pattern, _GONE_FROM_A_NAME, text)
    return text
