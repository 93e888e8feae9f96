"""Practice: a new table that goes on from a moment of a game that is over (ADR 0033)."""

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection

from app.admin.opening import read_rules, require_code
from app.errors import AppError
from app.games.measuring import Measuring
from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import repository
from app.tables.bots import seat_bot
from app.tables.daily import require_told
from app.tables.endings import NOBODY_WAITED_FOR
from app.tables.entries import entry
from app.tables.errors import NotOver, NotTold, TooManyTables
from app.tables.hall import Hall
from app.tables.lifecycle import lay, require_room, start
from app.tables.lobby import take_seat
from app.tables.openings import keep_opening
from app.tables.options import copy_of
from app.tables.origins import Origin
from app.tables.past import state_at
from app.tables.play import check_key
from app.tables.records import NewRecord, TableRecord
from app.tables.states import to_json

Company: TypeAlias = Literal["alone", "bots", "friends"]
"""Who plays the other seats: whoever opens the table, bots, or friends who are still to come."""


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """A practice table to open: after which record of which table, who plays, and at which seat whoever opens it sits.

    ``name`` is what they are called there.
    """

    of: str
    seq: int
    company: Company
    seat: Seat
    name: str
    host_code: str = ""


def open_practice(connection: Connection, hall: Hall, *, who: Guest, asked: Practice, press_key: str) -> str:
    """Open a practice table, begin its game unless friends are to come, and return its slug.

    The same press again gives the same table. Raises NotOver while the game still goes on, DayGoesOn at a table of the
    day, NotTold for a moment that cannot be played on from, TableNotFound for a seat that is not there, HostCodeNeeded
    (but not for those who played), HouseFull, TooManyTables, and InvalidInput for a blank or long name.
    """
    check_key(press_key)
    known = repository.slug_of_press(connection, who.id, press_key)
    if known is not None:
        return known
    before = repository.load(connection, asked.of).table
    state = _moment(connection, hall, before, asked.seq)
    _require_welcome(connection, hall, who, before, code=asked.host_code)
    table = lay(connection, hall, who=who, press_key=press_key, values=_values(before, asked.seq))
    keep_opening(connection, table.id, to_json(state))
    _furnish(connection, hall, table, before, state)
    opened = NewRecord(kind="open", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("opened", name=asked.name),))
    repository.append(connection, table, (opened,), at=hall.now())
    _sit_down(connection, hall, table, who=who, asked=asked)
    return table.slug


def require_over(hall: Hall, table: TableRecord) -> None:
    """Raise NotOver while a game still has something to hide, and DayGoesOn at a table of the day."""
    if not table.over and (table.origin is None or table.origin.kind != "replay"):
        raise NotOver(phrase("This can be done once the game is over."))
    require_told(hall, table)


def can_be_retold(hall: Hall, table: TableRecord) -> bool:
    """Say whether `require_over` would let a table pass."""
    try:
        require_over(hall, table)
    except AppError:
        return False
    return True


def _moment(connection: Connection, hall: Hall, before: TableRecord, seq: int) -> object:
    require_over(hall, before)
    state = state_at(connection, hall, slug=before.slug, seq=seq).state
    if not hall.game(before.game).acting(state):
        raise NotTold(phrase("The game was over at this moment. Go back a step, and play on from there."))
    return state


def _require_welcome(connection: Connection, hall: Hall, who: Guest, before: TableRecord, *, code: str) -> None:
    if not before.seats_of(who):
        require_code(read_rules(connection), secret=hall.secret, code=code)
    if repository.count_hosted(connection, who.id) >= hall.most_hosted:
        raise TooManyTables(phrase("You host too many unfinished tables. Close one of them first."))
    require_room(connection)


def _values(before: TableRecord, seq: int) -> dict[str, object]:
    """Give what is stored of a practice table: the options of the game that it came from, and where that was."""
    return {
        "name": before.name,
        "game": before.game,
        "preset": before.preset,
        "kept_preset": copy_of(before.kept_preset),
        "house": to_json(before.house),
        "characters": "random",  # nobody chooses: each seat has the one it had
        "pace": before.pace,
        "suggestions": before.suggestions,
        "advice": before.advice,
        "origin": to_json(Origin(kind="moment", seq=seq, of=before.slug)),
    }


def _furnish(connection: Connection, hall: Hall, table: TableRecord, before: TableRecord, state: object) -> None:
    """Put the seats of the old table at the new one, each with the character that it has in the state."""
    repository.add_seats(connection, table.id, [seat.number for seat in before.seats])
    game = hall.game(before.game)
    if not game.characters or not isinstance(game, Measuring):
        return
    seats = repository.load(connection, table.slug).table.seats
    for seat, character in zip(seats, game.measure(state).characters, strict=True):
        repository.update_seat(connection, seat.id, character=character)


def _sit_down(connection: Connection, hall: Hall, table: TableRecord, *, who: Guest, asked: Practice) -> None:
    slug = table.slug
    take_seat(connection, hall, slug=slug, who=who, seat=asked.seat, name=asked.name)
    for seat in repository.load(connection, slug).table.free_seats:
        if asked.company == "bots":
            seat_bot(connection, hall, slug=slug, who=who, seat=seat, bot="")
        elif asked.company == "alone":
            take_seat(connection, hall, slug=slug, who=who, seat=seat, name=asked.name, also=True)
    if asked.company != "friends":
        start(connection, hall, slug=slug, who=who)
