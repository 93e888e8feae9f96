"""The action path: one press, checked, carried out, stored."""

from datetime import datetime
from hashlib import sha256
from typing import Any, Literal

import msgspec
from sqlalchemy import Connection

from app.errors import Conflict, InvalidInput
from app.games.protocol import IllegalAction, LogEntry, Outcome, Seat, Step
from app.language import phrase
from app.tables import checkpoints, history, plans, repository
from app.tables.aftermath import Aftermath, aftermath
from app.tables.bot_records import Actor, BotHand
from app.tables.entries import entry
from app.tables.errors import NotLegal, PressReused, StaleTable
from app.tables.hall import AnyGame, Hall
from app.tables.history import Spans
from app.tables.plan_records import Plan
from app.tables.proposals import columns, lapse_by_move, open_after_move
from app.tables.records import NewRecord, PressRecord, SeatRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.requests import ActResult, Press
from app.tables.results import settle
from app.tables.rights import require_hand, require_playing
from app.tables.states import Standing, read_actions, read_ruleset, read_state, standing, to_json
from app.tables.waiting import require_patience

_KEY_LENGTHS = range(8, 65)
_STALE = phrase("The table has moved on since your page was drawn. Here it is as it stands now.")


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A press that may be carried out: at this table, for this seat, by this person or bot.

    ``preface`` begins the log of the first action; None: it says whether somebody acts for somebody else. ``again`` are
    the records that could be done again after it.
    """

    stored: StoredTable
    game: AnyGame
    who: Actor
    seat: SeatRecord
    press: Press
    body: bytes
    preface: tuple[LogEntry, ...] | None = None
    again: Spans = ()


class _Taken(msgspec.Struct, frozen=True, kw_only=True):
    """The actions of a press that were carried out, each with its step and the seats waited for after it."""

    steps: tuple[tuple[object, Step[Any], frozenset[Seat]], ...]
    stopped: Literal["revealed", "over"] | None
    state: object
    standing: Standing

    @property
    def reveals(self) -> bool:
        return any(step.reveals for _, step, _ in self.steps)


def act(connection: Connection, hall: Hall, *, slug: str, who: Actor, press: Press) -> ActResult:
    """Carry out the actions of one press, all or nothing, and stop after one that reveals something.

    The same press sent again is answered as done. A bot's page is out of date as soon as anything has happened since.
    Raises NotYourSeat, BotPlays, InvalidAction, NotLegal with the game's own
    sentence, StaleTable when the page was out of date, PressReused, NotStarted, TableOver and TableNotFound.
    """
    return act_and_tell(connection, hall, slug=slug, who=who, press=press)[0]


def act_and_tell(
    connection: Connection, hall: Hall, *, slug: str, who: Actor, press: Press
) -> tuple[ActResult, Aftermath | None]:
    """Do as `act` does, and tell how the table stands now; None after a repeated press, which changed nothing."""
    stored = repository.lock(connection, slug)
    seat = require_hand(stored.table, who, press.seat)
    game = hall.game(stored.table.game)
    actions = read_actions(game, press.actions)
    body = press_body("act", press, to_json(actions))
    earlier = answered(connection, stored.table, press, body)
    if earlier is not None:
        return earlier, None
    require_playing(stored.table)
    if not isinstance(who, BotHand):
        require_patience(stored.table, who, seat, at=hall.now())
    if isinstance(who, BotHand) and press.version_seen != stored.table.version:
        raise StaleTable(_STALE)
    refuse_stale(connection, stored.table, press)
    asked = Asked(stored=stored, game=game, who=who, seat=seat, press=press, body=body)
    return carry_out(connection, hall, asked, actions)


def carry_out(
    connection: Connection, hall: Hall, asked: Asked, actions: tuple[object, ...]
) -> tuple[ActResult, Aftermath]:
    """Carry out actions at a table that is locked, after all that could be said against it was, and store them."""
    return _store(connection, hall, asked, _carry_out(asked, actions))


def press_body(kind: Literal["act", "undo", "turn", "redo", "redo_turn"], press: Press, content: str = "") -> bytes:
    """Hash what a press asks for, to tell a repeat from another press under the same key."""
    return sha256(f"{kind}/{press.seat}/{content}".encode()).digest()


def check_key(key: str) -> None:
    """Raise InvalidInput for a press key that no page of ours has made."""
    if len(key) not in _KEY_LENGTHS or not (key.isascii() and key.isprintable()):
        raise InvalidInput(phrase("This form is incomplete. Please load the page again."))


def answered(connection: Connection, table: TableRecord, press: Press, body: bytes) -> ActResult | None:
    """Answer a press that was carried out before; None for a new one. Raises PressReused and InvalidInput."""
    check_key(press.key)
    done = history.find_press(connection, table.id, press.key)
    if done is None:
        return None
    if done.body_hash != body:
        raise PressReused(
            phrase("This button was already used for something else. Here is the table as it stands now.")
        )
    return ActResult(version=table.version, done=done.done, asked=done.asked, repeated=True)


def refuse_stale(connection: Connection, table: TableRecord, press: Press) -> None:
    """Raise StaleTable when the seat's page is out of date, whatever was pressed on it."""
    if not 0 <= press.version_seen <= table.version:
        raise StaleTable(_STALE)
    if press.version_seen < table.version and history.moved_on(
        connection, table.id, seat=press.seat, since=press.version_seen
    ):
        raise StaleTable(_STALE)


