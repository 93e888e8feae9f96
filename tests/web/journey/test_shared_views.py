"""A view that several share is worked out once: where hands lie open, everybody sees the same."""

from msgspec.structs import replace

from app.games.journey.state import Ruleset
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from tests.web.journey.looking import stroll


def test_where_hands_lie_open_everybody_sees_the_same() -> None:
    for seed in range(4):
        for state in stroll(seed, seats=seed + 1, actions=60, rules=Ruleset(hands="open", start_life=9)):
            spectator = JOURNEY.view(state, None)
            for seat in range(len(state.seats)):
                assert JOURNEY.view(state, Seat(seat)) == replace(spectator, viewer=Seat(seat))
