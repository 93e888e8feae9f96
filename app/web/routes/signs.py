"""Routes for those who keep the server running: signs that it lives and may be sent people, and its measures."""

import asyncio
import hmac

from fastapi import APIRouter
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from app.errors import NotFound
from app.language import phrase
from app.measures import CONTENT_TYPE
from app.schema import DatabaseTooNew, at_head
from app.tables.retention import count_by_status
from app.web.problems import NO_STORE
from app.web.routes import READ
from app.web.site import Here, Site
from app.web.urls import URLS

_PATIENCE_SECONDS = 3.0

router = APIRouter()


@router.api_route(URLS.health, methods=READ)
async def health() -> Response:
    """Say that the process lives. It asks nothing of the database: to start anew would not mend that."""
    return PlainTextResponse("ok\n", headers=NO_STORE)


@router.api_route(URLS.ready, methods=READ)
async def ready(site: Here) -> Response:
    """Say whether people may be sent here, else what is missing."""
    missing = await _missing(site)
    return PlainTextResponse(
        f"{missing}\n" if missing else "ready\n", status_code=503 if missing else 200, headers=NO_STORE
    )


@router.get(URLS.metrics)
async def metrics(request: Request, site: Here) -> Response:
    """Tell the measures to whoever holds METRICS_TOKEN; without that setting there is nothing here."""
    expected = site.settings.metrics_token
    given = request.headers.get("authorization", "")
    if not expected or not hmac.compare_digest(given.encode(), f"Bearer {expected}".encode()):
        raise NotFound(phrase("There is no page at this address. Check the link, or ask for it again."))
    told = site.measures.told(await site.db.read(count_by_status))
    return Response(told, headers={**NO_STORE, "Content-Type": CONTENT_TYPE})


async def _missing(site: Site) -> str:
    if site.notifier.closing:
        return "stopping"
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            current = await site.db.read(_current)
    except (SQLAlchemyError, DatabaseTooNew, TimeoutError):
        return "the database does not answer as it should"
    if not current:
        return "the database waits for a migration"
    return "" if site.notifier.hears else "news of other processes do not come"


def _current(connection: Connection) -> bool:
    return at_head(connection)
