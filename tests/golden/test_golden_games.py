"""Recorded games replay to the same last state, and there is one for every way a journey can end."""

from pathlib import Path

import pytest

from app.games.journey.state import DEFEATS, VICTORY
from app.games.registry import JOURNEY
from app.games.replay import replay
from tests.golden.golden import digest, load, recorded


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end(path: Path) -> None:
    golden = load(path)
    assert golden.rules_version == JOURNEY.rules_version, "record it anew with tests/golden/record.py"
    last = replay(JOURNEY, (golden.ruleset, golden.seats, golden.seed), golden.actions)
    assert (last.outcome, digest(last)) == (golden.outcome, golden.digest)


def test_every_ending_has_a_recorded_game() -> None:
    endings = {load(path).outcome.reason for path in recorded()}
    assert endings == {VICTORY, *DEFEATS}


def test_every_number_of_players_has_a_recorded_game() -> None:
    assert {load(path).seats for path in recorded()} == set(JOURNEY.seat_counts)
