"""Seats and bots: given to one by the host or by their player, and taken back."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection

from app.db import call
from app.errors import InvalidInput
from app.games.bot_registry import BotKind, UnknownBot, effort_named
from app.games.protocol import LogEntry, Seat
from app.language import gettext, phrase
from app.players.models import Guest, PlayerId
from app.players.names import clean_name
from app.tables import repository
from app.tables.bot_records import BotMark, BotPlayer, Pace
from app.tables.daily import require_ordinary
from app.tables.entries import entry
from app.tables.errors import BotPlays, SeatTaken
from app.tables.hall import Hall
from app.tables.hosting import record_seating
from app.tables.naming import require_own_name
from app.tables.records import NewRecord, SeatRecord, TableRecord
from app.tables.rights import (
    require_control,
    require_host,
    require_not_over,
    require_playing,
    require_waiting,
    seat_of,
)
from app.tables.states import to_json
from app.tables.waiting import require_patience

_NO_BOTS = phrase("The daily journey is played by people alone, so no bot takes a seat here.")
BOT_NAMES = ("Alder", "Bramble", "Clover", "Fennel", "Juniper", "Mallow", "Sorrel", "Tansy", "Thistle", "Yarrow")
"""What bots are called; each name is marked as a bot's wherever it stands."""


def seat_bot(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, bot: str) -> int:
    """Put a bot on a free seat of a waiting table, or another one in a bot's place, as the host; return the version.

    ``bot`` names one of the game's bots, with an effort after a slash where it has several; blank: the strongest at
    its usual effort. Raises SeatTaken, NotHost, NotAtDaily, AlreadyStarted, TableOver, and InvalidInput for an
    unknown bot.
    """
    table = repository.lock(connection, slug).table
    require_waiting(table)
    require_host(table, who)
    require_ordinary(table, _NO_BOTS)
    given = seat_of(table, seat)
    if given.player is not None:
        raise SeatTaken(phrase("{label} sits there. Free the seat first.", label=given.label))
    player = _bot(hall, table.game, who.id, bot)
    name = given.name or _name(table)
    repository.give_seat(connection, given, None, bot=player, name=name)
    log = entry("bot_seated", seat=seat, name=gettext("{name} (bot)").format(name=name), by=table.host_name)
    record = _record("bot", table, who.id, seat=seat, log=log, mark=mark_of(hall, table.game, player))
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def let_bot_play(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, bot: str = "") -> int:
    """Let a bot play a seat of a game that goes on, as its player or as the host; return the version.

    The seat stays its player's, who may take it back at any time; one that nobody holds becomes the bot's own until
    somebody takes it. ``bot`` is as for `seat_bot`; the same bot again changes nothing. Raises NotYourSeat, NotAtDaily,
    StillAwaited while the host has to wait, NotStarted, TableOver, and InvalidInput for an unknown bot.
    """
    table = repository.lock(connection, slug).table
    given = require_control(table, who, seat)
    require_playing(table)
    require_patience(table, who, given, at=hall.now())
    require_ordinary(table, _NO_BOTS)
    player = _bot(hall, table.game, who.id, bot)
    if given.bot is not None and (given.bot.kind, given.bot.effort) == (player.kind, player.effort):
        return table.version
    by = None if given.player == who.id else table.host_name
    log = entry("bot_plays", seat=seat, name=given.label, by=by)
    return leave_to_bot(connection, hall, table, player, seat=given, log=log)


def leave_to_bot(
    connection: Connection, hall: Hall, table: TableRecord, player: BotPlayer, *, seat: SeatRecord, log: LogEntry
) -> int:
    """Let a bot play a seat of a game that goes on, whoever has decided it; return the version."""
    repository.set_bot(connection, seat, player)
    if seat.player is None and seat.name is None:
        repository.update_seat(connection, seat.id, name=_name(table))
    record = _record("bot", table, player.by, seat=seat.number, log=log, mark=mark_of(hall, table.game, player))
    call(connection, table.slug)
    return record_seating(connection, hall, table=table, records=(record,), near=seat.number)


