"""The process that measures: the games it plays, when it pauses, how it stops, and who may take over."""

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import update

from app.calibration import worker
from app.calibration.lease import TERM, ask_for_peace, read_lease, take_lease
from app.calibration.models import calibrations
from app.calibration.worker import BROKEN, LOOK_UP, SERIES, cell_of
from app.db import Database
from app.simulation.cells import seeds
from app.simulation.play import play_game
from app.simulation.sums import summed
from tests.calibration.observatory import NOON, TICK, FakeClock, Observatory
from tests.presets.workshop import Workshop


class Killed(BaseException):
    """The process is gone: nothing more is stored."""


def after(seconds: float, do: Callable[[FakeClock], None]) -> FakeClock:
    """Give a clock that does something once, some seconds after noon."""
    due = [NOON + timedelta(seconds=seconds)]

    def each(clock: FakeClock) -> None:
        if due and clock.time >= due[0]:
            due.clear()
            do(clock)

    return FakeClock(each=each)


def kill(_clock: FakeClock) -> None:
    raise Killed


def stop(clock: FakeClock) -> None:
    clock.told_to_stop = True


def test_the_games_are_those_of_the_series_for_each_number_of_players(house: Observatory) -> None:
    slug = Workshop(house.database).make("Friday", start_life=[9, 5, 7, 5])
    number = house.ask(slug, players=(1, 3), games="4")
    assert house.work()

    measured = house.calibration(number)
    assert (measured.state, measured.done) == ("done", 8)
    assert [cell_of(measured, players).ruleset.start_life for players in (1, 3)] == [9, 7]
    for players, sums in house.sums(number).items():
        cell = cell_of(measured, players)
        assert sums == summed(play_game(cell, seed) for seed in seeds(SERIES, 4))
    assert [(count.played, count.wins) for count in measured.counts] == [(4, 0), (4, 0)]
    assert measured.started_at is not None
    assert measured.finished_at is not None
    assert measured.played == measured.finished_at - measured.started_at - TICK


def test_what_was_asked_for_first_is_played_first_and_then_the_lease_is_given_back(house: Observatory) -> None:
    numbers = [house.ask(preset, players=(2,), games="1") for preset in ("extreme", "dawn")]
    house.work()
    first, second = (house.calibration(number) for number in numbers)
    assert first.finished_at is not None
    assert second.started_at is not None
    assert first.finished_at < second.started_at
    assert house.lease.holder is None


