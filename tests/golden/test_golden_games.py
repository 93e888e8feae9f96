"""Recorded games replay to the same last state, and there is one for every way a game can end."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from app.games.balance.state import HARMONY, NO_PROGRESS
from app.games.harmonies.state import END_REASONS
from app.games.journey.state import DEFEATS, VICTORY
from app.games.registry import ENGINES
from app.games.replay import replay
from tests.golden.golden import FOLDER, digest, load, recorded

ENDINGS: Mapping[str, frozenset[str]] = {
    "journey": frozenset((VICTORY, *DEFEATS)),
    "harmonies": frozenset(END_REASONS),
    "balance": frozenset((HARMONY, NO_PROGRESS)),
}
"""Every way a game can end, for each game that has records."""


def every_record() -> Iterator[tuple[str, Path]]:
    """Give each record with its game."""
    for slug in ENDINGS:
        yield from ((slug, path) for path in recorded(ENGINES[slug]))


@pytest.mark.parametrize(
    ("slug", "path"), list(every_record()), ids=lambda part: part if isinstance(part, str) else part.stem
)
def test_a_recorded_game_replays_to_the_same_end(slug: str, path: Path) -> None:
    game = ENGINES[slug]
    golden = load(game, path)
    assert golden.rules_version == game.rules_version, f"record it anew with tests/golden/record_{slug}.py"
    last = replay(game, (golden.ruleset, golden.seats, golden.seed), golden.actions)
    assert (game.outcome(last), digest(last)) == (golden.outcome, golden.digest)


@pytest.mark.parametrize("slug", ENDINGS)
def test_every_ending_has_a_recorded_game(slug: str) -> None:
    assert {load(ENGINES[slug], path).outcome.reason for path in recorded(ENGINES[slug])} == ENDINGS[slug]


@pytest.mark.parametrize("slug", ENDINGS)
def test_every_number_of_players_has_a_recorded_game(slug: str) -> None:
    seats = {load(ENGINES[slug], path).seats for path in recorded(ENGINES[slug])}
    assert seats == set(ENGINES[slug].seat_counts)


def test_no_record_is_without_its_game() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == set(ENDINGS)
