"""Both ends of the game, equal turns for all, ties, and the refill of the table."""

from collections import Counter

import pytest
from msgspec.structs import replace

from app.games.harmonies.scoring import winners
from app.games.protocol import Outcome, Seat
from app.games.registry import HARMONIES
from tests.games.harmonies.scenario import CONTENT, Table, harmonies, player

THREE_LEFT = """
.       F       F
    F       F
F       F       F
    F       F
F       F       F
    W       W
.       W       W
    W       W
W       W       .
"""


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_the_round_is_finished_so_that_all_have_had_as_many_turns(seats: int) -> None:
    """The first player's board is full: everybody else has one more turn, and the last of them ends the game."""
    others = [player()] * (seats - 1)
    table = harmonies(THREE_LEFT, *others, in_hand="M", turn_number=seats + 1).place("M", "a1").end_turn()
    assert (table.state.last_round, table.said("last_round")) == ("board", {"seat": 0, "reason": "board"})
    for seat in range(1, seats):
        assert (table.state.outcome, table.state.active) == (None, seat)
        table.whole_turn("a1", "a2", "a3")
    assert table.state.outcome is not None
    assert table.state.turn_number % seats == 0


@pytest.mark.parametrize("first", range(3))
def test_the_round_ends_before_the_seat_that_began_it(first: int) -> None:
    table = harmonies("", player(), player(), in_hand="", active=(first - 1) % 3, last_round="board")
    table = Table(replace(table.state, first=Seat(first))).end_turn()
    assert table.state.outcome is not None


def test_the_first_player_is_drawn_by_the_seed_only_if_the_table_wants_it() -> None:
    seeds = [f"{number:032x}" for number in range(40)]
    drawn = Counter(HARMONIES.new(HARMONIES.ruleset(first_seat="random"), 4, seed).active for seed in seeds)
    assert set(drawn) == {0, 1, 2, 3}
    assert {HARMONIES.new(HARMONIES.ruleset(), 4, seed).active for seed in seeds} == {0}


def test_the_turn_refills_what_was_taken() -> None:
    table = harmonies("", player(), central=["WFL", "MTR", "FML", "TWR", "LMF"], next_tokens="RRT")
    table.take(3).place("FML", "a1", "a2", "a3").end_turn()
    assert table.state.central[2] == ("red", "red", "brown")
    assert table.said("tokens_drawn") == {"spaces": ((2, ("red", "red", "brown")),)}
    assert table.reveals


def test_the_reason_is_the_board_when_both_ends_come_at_once() -> None:
    table = harmonies(THREE_LEFT, player(), pouch="", in_hand="M").place("M", "a1").end_turn()
    assert table.state.last_round == "board"


def test_the_reason_stays_the_one_that_began_the_last_round() -> None:
    table = harmonies("", player(THREE_LEFT), pouch="", in_hand="").end_turn()
    assert table.state.last_round == "pouch"
    table.take(2).place("MTR", "a1", "a4", "e5").end_turn()
    assert table.state.outcome == Outcome("pouch", (Seat(1),))


def test_the_most_points_win() -> None:
    table = harmonies(THREE_LEFT, player(), active=1, in_hand="", last_round="board").end_turn()
    assert table.state.outcome == Outcome("board", (Seat(0),))
    assert table.said("game_over") == {"reason": "board", "winners": (0,)}


def test_equal_points_and_cubes_share_the_victory() -> None:
    table = harmonies("", player(), player(), active=2, in_hand="", last_round="board").end_turn()
    assert table.state.outcome == Outcome("board", (Seat(0), Seat(1), Seat(2)))


def test_the_cube_of_a_spirit_counts_among_equals() -> None:
    """The spirit scores nothing for this board, but its cube stands on it (#reading-ties)."""
    table = harmonies("", player(finished=["ram"], animals={"a1": "ram"}), spirits=True)
    assert table.score(0).total == table.score(1).total == 0
    assert winners(CONTENT, table.state) == (Seat(1),)


def test_nobody_acts_once_it_is_over() -> None:
    table = harmonies("", player(), active=1, in_hand="", last_round="board").end_turn()
    assert HARMONIES.acting(table.state) == frozenset()
    assert table.refused(table.take, 2) == "This game is over."


def test_the_end_is_told_in_order() -> None:
    table = harmonies(THREE_LEFT, in_hand="M").place("M", "a1").end_turn()
    assert table.told() == ["turn_ended", "last_round", "game_over"]
    table = harmonies("", player(), row=["koala"], in_hand="").take_card("koala").end_turn()
    assert table.told() == ["turn_ended", "tokens_drawn", "cards_drawn", "turn_began"]
    assert table.said("turn_began") == {"seat": 1, "turn": 10}
