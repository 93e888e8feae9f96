"""Routes of the administrator's calibrations: asking for one, how far they have come, what came of them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from fastapi import Path as InPath
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.admin.audit import Actor
from app.calibration import repository
from app.calibration.asking import InvalidCalibration, MeasuredAlready, TooManyWanted, ask, cancel, found_calibration
from app.calibration.asking import Request as Asked
from app.calibration.lease import Lease, read_lease
from app.calibration.records import Calibration
from app.errors import AppError
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.language import gettext as _
from app.language import pgettext
from app.presets.shelf import Shelf, read_shelf
from app.simulation.cells import Cell
from app.simulation.figures import figures_of, uses_of
from app.simulation.sums import Sums, together
from app.simulation.tables import Table, card_table, tables
from app.web import htmx, render
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator
from app.web.answers import page_response, see
from app.web.calibration_contexts import Board, CalibrationForm, CalibrationLine, CalibrationPage, CalibrationsPage
from app.web.calibration_words import bot_choices, calibration_line, drawn, span, usual_bot
from app.web.contexts import Page
from app.web.forms import Free, Key, read_form
from app.web.problems import NO_STORE
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site
from app.web.table_page import new_press_key
from app.web.time_words import time_told

router = APIRouter()
ONE = ADMIN.calibrations + "/{number:int}"
SHEETS = ("css/admin.css", "css/admin_presets.css", "css/admin_calibrations.css")
_USUAL_GAMES = "200"
_LISTED = 30
_LOOK_AGAIN = 5  # seconds, where no script asks

Number = Annotated[int, InPath(ge=1, le=2**53)]


class CalibrateForm(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure. ``house`` holds a field for each number of players that is ticked."""

    press_key: Key
    preset: Free = ""
    bot: Free = ""
    games: Free = ""
    house: dict[str, Free] = {}


@router.api_route(ADMIN.calibrations, methods=READ)
async def calibrations(site: Here, admin: Admin, preset: Annotated[str, Query(max_length=64)] = "") -> Response:
    """Show what is being measured and what was, and the form for more."""
    return await _list(site, admin, _blank(preset))


@router.api_route(ADMIN.calibrations_now, methods=READ)
async def calibrations_now(request: Request, site: Here, admin: Admin) -> Response:
    """Show how far all have come; once nothing is played any more, let the page load itself again."""
    if not htmx.asked(request).partial:
        return see(ADMIN.calibrations)
    _who, _shelf, board = await admin.look(site, lambda c, who: _read(c, site, who))
    return _part("board", board, live=bool(board.wanted))


@router.post(ADMIN.calibrations)
async def start(request: Request, site: Here, admin: Admin) -> Response:
    """Ask for a calibration; a refused form comes back as it was sent."""
    form = await read_form(request, CalibrateForm)
    name, _slash, effort = form.bot.partition("/")
    asked = Asked(preset=form.preset, bot=name, effort=effort or None, players=_ticked(form.house), games=form.games)

    def change(connection: Connection, who: Actor) -> int:
        return ask(connection, JOURNEY, who=who, request=asked, key=form.press_key, now=site.hall.now())

    try:
        await admin.change(site, change)
    except (InvalidCalibration, MeasuredAlready, TooManyWanted) as error:
        return await _list(site, admin, form, error=error)
    site.keeper.wake()
    return see(ADMIN.calibrations)


@router.api_route(ONE, methods=READ)
async def calibration(number: Number, site: Here, admin: Admin) -> Response:
    """Show one calibration with its tables and charts, as far as it has come."""

    def read(connection: Connection, who: Actor) -> tuple[Actor, Calibration, CalibrationLine, dict[int, Sums]]:
        found, line = _read_one(connection, site, number)
        return who, found, line, repository.sums_of(connection, number)

    who, found, line, sums = await admin.look(site, read)
    measured = [figures_of(_cell(found, count), each) for count, each in sums.items() if each.games]
    cards = uses_of(together(sums.values())) if measured else ()
    context = CalibrationPage(
        page=_head(_("{name} measured – Administration").format(name=line.name), live=line.wanted),
        who=who.name,
        here=ADMIN.calibrations,
        heading=_("{name}, measured").format(name=line.name),
        line=line,
        facts=_facts(found, line),
        tables=tuple(_by_players(table) for table in tables(measured)) if measured else (),
        cards=card_table(cards, JOURNEY.content) if measured else None,
        charts=drawn(measured, cards) if measured else (),
    )
    return page_response("pages/admin/calibration.html", context)


@router.api_route(ONE + "/now", methods=READ)
async def calibration_now(request: Request, number: Number, site: Here, admin: Admin) -> Response:
    """Show how far one has come; once it is over, let the page load itself again with its charts."""
    if not htmx.asked(request).partial:
        return see(ADMIN.calibration(number).root)
    _found, line = await admin.look(site, lambda c, _who: _read_one(c, site, number))
    return _part("progress", line, live=line.wanted)


