"""The planning player: it samples what it cannot see, plays Relics and makes gifts where they pay, and gets further."""

import pytest

from app.games.bots import Bot, carry_out, play_out
from app.games.journey import actions as act
from app.games.journey.actions import Action, PlayCard, StoreCard
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.planner.standing import standing
from app.games.journey.planner_bot import CALIBRATION, PlannerBot
from app.games.journey.relics import relic_won
from app.games.journey.state import VICTORY, Ruleset, State
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.naming import card_named
from tests.games.scenario import Table, journey, player

BOT = PlannerBot(JOURNEY, effort=24)
RELICS = ("The Unopened Bud", "The Noon Stone", "The Last Red Leaf", "The Sleeping Flake")
MOST_ACTIONS = 3_000
PAIRS = 12  # at each number of seats; `python -m bench.progress` plays as many as one likes
WON = 30
"""The progress of a game that was won: more than all 13 steps and 4 Relics of one that was lost."""


def pressed(table: Table) -> tuple[Action, ...]:
    """Give what the planner would press."""
    return BOT.press(table.state, table.state.active)


def plays_relic(press: tuple[Action, ...]) -> bool:
    """Say whether a Relic is played in a press."""
    return any(isinstance(action, PlayCard) and card_named(action.card) in map(card_named, RELICS) for action in press)


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
    assert act.UseAbility(card=table.state.pathway[0]) in pressed(table)


def test_it_plays_the_relic_that_shields_whoever_would_fall() -> None:
    table = journey(hand=[], life=1, camp=["The Sleeping Flake"], pathway=["Mire Toad"])
    press = pressed(table)
    assert plays_relic(press)
    state, _ = carry_out(JOURNEY, table.state, table.state.active, press)
    assert state.outcome is None


def test_it_plays_the_relic_whose_strides_lead_to_the_shrine() -> None:
    last = len(JOURNEY.content.trail) - 1
    table = journey(hand=["Bare Feet"], camp=RELICS, trail=last)
    state, _ = carry_out(JOURNEY, table.state, table.state.active, pressed(table))
    assert state.outcome is not None
    assert state.outcome.reason == VICTORY


def test_it_leaves_a_relic_in_the_camp_that_would_bring_nothing_now() -> None:
    table = journey(hand=["Reed Basket"], camp=["The Unopened Bud"], trail=3, life=5)
    assert not plays_relic(pressed(table))


def test_it_gives_the_next_player_the_stride_that_they_lack() -> None:
    gift = card_named("Bare Feet")
    lacking = journey(
        player("Maui", hand=["Bare Feet"]),
        player("Ryker", hand=["Trail Blaze", "Pitch Torch"]),
        trail=3,
    )
    assert StoreCard(gift) in pressed(lacking)


def test_it_keeps_what_the_next_player_does_not_need() -> None:
    gift = card_named("Bare Feet")
    served = journey(
        player("Maui", hand=["Bare Feet"]),
        player("Ryker", hand=["Trail Blaze", "Trail Blaze", "Trail Blaze"]),
        trail=3,
    )
    assert StoreCard(gift) not in pressed(served)


def test_more_lives_steps_and_relics_are_worth_more() -> None:
    plain = journey(hand=[], life=3)
    content = JOURNEY.content
    for better in (
        journey(hand=[], life=4),
        journey(hand=[], life=3, shield=True),
        journey(hand=[], life=3, trail=1),
        journey(hand=[], life=3, camp=["The Noon Stone"]),
        journey(hand=[], life=3, camp=["Dust Adder"]),
    ):
        assert standing(content, better.state) > standing(content, plain.state)


def test_hazards_on_the_way_and_a_far_marker_are_worth_less() -> None:
    clear = journey(hand=[], pathway=["Echo Drum"], portal_marker=0)
    for worse in (
        journey(hand=[], pathway=["Black Ice"], portal_marker=0),
        journey(hand=[], pathway=["Dust Adder"], portal_marker=0),
        journey(hand=[], pathway=["Echo Drum"], portal_marker=5),
        journey(hand=[], pathway=["Echo Drum"], portal_marker=0, day=2),
    ):
        assert standing(JOURNEY.content, worse.state) < standing(JOURNEY.content, clear.state)


def test_it_may_weigh_as_few_or_as_many_plays_as_asked_for() -> None:
    table = journey(player("Maui", hand=["Bare Feet", "Reed Basket", "Acorn Pouch"]), pathway=["Echo Drum"])
    for effort in (1, 12, 240):
        press = PlannerBot(JOURNEY, effort=effort).press(table.state, table.state.active)
        carry_out(JOURNEY, table.state, table.state.active, press)
        assert press


@pytest.mark.long
@pytest.mark.timeout(1_800)
def test_it_gets_further_than_the_greedy_player() -> None:
    pairs = [(seats, number) for seats in JOURNEY.seat_counts for number in range(PAIRS)]
    planned = sum(progress(PlannerBot(JOURNEY, CALIBRATION), *pair) for pair in pairs)
    greedy = sum(progress(GreedyBot(JOURNEY.content), *pair) for pair in pairs)
    print(f"mean progress of {len(pairs)} games: planner {planned / len(pairs)}, greedy {greedy / len(pairs)}")  # noqa: T201
    assert planned > greedy
