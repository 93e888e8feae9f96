"""Table talk: signals, pointing, offers, and notes that stay. It is no part of the game, its history or its version.

Whoever talks holds a seat. A signal, what somebody points at, and an offer take the place of the seat's last; all of
it is stored, so that every worker and every page that is opened knows of it, and counted beside the table's version.
"""

import re

from sqlalchemy import Connection

from app.edition import Edition
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.language import Phrase, phrase
from app.players.models import Guest
from app.players.names import clean_text
from app.tables import repository, talk_repository
from app.tables.entries import entry
from app.tables.errors import HeldBack, NotHost, NotSaid, TableOver
from app.tables.hall import Hall
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.rights import require_host, require_not_over, require_playing, require_seat
from app.tables.talk_pace import spend_token
from app.tables.talk_records import (
    LONGEST_NOTE,
    MOST_OFFERED,
    SUGGESTING,
    Said,
    Signal,
    SuggestionRule,
    Talk,
)
from app.tables.talk_rights import held_back, may_take_down, no_room_for_notes

_TARGET = re.compile(r"[A-Za-z0-9_:.-]{1,80}")


def give_signal(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, signal: Signal) -> Edition:
    """Give one of the six signals, in play or after the game; return the table's new edition.

    Raises HeldBack for a signal that suggests something when nobody asked, TooTalkative, NotYourSeat, NotStarted, and
    TableOver once the table is closed.
    """
    table, talk, own = _at_table(connection, slug, who, seat)
    if table.status != "finished":
        require_playing(table)
    if signal in SUGGESTING:
        _require_asked(table, talk, who)
    spend_token(connection, hall, table, who)
    talk_repository.forget(connection, table, seat, "signal")
    talk_repository.add(connection, table, own, kind="signal", at=hall.now(), what=signal)
    return talk_repository.heard(connection, table)


def point(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, target: str) -> Edition:
    """Point at something of the board for everybody, by the text that its links carry; return the new edition.

    Raises InvalidInput for text that no link carries, HeldBack, TooTalkative, NotYourSeat, NotStarted, TableOver.
    """
    table, talk, own = _in_play(connection, slug, who, seat)
    if _TARGET.fullmatch(target) is None:
        raise InvalidInput(phrase("There is nothing of that kind to point at."))
    _require_asked(table, talk, who)
    spend_token(connection, hall, table, who)
    talk_repository.forget(connection, table, seat, "point")
    talk_repository.add(connection, table, own, kind="point", at=hall.now(), what=target)
    return talk_repository.heard(connection, table)


def offer(
    connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, resource: str, amount: int
) -> Edition:
    """Offer to cover an amount of a resource in this turn of somebody else's; return the new edition.

    Raises NotSaid for what the game does not know and in one's own turn, HeldBack, TooTalkative, NotYourSeat,
    NotStarted, TableOver.
    """
    table, talk, own = _in_play(connection, slug, who, seat)
    if resource not in hall.game(table.game).coverable or not 0 < amount <= MOST_OFFERED:
        raise NotSaid(phrase("Nobody can offer that in this game."))
    if not table.acting.isdisjoint(table.seats_of(who)):
        raise NotSaid(phrase("It is your own turn: offers are for the turns of others."))
    _require_asked(table, talk, who)
    spend_token(connection, hall, table, who)
    talk_repository.forget(connection, table, seat, "offer", what=resource)
    talk_repository.add(connection, table, own, kind="offer", at=hall.now(), what=resource, amount=amount)
    return talk_repository.heard(connection, table)


def withdraw(connection: Connection, hall: Hall, *, slug: str, who: Guest, said: int) -> Edition:
    """Withdraw an offer of one's own; return the edition. One that is gone already changes nothing."""
    del hall
    table = repository.lock(connection, slug).table
    found = _find(talk_repository.read_talk(connection, table), "offer", said)
    if found is None:
        return table.edition
    require_seat(table, who, found.seat)
    talk_repository.drop(connection, found)
    return talk_repository.heard(connection, table)


