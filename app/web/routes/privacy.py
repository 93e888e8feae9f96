"""The route of the page that tells what is kept, and for how long."""

from fastapi import APIRouter
from starlette.responses import Response

from app.tables.retention import KeepingRule
from app.web.answers import page_response
from app.web.keeping import privacy_page
from app.web.routes import READ
from app.web.site import Here
from app.web.urls import URLS

router = APIRouter()


@router.api_route(URLS.privacy, methods=READ)
async def privacy(site: Here) -> Response:
    """Tell what is kept."""
    return page_response("pages/privacy.html", privacy_page(KeepingRule.of(site.settings.keeping())))
