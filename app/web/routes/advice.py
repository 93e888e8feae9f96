"""Routes of good moves: asked for by whoever acts, answered to them alone; and the host's switch for it."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.games.protocol import Seat
from app.language import phrase
from app.players.models import Guest
from app.tables import service
from app.tables.errors import NotYourSeat, StaleTable
from app.tables.hall import Hall
from app.web import htmx
from app.web.advice_words import advice_notice
from app.web.answers import regions_response, table_as_changed, table_response
from app.web.forms import AdviceForm, AdviceRuleForm, read_form
from app.web.pictures import Look
from app.web.routes import TABLE
from app.web.site import Here, Whoever

router = APIRouter()


@router.post(TABLE + "/advice")
async def advise(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Think about what a seat could well do now, and show it to whoever asked."""
    form = await read_form(request, AdviceForm)
    guest = await visitor.guest(site)
    if guest is None:
        raise NotYourSeat(phrase("You do not hold this seat, so you cannot act for it."))
    asked = await site.db.read(service.question, site.hall, slug=slug, who=guest, seat=Seat(form.seat))
    advice = await site.adviser.advise(asked)
    await site.db.write(service.note_advice, slug=slug)
    who, moment = await visitor.look(site, slug)
    if moment.version != advice.version:
        raise StaleTable(phrase("The table has moved on while that was thought about. Ask again."))
    notice = advice_notice(site, moment.table, form, advice)
    look = Look(who=who, seat=form.asked)
    answer = regions_response if htmx.asked(request).partial else table_response
    return answer(request, site, moment, look, notice=notice)


@router.post(TABLE + "/advice/rule")
async def rule(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Choose whether those who ask are shown a good move."""
    form = await read_form(request, AdviceRuleForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.set_advice(connection, hall, slug=slug, who=who, given=form.advice == "given")

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)
