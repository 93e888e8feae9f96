"""Routes of notices: where somebody wants to be told that it is their turn, and the links in what is sent."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.errors import AppError
from app.language import gettext as _
from app.language import language
from app.network import household
from app.notices import repository, service
from app.notices.links import LinkUse
from app.players.models import Guest
from app.tables.hall import Hall
from app.web import htmx, render
from app.web.answers import page_response, see
from app.web.contexts import Notice
from app.web.forms import read_form
from app.web.notice_forms import AddressForm, AddressNumberForm, OffForm, WishesForm
from app.web.notice_pages import (
    Mine,
    done_page,
    link_page,
    notice_panel,
    notices_page,
    read_mine,
    read_of_table,
    require_offered,
    table_notices_page,
)
from app.web.notice_urls import NOTICES
from app.web.problems import NO_STORE
from app.web.refusals import refusal
from app.web.routes import READ, TABLE
from app.web.site import Here, Site, Visitor, Whoever, address_of
from app.web.urls import URLS

router = APIRouter()
LINK = "/n/{use}/{token:token}"
"""Where the links of messages lead: `app.notices.wording.LINK_PATH`."""


@router.api_route(NOTICES.root, methods=READ)
async def mine(site: Here, visitor: Whoever) -> Response:
    """Show where I am told, and about which tables."""
    require_offered(site)
    return await _own_page(site, visitor)


@router.post(NOTICES.add)
async def add(request: Request, site: Here, visitor: Whoever) -> Response:
    """Take an address down, and ask there whether it may be used; a refusal comes back with the form."""
    form = await read_form(request, AddressForm)
    source = household(address_of(request))

    def change(connection: Connection, hall: Hall, who: Guest) -> None:
        address = service.add_address(
            connection,
            hall,
            who=who,
            way=form.way,
            text=form.address,
            language=language(),
            source=source,
        )
        if form.table:
            service.add_wish(connection, hall, slug=form.table, who=who, address=address.id)

    try:
        await visitor.ask(site, change)
    except AppError as error:
        return await _again(request, site, visitor, form.table, error)
    site.notices.wake()
    return await _changed(request, site, visitor, form.table)


@router.post(NOTICES.again)
async def again(request: Request, site: Here, visitor: Whoever) -> Response:
    """Ask once more at an address that has not answered."""
    form = await read_form(request, AddressNumberForm)
    source = household(address_of(request))

    def change(connection: Connection, hall: Hall, who: Guest) -> None:
        service.ask_again(connection, hall, who=who, address=form.number, source=source)

    try:
        await visitor.ask(site, change)
    except AppError as error:
        return await _own_page(site, visitor, error=error)
    site.notices.wake()
    return see(NOTICES.root)


@router.post(NOTICES.resume)
async def resume(request: Request, site: Here, visitor: Whoever) -> Response:
    """Use an address again that was stopped for its failures."""
    form = await read_form(request, AddressNumberForm)
    await visitor.ask(site, lambda c, _hall, who: service.resume(c, who=who, address=form.number))
    site.notices.look_again()
    return see(NOTICES.root)


@router.post(NOTICES.forget)
async def forget(request: Request, site: Here, visitor: Whoever) -> Response:
    """Delete an address."""
    form = await read_form(request, AddressNumberForm)
    await visitor.ask(site, lambda c, _hall, who: service.forget(c, who=who, address=form.number))
    return see(NOTICES.root)


@router.api_route(TABLE + "/notices", methods=READ)
async def of_table(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Show where one table is told: a page, or the panel alone for a page that is there already."""
    require_offered(site)
    return await _panel(request, site, await _mine_of_table(site, visitor, slug))


@router.post(TABLE + "/notices")
async def choose(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Choose where one table is told."""
    form = await read_form(request, WishesForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> None:
        service.set_wishes(connection, hall, slug=slug, who=who, chosen=frozenset(form.number))
        repository.speak_to(connection, who.id, language())

    await visitor.ask(site, change)
    site.notices.look_at(slug)
    if form.back == "mine":
        return see(NOTICES.root)
    return await _changed(request, site, visitor, slug)


@router.api_route(LINK, methods=READ)
async def link(use: LinkUse, token: str, site: Here) -> Response:
    """Show what a link of a message would do; nobody has to be known for that."""
    offer = await site.db.read(service.offered_by, site.hall, token=token, use=use)
    return page_response("pages/notice_link.html", link_page(offer, use, token=token))


@router.post("/n/confirm/{token:token}")
async def confirm(token: str, site: Here) -> Response:
    """Let notices be sent to an address."""
    await site.db.read(
        service.offered_by, site.hall, token=token, use="confirm"
    )  # nobody writes on a forged one's word
    address = await site.db.write(service.confirm, site.hall, token=token)
    site.notices.look_again()
    context = done_page(
        _("This address is confirmed"), _("From now on notices reach {address}.").format(address=address.address)
    )
    return page_response("pages/notice_link.html", context)


@router.post("/n/off/{token:token}")
async def off(request: Request, token: str, site: Here) -> Response:
    """Switch notices off: by a button of the page, or by the one click of a mail program (RFC 8058)."""
    form = await read_form(request, OffForm)
    switch = service.refuse_all if form.do == "all" else service.switch_off
    if await site.db.read(service.is_open, site.hall, token=token, use="off"):
        await site.db.write(switch, site.hall, token=token)
    context = done_page(_("Switched off"), _("Nothing more will be sent by this link."))
    return page_response("pages/notice_link.html", context)


async def _own_page(site: Site, visitor: Visitor, *, error: AppError | None = None) -> Response:
    context = notices_page(site, await site.db.read(read_mine, token=visitor.token), notice=_notice(error))
    return page_response("pages/notices.html", context, status=200 if error is None else error.status)


async def _again(request: Request, site: Site, visitor: Visitor, slug: str, error: AppError) -> Response:
    """Show the form again that something was refused on, with the reason."""
    if not slug:
        return await _own_page(site, visitor, error=error)
    return await _panel(request, site, await _mine_of_table(site, visitor, slug), error=error)


async def _changed(request: Request, site: Site, visitor: Visitor, slug: str) -> Response:
    if not slug:
        return see(NOTICES.root)
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).notices)
    return await _panel(request, site, await _mine_of_table(site, visitor, slug))


async def _mine_of_table(site: Site, visitor: Visitor, slug: str) -> Mine:
    site.presence.seen(await visitor.guest(site), slug)
    return await site.db.read(read_of_table, site.hall, token=visitor.token, slug=slug)


async def _panel(request: Request, site: Site, mine: Mine, *, error: AppError | None = None) -> Response:
    told, status = notice_panel(site, mine, notice=_notice(error)), 200 if error is None else error.status
    if htmx.asked(request).partial:
        return HTMLResponse(render.macro("wishes", "titled_panel", told), status_code=status, headers=NO_STORE)
    return page_response("pages/table_notices.html", table_notices_page(told), status=status)


def _notice(error: AppError | None) -> Notice | None:
    return None if error is None else refusal(error)
