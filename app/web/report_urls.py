"""The address of the form by which somebody reports a page of a table that could not be shown."""

import re

from app.web.urls import URLS

_OF_TABLE = re.compile(r"/t/([A-Za-z0-9_-]{1,64})(?:/(?!report$)|$)")


def report_url_on(path: str) -> str:
    """Address the form from a page of a table that could not be shown; blank on any other, and on the form itself."""
    found = _OF_TABLE.match(path)
    return "" if found is None else URLS.table(found[1]).report()