def take_back_seat(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat) -> int:
    """Play one's own seat again, or let its player play again, as the host; return the version.

    Raises NotYourSeat, BotPlays when no bot plays there or it plays for itself, NotStarted and TableOver.
    """
    table = repository.lock(connection, slug).table
    taken = require_control(table, who, seat)
    require_playing(table)
    if taken.bot is None:
        raise BotPlays(phrase("No bot plays this seat."))
    if taken.player is None:
        raise BotPlays(phrase("Nobody holds this seat but the bot. Take the seat over instead."))
    repository.set_bot(connection, taken, None)
    by = None if taken.player == who.id else table.host_name
    log = entry("bot_stopped", seat=seat, name=taken.label, by=by)
    record = _record("take_back_seat", table, who.id, seat=seat, log=log)
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def follow_bot(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, name: str) -> int:
    """Take the seat of a bot that plays for itself, in the middle of its game; return the version.

    It is for people who come later: players hold a seat already, and the host hands seats over. Raises SeatTaken,
    BotPlays for a seat that is no bot's, NotStarted, TableOver, NameTaken, and InvalidInput for a blank or long name.
    """
    table = repository.lock(connection, slug).table
    require_playing(table)
    shown = clean_name(name)
    taken = seat_of(table, seat)
    if taken.player == who.id and taken.bot is None:
        return table.version
    if not taken.bots_own:
        raise BotPlays(phrase("This seat is not a bot’s, so its link or the host opens it."))
    if table.seats_of(who):
        raise SeatTaken(phrase("You sit at this table already. Its host can give you one more seat."))
    require_own_name(table, who, shown)
    repository.give_seat(connection, taken, who.id, name=shown)
    log = entry("bot_followed", seat=seat, name=shown, bot=taken.label)
    record = _record("claim", table, who.id, seat=seat, log=log)
    return record_seating(connection, hall, table=table, records=(record,), near=seat)


def set_pace(connection: Connection, hall: Hall, *, slug: str, who: Guest, pace: Pace) -> int:
    """Choose how quickly the bots of a table act, as its host; return the version. Raises NotHost and TableOver."""
    table = repository.lock(connection, slug).table
    require_host(table, who)
    require_not_over(table)
    if table.pace == pace:
        return table.version
    log = entry("pace_changed", pace=pace, by=table.host_name)
    record = _record("pace", table, who.id, seat=None, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), pace=pace)


def strongest(hall: Hall, game: str, *, by: PlayerId) -> BotPlayer:
    """Give the strongest bot of a game, at its usual effort, as somebody lets it play. Raises InvalidInput for none."""
    return _bot(hall, game, by, "")


class BotChoice(msgspec.Struct, frozen=True):
    """A bot that can be asked for: the text that asks for it, its kind, and its effort where it has several."""

    text: str
    kind: str
    effort: str


def bot_choices(hall: Hall, game: str) -> tuple[BotChoice, ...]:
    """List the bots of a game, the strongest at its usual effort first."""
    return tuple(choice for kind in reversed(hall.bots_of(game)) for choice in _choices(kind))


def mark_of(hall: Hall, game: str, player: BotPlayer) -> BotMark:
    """Say which bot plays for a seat today, as the records name it; the strongest for one that is gone."""
    kind = kind_of(hall, game, player)
    return BotMark(kind=kind.name, version=kind.version, effort=player.effort)


def kind_of(hall: Hall, game: str, player: BotPlayer) -> BotKind:
    """Find how a bot plays; a bot that the house has no more is followed by the strongest that there is."""
    kinds = hall.bots_of(game)
    return next((kind for kind in kinds if kind.name == player.kind), kinds[-1])


def _choices(kind: BotKind) -> Iterator[BotChoice]:
    usual, *others = kind.efforts or (None,)
    yield BotChoice(text=kind.name, kind=kind.name, effort="" if usual is None else usual.name)
    for effort in others:
        if effort is not None:
            yield BotChoice(text=f"{kind.name}/{effort.name}", kind=kind.name, effort=effort.name)


def _bot(hall: Hall, game: str, by: PlayerId, asked: str) -> BotPlayer:
    name, _, effort = asked.partition("/")
    kinds = hall.bots_of(game)
    kind = next((kind for kind in kinds if kind.name == name), None) if asked else (kinds or (None,))[-1]
    if kind is None:
        raise InvalidInput(phrase("No such bot plays this game. Choose one from the list."))
    try:
        return BotPlayer(kind=kind.name, effort=effort_named(kind, effort or None), by=by)
    except UnknownBot as fault:
        raise InvalidInput(phrase("This bot knows no such effort. Choose one from the list.")) from fault


def _name(table: TableRecord) -> str:
    """Choose a name that nobody at the table has; which one comes first depends on the table."""
    taken = {seat.name for seat in table.seats}
    first = table.id % len(BOT_NAMES)
    names = (*BOT_NAMES[first:], *BOT_NAMES[:first])
    return next((name for name in names if name not in taken), names[0])


def _record(
    kind: str, table: TableRecord, actor: PlayerId, *, seat: Seat | None, log: LogEntry, mark: BotMark | None = None
) -> NewRecord:
    payload = "{}" if mark is None else to_json(mark)
    return NewRecord(kind=kind, actor=actor, acting=table.acting, seat=seat, log=(log,), payload=payload)
