"""How a table comes to its end other than by its game: played no further, or agreed on; and how it is carried away."""

from sqlalchemy import Connection

from app.games.protocol import LogEntry, Outcome, Seat
from app.players.models import PlayerId
from app.tables import repository
from app.tables.hall import Hall
from app.tables.proposals import columns
from app.tables.records import NewRecord, TableRecord
from app.tables.results import settle
from app.tables.states import to_json

NOBODY_WAITED_FOR: frozenset[Seat] = frozenset()


def close(connection: Connection, hall: Hall, table: TableRecord, actor: PlayerId, *, log: tuple[LogEntry, ...]) -> int:
    """Close a table that is not over, for good; return the version."""
    record = NewRecord(kind="end", actor=actor, acting=NOBODY_WAITED_FOR, log=log)
    now = hall.now()
    changes: dict[str, object] = {"status": "ended", "finished_at": now, **columns(None)}
    return repository.append(connection, table, (record,), at=now, **changes)


def let_export(
    connection: Connection, hall: Hall, table: TableRecord, actor: PlayerId, *, log: tuple[LogEntry, ...]
) -> int:
    """Let the players have the file of a game in play as it stands now, and return the version; the game goes on."""
    record = NewRecord(kind="export", actor=actor, acting=table.acting, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), **columns(None))


def finish(
    connection: Connection,
    hall: Hall,
    table: TableRecord,
    actor: PlayerId,
    *,
    log: tuple[LogEntry, ...],
    outcome: Outcome,
) -> int:
    """Finish a game in play by an outcome that is not its own, and leave the game as it is; return the version."""
    record = NewRecord(kind="settled", actor=actor, acting=NOBODY_WAITED_FOR, log=log)
    now = hall.now()
    changes: dict[str, object] = {"status": "finished", "outcome": to_json(outcome), "finished_at": now}
    version = repository.append(connection, table, (record,), at=now, **changes, **columns(None))
    settle(connection, hall, slug=table.slug)
    return version
