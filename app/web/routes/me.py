"""Routes of one's own page: what one has played, what is kept, all of it as a file, and to be forgotten."""

from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.belongings.service import everything, forget_rest, forget_some
from app.language import gettext as _
from app.players.arrivals import fresh_token
from app.players.models import Guest
from app.players.service import recognise
from app.tables import fame, tallies
from app.tables.hall import Hall
from app.tables.tallies import GamesPage
from app.web.answers import file_response, page_response, see
from app.web.contexts import Notice
from app.web.forms import read_form
from app.web.me_page import forget_page, me_page, my_games_page, read_before_forgetting, read_me
from app.web.record_forms import ForgetForm, NameForm
from app.web.record_urls import RECORDS
from app.web.routes import READ
from app.web.site import Here, Visitor, Whoever

router = APIRouter()
Text = Annotated[str, Query(max_length=100)]
_FORGOTTEN = "forgotten"


@router.api_route(RECORDS.me, methods=READ)
async def me(site: Here, visitor: Whoever, news: Text = "") -> Response:
    """Show somebody what they have played, and what is kept about them."""
    facts = await site.db.read(read_me, token=visitor.token)
    return page_response("pages/me.html", me_page(site.pages, facts, notice=_news(news, known=facts is not None)))


@router.api_route(RECORDS.my_games, methods=READ)
async def my_games(site: Here, visitor: Whoever, before: Text = "") -> Response:
    """List somebody's finished games."""
    games = await site.db.read(_games, token=visitor.token, before=before)
    return page_response("pages/my_games.html", my_games_page(site.pages, games))


@router.api_route(RECORDS.my_file, methods=READ)
async def my_file(site: Here, visitor: Whoever) -> Response:
    """Give somebody all that is kept about them."""
    kept = await site.db.read(_everything, token=visitor.token)
    return file_response(msgspec.json.format(msgspec.json.encode(kept)), "kept.json")


@router.post(RECORDS.show_name)
async def show_name(request: Request, site: Here, visitor: Whoever) -> Response:
    """Put somebody's name into the halls of fame, or take it off all of them."""
    shown = (await read_form(request, NameForm)).shown == "yes"

    def change(connection: Connection, _hall: Hall, who: Guest) -> None:
        fame.show_name(connection, who.id, shown=shown)

    if await visitor.guest(site) is not None:
        await visitor.ask(site, change)
    return see(RECORDS.me)


@router.api_route(RECORDS.forget, methods=READ)
async def sure_to_forget(site: Here, visitor: Whoever) -> Response:
    """Ask before somebody is forgotten."""
    facts = await site.db.read(read_before_forgetting, token=visitor.token)
    return see(RECORDS.me) if facts is None else page_response("pages/forget.html", forget_page(*facts))


@router.post(RECORDS.forget)
async def forget(request: Request, site: Here, visitor: Whoever) -> Response:
    """Forget somebody: some tables at a time, then all else; the browser gets a cookie that says nothing."""
    await read_form(request, ForgetForm)
    who = await visitor.guest(site)
    if who is not None:
        while await site.db.write(forget_some, site.hall, who=who):
            pass
        await site.db.write(forget_rest, who=who)
    request.state.visitor = Visitor(fresh_token(site.hall.secret))
    return see(f"{RECORDS.me}?news={_FORGOTTEN}")


def _games(connection: Connection, *, token: str, before: str) -> GamesPage:
    who = recognise(connection, token)
    return GamesPage((), "") if who is None else tallies.games_of(connection, who.id, before=before)


def _everything(connection: Connection, *, token: str) -> dict[str, Any]:
    who = recognise(connection, token)
    return {} if who is None else everything(connection, who=who)


def _news(word: str, *, known: bool) -> Notice | None:
    if word != _FORGOTTEN or known:
        return None
    return Notice(kind="news", sentences=(_("You are forgotten here. Your games go on without your name."),))
