"""Many tables, many games, odd questions: none of them cost anybody memory or time for long."""

import asyncio
import gc
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import _lru_cache_wrapper
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select

from app.db import Database
from app.games.registry import GAMES
from app.schema import migrate
from app.tables import service
from app.tables.models import seats, tables
from app.tables.notifier import Subscription
from app.web.moments import MOST_TABLES, VERSIONS, Moment
from app.web.stream import TableStream
from tests.tables.climb import Rest
from tests.tables.sitting import new_hall, newcomer
from tests.web.house import House, easiest
from tests.web.process import server
from tests.web.streaming import Listener
from tests.web.test_every_game import walk

pytestmark = pytest.mark.fault

ROUGHLY = 1.5
MEGABYTE = 1024


def filled(folder: Path, number: int) -> str:
    """Store many tables of many people, a journey in each, and one of somebody's; return its slug."""
    folder.mkdir()
    url = f"sqlite:///{folder / 'harmony.db'}"
    migrate(url)
    database = Database(url)
    from app.games.registry import GAMES  # noqa: PLC0415 - only here

    hall = new_hall(games=GAMES, now=lambda: datetime.now(UTC))
    host = newcomer(database, "Ann")
    request = service.OpenTable(game="journey", seats=1, preset="gentle")
    slug: str = database.write_now(service.open_table, hall, who=host, request=request, press_key="the-first-one")
    database.write_now(service.start, hall, slug=slug, who=host)
    database.write_now(_copies, slug, number)
    database.close()
    return slug


def _copies(connection: Connection, slug: str, number: int) -> None:
    row = dict(connection.execute(select(tables).where(tables.c.slug == slug)).mappings().one())
    del row["id"]
    many = [row | {"slug": f"copy-{copy}", "open_press": f"press-{copy}"} for copy in range(number)]
    for first in range(0, number, 500):
        connection.execute(insert(tables), many[first : first + 500])
    ids = connection.scalars(select(tables.c.id).where(tables.c.slug.startswith("copy-"))).all()
    sat: list[dict[str, Any]] = [{"table_id": row, "number": 0, "link_generation": 1} for row in ids]
    for first in range(0, number, 500):
        connection.execute(insert(seats), sat[first : first + 500])


def cost(folder: Path, paths: tuple[str, ...]) -> tuple[float, int]:
    """Start a server, ask for some pages, and give the seconds until it answered and its memory in KB afterwards."""
    began = time.monotonic()
    with server(folder) as (process, port), closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        started = time.monotonic() - began
        for path in paths * 3:
            connection.request("GET", path)
            assert connection.getresponse().read()
        status = Path(f"/proc/{process.pid}/status").read_text()
        return started, int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.parametrize("number", (1_500, pytest.param(10_000, marks=pytest.mark.long)))
def test_stored_tables_cost_neither_a_start_nor_memory(tmp_path: Path, number: int) -> None:  # B51
    few, many = filled(tmp_path / "few", 1), filled(tmp_path / "many", number)
    paths = ("/", "/tables/new", "/readyz")
    quick, small = cost(tmp_path / "few", (*paths, f"/t/{few}"))
    slow, large = cost(tmp_path / "many", (*paths, f"/t/{many}"))
    assert slow < ROUGHLY * quick + 1
    assert large - small < 10 * MEGABYTE


def cached() -> dict[str, int]:
    """Count what each cache of a function of ours holds."""
    found = (each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper))
    caches = [each for each in found if str(getattr(each, "__module__", "")).startswith("app.")]
    return {str(getattr(each, "__wrapped__", each)): each.cache_info().currsize for each in caches}


JUNK = (
    *(
        "page=999999999",
        "page=-1",
        "page=abc",
        "seat=%00",
        "q=" + "x" * 10_000,
        "since=9" * 50,
        "before=-5",
        "day=never",
    ),
    *("&".join(f"{number}={number}" for number in range(500)), "sort=' or 1=1 --", "lang=" + "ü" * 300),
)


