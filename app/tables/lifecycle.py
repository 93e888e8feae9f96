"""A table's life: opened, started, ended, and opened again for a rematch."""

import secrets
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.admin.opening import read_rules, require_code
from app.errors import InvalidInput
from app.language import phrase, phrases
from app.players.models import Guest
from app.presets.shelf import chosen_preset
from app.tables import repository
from app.tables.daily import begin_attempt
from app.tables.endings import NOBODY_WAITED_FOR, close
from app.tables.entries import entry
from app.tables.errors import BotsAlone, HouseFull, NotStarted, SeatsFree, TooManyTables
from app.tables.hall import AnyGame, Hall, commit
from app.tables.openings import is_practice, keep_opening, opened, read_opening
from app.tables.options import check_options, copy_of, table_name
from app.tables.play import check_key, ending
from app.tables.records import NewRecord, TableRecord
from app.tables.requests import OpenTable
from app.tables.results import settle
from app.tables.rights import require_host, require_not_over, require_seated
from app.tables.sittings import note_guest
from app.tables.states import standing, to_json

_SLUG_BYTES = 16


def open_table(connection: Connection, hall: Hall, *, who: Guest, request: OpenTable, press_key: str) -> str:
    """Open a table with its opener on the first seat, and return its slug; the same press again gives the same table.

    Raises TableNotFound for an unknown game, HostCodeNeeded, HouseFull, TooManyTables, PresetWithdrawn, and
    InvalidInput for options that the game does not offer, an opener without a name, or a malformed key.
    """
    check_key(press_key)
    known = repository.slug_of_press(connection, who.id, press_key)
    if known is not None:
        return known
    if who.name is None:
        raise InvalidInput(phrase("Please enter your name first."))
    require_code(read_rules(connection), secret=hall.secret, code=request.host_code)
    game = hall.game(request.game)
    preset = chosen_preset(connection, game.slug, request.preset)
    check_options(game, hall, request, preset=preset)
    if repository.count_hosted(connection, who.id) >= hall.most_hosted:
        raise TooManyTables(phrase("You host too many unfinished tables. Close one of them first."))
    require_room(connection)
    values = {
        "name": table_name(request.name, otherwise=str(phrase("{name}’s table", name=who.name))),
        "game": request.game,
        "preset": "" if preset is None else preset.slug,
        "kept_preset": copy_of(preset),
        "house": to_json(request.house),
        "characters": request.characters,
    }
    table = lay(connection, hall, who=who, press_key=press_key, values=values)
    repository.add_seats(connection, table.id, range(request.seats))
    first = repository.load(connection, table.slug).table.seats[0]
    repository.update_seat(connection, first.id, player_id=who.id, name=who.name)
    record = NewRecord(kind="open", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("opened", name=who.name),))
    repository.append(connection, table, (record,), at=hall.now())
    return table.slug


