"""What players agree on over the heads of the rules, in words: the proposal that is open, and what has come of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.protocol import Outcome
from app.language import N_
from app.language import gettext as _
from app.tables.proposals import proposer_of, voices
from app.tables.records import AGREED, Matter, Proposal, TableRecord
from app.web.contexts import OpenProposal
from app.web.game_pages import GamePage
from app.web.viewers import Viewer

PROPOSED: Mapping[Matter, str] = {
    "draw": N_("{name} proposes to call the game a draw."),
    "undo": N_("{name} proposes to go back to an earlier moment, and to play on from there."),
    "skip": N_("{name} proposes to end the turn of {about}, who is away."),
    "claim": N_("{name} would like to take the seat of {about}, who is away."),
    "bot": N_("{name} proposes to let a bot play for {about}, who is away."),
    "end": N_("{name} proposes to close the table."),
    "export": N_("{name} proposes that the players may have the file of this game, which shows every card."),
}
_SETTLED: Mapping[Matter, str] = {
    "draw": N_("The game is a draw by agreement."),
    "undo": N_("All agreed to go back to an earlier moment."),
    "skip": N_("All agreed to end the turn of {about}."),
    "claim": N_("All agreed to give the seat of {about} to somebody else."),
    "bot": N_("All agreed to let a bot play for {about}."),
    "end": N_("All agreed to close the table."),
    "export": N_("All agreed that the players may have the file of this game as it stands, with every card in it."),
}
_NEW_PLAYER = N_("All agreed to give the seat of {about} to {name}.")


def outcome_words(page: GamePage, outcome: Outcome) -> str:
    """Tell how a game ended: by agreement at its table, or as its own page tells it."""
    return _("A draw by agreement") if outcome.reason == AGREED else page.outcome_sentence(outcome)


def settled_words(data: Mapping[str, Any]) -> str:
    """Tell what all have agreed on."""
    named = data["what"] == "claim" and data.get("name")
    return _(_NEW_PLAYER if named else _SETTLED[data["what"]]).format_map(data)


def proposed_words(table: TableRecord, proposal: Proposal, names: Sequence[str]) -> str:
    """Tell what is proposed."""
    name = proposer_of(table, proposal) if proposal.by is None else names[proposal.by]
    about = "" if proposal.about is None else names[proposal.about]
    return _(PROPOSED[proposal.kind]).format(name=name, about=about)


def open_proposal(table: TableRecord, viewer: Viewer, names: Sequence[str]) -> OpenProposal | None:
    """Present the proposal that is open, to whoever may answer it as to all others."""
    proposal = table.proposal
    if proposal is None or table.over:
        return None
    asked = voices(table, proposal) - set(proposal.agreed)
    waiting = [seat for seat in viewer.holds if seat in asked]
    own = proposal.by in viewer.holds and not waiting
    absent = proposal.about in viewer.holds and not waiting
    seat = waiting[0] if waiting else proposal.by if own else proposal.about if absent else None
    return OpenProposal(
        words=proposed_words(table, proposal, names),
        version=proposal.version,
        seat=seat,
        own=own,
        absent=absent and not own,
        until=proposal.until,
    )


def may_propose(known: Sequence[Matter], table: TableRecord, viewer: Viewer) -> tuple[Matter, ...]:
    """List what the seat shown may propose from the table's own menu; nothing while a proposal is open."""
    seated = viewer.seat in viewer.holds and table.status == "playing" and len(table.seats) > 1
    if not seated or table.proposal is not None:
        return ()
    return (*known, *(() if viewer.hosting else ("end",)))