async def test_odd_questions_cost_what_plain_ones_do(house: House, monkeypatch: pytest.MonkeyPatch) -> None:  # B52
    table = await house.play("Anna", "Bert")
    reads: list[int] = []
    read, own = house.site.db.read, asyncio.current_task()

    async def counted(*arguments: Any, **named: Any) -> Any:
        if asyncio.current_task() is own:  # and not the house in the background
            reads.append(1)
        return await read(*arguments, **named)

    monkeypatch.setattr(type(house.site.db), "read", lambda _self, *arguments, **named: counted(*arguments, **named))
    paths = ("/", "/tables/new", "/rules/journey", table.path, f"{table.path}/log")
    plain = {}
    for path in paths:
        reads.clear()
        assert (await table["Anna"].get(path)).status_code == 200
        plain[path] = len(reads)
    held = cached()
    for _ in range(3):
        for path in paths:
            for junk in (*JUNK, f"{random.random()}=1"):
                reads.clear()
                answer = await table["Anna"].get(f"{path}?{junk}")
                assert answer.status_code in {200, 404, 422}
                assert len(reads) <= plain[path]
    grown = {name: size - held.get(name, 0) for name, size in cached().items()}
    assert max(grown.values()) <= 1  # what was looked for in the rules, and no more


def alive() -> Counter[str]:
    """Count what a game and its screens leave in memory."""
    gc.collect()
    kinds = (Moment, Subscription, TableStream)
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, kinds))


@pytest.mark.parametrize("slug", GAMES)
async def test_what_a_press_leaves_goes_by_itself(house: House, slug: str) -> None:
    """A search for what refers to itself holds everybody up, so it is rare, and must have next to nothing to find."""
    table = await house.play("Anna", "Bert", game=slug, preset=easiest(slug))
    await walk(table, 3)
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        await walk(table, 6)
        gc.collect()
        found = {type(each).__qualname__ for each in gc.garbage if type(each).__module__.startswith("app.")}
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
    assert found == set()


@pytest.mark.parametrize("games", (20, pytest.param(250, marks=[pytest.mark.long, pytest.mark.timeout(900)])))
async def test_games_that_are_over_leave_memory(house: House, games: int) -> None:  # B50
    halves: list[Counter[str]] = []
    for _ in range(2):
        for _ in range(games):
            table = await house.play("Anna", "Bert")
            version = (await table.record()).version
            async with Listener(table["Anna"], f"{table.path}/stream?since={version}") as anna:
                answer = await table.press("Anna", Rest())
                assert answer.status_code == 303
                await anna.next()
                await table["Anna"].post(f"{table.path}/end")
            await house.close()
            house._browsers.clear()
        halves.append(alive())
    assert house.site.streams.count() == house.site.notifier.count() == 0
    assert halves[-1]["Subscription"] == halves[-1]["TableStream"] == 0
    assert halves[-1]["Moment"] <= max((MOST_TABLES + 1) * VERSIONS, halves[0]["Moment"])


def test_a_server_takes_many_streams_and_lets_all_of_them_go(tmp_path: Path) -> None:  # B63
    slug = filled(tmp_path / "house", 1)
    token = "a token that nobody guesses"
    with server(tmp_path / "house", {"metrics_token": token}) as (_, port):
        with ExitStack() as stack:
            for _ in range(100):
                connection = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=10)))
                connection.request("GET", f"/t/{slug}/stream?since=0")
                assert connection.getresponse().read(12) == b"event: alive"
            assert _streams(port, token) == 100
        until = time.monotonic() + 10
        while _streams(port, token) and time.monotonic() < until:
            time.sleep(0.1)
        assert _streams(port, token) == 0


def _streams(port: int, token: str) -> float:
    with closing(HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
        connection.request("GET", "/metrics", headers={"Authorization": f"Bearer {token}"})
        told = connection.getresponse().read().decode()
    return float(told.partition("\nharmony_streams_open ")[2].split()[0])


@pytest.mark.long
def test_a_server_that_comes_back_takes_all_of_its_listeners_at_once(tmp_path: Path) -> None:  # B69
    slug = filled(tmp_path / "house", 1)
    path, listeners = f"/t/{slug}/stream?since=0", 300
    with server(tmp_path / "house") as (_, port), ThreadPoolExecutor(50) as threads:
        assert sum(threads.map(lambda _: _is_greeted(port, path), range(listeners))) == listeners
    with server(tmp_path / "house", port=port) as (_, again), ThreadPoolExecutor(50) as threads:
        began = time.monotonic()
        assert sum(threads.map(lambda _: _is_greeted(again, path), range(listeners))) == listeners
        assert time.monotonic() - began < 20


def _is_greeted(port: int, path: str) -> bool:
    """Open a stream, and say whether its first sign of life and how things stand came at once."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=15)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return b"id: " in answer.read(4_000)
