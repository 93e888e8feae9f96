"""The planning player: it samples what it cannot see, sees what a greedy player does not, and gets further."""

import pytest

from app.games.bots import Bot, carry_out, play_out
from app.games.journey import actions as act
from app.games.journey.actions import Action
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner_bot import CALIBRATION, PlannerBot
from app.games.journey.relics import relic_won
from app.games.journey.state import VICTORY, Ruleset, State
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.scenario import journey, player

BOT = PlannerBot(JOURNEY, effort=4)
MOST_ACTIONS = 1_500
PAIRS = 100
WON = 30
"""The progress of a game that was won: more than all 13 steps and 4 Relics of one that was lost."""


def progress(bot: Bot[State, Action], seats: int, number: int) -> int:
    """Play a game of the default rules and count its steps, and each Relic for three."""
    last, _ = play_out(JOURNEY, (Ruleset(), seats, f"{number:032x}"), bot, most_actions=MOST_ACTIONS)
    if last.outcome is not None and last.outcome.reason == VICTORY:
        return WON
    return last.trail + 3 * sum(relic_won(JOURNEY.content, last, season) for season in JOURNEY.content.seasons)


@pytest.mark.parametrize("seats", JOURNEY.seat_counts)
def test_what_it_cannot_see_changes_nothing(seats: int) -> None:
    state, rng = JOURNEY.new(Ruleset(hands="closed"), seats, f"{seats:032x}"), Rng(f"{seats:032x}")
    while state.outcome is None and state.turn_number < 12:
        seat = state.active
        press = BOT.press(state, seat)
        assert BOT.press(JOURNEY.redeal(state, seat, rng), seat) == press
        state, done = carry_out(JOURNEY, state, seat, press)
        assert done == len(press), "a press went on after something was revealed"


def test_it_wards_off_the_attack_that_would_end_the_game() -> None:
    table = journey(player("Leia", hand=["Ember Ring"], life=1), pathway=["Dust Adder"])
    assert act.UseAbility(card=table.state.pathway[0]) in BOT.press(table.state, table.state.active)


@pytest.mark.long
@pytest.mark.timeout(3_000)
def test_it_gets_further_than_the_greedy_player() -> None:
    pairs = [(seats, number) for seats in JOURNEY.seat_counts for number in range(PAIRS)]
    planned = sum(progress(PlannerBot(JOURNEY, CALIBRATION), *pair) for pair in pairs)
    greedy = sum(progress(GreedyBot(JOURNEY.content), *pair) for pair in pairs)
    print(f"mean progress of {len(pairs)} games: planner {planned / len(pairs)}, greedy {greedy / len(pairs)}")  # noqa: T201
    assert planned > greedy
