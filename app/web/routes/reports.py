"""Routes of a report: the form that says what is sent along, and its sending. A table that is damaged will do."""

from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.errors import InvalidInput
from app.language import gettext as _
from app.players.models import Guest
from app.players.service import recognise
from app.reports import service
from app.reports.errors import TooManyReports
from app.reports.filing import ReportedTable
from app.reports.records import LONGEST_BROWSER, LONGEST_LANGUAGE, LONGEST_WORDS, MOST_STEPS
from app.tables.hall import Hall
from app.web.answers import page_response, see
from app.web.contexts import Notice, Page
from app.web.forms import Free, SeatNumber, Version, read_form
from app.web.refusals import refusal
from app.web.report_contexts import MyReport, ReportForm
from app.web.routes import READ, TABLE
from app.web.site import Here, Site, Visitor, Whoever
from app.web.time_words import time_told
from app.web.urls import URLS
from app.web.versions import APP_VERSION

router = APIRouter()
At = Annotated[int | None, Query(ge=0, le=2**53)]
AskedSeat = Annotated[int | None, Query(ge=0, le=63)]


class SentReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report as it is sent. ``along`` says whether what the browser tells of itself is sent along."""

    at: Version
    seat: SeatNumber | None = None
    words: Free = ""
    along: str = ""
    window: Annotated[str, Meta(max_length=200)] = ""
    faults: Free = ""


class _Written(msgspec.Struct, frozen=True, kw_only=True):
    """What a form is about, and what is written in it."""

    slug: str
    at: int | None
    seat: int | None
    words: str = ""


class _Asked(msgspec.Struct, frozen=True):
    """What the page of a form shows besides."""

    table: ReportedTable
    mine: tuple[service.Report, ...]


@router.api_route(TABLE + "/report", methods=READ)
async def form(
    request: Request,
    slug: str,
    site: Here,
    visitor: Whoever,
    at: At = None,
    seat: AskedSeat = None,
    sent: Annotated[str, Query(max_length=20)] = "",
) -> Response:
    """Show the form, what is sent along, and what became of earlier reports of one's own."""
    thanks = _("Thank you. The report has arrived; an answer will stand on this page.")
    notice = Notice(kind="news", sentences=(thanks,)) if sent else None
    return await _form(request, site, visitor, _Written(slug=slug, at=at, seat=seat), notice=notice)


@router.post(TABLE + "/report")
async def send(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """File a report; a refused form comes back as it was sent."""
    sent = await read_form(request, SentReport)
    report = service.NewReport(version=sent.at, seat=sent.seat, words=sent.words, browser=_browser(request, sent))

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.file_report(connection, hall, slug=slug, who=who, report=report, app_version=APP_VERSION)

    try:
        await visitor.ask(site, change)
    except (TooManyReports, InvalidInput) as error:
        written = _Written(slug=slug, at=sent.at, seat=sent.seat, words=sent.words)
        return await _form(request, site, visitor, written, notice=refusal(error), status=error.status)
    return see(f"{URLS.table(slug).report(at=sent.at, seat=sent.seat)}&sent=yes")


def _browser(request: Request, sent: SentReport) -> service.Browser:
    """Take what the browser says of itself, if it shall be sent: neither its address nor any cookie."""
    if not sent.along:
        return service.Browser()
    return service.Browser(
        name=_header(request, "user-agent", LONGEST_BROWSER),
        window=sent.window,
        language=_header(request, "accept-language", LONGEST_LANGUAGE),
        faults=tuple(sent.faults.splitlines()),
    )


def _header(request: Request, name: str, most: int) -> str:
    return request.headers.get(name, "")[:most]


async def _form(
    request: Request,
    site: Site,
    visitor: Visitor,
    written: _Written,
    *,
    notice: Notice | None = None,
    status: int = 200,
) -> Response:
    slug = written.slug
    asked = await site.db.read(_asked, slug=slug, token=visitor.token)
    table = asked.table
    context = ReportForm(
        page=Page(
            title=_("Something is wrong – {table}").format(table=table.name),
            stylesheets=("css/report.css",),
            scripts=("js/report.js",),
        ),
        action=URLS.table(slug).report(),
        urls_of_table=URLS.table(slug),
        table_name=table.name,
        version=table.version if written.at is None else min(written.at, table.version),
        seat=written.seat,
        words=written.words,
        longest=LONGEST_WORDS,
        most_steps=MOST_STEPS,
        browser=_header(request, "user-agent", LONGEST_BROWSER),
        language=_header(request, "accept-language", LONGEST_LANGUAGE),
        days_handled=service.KEPT_HANDLED.days,
        days_open=service.KEPT_OPEN.days,
        mine=tuple(_mine(report) for report in asked.mine),
        notice=notice,
    )
    return page_response("pages/report.html", context, status=status)


def _asked(connection: Connection, *, slug: str, token: str) -> _Asked:
    table, who = service.reported_table(connection, slug), recognise(connection, token)
    return _Asked(table, () if who is None else service.reports_of(connection, who, slug=slug))


def _mine(report: service.Report) -> MyReport:
    return MyReport(
        when=time_told(report.at), words=report.words, handled=report.state == "handled", answer=report.note
    )
