"""What was played at a table: the actions of its history that stand."""

from app.games.protocol import Seat
from app.games.retelling import Kept
from app.tables import history
from app.tables.hall import AnyGame
from app.tables.records import HistoryRecord
from app.tables.states import read_actions


def standing_actions(game: AnyGame, records: tuple[HistoryRecord, ...]) -> tuple[tuple[Seat, object], ...]:
    """List the seats and actions of a history, without those that were taken back."""
    return tuple((seat, action) for _, seat, action in numbered_actions(game, records))


def numbered_actions(game: AnyGame, records: tuple[HistoryRecord, ...]) -> tuple[Kept, ...]:
    """List the actions of a history as `standing_actions` does, each with the number of its record."""
    undone = history.undone_seqs(records)
    return tuple(
        (record.seq, Seat(record.seat or 0), read_actions(game, (record.payload,))[0])
        for record in records
        if record.kind == "action" and record.seq not in undone
    )
