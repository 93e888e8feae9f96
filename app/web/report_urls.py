"""The address of the form by which somebody reports what is wrong with a table."""

from urllib.parse import quote, urlencode


def report_url(slug: str, *, at: int | None = None, seat: int | None = None) -> str:
    """Address the form, about the moment that a page shows and the seat in its address."""
    told = {name: value for name, value in (("at", at), ("seat", seat)) if value is not None}
    root = f"/t/{quote(slug, safe='')}/report"
    return f"{root}?{urlencode(told)}" if told else root
