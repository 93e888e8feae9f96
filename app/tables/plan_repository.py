"""The queries about plans. A plan is read together with its seat, and only as long as the same person holds it."""

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, delete, insert, select, update

from app.players.models import PlayerId
from app.tables.models import seats
from app.tables.plan_models import plans
from app.tables.plan_records import Plan

WITH_PLANS = seats.outerjoin(plans, and_(plans.c.seat_id == seats.c.id, plans.c.player_id == seats.c.player_id))
"""Seats, each with the plan of whoever holds it now."""

COLUMNS = (*seats.c, plans.c.shared.label("plan_shared"), plans.c.content.label("plan_content"))

_READ = msgspec.json.Decoder(Plan)


def plan_of(row: Row[Any]) -> Plan | None:
    """Read the plan in a row of `COLUMNS`; None for a seat without one."""
    if row.plan_content is None:
        return None
    return msgspec.structs.replace(_READ.decode(row.plan_content), shared=row.plan_shared)


def store(connection: Connection, seat_id: int, player: PlayerId, plan: Plan) -> None:
    """Store the plan of a seat's player in the place of any other that was made at that seat."""
    kept = msgspec.structs.replace(plan, shared=False)  # that has a column of its own
    values = {"player_id": player, "shared": plan.shared, "content": msgspec.json.encode(kept).decode()}
    changed = update(plans).where(plans.c.seat_id == seat_id).values(**values)
    if connection.execute(changed).rowcount == 0:
        connection.execute(insert(plans).values(seat_id=seat_id, **values))


def forget(connection: Connection, seat_id: int) -> None:
    """Drop the plan of a seat."""
    connection.execute(delete(plans).where(plans.c.seat_id == seat_id))


def forget_all(connection: Connection, table_id: int) -> None:
    """Drop every plan of a table."""
    at_table = select(seats.c.id).where(seats.c.table_id == table_id)
    connection.execute(delete(plans).where(plans.c.seat_id.in_(at_table)))
