"""Who may do what, and when: each rule is asked here, whichever way a person came in."""

from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables.bot_records import Actor, BotHand
from app.tables.errors import (
    AlreadyStarted,
    BotPlays,
    NotHost,
    NotSeated,
    NotStarted,
    NotYourSeat,
    TableNotFound,
    TableOver,
)
from app.tables.records import SeatRecord, TableRecord


def seat_of(table: TableRecord, number: Seat) -> SeatRecord:
    """Find a seat. Raises TableNotFound for a number that this table does not have."""
    for seat in table.seats:
        if seat.number == number:
            return seat
    raise TableNotFound(phrase("This table has no such seat."))


def require_host(table: TableRecord, who: Guest) -> None:
    """Raise NotHost for anybody else."""
    if not table.is_host(who):
        raise NotHost(phrase("Only {host} can do this: they host the table.", host=table.host_name))


def require_seated(table: TableRecord, who: Guest) -> tuple[SeatRecord, ...]:
    """Return the seats that a person holds. Raises NotSeated for none."""
    held = tuple(seat for seat in table.seats if seat.player == who.id)
    if not held:
        raise NotSeated(phrase("Only the players of this table can do this. You are welcome to watch."))
    return held


def require_seat(table: TableRecord, who: Guest, number: Seat) -> SeatRecord:
    """Return a seat that a person holds. Raises NotYourSeat."""
    seat = seat_of(table, number)
    if seat.player != who.id:
        raise NotYourSeat(phrase("You do not hold this seat."))
    return seat


def require_control(table: TableRecord, who: Guest, number: Seat) -> SeatRecord:
    """Return a seat that a person may act for: their own, or any for the host. Raises NotYourSeat."""
    seat = seat_of(table, number)
    if seat.player != who.id and not table.is_host(who):
        raise NotYourSeat(phrase("You do not hold this seat, so you cannot act for it."))
    return seat


def require_hand(table: TableRecord, who: Actor, number: Seat) -> SeatRecord:
    """Return a seat that somebody may act at: a bot that plays it, or if none does, its player or the host.

    Raises NotYourSeat, and BotPlays when people would act for a bot, or a bot that was sent away.
    """
    if isinstance(who, BotHand):
        return _require_bot(table, who, number)
    return _without_bot(require_control(table, who, number))


def require_voice(table: TableRecord, who: Actor, number: Seat) -> SeatRecord:
    """Return a seat that somebody may speak for: as `require_hand`, but the host speaks for their own seats only."""
    if isinstance(who, BotHand):
        return _require_bot(table, who, number)
    return _without_bot(require_seat(table, who, number))


def require_insight(table: TableRecord, who: Guest, number: Seat) -> SeatRecord:
    """Return a seat into whose hand somebody may look: as `require_hand` where hands are open, else only their own."""
    return require_hand(table, who, number) if table.open_hands else require_voice(table, who, number)


def _require_bot(table: TableRecord, who: BotHand, number: Seat) -> SeatRecord:
    seat = seat_of(table, number)
    if seat.bot != who.player:
        raise BotPlays(phrase("This bot does not play here any more."))
    return seat


def _without_bot(seat: SeatRecord) -> SeatRecord:
    if seat.bot is not None:
        raise BotPlays(phrase("A bot plays this seat. Take the seat first."))
    return seat


def require_waiting(table: TableRecord) -> None:
    """Raise AlreadyStarted, or TableOver, once the table does not wait for players any more."""
    if table.status == "playing":
        raise AlreadyStarted(phrase("The game at this table has already begun. You are welcome to watch."))
    require_not_over(table)


def require_playing(table: TableRecord) -> None:
    """Raise NotStarted or TableOver unless the game goes on."""
    if table.status == "waiting":
        raise NotStarted(phrase("The game at this table has not begun yet."))
    require_not_over(table)


def require_not_over(table: TableRecord) -> None:
    """Raise TableOver when the game has ended or the table was closed."""
    if table.status == "finished":
        raise TableOver(phrase("The game at this table is over."))
    if table.status == "ended":
        raise TableOver(phrase("This table was closed."))
