"""Preparing the game (§2.0, §9.0): decks, pathway, characters and markers."""

from collections import Counter
from typing import Any

import pytest

from app.games.journey.cards import CardId, CharacterId
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.board import Board
from tests.games.conformance.playing import seed_of
from tests.games.naming import CONTENT, names
from tests.games.zones import journey_cards, whole_journey

SEED = seed_of("set-up")
SEEDS = tuple(seed_of("set-up", number) for number in range(60))
every_count = pytest.mark.parametrize("seats", (1, 2, 3, 4))


def dealt(seats: int = 4, seed: str = SEED, **options: Any) -> Board:
    return Board(JOURNEY.new(Ruleset(**options), seats, seed))


def deck_of(who: str) -> tuple[str, ...]:
    return CONTENT.starting_deck(CharacterId(who))


def kind(card: str) -> str:
    return CONTENT.cards[CardId(card)].kind


@every_count
def test_all_118_cards_are_dealt(seats: int) -> None:
    assert Counter(journey_cards(dealt(seats).state)) == whole_journey()
    assert whole_journey().total() == 118


@every_count
def test_the_markers_stand_at_their_beginnings(seats: int) -> None:
    state = dealt(seats).state
    assert (state.trail, state.portal_marker, state.day, state.turn_number) == (0, 0, 1, 1)
    assert (state.turn.phase, state.pending, state.outcome, state.stunned, state.damage) == (
        "actions",
        None,
        None,
        None,
        (),
    )


@every_count
def test_every_character_starts_at_five_lives_unshielded(seats: int) -> None:
    assert [(seat.life, seat.shield) for seat in dealt(seats).state.seats] == [(5, False)] * seats


@every_count
def test_every_character_draws_six_of_their_twelve_cards_and_no_event(seats: int) -> None:
    for seat in dealt(seats).state.seats:
        assert (len(seat.hand), len(seat.draw_pile), seat.discard, seat.items) == (6, 6, (), ())
        assert sorted(seat.hand + seat.draw_pile) == sorted(deck_of(seat.character))
        assert seat.waiting_events == ()


def test_the_shared_stacks_are_whole() -> None:
    state = dealt().state
    assert (len(state.guide_stack), len(state.event_deck), len(state.camp_storage), state.removed) == (8, 8, 0, ())
    assert state.unused == ()
    assert len(state.journey_deck) + len(state.common_discard) + 8 == 54


def test_decks_of_absent_characters_stay_unused() -> None:
    state = dealt(2, characters=("maui", "leia")).state
    assert sorted(state.unused) == sorted(deck_of("ryker") + deck_of("rock"))


def laid_out(deck: list[str], *, sweep: bool) -> tuple[list[str], list[str]]:
    """Lay a pathway by the words of the rules: rows shift by themselves, the upper row fills first."""
    rows: list[list[str]] = [[], []]
    discard: list[str] = []

    def fill() -> None:
        for row in rows:
            row.extend(deck.pop(0) for _ in range(4 - len(row)))

    def throw(unwanted: list[str]) -> None:
        for card in unwanted:
            next(row for row in rows if card in row).remove(card)
            discard.append(card)

    def clear_the_camp() -> None:
        while enemies := [row[0] for row in rows if kind(row[0]) == "enemy"]:
            throw(enemies)
            fill()

    fill()
    clear_the_camp()
    if sweep:
        throw([card for row in rows for card in row if kind(card) in ("enemy", "hazard")])
        fill()
        clear_the_camp()
    return [*rows[0], *rows[1]], discard


@pytest.mark.parametrize("sweep", (False, True))
def test_enemies_leave_the_camp_spaces_and_rows_close_up_until_none_is_there(sweep: bool) -> None:
    for seed in SEEDS:
        state = dealt(1, seed, sweep=sweep).state
        order, _ = Rng(seed).shuffled("journey", CONTENT.journey_cards())
        deck: list[str] = list(order)
        pathway, discard = laid_out(deck, sweep=sweep)
        assert list(state.pathway) == pathway
        assert list(state.common_discard) == discard
        assert list(state.journey_deck) == deck


def test_hazards_may_stay_in_the_camp_spaces_and_enemies_further_out() -> None:
    pathways = [dealt(1, seed).state.pathway for seed in SEEDS]
    near = {kind(card) for pathway in pathways for card in (pathway[0], pathway[4]) if card}
    far = {kind(card) for pathway in pathways for card in (*pathway[1:4], *pathway[5:]) if card}
    assert "hazard" in near
    assert "enemy" not in near
    assert "enemy" in far


