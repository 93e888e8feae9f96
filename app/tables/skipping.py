"""Ending the turn of somebody who is not there, by the rules of an end of turn."""

import secrets

from sqlalchemy import Connection

from app.games.passing import Passing
from app.games.protocol import LogEntry, Seat
from app.language import phrase
from app.players.models import Guest, PlayerId
from app.tables import repository
from app.tables.entries import entry
from app.tables.errors import NotPassed
from app.tables.hall import AnyGame, Hall
from app.tables.play import Asked, carry_out, press_body
from app.tables.proposals import columns
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.requests import Press
from app.tables.rights import require_host, require_playing, seat_of
from app.tables.seating import require_no_bot
from app.tables.states import read_state, to_json
from app.tables.waiting import require_patience

_KEY_BYTES = 16
_MOST_STEPS = 60  # what a turn asks for before it can end is far less


def skip_turn(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> int:
    """End the turn of somebody's seat as the host, once the table's waiting time is over; return the version.

    Raises NotHost, StillAwaited, BotPlays, NotPassed for a seat that is not waited for and in a game whose turns cannot
    be passed, NotStarted and TableOver.
    """
    stored = repository.lock(connection, slug)
    table = stored.table
    require_host(table, who)
    require_playing(table)
    skipped = seat_of(table, seat)
    require_no_bot(skipped)
    require_passable(hall.game(table.game), table, skipped)
    require_patience(table, who, skipped, at=hall.now())
    told = entry("skipped", seat=seat, name=skipped.label, by=table.host_name)
    return pass_turn(connection, hall, stored, who.id, seat=skipped, log=(told,))


def require_passable(game: AnyGame, table: TableRecord, seat: SeatRecord) -> None:
    """Raise NotPassed for a seat that is not waited for, and in a game whose rules let nobody end a turn so."""
    if not can_pass(game):
        raise NotPassed(phrase("The rules of this game let nobody pass. A bot can play for whoever is away."))
    if seat.number not in table.acting:
        raise NotPassed(phrase("{name} is not waited for now.", name=seat.label))


def can_pass(game: AnyGame) -> bool:
    """Say whether turns of a game can be passed."""
    return isinstance(game, Passing)


def pass_turn(
    connection: Connection,
    hall: Hall,
    stored: StoredTable,
    actor: PlayerId,
    *,
    seat: SeatRecord,
    log: tuple[LogEntry, ...],
) -> int:
    """Take a seat's turn to its end by what the rules ask for, and nothing else; return the version."""
    table = stored.table
    require_passable(hall.game(table.game), table, seat)
    record = NewRecord(kind="skip", actor=actor, acting=table.acting, seat=seat.number, log=log)
    version = repository.append(connection, table, (record,), at=hall.now(), **columns(None))
    turn = None
    for _ in range(_MOST_STEPS):
        stored = repository.lock(connection, table.slug)
        game, state = hall.game(table.game), read_state(hall.game(table.game), stored.snapshot or "")
        assert isinstance(game, Passing)  # noqa: S101 - `require_passable` has seen to it
        turn = game.turn_of(state) if turn is None else turn
        if stored.table.over or seat.number not in stored.table.acting or game.turn_of(state) != turn:
            return version
        version = _step(connection, hall, stored, actor, seat=seat, action=game.passing(state, seat.number))
    return version


def _step(
    connection: Connection, hall: Hall, stored: StoredTable, actor: PlayerId, *, seat: SeatRecord, action: object
) -> int:
    press = Press(
        seat=seat.number,
        version_seen=stored.table.version,
        key=secrets.token_urlsafe(_KEY_BYTES),
        actions=(to_json(action),),
    )
    asked = Asked(
        stored=stored,
        game=hall.game(stored.table.game),
        who=Guest(id=actor, name=None),
        seat=seat,
        press=press,
        body=press_body("act", press, to_json((action,))),
        preface=(),
    )
    return carry_out(connection, hall, asked, (action,))[0].version
