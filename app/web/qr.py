"""Links as pictures that a phone's camera reads."""

import io

import segno
from starlette.responses import Response

from app.web.problems import NO_STORE


def qr_response(link: str) -> Response:
    """Draw a link as an SVG picture. Dark on light in every theme: readers expect it."""
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", border=2, dark="#1d2520", light="#fffdf7", omitsize=True, xmldecl=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=NO_STORE)
