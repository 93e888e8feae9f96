"""Routes of the personal links of seats."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.language import gettext as _
from app.language import phrase
from app.players.service import recognise
from app.tables import service
from app.tables.errors import NotYourSeat
from app.tables.hall import Hall
from app.tables.records import SeatRecord, TableRecord
from app.tables.rights import seat_of
from app.web.addresses import public_base, remarks
from app.web.answers import page_response, see
from app.web.contexts import Page
from app.web.forms import SeatForm, read_form
from app.web.house_contexts import ClaimPage, SeatLinkPage
from app.web.qr import qr_response
from app.web.routes import READ, TABLE
from app.web.routes.watching import AskedSeat
from app.web.site import Here, Site, Whoever
from app.web.urls import URLS

router = APIRouter()
Token = Annotated[str, Query(max_length=100)]


@router.api_route(TABLE + "/seat/mine", methods=READ)
async def mine(request: Request, slug: str, site: Here, visitor: Whoever, seat: AskedSeat = 0) -> Response:
    """Show the personal link of one's own seat, to go on with on another device."""
    table, token = await site.db.read(_my_link, site.hall, cookie=visitor.token, slug=slug, seat=Seat(seat or 0))
    return _link_page(request, site, table, Seat(seat or 0), token, mine=True)


@router.api_route(TABLE + "/seat/mine.svg", methods=READ)
async def mine_qr(request: Request, slug: str, site: Here, visitor: Whoever, seat: AskedSeat = 0) -> Response:
    """Draw the personal link of one's own seat."""
    _table, token = await site.db.read(_my_link, site.hall, cookie=visitor.token, slug=slug, seat=Seat(seat or 0))
    return qr_response(public_base(request, site) + URLS.seat_link(token))


@router.post(TABLE + "/seat/link")
async def reissue(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Make a seat's links so far worthless, and lead to the new one: loading that page again makes no other."""
    seat = Seat((await read_form(request, SeatForm)).seat)
    token = await visitor.ask(site, lambda c, hall, who: service.reissue_link(c, hall, slug=slug, who=who, seat=seat))
    return see(URLS.table(slug).new_link(token))


@router.api_route(TABLE + "/seat/new-link", methods=READ)
async def new_link(request: Request, site: Here, visitor: Whoever, token: Token = "") -> Response:
    """Show a link that was made anew, to whoever has it already: nobody learns it from here."""
    table, seat = await site.db.read(_behind, site.hall, cookie=visitor.token, token=token)
    return _link_page(request, site, table, seat.number, token, mine=False)


@router.api_route("/s/{token:token}", methods=READ)
async def open_link(token: str, site: Here, visitor: Whoever) -> Response:
    """Show what a personal link would open; looking at it moves nothing."""
    table, seat = await site.db.read(_behind, site.hall, cookie=visitor.token, token=token)
    context = ClaimPage(
        page=Page(title=_("Take your seat – Harmony Tables")),
        action=URLS.seat_link(token),
        table_name=table.name,
        seat_name=seat.label,
    )
    return page_response("pages/claim.html", context)


@router.post("/s/{token:token}")
async def claim(token: str, site: Here, visitor: Whoever) -> Response:
    """Move a seat to this browser."""
    slug = await visitor.ask(site, lambda c, hall, who: service.claim_seat(c, hall, who=who, token=token))
    return see(URLS.table(slug).page())


def _my_link(connection: Connection, hall: Hall, *, cookie: str, slug: str, seat: Seat) -> tuple[TableRecord, str]:
    who = recognise(connection, cookie)
    if who is None:
        raise NotYourSeat(phrase("You do not hold this seat."))
    token = service.seat_link(connection, hall, slug=slug, who=who, seat=seat)
    return service.load_table(connection, hall, slug=slug), token


def _behind(connection: Connection, hall: Hall, *, cookie: str, token: str) -> tuple[TableRecord, SeatRecord]:
    return service.seat_behind(connection, hall, token=token, who=recognise(connection, cookie))


def _link_page(request: Request, site: Site, table: TableRecord, seat: Seat, token: str, *, mine: bool) -> Response:
    urls = URLS.table(table.slug)
    context = SeatLinkPage(
        page=Page(
            title=_("Personal link – {table}").format(table=table.name),
            stylesheets=("css/lobby.css",),
            scripts=("js/copy.js",),
        ),
        urls_of_table=urls,
        table_name=table.name,
        seat_name=seat_of(table, seat).label,
        mine=mine,
        link=public_base(request, site) + URLS.seat_link(token),
        qr=urls.my_link_qr(seat) if mine else "",
        remarks=remarks(request, site),
    )
    return page_response("pages/seat_link.html", context)
