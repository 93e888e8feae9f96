"""Greedy games of Harmonies come to an end, at every number of players, with scores that people reach too."""

from statistics import mean

import pytest

from app.games.bots import play_out
from app.games.harmonies.greedy_bot import GreedyBot
from app.games.harmonies.scoring import score
from app.games.harmonies.state import Ruleset, State
from app.games.registry import HARMONIES

MOST_ACTIONS = 36 * 30
"""No game has more turns than 36, and no turn as many actions, even if every space took an animal."""
GAMES = 1_000
LEAST = 45
"""Points that greedy players reach on average, far more than random ones."""


def played(rules: Ruleset, seats: int, seed: str) -> State:
    """Let the greedy bot play a game to its end."""
    state, _ = play_out(HARMONIES, (rules, seats, seed), GreedyBot(HARMONIES.content), most_actions=MOST_ACTIONS)
    assert state.outcome is not None, f"seed {seed} did not end"
    return state


def totals(state: State) -> list[int]:
    return [score(HARMONIES.content, state.ruleset.side, seat).total for seat in state.seats]


def rules_for(number: int) -> Ruleset:
    return Ruleset(side="A" if number % 2 else "B", spirits=number % 4 < 2)


@pytest.mark.parametrize("seats", HARMONIES.seat_counts)
def test_greedy_games_end(seats: int) -> None:
    games = [played(rules_for(number), seats, f"{number:032x}") for number in range(4)]
    assert mean(total for game in games for total in totals(game)) > LEAST


@pytest.mark.long
@pytest.mark.timeout(3_600)
@pytest.mark.parametrize("seats", HARMONIES.seat_counts)
def test_a_thousand_greedy_games_end(seats: int) -> None:
    games = [played(rules_for(number), seats, f"{number:032x}") for number in range(GAMES)]
    points = mean(total for game in games for total in totals(game))
    rounds = mean(game.turn_number / seats for game in games)
    print(f"{seats} players, {GAMES} greedy games: {points:.1f} points, {rounds:.1f} rounds")  # noqa: T201 - what it is for
    assert points > LEAST


def test_the_same_state_gets_the_same_press() -> None:
    state = HARMONIES.new(Ruleset(spirits=True), 2, "7" * 32)
    one, other = GreedyBot(HARMONIES.content), GreedyBot(HARMONIES.content)
    while state.outcome is None:
        press = one.press(state, state.active)
        assert press == other.press(state, state.active)
        state = HARMONIES.apply(state, state.active, press[0]).state
