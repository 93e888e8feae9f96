"""What a first visit to a page transfers: the page and everything that it asks for, as it goes over the wire."""

import re
from urllib.parse import urljoin

import httpx

_NAMED = re.compile(r'<(?:link[^>]+rel="(?:stylesheet|icon)"[^>]+href|script[^>]+src|use href)="([^"#]+)')
_IMPORTED = re.compile(r'(?:from|import) "(\.[^"]+)"')
_DRAWN = re.compile(r'url\("?([^")#]+)')


async def first_visit(client: httpx.AsyncClient, path: str) -> dict[str, int]:
    """Fetch a page as a browser without anything at hand does; give the bytes of each answer's body, by address.

    Every picture that a style sheet names is counted, shown or not: no visit transfers more than this.
    """
    sizes: dict[str, int] = {}
    wanted = [path]
    while wanted:
        address = wanted.pop()
        if address in sizes:
            continue
        text, sizes[address] = await _fetch(client, address)
        wanted += (urljoin(address, found) for found in _asked_for(address, text))
    return sizes


async def _fetch(client: httpx.AsyncClient, address: str) -> tuple[str, int]:
    async with client.stream("GET", address, headers={"accept-encoding": "gzip"}) as answer:
        assert answer.status_code == httpx.codes.OK, (address, answer.status_code)
        await answer.aread()
        return answer.text, answer.num_bytes_downloaded


def _asked_for(address: str, text: str) -> list[str]:
    if address.endswith(".css"):
        return _DRAWN.findall(text)
    if address.endswith(".js"):
        return _IMPORTED.findall(text)
    return [] if address.endswith(".svg") else _NAMED.findall(text)
