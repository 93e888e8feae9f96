"""Any moment of a game: its state after one record of its history, told from the nearest state that was kept.

What was taken back by then is left out, and what was taken back only later is there: the moment is shown as it was.
"""

from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Connection

from app.games.protocol import IllegalAction
from app.games.replay import carry_out
from app.language import phrase
from app.tables import checkpoints, history, repository
from app.tables.errors import NotStarted, NotTold, TableUnreadable
from app.tables.hall import AnyGame, Hall
from app.tables.openings import opened
from app.tables.played import standing_actions
from app.tables.records import HistoryRecord, TableRecord
from app.tables.repository import StoredTable
from app.tables.states import read_ruleset, read_state

_OTHER_RULES = phrase(
    "This moment was played under rules that this server no longer plays. The log tells what happened."
)


class PastState(msgspec.Struct, frozen=True, kw_only=True):
    """How a game stood after a record. ``replayed`` counts the actions that were carried out again to tell it."""

    seq: int
    state: Any
    replayed: int


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """The moments of a game: the deal, the newest one, and those at which a turn began.

    In a game that tells of no turns they are those at which somebody else came to be waited for.
    """

    first: int
    newest: int
    turns: tuple[int, ...]

    @property
    def places(self) -> int:
        """Count the moments after the deal."""
        return self.newest - self.first

    def place(self, seq: int) -> int:
        """Give the number of a moment among those of the game; the deal has 0."""
        return seq - self.first

    def turn_before(self, seq: int) -> int:
        """Find where the turn began that was under way just before a moment."""
        return max((turn for turn in self.turns if turn < seq), default=self.first)

    def turn_after(self, seq: int) -> int:
        """Find where the next turn begins after a moment."""
        return min((turn for turn in self.turns if turn > seq), default=self.newest)


class _Known(msgspec.Struct, frozen=True):
    """A state to go on from, and the records after it up to the moment that is asked for."""

    state: Any
    records: tuple[HistoryRecord, ...]


def state_at(connection: Connection, hall: Hall, *, slug: str, seq: int) -> PastState:
    """Tell how a game stood after a record of its history.

    At most `checkpoints.EVERY` actions and those of one turn are carried out again, but in games that were begun before
    states were kept. Raises NotStarted for a record before the deal, NotTold for one that is not there (yet) and where
    the rules of then are not played any more, and TableNotFound when nothing of the game can be read.
    """
    return moment_of(connection, hall, repository.load(connection, slug), seq)


def moment_of(connection: Connection, hall: Hall, stored: StoredTable, seq: int) -> PastState:
    """Tell how the game of a table that was read stood after a record. Raises as `state_at` does."""
    table = stored.table
    if not 0 < seq <= table.version:
        raise NotTold(phrase("The game has no such moment."))
    game = hall.game(table.game)
    known = _known(connection, game, stored, seq)
    actions = standing_actions(game, known.records)
    if actions and _rules_have_changed(connection, game, table, since=seq):
        raise NotTold(_OTHER_RULES)
    try:
        state = carry_out(game, known.state, actions)
    except IllegalAction as refusal:
        raise NotTold(_OTHER_RULES) from refusal
    return PastState(seq=seq, state=state, replayed=len(actions))


def course_of(connection: Connection, *, slug: str) -> Course:
    """Find the moments of a game that can be stepped through. Raises NotStarted before its deal, and TableNotFound."""
    row = repository.table_id(connection, slug)
    records = history.waited_for(connection, row)
    first = next((seq for seq, kind, _ in records if kind == "start"), None)
    if first is None:
        raise NotStarted(phrase("The game has not begun yet."))
    passed = tuple(seq for (_, _, before), (seq, _, acting) in pairwise(records) if seq > first and acting != before)
    return Course(first=first, newest=records[-1][0], turns=history.turns_begun(connection, row) or passed)


def _known(connection: Connection, game: AnyGame, stored: StoredTable, seq: int) -> _Known:
    """Find the nearest state that was kept and that nothing was taken back from before it, up to the moment."""
    row, upto = stored.table.id, seq
    while (kept := checkpoints.newest_upto(connection, row, upto)) is not None:
        records = history.read_records(connection, row, after=kept.seq, before=seq + 1)
        earliest = min(history.undone_seqs(records), default=seq + 1)
        if earliest > kept.seq:
            try:
                return _Known(read_state(game, kept.snapshot), records)
            except TableUnreadable:  # one that was kept before it will do
                earliest = kept.seq
        upto = earliest - 1
    return _from_the_deal(connection, game, stored, seq)


def _from_the_deal(connection: Connection, game: AnyGame, stored: StoredTable, seq: int) -> _Known:
    records = history.read_records(connection, stored.table.id, before=seq + 1)
    begun = next((record.seq for record in records if record.kind == "start"), None)
    dealt = repository.disclosure(connection, stored.table.id)
    if begun is None or dealt is None or stored.ruleset is None:
        raise NotStarted(phrase("The game had not begun then."))
    ruleset = read_ruleset(game, stored.ruleset)
    return _Known(opened(connection, game, stored.table, ruleset=ruleset, seed=dealt.seed), records)


def _rules_have_changed(connection: Connection, game: AnyGame, table: TableRecord, *, since: int) -> bool:
    changed = table.rules_version != game.rules_version
    return changed or history.has_kind(connection, table.id, "rules", after=since)
