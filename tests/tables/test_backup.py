"""Fifty tables that play while the database is copied and all its games are told again: no player notices."""

import asyncio
import os
import random
import sqlite3
import sys
import time
from asyncio.subprocess import DEVNULL
from pathlib import Path

import msgspec
import pytest
from sqlalchemy.engine import make_url

from app.db import Database
from app.games.registry import GAMES
from app.players.models import Guest
from app.tables import service
from app.tables.hall import Hall
from app.tables.repository import started_slugs
from tests.tables.sitting import new_hall, newcomer

pytestmark = pytest.mark.fault

ROOT = Path(__file__).resolve().parents[2]
VERIFY = (sys.executable, "-m", "app.cli", "verify")
TABLES = 50
NOTICED = 5.0  # seconds; whoever waits for a lock of SQLite waits for ten


@pytest.mark.parametrize("seconds", (3, pytest.param(40, marks=pytest.mark.long)))
async def test_no_player_notices_a_backup_and_an_export(sqlite_url: str, tmp_path: Path, seconds: int) -> None:  # B65
    database, hall = Database(sqlite_url), new_hall(games=GAMES)
    host = await asyncio.to_thread(newcomer, database, "Ann")
    slugs = [await _open(database, hall, host, f"table number {number}") for number in range(TABLES)]
    over = asyncio.Event()
    others = (
        asyncio.create_task(_backs_up(sqlite_url, tmp_path, over)),
        asyncio.create_task(_tells_all_again(sqlite_url, over)),
    )

    waits = await asyncio.gather(
        *(
            _plays(database, hall, host, slug, delay=number / TABLES, presses=seconds)
            for number, slug in enumerate(slugs)
        )
    )
    over.set()
    copies, tellings = await asyncio.gather(*others)

    assert max(max(wait) for wait in waits) < NOTICED
    assert sum(len(wait) for wait in waits) == TABLES * seconds
    assert tellings > 0
    assert len(copies) > 0
    for url in (sqlite_url, copies[0], copies[-1]):
        assert _differing(url, hall) == []
    database.close()


async def _open(database: Database, hall: Hall, host: Guest, key: str) -> str:
    request = service.OpenTable(game="journey", seats=1, preset="gentle")
    slug = await database.write(service.open_table, hall, who=host, request=request, press_key=key)
    await database.write(service.start, hall, slug=slug, who=host)
    return slug


async def _plays(database: Database, hall: Hall, host: Guest, slug: str, *, delay: float, presses: int) -> list[float]:
    """Press something each second, in one game after another, and give how long each answer took."""
    dice, waits, began = random.Random(slug), list[float](), time.perf_counter() + delay
    for number in range(presses):
        await asyncio.sleep(max(0, began + number - time.perf_counter()))
        table = await database.read(service.load_table, hall, slug=slug)
        if table.over:
            slug = await database.write(service.rematch, hall, slug=slug, who=host)
            await database.write(service.start, hall, slug=slug, who=host)
            table = await database.read(service.load_table, hall, slug=slug)
        seat = min(table.acting)
        action = dice.choice(hall.game(table.game).legal_actions(table.state, seat))
        key, chosen = f"press number {number}", (msgspec.json.encode(action),)
        press = service.Press(seat=seat, version_seen=table.version, key=key, actions=chosen)
        pressed = time.perf_counter()
        await database.write(service.act, hall, slug=slug, who=host, press=press)
        waits.append(time.perf_counter() - pressed)
    return waits


async def _backs_up(url: str, folder: Path, over: asyncio.Event) -> list[str]:
    """Copy the database again and again while it is written to, as an operator does, and give the copies."""
    copies: list[str] = []
    while not over.is_set():
        copy = folder / f"copy {len(copies)}.db"
        await asyncio.to_thread(_copy, str(make_url(url).database), copy)
        copies.append(f"sqlite:///{copy}")
        await asyncio.sleep(0.5)
    return copies


def _copy(path: str, copy: Path) -> None:
    source, target = sqlite3.connect(path), sqlite3.connect(copy)
    try:
        source.backup(target, pages=64, sleep=0.001)
        assert target.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    finally:
        source.close()
        target.close()


async def _tells_all_again(url: str, over: asyncio.Event) -> int:
    """Let the command read every stored game again and again; give how often."""
    environment, times = {**os.environ, "DATABASE_URL": url}, 0
    while not over.is_set() or times == 0:
        command = await asyncio.create_subprocess_exec(*VERIFY, cwd=ROOT, env=environment, stdout=DEVNULL)
        assert await command.wait() == 0
        times += 1
    return times


def _differing(url: str, hall: Hall) -> list[str]:
    """Tell all games of a store again, and name those that come out otherwise."""
    database = Database(url)
    try:
        verdicts = [
            database.read_now(service.verify_table, hall, slug=slug) for slug in database.read_now(started_slugs)
        ]
    finally:
        database.close()
    assert len(verdicts) >= TABLES
    return [verdict.slug for verdict in verdicts if verdict.result != "same"]
