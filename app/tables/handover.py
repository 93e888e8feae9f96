"""Seats that change hands after the lobby: personal links, hand-over by the host, leaving."""

from sqlalchemy import Connection

from app.games.protocol import Seat
from app.language import phrase
from app.players.links import SeatLink, opens, read_seat_link, seat_link_token
from app.players.models import Guest, PlayerId
from app.players.names import FORGOTTEN
from app.tables import repository
from app.tables.entries import entry
from app.tables.errors import LinkExpired, NotSeated
from app.tables.hall import Hall
from app.tables.hosting import record_seating
from app.tables.openings import staying_character
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.requests import HandOverTo
from app.tables.rights import (
    require_control,
    require_not_over,
    require_playing,
    require_seat,
    require_seated,
    seat_of,
)
from app.tables.waiting import require_patience

_EXPIRED = phrase("This link does not open a seat any more. Ask the host of the table for a new one.")


def seat_link(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> str:
    """Return the token of the personal link of one's own seat. Raises NotYourSeat."""
    table = repository.load(connection, slug).table
    return _token(hall, table, require_seat(table, who, seat))


def reissue_link(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> str:
    """Make a seat's links so far worthless and return the token of a new one; for its holder, and for the host.

    The seat stays with whoever holds it until the link is opened. Raises NotYourSeat.
    """
    table = repository.lock(connection, slug).table
    renewed = require_control(table, who, seat)
    generation = renewed.link_generation + 1
    repository.update_seat(connection, renewed.id, link_generation=generation)
    log = (entry("link_renewed", seat=seat, name=renewed.label, by=_name(table, who)),)
    record = NewRecord(kind="reissue", actor=who.id, acting=table.acting, seat=seat, log=log)
    repository.append(connection, table, (record,), at=hall.now())
    return seat_link_token(hall.secret, slug=slug, seat_id=renewed.id, generation=generation)


def claim_seat(connection: Connection, hall: Hall, *, who: Guest, token: str) -> str:
    """Move a seat to whoever opens its personal link, and return the slug of its table.

    The one who held it before holds it no more; a host's part moves along. Opening the link again from the device that
    holds the seat changes nothing. Raises LinkExpired.
    """
    slug, link = _read_link(connection, token)
    table = repository.lock(connection, slug).table
    seat = _opened(hall, table, link, who)
    if seat.player == who.id:
        return table.slug
    called = None if seat.name == FORGOTTEN else seat.name
    name = (who.name if seat.bots_own else None) or called or who.name or seat.label
    repository.update_seat(connection, seat.id, player_id=who.id, name=name, bot=None)
    log = (entry("seat_claimed", seat=seat.number, name=name),)
    record = NewRecord(kind="claim", actor=who.id, acting=table.acting, seat=seat.number, log=log)
    record_seating(connection, hall, table=table, records=(record,), near=seat.number)
    return table.slug


def seat_behind(connection: Connection, hall: Hall, *, token: str, who: Guest | None) -> tuple[TableRecord, SeatRecord]:
    """Find what a personal link would open, without opening it. Raises LinkExpired."""
    slug, link = _read_link(connection, token)
    table = repository.load(connection, slug).table
    return table, _opened(hall, table, link, who)


def hand_over(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, to: HandOverTo) -> int:
    """Give a seat in play to somebody else, as its holder or as the host; return the new version.

    ``to`` is another seat, whose player takes this one over as well; "host"; or "link", which frees the seat for
    whoever opens its new personal link. Raises NotYourSeat, NotSeated when nobody holds that other seat, StillAwaited
    while the host has to wait, NotStarted and TableOver.
    """
    table = repository.lock(connection, slug).table
    given = require_control(table, who, seat)
    require_playing(table)
    require_patience(table, who, given, at=hall.now())
    player, name = _receiver(table, to)
    if given.player == player and given.bot is None:
        return table.version
    repository.give_seat(connection, given, player)
    log = (entry("handed_over", seat=seat, name=given.label, by=_name(table, who), to=name),)
    record = NewRecord(kind="hand_over", actor=who.id, acting=table.acting, seat=seat, log=log)
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def leave_table(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> int:
    """Leave a table with all one's seats; return the new version.

    In play they stay in the game under their names, for the host to act for, to hand over, or to send a link for; a bot
    that plays one of them plays on. The host's part passes on. Raises NotSeated, TableOver.
    """
    table = repository.lock(connection, slug).table
    require_not_over(table)
    held = require_seated(table, who)
    for seat in held:
        if table.status == "waiting":
            repository.give_seat(connection, seat, None, name=None, character=staying_character(table, seat))
        else:
            repository.give_seat(connection, seat, None, bot=seat.bot)
    records = tuple(
        NewRecord(
            kind="leave_seat",
            actor=who.id,
            acting=table.acting,
            seat=seat.number,
            log=(entry("seat_left", seat=seat.number, name=seat.label),),
        )
        for seat in held
    )
    return record_seating(connection, hall, table=table, records=records, near=held[0].number)


def _read_link(connection: Connection, token: str) -> tuple[str, SeatLink]:
    link = read_seat_link(token)
    slug = None if link is None else repository.seat_slug(connection, link.seat_id)
    if link is None or slug is None:
        raise LinkExpired(_EXPIRED)
    return slug, link


def _opened(hall: Hall, table: TableRecord, link: SeatLink, who: Guest | None) -> SeatRecord:
    """Find the seat of a link that is good, or that its own holder opens again."""
    for seat in table.seats:
        held = who is not None and seat.player == who.id
        good = held or opens(link, hall.secret, slug=table.slug, generation=seat.link_generation)
        if seat.id == link.seat_id and good:
            return seat
    raise LinkExpired(_EXPIRED)


def _receiver(table: TableRecord, to: HandOverTo) -> tuple[PlayerId | None, str | None]:
    if to == "link":
        return None, None
    if to == "host":
        return table.host, table.host_name
    other = seat_of(table, to)
    if other.player is None:
        raise NotSeated(phrase("Nobody holds that seat, so nobody there can take another one over."))
    return other.player, other.label


def _name(table: TableRecord, who: Guest) -> str:
    return next((seat.label for seat in table.seats if seat.player == who.id), table.host_name)


def _token(hall: Hall, table: TableRecord, seat: SeatRecord) -> str:
    return seat_link_token(hall.secret, slug=table.slug, seat_id=seat.id, generation=seat.link_generation)
