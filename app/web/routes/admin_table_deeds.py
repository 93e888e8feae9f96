"""Routes of what an administrator does to one table: end, repair, uncover, export. The first two ask before."""

from collections.abc import Callable

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.audit import Actor, note
from app.errors import AppError, Forbidden
from app.language import gettext as _
from app.language import ngettext, phrase
from app.tables import repository
from app.tables.files.exporting import file_of
from app.tables.files.format import written
from app.tables.inspection import Inspection, inspect
from app.tables.repair import close_for_house, repair
from app.web.admin_table_contexts import AdminSurePage
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin
from app.web.answers import file_response, page_response, see
from app.web.contexts import Page
from app.web.forms import Version, read_form
from app.web.routes import READ
from app.web.routes.admin_tables import ONE, table_page
from app.web.site import Here, Site
from app.web.uncovering import is_proof, new_proof

router = APIRouter()
_SHEETS = ("css/admin.css", "css/admin_tables.css")


class SeenForm(msgspec.Struct, frozen=True, kw_only=True):
    """The version that the administrator looked at."""

    seen: Version


class RepairForm(SeenForm, frozen=True, kw_only=True):
    """The record to go back to."""

    to: Version


@router.api_route(ONE + "/end", methods=READ)
async def sure_to_end(table: str, site: Here, admin: Admin) -> Response:
    """Ask before a table is closed."""
    who, found = await _look(site, admin, table)
    name = found.table.name
    context = AdminSurePage(
        page=Page(title=_("Close the table? – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.tables,
        heading=_("Close {table}?").format(table=name),
        sentences=(
            _("Nobody can go on at a closed table. Its players are told that the administrator closed it."),
            _("Its page, its log and its game stay; it can be repaired, and then goes on."),
        ),
        action=ADMIN.table(table).end,
        fields=(("seen", str(found.table.version)),),
        button=_("Close the table"),
        back=ADMIN.table(table).page(),
    )
    return page_response("pages/admin/sure.html", context)


@router.post(ONE + "/end")
async def end(request: Request, table: str, site: Here, admin: Admin) -> Response:
    """Close a table."""
    form = await read_form(request, SeenForm)

    def change(connection: Connection, who: Actor) -> None:
        close_for_house(connection, site.hall, slug=table, seen=form.seen)
        _note(connection, site, who, table, kind="table_ended")

    return await _done(site, admin, table, change)


@router.api_route(ONE + "/repair", methods=READ)
async def sure_to_repair(table: str, to: int, site: Here, admin: Admin) -> Response:
    """Ask before a table goes back to an earlier moment."""
    who, found = await _look(site, admin, table)
    record = found.table
    sentences = [
        _going_back(to, record.version - to),
        _("Nothing before that can be undone any more; plans and an open proposal lapse. Its players are told."),
    ]
    if record.over:
        sentences.append(_("The table is over: it is played again then, though its players may know its cards by now."))
    context = AdminSurePage(
        page=Page(title=_("Repair the table? – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.tables,
        heading=_("Repair {table}?").format(table=record.name),
        sentences=tuple(sentences),
        action=ADMIN.table(table).repair,
        fields=(("to", str(to)), ("seen", str(record.version))),
        button=_("Let it go on from there"),
        back=ADMIN.table(table).page(),
    )
    return page_response("pages/admin/sure.html", context)


@router.post(ONE + "/repair")
async def mend(request: Request, table: str, site: Here, admin: Admin) -> Response:
    """Let a table go on from an earlier moment."""
    form = await read_form(request, RepairForm)

    def change(connection: Connection, who: Actor) -> None:
        repair(connection, site.hall, slug=table, to=form.to, seen=form.seen)
        _note(connection, site, who, table, kind="table_repaired", moment=(form.seen, form.to))

    return await _done(site, admin, table, change)


@router.post(ONE + "/uncover")
async def uncover(table: str, site: Here, admin: Admin) -> Response:
    """Let this session see what is hidden at a table, and write that down."""

    def change(connection: Connection, who: Actor) -> str:
        _note(connection, site, who, table, kind="table_uncovered")
        return new_proof(site, who, table)

    proof = await admin.change(site, change)
    return see(ADMIN.table(table).page(proof=proof))


@router.api_route(ONE + "/state/{proof:token}", methods=READ)
async def state(table: str, proof: str, site: Here, admin: Admin) -> Response:
    """Give the state as it is stored, readable or not, to a session that has asked to see what is hidden."""

    def read(connection: Connection, who: Actor) -> str:
        require_proof(site, who, table, proof)
        row, _seats = repository.rows_of(connection, table)
        return str(row.snapshot or "")

    text = await admin.look(site, read)
    return file_response(text.encode(), "state.json")


@router.post(ONE + "/export")
async def export(table: str, site: Here, admin: Admin) -> Response:
    """Give the game of a table as a file, over or not; since it holds every card, that is written down."""

    def change(connection: Connection, who: Actor) -> bytes:
        file = file_of(connection, site.hall, repository.load(connection, table))
        _note(connection, site, who, table, kind="table_exported")
        return written(file)

    try:
        return file_response(await admin.change(site, change), "game.json")
    except AppError as error:
        return await table_page(site, admin, table, error=error)


def require_proof(site: Site, who: Actor, slug: str, proof: str) -> None:
    """Raise Forbidden unless this session has asked to see what is hidden at a table."""
    if not is_proof(site, who, slug, proof):
        raise Forbidden(phrase("To see what is hidden at this table, ask for it on the table’s page first."))


async def _look(site: Site, admin: Admin, slug: str) -> tuple[Actor, Inspection]:
    return await admin.look(site, lambda connection, who: (who, inspect(connection, site.hall, slug=slug)))


async def _done(site: Site, admin: Admin, slug: str, change: Callable[[Connection, Actor], None]) -> Response:
    """Do something to a table and show it; what is refused is said on its page, and has changed nothing."""
    try:
        await admin.change(site, change)
    except AppError as error:
        return await table_page(site, admin, slug, error=error)
    return see(ADMIN.table(slug).page())


def _going_back(to: int, since: int) -> str:
    if since <= 0:
        return _("The state after its newest record, {to}, is told anew from the history.").format(to=to)
    return ngettext(
        "The game goes on from the moment after record {to}; {amount} record since then is marked as taken back.",
        "The game goes on from the moment after record {to}; {amount} records since then are marked as taken back.",
        since,
    ).format(to=to, amount=since)


def _note(
    connection: Connection, site: Site, who: Actor, slug: str, *, kind: str, moment: tuple[int, int] | None = None
) -> None:
    """Write down what was done to a table. Raises TableNotFound."""
    row, _seats = repository.rows_of(connection, slug)
    before, after = ({}, {}) if moment is None else ({"moment": moment[0]}, {"moment": moment[1]})
    facts = {"address": slug, **after}
    note(connection, at=site.hall.now(), who=who, kind=kind, subject=row.name, before=before, after=facts)
