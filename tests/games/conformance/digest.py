"""Plays a few games and prints what became of them in one line: run in other processes to compare (law 8)."""

from functools import cache
from hashlib import blake2b
from random import Random

import msgspec

from app.games.registry import ENGINES
from tests.games.conformance.playing import Sitting, play_out, seed_of
from tests.games.conformance.profiles import PROFILES

GAMES_PLAYED = 16


@cache
def digest(slug: str) -> str:
    """Fold every state, action and log entry of some seeded games into one word."""
    game, profile = ENGINES[slug], PROFILES[slug]
    folded = blake2b(digest_size=16)
    for number in range(GAMES_PLAYED):
        chance = Random(number)
        seats = game.seat_counts[number % len(game.seat_counts)]
        chooser = profile.choosers[number % len(profile.choosers)]
        played = play_out(game, Sitting(profile.ruleset(seats, chance), seats, seed_of(number), chooser, chance))
        for _, step in played.walk():
            folded.update(msgspec.json.encode(step))
        folded.update(msgspec.json.encode((played.actions, [game.view(state, None) for state in played.states])))
    return folded.hexdigest()


if __name__ == "__main__":
    print(*(f"{slug}={digest(slug)}" for slug in sorted(ENGINES)))  # noqa: T201 - the answer to the asking process
