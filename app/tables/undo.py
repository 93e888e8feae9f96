"""Taking back a press or a whole turn, as far as nobody has learned anything from it; and doing it again."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from app.games.protocol import Seat
from app.language import Phrase, phrase
from app.players.models import Guest
from app.tables import history, plans, repository
from app.tables.entries import entry
from app.tables.errors import NothingToRedo, NothingToUndo, NotLegal, StaleTable
from app.tables.hall import AnyGame, Hall
from app.tables.history import Spans, UndoneSpan
from app.tables.play import Asked, answered, carry_out, press_body, refuse_stale
from app.tables.proposals import columns, lapse_by_move, open_after_move
from app.tables.records import NewRecord, PressRecord, Redo, SeatRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.requests import ActResult, Press, UndoOffer
from app.tables.rights import require_hand, require_playing
from app.tables.states import read_actions, read_state, standing, to_json

_NOTHING_AGAIN = phrase("There is nothing that could be done again.")


def undo(connection: Connection, hall: Hall, *, slug: str, who: Guest, press: Press, whole: bool = False) -> ActResult:
    """Take back the seat's last press, or its ``whole`` turn so far: the state becomes exactly what it was before.

    ``press`` names the seat and carries no actions. Raises NothingToUndo with the reason, and otherwise as `act` does.
    """
    stored = repository.lock(connection, slug)
    table = stored.table
    seat = require_hand(table, who, press.seat)
    body = press_body("turn" if whole else "undo", press)
    earlier = answered(connection, table, press, body)
    if earlier is not None:
        return earlier
    require_playing(table)
    refuse_stale(connection, table, press)
    last, redo = history.presses_at_hand(connection, table.id)
    offer = offer_undo(table, last, press.seat)
    if last is None or not offer.possible:
        raise NothingToUndo(offer.reason)
    gone = history.open_presses(connection, table.id, seat=press.seat)[::-1] if whole else (last,)
    snapshot = history.snapshot_before(connection, table.id, gone[-1])
    game = hall.game(table.game)
    undone = _undone(connection, game, table, gone, who=who, seat=seat, key=press.key)
    records = (*lapse_by_move(table, who.id), *undone)
    version = repository.append(
        connection, table, records, at=hall.now(), snapshot=snapshot, **columns(open_after_move(table))
    )
    for taken_back in gone:
        history.mark_undone(connection, table.id, taken_back)
    if seat.plan is not None:
        plans.keep(connection, seat, plans.after_undo(seat.plan, first=gone[-1].first_seq))
    done = PressRecord(
        key=press.key,
        kind="undo",
        body_hash=body,
        seat=press.seat,
        first_seq=version - len(undone) + 1,
        last_seq=version,
        asked=len(undone),
        reveals=False,
        undoable=False,
    )
    history.add_press(connection, table.id, done, before=None, again=_again(redo, gone, press.seat))
    return ActResult(version=version, done=len(undone), asked=len(undone))


def redo(connection: Connection, hall: Hall, *, slug: str, who: Guest, press: Press, whole: bool = False) -> ActResult:
    """Do again what the seat took back last, one press or the ``whole`` turn, as long as nothing else was done since.

    ``press`` names the seat and carries no actions. Raises NothingToRedo, and otherwise as `act` does.
    """
    stored = repository.lock(connection, slug)
    table = stored.table
    require_hand(table, who, press.seat)
    body = press_body("redo_turn" if whole else "redo", press)
    earlier = answered(connection, table, press, body)
    if earlier is not None:
        return earlier
    require_playing(table)
    refuse_stale(connection, table, press)
    _, offered = history.presses_at_hand(connection, table.id)
    game = hall.game(table.game)
    if offered is None or offered.seat != press.seat or table.rules_version != game.rules_version:
        raise NothingToRedo(_NOTHING_AGAIN)
    spans = offered.spans
    for left in range(len(spans) - 1, 0, -1) if whole else ():  # the last one bears the key that a repeat is known by
        key = f"{press.key}/{left}"
        again = msgspec.structs.replace(press, key=key)
        _again_once(connection, hall, stored, who, again, spans[: left + 1], body=body)
        stored = repository.lock(connection, slug)
    return _again_once(connection, hall, stored, who, press, spans[:1] if whole else spans, body=body)


def _again_once(
    connection: Connection, hall: Hall, stored: StoredTable, who: Guest, press: Press, spans: Spans, *, body: bytes
) -> ActResult:
    """Do again the press that was taken back last, as a press of its own, which undo takes back alone."""
    table, game = stored.table, hall.game(stored.table.game)
    *others, (first, last) = spans
    payloads = tuple(
        done.payload for done in history.read_records(connection, table.id, after=first - 1, before=last + 1)
    )
    asked = Asked(
        stored=stored,
        game=game,
        who=who,
        seat=require_hand(table, who, press.seat),
        press=msgspec.structs.replace(press, actions=payloads),
        body=body,
        again=tuple(others),
    )
    try:
        return carry_out(connection, hall, asked, read_actions(game, payloads))[0]
    except (NotLegal, StaleTable) as fault:  # a choice belongs to somebody else by now
        raise NothingToRedo(_NOTHING_AGAIN) from fault


def undo_state(table: TableRecord, seat: Seat) -> UndoOffer:
    """Say whether a seat could take back its last press now, and why not; for the page that offers it."""
    if table.status != "playing":
        return UndoOffer(possible=False, reason=phrase("Nothing can be taken back here."))
    if seat in table.bot_seats:
        return UndoOffer(possible=False, reason=phrase("A bot plays this seat."))
    return offer_undo(table, table.last_press, seat)


def offer_undo(table: TableRecord, last: PressRecord | None, seat: Seat) -> UndoOffer:
    """Decide about one seat of a game in play, from the newest press that still stands."""
    redo = len(table.redo.spans) if seat in table.acting and table.redo is not None and table.redo.seat == seat else 0
    if last is not None and last.seat == seat and last.undoable and seat in table.acting:
        return UndoOffer(possible=True, presses=max(1, last.depth), redo=redo)
    return UndoOffer(possible=False, reason=_why_not(table, last, seat), redo=redo, ask=last is not None)


def _why_not(table: TableRecord, last: PressRecord | None, seat: Seat) -> Phrase:
    if seat not in table.acting:
        return phrase("It is not this seat’s turn, and only its own turn can be taken back.")
    if last is None:
        return phrase("Nothing has been done yet that could be taken back.")
    if last.seat != seat:
        return phrase("Another seat acted last, so this seat has nothing to take back.")
    if last.reveals:
        return phrase("The last action showed something new, so it cannot be taken back.")
    return phrase("The last action closed what came before it, so it cannot be taken back.")


def _undone(
    connection: Connection,
    game: AnyGame,
    table: TableRecord,
    gone: Sequence[PressRecord],
    *,
    who: Guest,
    seat: SeatRecord,
    key: str,
) -> tuple[NewRecord, ...]:
    """Write one record for each press, the newest first, as if undo was pressed so often; one line tells of all."""
    count = sum(press.done for press in gone)
    told = (entry("undone", seat=seat.number, name=seat.label, count=count),)
    return tuple(
        NewRecord(
            kind="undo",
            actor=who.id,
            acting=standing(game, read_state(game, history.snapshot_before(connection, table.id, press))).acting,
            log=told if place == len(gone) else (),
            seat=seat.number,
            payload=to_json(UndoneSpan(first=press.first_seq, last=press.last_seq)),
            press_key=key,
        )
        for place, press in enumerate(gone, 1)
    )


def _again(redo: Redo | None, gone: Sequence[PressRecord], seat: Seat) -> Spans:
    """List what can be done again: what could be before, and what was taken back now, the last of it first in turn."""
    kept = redo.spans if redo is not None and redo.seat == seat else ()
    return (*kept, *((press.first_seq, press.last_seq) for press in gone))
