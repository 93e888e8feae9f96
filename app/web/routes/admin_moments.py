"""Routes of the moments of a table's game, for its administrator: as a reporter saw them, or a watcher, or any seat."""

from typing import NamedTuple

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.audit import Actor
from app.errors import NotFound
from app.games.protocol import Seat
from app.language import gettext as _
from app.language import phrase
from app.reports.desk import read_report
from app.tables import service
from app.tables.daily import require_told
from app.tables.damage import reading
from app.tables.past import moment_of
from app.tables.records import TableRecord
from app.tables.remains import remains_of
from app.web.addresses import public_base
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin
from app.web.answers import page_response
from app.web.contexts import TablePage
from app.web.past_page import Past, past_page
from app.web.routes import READ
from app.web.routes.admin_table_deeds import require_proof
from app.web.routes.admin_tables import ONE
from app.web.routes.past import Number
from app.web.routes.watching import Target
from app.web.site import Here, Site
from app.web.uncovering import WATCHER, reporter_in, seat_in
from app.web.urls import URLS, TableUrls
from app.web.viewers import Viewer

router = APIRouter()
_NOBODY = phrase("There is no such way to look at this table.")


class _Eyes(NamedTuple):
    """Through whose eyes one looks: a seat, or a watcher (None); in words; and where the way back leads."""

    seat: Seat | None
    words: str
    back: str


class _Seen(NamedTuple):
    """A moment of a table, and through whose eyes."""

    table: TableRecord
    past: Past
    eyes: _Eyes


@router.api_route(ONE + "/{eyes:token}/at/{seq}", methods=READ)
async def at(
    request: Request, table: str, eyes: str, seq: Number, site: Here, admin: Admin, target: Target = ""
) -> Response:
    """Show a table as it stood after a record of its history, also when its row is damaged."""

    def read(connection: Connection, who: Actor) -> _Seen:
        return _read(connection, site, who, table, eyes, seq)

    seen = await admin.look(site, read)
    page = site.pages.get(seen.table.game)
    if page is None:
        raise NotFound(phrase("This game is not played here."))
    with reading("a moment of it"):
        shown = past_page(
            site.hall, page, seen.table, seen.past, Viewer(seat=seen.eyes.seat), asked=None, target=target
        )
        link = public_base(request, site) + URLS.table(table).at(seq).root
        return page_response(page.template, _for_administrator(shown, seen.eyes, link))


def _read(connection: Connection, site: Site, who: Actor, slug: str, eyes: str, seq: int) -> _Seen:
    remains = remains_of(connection, site.hall, slug=slug)
    looks = _looks(connection, site, who, remains.table, eyes)
    past = Past(
        state=moment_of(connection, site.hall, remains.stored, seq),
        log=service.log_page(connection, slug=slug, viewer=looks.seat, before=seq + 1),
        course=service.course_of(connection, slug=slug),
        root=TableUrls(ADMIN.table(slug).seen_by(eyes)),
    )
    return _Seen(remains.table, past, looks)


def _looks(connection: Connection, site: Site, who: Actor, table: TableRecord, eyes: str) -> _Eyes:
    """Find through whose eyes an address looks. Raises NotFound, and Forbidden without the proof that it takes."""
    labels = {seat.number: seat.label for seat in table.seats}
    urls = ADMIN.table(table.slug)
    reporter, seat = reporter_in(eyes), seat_in(eyes)
    if seat is None:  # whoever plays here could otherwise see a day's deal before they play it
        require_told(site.hall, table)
    if eyes == WATCHER:
        return _Eyes(None, _("as a watcher sees it"), urls.page())
    if reporter is not None:
        report = read_report(connection, reporter)
        if report.slug == table.slug:
            return _Eyes(report.seat, _seen_as(report.seat, labels), ADMIN.report(reporter).root)
    if seat is not None and seat[0] in labels:
        require_proof(site, who, table.slug, seat[1])
        return _Eyes(seat[0], _seen_as(seat[0], labels), urls.page(proof=seat[1]))
    raise NotFound(_NOBODY)


def _seen_as(seat: Seat | None, labels: dict[Seat, str]) -> str:
    """Say through whose eyes one looks."""
    if seat is None or seat not in labels:
        return _("as a watcher sees it")
    return _("as {name} sees it").format(name=labels[seat])


def _for_administrator(shown: TablePage, eyes: _Eyes, link: str) -> TablePage:
    """Say on the page through whose eyes it is seen, and lead back to where the administrator came from."""
    if shown.past is None:
        return shown
    headline = f"{shown.table.headline}, {eyes.words}"
    return msgspec.structs.replace(
        shown,
        page=msgspec.structs.replace(shown.page, title=f"{headline} – {shown.table.name}"),
        table=msgspec.structs.replace(shown.table, headline=headline),
        past=msgspec.structs.replace(shown.past, now=eyes.back, link=link, play_on="", replay=""),
    )
