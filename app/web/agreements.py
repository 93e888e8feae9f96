"""What players agree on over the heads of the rules, in words: the proposal that is open, and how it ends a game."""

from collections.abc import Sequence

from app.games.protocol import Outcome, ProposalKind
from app.language import N_
from app.language import gettext as _
from app.tables.proposals import AGREED
from app.tables.records import TableRecord
from app.web.contexts import OpenProposal
from app.web.game_pages import GamePage
from app.web.viewers import Viewer

PROPOSED: dict[ProposalKind, str] = {"draw": N_("{name} proposes to call the game a draw.")}
SETTLED: dict[ProposalKind, str] = {"draw": N_("The game is a draw by agreement.")}


def outcome_words(page: GamePage, outcome: Outcome) -> str:
    """Tell how a game ended: by agreement at its table, or as its own page tells it."""
    return _("A draw by agreement") if outcome.reason == AGREED else page.outcome_sentence(outcome)


def open_proposal(table: TableRecord, viewer: Viewer, names: Sequence[str]) -> OpenProposal | None:
    """Present the proposal that is open, to whoever may answer it as to all others."""
    proposal = table.proposal
    if proposal is None or table.over:
        return None
    waiting = [seat for seat in viewer.holds if seat != proposal.by and seat not in proposal.agreed]
    own = proposal.by in viewer.holds and not waiting
    return OpenProposal(
        words=_(PROPOSED[proposal.kind]).format(name=names[proposal.by]),
        version=proposal.version,
        seat=waiting[0] if waiting else proposal.by if own else None,
        own=own,
    )


def may_propose(known: tuple[ProposalKind, ...], table: TableRecord, viewer: Viewer) -> tuple[ProposalKind, ...]:
    """List what the seat shown may propose now; nothing while a proposal is open, nor to oneself."""
    seated = viewer.seat in viewer.holds and table.status == "playing" and len(table.seats) > 1
    return known if seated and table.proposal is None else ()
