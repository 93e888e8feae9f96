"""Who hosts: while anybody is seated, the host is somebody who is, and an absent one can be followed."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import Connection

from app.games.protocol import Seat
from app.language import phrases
from app.players.models import Guest, PlayerId
from app.tables import repository
from app.tables.entries import entry
from app.tables.errors import HostPresent
from app.tables.hall import Hall
from app.tables.proposals import columns, lapse
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.rights import require_not_over, require_seated


def record_seating(
    connection: Connection,
    hall: Hall,
    *,
    table: TableRecord,
    records: Sequence[NewRecord],
    near: Seat,
) -> int:
    """Append what changed about the seats, and pass the host's part on when the host holds no seat any more.

    It goes to the next seated player from ``near`` on, in turn order, and the log says so. A proposal that is open
    lapses: whoever made or could answer it may be gone. Returns the new version.
    """
    seated = repository.load(connection, table.slug).table.seats
    heir = next_host(seated, host=table.host, near=near)
    if table.proposal is not None:
        records = (*lapse(table, records[0].actor), *records)
    if heir is None:
        return repository.append(connection, table, records, at=hall.now(), **columns(None))
    passed = NewRecord(
        kind="host",
        actor=records[-1].actor,
        acting=table.acting,
        log=(entry("host_passed", name=heir.label),),
    )
    return repository.append(connection, table, (*records, passed), at=hall.now(), host_id=heir.player, **columns(None))


def become_host(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> int:
    """Take the host's part at a table where nothing happens any more, as one of its players; return the version.

    An absent host cannot be stood in for as other absent friends can, so the table would be blocked for good. Raises
    HostPresent while something has happened lately, NotSeated and TableOver.
    """
    table = repository.lock(connection, slug).table
    require_not_over(table)
    heir = require_seated(table, who)[0]
    if table.is_host(who):
        return table.version
    if not host_can_change(hall, table):
        minutes = hall.host_patience // timedelta(minutes=1)
        raise HostPresent(
            phrases(
                "This can be done once nothing has happened at the table for {amount} minute.",
                "This can be done once nothing has happened at the table for {amount} minutes.",
                minutes,
            )
        )
    record = NewRecord(kind="host", actor=who.id, acting=table.acting, log=(entry("host_passed", name=heir.label),))
    return repository.append(connection, table, (record,), at=hall.now(), host_id=who.id)


def host_can_change(hall: Hall, table: TableRecord) -> bool:
    """Say whether a table has been still for so long that another player may become its host."""
    return not table.over and hall.now() - table.updated_at >= hall.host_patience


def next_host(seats: Sequence[SeatRecord], *, host: PlayerId, near: Seat) -> SeatRecord | None:
    """Find the seat whose player becomes host; None when the host may stay, or nobody is seated to follow them."""
    if any(seat.player == host for seat in seats):
        return None
    held = [seat for seat in seats if seat.player is not None]
    return min(held, key=lambda seat: (seat.number - near) % (max(s.number for s in seats) + 1), default=None)
