"""The time in which the server shows any moment of a long game, beside a bare route with a page of the same size.

The two are asked in turns, so that whatever else the machine does meets both.
"""

import secrets
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median

import httpx
import msgspec

from app.config import Settings
from app.db import Database
from app.games.bot_registry import BOTS
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.players.service import welcome
from app.schema import migrate
from app.tables import service
from app.tables.checkpoints import EVERY
from app.tables.hall import Hall
from app.tables.requests import OpenTable, Press
from bench.report import Row
from bench.servers import bare, product_over

RECORDS = 500
MOMENTS = 120
WARM_UP = 10
SEEDS = 20
"""Deals to try until a game is long enough."""


def measure() -> list[Row]:
    """Play a journey of so many records, ask for moments all over it, and count what is carried out for each."""
    with tempfile.TemporaryDirectory() as folder:
        slug, moments, counts = _long_journey(Path(folder))
        with product_over(folder) as address, bare() as beside:
            pages, notes, size = _visits(address, beside, slug, moments)
    base = median(notes) * 1000
    return [
        Row.of_times(f"bare route, one row, {size:,} bytes", notes, base=base),
        Row.of_times(f"a moment of {len(moments)} records, {size:,} bytes", pages, base=base),
        Row(
            "actions carried out for a moment",
            f"actions (kept: every {EVERY})",
            min(counts),
            median(counts),
            max(counts),
        ),
    ]


def _long_journey(folder: Path) -> tuple[str, range, list[int]]:
    """Let the simple bot play for three until the game is long enough; count the actions behind each moment."""
    settings = Settings(data_dir=folder)
    migrate(settings.store_url())
    database = Database(settings.store_url())
    try:
        for seed in range(SEEDS):
            hall = Hall(games=GAMES, secret=settings.secret(), new_seed=partial("{:032x}".format, seed))
            slug, moments = _play(database, hall)
            if len(moments) >= RECORDS:
                tell = (database.read_now(service.state_at, hall, slug=slug, seq=seq) for seq in moments)
                return slug, moments, [told.replayed for told in tell]
    finally:
        database.close()
    raise AssertionError(f"no journey lasted for {RECORDS} records")


def _play(database: Database, hall: Hall) -> tuple[str, range]:
    who, _ = database.write_now(welcome, "Ada")
    asked = OpenTable(game="journey", seats=3, preset="gentle")
    slug = database.write_now(service.open_table, hall, who=who, request=asked, press_key=secrets.token_hex(8))
    for seat in (1, 2):
        database.write_now(service.take_seat, hall, slug=slug, who=who, seat=Seat(seat), name=f"Ada {seat}", also=True)
    first = database.write_now(service.start, hall, slug=slug, who=who)
    greedy = next(kind for kind in BOTS["journey"] if kind.name == "greedy").make("0" * 32, 0)
    table = database.read_now(service.load_table, hall, slug=slug)
    while table.status == "playing" and table.version - first < RECORDS:
        seat = min(table.acting)
        actions = tuple(msgspec.json.encode(action) for action in greedy.press(table.state, seat)[:1])
        press = Press(seat=seat, version_seen=table.version, key=secrets.token_hex(8), actions=actions)
        database.write_now(service.act, hall, slug=slug, who=who, press=press)
        table = database.read_now(service.load_table, hall, slug=slug)
    return slug, range(first, table.version + 1)


def _visits(address: str, beside: str, slug: str, moments: range) -> tuple[list[float], list[float], int]:
    """Ask for moments, near ones and far ones in no order, and for a page as long at the bare route after each."""
    pages, notes, size = [], [], 0
    with httpx.Client(base_url=address, timeout=30) as server, httpx.Client(base_url=beside, timeout=30) as other:
        for number in range(MOMENTS + WARM_UP):
            seq = moments[number * 211 % len(moments)]
            spent, size = _timed(server, "GET", f"/t/{slug}/at/{seq}")
            pages.append(spent)
            notes.append(_timed(other, "POST", f"/note?page_bytes={size}")[0])
    return pages[WARM_UP:], notes[WARM_UP:], size


def _timed(client: httpx.Client, method: str, path: str) -> tuple[float, int]:
    start = time.perf_counter()
    answer = client.request(method, path)
    spent = time.perf_counter() - start
    assert answer.status_code == httpx.codes.OK, (path, answer.status_code)
    return spent, len(answer.content)
