"""Who hosts: while anybody is seated, the host is somebody who is."""

from collections.abc import Sequence

from sqlalchemy import Connection

from app.games.protocol import Seat
from app.players.models import PlayerId
from app.tables import repository
from app.tables.entries import entry
from app.tables.hall import Hall
from app.tables.records import NewRecord, SeatRecord, TableRecord


def record_seating(
    connection: Connection,
    hall: Hall,
    *,
    table: TableRecord,
    records: Sequence[NewRecord],
    near: Seat,
) -> int:
    """Append what changed about the seats, and pass the host's part on when the host holds no seat any more.

    It goes to the next seated player from ``near`` on, in turn order, and the log says so. Returns the new version.
    """
    seated = repository.load(connection, table.slug).table.seats
    heir = next_host(seated, host=table.host, near=near)
    if heir is None:
        return repository.append(connection, table, records, at=hall.now())
    passed = NewRecord(
        kind="host",
        actor=records[-1].actor,
        acting=table.acting,
        log=(entry("host_passed", name=heir.label),),
    )
    return repository.append(connection, table, (*records, passed), at=hall.now(), host_id=heir.player)


def next_host(seats: Sequence[SeatRecord], *, host: PlayerId, near: Seat) -> SeatRecord | None:
    """Find the seat whose player becomes host; None when the host may stay, or nobody is seated to follow them."""
    if any(seat.player == host for seat in seats):
        return None
    held = [seat for seat in seats if not seat.free]
    return min(held, key=lambda seat: (seat.number - near) % (max(s.number for s in seats) + 1), default=None)
