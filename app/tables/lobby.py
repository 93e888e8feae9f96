"""Before the start: taking and leaving seats, characters, options."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from app.errors import InvalidInput
from app.games.protocol import LogEntry, Seat
from app.language import phrase, phrases
from app.players.models import Guest
from app.players.names import clean_name
from app.presets.shelf import chosen_preset
from app.tables import repository
from app.tables.daily import require_ordinary
from app.tables.entries import entry
from app.tables.errors import CharactersDrawn, CharacterTaken, OptionsFixed, SeatTaken, TableFull
from app.tables.hall import Hall
from app.tables.hosting import record_seating
from app.tables.naming import require_own_name
from app.tables.openings import is_practice, staying_character
from app.tables.options import check_options, copy_of, table_name
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.requests import ChangeOptions
from app.tables.rights import require_host, require_seat, require_waiting, seat_of


def take_seat(
    connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, name: str, also: bool = False
) -> int:
    """Sit down at a waiting table, in a bot's place too, or move from the one seat held so far; return the new version.

    ``also`` keeps the seats already held, for several players on one device. Taking one's own seat again only changes
    the name. Raises SeatTaken, TableFull, AlreadyStarted, TableOver, NameTaken for one that looks like another's, and
    InvalidInput for a blank or long name.
    """
    table = repository.lock(connection, slug).table
    require_waiting(table)
    shown = clean_name(name)
    wanted = _vacancy(table, who, seat)
    require_own_name(table, who, shown)
    if wanted.player == who.id:
        return _rename(connection, hall, table=table, seat=wanted, name=shown)
    held = [seat for seat in table.seats if seat.player == who.id]
    left = held[0] if len(held) == 1 and not also else None
    log = [entry("seat_taken", seat=seat, name=shown)]
    if left is not None:
        repository.give_seat(connection, left, None, name=None, character=staying_character(table, left))
        log.insert(0, entry("seat_left", seat=left.number, name=left.label))
    character = left.character if left and not is_practice(table) else wanted.character
    repository.give_seat(connection, wanted, who.id, name=shown, character=character)
    record = _record("take_seat", table, who, seat=seat, log=log)
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def leave_seat(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> int:
    """Stand up from one's own seat at a waiting table. Raises NotYourSeat, AlreadyStarted, TableOver."""
    table = repository.lock(connection, slug).table
    require_waiting(table)
    left = require_seat(table, who, seat)
    repository.give_seat(connection, left, None, name=None, character=staying_character(table, left))
    record = _record("leave_seat", table, who, seat=seat, log=[entry("seat_left", seat=seat, name=left.label)])
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def free_seat(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> int:
    """Free somebody's seat at a waiting table, as its host. Raises NotHost, AlreadyStarted, TableOver."""
    table = repository.lock(connection, slug).table
    require_waiting(table)
    require_host(table, who)
    freed = seat_of(table, seat)
    if freed.free:
        return table.version
    repository.give_seat(connection, freed, None, name=None, character=staying_character(table, freed))
    log = [entry("seat_freed", seat=seat, name=freed.label, by=table.host_name)]
    record = _record("free_seat", table, who, seat=seat, log=log)
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def rename_seat(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, name: str) -> int:
    """Change the name of one's own seat, at any time. Raises NotYourSeat, NameTaken and InvalidInput."""
    table = repository.lock(connection, slug).table
    renamed, shown = require_seat(table, who, seat), clean_name(name)
    require_own_name(table, who, shown)
    return _rename(connection, hall, table=table, seat=renamed, name=shown)


def choose_character(
    connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, character: str | None
) -> int:
    """Choose a character for one's own seat, or as the host for a bot; None lets the start draw one.

    Raises CharacterTaken, CharactersDrawn at a table where all are dealt, NotYourSeat, AlreadyStarted, TableOver, and
    InvalidInput for a character that the game does not have.
    """
    table = repository.lock(connection, slug).table
    require_waiting(table)
    chosen = seat_of(table, seat)
    if chosen.bots_own:
        require_host(table, who)
    else:
        require_seat(table, who, seat)
    if character is not None:
        _check_character(table, hall.game(table.game).characters, seat=chosen, character=character)
    if character == chosen.character:
        return table.version
    repository.update_seat(connection, chosen.id, character=character)
    log = [entry("character_chosen", seat=seat, name=chosen.label, character=character)]
    record = _record("character", table, who, seat=seat, log=log)
    return repository.append(connection, table, (record,), at=hall.now())


def change_options(connection: Connection, hall: Hall, *, slug: str, who: Guest, request: ChangeOptions) -> int:
    """Set all options of a waiting table, as its host; a preset that it has already stays as it was when it was chosen.

    Fewer seats take away free ones and close the ranks. Options that are set already are nothing new: the version stays
    as it was. Raises SeatTaken when too many are taken for that, PresetWithdrawn, OptionsFixed at a practice table,
    NotAtDaily, NotHost, AlreadyStarted, TableOver, and InvalidInput for options that the game does not offer.
    """
    table = repository.lock(connection, slug).table
    require_waiting(table)
    require_host(table, who)
    _require_own_options(table)
    if (request.preset, dict(request.house), request.characters) != (table.preset, {}, table.characters):
        require_ordinary(table, phrase("The daily journey is the same for everybody, so only its players can change."))
    preset = chosen_preset(connection, table.game, request.preset, kept=table.kept_preset)
    check_options(hall.game(table.game), hall, request, preset=preset)
    name = table_name(request.name, otherwise=table.name)
    wanted = (request.seats, name, preset, dict(request.house), request.characters)
    if wanted == (len(table.seats), table.name, table.kept_preset, dict(table.house), table.characters):
        return table.version
    _fit_seats(connection, table, count=request.seats)
    if request.characters == "random":
        for seat in table.seats:
            repository.update_seat(connection, seat.id, character=None)
    chosen = "" if preset is None else preset.slug
    log = [entry("options_changed", seats=request.seats, preset=chosen)]
    return repository.append(
        connection,
        table,
        (_record("options", table, who, seat=None, log=log),),
        at=hall.now(),
        name=name,
        preset=chosen,
        kept_preset=copy_of(preset),
        house=msgspec.json.encode(request.house).decode(),
        characters=request.characters,
    )


def _require_own_options(table: TableRecord) -> None:
    """Raise OptionsFixed where the game is to go on as it stood elsewhere."""
    if is_practice(table):
        raise OptionsFixed(phrase("This table goes on from a moment of another game, by the options of then."))


def _vacancy(table: TableRecord, who: Guest, number: Seat) -> SeatRecord:
    wanted = seat_of(table, number)
    if wanted.player is None or wanted.player == who.id:
        return wanted
    if all(seat.player is not None for seat in table.seats):
        raise TableFull(phrase("All seats at this table are taken. You are welcome to watch."))
    raise SeatTaken(phrase("{label} already sits there. Choose another seat.", label=wanted.label))


def _rename(connection: Connection, hall: Hall, *, table: TableRecord, seat: SeatRecord, name: str) -> int:
    if seat.name == name or seat.player is None:
        return table.version
    repository.update_seat(connection, seat.id, name=name)
    record = NewRecord(
        kind="rename",
        actor=seat.player,
        acting=table.acting,
        seat=seat.number,
        log=(entry("renamed", seat=seat.number, before=seat.label, name=name),),
    )
    return repository.append(connection, table, (record,), at=hall.now())


def _check_character(table: TableRecord, known: Sequence[str], *, seat: SeatRecord, character: str) -> None:
    if character not in known:
        raise InvalidInput(phrase("This game has no such character. Choose one from the list."))
    if table.characters == "random":
        raise CharactersDrawn(phrase("The characters of this table are dealt at the start; its host can change that."))
    for other in table.seats:
        if other.character == character and other.id != seat.id:
            raise CharacterTaken(
                phrase("{label} has just chosen this character. Choose another one.", label=other.label)
            )


def _fit_seats(connection: Connection, table: TableRecord, *, count: int) -> None:
    """Add free seats at the end, or take free ones away from the end and number the others anew without a gap."""
    surplus = len(table.seats) - count
    if surplus <= 0:
        repository.add_seats(connection, table.id, range(len(table.seats), count))
        return
    free = [seat for seat in table.seats if seat.free]
    if len(free) < surplus:
        raise SeatTaken(
            phrases(
                "{amount} seat is taken. Free it before you reduce their number.",
                "{amount} seats are taken. Free one before you reduce their number.",
                len(table.seats) - len(free),
            )
        )
    gone = {seat.id for seat in free[-surplus:]}
    repository.remove_seats(connection, sorted(gone))
    for number, seat in enumerate(seat for seat in table.seats if seat.id not in gone):
        if seat.number != number:
            repository.update_seat(connection, seat.id, number=number)


def _record(kind: str, table: TableRecord, who: Guest, *, seat: Seat | None, log: Sequence[LogEntry]) -> NewRecord:
    return NewRecord(kind=kind, actor=who.id, acting=table.acting, seat=seat, log=tuple(log))
