"""The switch between languages: a form on every page, which leads back to that page."""

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Form
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from app.errors import InvalidInput
from app.language import phrase
from app.languages import catalogues
from app.web.answers import see
from app.web.speech import remembering
from app.web.urls import URLS

router = APIRouter()


@router.post(URLS.language)
async def speak(request: Request, language: Annotated[str, Form(max_length=20)]) -> Response:
    """Remember the language in a cookie of the browser. Raises InvalidInput for one that the site does not speak."""
    if language not in catalogues():
        raise InvalidInput(phrase("This site does not speak that language."))
    answer = see(_page_before(request))
    answer.headers.append("Set-Cookie", remembering(language, secure=request.url.scheme == "https"))
    return answer


def _page_before(request: Request) -> str:
    """Find the page that the form stood on, within this site; the home page when there is none to go back to.

    Only the path and the query of the header Referer are used, and only where a page of ours is: nobody can be led to
    another site by it. Pages that answered a form have an address that cannot be asked for again.
    """
    try:
        before = urlsplit(request.headers.get("referer", ""))
    except ValueError:
        return URLS.home
    scope = {"type": "http", "method": "GET", "path": before.path, "root_path": "", "headers": []}
    if before.netloc != request.headers.get("host") or not _is_plain(before.path):
        return URLS.home
    if not any(route.matches(scope)[0] is Match.FULL for route in request.app.routes):
        return URLS.home
    return f"{before.path}?{before.query}" if before.query else before.path


def _is_plain(path: str) -> bool:
    """Tell whether a path is a path and nothing more: browsers read two slashes in front as the name of a host."""
    return path.startswith("/") and not path.startswith("//") and "\\" not in path and path.isprintable()
