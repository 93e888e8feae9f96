"""A server that measures: its process ends with it, however it ends, and goes on with the next one."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.db import Database
from app.schema import migrate
from tests.calibration.observatory import Observatory
from tests.web.process import server

PATIENCE = 90.0  # seconds; at the lowest priority little happens on a busy machine


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Observatory]:
    url = f"sqlite:///{tmp_path / 'harmony.db'}"
    migrate(url)
    database = Database(url)
    yield Observatory(database)
    database.close()


def wait_until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends, "it did not come to that"
        time.sleep(0.05)


def test_what_is_measured_goes_on_from_server_to_server(house: Observatory, tmp_path: Path) -> None:
    number, last = house.ask(games="10000", players=(1,)), 0
    for ended_by in ("terminate", "kill"):
        with server(tmp_path) as (process, _):
            wait_until(lambda: house.calibration(number).done > last)  # noqa: B023 - asked for in this round only
            getattr(process, ended_by)()
            process.wait(PATIENCE)
        wait_until(lambda: house.lease.holder is None)
        left = house.calibration(number)
        assert left.state == "waiting"
        assert left.done > last
        last = left.done
