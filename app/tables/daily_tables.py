"""Opening a table for the counted attempt of a day, and one to practise a past day's deal."""

from typing import Any

from sqlalchemy import Connection

from app.admin.opening import read_rules, require_code
from app.errors import InvalidInput
from app.games.measuring import Measuring
from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import repository
from app.tables.daily import day_of, day_record, deals_of, fix_day, is_over, read_day, require_attempt
from app.tables.endings import NOBODY_WAITED_FOR
from app.tables.entries import entry
from app.tables.errors import DayGoesOn, NotTold, TooManyTables
from app.tables.hall import Hall
from app.tables.lifecycle import lay, require_room
from app.tables.openings import keep_opening
from app.tables.options import copy_of, players_text
from app.tables.origins import Origin
from app.tables.play import check_key
from app.tables.records import NewRecord
from app.tables.states import standing, to_json


def open_daily(
    connection: Connection, hall: Hall, *, who: Guest, seats: int, press_key: str, host_code: str = ""
) -> str:
    """Open a table for today's journey with its opener on the first seat, and return its slug.

    The same press again gives the same table. Raises AttemptHad, HostCodeNeeded, HouseFull, TooManyTables, and
    InvalidInput for an impossible number of players, an opener without a name, or a malformed key.
    """
    known = _pressed(connection, who, press_key)
    if known is not None:
        return known
    day = day_of(hall.now())
    require_attempt(connection, who.id, day)
    preset = fix_day(connection, hall, day).preset
    name = str(phrase("Daily journey, {day}", day=day))
    values = {"name": name, "kept_preset": copy_of(preset), "preset": "" if preset is None else preset.slug}
    return _open(
        connection,
        hall,
        who=who,
        seats=seats,
        press_key=press_key,
        host_code=host_code,
        values={**values, "daily": day, "advice": False},
    )


def practise_day(
    connection: Connection, hall: Hall, *, who: Guest, day: str, seats: int, press_key: str, host_code: str = ""
) -> str:
    """Open a table that begins with the deal of a day that is over, for practice; return its slug.

    Its cards lie as they lay that day, what chance decides later is drawn anew, and it never counts. Raises DayGoesOn
    before the day is over, NotTold when its rules are not played any more, and otherwise as `open_daily` does, but for
    AttemptHad.
    """
    known = _pressed(connection, who, press_key)
    if known is not None:
        return known
    if read_day(day) is None or not is_over(hall, day):
        raise DayGoesOn(phrase("This day’s deal is told once the day is over, at midnight (UTC)."))
    record, game = day_record(connection, hall, day), hall.game(hall.daily_game)
    preset = record.preset
    _require_seats(hall, seats)
    if record.rules_version != game.rules_version:
        raise NotTold(phrase("That day was played under rules that this server no longer plays."))
    name = str(phrase("Practice: daily journey, {day}", day=day))
    origin = to_json(Origin(kind="moment", seq=0, day=day))
    values = {"name": name, "kept_preset": copy_of(preset), "preset": "" if preset is None else preset.slug}
    slug = _open(
        connection,
        hall,
        who=who,
        seats=seats,
        press_key=press_key,
        host_code=host_code,
        values={**values, "origin": origin},
    )
    ruleset = hall.resolve(game, preset, seats=seats, house={})
    state = game.new(ruleset, seats, deals_of(connection, hall, record)[seats].seed)
    table = repository.load(connection, slug).table
    keep_opening(connection, table.id, standing(game, state).snapshot)
    if isinstance(game, Measuring):
        for seat, character in zip(table.seats, game.measure(state).characters, strict=False):
            repository.update_seat(connection, seat.id, character=character)
    return slug


def _pressed(connection: Connection, who: Guest, press_key: str) -> str | None:
    """Find the table that this very press has opened already. Raises InvalidInput for a malformed key."""
    check_key(press_key)
    return repository.slug_of_press(connection, who.id, press_key)


def _require_seats(hall: Hall, seats: int) -> None:
    counts = hall.game(hall.daily_game).seat_counts
    if seats not in counts:
        raise InvalidInput(phrase("This game is for {players}.", players=players_text(counts)))


def _open(
    connection: Connection,
    hall: Hall,
    *,
    who: Guest,
    seats: int,
    press_key: str,
    host_code: str,
    values: dict[str, Any],
) -> str:
    if who.name is None:
        raise InvalidInput(phrase("Please enter your name first."))
    require_code(read_rules(connection), secret=hall.secret, code=host_code)
    _require_seats(hall, seats)
    if repository.count_hosted(connection, who.id) >= hall.most_hosted:
        raise TooManyTables(phrase("You host too many unfinished tables. Close one of them first."))
    require_room(connection)
    characters = "random" if hall.game(hall.daily_game).characters else "chosen"
    usual = {"game": hall.daily_game, "house": "{}", "characters": characters}
    table = lay(connection, hall, who=who, press_key=press_key, values=usual | values)
    repository.add_seats(connection, table.id, [Seat(number) for number in range(seats)])
    first = repository.load(connection, table.slug).table.seats[0]
    repository.update_seat(connection, first.id, player_id=who.id, name=who.name)
    record = NewRecord(kind="open", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("opened", name=who.name),))
    repository.append(connection, table, (record,), at=hall.now())
    return table.slug
