"""The time of one action request beside a bare route that commits a row and renders a page of the same size.

The two are measured in turns, so that whatever else the machine does meets both.
"""

import asyncio
import time
from statistics import median

import httpx
from msgspec import Struct

from bench.guests import Guest, seated
from bench.report import Row
from bench.servers import bare, product
from bench.visits import first_visit

PRESSES = 400
WARM_UP = 40
TABLES = 40
"""Enough to play on when a game ends, or when the server asks back before something grave."""
LINE = 200  # bytes: the bare page is as long as the answer to the nearest line


class Pair(Struct, frozen=True):
    """The seconds of a press, those of the note beside it, and the bytes of the answer to either."""

    press: float
    note: float
    size: int


def measure() -> list[Row]:
    """Time presses at a four-player table, each beside a note at the bare route with an answer as long; give sizes."""
    with product() as address, bare() as beside:
        page, pairs = asyncio.run(_presses(address, beside))
        visit = asyncio.run(_first_visit(address))
    base = median(pair.note for pair in pairs) * 1000
    size = round(median(pair.size for pair in pairs))
    return [
        Row.of_times(f"bare route, one row, {size:,} bytes", [pair.note for pair in pairs], base=base),
        Row.of_times(f"action request, {size:,} bytes", [pair.press for pair in pairs], base=base),
        Row.of_sizes("table page, four players", [page]),
        Row.of_sizes("first visit to it with all it asks for, compressed", [visit]),
        Row.of_sizes("answer to an action", [pair.size for pair in pairs]),
    ]


async def _presses(address: str, beside: str) -> tuple[int, list[Pair]]:
    """Play on, table after table, and time every press that was carried out, and a note right after it."""
    page = 0
    pairs: list[Pair] = []
    async with httpx.AsyncClient(base_url=beside, timeout=30) as notes:
        for _ in range(TABLES):
            guests = await seated(address)
            page = page or len(await guests[0].look())
            while len(pairs) < PRESSES + WARM_UP and (timed := await _next_press(guests)) is not None:
                press, size = timed
                pairs.append(Pair(press, await note(notes, size), size))
            for guest in guests:
                await guest.client.aclose()
    assert len(pairs) == PRESSES + WARM_UP, f"only {len(pairs)} presses were carried out"
    return page, pairs[WARM_UP:]


async def _first_visit(address: str) -> int:
    """Count the bytes that come over the wire when somebody comes to a table for the first time."""
    guests = await seated(address)
    path = guests[0].path
    for guest in guests:
        await guest.client.aclose()
    async with httpx.AsyncClient(base_url=address, timeout=30) as newcomer:
        return sum((await first_visit(newcomer, path)).values())


async def _next_press(guests: list[Guest]) -> tuple[float, int] | None:
    """Let whoever is to act press; None when nobody can, or when the server asks back or refuses."""
    for guest in guests:
        await guest.look()
        fields = guest.screen.press()
        if fields is None:
            continue
        before = guest.screen.version
        start = time.perf_counter()
        answer = await guest.press(fields)
        spent = time.perf_counter() - start
        return (spent, len(answer.content)) if guest.screen.version > before else None
    return None


async def note(client: httpx.AsyncClient, size: int) -> float:
    """Send a note to the bare route, and give the seconds until the page of about that size was there."""
    start = time.perf_counter()
    answer = await client.post("/note", params={"page_bytes": size})
    spent = time.perf_counter() - start
    assert answer.status_code == httpx.codes.OK
    assert abs(len(answer.content) - size) < LINE, (len(answer.content), size)
    return spent
