"""Routes that ask before something final: a page with one button and a way back."""

from fastapi import APIRouter
from starlette.responses import Response

from app.web.answers import page_response
from app.web.contexts import Page
from app.web.house_contexts import SurePage
from app.web.routes import READ, TABLE
from app.web.site import Here, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.api_route(TABLE + "/end", methods=READ)
async def sure_to_end(slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask before a table is closed."""
    _, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    context = SurePage(
        page=Page(title=f"Close the table? – {moment.table.name}"),
        urls_of_table=urls,
        heading=f"Close {moment.table.name}?",
        sentences=(
            "Nobody can go on at a closed table.",
            "Its page and its log stay, for all who have the link.",
        ),
        action=urls.end,
        button="Close the table",
    )
    return page_response("pages/sure.html", context)


@router.api_route(TABLE + "/host", methods=READ)
async def sure_to_host(slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask before somebody takes the part of an absent host."""
    _, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    context = SurePage(
        page=Page(title=f"Host the table? – {moment.table.name}"),
        urls_of_table=urls,
        heading=f"Host {moment.table.name}?",
        sentences=(
            f"{moment.table.host_name} hosts this table now.",
            "When nothing has happened for some minutes, another player can take that part over.",
            "The host starts the game, helps out for those who are away, and can close the table.",
        ),
        action=urls.host,
        button="Host this table",
    )
    return page_response("pages/sure.html", context)


@router.api_route(TABLE + "/leave", methods=READ)
async def sure_to_leave(slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask before somebody leaves a table with all their seats."""
    _, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    in_play = "Your seat stays in the game under your name. The host can act for it, or give it to somebody else."
    context = SurePage(
        page=Page(title=f"Leave the table? – {moment.table.name}"),
        urls_of_table=urls,
        heading=f"Leave {moment.table.name}?",
        sentences=(in_play if moment.table.status == "playing" else "Your seat will be free for somebody else.",),
        action=urls.leave_table,
        button="Leave the table",
    )
    return page_response("pages/sure.html", context)