def _carry_out(asked: Asked, actions: tuple[object, ...]) -> _Taken:
    game, seat = asked.game, asked.press.seat
    state: Any = read_state(game, asked.stored.snapshot or "")
    steps: list[tuple[object, Step[Any], frozenset[Seat]]] = []
    stopped: Literal["revealed", "over"] | None = None
    for action in actions:
        try:
            step = game.apply(state, seat, action)
        except IllegalAction as fault:
            raise _refusal(asked, fault) from fault
        state, acting = step.state, game.acting(step.state)
        steps.append((action, step, acting))
        if len(steps) < len(actions) and (step.reveals or not acting):
            stopped = "revealed" if acting else "over"
            break
    return _Taken(steps=tuple(steps), stopped=stopped, state=state, standing=standing(game, state))


def _refusal(asked: Asked, fault: IllegalAction) -> Conflict:
    if asked.press.version_seen < asked.stored.table.version:  # it was legal when the page was drawn
        return StaleTable(_STALE)
    return NotLegal(str(fault))


def _store(connection: Connection, hall: Hall, asked: Asked, taken: _Taken) -> tuple[ActResult, Aftermath]:
    table, press, now = asked.stored.table, asked.press, hall.now()
    upgrade = _rules_changed(asked)
    records = (*upgrade, *lapse_by_move(table, asked.who.id), *_records(asked, taken))
    changes: dict[str, object] = {
        "snapshot": taken.standing.snapshot,
        "rules_version": asked.game.rules_version,
        **({} if table.proposal is None else columns(open_after_move(table))),
        **ending(taken.standing.outcome, at=now),
    }
    plan = _plan_after(asked, taken, first=table.version + len(records) - len(taken.steps) + 1)
    plans.keep(connection, asked.seat, plan)
    version = repository.append(connection, table, records, at=now, **changes)
    if upgrade:  # what comes after it is told from the state that the new rules took over
        checkpoints.keep(connection, table.id, seq=table.version + 1, snapshot=asked.stored.snapshot or "")
    # Undo goes back as far as nothing was revealed and the seat's own turn has not ended.
    closes = taken.reveals or press.seat not in taken.standing.acting
    if closes or upgrade:
        history.close_undo(connection, table.id)
    done = _done(asked, taken, version=version, undoable=not closes)
    before = None if closes else asked.stored.snapshot
    done = history.add_press(connection, table.id, done, before=before, again=asked.again)
    if taken.standing.outcome is not None:
        settle(connection, hall, slug=table.slug)
    result = ActResult(version=version, done=done.done, asked=done.asked, stopped=taken.stopped)
    changed = msgspec.structs.replace(
        plans.with_plan(table, asked.seat, plan),
        rules_version=asked.game.rules_version,
        ruleset=read_ruleset(asked.game, asked.stored.ruleset or ""),
        state=taken.state,
        proposal=open_after_move(table),
        last_press=done,
    )
    return result, aftermath(changed, records, standing=taken.standing, at=now)


def _plan_after(asked: Asked, taken: _Taken, *, first: int) -> Plan | None:
    """Tick off in the seat's plan what the press did; its first action has that record."""
    done = tuple(action for action, _, _ in taken.steps)
    goes_on = asked.press.seat in taken.standing.acting
    return plans.after_press(asked.game, asked.seat.plan, first=first, done=done, goes_on=goes_on)


def _done(asked: Asked, taken: _Taken, *, version: int, undoable: bool) -> PressRecord:
    return PressRecord(
        key=asked.press.key,
        kind="act",
        body_hash=asked.body,
        seat=asked.press.seat,
        first_seq=version - len(taken.steps) + 1,
        last_seq=version,
        asked=len(asked.press.actions),
        reveals=taken.reveals,
        undoable=undoable,
    )


def ending(outcome: Outcome | None, *, at: datetime) -> dict[str, object]:
    """Give the changes that an outcome makes to a table; none while there is no outcome."""
    return {} if outcome is None else {"status": "finished", "outcome": to_json(outcome), "finished_at": at}


def _records(asked: Asked, taken: _Taken) -> tuple[NewRecord, ...]:
    first, *others = (
        NewRecord(
            kind="action",
            actor=asked.who.id,
            acting=acting,
            log=step.log,
            seat=asked.seat.number,
            payload=to_json(action),
            reveals=step.reveals,
            press_key=asked.press.key,
            bot=asked.who.mark if isinstance(asked.who, BotHand) else None,
        )
        for action, step, acting in taken.steps
    )
    return (msgspec.structs.replace(first, log=(*_preface(asked), *first.log)), *others)


def _preface(asked: Asked) -> tuple[LogEntry, ...]:
    """Say in the log that the host acted for somebody else, or why a bot acts."""
    seat = asked.seat
    if asked.preface is not None:
        return asked.preface
    if isinstance(asked.who, BotHand):
        return () if asked.who.why is None else (asked.who.why,)
    if seat.player == asked.who.id:
        return ()
    return (entry("acted_for", seat=seat.number, name=seat.label, by=asked.stored.table.host_name),)


def _rules_changed(asked: Asked) -> tuple[NewRecord, ...]:
    """Record that the game goes on, from its snapshot, under other rules than it was dealt under."""
    table, game = asked.stored.table, asked.game
    if table.rules_version == game.rules_version:
        return ()
    log = (entry("rules_changed", before=table.rules_version, after=game.rules_version),)
    return (NewRecord(kind="rules", actor=asked.who.id, acting=table.acting, log=log),)
