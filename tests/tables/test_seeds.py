"""Tables that are opened at the same time, in one process and in several, are dealt differently."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

OPENING = """
import sys
from app.db import Database
from app.games.registry import GAMES
from app.tables import service
from app.tables.hall import Hall
from tests.tables.sitting import newcomer

url, count = sys.argv[1], int(sys.argv[2])
database, hall = Database(url), Hall(games=GAMES, secret=b"a secret of the tests", most_hosted=count)
host = newcomer(database, "Ann")
request = service.OpenTable(game="journey", seats=2, preset="dawn")
for number in range(count):
    slug = database.write_now(service.open_table, hall, who=host, request=request, press_key=f"table number {number}")
    database.write_now(service.take_seat, hall, slug=slug, who=host, seat=1, name="Ben", also=True)
    database.write_now(service.start, hall, slug=slug, who=host)
    state = database.read_now(service.load_table, hall, slug=slug).state
    print(*state.pathway, *(card for seat in state.seats for card in seat.hand))
"""


@pytest.mark.parametrize("tables", (20, pytest.param(200, marks=pytest.mark.long)))
def test_two_processes_started_together_open_no_two_tables_alike(sqlite_url: str, tables: int) -> None:  # B37
    command = (sys.executable, "-c", OPENING, sqlite_url, str(tables))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    workers = [
        subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    openings = [line for worker in workers for line in worker.communicate(timeout=120)[0].splitlines()]
    assert len(openings) == len(set(openings)) == 2 * tables
