"""Since when a table waits for each of its seats, and when its host may stand in for one."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from app.games.protocol import Seat
from app.language import phrase, phrases
from app.players.models import Guest
from app.tables.errors import StillAwaited
from app.tables.records import NewRecord, SeatRecord, TableRecord

PATIENCES = (0, 10, 60, 24 * 60, 3 * 24 * 60)
"""How many minutes a seat can be waited for, as a table may choose, before the host may stand in for its player."""
_MOVES = frozenset({"action", "undo"})
_SINCE = msgspec.json.Decoder(dict[int, datetime])
_MICROSECONDS = 1_000  # of a millisecond, which is as exactly as a database keeps the time


def as_stored(at: datetime) -> datetime:
    """Give a time as it comes back from the database."""
    return at.replace(microsecond=at.microsecond // _MICROSECONDS * _MICROSECONDS)


def read_awaited(text: str) -> dict[Seat, datetime]:
    """Read since when seats are waited for."""
    return {Seat(seat): since for seat, since in _SINCE.decode(text).items()}


def awaited_after(table: TableRecord, records: Sequence[NewRecord], *, at: datetime) -> dict[Seat, datetime]:
    """Tell since when each acting seat has done nothing, after records that are added to a table's history now.

    What a seat does itself starts its waiting time anew; what is said, planned or changed about the seats does not.
    """
    now = as_stored(at)
    since = {seat: awaited_since(table, seat) or now for seat in table.acting}
    for record in records:
        moved = record.seat if record.kind in _MOVES else None
        since = {seat: since.get(seat, now) if seat != moved else now for seat in sorted(record.acting)}
    return since


def awaited_since(table: TableRecord, seat: Seat) -> datetime | None:
    """Tell since when a seat is waited for; None for one that is not. Of old tables only the last change is known."""
    return table.awaited.get(seat, table.updated_at) if seat in table.acting else None


def awaited_column(table: TableRecord, records: Sequence[NewRecord], *, at: datetime) -> dict[str, object]:
    """Give what changes in a table's row; nothing where it stays as it is."""
    since = awaited_after(table, records, at=at)
    return {} if since == table.awaited else {"awaited": msgspec.json.encode(since).decode()}


def require_patience(table: TableRecord, who: Guest, seat: SeatRecord, *, at: datetime) -> None:
    """Let a host wait as long as their table has chosen before they decide about the seat of somebody else.

    Nobody waits for a seat that nobody holds, nor for one's own. Raises StillAwaited.
    """
    if seat.player in {None, who.id} or table.patience == 0:
        return
    since = awaited_since(table, seat.number)
    if since is None:
        raise StillAwaited(phrase("{name} is not waited for now, so nobody stands in.", name=seat.label))
    if at - since < timedelta(minutes=table.patience):
        minutes = -((since + timedelta(minutes=table.patience) - at) // -timedelta(minutes=1))
        raise StillAwaited(
            phrases(
                "{name} has {amount} minute left to come back before the host may do this.",
                "{name} has {amount} minutes left to come back before the host may do this.",
                minutes,
                name=seat.label,
            )
        )
