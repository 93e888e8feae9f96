"""The time of one action request beside a bare route that commits a row and renders a page of the same size."""

import asyncio
import time

import httpx

from bench.guests import Guest, seated
from bench.report import Row
from bench.servers import bare, product

PRESSES = 400
WARM_UP = 40
TABLES = 40
"""Enough to play on when a game ends, or when the server asks back before something grave."""


def measure() -> list[Row]:
    """Time presses at a four-player table, then the bare route with answers as long; give sizes too."""
    with product() as address:
        page, times, sizes = asyncio.run(_presses(address))
    answer = sorted(sizes)[len(sizes) // 2]
    with bare(answer) as address:
        plain = asyncio.run(_notes(address))
    base = _middle(plain)
    return [
        Row.of_times(f"bare route, one row, {answer:,} bytes", plain, base=base),
        Row.of_times(f"action request, {answer:,} bytes", times, base=base),
        Row.of_sizes("table page, four players", [page]),
        Row.of_sizes("answer to an action", sizes),
    ]


async def _presses(address: str) -> tuple[int, list[float], list[int]]:
    """Play on, table after table, and time every press that was carried out."""
    page = 0
    times: list[float] = []
    sizes: list[int] = []
    for _ in range(TABLES):
        guests = await seated(address)
        page = page or len(await guests[0].look())
        while len(times) < PRESSES + WARM_UP and (timed := await _next_press(guests)) is not None:
            times.append(timed[0])
            sizes.append(timed[1])
        for guest in guests:
            await guest.client.aclose()
    assert len(times) == PRESSES + WARM_UP, f"only {len(times)} presses were carried out"
    return page, times[WARM_UP:], sizes[WARM_UP:]


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


async def _notes(address: str) -> list[float]:
    times = []
    async with httpx.AsyncClient(base_url=address) as client:
        for _ in range(PRESSES + WARM_UP):
            start = time.perf_counter()
            answer = await client.post("/note")
            times.append(time.perf_counter() - start)
            assert answer.status_code == httpx.codes.OK
    return times[WARM_UP:]


def _middle(times: list[float]) -> float:
    return sorted(times)[len(times) // 2] * 1000
