"""Routes of bots: let one play a seat, take the seat back, choose how quickly they act."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.web.answers import see, table_as_changed
from app.web.forms import BotBackForm, BotForm, PaceForm, TakeForm, read_form
from app.web.routes import TABLE
from app.web.site import Here, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.post(TABLE + "/bot")
async def give(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Let a bot play a seat, before the start or in the middle of a game."""
    form = await read_form(request, BotForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        waiting = service.load_table(connection, hall, slug=slug).status == "waiting"
        give_to_bot = service.seat_bot if waiting else service.let_bot_play
        return give_to_bot(connection, hall, slug=slug, who=who, seat=Seat(form.seat), bot=form.bot)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)


@router.post(TABLE + "/bot/back")
async def back(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Play one's own seat again, or let its player."""
    form = await read_form(request, BotBackForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.take_back_seat(connection, hall, slug=slug, who=who, seat=Seat(form.seat))

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)


@router.post(TABLE + "/bot/follow")
async def follow(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Take a bot's own seat, as somebody who came later. The page is another one then, so it is loaded anew."""
    form = await read_form(request, TakeForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.follow_bot(connection, hall, slug=slug, who=who, seat=Seat(form.seat), name=form.name)

    await visitor.ask(site, change, name=form.name)
    return see(URLS.table(slug).page())


@router.post(TABLE + "/bot/pace")
async def pace(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Choose how quickly bots act."""
    form = await read_form(request, PaceForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.set_pace(connection, hall, slug=slug, who=who, pace=form.pace)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)
