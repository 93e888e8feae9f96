"""Taking back one action in the middle of a turn: back to before it, and on with what did not depend on it.

That is what a player could do by pressing undo again and again and then the other buttons anew; here it is one change,
with the same records, so that a history is told again as if it had been done by hand.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.games.protocol import Seat, Step
from app.games.rearranging import Rearranging
from app.language import phrase
from app.players.models import Guest
from app.tables import history, repository
from app.tables.entries import entry
from app.tables.errors import NothingToUndo
from app.tables.hall import AnyGame, Hall
from app.tables.history import UndoneSpan
from app.tables.play import answered, press_body, refuse_stale
from app.tables.proposals import columns, lapse_by_move, open_after_move
from app.tables.records import HistoryRecord, NewRecord, PressRecord, SeatRecord, TableRecord
from app.tables.requests import ActResult, Press
from app.tables.rights import require_hand, require_playing
from app.tables.states import read_actions, read_state, standing, to_json

_GONE = phrase("That can no longer be taken back. Here is the table as it stands now.")
_NO_REARRANGING = phrase("Of this game only the last action can be taken back.")


class _Turn(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat could take back: the presses from the one that is meant on, their records, and the state before."""

    presses: tuple[PressRecord, ...]
    records: tuple[HistoryRecord, ...]
    start: object


class _Again(msgspec.Struct, frozen=True, kw_only=True):
    """An action that is carried out again: the state it is carried out in, and its step."""

    action: object
    before: object
    step: Step[Any]


def take_back(connection: Connection, hall: Hall, *, slug: str, who: Guest, press: Press, record: int) -> ActResult:
    """Take back the action of one record of the seat's turn, with whatever depended on it, and keep the others.

    ``press`` names the seat and carries no actions. Raises NothingToUndo when the game knows no rearranging or the
    record is not among what the seat can take back, and otherwise as `undo` does.
    """
    table = repository.lock(connection, slug).table
    seat = require_hand(table, who, press.seat)
    body = press_body("undo", press, str(record))
    earlier = answered(connection, table, press, body)
    if earlier is not None:
        return earlier
    require_playing(table)
    refuse_stale(connection, table, press)
    game = hall.game(table.game)
    if not isinstance(game, Rearranging) or table.rules_version != game.rules_version:
        raise NothingToUndo(_NO_REARRANGING)
    turn = _turn_from(connection, game, table, seat=press.seat, record=record)
    done = read_actions(game, tuple(found.payload for found in turn.records))
    place = [found.seq for found in turn.records].index(record)
    kept = tuple(_again(game, turn.start, press.seat, game.remaining(turn.start, done, place)))
    records = (
        *lapse_by_move(table, who.id),
        _undone(game, turn, who=who, seat=seat, key=press.key, kept=len(kept)),
        *(_repeated(game, again, who=who, seat=seat, key=press.key) for again in kept),
    )
    last = kept[-1].step.state if kept else turn.start
    version = repository.append(
        connection, table, records, at=hall.now(), snapshot=to_json(last), **columns(open_after_move(table))
    )
    _file(connection, table, turn, kept=kept, press=press, body=body, version=version)
    return ActResult(version=version, done=1, asked=1)


def _turn_from(connection: Connection, game: AnyGame, table: TableRecord, *, seat: Seat, record: int) -> _Turn:
    """Gather what was done from the press of a record on. Raises NothingToUndo when it cannot be taken back."""
    if seat not in table.acting:
        raise NothingToUndo(_GONE)
    presses = history.open_presses(connection, table.id, seat=seat)
    meant = [press for press in presses if press.last_seq >= record]
    if not meant or record < meant[0].first_seq:
        raise NothingToUndo(_GONE)
    spans = [range(press.first_seq, press.last_seq + 1) for press in meant]
    found = history.read_records(connection, table.id, after=meant[0].first_seq - 1)
    return _Turn(
        presses=tuple(meant),
        records=tuple(done for done in found if done.kind == "action" and any(done.seq in span for span in spans)),
        start=read_state(game, history.snapshot_before(connection, table.id, meant[0])),
    )


def _again(game: AnyGame, state: Any, seat: Seat, actions: Iterable[object]) -> Iterator[_Again]:  # noqa: ANN401
    """Carry out actions one after the other, up to one that would reveal something."""
    for action in actions:
        step = game.apply(state, seat, action)
        if step.reveals:
            return
        yield _Again(action=action, before=state, step=step)
        state = step.state


def _undone(game: AnyGame, turn: _Turn, *, who: Guest, seat: SeatRecord, key: str, kept: int) -> NewRecord:
    span = UndoneSpan(first=turn.presses[0].first_seq, last=turn.presses[-1].last_seq)
    return NewRecord(
        kind="undo",
        actor=who.id,
        acting=standing(game, turn.start).acting,
        log=(entry("undone", seat=seat.number, name=seat.label, count=len(turn.records), kept=kept),),
        seat=seat.number,
        payload=to_json(span),
        press_key=key,
    )


def _repeated(game: AnyGame, again: _Again, *, who: Guest, seat: SeatRecord, key: str) -> NewRecord:
    return NewRecord(
        kind="action",
        actor=who.id,
        acting=game.acting(again.step.state),
        log=again.step.log,
        seat=seat.number,
        payload=to_json(again.action),
        press_key=key,
    )


def _file(
    connection: Connection,
    table: TableRecord,
    turn: _Turn,
    *,
    kept: tuple[_Again, ...],
    press: Press,
    body: bytes,
    version: int,
) -> None:
    """Keep account of the presses: those taken back, this one, and one for each repeated action, to be undone alone."""
    for gone in turn.presses:
        history.mark_undone(connection, table.id, gone)
    first = version - len(kept)
    this = _press(press.seat, key=press.key, seq=first, body=body, undoable=False)
    history.add_press(connection, table.id, msgspec.structs.replace(this, kind="undo"), before=None)
    for number, again in enumerate(kept, start=1):
        repeated = _press(press.seat, key=f"{press.key}/{number}", seq=first + number, body=body, undoable=True)
        history.add_press(connection, table.id, repeated, before=to_json(again.before))


def _press(seat: Seat, *, key: str, seq: int, body: bytes, undoable: bool) -> PressRecord:
    return PressRecord(
        key=key,
        kind="act",
        body_hash=body,
        seat=seat,
        first_seq=seq,
        last_seq=seq,
        asked=1,
        reveals=False,
        undoable=undoable,
    )