def test_the_easier_sweep_sends_enemies_and_hazards_to_the_common_discard_not_to_the_box() -> None:
    states = [dealt(1, seed, sweep=True).state for seed in SEEDS]
    assert {kind(card) for state in states for card in state.common_discard} == {"enemy", "hazard"}
    assert all(state.removed == () for state in states)


def test_seat_0_begins_unless_the_table_lets_chance_decide() -> None:
    assert {dealt(4, seed).state.active for seed in SEEDS} == {0}
    assert {dealt(4, seed, first_seat="random").state.active for seed in SEEDS} == {0, 1, 2, 3}


def test_characters_are_given_by_agreement() -> None:
    table = dealt(3, characters=("rock", "leia", "maui"))
    assert names(seat.character for seat in table.state.seats) == ["Rock", "Leia", "Maui"]


def test_characters_that_nobody_names_are_drawn_each_once() -> None:
    drawn = [tuple(seat.character for seat in dealt(4, seed).state.seats) for seed in SEEDS]
    assert all(len(set(table)) == 4 for table in drawn)
    assert {table[0] for table in drawn} == {"maui", "ryker", "leia", "rock"}


def test_named_and_drawn_characters_mix() -> None:
    for seed in SEEDS:
        seats = dealt(3, seed, characters=(None, "leia", None)).state.seats
        assert seats[1].character == "leia"
        assert len({seat.character for seat in seats}) == 3


@pytest.mark.parametrize("out", (1, 2, 3))
def test_the_harder_list_leaves_event_cards_out_unseen(out: int) -> None:
    left_out: set[str] = set()
    for seed in SEEDS:
        table = dealt(4, seed, events_removed=out)
        assert (len(table.state.event_deck), len(table.state.unused)) == (8 - out, out)
        left_out.update(table.state.unused)
        assert JOURNEY.view(table.state, None).event_deck == 8 - out
    assert len(left_out) == 8, "any Event may be the one that is missing"


def test_the_house_settings_reach_the_table() -> None:
    state = dealt(2, start_life=7, start_shields=True, hand_size=4, day_start=2, portal_start=3).state
    assert [(seat.life, seat.shield, len(seat.hand)) for seat in state.seats] == [(7, True, 4)] * 2
    assert (state.day, state.portal_marker) == (2, 3)


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    (
        (0, {}, "one to four"),
        (5, {}, "one to four"),
        (2, {"characters": ("maui",)}, "Every seat"),
        (1, {"characters": ("maui", "leia")}, "Every seat"),
        (2, {"characters": ("maui", "maui")}, "chosen once"),
        (1, {"characters": ("gandalf",)}, "chosen once"),
        (1, {"day_start": 3, "day_max": 2}, "after the last Day"),
        (1, {"day_max": 5}, "day_max"),
        (1, {"day_start": 0}, "day_start"),
        (1, {"portal_start": 10}, "portal_start"),
        (1, {"events_removed": 4}, "events_removed"),
        (1, {"start_life": 0}, "start_life"),
        (1, {"start_life": 10}, "start_life"),
        (1, {"hand_size": 3}, "hand_size"),
        (1, {"hand_size": 9}, "hand_size"),
        (1, {"hazard_damage": -1}, "hazard_damage"),
        (1, {"event_side": "noon"}, "event_side"),
        (1, {"hands": "torn"}, "hands"),
        (1, {"sweep": "twice"}, "sweep"),
    ),
)
def test_options_that_do_not_fit_are_refused_by_name(seats: int, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        dealt(seats, **options)


@pytest.mark.parametrize(
    "options",
    (
        {"day_start": 4, "day_max": 4},
        {"day_start": 1, "day_max": 1},
        {"portal_start": 9},
        {"events_removed": 3},
        {"start_life": 1},
        {"start_life": 9},
        {"hand_size": 4},
        {"hand_size": 8},
        {"hazard_cap": 0},
        {"hazard_damage": 3},
        {"characters": ("rock",)},
    ),
)
def test_options_at_the_edge_of_their_bounds_are_played(options: dict[str, Any]) -> None:
    assert dealt(1, **options).state.ruleset == Ruleset(**options)


def test_the_same_seed_deals_the_same_game_and_another_seed_another() -> None:
    assert dealt(4, SEEDS[0]).state == dealt(4, SEEDS[0]).state
    assert dealt(4, SEEDS[0]).state.journey_deck != dealt(4, SEEDS[1]).state.journey_deck
