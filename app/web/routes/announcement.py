"""Routes of what is announced to everybody: for pages that are open already, and for the administrator who does it."""

from datetime import UTC, datetime
from typing import NamedTuple

import msgspec
from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.admin.announcements import (
    LONGEST,
    Announcement,
    announce_to_all,
    read_announcement,
    withdraw_announcement,
)
from app.admin.audit import Actor
from app.errors import AppError, InvalidInput
from app.language import gettext as _
from app.language import phrase
from app.web import htmx, render
from app.web.admin_table_contexts import AnnouncementPage
from app.web.admin_urls import ADMIN
from app.web.administrator import Admin, Administrator
from app.web.answers import page_response, see
from app.web.bulletin import announced
from app.web.contexts import Page
from app.web.forms import Free, read_form
from app.web.problems import NO_STORE
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site
from app.web.time_words import time_told
from app.web.urls import URLS

router = APIRouter()
_SHEETS = ("css/admin.css",)


class WordsForm(msgspec.Struct, frozen=True, kw_only=True):
    """What everybody shall know, and when it will be, in UTC; blank: no time."""

    words: Free = ""
    at: Free = ""


class _Sent(NamedTuple):
    """A form that was refused, and why."""

    form: WordsForm
    error: AppError


@router.api_route(URLS.announcement, methods=READ)
async def now(request: Request) -> Response:
    """Give what is announced now to a page that is open; anybody else finds it on the first page."""
    if not htmx.asked(request).partial:
        return see(URLS.home)
    return HTMLResponse(render.macro("house", "announcement", announced()), headers=NO_STORE)


@router.api_route(ADMIN.announcement, methods=READ)
async def form(site: Here, admin: Admin) -> Response:
    """Show the form for an announcement."""
    return await _page(site, admin)


@router.post(ADMIN.announcement)
async def announce(request: Request, site: Here, admin: Admin) -> Response:
    """Announce something to everybody; a refused form comes back as it was sent."""
    form = await read_form(request, WordsForm)

    def change(connection: Connection, who: Actor) -> None:
        announce_to_all(connection, who=who, words=form.words, at=_moment(form.at), now=site.hall.now())

    try:
        await admin.change(site, change)
    except InvalidInput as error:
        return await _page(site, admin, _Sent(form, error))
    return see(ADMIN.announcement)


@router.post(ADMIN.withdraw)
async def withdraw(site: Here, admin: Admin) -> Response:
    """Take the announcement away."""
    await admin.change(site, lambda connection, who: withdraw_announcement(connection, who=who, now=site.hall.now()))
    return see(ADMIN.announcement)


async def _page(site: Site, admin: Administrator, sent: _Sent | None = None) -> Response:
    def read(connection: Connection, who: Actor) -> tuple[Actor, Announcement]:
        return who, read_announcement(connection)

    who, stands = await admin.look(site, read)
    context = AnnouncementPage(
        page=Page(title=_("Announcement – Administration"), stylesheets=_SHEETS),
        who=who.name,
        here=ADMIN.announcement,
        now=stands.words,
        now_at="" if stands.at is None else time_told(stands.at),
        words="" if sent is None else sent.form.words,
        at="" if sent is None else sent.form.at,
        longest=LONGEST,
        notice=None if sent is None else refusal(sent.error),
    )
    return page_response("pages/admin/announcement.html", context, status=200 if sent is None else sent.error.status)


def _moment(text: str) -> datetime | None:
    """Read a moment as a form sends it, in UTC; None for a blank one. Raises InvalidInput."""
    if not text.strip():
        return None
    try:
        moment = datetime.fromisoformat(text.strip())
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as fault:
        raise InvalidInput(phrase("Please write the time as in 2030-01-31 21:00, in UTC.")) from fault