def start(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> int:
    """Deal the game, as the host, once every seat is taken; return the version. A second press changes nothing.

    Raises SeatsFree (with what would do), BotsAlone when nobody else sits there, NotHost and TableOver; at a table of
    the day DayOver, and AttemptHad when somebody there has had their attempt.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    if table.status == "playing":
        return table.version
    require_not_over(table)
    game = hall.game(table.game)
    _require_all_seated(table, game)
    deal = begin_attempt(connection, hall, table)
    if deal is not None:
        return begin(connection, hall, table=table, who=who, seed=deal.seed, salt=deal.salt)
    return begin(connection, hall, table=table, who=who, seed=hall.new_seed())


def begin(
    connection: Connection, hall: Hall, *, table: TableRecord, who: Guest, seed: str, salt: str | None = None
) -> int:
    """Deal the game of a table whose seats are taken, from a seed, and return the version."""
    game = hall.game(table.game)
    first = _first_state(connection, hall, table, seed=seed)
    ruleset, opening = first.ruleset, standing(game, first)
    salt = salt or secrets.token_hex(16)
    commitment = commit(seed, salt)
    record = NewRecord(
        kind="start",
        actor=who.id,
        acting=opening.acting,
        log=(entry("started", seats=len(table.seats), preset=table.preset),),
        payload=to_json({"commitment": commitment, "rules_version": game.rules_version}),
        reveals=True,
    )
    now = hall.now()
    changes: dict[str, object] = {
        "status": "playing",
        "ruleset": to_json(ruleset),
        "rules_version": game.rules_version,
        "seed": seed,
        "salt": salt,
        "commitment": commitment,
        "snapshot": opening.snapshot,
        "started_at": now,
        **ending(opening.outcome, at=now),
    }
    version = repository.append(connection, table, (record,), at=now, **changes)
    if opening.outcome is not None:
        settle(connection, hall, slug=table.slug)
    return version


def end_table(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> int:
    """Close a table for good, as its host, before or during its game; return the version.

    Raises NotHost, and TableOver when its game was already played to the end.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    if table.status == "ended":
        return table.version
    require_not_over(table)
    return close(connection, hall, table, who.id, log=(entry("ended", by=table.host_name),))


def rematch(connection: Connection, hall: Hall, *, slug: str, who: Guest) -> str:
    """Open the table again with the same people and bots, seats, characters and options, and return the new slug.

    Whoever of its players asks first hosts it, so that somebody who is there can start it; whoever asks later is led
    to the same table. The players of a table need no host code for it. A practice table begins at the same moment
    again. Raises NotSeated, HouseFull, and NotStarted while the game is not over.
    """
    table = repository.lock(connection, slug).table
    held = require_seated(table, who)
    if table.rematch is not None:
        return table.rematch
    if not table.over:
        raise NotStarted(phrase("A rematch can be opened once this game is over."))
    require_room(connection)
    values = {
        "name": table.name,
        "game": table.game,
        "preset": table.preset,
        "kept_preset": copy_of(table.kept_preset),
        "house": to_json(table.house),
        "characters": table.characters,
        "pace": table.pace,
        "suggestions": table.suggestions,
        "rematch_of": table.id,
        "origin": to_json(table.origin) if is_practice(table) else None,
    }
    again = lay(connection, hall, who=who, press_key=f"rematch/{table.slug}", values=values)
    if is_practice(table):
        keep_opening(connection, again.id, read_opening(connection, table.id))
    _seat_again(connection, table, again)
    opened = NewRecord(kind="open", actor=who.id, acting=NOBODY_WAITED_FOR, log=(entry("opened", name=held[0].label),))
    repository.append(connection, again, (opened,), at=hall.now())
    log = (entry("rematch", slug=again.slug, by=held[0].label),)
    record = NewRecord(kind="rematch", actor=who.id, acting=table.acting, log=log)
    repository.append(connection, table, (record,), at=hall.now())
    return again.slug


def require_room(connection: Connection) -> None:
    """Raise HouseFull when no further table may be opened; whoever opens one at the same time waits for this one."""
    most = read_rules(connection, lock=True).most_tables
    if most is not None and repository.count_unfinished(connection) >= most:
        raise HouseFull(phrase("This house has as many unfinished tables as it may have. Try again when one is over."))


def lay(connection: Connection, hall: Hall, *, who: Guest, press_key: str, values: dict[str, Any]) -> TableRecord:
    """Store a new table, still without seats."""
    slug, now = _new_slug(), hall.now()
    row = {"slug": slug, "status": "waiting", "host_id": who.id, "opened_by": who.id, "open_press": press_key}
    number = repository.insert_table(connection, values | row | {"created_at": now, "updated_at": now})
    note_guest(connection, number, who.id)
    return repository.load(connection, slug).table


def _new_slug() -> str:
    """Draw the address of a table. None begins with a hyphen, which a command would take for an option."""
    while (slug := secrets.token_urlsafe(_SLUG_BYTES)).startswith("-"):
        pass
    return slug


def _seat_again(connection: Connection, table: TableRecord, again: TableRecord) -> None:
    repository.add_seats(connection, again.id, [seat.number for seat in table.seats])
    fresh = repository.load(connection, again.slug).table.seats
    for old, new in zip(table.seats, fresh, strict=True):
        if not old.free:
            bot = old.bot if old.player is None else None
            repository.give_seat(connection, new, old.player, bot=bot, name=old.name, character=old.character)


def _require_all_seated(table: TableRecord, game: AnyGame) -> None:
    free = table.free_seats
    if not free and all(seat.bots_own for seat in table.seats):
        raise BotsAlone(phrase("Only bots sit at this table. Take a seat, or wait for somebody who does."))
    if not free:
        return
    taken = len(table.seats) - len(free)
    fewer = taken if taken in game.seat_counts else None
    places = ", ".join(str(number + 1) for number in free)
    sentence = phrases("Seat {places} is still free.", "Seats {places} are still free.", len(free), places=places)
    raise SeatsFree(sentence, free=free, fewer=fewer)


def _ruleset(hall: Hall, game: AnyGame, table: TableRecord) -> msgspec.Struct:
    ruleset = hall.resolve(game, table.kept_preset, seats=len(table.seats), house=table.house)
    if not game.characters:
        return ruleset
    return msgspec.structs.replace(ruleset, characters=tuple(seat.character for seat in table.seats))


def _first_state(connection: Connection, hall: Hall, table: TableRecord, *, seed: str) -> Any:  # noqa: ANN401
    """Deal the game by the table's options; a practice table begins where it was to begin, by the rules of then."""
    game = hall.game(table.game)
    ruleset = None if is_practice(table) else _ruleset(hall, game, table)
    try:
        return opened(connection, game, table, ruleset=ruleset, seed=seed)
    except ValueError as fault:
        raise InvalidInput(phrase("These options cannot be played: {fault}", fault=fault)) from fault
