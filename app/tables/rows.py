"""From the rows of the database to the values of tables and seats."""

from typing import Any

import msgspec
from sqlalchemy import Row

from app.games.protocol import Outcome
from app.presets.models import Preset, Value
from app.presets.service import built_in
from app.tables import plan_repository
from app.tables.bot_records import BotPlayer
from app.tables.hall import unmask
from app.tables.origins import read_origin
from app.tables.records import Proposal, SeatRecord, TableRecord
from app.tables.waiting import read_awaited


def seat_record(row: Row[Any]) -> SeatRecord:
    """Read a seat, with what its player plans."""
    return SeatRecord(
        id=row.id,
        number=row.number,
        player=row.player_id,
        name=row.name,
        character=row.character,
        link_generation=row.link_generation,
        bot=None if row.bot is None else msgspec.json.decode(row.bot, type=BotPlayer),
        plan=plan_repository.plan_of(row),
    )


def _kept_preset(row: Row[Any]) -> Preset | None:
    """Read a table's own copy of its preset; tables of the first release have none, and were opened with a built-in."""
    if row.kept_preset is None:
        return built_in(row.game, row.preset)
    return msgspec.json.decode(row.kept_preset, type=Preset)


def table_record(row: Row[Any], at: tuple[SeatRecord, ...]) -> TableRecord:
    """Read a table at which those are the seats; its ruleset and its state are left as they are stored."""
    return TableRecord(
        id=row.id,
        slug=row.slug,
        name=row.name,
        game=row.game,
        status=row.status,
        host=row.host_id,
        preset=row.preset,
        kept_preset=_kept_preset(row),
        house=msgspec.json.decode(row.house, type=dict[str, Value]),
        characters=row.characters,
        seats=at,
        version=row.version,
        acting=unmask(row.acting),
        rules_version=row.rules_version,
        commitment=row.commitment,
        pace=row.pace,
        talks=row.talks,
        suggestions=row.suggestions,
        advice=row.advice,
        proposal=None if row.proposal is None else msgspec.json.decode(row.proposal, type=Proposal),
        outcome=None if row.outcome is None else msgspec.json.decode(row.outcome, type=Outcome),
        created_at=row.created_at,
        started_at=row.started_at,
        updated_at=row.updated_at,
        finished_at=row.finished_at,
        rematch_of=row.rematch_of_slug,
        rematch=row.rematch_slug,
        course=row.course,
        origin=read_origin(row.origin),
        daily=row.daily,
        advised=row.advised,
        awaited={} if row.awaited is None else read_awaited(row.awaited),
        patience=row.patience,
    )
