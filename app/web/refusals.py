"""Refusals as pages: the status, the sentence, and the table as it stands now. Whatever is refused changed nothing."""

from http import HTTPStatus

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.errors import AppError
from app.language import gettext as _
from app.tables.errors import TableUnreadable
from app.web import htmx
from app.web.answers import notice_region, regions_response, table_response
from app.web.contexts import Notice
from app.web.limits import TooFast
from app.web.pictures import Look
from app.web.problems import NO_STORE, problem_response
from app.web.site import Visitor, site_of
from app.web.urls import URLS


def refusal(error: AppError) -> Notice:
    """Put a refusal into the place of the notice."""
    return Notice(kind="refusal", sentences=(error.sentence,))


def answer_refusals(app: FastAPI) -> None:
    """Let the site answer whatever a route raises with a page that a person can read."""

    @app.exception_handler(AppError)
    async def refuse(request: Request, error: AppError) -> Response:
        if isinstance(error, TooFast):
            return _too_fast(request, error)
        if error.status == HTTPStatus.CONFLICT:
            site_of(request).measures.conflicts.labels(type(error).__name__).inc()
        visitor: Visitor | None = getattr(request.state, "visitor", None)
        slug = request.path_params.get("slug")
        if isinstance(error, TableUnreadable) and slug is not None:
            return _unreadable(request, slug, error)
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
    except TableUnreadable as damage:
        return _unreadable(request, slug, damage)
    except AppError as unknown:
        return problem_response(unknown.status, unknown.sentence)
    sent = getattr(request.state, "sent", None)
    look = Look(who=who, seat=getattr(sent, "asked", None), target=getattr(sent, "target", ""))
    answer = regions_response if htmx.asked(request).partial else table_response
    return answer(request, site, moment, look, notice=refusal(error), status=error.status)


def _unreadable(request: Request, slug: str, error: TableUnreadable) -> Response:
    """Say that a table cannot be read, and where to report that; a page that is open is told in its notice."""
    report = URLS.table(slug).report()
    if not htmx.asked(request).partial:
        return problem_response(error.status, error.sentence, report=report)
    notice = Notice(kind="refusal", sentences=(error.sentence,), link=(report, _("Report what is wrong")))
    told = notice_region(notice).partial
    return Response(told, status_code=HTTPStatus.CONFLICT, media_type="text/html", headers=NO_STORE)


def _too_fast(request: Request, error: TooFast) -> Response:
    """Refuse without looking at the table: whoever asks too fast shall not keep the others waiting."""
    site_of(request).measures.too_fast.labels(error.deed).inc()
    answer = _said(request, error.status, error.sentence)
    answer.headers["Retry-After"] = str(error.wait)
    return answer


def _said(request: Request, status: int, sentence: str) -> Response:
    if not htmx.asked(request).partial:
        return problem_response(status, sentence)
    notice = Notice(kind="refusal", sentences=(sentence,))
    return Response(notice_region(notice).partial, status_code=status, media_type="text/html", headers=NO_STORE)


def _plain(request: Request, status: int) -> Response:
    page = problem_response(status)
    if not htmx.asked(request).partial:
        return page
    notice = Notice(kind="refusal", sentences=(_("That could not be understood. Please load the page again."),))
    return Response(notice_region(notice).partial, status_code=status, media_type="text/html", headers=NO_STORE)
