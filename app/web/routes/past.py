"""Routes of a game's moments: the page of each, for whoever may look at the table."""

from typing import Annotated

import msgspec
from fastapi import APIRouter
from fastapi import Path as PathParameter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.tables import service
from app.tables.hall import Hall
from app.web.addresses import public_base
from app.web.answers import page_response, see
from app.web.contexts import TablePage
from app.web.past_page import Past, past_page
from app.web.routes import READ, TABLE
from app.web.routes.watching import AskedSeat, Target
from app.web.site import Here, Whoever
from app.web.urls import URLS
from app.web.viewers import viewer_of

router = APIRouter()
Number = Annotated[int, PathParameter(ge=1, le=2**31 - 1)]


@router.api_route(TABLE + "/at", methods=READ)
async def newest(slug: str, site: Here, visitor: Whoever, seat: AskedSeat = None) -> Response:
    """Lead to the newest moment."""
    _who, moment = await visitor.look(site, slug)
    return see(URLS.table(slug).at(moment.table.version).page(seat=seat))


@router.api_route(TABLE + "/at/{seq}", methods=READ)
async def at(
    request: Request,
    slug: str,
    seq: Number,
    site: Here,
    visitor: Whoever,
    seat: AskedSeat = None,
    target: Target = "",
) -> Response:
    """Show the table as it stood after a record of its history."""
    who, moment = await visitor.look(site, slug)
    viewer = viewer_of(moment.table, who, asked=seat)
    past = await site.db.read(_read, site.hall, slug=slug, seq=seq, viewer=viewer.seat)
    asked = seat if viewer.seat == seat else None
    page = site.pages[moment.table.game]
    context = past_page(site.hall, page, moment.table, past, viewer, asked=asked, target=target)
    return page_response(page.template, _with_link(context, public_base(request, site) + URLS.table(slug).at(seq).root))


def _read(connection: Connection, hall: Hall, *, slug: str, seq: int, viewer: Seat | None) -> Past:
    return Past(
        state=service.state_at(connection, hall, slug=slug, seq=seq),
        log=service.log_page(connection, slug=slug, viewer=viewer, before=seq + 1),
        course=service.course_of(connection, slug=slug),
    )


def _with_link(context: TablePage, link: str) -> TablePage:
    if context.past is None:
        return context
    return msgspec.structs.replace(context, past=msgspec.structs.replace(context.past, link=link))
