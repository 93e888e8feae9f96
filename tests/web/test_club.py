"""Real server processes on one PostgreSQL, as the compose file starts them: people meet whichever they reach."""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.web.club import SOON, Come, Ear, people
from tests.web.process import server

pytestmark = [pytest.mark.postgres, pytest.mark.fault]
TOKEN = "a token that nobody guesses"


@pytest.fixture
def come() -> Iterator[Come]:
    with people() as coming:
        yield coming


@pytest.fixture
def shared(postgres_url: str) -> dict[str, str]:
    """Give the settings that servers of one club share."""
    return {"database_url": postgres_url, "secret_key": "shared by all of them", "metrics_token": TOKEN}


@pytest.fixture
def two(shared: dict[str, str], tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Start two servers with folders of their own; give their addresses."""
    with ExitStack() as stack:
        ports = [stack.enter_context(server(tmp_path / name, shared))[1] for name in ("one", "two")]
        yield f"http://127.0.0.1:{ports[0]}", f"http://127.0.0.1:{ports[1]}"


def ready(address: str) -> bool:
    """Wait until a server may be sent people."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        with suppress(httpx.TransportError):  # its workers have yet to come
            if httpx.get(f"{address}/readyz").status_code == 200:
                return True
        time.sleep(0.05)
    return False


def test_what_one_process_stores_the_streams_of_the_other_tell(two: tuple[str, str], come: Come) -> None:  # B64
    assert all(ready(address) for address in two)
    anna, bert = come(two[0]), come(two[1])
    path = anna.opens("Anna", seats="2")
    bert.page(path)
    assert bert.posts(f"{path}/seat/take", {"seat": "1", "name": "Bert"}).status_code == 303
    anna.posts(f"{path}/start")
    version = anna.version(path)
    with Ear(bert, path, since=version) as here, Ear(anna, path, since=version) as there:
        for _ in range(3):
            acting = next(person for person in (anna, bert) if person.page(path).all("button", name="actions"))
            began = time.monotonic()
            assert acting.presses(path).status_code == 303
            version = acting.version(path)
            for ear in (here, there):
                assert ear.hears(version) - began < SOON
    bert.moves(two[0])  # the cookie of one is known to the other
    assert bert.version(path) == version


def measures(address: str) -> dict[str, float]:
    answer = httpx.get(f"{address}/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    lines = (line.rpartition(" ") for line in answer.text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in lines}


def children(process: int) -> list[int]:
    """List the workers of a server: those of its children that serve."""
    found = (int(path.name) for path in Path("/proc").glob("[0-9]*"))
    return [child for child in found if _says(child, "stat").rpartition(")")[2].split()[1:2] == [str(process)]
            and "spawn_main" in _says(child, "cmdline")]  # fmt: skip


def _says(process: int, file: str) -> str:
    """Read what the system says of a process; nothing when it has just ended."""
    try:
        return Path(f"/proc/{process}/{file}").read_text()
    except OSError:
        return ""


def test_workers_of_one_server_add_up_what_they_measure_and_one_that_dies_is_replaced(
    shared: dict[str, str], tmp_path: Path, come: Come
) -> None:
    with server(tmp_path, shared, workers=2) as (process, port), ExitStack() as stack:
        address = f"http://127.0.0.1:{port}"
        assert ready(address)
        people = [come(address) for _ in range(8)]
        path = people[0].opens("Anna", seats="1")
        people[0].posts(f"{path}/start")
        version = people[0].version(path)
        ears = [stack.enter_context(Ear(person, path, since=version)) for person in people]
        assert people[0].presses(path).status_code == 303
        version = people[0].version(path)
        for ear in ears:
            ear.hears(version)

        told = [measures(address) for _ in range(6)]
        pressed = 'harmony_request_seconds_count{method="POST",route="/t/{slug:token}/act",status="3xx"}'
        assert {(each["harmony_streams_open"], each[pressed]) for each in told} == {(8, 1)}
        assert {each['harmony_tables{status="playing"}'] for each in told} == {1}

        workers = children(process.pid)
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        assert _until(lambda: len(set(children(process.pid)) - {workers[0]}) == 2)
        assert _until(lambda: measures(address)["harmony_streams_open"] == sum(ear.listens for ear in ears))
        assert measures(address)[pressed] == 1
        assert people[0].presses(path).status_code == 303


def _until(holds: object) -> bool:
    assert callable(holds)
    end = time.monotonic() + 3 * SOON
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.1)
    return False


def test_a_server_told_to_stop_takes_its_workers_along(shared: dict[str, str], tmp_path: Path, come: Come) -> None:
    with server(tmp_path, shared, workers=2) as (process, port):
        assert ready(f"http://127.0.0.1:{port}")
        workers = children(process.pid)
        person = come(f"http://127.0.0.1:{port}")
        path = person.opens("Anna", seats="2")
        with Ear(person, path, since=0):
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=SOON)
        assert len(workers) == 2
        assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def test_a_server_writes_json_alone_to_its_log(shared: dict[str, str], tmp_path: Path, come: Come) -> None:
    import json  # noqa: PLC0415 - only here

    with server(tmp_path, shared | {"log_level": "info", "log_format": "json"}) as (process, port):
        person = come(f"http://127.0.0.1:{port}")
        path = person.opens("Annabel", seats="2")
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=SOON)
        assert process.stderr is not None
        written = process.stderr.read()
        lines = [json.loads(line) for line in written.splitlines()]
    assert {"app.web.watch", "uvicorn.error"} <= {line["logger"] for line in lines}
    assert {"/tables", "/tables/new"} <= {line.get("route") for line in lines}
    assert not re.search(f"Annabel|{path.removeprefix('/t/')}|127\\.0\\.0\\.1", written)
