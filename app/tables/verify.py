"""Telling every stored game again from its deal, and comparing with what is stored."""

from typing import Literal

import msgspec
from sqlalchemy import Connection

from app.errors import AppError
from app.games.protocol import IllegalAction, Seat
from app.games.replay import replay
from app.tables import history, repository
from app.tables.hall import AnyGame, Hall, commit
from app.tables.records import HistoryRecord
from app.tables.repository import StoredTable
from app.tables.states import read_actions, read_ruleset, read_state


class Verdict(msgspec.Struct, frozen=True):
    """What came out for one table: the same state, another one, or nothing to compare, with the reason."""

    slug: str
    result: Literal["same", "different", "not compared"]
    reason: str = ""


def verify_table(connection: Connection, hall: Hall, *, slug: str) -> Verdict:
    """Replay a table that was started from its seed, ruleset and actions, and compare with its snapshot."""
    stored = repository.load(connection, slug)
    records = history.read_records(connection, stored.table.id)
    try:
        game = hall.game(stored.table.game)
        if stored.table.rules_version != game.rules_version or any(record.kind == "rules" for record in records):
            return Verdict(slug, "not compared", "It was played under other rules, so its stored log stands.")
        fault = _difference(connection, game, stored, records)
    except AppError as refusal:
        return Verdict(slug, "not compared", refusal.sentence)
    return Verdict(slug, "same") if fault is None else Verdict(slug, "different", fault)


def standing_actions(game: AnyGame, records: tuple[HistoryRecord, ...]) -> tuple[tuple[Seat, object], ...]:
    """List the seats and actions of a history, without those that were taken back."""
    undone = history.undone_seqs(records)
    return tuple(
        (Seat(record.seat or 0), read_actions(game, (record.payload,))[0])
        for record in records
        if record.kind == "action" and record.seq not in undone
    )


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
        setup = (read_ruleset(game, stored.ruleset), len(table.seats), dealt.seed)
        told = replay(game, setup, standing_actions(game, records))
    except IllegalAction as refusal:
        return f"One of its actions is not legal when it is told again: {refusal}"
    return None if told == read_state(game, stored.snapshot) else "Told again, it leads to another state."
