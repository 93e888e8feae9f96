"""The header names of htmx 4, and what a request of it says. Nothing else in the house spells them."""

from typing import Literal, TypeAlias

import msgspec
from starlette.requests import Request

from app.edition import Edition, read_edition

REQUEST = "HX-Request"
REFRESH = "HX-Refresh"
LAST_EVENT_ID = "Last-Event-ID"
PAGE = "Table-Page"
"""Our own header, which the pages of a table add to each request: which of them is on the screen."""
EDITION = "Table-Edition"
"""Our own, too: how new that page is, what was said at the table included."""

PageKind: TypeAlias = Literal["waiting", "table", "closed"]


class Asked(msgspec.Struct, frozen=True):
    """How a page was asked for. ``partial`` is true for htmx, which takes regions instead of a page.

    ``page`` is the kind of page that is on the screen there, ``edition`` how new it is, ``last_event`` the edition that
    its stream told last; all are None when it does not say.
    """

    partial: bool
    page: str | None
    edition: Edition | None
    last_event: Edition | None


def asked(request: Request) -> Asked:
    """Read what htmx says about itself."""
    headers = request.headers
    return Asked(
        partial=headers.get(REQUEST) == "true",
        page=headers.get(PAGE),
        edition=read_edition(headers.get(EDITION, "")),
        last_event=read_edition(headers.get(LAST_EVENT_ID, "")),
    )
