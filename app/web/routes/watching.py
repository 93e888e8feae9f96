"""Routes that show a table and change nothing: the page, what is new, the stream, the panel of a target, the log."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.edition import EDITION, Edition, read_edition
from app.games.protocol import Seat
from app.language import gettext as _
from app.tables import service
from app.tables.records import LogPage as LogStretch
from app.tables.records import TableRecord
from app.web import htmx
from app.web.addresses import public_base
from app.web.answers import SILENCE, page_response, regions_response, see, table_response, target_response
from app.web.contexts import Page
from app.web.house_contexts import LogPage
from app.web.news import news
from app.web.pictures import Look, kind_of
from app.web.qr import qr_response
from app.web.routes import READ, TABLE
from app.web.site import Here, Whoever
from app.web.stream import TableStream
from app.web.table_log import names_at, worded
from app.web.urls import URLS
from app.web.viewers import viewer_of

router = APIRouter()
AskedSeat = Annotated[int | None, Query(ge=0, le=63)]
Since = Annotated[str, Query(pattern=f"^{EDITION}$")]
Before = Annotated[int | None, Query(ge=1, le=2**53)]
Target = Annotated[str, Query(max_length=200)]


@router.api_route(TABLE, methods=READ)
async def table(
    request: Request,
    slug: str,
    site: Here,
    visitor: Whoever,
    seat: AskedSeat = None,
    target: Target = "",
    news_word: Annotated[str, Query(alias="news", max_length=20)] = "",
) -> Response:
    """Show a table to whoever has its address: the waiting room, the game, or how it ended."""
    who, moment = await visitor.look(site, slug)
    look = Look(who=who, seat=seat, target=target)
    return table_response(request, site, moment, look, notice=news(news_word))


@router.get(TABLE + "/regions")
async def regions(
    request: Request,
    slug: str,
    site: Here,
    visitor: Whoever,
    since: Since = "0",
    seat: AskedSeat = None,
    target: Target = "",
) -> Response:
    """Give what is new since an edition, or nothing."""
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).page(seat=seat, target=target))
    who, moment = await visitor.look(site, slug)
    on_screen = _edition(since)
    if moment.edition == on_screen and htmx.asked(request).page in {None, kind_of(moment)}:
        return SILENCE
    seen = site.moments.earlier(slug, on_screen)
    return regions_response(request, site, moment, Look(who=who, seat=seat, target=target), seen=seen)


@router.get(TABLE + "/stream")
async def stream(
    request: Request, slug: str, site: Here, visitor: Whoever, since: Since = "0", seat: AskedSeat = None
) -> Response:
    """Follow a table."""
    who, moment = await visitor.look(site, slug)
    asked = htmx.asked(request)
    look = Look(who=who, seat=seat)
    on_screen = asked.last_event or _edition(since)
    return TableStream(site, visitor, look, moment=moment, since=on_screen, kind=asked.page)


@router.get(TABLE + "/target")
async def target(
    request: Request, slug: str, site: Here, visitor: Whoever, target: Target = "", seat: AskedSeat = None
) -> Response:
    """Give the panel of a target alone."""
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).page(seat=seat, target=target))
    who, moment = await visitor.look(site, slug)
    return target_response(site, moment, Look(who=who, seat=seat, target=target))


@router.api_route(TABLE + "/log", methods=READ)
async def log(
    slug: str,
    site: Here,
    visitor: Whoever,
    before: Before = None,
    seat: AskedSeat = None,
) -> Response:
    """Show a stretch of the log."""
    who, moment = await visitor.look(site, slug)
    table = moment.table
    viewer, game = viewer_of(table, who, asked=seat), site.pages[table.game]
    stretch, dealt = await site.db.read(_stretch, table, viewer=viewer.seat, before=before)
    page = Page(title=_("Log – {table}").format(table=table.name), stylesheets=("css/table.css",))
    context = LogPage(
        page=page,
        urls_of_table=URLS.table(slug),
        table_name=table.name,
        seat=viewer.seat,
        lines=worded(game, stretch, names_at(game, table), dealt=dealt),
        earlier=stretch.earlier,
    )
    return page_response("pages/log.html", context)


@router.api_route(TABLE + "/qr.svg", methods=READ)
async def qr(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Draw the invite link."""
    await visitor.look(site, slug)
    return qr_response(public_base(request, site) + URLS.table(slug).root)


def _edition(text: str) -> Edition:
    """Read what a page shows, from the text that its address holds."""
    return read_edition(text) or Edition(0)


def _stretch(
    connection: Connection, table: TableRecord, *, viewer: Seat | None, before: int | None
) -> tuple[LogStretch, int]:
    """Read a stretch of the log, and the number of the record from which on there are moments."""
    stretch = service.log_page(connection, slug=table.slug, viewer=viewer, before=before)
    dealt = table.version + 1 if table.state is None else service.course_of(connection, slug=table.slug).first
    return stretch, dealt
