"""Routes of the administrator's way in and out."""

import msgspec
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import Response

from app.admin import service
from app.admin.errors import NotAdministrator, TooManyAttempts
from app.admin.passwords import SHORTEST
from app.errors import AppError
from app.language import gettext as _
from app.players.service import token_hash
from app.web import htmx
from app.web.admin_contexts import EnterPage, WelcomePage
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Password, admitted, begin_session, end_session, hashed
from app.web.answers import page_response, see
from app.web.contexts import Notice, Page
from app.web.forms import Free, read_form
from app.web.problems import NO_STORE
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site, Visitor, Whoever, site_of, visitor_of

router = APIRouter()


class EnterForm(msgspec.Struct, frozen=True, kw_only=True):
    """A password to come in with, and a name for the log."""

    password: Password = ""
    name: Free = ""


class WelcomeForm(EnterForm, frozen=True, kw_only=True):
    """A password to set, typed twice."""

    again: Password = ""


def ask_for_password(app: FastAPI) -> None:
    """Let the site ask for the password wherever a page is the administrator's and no session came with the request."""

    @app.exception_handler(NotAdministrator)
    async def ask(request: Request, error: NotAdministrator) -> Response:
        if htmx.asked(request).partial:  # a part of a page cannot ask: let the browser load the page again
            return Response(headers={htmx.REFRESH: "true", **NO_STORE})
        if request.method in READ:
            return see(ADMIN.enter)
        return await _enter_page(site_of(request), visitor_of(request), error)


@router.api_route(ADMIN.enter, methods=READ)
async def door(site: Here, visitor: Whoever) -> Response:
    """Show the form for the password."""
    return await _enter_page(site, visitor)


@router.post(ADMIN.enter)
async def enter(request: Request, site: Here, visitor: Whoever, admin: Admin) -> Response:
    """Come in with the password; a session that this browser had before ends."""
    form = await read_form(request, EnterForm)
    try:
        token = await _entered(request, site, visitor, form, replaced=admin.token)
    except AppError as error:
        return await _enter_page(site, visitor, error, name=form.name)
    return begin_session(request, see(ADMIN.root), token)


@router.post(ADMIN.leave)
async def leave(site: Here, admin: Admin) -> Response:
    """End the session."""
    await site.db.write(service.leave, token=admin.token, now=site.hall.now())
    return end_session(see(ADMIN.enter))


@router.api_route(ADMIN.root + "/welcome/{token:token}", methods=READ)
async def welcome(token: str, site: Here, visitor: Whoever) -> Response:
    """Show what the one-time link is for; looking at it uses nothing up."""
    await site.db.read(service.require_link, token, now=site.hall.now())
    return _welcome_page(token, name=await _name(site, visitor))


@router.post(ADMIN.root + "/welcome/{token:token}")
async def set_password(request: Request, token: str, site: Here, visitor: Whoever) -> Response:
    """Set the password with the one-time link, and come in."""
    form = await read_form(request, WelcomeForm)
    await site.db.read(service.require_link, token, now=site.hall.now())  # nobody else makes us hash
    try:
        password_hash = await hashed(service.new_hash, form.password, form.again)
        session = await site.db.write(
            service.set_password,
            token=token,
            password_hash=password_hash,
            name=form.name,
            browser=token_hash(visitor.token),
            now=site.hall.now(),
        )
    except AppError as error:
        return _welcome_page(token, name=form.name, notice=refusal(error), status=error.status)
    return begin_session(request, see(ADMIN.root), session)


async def _enter_page(
    site: Site, visitor: Visitor, error: AppError | None = None, *, name: str | None = None
) -> Response:
    """Answer with the form for the password, and with why it did not open."""
    context = EnterPage(
        page=Page(title=_("Administration – Harmony Tables"), stylesheets=("css/admin.css",)),
        ready=await site.db.read(service.has_password),
        name=await _name(site, visitor) if name is None else name,
        notice=None if error is None else refusal(error),
    )
    answer = page_response("pages/admin/enter.html", context, status=200 if error is None else error.status)
    if isinstance(error, TooManyAttempts):
        answer.headers["Retry-After"] = str(int(error.wait.total_seconds()) + 1)
    return answer


async def _entered(request: Request, site: Site, visitor: Visitor, form: EnterForm, *, replaced: str) -> str:
    browser = token_hash(visitor.token)
    candidate = await admitted(request, site, browser=browser, name=form.name, password=form.password)
    return await site.db.write(
        service.enter, candidate=candidate, name=form.name, browser=browser, replaced=replaced, now=site.hall.now()
    )


async def _name(site: Site, visitor: Visitor) -> str:
    who = await visitor.guest(site)
    return "" if who is None else who.name or ""


def _welcome_page(token: str, *, name: str, notice: Notice | None = None, status: int = 200) -> Response:
    context = WelcomePage(
        page=Page(title=_("Welcome, administrator – Harmony Tables"), stylesheets=("css/admin.css",)),
        action=ADMIN.welcome(token),
        name=name,
        shortest=SHORTEST,
        notice=notice,
    )
    return page_response("pages/admin/welcome.html", context, status=status)
