"""Refusals as pages: the status, the sentence, and the table as it stands now. Whatever is refused changed nothing."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError
from app.language import gettext as _
from app.web import htmx
from app.web.answers import notice_region, regions_response, table_response
from app.web.contexts import Notice
from app.web.pictures import Look
from app.web.problems import NO_STORE, problem_response
from app.web.site import Visitor, site_of


def refusal(error: AppError) -> Notice:
    """Put a refusal into the place of the notice."""
    return Notice(kind="refusal", sentences=(error.sentence,))


def answer_refusals(app: FastAPI) -> None:
    """Let the site answer whatever a route raises with a page that a person can read."""

    @app.exception_handler(AppError)
    async def refuse(request: Request, error: AppError) -> Response:
        visitor: Visitor | None = getattr(request.state, "visitor", None)
        slug = request.path_params.get("slug")
        if request.method != "POST" or slug is None or visitor is None:
            return problem_response(error.status, error.sentence)
        return await _at_table(request, visitor, slug, error)

    @app.exception_handler(HTTPException)
    async def explain(request: Request, error: HTTPException) -> Response:
        return _plain(request, error.status_code)

    @app.exception_handler(RequestValidationError)
    async def correct(request: Request, error: RequestValidationError) -> Response:
        del error
        return _plain(request, 422)


async def _at_table(request: Request, visitor: Visitor, slug: str, error: AppError) -> Response:
    site = site_of(request)
    try:
        who, moment = await visitor.look(site, slug)
    except AppError as unknown:
        return problem_response(unknown.status, unknown.sentence)
    sent = getattr(request.state, "sent", None)
    look = Look(who=who, seat=getattr(sent, "asked", None), target=getattr(sent, "target", ""))
    answer = regions_response if htmx.asked(request).partial else table_response
    return answer(request, site, moment, look, notice=refusal(error), status=error.status)


def _plain(request: Request, status: int) -> Response:
    page = problem_response(status)
    if not htmx.asked(request).partial:
        return page
    notice = Notice(kind="refusal", sentences=(_("That could not be understood. Please load the page again."),))
    return Response(notice_region(notice).partial, status_code=status, media_type="text/html", headers=NO_STORE)
