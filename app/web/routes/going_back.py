"""The route that asks before somebody proposes that all go back to an earlier moment."""

from fastapi import APIRouter
from starlette.responses import Response

from app.language import gettext as _
from app.language import phrase
from app.tables import service
from app.tables.errors import NotSeated
from app.tables.proposals import DEADLINES, voices
from app.tables.records import Proposal
from app.tables.rights import require_playing
from app.web.answers import page_response
from app.web.contexts import Page
from app.web.durations import durations
from app.web.routes import READ, TABLE
from app.web.routes.past import Number
from app.web.seat_contexts import GoBackPage
from app.web.site import Here, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.api_route(TABLE + "/at/{seq}/back", methods=READ)
async def sure_to_go_back(slug: str, seq: Number, site: Here, visitor: Whoever) -> Response:
    """Ask whether to propose that all go back to a moment, which whoever plays alone decides alone."""
    who, moment = await visitor.look(site, slug)
    table = moment.table
    require_playing(table)
    held = table.seats_of(who)
    if not held:
        raise NotSeated(phrase("Only the players of this table can propose that."))
    course = await site.db.read(service.course_of, slug=slug)
    alone = not voices(table, Proposal(kind="undo", by=held[0], version=table.version))
    context = GoBackPage(
        page=Page(title=_("Go back? – {table}").format(table=table.name)),
        urls_of_table=URLS.table(slug),
        seq=seq,
        seat=held[0],
        place=course.place(seq),
        places=course.places,
        alone=alone,
        times=durations(DEADLINES),
    )
    return page_response("pages/go_back.html", context)
