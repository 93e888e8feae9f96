"""What stands behind the question mark of an address."""

from urllib.parse import quote, urlencode


def with_query(path: str, **values: str | int | None) -> str:
    """Put what is asked for behind a path; what is None or blank is not asked for."""
    given = {name: value for name, value in values.items() if value is not None and value != ""}
    return f"{path}?{urlencode(given, quote_via=quote, safe=':')}" if given else path
