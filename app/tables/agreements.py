"""What the players of a table agree on over the heads of the rules. The game itself knows nothing of it."""

from datetime import timedelta

import msgspec
from sqlalchemy import Connection

from app.errors import InvalidInput
from app.games.protocol import LogEntry, Outcome, Seat
from app.language import phrase
from app.players.models import Guest
from app.players.names import clean_name
from app.tables import bots, endings, repository, rewinding, seating, skipping
from app.tables.bot_records import Actor, BotHand
from app.tables.daily import require_ordinary, require_sight
from app.tables.entries import entry
from app.tables.errors import NobodyToAgree, NotProposed, NotYourSeat, SeatTaken
from app.tables.hall import AnyGame, Hall
from app.tables.naming import require_own_name
from app.tables.proposals import DEADLINES, columns, held_by_same, lapse, proposer_of, voices
from app.tables.records import AGREED, Matter, NewRecord, Proposal, SeatRecord, TableRecord
from app.tables.requests import Motion
from app.tables.rights import require_playing, require_voice, seat_of
from app.tables.sittings import note_guest

_GONE = phrase("There is nothing to answer any more.")
_NOT_DAILY = phrase("At a table of the daily journey nobody can go back so far, and no bot plays.")
_NO_FILE_OF_A_DAY = phrase("The file of a daily journey would tell its deal, so it can be had once the day is over.")
_ABSENT: frozenset[Matter] = frozenset({"skip", "claim", "bot"})
"""What is decided about a seat whose player is not there."""


def propose(connection: Connection, hall: Hall, *, slug: str, who: Guest, motion: Motion) -> int:
    """Propose something to all others, whoever's turn it is; return the version. Once more changes nothing.

    Where nobody has to agree, it is settled at once: whoever plays alone agrees with themself. Raises NotProposed for
    what the game does not know and while another proposal is open, NobodyToAgree when it is about a seat and nobody
    else is there, SeatTaken for one's own, NotYourSeat, NotTold for a moment that is not there, NameTaken for
    somebody else's name, NotStarted, TableOver, and InvalidInput for a deadline that is not offered or a blank name.
    """
    table = repository.lock(connection, slug).table
    require_playing(table)
    made = _made(connection, hall, table, who, motion)
    open_one = table.proposal
    if open_one is not None and not _overdue(hall, open_one):
        if _same(open_one, made):
            return table.version
        raise NotProposed(phrase("There is a proposal already. Answer it first."))
    asked = voices(table, made)
    if not asked and made.kind in _ABSENT and not _abandoned(table, made):
        raise NobodyToAgree(phrase("Nobody else is at the table who could agree. The host can decide about this seat."))
    log = entry(
        "proposed",
        seat=made.by,
        name=proposer_of(table, made),
        what=made.kind,
        about=None if made.about is None else table.seats[made.about].label,
        to=made.to,
    )
    stale = lapse(table, who.id)
    made = msgspec.structs.replace(made, version=table.version + len(stale) + 1)
    record = NewRecord(kind="proposed", actor=who.id, acting=table.acting, seat=made.by, log=(log,))
    version = repository.append(connection, table, (*stale, record), at=hall.now(), **columns(made))
    if made.by is None:
        note_guest(connection, table.id, who.id)
    return version if asked else _settle(connection, hall, slug=slug, who=who)


def answer(connection: Connection, hall: Hall, *, slug: str, who: Actor, seat: Seat, version: int, agrees: bool) -> int:
    """Answer the proposal that was made at a version, for all of one's seats at once; return the new version.

    With the last agreement it is carried out. Whoever proposed it may decline, too, and so take it back; and so may the
    player of the seat that it is about, who is there after all. Raises NotProposed when it is not open (any more),
    NotYourSeat, BotPlays and TableOver.
    """
    table = repository.lock(connection, slug).table
    proposal = table.proposal
    own = require_voice(table, who, seat)
    require_playing(table)
    if proposal is None or proposal.version != version or _overdue(hall, proposal):
        raise NotProposed(_GONE)
    if not agrees:
        return _decline(connection, hall, who=who, table=table, seat=own, proposal=proposal)
    asked = voices(table, proposal)
    if own.number not in asked or own.number in proposal.agreed:
        return table.version
    return _agree(connection, hall, who=who, table=table, seat=own, proposal=proposal)


def lapse_overdue(connection: Connection, hall: Hall, *, slug: str) -> int:
    """Let the proposal of a table lapse when its time is over; return the version."""
    table = repository.lock(connection, slug).table
    if table.proposal is None or table.over or not _overdue(hall, table.proposal):
        return table.version
    return repository.append(connection, table, lapse(table, table.host), at=hall.now(), **columns(None))


def _made(connection: Connection, hall: Hall, table: TableRecord, who: Guest, motion: Motion) -> Proposal:
    """Check what is proposed, and write it down."""
    game = hall.game(table.game)
    kind = motion.kind
    if kind == "draw" and kind not in game.proposals:
        raise NotProposed(phrase("This game cannot be agreed on. Play it to its end, or let the host close the table."))
    if motion.minutes not in DEADLINES:
        raise InvalidInput(phrase("Choose one of the times of the form."))
    if kind in {"undo", "bot"}:
        require_ordinary(table, _NOT_DAILY)
    if motion.seat is None:
        require_sight(connection, hall, table, who)
    if kind == "export":
        require_ordinary(table, _NO_FILE_OF_A_DAY)
    by, name = _proposer(table, who, motion)
    if kind == "undo":
        rewinding.require_moment(connection, hall, table, motion.to or 0)
    return Proposal(
        kind=kind,
        by=by,
        version=table.version + 1,
        about=_about(game, table, who, motion),
        to=motion.to if kind == "undo" else None,
        who=who.id if kind == "claim" else None,
        name=name,
        until=None if kind == "draw" else hall.now() + timedelta(minutes=motion.minutes),
    )


