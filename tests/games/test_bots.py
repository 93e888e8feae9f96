"""Bots that belong to no game: random play, presses that stop where something is revealed, games played out."""

from typing import Any

import pytest

from app.games.bots import RandomBot, carry_out, play_out
from app.games.protocol import Game, Seat
from app.games.registry import ENGINES
from app.games.replay import replay

SEED = "00112233445566778899aabbccddeeff"
MOST = 120


def setup(game: Game[Any, Any, Any]) -> tuple[Any, int, str]:
    return game.ruleset(), game.seat_counts[-1], SEED


@pytest.fixture(params=sorted(ENGINES))
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    return ENGINES[request.param]


def test_the_same_seed_makes_the_same_choices(game: Game[Any, Any, Any]) -> None:
    one, again = (play_out(game, setup(game), RandomBot(game, SEED), most_actions=MOST) for _ in range(2))
    other = play_out(game, setup(game), RandomBot(game, SEED[::-1]), most_actions=MOST)
    assert one == again
    assert one != other


def test_a_game_played_out_is_one_that_can_be_replayed(game: Game[Any, Any, Any]) -> None:
    state, history = play_out(game, setup(game), RandomBot(game, SEED), most_actions=MOST)
    assert len(history) == MOST or not game.acting(state)
    assert replay(game, setup(game), history) == state


def test_a_press_stops_where_something_is_revealed(game: Game[Any, Any, Any]) -> None:
    """Each press tries all that the whole game did: no more of it is carried out than up to the first reveal."""
    _, history = play_out(game, setup(game), RandomBot(game, SEED), most_actions=MOST)
    state, done = game.new(*setup(game)), 0
    while done < len(history):
        seat = history[done][0]
        press = tuple(action for _, action in history[done:])
        before, (state, count) = state, carry_out(game, state, seat, _own(history[done:], seat, press))
        steps = []
        for number in range(count):
            step = game.apply(before, *history[done + number])
            before = step.state
            steps.append(step)
        assert before == state
        assert not any(step.reveals for step in steps[:-1])
        done += count


def _own(history: tuple[tuple[Seat, Any], ...], seat: Seat, press: tuple[Any, ...]) -> tuple[Any, ...]:
    """Keep the actions up to the first of another seat."""
    own = next((number for number, (other, _) in enumerate(history) if other != seat), len(history))
    return press[:own]
