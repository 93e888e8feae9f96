"""Routes of lessons: learn a game by playing it, leave a lesson out, go on without any."""

from fastapi import APIRouter
from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import Response

from app.errors import NotFound
from app.language import gettext as _
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.web.answers import see, table_as_changed
from app.web.forms import LearnForm, SkipForm, read_form
from app.web.game_pages import GamePage
from app.web.lessons import Course
from app.web.routes import TABLE
from app.web.site import Here, Site, Whoever
from app.web.urls import URLS

router = APIRouter()


@router.post("/learn/{game}")
async def learn(request: Request, game: str, site: Here, visitor: Whoever) -> Response:
    """Begin a game's course at a table of its own, or go on with the one that is under way."""
    form = await read_form(request, LearnForm)
    course = _course(site.pages.get(game))
    name = _(course.title)

    def change(connection: Connection, hall: Hall, who: Guest) -> str:
        return service.open_lessons(
            connection,
            hall,
            who=who,
            prepared=course.prepared,
            name=name,
            called=course.called,
            press_key=form.press_key,
        )

    return see(URLS.table(await visitor.ask(site, change)).page())


@router.post(TABLE + "/lessons/skip")
async def skip(request: Request, slug: str, site: Here, visitor: Whoever) -> Response:
    """Leave a lesson out."""
    form = await read_form(request, SkipForm)
    await _require_lesson(site, slug, form.lesson)

    def change(connection: Connection, hall: Hall, who: Guest) -> int:
        return service.skip_lesson(connection, hall, slug=slug, who=who, lesson=form.lesson)

    return await table_as_changed(request, site, visitor, slug, change, asked=form.asked)


@router.post(TABLE + "/lessons/leave")
async def leave(slug: str, site: Here, visitor: Whoever) -> Response:
    """Go on without a coach: the table is an ordinary one from then on."""
    await visitor.ask(site, lambda connection, hall, who: service.leave_lessons(connection, hall, slug=slug, who=who))
    return see(URLS.table(slug).page())


async def _require_lesson(site: Site, slug: str, lesson: str) -> None:
    """Raise NotFound for a lesson that the course of this table's game does not have."""
    table = await site.db.read(service.load_table, site.hall, slug=slug)
    if _course(site.pages.get(table.game)).lesson(lesson) is None:
        raise NotFound(_("There is no such lesson."))


def _course(page: GamePage | None) -> Course:
    """Give the course of a game. Raises NotFound for a game without one."""
    if page is None or page.course is None:
        raise NotFound(_("This game has no lessons."))
    return page.course