def _proposer(table: TableRecord, who: Guest, motion: Motion) -> tuple[Seat | None, str]:
    """Find the seat that somebody proposes from; only a seat can be asked for from beside the table."""
    if motion.seat is not None:
        return require_voice(table, who, motion.seat).number, ""
    if motion.kind != "claim" or table.seats_of(who):
        raise NotYourSeat(phrase("Only the players of this table can propose that."))
    name = clean_name(motion.name)
    require_own_name(table, who, name, instead_of=motion.about)
    return None, name


def _about(game: AnyGame, table: TableRecord, who: Guest, motion: Motion) -> Seat | None:
    """Check the seat that is decided about."""
    if motion.kind not in _ABSENT:
        return None
    about = seat_of(table, motion.about if motion.about is not None else Seat(-1))
    if about.player == who.id:
        raise SeatTaken(phrase("You hold this seat yourself."))
    if motion.kind == "skip":
        skipping.require_passable(game, table, about)
    if motion.kind in {"skip", "bot"}:
        seating.require_no_bot(about)
    return about.number


def _abandoned(table: TableRecord, proposal: Proposal) -> bool:
    """Say whether a seat is asked for that nobody holds, at a table where nobody sits any more."""
    return proposal.kind == "claim" and all(seat.player is None for seat in table.seats)


def _same(open_one: Proposal, made: Proposal) -> bool:
    return msgspec.structs.replace(open_one, version=0, agreed=(), until=None) == msgspec.structs.replace(
        made, version=0, agreed=(), until=None
    )


def _overdue(hall: Hall, proposal: Proposal) -> bool:
    return proposal.until is not None and hall.now() >= proposal.until


def _decline(
    connection: Connection, hall: Hall, *, who: Actor, table: TableRecord, seat: SeatRecord, proposal: Proposal
) -> int:
    own = seat.number == proposal.by
    log = (entry("declined", seat=seat.number, name=seat.label, own=own),)
    record = _record("declined", who, table, seat=seat, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), **columns(None))


def _agree(
    connection: Connection, hall: Hall, *, who: Actor, table: TableRecord, seat: SeatRecord, proposal: Proposal
) -> int:
    asked = voices(table, proposal)
    spoken = (seat.number,) if proposal.kind == "draw" else held_by_same(table, seat.number, asked)
    agreed = (*proposal.agreed, *(number for number in spoken if number not in proposal.agreed))
    record = _record("agreed", who, table, seat=seat, log=(entry("agreed", seat=seat.number, name=seat.label),))
    waiting = msgspec.structs.replace(proposal, agreed=agreed)
    version = repository.append(connection, table, (record,), at=hall.now(), **columns(waiting))
    return version if asked - set(agreed) else _settle(connection, hall, slug=table.slug, who=who)


def _settle(connection: Connection, hall: Hall, *, slug: str, who: Actor) -> int:
    """Carry out what all have agreed on; the log says so in the record that does it."""
    stored = repository.lock(connection, slug)
    table, proposal = stored.table, stored.table.proposal
    assert proposal is not None  # noqa: S101 - it was stored, or read, in this very transaction
    told = entry("settled", what=proposal.kind, about=_label(table, proposal.about), to=proposal.to, name=proposal.name)
    actor = who.id
    match proposal.kind:
        case "draw":
            return endings.finish(connection, hall, table, actor, log=(told,), outcome=Outcome(AGREED, ()))
        case "end":
            return endings.close(connection, hall, table, actor, log=(told,))
        case "export":
            return endings.let_export(connection, hall, table, actor, log=(told,))
        case "undo":
            return rewinding.go_back(connection, hall, stored, actor, to=proposal.to or 0, log=(told,))
        case "skip":
            return skipping.pass_turn(connection, hall, stored, actor, seat=_seat(table, proposal), log=(told,))
        case "claim":
            seat, to = _seat(table, proposal), _claimant(proposal)
            return seating.give(connection, hall, table, actor, seat=seat, to=to, log=(told,))
        case "bot":
            player = bots.strongest(hall, table.game, by=actor)
            settled = msgspec.structs.replace(table, proposal=None)
            return bots.leave_to_bot(connection, hall, settled, player, seat=_seat(table, proposal), log=told)


def _seat(table: TableRecord, proposal: Proposal) -> SeatRecord:
    assert proposal.about is not None  # noqa: S101 - `_about` has seen to it
    return seat_of(table, proposal.about)


def _claimant(proposal: Proposal) -> Guest:
    assert proposal.who is not None  # noqa: S101 - `_made` has written it down
    return Guest(id=proposal.who, name=proposal.name or None)


def _label(table: TableRecord, seat: Seat | None) -> str | None:
    return None if seat is None else table.seats[seat].label


def _record(kind: str, who: Actor, table: TableRecord, *, seat: SeatRecord, log: tuple[LogEntry, ...]) -> NewRecord:
    bot = who.mark if isinstance(who, BotHand) else None
    return NewRecord(kind=kind, actor=who.id, acting=table.acting, seat=seat.number, log=log, bot=bot)
