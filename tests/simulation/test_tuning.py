"""The search for settings of levels: what games tell of settings that were not played, and what is played next."""

from itertools import pairwise
from math import log
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.simulation.cells import BotChoice
from app.simulation.records import GameRecord
from bench.chances import Chances, Played, Prior
from bench.levels import Level, candidates, levers_of, priors, read_levels
from bench.tune import _presets, _told
from bench.tuning import Place, Tuning

GREEDY = BotChoice("greedy", 1)
OPEN = Prior(0.0, 100.0)
EVEN = Level(preset="even", low=0.4, high=0.6, values={}, levers={"start_life": (5, 4, 3), "day_max": (4, 2)})


def test_without_games_the_chances_are_what_was_expected() -> None:
    chances = Chances({"game": Prior(1.0, 0.5), "lives": Prior(0.5, 0.2)}, ())

    known = chances.log_odds({"game": 1.0, "lives": 2.0})

    assert (round(known.mean, 6), round(known.stdev, 6)) == (2.0, round((0.5**2 + 0.4**2) ** 0.5, 6))


def test_games_tell_the_effect_of_a_lever_and_how_well_it_is_known() -> None:
    few, many = (
        Chances(
            {"game": OPEN, "lives": OPEN},
            [Played({"game": 1.0}, games, games // 2), Played({"game": 1.0, "lives": 2.0}, games, games * 4 // 5)],
        ).effect("lives")
        for games in (20, 2000)
    )

    assert few.mean == pytest.approx(log(4) / 2, abs=0.01)
    assert many.mean == pytest.approx(log(4) / 2, abs=0.01)
    assert many.stdev < few.stdev / 5


def test_the_likelihoods_of_bands_add_up() -> None:
    chances = Chances({"game": OPEN}, [Played({"game": 1.0}, 10, 3)])
    edges = (1e-9, 0.2, 0.35, 0.8, 1 - 1e-9)

    parts = [chances.between({"game": 1.0}, low, high) for low, high in pairwise(edges)]

    assert sum(parts) == pytest.approx(1)
    assert parts[1] == max(parts)


def test_every_setting_of_the_levels_can_be_played_and_something_is_expected_of_it() -> None:
    levels = read_levels()
    known = priors(levels)

    for level in levels:
        for count in JOURNEY.seat_counts:
            every = tuple(candidates(level, count))
            assert every[0].moved == 0
            assert len({candidate.ruleset for candidate in every}) == len(every)
            for candidate in every:
                JOURNEY.new(candidate.ruleset, count, "0" * 32)
                assert set(candidate.features) <= set(known)


def test_bands_of_the_levels_do_not_meet() -> None:
    levels = read_levels()

    assert [level.preset for level in levels] == ["gentle", "dawn", "twilight", "expert", "extreme"]
    assert all(harder.high <= easier.low for easier, harder in pairwise(levels))


def test_a_lever_that_nothing_is_expected_of_is_refused() -> None:
    with pytest.raises(ValueError, match="portal_start"):
        levers_of(Ruleset(portal_start=2))


def play(tuning: Tuning, games: int, *, won: bool) -> list[str]:
    """Let that many games end alike, and name the deals they were played on."""
    jobs, deals = tuning.jobs(), []
    for _ in range(games):
        job = next(jobs)
        deals.append(job.seed)
        tuning.add(job, record(job.seed, won=won))
    tuning.fit()
    return deals


def record(seed: str, *, won: bool) -> GameRecord:
    reason = "shrine" if won else "event"
    return GameRecord(seed=seed, reason=reason, turns=30, actions=300, steps=13, relics=4, day=2, lives={}, cards={})


@pytest.fixture
def level() -> Level:
    return EVEN


def test_what_is_found_goes_on_from_the_games_that_were_kept(tmp_path: Path, level: Level) -> None:
    with Tuning([level], tmp_path, games=60, bot=GREEDY) as tuning:
        play(tuning, 30, won=True)
        told, found = _told(tuning), tuning.best

    with Tuning([level], tmp_path, games=60, bot=GREEDY) as again:
        assert (_told(again), again.best) == (told, found)
        assert "won" in told


def test_no_deal_is_played_twice_in_one_setting_even_while_it_is_being_played(tmp_path: Path, level: Level) -> None:
    with Tuning([level], tmp_path, games=3, bot=GREEDY) as tuning:
        jobs = list(tuning.jobs())
        for job in reversed(jobs):
            tuning.add(job, record(job.seed, won=True))

    assert len(jobs) == 3 * len(JOURNEY.seat_counts)
    assert len({(job.cell.name, job.seed) for job in jobs}) == len(jobs)
    assert len({job.seed for job in jobs}) == 3


def test_levels_that_are_set_alike_share_their_games(tmp_path: Path, level: Level) -> None:
    with Tuning([level, replace(level, preset="twin")], tmp_path, games=3, bot=GREEDY) as tuning:
        assert len(list(tuning.jobs())) == 3 * len(JOURNEY.seat_counts)


def test_what_is_found_is_written_as_presets_are() -> None:
    fixed = Level(preset="fixed", low=0.1, high=0.9, values={"sweep": True}, levers={"hazard_cap": (-1,)})
    lively = Level(preset="lively", low=0.1, high=0.9, values={}, levers={"start_life": (5, 7)})
    best = {
        Place(level.preset, count): tuple(candidates(level, count))[-1 if count > 2 else 0]
        for level in (fixed, lively)
        for count in JOURNEY.seat_counts
    }

    assert _presets(best).splitlines() == [
        *("[[presets]]", 'slug = "fixed"', 'name = "Fixed"', 'flavour = ""', "[presets.values]", "sweep = true", ""),
        *("[[presets]]", 'slug = "lively"', 'name = "Lively"', 'flavour = ""', "[presets.values]"),
        *("start_life = [5, 5, 7, 7]",),
    ]


def test_settings_begin_with_deals_that_others_have_not_played(tmp_path: Path, level: Level) -> None:
    wild = replace(level, preset="wild", values={"event_side": "twilight"})
    with Tuning([level, wild], tmp_path, games=8, bot=GREEDY) as tuning:
        jobs = tuning.jobs()
        first = [next(jobs) for _ in range(8)]

    assert len({job.cell.name for job in first}) == 8
    assert len({(job.cell.players, job.seed) for job in first}) == 8
