"""Routes of the administrator's first page and of the log of changes."""

from typing import Annotated, Literal

import msgspec
from fastapi import APIRouter, Query
from msgspec import Meta
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin import service
from app.admin.audit import Actor, ChangePage
from app.admin.errors import TooManyAttempts, WrongPassword
from app.admin.opening import MOST_TABLES
from app.admin.passwords import SHORTEST
from app.errors import AppError, InvalidInput
from app.language import gettext as _
from app.language import phrase
from app.players.service import token_hash
from app.tables.service import count_unfinished
from app.web.admin_contexts import ChangesPage, HousePage, OpeningForm
from app.web.admin_log import worded
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator, Password, admitted, begin_session, hashed
from app.web.answers import page_response, see
from app.web.contexts import Page
from app.web.forms import Free, read_form
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site, Whoever

router = APIRouter()
_SHEETS = ("css/admin.css",)


class RulesForm(msgspec.Struct, frozen=True, kw_only=True):
    """Who may open tables, and how many unfinished ones there may be; blank: no limit."""

    opening: Literal["anyone", "code"]
    most_tables: Free = ""


class PasswordForm(msgspec.Struct, frozen=True, kw_only=True):
    """The present password, and another one typed twice."""

    present: Password = ""
    password: Password = ""
    again: Password = ""


class CodeForm(msgspec.Struct, frozen=True, kw_only=True):
    """The number of the host code that the page showed."""

    seen: Annotated[int, Meta(ge=1, le=2**31)]


@router.api_route(ADMIN.root, methods=READ)
async def house(site: Here, admin: Admin) -> Response:
    """Show who may open tables."""
    return await _house_page(site, admin)


@router.post(ADMIN.opening)
async def opening(request: Request, site: Here, admin: Admin) -> Response:
    """Decide who may open tables and how many there may be; a refused form comes back as it was sent."""
    form = await read_form(request, RulesForm)

    def change(connection: Connection, who: Actor) -> None:
        limit = _limit(form.most_tables)
        service.set_rules(connection, who=who, opening=form.opening, most_tables=limit, now=site.hall.now())

    try:
        await admin.change(site, change)
    except InvalidInput as error:
        return await _house_page(site, admin, sent=form, error=error)
    return see(ADMIN.root)


@router.post(ADMIN.code)
async def code(request: Request, site: Here, admin: Admin) -> Response:
    """Make another host code."""
    form = await read_form(request, CodeForm)
    await admin.change(site, lambda c, who: service.new_code(c, who=who, seen=form.seen, now=site.hall.now()))
    return see(ADMIN.root)


@router.post(ADMIN.password)
async def password(request: Request, site: Here, visitor: Whoever, admin: Admin) -> Response:
    """Change the password: every session ends, and this browser gets a new one."""
    form = await read_form(request, PasswordForm)
    who = await admin.look(site, lambda _, who: who)
    browser = token_hash(visitor.token)
    try:
        fresh = await hashed(service.new_hash, form.password, form.again)
        candidate = await admitted(request, site, browser=browser, name=who.name, password=form.present)

        def change(connection: Connection, who: Actor) -> str:
            return service.change_password(
                connection, who=who, candidate=candidate, password_hash=fresh, browser=browser, now=site.hall.now()
            )

        token = await admin.change(site, change)
    except (InvalidInput, WrongPassword, TooManyAttempts) as error:
        return await _house_page(site, admin, error=error)
    return begin_session(request, see(ADMIN.root), token)


@router.api_route(ADMIN.changes, methods=READ)
async def changes(site: Here, admin: Admin, before: Annotated[int | None, Query(ge=1, le=2**53)] = None) -> Response:
    """Show the log of changes."""

    def read(connection: Connection, who: Actor) -> tuple[Actor, ChangePage]:
        return who, service.changes_before(connection, before)

    who, shown = await admin.look(site, read)
    context = ChangesPage(
        page=Page(title=_("Changes – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.changes,
        lines=tuple(worded(change) for change in shown.changes),
        earlier="" if shown.earlier is None else ADMIN.earlier(shown.earlier),
    )
    return page_response("pages/admin/changes.html", context)


async def _house_page(
    site: Site, admin: Administrator, *, sent: RulesForm | None = None, error: AppError | None = None
) -> Response:
    def read(connection: Connection, who: Actor) -> tuple[Actor, service.HouseRules, int]:
        return who, service.read_rules(connection), count_unfinished(connection)

    who, rules, unfinished = await admin.look(site, read)
    limit = "" if rules.most_tables is None else str(rules.most_tables)
    form = OpeningForm(
        opening=rules.opening if sent is None else sent.opening,
        most_tables=limit if sent is None else sent.most_tables,
        code=service.host_code(site.hall.secret, rules),
        code_number=rules.code_number,
        unfinished=unfinished,
    )
    context = HousePage(
        page=Page(title=_("Administration – Harmony Tables"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.root,
        form=form,
        shortest=SHORTEST,
        notice=None if error is None else refusal(error),
    )
    return page_response("pages/admin/house.html", context, status=200 if error is None else error.status)


def _limit(text: str) -> int | None:
    if not text.strip():
        return None
    digits = text.strip()
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_TABLES))):
        raise InvalidInput(
            phrase("The number of unfinished tables must be 1 to {most}, or blank for no limit.", most=MOST_TABLES)
        )
    return int(digits)
