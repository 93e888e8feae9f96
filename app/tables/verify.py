"""Telling every stored game again from its deal, and comparing with what is stored."""

from typing import Literal

import msgspec
from sqlalchemy import Connection

from app.errors import AppError
from app.games.protocol import IllegalAction
from app.games.replay import carry_out
from app.tables import history, repository
from app.tables.damage import reading
from app.tables.errors import NotTold, TableNotFound, TableUnreadable
from app.tables.hall import AnyGame, Hall, commit
from app.tables.openings import is_practice, opened, reseeded
from app.tables.past import state_at
from app.tables.played import standing_actions
from app.tables.records import HistoryRecord
from app.tables.repository import StoredTable
from app.tables.states import read_ruleset, read_state


class Verdict(msgspec.Struct, frozen=True):
    """What came out for one table: the same state, another one, or none that could be compared or read; and why."""

    slug: str
    result: Literal["same", "different", "not compared", "unreadable"]
    reason: str = ""


def verify_table(connection: Connection, hall: Hall, *, slug: str) -> Verdict:
    """Replay a table that was started from its seed, ruleset and actions, and compare with its snapshot."""
    try:
        with reading("its history"):
            return _verdict(connection, hall, slug)
    except TableUnreadable as damage:
        return Verdict(slug, "unreadable", damage.sentence)


def _verdict(connection: Connection, hall: Hall, slug: str) -> Verdict:
    stored = repository.load(connection, slug)
    records = history.read_records(connection, stored.table.id)
    try:
        game = hall.game(stored.table.game)
        if stored.table.rules_version != game.rules_version or any(record.kind == "rules" for record in records):
            return Verdict(slug, "not compared", "It was played under other rules, so its stored log stands.")
        fault = _difference(connection, game, stored, records) or _other_beginning(connection, hall, stored)
    except TableUnreadable:
        raise
    except AppError as refusal:
        return Verdict(slug, "not compared", refusal.sentence)
    return Verdict(slug, "same") if fault is None else Verdict(slug, "different", fault)


def _difference(
    connection: Connection, game: AnyGame, stored: StoredTable, records: tuple[HistoryRecord, ...]
) -> str | None:
    table = stored.table
    dealt = repository.disclosure(connection, table.id)
    if dealt is None or stored.ruleset is None or stored.snapshot is None:
        return "It has a history of play, but its deal or its state is missing."
    if [record.seq for record in records] != list(range(1, table.version + 1)):
        return "The records of its history are not numbered from 1 to its version without a gap."
    if commit(dealt.seed, dealt.salt) != dealt.commitment:
        return "Its seed is not the one that was committed to at the start."
    try:
        dealt_by = read_ruleset(game, stored.ruleset)
        opening = opened(connection, game, table, ruleset=dealt_by, seed=dealt.seed)
        told = carry_out(game, opening, standing_actions(game, records))
    except IllegalAction as refusal:
        return f"One of its actions is not legal when it is told again: {refusal}"
    return None if told == read_state(game, stored.snapshot) else "Told again, it leads to another state."


def _other_beginning(connection: Connection, hall: Hall, stored: StoredTable) -> str | None:
    """Compare what a practice table began in with that moment of the other table, as long as it can be told."""
    table = stored.table
    dealt = repository.disclosure(connection, table.id)
    if table.origin is None or not is_practice(table) or not table.origin.of or dealt is None:
        return None
    try:
        then = state_at(connection, hall, slug=table.origin.of, seq=table.origin.seq).state
    except (NotTold, TableNotFound):
        return None
    opening = opened(connection, hall.game(table.game), table, ruleset=None, seed=dealt.seed)
    alike = opening == reseeded(then, dealt.seed)
    return None if alike else "It does not begin as the other table stood at that moment."
