"""Routes of table talk: signals, pointing, offers, notes, the question to the others, and the rule about it all."""

from collections.abc import Callable

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.edition import Edition
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import phrase
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.web import htmx
from app.web.answers import page_response, see, table_as_changed, talk_response
from app.web.contexts import Page, TablePage
from app.web.forms import (
    CoverForm,
    NoteForm,
    PointForm,
    RemoveForm,
    SignalForm,
    SuggestionsForm,
    TalkForm,
    read_form,
)
from app.web.house_contexts import TalkPage
from app.web.pictures import Look, kind_of, picture_of
from app.web.routes import READ, TABLE
from app.web.routes.watching import AskedSeat
from app.web.site import Here, Site, Visitor, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.api_route(TABLE + "/talk", methods=READ)
async def talk(slug: str, site: Here, visitor: Whoever, seat: AskedSeat = None) -> Response:
    """Show the talk on a page that keeps still, for browsers whose table loads itself anew while somebody types."""
    who, moment = await visitor.look(site, slug)
    look = Look(who=who, seat=seat)
    context = picture_of(site, moment, look).context
    if kind_of(moment) != "table" or not isinstance(context, TablePage):
        return see(URLS.table(slug).page(seat=seat))
    title = _("Talk – {table}").format(table=context.table.name)
    head = Page(title=title, stylesheets=("css/table.css", "css/talk.css"))
    return page_response("pages/talk.html", TalkPage(page=head, table=context.table, talk=context.talk))


@router.post(TABLE + "/talk/signal")
async def signal(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Give a signal."""
    form = await read_form(request, SignalForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.give_signal(connection, hall, slug=slug, who=who, seat=Seat(form.seat), signal=form.signal)

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/point")
async def point(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Point at something that the game knows."""
    form = await read_form(request, PointForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        table = service.load_table(connection, hall, slug=slug)
        page = site.pages[table.game]
        if table.state is not None and not page.name_of_target(form.target, page.called(table)):
            raise InvalidInput(phrase("There is nothing of that kind to point at."))
        return service.point(connection, hall, slug=slug, who=who, seat=Seat(form.seat), target=form.target)

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/offer")
async def offer(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Offer to cover something."""
    form = await read_form(request, CoverForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.offer(
            connection,
            hall,
            slug=slug,
            who=who,
            seat=Seat(form.seat),
            resource=form.resource,
            amount=form.amount,
        )

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/withdraw")
async def withdraw(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Withdraw an offer."""
    form = await read_form(request, RemoveForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.withdraw(connection, hall, slug=slug, who=who, said=form.said)

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/ask")
async def ask(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask the others what they think."""
    form = await read_form(request, TalkForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.ask(connection, hall, slug=slug, who=who, seat=Seat(form.seat))

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/note")
async def note(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Pin a note."""
    form = await read_form(request, NoteForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.pin_note(connection, hall, slug=slug, who=who, seat=Seat(form.seat), text=form.text)

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/note/down")
async def take_down(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take a note down."""
    form = await read_form(request, RemoveForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> Edition:
        return service.take_down(connection, hall, slug=slug, who=who, said=form.said)

    return await _said(request, site, visitor, slug, change, form)


@router.post(TABLE + "/talk/rule")
async def rule(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Decide how freely players may suggest something, before the start or in play."""
    form = await read_form(request, SuggestionsForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.set_suggestions(connection, hall, slug=slug, who=who, rule=form.rule)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)


async def _said(
    request: Request,
    site: Site,
    visitor: Visitor,
    slug: str,
    change: Callable[[Connection, Hall, Guest], Edition],
    form: TalkForm | RemoveForm,
) -> Response:
    """Say something, and answer with the talk as it is then; the board has not changed by it."""
    who, edition = await visitor.ask(site, lambda connection, hall, who: (who, change(connection, hall, who)))
    if not htmx.asked(request).partial:
        target = form.target if isinstance(form, PointForm) else ""
        return see(URLS.table(slug).page(seat=form.asked, target=target))
    return talk_response(site, await site.moments.at(slug, edition), Look(who=who, seat=form.asked))
