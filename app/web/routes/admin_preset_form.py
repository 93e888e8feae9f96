"""Routes of the form for a preset: a new one, a copy, a change, and how players would read it."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.audit import Actor
from app.errors import AppError
from app.language import gettext as _
from app.presets import editing
from app.presets.drafts import Draft, Fault, InvalidPreset, checked
from app.presets.models import Preset
from app.presets.shelf import Place, read_shelf
from app.tables.hall import AnyGame
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator
from app.web.answers import page_response, see
from app.web.contexts import Notice, Page
from app.web.forms import Free, Key, read_form
from app.web.offers import preset_sentences
from app.web.preset_contexts import PresetPage, Sentences
from app.web.preset_forms import draft_of, draft_of_form, setting_choices
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.routes.admin_presets import PRESET, SHEETS, SHELF, game_of
from app.web.site import Here, Site
from app.web.table_page import new_press_key

router = APIRouter()
_MOST_FIELDS = 120


class PresetForm(msgspec.Struct, frozen=True, kw_only=True):
    """A preset as it was filled in. ``house`` holds the settings; ``do`` is the button that was pressed."""

    name: Free = ""
    flavour: Free = ""
    seen: Annotated[int, Meta(ge=0, le=2**31)]
    press_key: Key
    do: Literal["keep", "look"] = "keep"
    house: dict[str, Free] = {}


class _Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What the form shows: which preset (None: a new one), what is filled in, and what is wrong with it."""

    preset: Preset | None
    draft: Draft
    seen: int
    press_key: str
    faults: tuple[Fault, ...] = ()
    notice: Notice | None = None
    status: int = 200


@router.api_route(SHELF + "/new", methods=READ)
async def new(game: str, site: Here, admin: Admin, like: Annotated[str, Query(max_length=64)] = "") -> Response:
    """Show the form for a new preset, filled in like another one if so asked."""
    chosen = game_of(site, game)
    shelf = await admin.look(site, lambda c, _: read_shelf(c, chosen.slug))
    place = shelf.place(like)
    draft = Draft(name="") if place is None else msgspec.structs.replace(draft_of(place.preset), name="")
    return await _page(site, admin, chosen, _Sheet(preset=None, draft=draft, seen=0, press_key=new_press_key()))


@router.post(SHELF)
async def make(request: Request, game: str, site: Here, admin: Admin) -> Response:
    """Keep a new preset; a refused form comes back as it was sent, and one that is only looked at too."""
    chosen = game_of(site, game)
    form = await read_form(request, PresetForm, most_fields=_MOST_FIELDS)
    draft = _draft(chosen, form)

    def change(connection: Connection, who: Actor) -> str:
        return editing.make_preset(connection, chosen, who=who, draft=draft, key=form.press_key, now=site.hall.now())

    sheet = _Sheet(preset=None, draft=draft, seen=0, press_key=form.press_key)
    if form.do == "look":
        return await _page(site, admin, chosen, _looked_at(chosen, sheet))
    try:
        slug = await admin.change(site, change)
    except (InvalidPreset, editing.PresetChanged) as error:
        return await _page(site, admin, chosen, _refused(sheet, error))
    return see(f"{ADMIN.shelf(chosen.slug).root}#{slug}")


@router.api_route(PRESET, methods=READ)
async def edit(game: str, slug: str, site: Here, admin: Admin) -> Response:
    """Show the form for a preset that an administrator made."""
    chosen = game_of(site, game)
    place = await admin.look(site, lambda c, _: _made(c, chosen, slug))
    sheet = _Sheet(
        preset=place.preset, draft=draft_of(place.preset), seen=place.preset.version, press_key=new_press_key()
    )
    return await _page(site, admin, chosen, sheet)


@router.post(PRESET)
async def save(request: Request, game: str, slug: str, site: Here, admin: Admin) -> Response:
    """Keep a new version; a refused form comes back as it was sent, and one that is only looked at too."""
    chosen = game_of(site, game)
    form = await read_form(request, PresetForm, most_fields=_MOST_FIELDS)
    draft = _draft(chosen, form)
    place = await admin.look(site, lambda c, _: _made(c, chosen, slug))
    sheet = _Sheet(preset=place.preset, draft=draft, seen=form.seen, press_key=form.press_key)
    if form.do == "look":
        return await _page(site, admin, chosen, _looked_at(chosen, sheet))

    def change(connection: Connection, who: Actor) -> None:
        now = site.hall.now()
        editing.save_preset(connection, chosen, who=who, slug=slug, seen=form.seen, draft=draft, now=now)

    try:
        await admin.change(site, change)
    except (InvalidPreset, editing.PresetChanged) as error:
        return await _page(site, admin, chosen, _refused(sheet, error))
    return see(f"{ADMIN.shelf(chosen.slug).root}#{slug}")


def _made(connection: Connection, game: AnyGame, slug: str) -> Place:
    return editing.editable(read_shelf(connection, game.slug), slug)


def _draft(game: AnyGame, form: PresetForm) -> Draft:
    return draft_of_form(game, name=form.name, flavour=form.flavour, sent=form.house)


def _refused(sheet: _Sheet, error: AppError) -> _Sheet:
    faults = error.faults if isinstance(error, InvalidPreset) else ()
    return msgspec.structs.replace(sheet, faults=faults, notice=refusal(error), status=error.status)


def _looked_at(game: AnyGame, sheet: _Sheet) -> _Sheet:
    """Say what is wrong with a draft without keeping it."""
    try:
        checked(game, sheet.draft)
    except InvalidPreset as error:
        return _refused(sheet, error)
    return sheet


async def _page(site: Site, admin: Administrator, game: AnyGame, sheet: _Sheet) -> Response:
    who = await admin.look(site, lambda _connection, who: who)
    shelf = ADMIN.shelf(game.slug)
    heading = _("A new difficulty") if sheet.preset is None else _("Change {name}").format(name=sheet.preset.name)
    action = shelf.root if sheet.preset is None else shelf.preset(sheet.preset.slug).root
    notice = sheet.notice
    if notice is not None and sheet.preset is not None and not sheet.faults:
        notice = msgspec.structs.replace(notice, link=(action, _("Load it again")))
    context = PresetPage(
        page=Page(title=_("{heading} – Administration").format(heading=heading), stylesheets=SHEETS),
        who=who.name,
        here=ADMIN.presets,
        heading=heading,
        action=action,
        back=shelf.root,
        name=sheet.draft.name,
        flavour=sheet.draft.flavour,
        seen=sheet.seen,
        press_key=sheet.press_key,
        settings=setting_choices(game, sheet.draft, sheet.faults),
        sentences=_sentences(site, game, sheet),
        faults={"name": "", "flavour": ""} | {fault.part: str(fault.reason) for fault in sheet.faults},
        notice=notice,
    )
    return page_response("pages/admin/preset.html", context, status=sheet.status)


def _sentences(site: Site, game: AnyGame, sheet: _Sheet) -> Sentences:
    """Tell how players will read a draft, as far as its settings can be played."""
    if any(fault.part not in {"name", "flavour"} for fault in sheet.faults):
        return ()
    drafted = Preset(slug="draft", name="", flavour="", values=sheet.draft.values)
    return preset_sentences(game, site.pages[game.slug], drafted)