def test_it_writes_at_most_once_a_second(house: Observatory, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[Any] = []
    clock = FakeClock()
    write = house.database.write_now

    def counted(function: Any, *args: Any, **kwargs: Any) -> Any:
        written.append(clock.time)
        return write(function, *args, **kwargs)

    house.ask(games="10")
    monkeypatch.setattr(house.database, "write_now", counted)
    house.work(clock)
    between = [later - earlier for earlier, later in pairwise(written[2:-2])]
    assert len(between) > 10
    assert min(between) >= LOOK_UP


def test_it_pauses_while_the_tables_are_busy_and_then_goes_on(house: Observatory) -> None:
    number = house.ask()
    states: list[tuple[str, float]] = []

    def rush(clock: FakeClock) -> None:
        house.database.write_now(ask_for_peace, until=clock.time + timedelta(seconds=40))

    clock = after(3, rush)
    wait = clock.wait

    def watched(span: timedelta) -> None:
        states.append((house.calibration(number).state, (clock.time - NOON).total_seconds()))
        wait(span)

    clock.wait = watched  # type: ignore[method-assign]
    house.work(clock)

    measured = house.calibration(number)
    assert {state for state, _ in states} == {"paused"}
    assert 3 <= states[0][1] <= 5
    assert states[-1][1] > 41
    assert measured.state == "done"
    assert measured.finished_at is not None
    assert measured.started_at is not None
    assert measured.finished_at - measured.started_at - measured.played > timedelta(seconds=38)
    assert house.sums(number) == undisturbed(house)


def test_the_lease_is_held_through_a_long_pause(house: Observatory) -> None:
    house.ask()
    taken: list[bool] = []

    def others(clock: FakeClock) -> None:
        if len(taken) < 300:
            taken.append(house.database.write_now(take_lease, holder="two", now=clock.time))

    def rush(clock: FakeClock) -> None:
        house.database.write_now(ask_for_peace, until=clock.time + 5 * TERM)
        clock._each = others

    house.work(after(2, rush))
    assert len(taken) == 300
    assert not any(taken)


def test_one_that_is_cancelled_ends_within_a_game_and_keeps_what_was_played(house: Observatory) -> None:
    number, other = house.ask(games="10000"), house.ask("expert", players=(1,), games="1")
    house.work(after(20, lambda _: house.cancel(number)))
    cancelled = house.calibration(number)
    assert cancelled.state == "cancelled"
    assert 0 < cancelled.done < 200
    assert cancelled.done == sum(sums.games for sums in house.sums(number).values())
    assert cancelled.played < timedelta(seconds=20) + 2 * LOOK_UP
    assert house.calibration(other).state == "done"


def test_one_that_is_cancelled_while_it_pauses_ends_too(house: Observatory) -> None:
    number = house.ask()
    clock = after(1, lambda clock: house.database.write_now(ask_for_peace, until=clock.time + timedelta(days=1)))
    wait = clock.wait

    def cancelled(span: timedelta) -> None:
        house.cancel(number)
        wait(span)

    clock.wait = cancelled  # type: ignore[method-assign]
    house.work(clock)
    assert house.calibration(number).state == "cancelled"
    assert clock.time < NOON + timedelta(minutes=1)


def undisturbed(house: Observatory) -> Any:
    """Measure the same without any disturbance."""
    number = house.ask(key="undisturbed")
    house.work(FakeClock(NOON + timedelta(days=2)))
    return house.sums(number)


def test_told_to_stop_it_leaves_within_an_action_and_another_goes_on(house: Observatory) -> None:
    number = house.ask()
    house.work(after(10, stop))
    halfway = house.calibration(number)
    assert halfway.state == "waiting"
    assert 0 < halfway.done < halfway.wanted
    assert house.lease.holder is None

    assert house.work(FakeClock(NOON + timedelta(hours=9)), holder="two")
    assert house.calibration(number).state == "done"
    assert house.calibration(number).started_at == halfway.started_at
    assert house.calibration(number).played < timedelta(minutes=5)
    assert house.sums(number) == undisturbed(house)


def test_the_work_of_a_killed_process_is_taken_over_when_its_lease_expires(house: Observatory) -> None:
    number = house.ask()
    with pytest.raises(Killed):
        house.work(after(10, kill))
    left = house.calibration(number)
    assert left.state == "running"
    assert left.done > 0

    expires = house.lease.expires_at
    assert expires is not None
    assert not house.work(FakeClock(expires - timedelta(seconds=1)), holder="two")
    assert house.calibration(number) == left
    assert house.work(FakeClock(expires), holder="two")
    assert house.calibration(number).state == "done"
    assert house.sums(number) == undisturbed(house)


def test_a_process_that_was_taken_for_dead_stores_nothing_more(house: Observatory) -> None:
    number = house.ask()
    seen: list[Any] = []

    def stolen(clock: FakeClock) -> None:
        clock.time += 2 * TERM  # it was stopped for so long
        assert house.database.write_now(take_lease, holder="two", now=clock.time)
        seen.append((house.calibration(number), house.sums(number)))

    assert house.work(after(5, stolen))
    assert [(house.calibration(number), house.sums(number))] == seen
    assert house.lease.holder == "two"


def change(database: Database, number: int, **values: Any) -> None:
    """Let something about a calibration be of another version."""
    database.write_now(lambda c: c.execute(update(calibrations).where(calibrations.c.id == number).values(**values)))


@pytest.mark.parametrize(
    "values",
    (
        {"rules_version": 999},
        {"content": "0" * 32},
        {"bot_version": 999},
        {"bot": "forgotten"},
        {"measures": 999},
        {"kept_preset": '{"slug": "dawn", "name": "Dawn", "flavour": "", "values": {"luck": 1}}'},
    ),
    ids=str,
)
def test_games_of_two_versions_are_never_counted_together(house: Observatory, values: dict[str, Any]) -> None:
    number, other = house.ask(), house.ask("expert", players=(1,), games="1")
    house.work(after(10, stop))
    done = house.calibration(number).done
    change(house.database, number, **values)
    house.work()
    failed = house.calibration(number)
    assert (failed.state, failed.done) == ("failed", done)
    assert failed.fault.startswith("The rules, the cards or the bot have changed since this was asked for.")
    assert failed.finished_at is not None
    assert house.calibration(other).state == "done"


def test_a_game_that_breaks_ends_its_calibration_with_the_reason_and_no_other(
    house: Observatory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks(cell: Any, seed: str, **kwargs: Any) -> Any:
        if cell.preset == "dawn":
            raise RuntimeError("the seams")
        return play_game(cell, seed, **kwargs)

    number, other = house.ask(), house.ask("expert", players=(1,), games="1")
    monkeypatch.setattr(worker, "play_game", breaks)
    house.work()
    assert house.calibration(number).state == "failed"
    assert house.calibration(number).fault == BROKEN
    assert "the seams" in caplog.text
    assert house.calibration(other).state == "done"


def test_a_clock_that_is_put_back_does_not_keep_it_from_looking_up(house: Observatory) -> None:
    number = house.ask(games="10000")
    cancelled: list[int] = []

    def put_back(clock: FakeClock) -> None:
        clock.time -= timedelta(hours=3)
        house.cancel(number)
        cancelled.append(house.calibration(number).done)

    house.work(after(10, put_back))
    assert house.calibration(number).done - cancelled[0] <= 2
    assert house.calibration(number).played < timedelta(seconds=15)


def test_without_anything_to_do_the_lease_is_given_back_at_once(house: Observatory) -> None:
    assert house.work()
    assert house.database.read_now(read_lease).holder is None
