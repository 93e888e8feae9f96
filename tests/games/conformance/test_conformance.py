"""Every game obeys the laws written beside the Game protocol, at every player count and under many options.

2,000 random games in all, each game having its share of them, in chunks that parallel workers take; ten times as many
under `make test-long`.
"""

from random import Random
from typing import Any

import pytest

from app.games.protocol import Game, Seat
from app.games.registry import ENGINES
from app.games.rng import Rng
from tests.games.conformance.mutation import ActionPool
from tests.games.conformance.playing import Sitting, check, play_out, seed_of
from tests.games.conformance.profiles import PROFILES
from tests.games.zones import OWNED, ZONES

GAMES_IN_ALL = 2_000
CHUNK = 25
LONG_TIMES = 4
MOST_HUNTED = 1_500

slugs = pytest.mark.parametrize("slug", sorted(ENGINES))


def chunks(first: int, last: int) -> list[tuple[str, int]]:
    """List each game's chunks in its share of the ``first`` to the ``last`` of so many games in all."""
    shares = sum(PROFILES[slug].share for slug in ENGINES)

    def chunk_at(slug: str, games: int) -> int:
        return games * PROFILES[slug].share // shares // CHUNK

    return [(slug, chunk) for slug in sorted(ENGINES) for chunk in range(chunk_at(slug, first), chunk_at(slug, last))]


def sittings(game: Game[Any, Any, Any], chunk: int) -> list[Sitting]:
    """Draw a chunk of games: player counts in turn, choosers and options by chance, all from the chunk's number."""
    profile = PROFILES[game.slug]
    chance = Random(seed_of("chunk", game.slug, chunk))
    drawn = []
    for number in range(CHUNK):
        seats = game.seat_counts[number % len(game.seat_counts)]
        chooser = chance.choice(profile.choosers)
        rules = chance.choice((profile.ruleset, profile.ruleset, profile.deep))(seats, chance)
        drawn.append(Sitting(rules, seats, seed_of(game.slug, chunk, number), chooser, chance))
    return drawn


def play_chunk(slug: str, chunk: int) -> None:
    game = ENGINES[slug]
    pool = ActionPool(game, Random(chunk))
    for sitting in sittings(game, chunk):
        check(game, sitting, play_out(game, sitting), pool)


@pytest.mark.parametrize(("slug", "chunk"), chunks(0, GAMES_IN_ALL))
def test_the_laws_hold(slug: str, chunk: int) -> None:
    play_chunk(slug, chunk)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("slug", "chunk"), chunks(GAMES_IN_ALL, LONG_TIMES * GAMES_IN_ALL))
def test_the_laws_hold_for_long(slug: str, chunk: int) -> None:
    play_chunk(slug, chunk)


@slugs
def test_random_games_meet_everything(slug: str) -> None:
    """Random play reaches every happening and ending, and each game that shows something new obeys the laws too."""
    game, profile = ENGINES[slug], PROFILES[slug]
    chance = Random(seed_of("hunt", slug))
    pool = ActionPool(game, chance)
    missing = set(profile.wanted)
    for number in range(MOST_HUNTED):
        seats = game.seat_counts[number % len(game.seat_counts)]
        chooser = profile.choosers[-1] if chance.random() < 0.9 else chance.choice(profile.choosers)
        sitting = Sitting(profile.deep(seats, chance), seats, seed_of("hunt", slug, number), chooser, chance)
        played = play_out(game, sitting)
        seen = {sight for before, step in played.walk() for sight in profile.sights(before, step)}
        if seen & missing:
            check(game, sitting, played, pool)
            missing -= seen
        if not missing:
            return
    raise AssertionError(f"{MOST_HUNTED} random games never met {sorted(missing)}")


@slugs
@pytest.mark.parametrize("number", range(12))
def test_a_redeal_deals_every_hidden_part_anew(slug: str, number: int) -> None:
    """Law 7 would hold for a re-deal that dealt nothing: each part that a viewer cannot see must come out otherwise."""
    game, profile = ENGINES[slug], PROFILES[slug]
    chance = Random(seed_of("redeal", number))
    seats = game.seat_counts[number % len(game.seat_counts)]
    state = game.new(profile.ruleset(seats, chance), seats, seed_of("redeal", slug, number))
    for viewer in (*map(Seat, range(seats)), None):
        before = profile.hidden(state, viewer)
        deals = [profile.hidden(game.redeal(state, viewer, Rng(seed_of(deal))), viewer) for deal in range(8)]
        for part, first in enumerate(before):
            assert any(deal[part] != first for deal in deals), f"part {part}, {first}, is dealt to {viewer} as it was"


@slugs
def test_the_suite_knows_the_game(slug: str) -> None:
    """A newly written game tells the suite its zones and its profile, or the laws would be held against nothing."""
    assert slug in ZONES
    assert slug in OWNED
    assert slug in PROFILES
    assert PROFILES[slug].wanted
