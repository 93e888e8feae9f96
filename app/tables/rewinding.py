"""Going back to an earlier moment of a game in play, which takes the agreement of all.

What was drawn since then comes again in the same order: chance is part of the moment that a table goes back to.
"""

from collections.abc import Iterable

from sqlalchemy import Connection

from app.games.protocol import LogEntry
from app.language import phrase
from app.players.models import PlayerId
from app.tables import history, plans, repository
from app.tables.errors import NothingToUndo
from app.tables.hall import Hall
from app.tables.history import UndoneSpan
from app.tables.past import PastState, state_at
from app.tables.proposals import columns
from app.tables.records import HistoryRecord, NewRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.states import standing, to_json

_OF_THE_GAME = frozenset({"action", "undo"})


def require_moment(connection: Connection, hall: Hall, table: TableRecord, seq: int) -> PastState:
    """Tell the state that a table could go back to.

    Raises NotTold and NotStarted as `state_at` does, and NothingToUndo when nothing was done since, or when the rules
    have changed since.
    """
    past = state_at(connection, hall, slug=table.slug, seq=seq)
    if history.has_kind(connection, table.id, "rules", after=seq):
        raise NothingToUndo(phrase("The rules were corrected since then, so the game cannot go back to that moment."))
    if not _standing(history.read_records(connection, table.id, after=seq)):
        raise NothingToUndo(phrase("Nothing has been done since that moment that could be taken back."))
    return past


def go_back(
    connection: Connection,
    hall: Hall,
    stored: StoredTable,
    actor: PlayerId,
    *,
    to: int,
    log: tuple[LogEntry, ...],
) -> int:
    """Let a game go on from the moment after a record; return the version. Raises as `require_moment` does.

    Seats stay as they are now. Everything that was done in the game since is marked as taken back, and nothing before
    it can be undone any more.
    """
    table = stored.table
    past = require_moment(connection, hall, table, to)
    then = standing(hall.game(table.game), past.state)
    # The newest first, as presses are taken back one by one: so each record leads to a moment that can be told.
    spans = tuple(_spans(history.read_records(connection, table.id, after=to)))[::-1]
    records = tuple(
        NewRecord(
            kind="undo",
            actor=actor,
            acting=then.acting,
            payload=to_json(span),
            log=log if place == len(spans) else (),
        )
        for place, span in enumerate(spans, 1)
    )
    changes: dict[str, object] = {"snapshot": then.snapshot, **columns(None)}
    version = repository.append(connection, table, records, at=hall.now(), **changes)
    history.forget_presses(connection, table.id, after=to)
    for seat in table.seats:
        if seat.plan is not None:
            plans.keep(connection, seat, plans.after_undo(seat.plan, first=to + 1))
    return version


def _standing(records: tuple[HistoryRecord, ...]) -> bool:
    undone = history.undone_seqs(records)
    return any(record.kind == "action" and record.seq not in undone for record in records)


def _spans(records: Iterable[HistoryRecord]) -> Iterable[UndoneSpan]:
    """Join what was done in the game to stretches, and leave out what happened beside it."""
    first = last = None
    for record in records:
        if record.kind not in _OF_THE_GAME:
            continue
        if last is not None and first is not None and record.seq > last + 1:
            yield UndoneSpan(first=first, last=last)
            first = None
        first = record.seq if first is None else first
        last = record.seq
    if first is not None and last is not None:
        yield UndoneSpan(first=first, last=last)
