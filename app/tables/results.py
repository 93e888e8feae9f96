"""Results: what a finished game leaves behind, stored in the transaction that finishes it (ADR 0034).

A result follows from its table alone, so that it is written again without harm, and taken away when the game goes on.
"""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, delete, insert, select

from app.games.measuring import Measure, Measuring
from app.games.protocol import Outcome
from app.players.names import FORGOTTEN
from app.tables import history, repository
from app.tables.hall import AnyGame, Hall
from app.tables.models import actions, tables
from app.tables.records import AGREED, TableRecord
from app.tables.repository import StoredTable
from app.tables.result_models import result_seats, results
from app.tables.states import read_state

Barred: TypeAlias = Literal["lessons", "practice", "agreed", "bots", "options", "advice", "hindsight", "late"]
"""Why a victory stands in no hall of fame. `docs/results.md` tells what each of them means."""


def settle(connection: Connection, hall: Hall, *, slug: str) -> None:
    """Store the result of a table whose game is finished; take away that of any other table.

    Whatever finishes a game, or lets one go on, calls this in the same transaction. Raises TableNotFound.
    """
    stored = repository.load(connection, slug)
    table = stored.table
    connection.execute(delete(result_seats).where(result_seats.c.table_id == table.id))
    connection.execute(delete(results).where(results.c.table_id == table.id))
    replay = table.origin is not None and table.origin.kind == "replay"
    if table.status != "finished" or table.outcome is None or replay:  # of a file: nobody played that here
        return
    game = hall.game(table.game)
    measure = _measure(game, stored)
    barred = _barred(connection, hall, game, table, table.outcome)
    connection.execute(insert(results).values(_row(connection, table, table.outcome, measure, barred)))
    connection.execute(insert(result_seats), list(_seat_rows(table, table.outcome, measure)))


def _measure(game: AnyGame, stored: StoredTable) -> Measure:
    """Measure a game; one that measures nothing is as good as any other of its kind."""
    if not isinstance(game, Measuring) or stored.snapshot is None:
        return Measure(turns=0, merit=(0, 0), facts={})
    return game.measure(read_state(game, stored.snapshot))


def _barred(connection: Connection, hall: Hall, game: AnyGame, table: TableRecord, outcome: Outcome) -> Barred | None:
    """Say why a result stands in no hall of fame, by the first reason that there is."""
    if table.course is not None or history.has_kind(connection, table.id, "lesson", after=0):
        return "lessons"
    if table.origin is not None:
        return "practice"
    if outcome.reason == AGREED:
        return "agreed"
    if table.bot_seats or _bots_acted(connection, table):
        return "bots"
    if _changes_difficulty(hall, game, table):
        return "options"
    if table.advised:
        return "advice"
    if _with_hindsight(connection, table):
        return "hindsight"
    return "late" if _late(table) else None


def _bots_acted(connection: Connection, table: TableRecord) -> bool:
    query = select(actions.c.seq).where(actions.c.table_id == table.id, actions.c.bot.is_not(None)).limit(1)
    return connection.scalar(query) is not None


def _with_hindsight(connection: Connection, table: TableRecord) -> bool:
    """Say whether the game ever went back over something that was revealed: by agreement, or by a repair."""
    if history.has_kind(connection, table.id, "repaired", after=0):
        return True
    undone = history.undone_seqs(history.undo_markers(connection, table.id, after=0))
    revealed = select(actions.c.seq).where(
        actions.c.table_id == table.id, actions.c.kind == "action", actions.c.reveals
    )
    return bool(undone) and not undone.isdisjoint(connection.scalars(revealed))


def _changes_difficulty(hall: Hall, game: AnyGame, table: TableRecord) -> bool:
    """Say whether what the table decided besides its difficulty makes its game another one."""
    harmless = game.harmless_options if isinstance(game, Measuring) else frozenset[str]()
    usual = {name: value for name, value in table.house.items() if name in harmless}
    if usual == table.house:
        return False
    played, asked = (
        hall.resolve(game, table.kept_preset, seats=len(table.seats), house=house) for house in (table.house, usual)
    )
    return played != asked


def _late(table: TableRecord) -> bool:
    """Say whether a game of a day was finished when others could already see how that day went."""
    return (
        table.daily is not None and table.finished_at is not None and table.finished_at.date().isoformat() > table.daily
    )


def _row(
    connection: Connection, table: TableRecord, outcome: Outcome, measure: Measure, barred: Barred | None
) -> dict[str, Any]:
    preset = table.kept_preset
    return {
        "table_id": table.id,
        "series": _series(connection, table),
        "game": table.game,
        "preset": table.preset,
        "preset_version": 0 if preset is None else preset.version,
        "preset_name": "" if preset is None else preset.name,
        "seats": len(table.seats),
        "rules_version": table.rules_version or 0,
        "reason": outcome.reason,
        "won": bool(outcome.winners),
        "turns": measure.turns,
        "first": measure.merit[0],
        "second": measure.merit[1],
        "facts": msgspec.json.encode(measure.facts).decode(),
        "barred": barred,
        "daily": table.daily,
        "late": _late(table),
        "started_at": table.started_at or table.created_at,
        "finished_at": table.finished_at or table.updated_at,
    }


def _seat_rows(table: TableRecord, outcome: Outcome, measure: Measure) -> Iterator[dict[str, Any]]:
    for place, seat in enumerate(table.seats):
        yield {
            "table_id": table.id,
            "number": seat.number,
            "player_id": seat.player,
            "name": None if seat.name == FORGOTTEN else seat.name,
            "character": measure.characters[place] if measure.characters else seat.character,
            "bot": seat.bot is not None,
            "won": seat.number in outcome.winners,
            "points": measure.points[place] if measure.points else None,
            "finished_at": table.finished_at or table.updated_at,
        }


def _series(connection: Connection, table: TableRecord) -> int:
    """Find the table that a chain of rematches began with."""
    chain = select(tables.c.id, tables.c.rematch_of).where(tables.c.id == table.id).cte("chain", recursive=True)
    before = tables.alias("earlier")
    chain = chain.union_all(select(before.c.id, before.c.rematch_of).join(chain, before.c.id == chain.c.rematch_of))
    return int(connection.execute(select(chain.c.id).where(chain.c.rematch_of.is_(None))).scalar_one())


def series_of(connection: Connection, table: TableRecord) -> int:
    """Give the number by which a table and its rematches are known together."""
    return _series(connection, table)
