"""Routes of the administrator's list of presets: order, default, published or withdrawn, files."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.audit import Actor
from app.errors import Conflict, InvalidInput, NotFound
from app.language import gettext as _
from app.language import ngettext, pgettext, phrase
from app.presets import editing
from app.presets.files import MOST_BYTES, exported, import_presets, read_file
from app.presets.shelf import Place, built_in_shelf, read_shelf
from app.tables.hall import AnyGame
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator
from app.web.answers import file_response, page_response, see
from app.web.contexts import Notice, Page
from app.web.figure_words import figure_lines
from app.web.forms import read_form
from app.web.offers import Stock, preset_sentences, read_stock
from app.web.preset_contexts import PresetRow, PresetsPage
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site
from app.web.table_page import new_press_key
from app.web.uploads import read_upload

router = APIRouter()
SHEETS = ("css/admin.css", "css/admin_presets.css")
SHELF = ADMIN.presets + "/{game}"
PRESET = SHELF + "/p/{slug:token}"


class ArrangeForm(msgspec.Struct, frozen=True, kw_only=True):
    """What shall become of a preset: something done, or a place in the order, counted from 0."""

    do: Literal["publish", "withdraw", "default"] | None = None
    to: Annotated[int, Meta(ge=0, le=10_000)] | None = None


@router.api_route(ADMIN.presets, methods=READ)
async def first_shelf(site: Here) -> Response:
    """Lead to the presets of the first game that has any."""
    return see(ADMIN.shelf(next(iter(games_with_presets(site)), "none")).root)


@router.api_route(SHELF, methods=READ)
async def presets(
    game: str, site: Here, admin: Admin, added: Annotated[int | None, Query(ge=0, le=1000)] = None
) -> Response:
    """Show the presets of a game."""
    return await _list(site, admin, game_of(site, game), notice=None if added is None else _news(added))


@router.api_route(SHELF + "/export", methods=READ)
async def export_all(game: str, site: Here, admin: Admin) -> Response:
    """Give all presets of a game as a file."""
    chosen = game_of(site, game)
    shelf = await admin.look(site, lambda c, _: read_shelf(c, chosen.slug))
    return _file(chosen, shelf.places, name=f"{chosen.slug}-difficulties")


@router.api_route(PRESET + "/export", methods=READ)
async def export(game: str, slug: str, site: Here, admin: Admin) -> Response:
    """Give one preset as a file."""
    chosen = game_of(site, game)
    place = (await admin.look(site, lambda c, _: read_shelf(c, chosen.slug))).place(slug)
    if place is None:
        raise NotFound(phrase("There is no such difficulty."))
    return _file(chosen, (place,), name=f"{chosen.slug}-{slug}")


@router.post(SHELF + "/import")
async def bring(request: Request, game: str, site: Here, admin: Admin) -> Response:
    """Add the presets of a file, withdrawn at first, or none of them."""
    chosen = game_of(site, game)
    await admin.look(site, lambda _, who: who)  # before anything is read
    try:
        upload = await read_upload(request, most=MOST_BYTES)
        drafts = read_file(chosen, upload.content)

        def change(connection: Connection, who: Actor) -> tuple[str, ...]:
            return import_presets(connection, chosen, who=who, drafts=drafts, key=upload.key, now=site.hall.now())

        added = await admin.change(site, change)
    except InvalidInput as error:
        return await _list(site, admin, chosen, notice=refusal(error), status=error.status)
    return see(ADMIN.shelf(chosen.slug).added(len(added)))


@router.post(PRESET + "/arrange")
async def arrange(request: Request, game: str, slug: str, site: Here, admin: Admin) -> Response:
    """Publish or withdraw a preset, make it the default, or move it."""
    chosen = game_of(site, game)
    form = await read_form(request, ArrangeForm)

    def change(connection: Connection, who: Actor) -> None:
        _arrange(connection, chosen.slug, slug, form, who=who, site=site)

    try:
        await admin.change(site, change)
    except Conflict as error:
        return await _list(site, admin, chosen, notice=refusal(error), status=error.status)
    return see(f"{ADMIN.shelf(chosen.slug).root}#{slug}")


def games_with_presets(site: Site) -> tuple[str, ...]:
    """List the games that have difficulties."""
    return tuple(slug for slug in site.pages if built_in_shelf(slug).places)


def game_of(site: Site, slug: str) -> AnyGame:
    """Find a game that has difficulties. Raises NotFound."""
    if slug not in games_with_presets(site):
        raise NotFound(phrase("This game has no difficulties."))
    return site.hall.game(slug)


def _arrange(connection: Connection, game: str, slug: str, form: ArrangeForm, *, who: Actor, site: Site) -> None:
    now = site.hall.now()
    match form.do:
        case "publish" | "withdraw":
            published = form.do == "publish"
            editing.publish_preset(connection, game, who=who, slug=slug, published=published, now=now)
        case "default":
            editing.choose_default(connection, game, who=who, slug=slug, now=now)
        case None if form.to is not None:
            editing.move_preset(connection, game, who=who, slug=slug, to=form.to, now=now)
        case None:
            raise Conflict(phrase("Nothing was chosen, so nothing was changed."))


async def _list(
    site: Site, admin: Administrator, game: AnyGame, *, notice: Notice | None = None, status: int = 200
) -> Response:
    def read(connection: Connection, who: Actor) -> tuple[Actor, Stock]:
        return who, read_stock(connection, game.slug)

    who, stock = await admin.look(site, read)
    context = PresetsPage(
        page=Page(title=_("Difficulties – Administration"), stylesheets=SHEETS),
        who=who.name,
        here=ADMIN.presets,
        game_title=site.pages[game.slug].title,
        games=tuple((ADMIN.shelf(slug).root, site.pages[slug].title) for slug in games_with_presets(site)),
        shelf=ADMIN.shelf(game.slug),
        press_key=new_press_key(),
        most_kilobytes=MOST_BYTES // 1024,
        rows=tuple(_row(site, game, stock, at) for at in range(len(stock.shelf.places))),
        notice=notice,
    )
    return page_response("pages/admin/presets.html", context, status=status)


def _row(site: Site, game: AnyGame, stock: Stock, at: int) -> PresetRow:
    urls, place = ADMIN.shelf(game.slug), stock.shelf.places[at]
    return PresetRow(
        urls=urls.preset(place.preset.slug),
        slug=place.preset.slug,
        copy=urls.copy(place.preset.slug),
        name=pgettext("preset", place.preset.name),
        flavour=pgettext("preset", place.preset.flavour),
        version=place.preset.version,
        built_in=place.built_in,
        published=place.published,
        default=place.default,
        sentences=preset_sentences(game, site.pages[game.slug], place.preset),
        figures=figure_lines(game, place.preset, stock.figures),
        calibrate=ADMIN.calibrate(place.preset.slug),
        earlier=at - 1 if at else None,
        later=at + 1 if at + 1 < len(stock.shelf.places) else None,
    )


def _news(added: int) -> Notice:
    if not added:
        return Notice(kind="news", sentences=(_("All that the file holds was here already."),))
    words = ngettext("{amount} difficulty was added.", "{amount} difficulties were added.", added).format(amount=added)
    return Notice(kind="news", sentences=(words, _("Nobody sees what was added until you publish it.")))


def _file(game: AnyGame, places: tuple[Place, ...], *, name: str) -> Response:
    content = exported(game.slug, tuple(place.preset for place in places))
    return file_response(content, f"{name}.json")
