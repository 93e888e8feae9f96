"""Since when a table waits for each of its seats, and when its host may stand in for one."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from app.games.protocol import Seat
from app.language import phrase, phrases
from app.players.models import Guest
from app.tables.errors import StillAwaited
from app.tables.records import Awaited, NewRecord, SeatRecord, TableRecord

PATIENCES = (0, 10, 60, 24 * 60, 3 * 24 * 60)
"""How many minutes a seat can be waited for, as a table may choose, before the host may stand in for its player."""
_MOVES = frozenset({"action", "undo"})
_AWAITED = msgspec.json.Decoder(dict[int, Awaited])
_MICROSECONDS = 1_000  # of a millisecond, which is as exactly as a database keeps the time


def as_stored(at: datetime) -> datetime:
    """Give a time as it comes back from the database."""
    return at.replace(microsecond=at.microsecond // _MICROSECONDS * _MICROSECONDS)


def read_awaited(text: str) -> dict[Seat, Awaited]:
    """Read since when seats are waited for."""
    return {Seat(seat): awaited for seat, awaited in _AWAITED.decode(text).items()}


def awaited_after(table: TableRecord, records: Sequence[NewRecord], *, at: datetime) -> dict[Seat, Awaited]:
    """Tell since when each acting seat is waited for, after records that are added to a table's history now.

    What a seat does itself shows that it is there; what is said, planned or changed about the seats does not.
    """
    now = as_stored(at)
    awaited = {seat: _awaited(table, seat) for seat in table.acting}
    for record in records:
        moved = record.seat if record.kind in _MOVES else None
        awaited = {
            seat: Awaited(awaited[seat].since, now if seat == moved else awaited[seat].idle_since)
            if seat in awaited
            else Awaited(now, now)
            for seat in sorted(record.acting)
        }
    return awaited


def awaited_since(table: TableRecord, seat: Seat) -> datetime | None:
    """Tell since when a seat is waited for; None for one that is not."""
    return _awaited(table, seat).since if seat in table.acting else None


def patience_until(table: TableRecord, seat: Seat) -> datetime | None:
    """Tell until when the host has to wait for a seat that is waited for; None for one that is not."""
    if seat not in table.acting:
        return None
    return _awaited(table, seat).idle_since + timedelta(minutes=table.patience)


def _awaited(table: TableRecord, seat: Seat) -> Awaited:
    """Find it; of the oldest tables only the last change is known."""
    return table.awaited.get(seat) or Awaited(table.updated_at, table.updated_at)


def awaited_column(table: TableRecord, records: Sequence[NewRecord], *, at: datetime) -> dict[str, object]:
    """Give what changes in a table's row; nothing where it stays as it is."""
    awaited = awaited_after(table, records, at=at)
    return {} if awaited == table.awaited else {"awaited": msgspec.json.encode(awaited).decode()}


def require_patience(table: TableRecord, who: Guest, seat: SeatRecord, *, at: datetime) -> None:
    """Let a host wait as long as their table has chosen before they decide about the seat of somebody else.

    Nobody waits for a seat that nobody holds, nor for one's own. Raises StillAwaited.
    """
    if seat.player in {None, who.id} or table.patience == 0:
        return
    until = patience_until(table, seat.number)
    if until is None:
        raise StillAwaited(phrase("{name} is not waited for now, so nobody stands in.", name=seat.label))
    if at < until:
        minutes = -((until - at) // -timedelta(minutes=1))
        raise StillAwaited(
            phrases(
                "{name} has {amount} minute left to come back before the host may do this.",
                "{name} has {amount} minutes left to come back before the host may do this.",
                minutes,
                name=seat.label,
            )
        )
