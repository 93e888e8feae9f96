"""Plans at a made-up table of the gallery: one of whoever looks, and one that a partner shares."""

import msgspec

from app.games.planning import Planning
from app.tables.hall import AnyGame
from app.tables.plan_records import Plan, PlannedStep
from app.tables.records import SeatRecord
from app.web.moments import Moment
from app.web.viewers import Viewer

_TARGETS = ("travel", "hire", "buy:item_flint_knife")


def with_plans(game: AnyGame, moment: Moment, viewer: Viewer) -> Moment:
    """Let every player of a made-up table have a plan, where the game lets turns be planned."""
    if not isinstance(game, Planning):
        return moment
    steps = tuple(
        PlannedStep(id=number, target=target)
        for number, target in enumerate(_TARGETS, start=1)
        if game.can_plan(target, ())
    )
    seats = tuple(_planning(seat, steps, viewer) for seat in moment.table.seats)
    return msgspec.structs.replace(moment, table=msgspec.structs.replace(moment.table, seats=seats))


def _planning(seat: SeatRecord, steps: tuple[PlannedStep, ...], viewer: Viewer) -> SeatRecord:
    plan = Plan(steps=steps, last=len(steps), shared=seat.number != viewer.seat)
    return msgspec.structs.replace(seat, plan=plan)
