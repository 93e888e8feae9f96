"""Routes of the reports that players send: the list, each with the way to its replay, answering, deleting."""

from typing import Literal, NamedTuple

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.audit import Actor
from app.errors import AppError, InvalidInput
from app.language import gettext as _
from app.reports import service
from app.reports.records import LONGEST_NOTE
from app.tables.daily import require_told
from app.tables.damage import UNREADABLE
from app.tables.errors import DayGoesOn
from app.tables.inspection import Inspection, inspect
from app.tables.queries import log_page
from app.tables.records import LogPage
from app.web.admin_table_contexts import AdminSurePage
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator
from app.web.answers import page_response, see
from app.web.contexts import Page
from app.web.forms import Free, read_form
from app.web.refusals import refusal
from app.web.report_contexts import ReportPage, ReportsPage
from app.web.report_words import report_facts, report_line
from app.web.routes import READ
from app.web.routes.admin_tables import number_in
from app.web.site import Here, Site
from app.web.table_log import worded_if_readable
from app.web.table_page import preset_name
from app.web.urls import TableUrls

router = APIRouter()
_SHEETS = ("css/admin.css", "css/admin_tables.css", "css/report.css")
_ONE = ADMIN.reports + "/{number:int}"
_LINES = 12


class AnswerForm(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, and whether the report still waits."""

    answer: Free = ""
    do: Literal["open", "handled"]


class _Read(NamedTuple):
    """A report, its table as far as it can be read, and what happened last, as the reporter could read it."""

    who: Actor
    report: service.Report
    found: Inspection
    log: LogPage | None


@router.api_route(ADMIN.reports, methods=READ)
async def reports(site: Here, admin: Admin, state: str = "", before: str = "") -> Response:
    """List the reports that wait, or those that were handled."""
    handled = state == "handled"

    def read(connection: Connection, who: Actor) -> tuple[Actor, service.ReportPage, int]:
        shown = service.list_reports(connection, state="handled" if handled else "open", before=number_in(before))
        return who, shown, service.count_open(connection)

    who, shown, waiting = await admin.look(site, read)
    context = ReportsPage(
        page=Page(title=_("Reports – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.reports,
        handled=handled,
        waiting=waiting,
        lines=tuple(report_line(site.pages, report) for report in shown.reports),
        earlier="" if shown.earlier is None else ADMIN.reported(handled=handled, before=shown.earlier),
        days_handled=service.KEPT_HANDLED.days,
        days_open=service.KEPT_OPEN.days,
    )
    return page_response("pages/admin/reports.html", context)


@router.api_route(_ONE, methods=READ)
async def report(number: int, site: Here, admin: Admin) -> Response:
    """Show one report, with the way to the table as its writer saw it."""
    return await _page(site, admin, number)


@router.post(_ONE + "/handle")
async def handle(request: Request, number: int, site: Here, admin: Admin) -> Response:
    """Answer a report, and mark it as handled or as waiting."""
    form = await read_form(request, AnswerForm)

    def change(connection: Connection, who: Actor) -> None:
        service.handle(connection, who=who, number=number, state=form.do, answer=form.answer, now=site.hall.now())

    try:
        await admin.change(site, change)
    except InvalidInput as error:
        return await _page(site, admin, number, sent=form.answer, error=error)
    return see(ADMIN.report(number).root)


@router.api_route(_ONE + "/delete", methods=READ)
async def sure_to_discard(number: int, site: Here, admin: Admin) -> Response:
    """Ask before a report is deleted."""
    who, report = await admin.look(site, lambda c, who: (who, service.read_report(c, number)))
    context = AdminSurePage(
        page=Page(title=_("Delete the report? – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.reports,
        heading=_("Delete report {number}?").format(number=report.id),
        sentences=(_("It is gone then, and so is any answer to it. Its table stays as it is."),),
        action=ADMIN.report(number).discard,
        fields=(),
        button=_("Delete the report"),
        back=ADMIN.report(number).root,
    )
    return page_response("pages/admin/sure.html", context)


@router.post(_ONE + "/delete")
async def discard(number: int, site: Here, admin: Admin) -> Response:
    """Delete a report."""
    await admin.change(site, lambda c, who: service.discard(c, who=who, number=number, now=site.hall.now()))
    return see(ADMIN.reports)


async def _page(
    site: Site, admin: Administrator, number: int, *, sent: str | None = None, error: AppError | None = None
) -> Response:
    read = await admin.look(site, lambda connection, who: _read(connection, site, who, number))
    report, table = read.report, read.found.table
    labels = {seat.number: seat.label for seat in table.seats}
    context = ReportPage(
        page=Page(title=_("Report {number} – Administration").format(number=report.id), stylesheets=_SHEETS),
        who=read.who.name,
        here=ADMIN.reports,
        id=report.id,
        table_name=report.table_name,
        words=report.words,
        handled=report.state == "handled",
        answer=report.note if sent is None else sent,
        longest=LONGEST_NOTE,
        facts=report_facts(
            site.pages,
            report,
            viewer=_("a watcher") if report.seat is None else labels.get(report.seat, "–"),
            preset=preset_name(table),
        ),
        faults=() if report.facts is None else report.facts.browser.faults,
        steps=() if report.facts is None else tuple(f"{step.seq} {step.kind}" for step in report.facts.steps),
        log=worded_if_readable(site.pages.get(read.found.table.game), read.found.table, read.log),
        replay=_replay(site, read),
        around=_moments(report),
        table_page=ADMIN.table(report.slug).page(),
        action=ADMIN.report(number).handle,
        discard=ADMIN.report(number).discard,
        notice=None if error is None else refusal(error),
    )
    return page_response("pages/admin/report.html", context, status=200 if error is None else error.status)


def _read(connection: Connection, site: Site, who: Actor, number: int) -> _Read:
    report = service.read_report(connection, number)
    found = inspect(connection, site.hall, slug=report.slug)
    try:
        require_told(site.hall, found.table)
        log = log_page(connection, slug=report.slug, viewer=report.seat, before=report.version + 1, limit=_LINES)
    except DayGoesOn:
        log = None
    except UNREADABLE:
        log = None
    return _Read(who, report, found, log)


def _replay(site: Site, read: _Read) -> str:
    """Address the moment of a report as its writer saw it; blank where no game was begun then, or it is not ours."""
    report, begun = read.report, read.found.begun
    if begun is None or report.version < begun or read.found.table.game not in site.pages:
        return ""
    return _moments(report).at(report.version).page()


def _moments(report: service.Report) -> TableUrls:
    """Address the moments of a report's table, as its writer could see them."""
    return TableUrls(ADMIN.table(report.slug).seen_by(f"report-{report.id}"))
