"""Taking back the last press, as far as nobody has learned anything from it."""

from sqlalchemy import Connection

from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import history, plans, repository
from app.tables.entries import entry
from app.tables.errors import NothingToUndo
from app.tables.hall import Hall
from app.tables.history import UndoneSpan
from app.tables.play import answered, press_body, refuse_stale
from app.tables.proposals import lapse
from app.tables.records import NewRecord, PressRecord, TableRecord
from app.tables.requests import ActResult, Press, UndoOffer
from app.tables.rights import require_hand, require_playing
from app.tables.states import read_state, standing, to_json


def undo(connection: Connection, hall: Hall, *, slug: str, who: Guest, press: Press) -> ActResult:
    """Take back the seat's last press whole: the state becomes exactly what it was before it.

    ``press`` names the seat and carries no actions. Raises NothingToUndo with the reason, and otherwise as `act` does.
    """
    stored = repository.lock(connection, slug)
    table = stored.table
    seat = require_hand(table, who, press.seat)
    body = press_body("undo", press)
    earlier = answered(connection, table, press, body)
    if earlier is not None:
        return earlier
    require_playing(table)
    refuse_stale(connection, table, press)
    last = history.last_press(connection, table.id)
    offer = offer_undo(table, last, press.seat)
    if last is None or not offer.possible:
        raise NothingToUndo(offer.reason)
    snapshot = history.snapshot_before(connection, table.id, last)
    game = hall.game(table.game)
    record = NewRecord(
        kind="undo",
        actor=who.id,
        acting=standing(game, read_state(game, snapshot)).acting,
        log=(entry("undone", seat=seat.number, name=seat.label, count=last.done),),
        seat=seat.number,
        payload=to_json(UndoneSpan(first=last.first_seq, last=last.last_seq)),
        press_key=press.key,
    )
    records = (*lapse(table, who.id), record)
    version = repository.append(connection, table, records, at=hall.now(), snapshot=snapshot, proposal=None)
    history.mark_undone(connection, table.id, last)
    if seat.plan is not None:
        plans.keep(connection, seat, plans.after_undo(seat.plan, first=last.first_seq))
    done = PressRecord(
        key=press.key,
        kind="undo",
        body_hash=body,
        seat=press.seat,
        first_seq=version,
        last_seq=version,
        asked=1,
        reveals=False,
        undoable=False,
    )
    history.add_press(connection, table.id, done, before=None)
    return ActResult(version=version, done=1, asked=1)


def undo_state(table: TableRecord, seat: Seat) -> UndoOffer:
    """Say whether a seat could take back its last press now, and why not; for the page that offers it."""
    if table.status != "playing":
        return UndoOffer(possible=False, reason=phrase("Nothing can be taken back here."))
    if seat in table.bot_seats:
        return UndoOffer(possible=False, reason=phrase("A bot plays this seat."))
    return offer_undo(table, table.last_press, seat)


def offer_undo(table: TableRecord, last: PressRecord | None, seat: Seat) -> UndoOffer:
    """Decide about one seat of a game in play, from the newest press that still stands."""
    if seat not in table.acting:
        return UndoOffer(
            possible=False, reason=phrase("It is not this seat’s turn, and only its own turn can be taken back.")
        )
    if last is None:
        return UndoOffer(possible=False, reason=phrase("Nothing has been done yet that could be taken back."))
    if last.seat != seat:
        return UndoOffer(
            possible=False, reason=phrase("Another seat acted last, so this seat has nothing to take back.")
        )
    if last.undoable:
        return UndoOffer(possible=True)
    if last.reveals:
        return UndoOffer(
            possible=False, reason=phrase("The last action showed something new, so it cannot be taken back.")
        )
    return UndoOffer(
        possible=False, reason=phrase("The last action closed what came before it, so it cannot be taken back.")
    )
