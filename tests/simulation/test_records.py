"""One game written down: each figure is compared with the game itself, told from its actions."""

from collections import Counter
from functools import cache

import pytest
from msgspec.structs import replace

from app.games.bot_registry import bot_named
from app.games.bots import play_out
from app.games.journey import actions as act
from app.games.journey.cards import SEASONS, CardId
from app.games.journey.relics import relic_won
from app.games.journey.state import State
from app.games.registry import JOURNEY
from app.simulation.cells import BotChoice, Cell, seed_of_bot, seeds
from app.simulation.play import AnotherProgram, play_game
from app.simulation.records import UNFINISHED, GameRecord, Tally
from tests.games.naming import card_named
from tests.games.scenario import Table, journey
from tests.simulation.games import cell

SEEDS = seeds("records", 2)
GREEDY = cell("greedy", players=3)
STOPPED = replace(GREEDY, most_actions=250)
WHOLE = cell("random", players=3)
GAMES = tuple((each, seed) for each in (STOPPED, WHOLE) for seed in SEEDS)


@cache
def both_ways(cell: Cell, seed: str) -> tuple[GameRecord, State, list[act.Action]]:
    """Play a game as the simulation does, and as any bot plays."""
    bot = bot_named("journey", cell.bot.name).make(seed_of_bot(seed), cell.bot.effort)
    last, history = play_out(JOURNEY, (cell.ruleset, cell.players, seed), bot, most_actions=cell.most_actions)
    return play_game(cell, seed), last, [action for _, action in history]


@pytest.mark.parametrize(("cell", "seed"), GAMES)
def test_a_record_tells_what_became_of_the_game(cell: Cell, seed: str) -> None:
    record, last, actions = both_ways(cell, seed)
    ended = UNFINISHED if last.outcome is None else last.outcome.reason
    assert (record.seed, record.reason) == (seed, ended)
    assert (record.turns, record.actions, record.steps, record.day) == (
        last.turn_number,
        len(actions),
        last.trail,
        last.day,
    )
    assert record.relics == sum(relic_won(JOURNEY.content, last, season) for season in SEASONS)


@pytest.mark.parametrize(("cell", "seed"), GAMES)
def test_a_record_counts_the_use_of_every_card(cell: Cell, seed: str) -> None:
    record, _, actions = both_ways(cell, seed)
    played = Counter(action.card for action in actions if isinstance(action, act.PlayCard | act.ActivateItem))
    stored = Counter(action.card for action in actions if isinstance(action, act.StoreCard))
    bought = Counter(action.card for action in actions if isinstance(action, act.Buy))
    hired = sum(isinstance(action, act.HireGuide) for action in actions)
    assert {card: use.played for card, use in record.cards.items() if use.played} == played
    assert {card: use.stored for card, use in record.cards.items() if use.stored} == stored
    taken = {card: use.taken for card, use in record.cards.items() if use.taken}
    guides = {card for card in taken if JOURNEY.content.cards[card].kind == "guide"}
    assert sum(taken[guide] for guide in guides) == hired
    enemies = {card for card in taken if JOURNEY.content.cards[card].kind == "enemy"}
    assert {card: count for card, count in taken.items() if card not in guides | enemies} == bought


def counted(table: Table) -> GameRecord:
    """Count what the last action of a table led to."""
    tally = Tally()
    tally.count(table.log)
    return tally.record(JOURNEY.content, table.state, seed="")


def test_an_enemy_is_taken_when_it_is_beaten_and_its_blow_costs_a_life() -> None:
    table = journey(pathway=["Mire Toad"], resources={"attack": 9, "advance": 9}, life=5)
    strength = JOURNEY.content.cards[card_named("Mire Toad")].strength
    record = counted(table.fight("Mire Toad", JOURNEY.content.cards[card_named("Mire Toad")].life))
    assert (record.lives, record.cards[card_named("Mire Toad")].taken) == ({"fight": strength}, 1)


def test_what_a_shield_takes_is_no_life_lost() -> None:
    table = journey(pathway=["Mire Toad"], resources={"attack": 9, "advance": 9}, life=5, shield=True)
    strength = JOURNEY.content.cards[card_named("Mire Toad")].strength
    record = counted(table.fight("Mire Toad", 1))
    assert record.lives == ({"fight": strength - 1} if strength > 1 else {})


def test_a_game_is_stopped_at_the_bound_of_actions_and_counts_as_unfinished() -> None:
    record = play_game(replace(GREEDY, most_actions=10), SEEDS[0])
    assert (record.reason, record.won) == ("unfinished", False)
    assert 10 <= record.actions < 30


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    (
        ("rules_version", 99, "A worker has other rules"),
        ("content", "0" * 32, "A worker has other rules"),
        ("measures", 0, "A worker has other rules"),
    ),
)
def test_a_worker_with_another_program_refuses_to_play(field: str, value: object, sentence: str) -> None:
    with pytest.raises(AnotherProgram, match=sentence):
        play_game(replace(GREEDY, **{field: value}), SEEDS[0])


def test_a_worker_with_another_bot_refuses_to_play() -> None:
    for bot, sentence in ((BotChoice("greedy", 99), "has version"), (BotChoice("genius", 1), "does not know the bot")):
        with pytest.raises(AnotherProgram, match=sentence):
            play_game(replace(GREEDY, bot=bot), SEEDS[0])


def test_a_bots_chance_is_not_that_of_the_game_it_plays() -> None:
    assert not {seed_of_bot(seed) for seed in SEEDS} & set(SEEDS)


def test_seeds_are_those_of_the_games_and_a_longer_series_begins_alike() -> None:
    assert seeds("records", 5)[:2] == SEEDS
    assert len(set(seeds("records", 50)) | set(seeds("others", 50))) == 100
    assert all(len(seed) == 32 and int(seed, 16) >= 0 for seed in SEEDS)


def test_a_card_is_named_once_however_it_was_used() -> None:
    record = counted(journey(hand=["Bare Feet"]).play("Bare Feet"))
    assert record.cards == {CardId(card_named("Bare Feet")): record.cards[card_named("Bare Feet")]}
    assert record.cards[card_named("Bare Feet")].played == 1
