"""The greedy player: the presses it likes, that it looks at nothing hidden, and that its games are won and lost."""

from collections import Counter
from statistics import median

import pytest

from app.games.bots import carry_out, play_out
from app.games.journey import actions as act
from app.games.journey.actions import Action
from app.games.journey.greedy_bot import GreedyBot
from app.games.journey.state import VICTORY, Ruleset
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.naming import card_named
from tests.games.scenario import Table, journey, player

BOT = GreedyBot(JOURNEY.content)
MOST_ACTIONS = 1_500
"""A game that has not ended by then counts as not won: a group can hold out for very long without getting on."""

SOME, MANY = 40, 500
RECORDED = {1: 0x11, 2: 0x2F, 3: 0x34, 4: 0x24}
TURNS = range(20, 61)
"""Player-turns that half the games may take, shorter and longer ones balanced."""


def pressed(table: Table) -> tuple[Action, ...]:
    return BOT.press(table.state, table.state.active)


def turn_of(table: Table) -> list[Action]:
    """Let the bot play until it ends its turn, or something is over."""
    seat, turn, done = table.state.active, table.state.turn_number, []
    while table.state.outcome is None and table.state.turn_number == turn:
        for action in BOT.press(table.state, seat):
            table.act(action)
            done.append(action)
            if table.reveals:
                break
    return done


def test_it_buys_the_relic_that_its_makers_are_kept_for() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud"], pathway=["The Unopened Bud"], hand=[])
    assert [type(action) for action in pressed(table)] == [act.PlayCard, act.PlayCard, act.Buy]


def test_it_keeps_makers_and_relics_out_of_other_purchases() -> None:
    table = journey(camp=["Heat Haze", "The Noon Stone", "Rotten Bridge"], hand=["Bare Feet"], trail=3)
    kept = {card_named("Heat Haze"), card_named("The Noon Stone"), card_named("Rotten Bridge")}
    played = {action.card for action in turn_of(table) if isinstance(action, act.PlayCard)}
    assert not played & kept
    assert set(table.camp) >= {"Heat Haze", "The Noon Stone", "Rotten Bridge"}


def test_it_travels_while_the_way_is_free() -> None:
    table = journey(hand=["Bare Feet"])
    assert pressed(table)[-1] == act.Travel()


def test_it_does_not_travel_to_its_death() -> None:
    table = journey(hand=["Bare Feet"], life=1, pathway=["Sucking Mud", "Briar Gate"])
    assert not any(isinstance(action, act.Travel) for action in turn_of(table))


def test_it_heals_who_is_worst_off() -> None:
    table = journey(player("Maui", hand=[], life=4), player("Rock", life=1), resources={"heal": 1})
    assert pressed(table) == (act.Heal(table.seat_of("Rock")),)


def test_it_pays_a_crystal_to_shield_a_friend_in_danger() -> None:
    table = journey(player("Rock", hand=["Cold Breath"], shield=True), player("Maui", life=1))
    assert act.UseAbility(seat=table.seat_of("Maui")) in turn_of(table)


def test_it_waits_before_a_portal_while_relics_lag() -> None:
    lagging = journey(hand=["Bare Feet", "Bare Feet", "Reed Basket"], trail=5, camp=[], pathway=["The Noon Stone"])
    assert not any(isinstance(action, act.Travel) for action in turn_of(lagging))


def test_it_leaves_in_the_camp_what_it_cannot_use() -> None:
    plenty = ["Forest Guide"] * 8 + ["Acorn Pouch", "Reed Basket", "Reed Basket", "Resin Jar"]
    table = journey(hand=["Bare Feet", "Acorn Pouch"], draw_pile=plenty, trail=3)
    turn_of(table)
    assert table.camp == ["Bare Feet"]


def test_it_gives_an_event_the_card_it_misses_least() -> None:
    table = journey(hand=["Acorn Pouch", "Seed Dance", "Forest Guide"], events=["Torn Satchel"]).resolve_event()
    assert pressed(table) == (act.RemoveCard(card_named("Forest Guide")),)


def end_of_game(seats: int, number: int) -> tuple[str, int]:
    """Play a game of the default rules; say how it ended and how many player-turns it took."""
    last, _ = play_out(JOURNEY, (Ruleset(), seats, f"{number:032x}"), BOT, most_actions=MOST_ACTIONS)
    return "unfinished" if last.outcome is None else last.outcome.reason, last.turn_number


@pytest.mark.parametrize("seats", JOURNEY.seat_counts)
def test_it_wins_a_game_and_loses_one_before_long(seats: int) -> None:
    """The first game is one that it won when games were recorded, to be quick; it need not win it for ever."""
    won: set[bool] = set()
    for number in (RECORDED[seats], *range(SOME)):
        won.add(end_of_game(seats, number)[0] == VICTORY)
        if len(won) > 1:
            return
    pytest.fail(f"{SOME} games of {seats} all ended alike")


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("seats", JOURNEY.seat_counts)
def test_it_wins_some_and_loses_some_of_many_games_of_a_bearable_length(seats: int) -> None:
    ends, turns = zip(*(end_of_game(seats, number) for number in range(MANY)), strict=True)
    counts = Counter(ends)
    print(f"{seats} seats: {counts[VICTORY] / MANY:.0%} won, median {median(turns)} turns, {dict(counts)}")  # noqa: T201
    assert 0 < counts[VICTORY] < MANY
    assert median(turns) in TURNS


@pytest.mark.parametrize("seats", JOURNEY.seat_counts)
def test_what_it_cannot_see_changes_nothing(seats: int) -> None:
    rules = Ruleset(hands="closed")
    state = JOURNEY.new(rules, seats, f"{seats:032x}")
    rng = Rng(f"{seats:032x}")
    while state.outcome is None:
        seat = state.active
        press = BOT.press(state, seat)
        assert BOT.press(JOURNEY.redeal(state, seat, rng), seat) == press
        state, _ = carry_out(JOURNEY, state, seat, press)


@pytest.mark.parametrize("seats", JOURNEY.seat_counts)
def test_every_press_is_legal_to_its_end(seats: int) -> None:
    state = JOURNEY.new(Ruleset(), seats, f"{seats + 50:032x}")
    while state.outcome is None:
        seat = state.active
        for action in BOT.press(state, seat):
            assert action in JOURNEY.legal_actions(state, seat)
            step = JOURNEY.apply(state, seat, action)
            state = step.state
            if step.reveals:
                break
