"""Real processes: one of two measures, one that is told to ends in good order, and none outlives its parent."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.calibration.child import Process, launch
from app.calibration.worker import cell_of
from app.config import Settings
from app.simulation.cells import seeds
from app.simulation.play import play_game
from app.simulation.sums import summed
from tests.calibration.observatory import Observatory

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0  # seconds; at the lowest priority little happens on a busy machine
COMMAND = (sys.executable, "-m", "app.cli", "calibrate")


@pytest.fixture
def settings(house: Observatory, tmp_path: Path) -> Settings:
    url = house.database.url.set(drivername=house.database.url.get_backend_name())
    return Settings(data_dir=tmp_path / "data", database_url=url.render_as_string(hide_password=False))


@pytest.fixture
def start(settings: Settings) -> Iterator[Callable[..., "subprocess.Popen[bytes]"]]:
    """Start the command, to be ended with the test."""
    started: list[subprocess.Popen[bytes]] = []
    environment = {
        "PATH": os.environ["PATH"],
        "DATABASE_URL": settings.database_url,
        "DATA_DIR": str(settings.data_dir),
    }

    def run(*options: str) -> "subprocess.Popen[bytes]":
        started.append(
            subprocess.Popen(
                (*COMMAND, *options), cwd=ROOT, env=environment, stdin=subprocess.PIPE, stderr=subprocess.PIPE
            )
        )
        return started[-1]

    yield run
    for process in started:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stderr):
            assert pipe is not None
            pipe.close()


def wait_until(holds: Callable[[], bool]) -> None:
    ends = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < ends, "it did not come to that"
        time.sleep(0.05)


def test_of_two_processes_one_measures_and_both_end(
    house: Observatory, start: Callable[..., "subprocess.Popen[bytes]"]
) -> None:
    number = house.ask(games="10000", players=(3,))
    first = start()
    wait_until(lambda: house.calibration(number).done > 0)
    second = start()
    assert second.wait(PATIENCE) == 1
    assert second.stderr is not None
    assert second.stderr.read() == b"Another process measures now: there is one at a time.\n"
    assert first.poll() is None

    house.cancel(number)
    assert first.wait(PATIENCE) == 0  # nothing is left
    measured = house.calibration(number)
    assert measured.state == "cancelled"
    played = seeds("calibration", measured.done)
    assert house.sums(number)[3] == summed(play_game(cell_of(measured, 3), seed) for seed in played)
    assert house.lease.holder is None


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def threads(process: int) -> set[int]:
    """List the niceness of each thread."""
    return {niceness(int(task.name)) for task in Path(f"/proc/{process}/task").iterdir()}


@pytest.mark.parametrize("how", ("terminated", "told by its parent"))
def test_a_process_that_is_told_to_ends_in_good_order(
    house: Observatory, start: Callable[..., "subprocess.Popen[bytes]"], how: str
) -> None:
    number = house.ask(games="10000")
    process = start("--while-stdin-is-open")
    wait_until(lambda: house.calibration(number).done > 0)
    assert niceness(process.pid) == 19
    assert niceness(os.getpid()) in threads(process.pid)  # those of the database: a server may have to wait for them
    process.send_signal(signal.SIGINT)  # Ctrl+C in the terminal of its parent: left to that
    if how == "terminated":
        process.terminate()
    else:
        assert process.stdin is not None
        process.stdin.close()
    assert process.wait(PATIENCE) == 0
    assert house.calibration(number).state == "waiting"
    assert house.lease.holder is None


PARENT = """
import os, sys, time
from app.calibration.child import launch
from app.config import Settings
child = launch(Settings())
print(child._process.pid, flush=True)
time.sleep(600)
"""


def test_a_process_does_not_outlive_a_parent_that_was_killed(house: Observatory, settings: Settings) -> None:
    number = house.ask(games="10000")
    environment = {
        "PATH": os.environ["PATH"],
        "DATABASE_URL": settings.database_url,
        "DATA_DIR": str(settings.data_dir),
    }
    with subprocess.Popen((sys.executable, "-c", PARENT), cwd=ROOT, env=environment, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        wait_until(lambda: house.calibration(number).done > 0)
        parent.kill()
    wait_until(lambda: house.lease.holder is None)
    assert house.calibration(number).state == "waiting"
    wait_until(lambda: not _lives(child))


def _lives(process: int) -> bool:
    """Say whether a process runs; one that nobody waits for any more does not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_server_starts_one_and_ends_it(house: Observatory, settings: Settings) -> None:
    number = house.ask(games="10000")
    process = launch(settings)
    try:
        wait_until(lambda: house.calibration(number).done > 0)
        assert process.running()
    finally:
        process.end()
    assert not process.running()
    assert house.calibration(number).state == "waiting"


def test_one_that_does_not_listen_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.calibration.child._PATIENCE", 0.1)
    deaf = Process(subprocess.Popen((sys.executable, "-c", "import time; time.sleep(600)"), stdin=subprocess.PIPE))
    deaf.end()
    assert not deaf.running()