def ask(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> Edition:
    """Ask the others what they think, for the rest of one's turn; return the edition. Once more changes nothing.

    Raises NotSaid when it is not the seat's turn, TooTalkative, NotYourSeat, NotStarted, TableOver.
    """
    table, talk, own = _in_play(connection, slug, who, seat)
    if seat not in table.people_asked:
        raise NotSaid(phrase("Ask for suggestions in your own turn."))
    if any(said.kind == "ask" and said.seat == seat and said.player == who.id for said in talk):
        return table.edition
    spend_token(connection, hall, table, who)
    talk_repository.add(connection, table, own, kind="ask", at=hall.now())
    return talk_repository.heard(connection, table)


def pin_note(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, text: str) -> Edition:
    """Pin a short note for everybody; return the edition. The same note of the same person again changes nothing.

    A free text may suggest anything, so it waits for the question too. Raises InvalidInput for a blank or long note,
    NotSaid when there is no room, HeldBack, TooTalkative, NotYourSeat, NotStarted, TableOver.
    """
    table, talk, own = _in_play(connection, slug, who, seat)
    shown = clean_text(text, limit=LONGEST_NOTE, blank=phrase("Please write something that the others can see."))
    if any(said.kind == "note" and said.player == who.id and said.what == shown for said in talk):
        return table.edition
    _require_asked(table, talk, who)
    _refuse(NotSaid, no_room_for_notes(talk))
    spend_token(connection, hall, table, who)
    talk_repository.add(connection, table, own, kind="note", at=hall.now(), what=shown)
    return talk_repository.heard(connection, table)


def take_down(connection: Connection, hall: Hall, *, slug: str, who: Guest, said: int) -> Edition:
    """Take a note down, as whoever wrote it or as the host, after the game too; return the edition.

    Raises NotSaid for one that is not pinned (any more), and NotHost for somebody else's.
    """
    del hall
    table = repository.lock(connection, slug).table
    note = _find(talk_repository.read_talk(connection, table), "note", said)
    if note is None:
        raise NotSaid(phrase("This note is not pinned there any more."))
    if not may_take_down(table, note, who=who.id):
        raise NotHost(phrase("Only {writer} or the host can take this note down.", writer=note.name))
    talk_repository.drop(connection, note)
    return talk_repository.heard(connection, table)


def set_suggestions(connection: Connection, hall: Hall, *, slug: str, who: Guest, rule: SuggestionRule) -> int:
    """Decide how freely players may suggest something on another's turn, as the host; return the table's version.

    It is a rule of the table, so the log tells it. Raises NotHost and TableOver.
    """
    table = repository.lock(connection, slug).table
    require_host(table, who)
    require_not_over(table)
    if table.suggestions == rule:
        return table.version
    log = (entry("suggestions_changed", rule=rule, by=table.host_name),)
    record = NewRecord(kind="suggestions", actor=who.id, acting=table.acting, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), suggestions=rule)


def _at_table(connection: Connection, slug: str, who: Guest, seat: Seat) -> tuple[TableRecord, Talk, SeatRecord]:
    table = repository.lock(connection, slug).table
    own = require_seat(table, who, seat)
    if table.status == "ended":
        raise TableOver(phrase("This table was closed."))
    return table, talk_repository.read_talk(connection, table), own


def _in_play(connection: Connection, slug: str, who: Guest, seat: Seat) -> tuple[TableRecord, Talk, SeatRecord]:
    table, talk, own = _at_table(connection, slug, who, seat)
    require_playing(table)
    return table, talk, own


def _require_asked(table: TableRecord, talk: Talk, who: Guest) -> None:
    _refuse(HeldBack, held_back(table, talk, table.seats_of(who)))


def _refuse(fault: type[HeldBack | NotSaid], why: Phrase | None) -> None:
    if why is not None:
        raise fault(why)


def _find(talk: Talk, kind: str, said: int) -> Said | None:
    return next((found for found in talk if found.kind == kind and found.id == said), None)
