"""Routes of single cards, to be read closely: a page of its own, and for a dialog the sheet alone."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from app.errors import NotFound
from app.language import gettext as _
from app.language import phrase
from app.web import htmx, render
from app.web.answers import page_response
from app.web.contexts import Page
from app.web.house_contexts import CardPage
from app.web.problems import NO_STORE
from app.web.routes import READ
from app.web.site import Here

router = APIRouter()


@router.api_route("/cards/{game}/{card}", methods=READ)
async def card(request: Request, game: str, card: str, site: Here) -> Response:
    """Show a card as it is printed: everybody may, whatever table they sit at."""
    page = site.pages.get(game)
    sheet = None if page is None else page.sheet(card)
    if page is None or sheet is None:
        raise NotFound(phrase("There is no such card."))
    if htmx.asked(request).partial:
        return HTMLResponse(render.macro("closely", "sheet", game, sheet), headers=NO_STORE)
    title = _("{card} – {game}").format(card=sheet.name, game=page.title)
    context = CardPage(
        page=Page(title=title, stylesheets=("css/table.css", *page.stylesheets, "css/dialogs.css")),
        game=game,
        game_title=page.title,
        sheet=sheet,
    )
    return page_response("pages/card.html", context)
