"""Proposals: what is open at a table, whose agreement it takes, and when it lapses; `agreements` carries it out."""

from collections.abc import Sequence

from app.games.protocol import Seat
from app.players.models import PlayerId
from app.tables.entries import entry
from app.tables.records import Matter, NewRecord, Proposal, TableRecord
from app.tables.states import to_json

DEADLINES = (10, 60, 24 * 60, 3 * 24 * 60)
"""For how many minutes a proposal can be left open."""
_ABOUT_THE_MOMENT: frozenset[Matter] = frozenset({"draw", "undo", "skip"})
"""What means nothing any more once the game has gone on."""


def voices(table: TableRecord, proposal: Proposal) -> frozenset[Seat]:
    """Name the seats that have to agree.

    On a draw, all but the one that proposed it, bots included: each game asks its own. On all else, the people who play
    their seats themselves, but for whoever proposed it and for the seat that it is about, whose player is not there.
    """
    if proposal.kind == "draw":
        return frozenset(seat.number for seat in table.seats) - {proposal.by}
    proposer = proposal.who if proposal.by is None else table.seats[proposal.by].player
    return frozenset(
        seat.number
        for seat in table.seats
        if seat.player not in {None, proposer} and seat.bot is None and seat.number != proposal.about
    )


def open_after_move(table: TableRecord) -> Proposal | None:
    """Give the proposal that is still open after the game has gone on."""
    proposal = table.proposal
    return None if proposal is None or proposal.kind in _ABOUT_THE_MOMENT else proposal


def columns(proposal: Proposal | None) -> dict[str, object]:
    """Give what changes in a table's row when this proposal, or none, is open."""
    if proposal is None:
        return {"proposal": None, "proposal_until": None}
    return {"proposal": to_json(proposal), "proposal_until": proposal.until}


def lapse_by_move(table: TableRecord, actor: PlayerId) -> tuple[NewRecord, ...]:
    """Record that an open proposal lapses because the game goes on; none without one, or when it stays open."""
    return () if open_after_move(table) is not None else lapse(table, actor)


def lapse(table: TableRecord, actor: PlayerId) -> tuple[NewRecord, ...]:
    """Record that an open proposal lapses, since a seat changes hands or its time is over; none without one."""
    if table.proposal is None:
        return ()
    log = (entry("lapsed", name=proposer_of(table, table.proposal)),)
    return (NewRecord(kind="lapsed", actor=actor, acting=table.acting, log=log),)


def proposer_of(table: TableRecord, proposal: Proposal) -> str:
    """Name whoever made a proposal."""
    return proposal.name if proposal.by is None else table.seats[proposal.by].label


def held_by_same(table: TableRecord, seat: Seat, among: Sequence[Seat] | frozenset[Seat]) -> tuple[Seat, ...]:
    """List which of some seats are held by the player of one of them, who speaks for all of theirs at once."""
    player = table.seats[seat].player
    return tuple(sorted(other for other in among if table.seats[other].player == player))
