"""Routes of games as files: what is told of a table's deal, the download, and the way in."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.opening import read_rules
from app.errors import AppError, InvalidInput, NotFound, TooOften
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import phrase
from app.players.models import Guest
from app.tables import service
from app.tables.files.checking import Verdict, check_file, check_text
from app.tables.files.exporting import agreed_at, export_agreed, export_game
from app.tables.files.format import MOST_BYTES, GameFile, written
from app.tables.files.importing import bring_in
from app.tables.hall import Hall
from app.tables.origins import Disclosure
from app.tables.records import TableRecord
from app.web.answers import file_response, page_response, see
from app.web.contexts import Notice, Page
from app.web.file_contexts import ImportPage
from app.web.file_pages import SHEETS, deal_page, told_verdict
from app.web.refusals import refusal
from app.web.routes import READ, TABLE
from app.web.site import Here, Site, Visitor, Whoever
from app.web.table_page import new_press_key
from app.web.uploads import read_upload
from app.web.urls import URLS

router = APIRouter()
_MOST_FIELDS = 10
_MOST_ASKED = 8
_checker = ThreadPoolExecutor(1, thread_name_prefix="checker")
_asked: set[object] = set()
"""Files that are being checked or wait for it: each takes the time of a whole game."""


class ImportForm(msgspec.Struct, frozen=True, kw_only=True):
    """What is to become of a file."""

    do: Literal["check", "look", "play"] = "check"
    fingerprint: Annotated[str, Meta(max_length=100)] = ""
    host_code: Annotated[str, Meta(max_length=100)] = ""


@router.api_route(TABLE + "/deal", methods=READ)
async def deal(slug: str, site: Here, visitor: Whoever) -> Response:
    """Show the fingerprint of a table's deal, and after the end what it was made of."""
    who, moment = await visitor.look(site, slug)
    table = moment.table
    dealt = await _told_deal(site, table)
    playing = table.status == "playing" and table.daily is None
    asks = next((seat for seat in table.seats_of(who) if seat not in table.bot_seats), None) if playing else None
    agreed = asks is not None and await site.db.read(agreed_at, table) is not None
    return page_response("pages/deal.html", deal_page(table, dealt, asks=asks, agreed=agreed))


@router.post(TABLE + "/deal")
async def check(slug: str, site: Here, visitor: Whoever) -> Response:
    """Tell a game that is over again, and show what comes out."""
    _who, moment = await visitor.look(site, slug)
    dealt = await _told_deal(site, moment.table)
    file = await site.db.read(export_game, site.hall, slug=slug)
    verdict = await _checked(lambda: check_file(site.hall.games, file))
    context = deal_page(moment.table, dealt, verdict=told_verdict(site.pages, verdict))
    return page_response("pages/deal.html", context)


@router.api_route(TABLE + "/game.json", methods=READ)
async def download(slug: str, site: Here, visitor: Whoever) -> Response:
    """Give the game of a table as a file, once it is over or all have agreed on it."""
    who, _moment = await visitor.look(site, slug)
    file = await site.db.read(export_agreed, site.hall, slug=slug, who=who)
    return file_response(written(file), _file_name(file))


@router.api_route(URLS.importing, methods=READ)
async def show_import(site: Here, _visitor: Whoever) -> Response:
    """Show where a file is checked, looked at or played on; the visitor is known by the time that they send one."""
    return await _import_page(site, ImportForm())


@router.post(URLS.importing)
async def import_(request: Request, site: Here, visitor: Whoever) -> Response:
    """Check a file; if it comes out alike and that is wanted, keep it as a replay, from which one can play on."""
    form = ImportForm()
    verdict: Verdict | None = None
    try:
        upload = await read_upload(request, most=MOST_BYTES, most_fields=_MOST_FIELDS)
        form = _form(upload.fields)
        verdict = await _checked(lambda: check_text(site.hall.games, upload.content, fingerprint=form.fingerprint))
        if form.do == "check" or verdict.result != "genuine":
            return await _import_page(site, form, verdict=verdict)
        address = await _keep(site, visitor, form, verdict)
    except AppError as error:
        return await _import_page(site, form, verdict=verdict, notice=refusal(error), status=error.status)
    return see(address)


async def _keep(site: Site, visitor: Visitor, form: ImportForm, verdict: Verdict) -> str:
    """Keep a replay, and give the address to go to: its course, or where one plays on from its last moment."""

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        return bring_in(connection, hall, who=who, verdict=verdict, host_code=form.host_code)

    urls = URLS.table(await visitor.ask(site, change))
    last = max((seq for seq, acting in enumerate(_acting(verdict), start=1) if acting), default=None)
    return urls.replay() if form.do == "look" or last is None else urls.play_on(last)


def _acting(verdict: Verdict) -> tuple[frozenset[Seat], ...]:
    return () if verdict.told is None else verdict.told.acting


def _form(fields: dict[str, str]) -> ImportForm:
    try:
        return msgspec.convert(fields, ImportForm)
    except msgspec.ValidationError as fault:
        raise InvalidInput(phrase("This form is incomplete or out of date. Please load the page again.")) from fault


async def _told_deal(site: Site, table: TableRecord) -> Disclosure | None:
    """Read what a table was dealt from, once that is told. Raises NotFound for a table that was never dealt."""
    if table.commitment is None:
        raise NotFound(phrase("Nothing was dealt at this table."))
    try:
        return await site.db.read(service.disclose, site.hall, slug=table.slug)
    except AppError:
        return None


async def _checked(check: Callable[[], Verdict]) -> Verdict:
    """Check one file at a time, on a thread of its own beside all else. Raises TooOften when many are waiting."""
    if len(_asked) >= _MOST_ASKED:
        raise TooOften(phrase("Many files are being checked just now. Try again in a minute."))
    loop, ticket = asyncio.get_running_loop(), object()
    _asked.add(ticket)
    try:
        return await loop.run_in_executor(_checker, copy_context().run, check)
    finally:
        _asked.discard(ticket)


def _file_name(file: GameFile) -> str:
    """Name a file by its game and its deal; the table's address would open it."""
    return f"harmony-{file.game}-{file.deal.commitment[:8]}.json"


async def _import_page(
    site: Site,
    form: ImportForm,
    *,
    verdict: Verdict | None = None,
    notice: Notice | None = None,
    status: int = 200,
) -> Response:
    rules = await site.db.read(read_rules)
    context = ImportPage(
        page=Page(title=_("A game from a file – Harmony Tables"), stylesheets=SHEETS),
        press_key=new_press_key(),
        code_needed=rules.opening == "code",
        most_megabytes=MOST_BYTES // (1024 * 1024),
        fingerprint=form.fingerprint,
        verdict=None if verdict is None else told_verdict(site.pages, verdict),
        notice=notice,
    )
    return page_response("pages/import.html", context, status=status)
