"""Routes that ask before something final: a page with one button and a way back."""

from fastapi import APIRouter
from starlette.responses import Response

from app.language import gettext as _
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
    _who, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    context = SurePage(
        page=Page(title=_("Close the table? – {table}").format(table=moment.table.name)),
        urls_of_table=urls,
        heading=_("Close {table}?").format(table=moment.table.name),
        sentences=(
            _("Nobody can go on at a closed table."),
            _("Its page and its log stay, for all who have the link."),
        ),
        action=urls.end,
        button=_("Close the table"),
    )
    return page_response("pages/sure.html", context)


@router.api_route(TABLE + "/host", methods=READ)
async def sure_to_host(slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask before somebody takes the part of an absent host."""
    _who, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    context = SurePage(
        page=Page(title=_("Host the table? – {table}").format(table=moment.table.name)),
        urls_of_table=urls,
        heading=_("Host {table}?").format(table=moment.table.name),
        sentences=(
            _("{host} hosts this table now.").format(host=moment.table.host_name),
            _("When nothing has happened for some minutes, another player can take that part over."),
            _("The host starts the game, helps out for those who are away, and can close the table."),
        ),
        action=urls.host,
        button=_("Host this table"),
    )
    return page_response("pages/sure.html", context)


@router.api_route(TABLE + "/leave", methods=READ)
async def sure_to_leave(slug: str, site: Here, visitor: Whoever) -> Response:
    """Ask before somebody leaves a table with all their seats."""
    _who, moment = await visitor.look(site, slug)
    urls = URLS.table(slug)
    in_play = _("Your seat stays in the game under your name. The host can act for it, or give it to somebody else.")
    context = SurePage(
        page=Page(title=_("Leave the table? – {table}").format(table=moment.table.name)),
        urls_of_table=urls,
        heading=_("Leave {table}?").format(table=moment.table.name),
        sentences=(in_play if moment.table.status == "playing" else _("Your seat will be free for somebody else."),),
        action=urls.leave_table,
        button=_("Leave the table"),
    )
    return page_response("pages/sure.html", context)
