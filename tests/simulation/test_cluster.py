"""A Dask cluster plays the same games as this machine, and one that cannot be used is refused in a sentence."""

import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster
from msgspec.structs import replace

from app.simulation.executors import Crew, NoCrew, cluster, processes
from tests.simulation.games import cell, played

CELLS = (cell("random"), replace(cell("greedy", players=4), most_actions=100))
GAMES = 4


@pytest.fixture(scope="module")
def dask() -> Iterator[LocalCluster]:
    """Start a scheduler and two worker processes, on ports that are free."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address="127.0.0.1:0"
    ) as started:
        yield started


def test_a_cluster_plays_the_same_games_as_processes_of_this_machine(tmp_path: Path, dask: LocalCluster) -> None:
    with processes(2) as crew:
        here = played(tmp_path / "here", CELLS, crew, games=GAMES)
    with cluster(dask.scheduler_address) as crew:
        assert crew.size == 2
        there = played(tmp_path / "there", CELLS, crew, games=GAMES)
    assert there == here
    assert [len(games) for games in there] == [GAMES] * len(CELLS)


def test_a_cluster_without_workers_is_refused() -> None:
    with LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as empty:
        assert "has no workers" in refusal(empty.scheduler_address)


def test_an_address_where_nothing_answers_is_refused() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    assert f"No Dask scheduler answers at {address}" in refusal(address)


@pytest.mark.parametrize("address", ("nowhere", "tcp://nowhere", "tcp://:8786", "tcp://127.0.0.1:port", ""))
def test_what_is_no_address_is_refused(address: str) -> None:
    assert "is not the address of a Dask scheduler" in refusal(address)


def test_dask_is_asked_for_only_where_a_cluster_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert "install the extra named cluster" in refusal("tcp://127.0.0.1:8786")


def refusal(address: str) -> str:
    with pytest.raises(NoCrew) as refused, cluster(address) as crew:
        assert isinstance(crew, Crew)
    return str(refused.value)
