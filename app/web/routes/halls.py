"""Routes of the halls of fame, and of the results of a table and its rematches."""

from typing import Annotated

from fastapi import APIRouter, Query
from sqlalchemy import Connection
from starlette.responses import Response

from app.errors import NotFound
from app.language import phrase
from app.players.service import recognise
from app.tables.daily import day_of
from app.tables.hall import AnyGame
from app.web.answers import page_response, see
from app.web.halls_page import Asked, HallFacts, hall_page, read_hall, read_table_results, table_results_page
from app.web.numbers import number_of
from app.web.record_urls import RECORDS
from app.web.routes import READ, TABLE
from app.web.site import Here, Whoever

router = APIRouter()
Text = Annotated[str, Query(max_length=200)]


@router.api_route(RECORDS.halls, methods=READ)
async def halls(site: Here) -> Response:
    """Lead to the hall of fame of the first game."""
    return see(RECORDS.hall(next(iter(site.pages))))


@router.api_route(RECORDS.halls + "/{game}", methods=READ)
async def hall(
    game: str,
    site: Here,
    visitor: Whoever,
    preset: Text = "",
    version: Text = "",
    seats: Text = "",
    page: Text = "",
) -> Response:
    """Show a hall of fame."""
    if game not in site.pages:
        raise NotFound(phrase("This game is not played here."))
    asked = Asked(
        preset=preset,
        version=number_of(version, otherwise=0),
        seats=number_of(seats, otherwise=0),
        page=number_of(page, otherwise=1),
    )
    today = day_of(site.hall.now())
    facts = await site.db.read(_read, site.hall.game(game), asked, today=today, token=visitor.token)
    return page_response("pages/hall.html", hall_page(site, facts))


@router.api_route(TABLE + "/results", methods=READ)
async def of_table(slug: str, site: Here, visitor: Whoever, before: Text = "") -> Response:
    """Show what was played at a table and its rematches."""
    _who, moment = await visitor.look(site, slug)
    today = day_of(site.hall.now())
    games, wins = await site.db.read(read_table_results, moment.table, today=today, before=before)
    return page_response("pages/table_results.html", table_results_page(site, moment.table, games, wins))


def _read(connection: Connection, game: AnyGame, asked: Asked, *, today: str, token: str) -> HallFacts:
    return read_hall(connection, game, asked, today=today, who=recognise(connection, token))
