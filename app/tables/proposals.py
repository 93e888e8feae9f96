"""Proposals: what the players of a table agree on over the heads of the rules. The game itself knows nothing of it."""

from sqlalchemy import Connection

from app.games.protocol import LogEntry, Outcome, ProposalKind, Seat
from app.language import phrase
from app.players.models import Guest, PlayerId
from app.tables import repository
from app.tables.bot_records import Actor, BotHand
from app.tables.entries import entry
from app.tables.errors import NotProposed
from app.tables.hall import Hall
from app.tables.records import NewRecord, Proposal, SeatRecord, TableRecord
from app.tables.rights import require_playing, require_voice
from app.tables.states import to_json

AGREED = "agreed"
"""The reason of an outcome that the players agreed on."""
_GONE = phrase("There is nothing to answer any more.")
_NOBODY: frozenset[Seat] = frozenset()


def propose(connection: Connection, hall: Hall, *, slug: str, who: Guest, seat: Seat, kind: ProposalKind) -> int:
    """Propose something to all other seats, whoever's turn it is; return the version. Once more changes nothing.

    Raises NotProposed for what the game does not know and while another proposal is open, NotYourSeat, NotStarted and
    TableOver.
    """
    table = repository.lock(connection, slug).table
    proposer = require_voice(table, who, seat)
    require_playing(table)
    if kind not in hall.game(table.game).proposals:
        raise NotProposed(phrase("This game cannot be agreed on. Play it to its end, or let the host close the table."))
    if table.proposal is not None:
        if table.proposal.by == seat:
            return table.version
        raise NotProposed(phrase("There is a proposal already. Answer it first."))
    log = (entry("proposed", seat=seat, name=proposer.label, what=kind),)
    made = Proposal(kind=kind, by=seat, version=table.version + 1)
    record = NewRecord(kind="proposed", actor=who.id, acting=table.acting, seat=seat, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), proposal=to_json(made))


def answer(connection: Connection, hall: Hall, *, slug: str, who: Actor, seat: Seat, version: int, agrees: bool) -> int:
    """Answer the proposal that was made at a version; return the new version of the table.

    With the last agreement the table is finished, by an outcome of its own, and the game stays as it is. The one who
    proposed may decline, too, and so take it back. Raises NotProposed when it is not open (any more), NotYourSeat,
    BotPlays and TableOver.
    """
    table = repository.lock(connection, slug).table
    own = require_voice(table, who, seat)
    require_playing(table)
    proposal = table.proposal
    if proposal is None or proposal.version != version:
        raise NotProposed(_GONE)
    if not agrees:
        return _decline(connection, hall, who=who, table=table, seat=own, proposal=proposal)
    if seat == proposal.by or seat in proposal.agreed:
        return table.version
    return _agree(connection, hall, who=who, table=table, seat=own, proposal=proposal)


def lapse(table: TableRecord, actor: PlayerId) -> tuple[NewRecord, ...]:
    """Record that an open proposal lapses, since the game has gone on or a seat changes hands; none without one."""
    if table.proposal is None:
        return ()
    by = next(seat.label for seat in table.seats if seat.number == table.proposal.by)
    return (NewRecord(kind="lapsed", actor=actor, acting=table.acting, log=(entry("lapsed", name=by),)),)


def _decline(
    connection: Connection,
    hall: Hall,
    *,
    who: Actor,
    table: TableRecord,
    seat: SeatRecord,
    proposal: Proposal,
) -> int:
    log = (entry("declined", seat=seat.number, name=seat.label, own=seat.number == proposal.by),)
    record = _record("declined", who, table.acting, seat=seat, log=log)
    return repository.append(connection, table, (record,), at=hall.now(), proposal=None)


def _agree(
    connection: Connection,
    hall: Hall,
    *,
    who: Actor,
    table: TableRecord,
    seat: SeatRecord,
    proposal: Proposal,
) -> int:
    agreed = (*proposal.agreed, seat.number)
    log = entry("agreed", seat=seat.number, name=seat.label)
    now = hall.now()
    if len(agreed) < len(table.seats) - 1:
        record = _record("agreed", who, table.acting, seat=seat, log=(log,))
        waiting = Proposal(proposal.kind, proposal.by, proposal.version, agreed)
        return repository.append(connection, table, (record,), at=now, proposal=to_json(waiting))
    settled = (log, entry("settled", what=proposal.kind))
    record = _record("agreed", who, _NOBODY, seat=seat, log=settled)
    outcome = to_json(Outcome(AGREED, ()))
    changes: dict[str, object] = {"status": "finished", "outcome": outcome, "finished_at": now, "proposal": None}
    return repository.append(connection, table, (record,), at=now, **changes)


def _record(
    kind: str, who: Actor, acting: frozenset[Seat], *, seat: SeatRecord, log: tuple[LogEntry, ...]
) -> NewRecord:
    bot = who.mark if isinstance(who, BotHand) else None
    return NewRecord(kind=kind, actor=who.id, acting=acting, seat=seat.number, log=log, bot=bot)
