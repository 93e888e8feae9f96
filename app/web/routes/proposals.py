"""Routes of proposals: made by anybody who is seated, answered by all the others."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.web.answers import table_as_changed
from app.web.forms import read_form
from app.web.motion_forms import AnswerForm, MotionForm
from app.web.routes import TABLE
from app.web.site import Here, Whoever

router = APIRouter()


@router.post(TABLE + "/propose")
async def propose(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Propose something to all others."""
    form = await read_form(request, MotionForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.propose(connection, hall, slug=slug, who=who, motion=form.motion)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked, name=form.name or None)


@router.post(TABLE + "/answer")
async def answer(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Answer what somebody has proposed."""
    form = await read_form(request, AnswerForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        seat, agrees = Seat(form.seat), form.answer == "agree"
        return service.answer(connection, hall, slug=slug, who=who, seat=seat, version=form.version, agrees=agrees)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)
