"""Routes of the daily journey: today's, earlier days, a table for the attempt, and one to practise."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.admin.opening import read_rules
from app.errors import AppError, NotFound
from app.language import phrase
from app.players.models import Guest
from app.players.service import recognise
from app.tables import daily
from app.tables.daily_tables import open_daily, practise_day
from app.tables.hall import Hall
from app.web.answers import page_response, see
from app.web.contexts import Notice
from app.web.daily_page import DayFacts, daily_page, day_page, read_daily, read_day
from app.web.forms import read_form
from app.web.numbers import number_of
from app.web.record_forms import DayForm
from app.web.record_urls import RECORDS
from app.web.refusals import refusal
from app.web.routes import READ
from app.web.site import Here, Site, Visitor, Whoever
from app.web.urls import URLS

router = APIRouter()
Text = Annotated[str, Query(max_length=100)]
_NO_DAY = phrase("There is no daily journey of that day.")


@router.api_route(RECORDS.daily, methods=READ)
async def today(site: Here, visitor: Whoever, before: Text = "") -> Response:
    """Show today's journey."""
    return await _today(site, visitor, before=before)


@router.post(RECORDS.open_daily)
async def open_table(request: Request, site: Here, visitor: Whoever) -> Response:
    """Open a table for today's attempt; a refused form comes back with the reason."""
    form = await read_form(request, DayForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        return open_daily(
            connection, hall, who=who, seats=form.seats, press_key=form.press_key, host_code=form.host_code
        )

    try:
        slug = await visitor.ask(site, change, name=form.my_name)
    except AppError as error:
        return await _today(site, visitor, notice=refusal(error), status=error.status, my_name=form.my_name)
    return see(URLS.table(slug).page())


@router.api_route(RECORDS.daily + "/{day}", methods=READ)
async def day(day: str, site: Here, visitor: Whoever, seats: Text = "", page: Text = "") -> Response:
    """Show how a day went that is over; today's is on a page of its own."""
    if day == daily.day_of(site.hall.now()):
        return see(RECORDS.daily)
    return await _day(site, visitor, day, seats=seats, page=page)


@router.post(RECORDS.daily + "/{day}/practice")
async def practise(request: Request, day: str, site: Here, visitor: Whoever) -> Response:
    """Open a table to practise the deal of a day that is over."""
    form = await read_form(request, DayForm)

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        return practise_day(
            connection,
            hall,
            who=who,
            day=day,
            seats=form.seats,
            press_key=form.press_key,
            host_code=form.host_code,
        )

    try:
        slug = await visitor.ask(site, change, name=form.my_name)
    except AppError as error:
        return await _day(site, visitor, day, notice=refusal(error), status=error.status)
    return see(URLS.table(slug).page())


async def _today(
    site: Site,
    visitor: Visitor,
    *,
    before: str = "",
    notice: Notice | None = None,
    status: int = 200,
    my_name: str = "",
) -> Response:
    listed = before if daily.read_day(before) is not None else None
    facts = await site.db.read(read_daily, site.hall, token=visitor.token, before=listed)
    context = daily_page(site, facts, before=listed, my_name=my_name, notice=notice)
    return page_response("pages/daily.html", context, status=status)


async def _day(
    site: Site,
    visitor: Visitor,
    day: str,
    *,
    seats: str = "",
    page: str = "",
    notice: Notice | None = None,
    status: int = 200,
) -> Response:
    if daily.read_day(day) is None or not daily.is_over(site.hall, day):
        raise NotFound(_NO_DAY)
    counts = site.hall.game(site.hall.daily_game).seat_counts
    alone = number_of(seats, otherwise=0)
    chosen = alone if alone in counts else None
    who, code_needed, facts = await site.db.read(
        _read, site.hall, token=visitor.token, day=day, seats=chosen, page=number_of(page, otherwise=1)
    )
    context = day_page(site, facts, who=who, code_needed=code_needed, seats=chosen, notice=notice)
    return page_response("pages/daily_day.html", context, status=status)


def _read(
    connection: Connection, hall: Hall, *, token: str, day: str, seats: int | None, page: int
) -> tuple[Guest | None, bool, DayFacts]:
    who = recognise(connection, token)
    code_needed = read_rules(connection).opening == "code"
    return who, code_needed, read_day(connection, hall, day, who=who, seats=seats, page=page)
