"""Routes by which an administrator finds a table among all, and looks at one."""

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.responses import Response

from app.admin.audit import Actor
from app.errors import AppError
from app.language import gettext as _
from app.reports.desk import reports_about
from app.reports.records import Report
from app.tables.inspection import Inspection, StoredRecord, inspect
from app.tables.listing import LONGEST_QUERY, TableList, Wanted, list_tables
from app.tables.records import LogPage, TableRecord
from app.tables.retention import count_by_status
from app.tables.verify import Verdict, verify_table
from app.web.admin_table_contexts import RecordLine, StoredTablePage, StoredTablesPage
from app.web.admin_table_words import (
    STATUSES,
    facts_told,
    fault_told,
    people_told,
    stored_line,
    verdict_told,
)
from app.web.admin_urls import ADMIN, StoredTableUrls
from app.web.administrator import Admin
from app.web.answers import page_response
from app.web.contexts import Page
from app.web.refusals import refusal
from app.web.report_words import report_line
from app.web.routes import READ
from app.web.site import Here, Site
from app.web.table_log import worded_if_readable
from app.web.uncovering import WATCHER, is_proof
from app.web.urls import URLS

router = APIRouter()
ONE = ADMIN.tables + "/{table:token}"
"""The path of one table. It is not called ``slug``: what is refused here is not answered by the table's own page."""
_SHEETS = ("css/admin.css", "css/admin_tables.css")
_HIGHEST = 2**53
_DIGITS = len(str(_HIGHEST))


class Looking(msgspec.Struct, frozen=True, kw_only=True):
    """How a table is looked at: records before one, with the proof that uncovers it, and its history checked or not."""

    before: int | None = None
    proof: str = ""
    check: bool = False


_AT_FIRST = Looking()


class _Found(msgspec.Struct, frozen=True):
    """A page of the list, with how many tables there are of each status."""

    who: Actor
    listed: TableList
    counts: dict[str, int]


class _Inspected(msgspec.Struct, frozen=True):
    """A table, what was reported about it, and what came of checking it, if it was."""

    who: Actor
    found: Inspection
    reports: tuple[Report, ...]
    verdict: Verdict | None


@router.api_route(ADMIN.tables, methods=READ)
async def tables(site: Here, admin: Admin, q: str = "", status: str = "", game: str = "", before: str = "") -> Response:
    """List all tables, or those that are looked for; what no list could be asked for is left out of the question."""
    wanted = Wanted(
        words=q[:LONGEST_QUERY].strip(),
        status=status if status in STATUSES else "",
        game=game if game in site.pages else "",
    )

    def read(connection: Connection, who: Actor) -> _Found:
        listed = list_tables(connection, games=tuple(site.hall.games), wanted=wanted, before=number_in(before))
        return _Found(who, listed, count_by_status(connection))

    found = await admin.look(site, read)

    def address(before: int | None = None) -> str:
        return ADMIN.listed(words=wanted.words, status=wanted.status, game=wanted.game, before=before)

    context = StoredTablesPage(
        page=Page(title=_("Tables – Administration"), stylesheets=_SHEETS),
        who=found.who.name,
        here=ADMIN.tables,
        words=wanted.words,
        status=wanted.status,
        game=wanted.game,
        statuses=tuple((status, _(words), found.counts.get(status, 0)) for status, words in STATUSES.items()),
        games=tuple((slug, page.title) for slug, page in site.pages.items()),
        lines=tuple(stored_line(site.pages, table) for table in found.listed.tables),
        newest=address() if number_in(before) is not None else "",
        earlier="" if found.listed.earlier is None else address(found.listed.earlier),
    )
    return page_response("pages/admin/tables.html", context)


@router.api_route(ONE, methods=READ)
async def table(table: str, site: Here, admin: Admin, before: str = "", proof: str = "", check: str = "") -> Response:
    """Show one table."""
    return await table_page(site, admin, table, Looking(before=number_in(before), proof=proof, check=bool(check)))


async def table_page(
    site: Site, admin: Admin, slug: str, looking: Looking = _AT_FIRST, *, error: AppError | None = None
) -> Response:
    """Answer with the page of one table, and with why something was not done there."""

    def read(connection: Connection, who: Actor) -> _Inspected:
        verdict = verify_table(connection, site.hall, slug=slug) if looking.check else None
        found = inspect(connection, site.hall, slug=slug, before=looking.before)
        return _Inspected(who, found, reports_about(connection, slug), verdict)

    seen = await admin.look(site, read)
    found, urls = seen.found, ADMIN.table(slug)
    record = found.table
    uncovered = is_proof(site, seen.who, slug, looking.proof)
    context = StoredTablePage(
        page=Page(title=_("{table} – Administration").format(table=record.name), stylesheets=_SHEETS),
        who=seen.who.name,
        here=ADMIN.tables,
        own=urls,
        table_page=URLS.table(slug).page(),
        name=record.name,
        faults=tuple(fault_told(fault) for fault in found.faults),
        facts=facts_told(site.hall, site.pages, record, size=found.size),
        people=people_told(record.seats),
        checked="" if seen.verdict is None else verdict_told(seen.verdict),
        sound=seen.verdict is not None and seen.verdict.result == "same",
        may_end=not record.over,
        begun=found.begun is not None,
        uncovered=uncovered,
        views=_views(record, urls, looking.proof) if uncovered and found.begun is not None else (),
        state=urls.state(looking.proof) if uncovered and record.started_at is not None else "",
        records=tuple(_record(site, found, record, entry, urls) for entry in found.records),
        earlier=""
        if found.earlier is None
        else urls.page(before=found.earlier, proof=looking.proof if uncovered else ""),
        reports=tuple(report_line(site.pages, report) for report in seen.reports),
        notice=None if error is None else refusal(error),
    )
    return page_response("pages/admin/table.html", context, status=200 if error is None else error.status)


def _views(table: TableRecord, urls: StoredTableUrls, proof: str) -> tuple[tuple[str, str], ...]:
    """List whose eyes the newest moment can be seen through."""
    return tuple(
        (f"{urls.seen_by(f'seat-{seat.number}-{proof}')}/at/{table.version}", seat.label) for seat in table.seats
    )


def _record(
    site: Site, found: Inspection, table: TableRecord, entry: StoredRecord, urls: StoredTableUrls
) -> RecordLine:
    told = found.begun is not None and entry.seq >= found.begun and table.game in site.pages
    labels = {seat.number: seat.label for seat in table.seats}
    return RecordLine(
        seq=entry.seq,
        kind=entry.kind,
        who="" if entry.seat is None else labels.get(entry.seat, str(entry.seat + 1)),
        told=worded_if_readable(site.pages.get(table.game), table, LogPage(lines=entry.lines, earlier=None)),
        look=f"{urls.seen_by(WATCHER)}/at/{entry.seq}" if told else "",
        repair=urls.repair_to(entry.seq) if told else "",
    )


def number_in(text: str) -> int | None:
    """Read the number of a page; whatever else was sent counts as none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        return None
    return min(int(text), _HIGHEST) or None
