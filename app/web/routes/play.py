"""Routes of a game in play: actions, undo, seats that change hands, the end, the rematch."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.edition import Edition
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.aftermath import Aftermath
from app.tables.hall import Hall
from app.tables.requests import ActResult
from app.tables.states import read_actions
from app.web import htmx
from app.web.answers import regions_response, see, table_response
from app.web.contexts import Notice
from app.web.forms import HandOverForm, PressForm, TakeBackForm, read_form
from app.web.moments import Moment, next_moment, read_moment
from app.web.motion_forms import UndoForm
from app.web.news import news
from app.web.pictures import Look
from app.web.questions import press_of, question_about
from app.web.routes import TABLE
from app.web.site import Here, Site, Visitor, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.post(TABLE + "/act")
async def act(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take the actions of one press, or ask first."""
    form = await read_form(request, PressForm)
    press = press_of(form)
    question = await question_about(site, visitor, slug, form)
    if question is not None:
        return await _asked(request, site, visitor, slug, form, question)
    done = await _carry_out(site, visitor, slug, partial(service.act_and_tell, slug=slug, press=press))
    return await _pressed(request, site, form, *done)


@router.post(TABLE + "/undo")
async def undo(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take back the seat's last press or its turn, or do it again."""
    form = await read_form(request, UndoForm)
    press = service.Press(seat=Seat(form.seat), version_seen=form.version_seen, key=form.press_key)

    def change(connection: Connection, hall: Hall, *, who: Guest) -> tuple[ActResult, None]:
        step = service.redo if form.how.startswith("redo") else service.undo
        return step(connection, hall, slug=slug, who=who, press=press, whole=form.how.endswith("turn")), None

    done = await _carry_out(site, visitor, slug, change)
    return await _pressed(request, site, form, *done)


@router.post(TABLE + "/take-back")
async def take_back(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take back one action of the seat's turn."""
    form = await read_form(request, TakeBackForm)
    press = service.Press(seat=Seat(form.seat), version_seen=form.version_seen, key=form.press_key)

    def rearrange(connection: Connection, hall: Hall, *, who: Guest) -> tuple[ActResult, None]:
        done = service.take_back(connection, hall, slug=slug, who=who, press=press, record=form.record)
        return done, None

    done = await _carry_out(site, visitor, slug, rearrange)
    return await _pressed(request, site, form, *done)


@router.post(TABLE + "/hand-over")
async def hand_over(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Give a seat to somebody else."""
    form = await read_form(request, HandOverForm)
    to: Seat | Literal["host", "link"] = Seat(form.to) if isinstance(form.to, int) else form.to
    await visitor.ask(
        site, lambda c, hall, who: service.hand_over(c, hall, slug=slug, who=who, seat=Seat(form.seat), to=to)
    )
    return see(URLS.table(slug).page())


@router.post(TABLE + "/leave")
async def leave(slug: str, site: Here, visitor: Whoever) -> Response:
    """Leave the table with all seats."""
    await visitor.ask(site, lambda c, hall, who: service.leave_table(c, hall, slug=slug, who=who))
    return see(URLS.table(slug).page())


@router.post(TABLE + "/end")
async def end(slug: str, site: Here, visitor: Whoever) -> Response:
    """Close the table."""
    await visitor.ask(site, lambda c, hall, who: service.end_table(c, hall, slug=slug, who=who))
    return see(URLS.table(slug).page())


@router.post(TABLE + "/host")
async def become_host(slug: str, site: Here, visitor: Whoever) -> Response:
    """Take the part of a host who is absent."""
    await visitor.ask(site, lambda c, hall, who: service.become_host(c, hall, slug=slug, who=who))
    return see(URLS.table(slug).page())


@router.post(TABLE + "/rematch")
async def rematch(slug: str, site: Here, visitor: Whoever) -> Response:
    """Open the table again with the same people."""
    again = await visitor.ask(site, lambda c, hall, who: service.rematch(c, hall, slug=slug, who=who))
    return see(URLS.table(again).page())


async def _carry_out(
    site: Site, visitor: Visitor, slug: str, change: Callable[..., tuple[ActResult, Aftermath | None]]
) -> tuple[Guest, ActResult, Moment]:
    """Change a game and see how it stands then, in one go: the table's followers wait for that very sight.

    Where the change follows on the moment at hand nothing is read again.
    """
    known = site.moments.newest(slug)

    def carry_out(connection: Connection, hall: Hall, who: Guest) -> tuple[Guest, ActResult, Moment]:
        done, after = change(connection, hall, who=who)
        return who, done, next_moment(known, after) or read_moment(connection, hall, slug=slug)

    with site.measures.actions.time(), site.moments.expecting(slug):
        who, done, moment = await visitor.ask(site, carry_out)
        return who, done, site.moments.keep(moment)


async def _pressed(
    request: Request, site: Site, form: PressForm, who: Guest, done: ActResult, moment: Moment
) -> Response:
    """Show what became of a press: the regions that are new, or the page."""
    slug = moment.table.slug
    word = done.stopped or ("revealed" if done.done < done.asked else "")
    target = _still_pointed_at(site, moment, form, done)
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).page(seat=form.asked, target=target, news=word))
    look = Look(who=who, seat=form.asked, target=target)
    seen = site.moments.earlier(slug, htmx.asked(request).edition or Edition(form.version_seen))
    return regions_response(request, site, moment, look, seen=seen, notice=news(word))


def _still_pointed_at(site: Site, moment: Moment, form: PressForm, done: ActResult) -> str:
    """Keep a panel open until what it is about has been done."""
    if not form.target:
        return ""
    game = moment.table.game
    actions = read_actions(site.hall.game(game), press_of(form).actions)[: done.done]
    return "" if site.pages[game].fulfils(form.target, actions) else form.target


async def _asked(
    request: Request, site: Site, visitor: Visitor, slug: str, form: PressForm, question: Notice
) -> Response:
    who, moment = await visitor.look(site, slug)
    look = Look(who=who, seat=form.asked, target=form.target)
    answer = regions_response if htmx.asked(request).partial else table_response
    return answer(request, site, moment, look, notice=question)
