"""Static files, under addresses that change with their content, compressed once for all who ask."""

import asyncio
from http import HTTPStatus
from pathlib import Path

from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from app.web.squeeze import ENCODING, accepts, squeezed_file
from app.web.urls import STATIC, URLS

_FOREVER = "public, max-age=31536000, immutable"


class VersionedFiles(StaticFiles):
    """Serves each file under its plain path, and under the present version's, which browsers keep for good.

    Modules import one another by relative paths, so those inherit the version too.
    """

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    def get_path(self, scope: Scope) -> str:
        """Find the file that an address means."""
        path = super().get_path(scope)
        return path.removeprefix(f"{URLS.static_version}/")

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Serve a file; what has the present version in its address never changes."""
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and accepts(scope):
            response = await _squeezed(response)
        versioned = f"/{URLS.static_version}/" in scope["path"]
        response.headers["Cache-Control"] = (
            _FOREVER if versioned and response.status_code < HTTPStatus.BAD_REQUEST else "no-cache"
        )
        return response


async def _squeezed(found: FileResponse) -> Response:
    """Send a file compressed: all of them are text. The first to ask waits for it, on a thread.

    Its mark is a weak one, as it stands for the same text in other bytes.
    """
    modified = 0.0 if found.stat_result is None else found.stat_result.st_mtime
    content = await asyncio.to_thread(squeezed_file, Path(found.path), modified)
    headers = {"content-encoding": ENCODING, "vary": "Accept-Encoding", "etag": f"W/{found.headers['etag']}"}
    return Response(content, media_type=found.media_type, headers=headers)
