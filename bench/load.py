"""`make load`: a club's evening. 200 journey tables, 800 open streams, 50 actions a second for two minutes.

Real games are played over HTTP by guests who press what their screens offer, at random moments, whether or not earlier
answers are there. Run on SQLite with one worker and on PostgreSQL with two; the floor is a bare route of the same run.
"""

import argparse
import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import httpx
from msgspec import Struct

from bench.guests import Guest, seated
from bench.report import Row, print_rows
from bench.requests import note
from bench.servers import Served, bare, product_on
from bench.streams import Evening, Stream, delays
from scripts.postgres import running_server

SETTLING_SECONDS = 2.0
CEILING_SECONDS = 15.0
FLOOR_SECONDS = 10.0
AT_ONCE = 20  # tables that guests are seated at together


class Size(Struct, frozen=True):
    """How large an evening is."""

    tables: int = 200
    actions_a_second: float = 50.0
    seconds: float = 120.0


def main(arguments: Sequence[str] | None = None) -> None:
    """Run both evenings and print their figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=Size().tables)
    parser.add_argument("--rate", type=float, default=Size().actions_a_second, help="actions a second, of all tables")
    parser.add_argument("--seconds", type=float, default=Size().seconds)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    chosen = parser.parse_args(arguments)
    size = Size(tables=chosen.tables, actions_a_second=chosen.rate, seconds=chosen.seconds)
    print(f"{_machine()}; figures: smallest, median, largest or 99th of a hundred")
    if chosen.only != "postgresql":
        with product_on() as served:
            print_rows("SQLite, one worker", asyncio.run(evening(served, size)))
    if chosen.only != "sqlite":
        with _on_postgresql(workers=2) as served:
            print_rows("PostgreSQL, two workers", asyncio.run(evening(served, size)))


@contextmanager
def _on_postgresql(*, workers: int) -> Iterator[Served]:
    with running_server(durable=True) as server, product_on(server.new_database(), workers=workers) as served:
        yield served


async def evening(served: Served, size: Size) -> list[Row]:
    """Play one evening and give its figures."""
    tables = await _all_seated(served.address, size.tables)
    quiet = served.memory()
    streams = [[Stream(guest) for guest in guests] for guests in tables]
    played = Evening(tables, actions_a_second=size.actions_a_second, seconds=size.seconds)
    async with asyncio.TaskGroup() as group:
        following = [group.create_task(stream.follow()) for row in streams for stream in row]
        await asyncio.sleep(SETTLING_SECONDS)
        connected = served.memory()
        await played.play()
        at_the_end = served.memory()
        await asyncio.sleep(SETTLING_SECONDS)
        ceiling = Evening(tables, actions_a_second=0, seconds=CEILING_SECONDS)
        await ceiling.play_without_pause()
        await asyncio.sleep(SETTLING_SECONDS)
        for task in following:
            task.cancel()
    floor = await _floor(size, median(played.sizes))
    for guests in tables:
        for guest in guests:
            await guest.client.aclose()
    arrived, missed = delays(played.sent, streams)
    open_streams = sum(len(row) for row in streams)
    return [
        Row.of_times("bare route, one row, at the same rate", floor),
        Row.of_times("press to answer", [press.answered for press in played.sent], base=median(floor) * 1000),
        Row.of_times("press to the other screens", arrived, base=median(floor) * 1000),
        _one("actions a second", "/s", len(played.sent) / size.seconds),
        _one("actions a second, as many as it bears", "/s", len(ceiling.sent) / CEILING_SECONDS),
        _one("errors, of the server or the network", "", played.errors + ceiling.errors),
        _one("screens that missed a version", "", missed),
        _one("presses that were overtaken", "", played.refused),
        _one("memory before any stream", "MB", quiet / 2**20),
        _one(f"memory of each of {open_streams} streams", "KB", (connected - quiet) / 2**10 / open_streams),
        _one("memory gained while playing", "MB", (at_the_end - connected) / 2**20),
    ]


async def _all_seated(address: str, count: int) -> list[list[Guest]]:
    tables: list[list[Guest]] = []
    while len(tables) < count:
        some = min(AT_ONCE, count - len(tables))
        tables += await asyncio.gather(*(seated(address) for _ in range(some)))
    return tables


async def _floor(size: Size, page_bytes: float) -> list[float]:
    """Time the bare route at the same rate, with answers as long, on the same machine."""
    with bare() as address:
        async with httpx.AsyncClient(base_url=address, timeout=30) as client:
            spent: list[float] = []
            async with asyncio.TaskGroup() as group:
                for _ in range(round(FLOOR_SECONDS * size.actions_a_second)):
                    await asyncio.sleep(1 / size.actions_a_second)
                    group.create_task(_note(client, round(page_bytes), spent))
    return spent


async def _note(client: httpx.AsyncClient, page_bytes: int, spent: list[float]) -> None:
    spent.append(await note(client, page_bytes))


def _one(name: str, unit: str, value: float) -> Row:
    return Row(name, unit, value, value, value)


def _machine() -> str:
    """Describe what it runs on."""
    lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "a processor")
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{os.cpu_count()} cores of {model}, {gigabytes:.0f} GB"


if __name__ == "__main__":
    main()
