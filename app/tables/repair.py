"""What an administrator does to a table: let its game go on from an earlier moment, or end it.

Both stand in its history, and neither needs a row that can be read whole. The state is told anew from the history, and
what else cannot be read of the row is replaced by what stands in for it.
"""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from app.errors import Conflict
from app.language import phrase
from app.players.house import the_house
from app.tables import history, plan_repository, repository
from app.tables.endings import close
from app.tables.entries import entry
from app.tables.errors import TableUnreadable
from app.tables.hall import Hall
from app.tables.history import UndoneSpan
from app.tables.past import moment_of
from app.tables.play import ending
from app.tables.proposals import columns, lapse
from app.tables.records import NewRecord, TableRecord
from app.tables.remains import OTHERWISE, Remains, remains_of
from app.tables.results import settle
from app.tables.rights import require_not_over
from app.tables.states import standing, to_json


class StaleRepair(Conflict):
    """The table has gone on since the administrator looked at it."""


def repair(connection: Connection, hall: Hall, *, slug: str, to: int, seen: int) -> int:
    """Let a game go on from the moment after a record, whatever became of it since; return the version.

    ``seen`` is the version that was looked at. Nothing before can be undone any more; plans and an open proposal lapse;
    a table that was over is played again. Raises StaleRepair, NotStarted and NotTold as `state_at` does, and
    TableUnreadable when the rules or the history cannot be read.
    """
    remains = remains_of(connection, hall, slug=slug, lock=True)
    table = remains.stored.table
    _require_seen(table, seen)
    if "ruleset" in remains.faults:
        raise TableUnreadable(
            phrase("The rules by which this table was dealt cannot be read, so that its game cannot go on.")
        )
    past = moment_of(connection, hall, remains.stored, to)
    then, now, house = standing(hall.game(table.game), past.state), hall.now(), the_house(connection)
    record = NewRecord(
        kind="repaired",
        actor=house,
        acting=then.acting,
        payload=to_json(UndoneSpan(first=to + 1, last=table.version)),
        log=(entry("repaired", to=to),),
        reveals=True,
    )
    changes: dict[str, object] = {
        **_mended(remains),
        **columns(None),
        "status": "playing",
        "outcome": None,
        "finished_at": None,
        "snapshot": then.snapshot,
        **ending(then.outcome, at=now),
    }
    version = repository.append(connection, table, (*lapse(table, house), record), at=now, **changes)
    for seat in table.seats:
        if f"seat {seat.number}" in remains.faults:
            repository.set_bot(connection, seat, None)
    history.forget_presses(connection, table.id, after=to)
    plan_repository.forget_all(connection, table.id)
    settle(connection, hall, slug=slug)
    return version


def close_for_house(connection: Connection, hall: Hall, *, slug: str, seen: int) -> int:
    """Close a table for good, whoever hosts it and whether it can be read or not; return the version.

    ``seen`` is the version that was looked at. Raises StaleRepair, TableNotFound, and TableOver.
    """
    remains = remains_of(connection, hall, slug=slug, lock=True)
    table = remains.stored.table
    _require_seen(table, seen)
    if "status" not in remains.faults:
        require_not_over(table)
    return close(connection, hall, table, the_house(connection), log=(entry("closed_by_house"),))


def _require_seen(table: TableRecord, seen: int) -> None:
    if table.version != seen:
        raise StaleRepair(phrase("The table has gone on since you looked at it. Look at it again first."))


def _mended(remains: Remains) -> Mapping[str, Any]:
    """Give what stands in for each column of the table's row that cannot be read."""
    return {name: OTHERWISE[name] for name in remains.faults if name in OTHERWISE}
