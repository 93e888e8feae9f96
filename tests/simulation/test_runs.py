"""Runs: the same games whoever plays them and in whatever order, and no game twice after an interruption."""

import os
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from app.games.journey.state import Ruleset
from app.simulation.cells import seeds
from app.simulation.executors import Crew, CrewLost, processes
from app.simulation.play import play_game
from app.simulation.results import ResultsRefused
from app.simulation.run import Job, Run, results
from tests.simulation.games import cell, played

CELLS = (cell("random"), cell("random", preset="extreme", players=4, rules=Ruleset(event_side="twilight")))
GAMES = 6
SEEDS = seeds("1", GAMES)
EXPECTED = tuple(tuple(play_game(each, seed) for seed in SEEDS) for each in CELLS)


class Backwards(Executor):
    """Waits for some games and then plays the last of them first."""

    def __init__(self, batch: int) -> None:
        self._batch = batch
        self._waiting: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._waiting.append((future, lambda: fn(*args, **kwargs)))
        if len(self._waiting) == self._batch:
            while self._waiting:
                done, call = self._waiting.pop()
                done.set_result(call())
        return future


class Counting(Executor):
    """Plays at once, and remembers what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[Job] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.asked.append(Job(*args))
        future: Future[Any] = Future()
        future.set_result(fn(*args))
        return future


def test_games_are_those_of_their_seeds_and_differ_from_one_another() -> None:
    assert [game.seed for game in EXPECTED[0]] == list(SEEDS)
    assert len({(game.turns, game.actions) for game in EXPECTED[0]}) > 1
    assert EXPECTED[0] != EXPECTED[1]


@pytest.mark.parametrize("workers", (1, 3))
def test_any_number_of_threads_gives_the_same_games(tmp_path: Path, workers: int) -> None:
    with ThreadPoolExecutor(workers) as threads:
        assert played(tmp_path, CELLS, Crew(threads, workers), games=GAMES) == EXPECTED


@pytest.mark.parametrize("workers", (1, 2))
def test_any_number_of_processes_gives_the_same_games(tmp_path: Path, workers: int) -> None:
    with processes(workers) as crew:
        assert played(tmp_path, CELLS, crew, games=GAMES) == EXPECTED


def test_games_that_end_in_another_order_are_the_same_games(tmp_path: Path) -> None:
    assert played(tmp_path, CELLS, Crew(Backwards(4), 2), games=GAMES) == EXPECTED


def test_games_are_given_in_the_order_of_their_seeds_however_they_are_kept(tmp_path: Path) -> None:
    with Run(CELLS, SEEDS[::-1], folder=tmp_path) as run:
        assert {job.seed for job in run.play(Crew(Counting(), 1))} == set(SEEDS)
        assert run.games(CELLS[0]) == EXPECTED[0][::-1]
    assert played(tmp_path, CELLS, Crew(Counting(), 1), games=GAMES) == EXPECTED


def test_a_run_that_was_stopped_plays_only_what_is_missing(tmp_path: Path) -> None:
    with Run(CELLS, SEEDS, folder=tmp_path) as run:
        games = run.play(Crew(Counting(), 1))
        kept = [next(games) for _ in range(5)]
        games.close()
    again = Counting()
    assert played(tmp_path, CELLS, Crew(again, 1), games=GAMES) == EXPECTED
    assert [job for job in again.asked if job in kept] == []
    assert len(again.asked) == GAMES * len(CELLS) - len(kept)


def test_a_run_that_is_done_plays_nothing(tmp_path: Path) -> None:
    played(tmp_path, CELLS, Crew(Counting(), 1), games=GAMES)
    again = Counting()
    assert played(tmp_path, CELLS, Crew(again, 1), games=GAMES) == EXPECTED
    assert again.asked == []


def test_more_games_are_added_and_fewer_are_told_of_the_same_file(tmp_path: Path) -> None:
    played(tmp_path, CELLS, Crew(Counting(), 1), games=4)
    more = Counting()
    assert played(tmp_path, CELLS, Crew(more, 1), games=GAMES) == EXPECTED
    assert len(more.asked) == 2 * len(CELLS)
    assert played(tmp_path, CELLS, Crew(Counting(), 1), games=2) == tuple(games[:2] for games in EXPECTED)


def test_another_series_is_kept_beside_and_told_apart(tmp_path: Path) -> None:
    played(tmp_path, CELLS, Crew(Counting(), 1), games=2, series="fresh")
    assert played(tmp_path, CELLS, Crew(Counting(), 1), games=GAMES) == EXPECTED


def test_cells_grow_alike() -> None:
    """So a time left can be told, and an interrupted run has figures for every cell."""
    asked = Counting()
    jobs = [Job(each, seed) for seed in SEEDS for each in CELLS]
    assert [job for job, _ in results(asked, jobs, ahead=1)] == jobs


class Holding(Executor):
    """Ends the first game in its own way once so many are in hand, and plays none of the others."""

    def __init__(self, most: int, end: Callable[[Future[Any]], None]) -> None:
        self.futures: list[Future[Any]] = []
        self._most = most
        self._end = end

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        assert fn is play_game
        assert args
        self.futures.append(Future())
        if len(self.futures) == self._most:
            self._end(self.futures[0])
        return self.futures[-1]


def test_no_more_games_are_handed_out_than_workers_can_have_in_hand() -> None:
    held = Holding(3, lambda first: first.set_result(EXPECTED[0][0]))
    games = results(held, [Job(CELLS[0], seed) for seed in SEEDS], ahead=3)
    assert next(games) == (Job(CELLS[0], SEEDS[0]), EXPECTED[0][0])
    assert len(held.futures) == 3
    games.close()
    assert [future.cancelled() for future in held.futures] == [False, True, True]


def test_what_a_worker_raises_reaches_the_caller_and_leaves_nothing_waiting() -> None:
    held = Holding(2, lambda first: first.set_exception(ValueError("a worker's fault")))
    with pytest.raises(ValueError, match="a worker's fault"):
        list(results(held, [Job(CELLS[0], seed) for seed in SEEDS], ahead=2))
    assert held.futures[1].cancelled()


def test_a_file_refused_leaves_no_other_locked(tmp_path: Path) -> None:
    (tmp_path / f"{CELLS[1].name}.jsonl").write_text("something else\n")
    with pytest.raises(ResultsRefused):
        Run(CELLS, SEEDS, folder=tmp_path)
    with Run(CELLS[:1], SEEDS, folder=tmp_path) as run:
        assert len(run.missing()) == GAMES


def test_a_killed_worker_is_told() -> None:
    with pytest.raises(CrewLost, match="was killed"), processes(1) as crew:
        crew.executor.submit(os._exit, 3).result()
