"""What a request is answered with: a whole page, the regions that changed, or the way to another page."""

from collections.abc import Callable

import msgspec
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from app.edition import Edition
from app.language import gettext as _
from app.players.models import Guest
from app.tables.hall import Hall
from app.web import htmx, render
from app.web.addresses import invitation
from app.web.contexts import Notice, TablePage, WaitingPage
from app.web.moments import Moment
from app.web.pictures import Look, Picture, for_one_request, kind_of, picture_of, rendered_picture
from app.web.problems import NO_STORE
from app.web.rendered import Rendered
from app.web.site import Site, Visitor
from app.web.urls import URLS

_OF_ONE_REQUEST = ("target", "forms")
"""The regions that are made anew for each page and each answer."""

SILENCE = Response(status_code=204, headers=NO_STORE)


def page_response(template: str, context: msgspec.Struct, *, status: int = 200) -> Response:
    """Answer with a page, which no cache may keep: it is as old as the table's next action."""
    return HTMLResponse(render.page(template, context), status_code=status, headers=NO_STORE)


def _table_page(picture: Picture, context: TablePage, *, status: int) -> Response:
    """Answer with a table's page, in which every region is that which the next press is compared with."""
    rendered = (region for region in picture.regions if region.region not in _OF_ONE_REQUEST)
    html = render.page(picture.template, context, rendered=rendered)
    return HTMLResponse(html, status_code=status, headers=NO_STORE)


def file_response(content: bytes, name: str) -> Response:
    """Give a JSON file to be kept under a name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"', **NO_STORE}
    return Response(content, media_type="application/json", headers=headers)


def see(address: str) -> Response:
    """Lead the browser to a page after a form was sent, so that a reload repeats nothing."""
    return RedirectResponse(address, status_code=303, headers=NO_STORE)


def table_response(
    request: Request, site: Site, moment: Moment, look: Look, *, notice: Notice | None = None, status: int = 200
) -> Response:
    """Answer with the whole page of a table as it stands."""
    picture = picture_of(site, moment, look)
    context = for_one_request(site, moment, look, picture) or picture.made_of
    if isinstance(context, WaitingPage):
        urls, hosting = URLS.table(moment.table.slug), context.room.hosting
        invite = invitation(request, site, urls, hosting=hosting)
        context = msgspec.structs.replace(context, invite=invite)
    shown = msgspec.structs.replace(context, notice=notice)
    if isinstance(shown, TablePage):
        return _table_page(picture, shown, status=status)
    return page_response(picture.template, shown, status=status)


def regions_response(
    request: Request,
    site: Site,
    moment: Moment,
    look: Look,
    *,
    seen: Moment | None = None,
    notice: Notice | None = None,
    status: int = 200,
) -> Response:
    """Answer htmx with what is new since the moment that was seen, the notice, and the panel of the target.

    A browser that shows another kind of page (the waiting room of a table that has begun) is told to load it anew; a
    notice that it would lose by that is shown first, with a link.
    """
    picture = picture_of(site, moment, look)
    if htmx.asked(request).page not in {None, picture.kind}:
        return _of_another_kind(moment, notice, status)
    changed = picture.changes(None if seen is None else rendered_picture(seen, look))
    own = {region.region: region for region in (notice_region(notice), *_own_regions(site, moment, look, picture))}
    others = (region for region in changed if region.region not in own)
    return _partial(render.answer((*own.values(), *others), title=picture.title), status)


async def table_as_changed(
    request: Request,
    site: Site,
    visitor: Visitor,
    slug: str,
    change: Callable[[Connection, Hall, Guest], int | Edition],
    *,
    asked: int | None,
    name: str | None = None,
) -> Response:
    """Change something about who plays, or beside the game, and answer with the table as it is then.

    The change gives the version that it led to, or the edition. Somebody new goes by the ``name``.
    """
    who, reached = await visitor.ask(
        site, lambda connection, hall, who: (who, change(connection, hall, who)), name=name
    )
    if not htmx.asked(request).partial:
        return see(URLS.table(slug).page(seat=asked))
    edition = reached if isinstance(reached, Edition) else Edition(reached)
    return regions_response(request, site, await site.moments.at(slug, edition), Look(who=who, seat=asked))


def notice_region(notice: Notice | None) -> Rendered:
    """Render the place of the notice, which is on every page."""
    return Rendered.of("notice", render.macro("ui", "notice_place", notice))


def target_response(site: Site, moment: Moment, look: Look) -> Response:
    """Answer with the panel of a target alone."""
    picture = picture_of(site, moment, look)
    context = for_one_request(site, moment, look, picture)
    if context is None:
        return SILENCE
    panel = render.regions(picture.template, ("target",), context)[0]
    return _partial(panel.html + pointed_region(context).partial, 200)


def pointed_region(context: TablePage) -> Rendered:
    """Render the field that tells with every press what the page points at."""
    return Rendered.of("pointed", render.macro("live", "pointed", context.table.target))


def talk_response(site: Site, moment: Moment, look: Look) -> Response:
    """Answer with the talk alone: what was said has changed nothing else."""
    picture = picture_of(site, moment, look)
    if not isinstance(picture.context, TablePage):
        return SILENCE
    talk = render.regions(picture.template, ("talk", "notes"), picture.context)
    return _partial(b"".join(region.partial for region in (notice_region(None), *talk)), 200)


def _of_another_kind(moment: Moment, notice: Notice | None, status: int) -> Response:
    if notice is None:
        return Response(headers={htmx.REFRESH: "true", **NO_STORE})
    urls = URLS.table(moment.table.slug)
    words = _("See the table") if kind_of(moment) == "table" else _("See how it stands")
    told = msgspec.structs.replace(notice, link=(urls.page(), words))
    return _partial(notice_region(told).partial, status)


def _own_regions(site: Site, moment: Moment, look: Look, picture: Picture) -> tuple[Rendered, ...]:
    """Render what belongs to one request: the panel of a target, and forms that are good for one press."""
    context = for_one_request(site, moment, look, picture)
    if context is None:
        return ()
    return (*render.regions(picture.template, _OF_ONE_REQUEST, context), pointed_region(context))


def _partial(html: bytes, status: int) -> Response:
    return HTMLResponse(html, status_code=status, headers=NO_STORE)
