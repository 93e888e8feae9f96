"""Routes about one seat of a game in play: its page, and what the host decides where somebody is away."""

from typing import Annotated

from fastapi import APIRouter
from fastapi import Path as InPath
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.tables.rights import require_playing
from app.web.answers import page_response, see, table_as_changed
from app.web.forms import SeatForm, read_form
from app.web.motion_forms import PatienceForm
from app.web.routes import READ, TABLE
from app.web.seat_page import seat_page
from app.web.site import Here, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.api_route(TABLE + "/seat/{number:int}", methods=READ)
async def about_seat(slug: str, number: Annotated[int, InPath(le=63)], site: Here, visitor: Whoever) -> Response:
    """Tell since when a seat is waited for, and offer what can be done about it."""
    who, moment = await visitor.look(site, slug)
    require_playing(moment.table)
    names = tuple(site.pages[moment.table.game].called(moment.table))
    return page_response("pages/seat.html", seat_page(site.hall, moment.table, who, Seat(number), names))


@router.post(TABLE + "/seat/skip")
async def skip(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """End the turn of somebody who is away."""
    seat = Seat((await read_form(request, SeatForm)).seat)
    await visitor.ask(site, lambda c, hall, who: service.skip_turn(c, hall, slug=slug, who=who, seat=seat))
    return see(URLS.table(slug).page())


@router.post(TABLE + "/patience")
async def patience(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Choose how long players are waited for."""
    form = await read_form(request, PatienceForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.set_patience(connection, hall, slug=slug, who=who, minutes=form.minutes)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)
