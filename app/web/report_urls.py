"""The address of the form by which somebody reports what is wrong with a table."""

import re
from urllib.parse import quote, urlencode

_OF_TABLE = re.compile(r"/t/([A-Za-z0-9_-]{1,64})(?:/(?!report$)|$)")


def report_url(slug: str, *, at: int | None = None, seat: int | None = None) -> str:
    """Address the form, about the moment that a page shows and the seat in its address."""
    told = {name: value for name, value in (("at", at), ("seat", seat)) if value is not None}
    root = f"/t/{quote(slug, safe='')}/report"
    return f"{root}?{urlencode(told)}" if told else root


def report_url_on(path: str) -> str:
    """Address the form from a page of a table that could not be shown; blank on any other, and on the form itself."""
    found = _OF_TABLE.match(path)
    return "" if found is None else report_url(found[1])
