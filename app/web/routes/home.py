"""Routes outside of tables: the first page, opening a table, rules."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.opening import read_rules
from app.errors import AppError, NotFound
from app.language import gettext as _
from app.language import phrase
from app.players.models import Guest
from app.players.service import recognise
from app.presets.models import NO_HOUSE_OPTIONS
from app.tables import service
from app.tables.hall import Hall
from app.tables.records import TableSummary
from app.tables.requests import OpenTable
from app.web.answers import page_response, see
from app.web.contexts import Notice, Page
from app.web.forms import OpenForm, read_form
from app.web.house_contexts import OpenTablePage, OptionsOffer, RulesPage
from app.web.offers import blank_offer, game_offers, offer_of_form, read_stock
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.rules_search import search
from app.web.shelf import home_page
from app.web.site import Here, Site, Whoever
from app.web.table_options import house_of
from app.web.table_page import new_press_key
from app.web.urls import URLS

router = APIRouter()


@router.api_route(URLS.home, methods=READ)
async def home(site: Here, visitor: Whoever) -> Response:
    """Show my tables and the games."""
    who, tables = await site.db.read(_mine, token=visitor.token)
    return page_response("pages/home.html", home_page(site, tables, my_name=_name(who)))


@router.api_route(URLS.new_table, methods=READ)
async def new_table(site: Here, visitor: Whoever, game: str = "") -> Response:
    """Show the form that opens a table."""
    who = await visitor.guest(site)
    chosen = site.hall.game(game or next(iter(site.pages)))
    stock = await site.db.read(read_stock, chosen.slug)
    return await _form(site, blank_offer(site, chosen, stock), my_name=_name(who), press_key=new_press_key())


@router.post(URLS.tables)
async def open_table(request: Request, site: Here, visitor: Whoever) -> Response:
    """Open a table; a refused form comes back as it was sent."""
    form = await read_form(request, OpenForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        return service.open_table(connection, hall, who=who, request=_asked(site, form), press_key=form.press_key)

    try:
        slug = await visitor.ask(site, change, name=form.my_name)
    except AppError as error:
        if form.game not in site.hall.games:
            raise
        stock = await site.db.read(read_stock, form.game)
        offer = offer_of_form(site, site.hall.game(form.game), stock, form)
        return await _form(
            site, offer, my_name=form.my_name, press_key=form.press_key, notice=refusal(error), status=error.status
        )
    return see(URLS.table(slug).page())


@router.api_route("/rules/{game}", methods=READ)
async def rules(game: str, site: Here, q: str = "") -> Response:
    """Show the rules of a game; with a query, the sections that hold its words, which are marked."""
    page = site.pages.get(game)
    if page is None:
        raise NotFound(phrase("This game is not played here."))
    head = Page(
        title=_("Rules – {game}").format(game=page.title),
        stylesheets=tuple(page.rules_stylesheets),
        scripts=("js/finding.js",),
    )
    context = RulesPage(
        page=head,
        game=game,
        game_title=page.title,
        rules=page.rules(),
        learn_key="" if page.course is None else new_press_key(),
        found=search(page, q),
    )
    return page_response(page.rules_template, context)


def _mine(connection: Connection, *, token: str) -> tuple[Guest | None, tuple[TableSummary, ...]]:
    who = recognise(connection, token)
    return who, () if who is None else service.my_tables(connection, who=who)


def _name(who: Guest | None) -> str:
    return "" if who is None else who.name or ""


def _asked(site: Site, form: OpenForm) -> OpenTable:
    page = site.pages.get(form.game)
    return OpenTable(
        game=form.game,
        seats=form.seats,
        preset=form.preset,
        name=form.name,
        house=NO_HOUSE_OPTIONS if page is None else house_of(page.options, form.house),
        characters=form.characters,
        host_code=form.host_code,
    )


async def _form(
    site: Site, offer: OptionsOffer, *, my_name: str, press_key: str, notice: Notice | None = None, status: int = 200
) -> Response:
    page = Page(title=_("Open a table – Harmony Tables"), stylesheets=("css/lobby.css",))
    rules = await site.db.read(read_rules)
    context = OpenTablePage(
        page=page,
        games=game_offers(site),
        my_name=my_name,
        press_key=press_key,
        code_needed=rules.opening == "code",
        offer=offer,
        notice=notice,
    )
    return page_response("pages/open_table.html", context, status=status)
