"""Routes of the gallery."""

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from app.errors import NotFound
from app.language import N_, phrase
from app.language import gettext as _
from app.presets.shelf import built_in_shelf
from app.web.answers import page_response
from app.web.contexts import Notice, Page, Question, TablePage, WaitingPage
from app.web.gallery import EXHIBITS, exhibit_named, made_up
from app.web.gallery_figures import made_up_calibrations, made_up_charts, made_up_figures, made_up_table
from app.web.gallery_files import made_up_verdicts
from app.web.gallery_reports import made_up_announcement, made_up_records, made_up_reports
from app.web.house_contexts import GalleryPage, PiecesPage
from app.web.offers import Stock, blank_offer
from app.web.routes import READ
from app.web.site import Here
from app.web.table_page import table_page
from app.web.urls import URLS
from app.web.waiting_page import waiting_page

router = APIRouter()
_SHEETS = (
    *("css/lobby.css", "css/table.css", "css/admin.css", "css/admin_presets.css", "css/admin_calibrations.css"),
    *("css/admin_tables.css", "css/files.css"),
)


def _notices() -> tuple[Notice, ...]:
    return tuple(
        msgspec.structs.replace(
            notice,
            sentences=tuple(_(sentence) for sentence in notice.sentences),
            link=notice.link and (notice.link[0], _(notice.link[1])),
            question=notice.question and msgspec.structs.replace(notice.question, button=_(notice.question.button)),
        )
        for notice in NOTICES
    )


NOTICES = (
    Notice(kind="refusal", sentences=(N_("The table has moved on since your page was drawn."),)),
    Notice(kind="news", sentences=(N_("Something new came to light."),), link=(URLS.gallery, N_("See the table"))),
    Notice(
        kind="question",
        sentences=(N_("This cannot be taken back."), N_("Do it all the same?")),
        question=Question(
            action=URLS.gallery,
            seat=None,
            asked=None,
            version=0,
            press_key="gallery",
            actions="[]",
            token="",
            button=N_("Do it"),
            target="",
        ),
    ),
)


@router.api_route(URLS.gallery, methods=READ)
async def gallery(site: Here) -> Response:
    """Show the pieces that every page is made of, and where those of the games are."""
    context = GalleryPage(
        page=Page(title=_("Gallery – Harmony Tables"), stylesheets=_SHEETS),
        notices=_notices(),
        offers=tuple(
            blank_offer(site, site.hall.game(slug), Stock(built_in_shelf(slug), made_up_figures(slug)))
            for slug in site.pages
        ),
        lines=made_up_calibrations(),
        drawn=made_up_charts(),
        numbers=made_up_table(),
        said=made_up_announcement(),
        reported=made_up_reports(),
        happened=made_up_records(),
        cast=tuple(card for page in site.pages.values() for card in page.characters),
        games=tuple((slug, page.title) for slug, page in site.pages.items()),
        own=tuple(slug for slug, page in site.pages.items() if page.pieces_template),
        exhibits=tuple((exhibit.slug, _(exhibit.title)) for exhibit in EXHIBITS),
        judged=made_up_verdicts(),
    )
    return page_response("pages/gallery.html", context)


@router.api_route(URLS.gallery + "/{game}", methods=READ)
async def pieces(game: str, site: Here) -> Response:
    """Show the pieces of a game's own pages, each in every state."""
    page = site.pages.get(game)
    if page is None or not page.pieces_template:
        raise NotFound(phrase("There is no such picture in the gallery."))
    moment, viewer = made_up(site.hall.game(game), EXHIBITS[-1])
    context = PiecesPage(
        page=Page(
            title=_("{name} – Gallery").format(name=page.title), stylesheets=("css/table.css", *page.stylesheets)
        ),
        game_title=page.title,
        table=table_page(page, moment, viewer, asked=None).table,
        pieces=page.pieces(),
    )
    return page_response(page.pieces_template, context)


@router.api_route(URLS.gallery + "/{game}/{exhibit}", methods=READ)
async def exhibit(game: str, exhibit: str, site: Here) -> Response:
    """Show a made-up table of a game."""
    page, shown = site.pages.get(game), exhibit_named(exhibit)
    if page is None or shown is None:
        raise NotFound(phrase("There is no such picture in the gallery."))
    moment, viewer = made_up(site.hall.game(game), shown)
    if shown.status == "waiting":
        room = waiting_page(site.hall, page, moment, viewer, my_name="")
        return page_response("pages/waiting.html", _still(room))
    return page_response(page.template, _still(table_page(page, moment, viewer, asked=None, hall=site.hall)))


def _still(context: WaitingPage | TablePage) -> msgspec.Struct:
    """Take the life out of a page: nothing follows a table that is not there."""
    head = msgspec.structs.replace(context.page, live=False, scripts=(), refresh=None)
    return msgspec.structs.replace(context, page=head)
