"""Routes of games that are over: the replay, and practice that goes on from one of their moments."""

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.opening import read_rules
from app.errors import AppError
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.tables.records import TableRecord
from app.web.answers import page_response, see
from app.web.forms import read_form
from app.web.practice_page import PlayOnForm, Then, blank_form, play_on_page
from app.web.refusals import refusal
from app.web.replay_page import replay_page
from app.web.replay_registry import REPLAYS
from app.web.routes import READ, TABLE
from app.web.routes.past import Number
from app.web.routes.watching import AskedSeat
from app.web.site import Here, Site, Whoever
from app.web.urls import URLS
from app.web.viewers import Viewer, viewer_of

router = APIRouter()


@router.api_route(TABLE + "/replay", methods=READ)
async def replay(slug: str, site: Here, visitor: Whoever, seat: AskedSeat = None) -> Response:
    """Show the course of a game that is over."""
    who, moment = await visitor.look(site, slug)
    table = moment.table
    retold = await site.replays.of(slug, table.version)
    viewer = viewer_of(table, who, asked=seat)
    asked = seat if viewer.seat == seat else None
    context = replay_page(site.pages[table.game], REPLAYS.get(table.game), table, retold, viewer, asked=asked)
    return page_response("pages/replay.html", context)


@router.api_route(TABLE + "/at/{seq}/play-on", methods=READ)
async def ask_to_play_on(slug: str, seq: Number, site: Here, visitor: Whoever) -> Response:
    """Show the form that opens a practice table."""
    who, moment = await visitor.look(site, slug)
    then = await site.db.read(_then, site.hall, slug=slug, seq=seq)
    viewer = viewer_of(moment.table, who)
    form = blank_form(site.hall, moment.table, then, viewer, my_name="" if who is None else who.name or "")
    return _form(site, moment.table, then, viewer, form)


@router.post(TABLE + "/at/{seq}/play-on")
async def play_on(request: Request, slug: str, seq: Number, site: Here, visitor: Whoever) -> Response:
    """Open a practice table; a refused form comes back as it was sent."""
    form = await read_form(request, PlayOnForm)
    who, moment = await visitor.look(site, slug)

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        asked = service.Practice(
            of=slug,
            seq=seq,
            company=form.company,
            seat=Seat(form.seat),
            name=form.my_name or who.name or "",
            host_code=form.host_code,
        )
        return service.open_practice(connection, hall, who=who, asked=asked, press_key=form.press_key)

    try:
        opened = await visitor.ask(site, change, name=form.my_name or None)
    except AppError as error:
        then = await site.db.read(_then, site.hall, slug=slug, seq=seq)
        return _form(site, moment.table, then, viewer_of(moment.table, who), form, error=error)
    return see(URLS.table(opened).page())


def _form(
    site: Site, table: TableRecord, then: Then, viewer: Viewer, form: PlayOnForm, *, error: AppError | None = None
) -> Response:
    context = play_on_page(site.hall, site.pages[table.game], table, then, viewer, form=form)
    if error is None:
        return page_response("pages/play_on.html", context)
    refused = msgspec.structs.replace(context, notice=refusal(error))
    return page_response("pages/play_on.html", refused, status=error.status)


def _then(connection: Connection, hall: Hall, *, slug: str, seq: int) -> Then:
    service.require_over(hall, service.load_table(connection, hall, slug=slug))
    return Then(
        state=service.state_at(connection, hall, slug=slug, seq=seq),
        course=service.course_of(connection, slug=slug),
        code_needed=read_rules(connection).opening == "code",
    )
