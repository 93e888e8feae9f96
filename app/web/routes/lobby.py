"""Routes of a waiting room: seats, characters, options, the start."""

from collections.abc import Callable
from typing import TypeAlias

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.edition import Edition
from app.errors import AppError
from app.games.protocol import Seat
from app.language import gettext as _
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.tables.requests import ChangeOptions
from app.web import htmx
from app.web.answers import page_response, regions_response, see
from app.web.contexts import Notice, Page
from app.web.forms import CharacterForm, OptionsForm, RenameForm, SeatForm, StartForm, TakeForm, read_form
from app.web.house_contexts import OptionsOffer, OptionsPage, SitPage
from app.web.offers import offer_of_form, offer_of_table, read_stock, with_fewer_seats
from app.web.pictures import Look
from app.web.refusals import refusal
from app.web.routes import READ, TABLE
from app.web.routes.watching import AskedSeat
from app.web.site import Here, Site, Visitor, Whoever
from app.web.table_options import house_of
from app.web.urls import URLS

router = APIRouter()
Change: TypeAlias = Callable[[Connection, Hall, Guest], int]
"""Something that is asked of a table's service; it returns the table's new version."""


@router.api_route(TABLE + "/seat/take", methods=READ)
async def sit(slug: str, site: Here, visitor: Whoever, seat: AskedSeat = 0) -> Response:
    """Show the form for one more seat on the same device."""
    _who, moment = await visitor.look(site, slug)
    page = Page(title=_("One more seat – {table}").format(table=moment.table.name), stylesheets=("css/lobby.css",))
    context = SitPage(page=page, urls_of_table=URLS.table(slug), table_name=moment.table.name, seat=Seat(seat or 0))
    return page_response("pages/sit.html", context)


@router.post(TABLE + "/seat/take")
async def take(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Sit down under a name."""
    form = await read_form(request, TakeForm)
    also = form.also == "yes"

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.take_seat(connection, hall, slug=slug, who=who, seat=Seat(form.seat), name=form.name, also=also)

    return await _change(request, site, visitor, slug, change, name=None if also else form.name)


@router.post(TABLE + "/seat/leave")
async def leave(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Stand up."""
    form = await read_form(request, SeatForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.leave_seat(connection, hall, slug=slug, who=who, seat=Seat(form.seat))

    return await _change(request, site, visitor, slug, change)


@router.post(TABLE + "/seat/free")
async def free(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Free somebody's seat, as the host."""
    form = await read_form(request, SeatForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.free_seat(connection, hall, slug=slug, who=who, seat=Seat(form.seat))

    return await _change(request, site, visitor, slug, change)


@router.post(TABLE + "/seat/rename")
async def rename(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take another name at one's seat."""
    form = await read_form(request, RenameForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.rename_seat(connection, hall, slug=slug, who=who, seat=Seat(form.seat), name=form.name)

    return await _change(request, site, visitor, slug, change)


@router.post(TABLE + "/character")
async def character(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Choose a character for one's seat."""
    form = await read_form(request, CharacterForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.choose_character(
            connection, hall, slug=slug, who=who, seat=Seat(form.seat), character=form.character or None
        )

    return await _change(request, site, visitor, slug, change)


@router.api_route(TABLE + "/options", methods=READ)
async def options(slug: str, site: Here, visitor: Whoever) -> Response:
    """Show the form that changes the options."""
    _who, moment = await visitor.look(site, slug)
    stock = await site.db.read(read_stock, moment.table.game)
    return _options_page(slug, offer_of_table(site, moment.table, stock))


@router.post(TABLE + "/options")
async def change_options(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Change the options, as the host; a refused form comes back as it was sent."""
    form = await read_form(request, OptionsForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        game = service.load_table(connection, hall, slug=slug).game
        asked = ChangeOptions(
            seats=form.seats,
            preset=form.preset,
            name=form.name,
            house=house_of(site.pages[game].options, form.house),
            characters=form.characters,
        )
        return service.change_options(connection, hall, slug=slug, who=who, request=asked)

    try:
        await visitor.ask(site, change)
    except AppError as error:
        _who, moment = await visitor.look(site, slug)
        game, stock = site.hall.game(moment.table.game), await site.db.read(read_stock, moment.table.game)
        offer = offer_of_form(site, game, stock, form, kept=moment.table.kept_preset)
        return _options_page(slug, offer, notice=refusal(error), status=error.status)
    return see(URLS.table(slug).page())


@router.post(TABLE + "/start")
async def start(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Deal the game, with fewer seats where the host said so."""
    form = await read_form(request, StartForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        if form.fewer is not None:
            fewer = with_fewer_seats(service.load_table(connection, hall, slug=slug), form.fewer)
            service.change_options(connection, hall, slug=slug, who=who, request=fewer)
        return service.start(connection, hall, slug=slug, who=who)

    return await _change(request, site, visitor, slug, change)


async def _change(
    request: Request, site: Site, visitor: Visitor, slug: str, change: Change, *, name: str | None = None
) -> Response:
    """Change a waiting table as its visitor, and answer with the room as it is then."""
    who, version = await visitor.ask(
        site, lambda connection, hall, who: (who, change(connection, hall, who)), name=name
    )
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).page())
    return regions_response(request, site, await site.moments.at(slug, Edition(version)), Look(who=who))


def _options_page(slug: str, offer: OptionsOffer, *, notice: Notice | None = None, status: int = 200) -> Response:
    page = Page(title=_("Options – {table}").format(table=offer.name), stylesheets=("css/lobby.css",))
    context = OptionsPage(page=page, urls_of_table=URLS.table(slug), offer=offer, notice=notice)
    return page_response("pages/options.html", context, status=status)