@router.post(ONE + "/cancel")
async def end(number: Number, site: Here, admin: Admin) -> Response:
    """Cancel a calibration."""
    await admin.change(site, lambda c, who: cancel(c, who=who, number=number, now=site.hall.now()))
    return see(ADMIN.calibrations)


def _part(name: str, shown: msgspec.Struct, *, live: bool) -> Response:
    if not live:
        return Response(headers={htmx.REFRESH: "true", **NO_STORE})
    return HTMLResponse(render.macro("calibrations", name, shown), headers=NO_STORE)


def _blank(preset: str) -> CalibrateForm:
    ticked = {_field(count): "yes" for count in JOURNEY.seat_counts}
    return CalibrateForm(
        press_key=new_press_key(), preset=preset, bot=usual_bot(JOURNEY), games=_USUAL_GAMES, house=ticked
    )


def _field(count: int) -> str:
    return f"players.{count}"


def _ticked(fields: Mapping[str, str]) -> tuple[int, ...]:
    return tuple(count for count in JOURNEY.seat_counts if _field(count) in fields)


def _head(title: str, *, live: bool) -> Page:
    return Page(title=title, stylesheets=SHEETS, live=live, refresh=_LOOK_AGAIN if live else None)


async def _list(site: Site, admin: Administrator, form: CalibrateForm, *, error: AppError | None = None) -> Response:
    who, shelf, board = await admin.look(site, lambda c, who: _read(c, site, who))
    faults = error.faults if isinstance(error, InvalidCalibration) else ()
    context = CalibrationsPage(
        page=_head(_("Calibration – Administration"), live=bool(board.wanted) and error is None),
        who=who.name,
        here=ADMIN.calibrations,
        form=_form(shelf, form, {fault.part: str(fault.reason) for fault in faults}),
        board=board,
        notice=None if error is None else refusal(error),
    )
    return page_response("pages/admin/calibrations.html", context, status=200 if error is None else error.status)


def _form(shelf: Shelf, form: CalibrateForm, faults: dict[str, str]) -> CalibrationForm:
    presets = tuple((place.preset.slug, pgettext("preset", place.preset.name)) for place in shelf.places)
    known = {slug for slug, _name in presets}
    ticked = _ticked(form.house)
    return CalibrationForm(
        press_key=form.press_key,
        presets=presets,
        preset=form.preset if form.preset in known else shelf.default,
        bots=bot_choices(JOURNEY),
        bot=form.bot,
        counts=tuple((count, count in ticked) for count in JOURNEY.seat_counts),
        games=form.games,
        faults={"preset": "", "bot": "", "players": "", "games": ""} | faults,
    )


def _read(connection: Connection, site: Site, who: Actor) -> tuple[Actor, Shelf, Board]:
    shelf, lease, now = read_shelf(connection, JOURNEY.slug), read_lease(connection), site.hall.now()
    wanted, over = repository.wanted(connection), repository.over(connection, most=_LISTED)

    def lines(found: tuple[Calibration, ...]) -> tuple[CalibrationLine, ...]:
        return tuple(_line(each, shelf, lease, before=place, now=now) for place, each in enumerate(found))

    return who, shelf, Board(wanted=lines(wanted), over=lines(over))


def _read_one(connection: Connection, site: Site, number: int) -> tuple[Calibration, CalibrationLine]:
    found = found_calibration(connection, number)
    before = sum(each.id < number for each in repository.wanted(connection))
    shelf, lease = read_shelf(connection, JOURNEY.slug), read_lease(connection)
    return found, _line(found, shelf, lease, before=before, now=site.hall.now())


def _line(found: Calibration, shelf: Shelf, lease: Lease, *, before: int, now: datetime) -> CalibrationLine:
    place = shelf.place(found.key.preset)
    newest = None if place is None else place.preset
    return calibration_line(JOURNEY, found, newest=newest, lease=lease, before=before, now=now)


def _facts(found: Calibration, line: CalibrationLine) -> tuple[tuple[str, str], ...]:
    key = found.key
    return (
        (_("Difficulty"), _("{name}, version {version}").format(name=line.name, version=key.version)),
        (_("Bot in every seat"), _("{bot} (version {version})").format(bot=line.bot, version=key.bot.version)),
        (_("Games"), _("{games} for each number of players").format(games=found.games)),
        (_("Rules"), _("version {version}").format(version=key.rules_version)),
        (_("Cards"), key.content[:8]),
        (_("Time of play"), span(found.played)),
        (_("Asked for by"), line.asked),
        *(((_("Ended"), time_told(found.finished_at)),) if found.finished_at else ()),
    )


def _cell(found: Calibration, players: int) -> Cell:
    """Say of what the figures are, as far as the page tells it; values of old rules might not be readable any more."""
    key = found.key
    return Cell(
        preset=found.preset.name,
        players=players,
        ruleset=Ruleset(),
        bot=key.bot,
        rules_version=key.rules_version,
        content=key.content,
    )


def _by_players(table: Table) -> Table:
    """Leave the column of the preset out: there is one."""
    return msgspec.structs.replace(table, heads=table.heads[1:], rows=tuple(row[1:] for row in table.rows))
