"""The route of plans: every change that a player makes to their own."""

from typing import assert_never

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.edition import Edition
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.web.answers import table_as_changed
from app.web.forms import PlanForm, read_form
from app.web.routes import TABLE
from app.web.site import Here, Whoever

router = APIRouter()


@router.post(TABLE + "/plan")
async def change_plan(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Add a step to one's plan, move or drop one, show the plan to all or keep it to oneself, or throw it away."""
    form = await read_form(request, PlanForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return _change(connection, hall, slug=slug, who=who, form=form)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)


def _change(connection: Connection, hall: Hall, *, slug: str, who: Guest, form: PlanForm) -> Edition:
    seat = Seat(form.seat)
    match form.do:
        case "add":
            return service.plan_step(
                connection, hall, slug=slug, who=who, seat=seat, target=form.target, cards=form.cards
            )
        case "drop":
            return service.drop_step(connection, hall, slug=slug, who=who, seat=seat, step=form.step)
        case "hasten":
            return service.hasten_step(connection, hall, slug=slug, who=who, seat=seat, step=form.step)
        case "share" | "hide":
            return service.share_plan(connection, hall, slug=slug, who=who, seat=seat, shared=form.do == "share")
        case "discard":
            return service.discard_plan(connection, hall, slug=slug, who=who, seat=seat)
        case _:
            assert_never(form.do)
