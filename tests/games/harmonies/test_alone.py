"""The game played alone: three spaces and three cards, what is cleared away, the swap, the suns."""

import pytest

from app.games.harmonies import actions as act
from app.games.registry import HARMONIES
from tests.games.harmonies.scenario import harmonies, player

SEED = "a" * 32


def test_three_spaces_and_three_cards() -> None:
    state = HARMONIES.new(HARMONIES.ruleset(), 1, SEED)
    assert [len(tokens) for tokens in state.central] == [3, 3, 3]
    assert (len(state.row), len(state.draw_pile), len(state.pouch)) == (3, 29, 111)


def test_tokens_that_were_not_taken_leave_the_game() -> None:
    table = harmonies(central=["WFL", "MTR", "FML"], next_tokens="TTTRRRWWW")
    table.take(2).place("MTR", "a1", "a2", "a3").end_turn()
    assert table.state.removed_tokens == ("blue", "yellow", "green", "yellow", "gray", "green")
    assert table.state.central == (("brown",) * 3, ("red",) * 3, ("blue",) * 3)
    assert table.said("tokens_removed") == {"tokens": table.state.removed_tokens}
    removed = dict(table.view(None).removed_tokens)
    assert removed == {"blue": 1, "yellow": 2, "green": 2, "gray": 1}


def test_no_turn_has_to_swap() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], in_hand="").end_turn()
    assert (table.state.row, table.state.removed_cards) == (("koala", "bat", "wolf"), ())


def test_each_face_up_card_may_be_swapped() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], in_hand="")
    assert [action.discard for action in table.offered(act.EndTurn)] == [None, "koala", "bat", "wolf"]


@pytest.mark.parametrize("card", ("raven", "no_such_card"))
def test_only_a_face_up_card_is_swapped(card: str) -> None:
    table = harmonies(row=["koala", "bat", "wolf"], next_cards=["raven"], in_hand="")
    assert table.refused(table.end_turn, swap=card) == "That card does not lie face up."


def test_nothing_is_swapped_for_an_empty_pile() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], draw_pile=[], in_hand="")
    assert table.refused(table.end_turn, swap="bat").startswith("You can swap a card only alone")


def test_nobody_swaps_in_company() -> None:
    table = harmonies("", player(), row=["koala", "bat", "wolf"], in_hand="")
    assert table.refused(table.end_turn, swap="bat").startswith("You can swap a card only alone")


def test_the_swapped_card_does_not_come_again() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], next_cards=["raven"], in_hand="").end_turn(swap="bat")
    assert "bat" not in (*table.state.row, *table.state.draw_pile)
    assert table.said("card_swapped") == {"seat": 0, "card": "bat"}
    assert table.view(0).removed_cards == ("bat",)


def test_alone_one_wins_and_counts_suns() -> None:
    board = """
        TTL     TTL     TTL
            TTL     TTL
        TTL     TTL     MMM
            MMM     MMM
        MMM     MMM     MMM
            F       F
        F       .       MM
            .       .
        .       .       .
        """
    table = harmonies(board, in_hand="", pouch="").end_turn()
    assert table.state.outcome is not None
    assert table.state.outcome.winners == (0,)
    seat = table.view(0).seats[0]
    assert (seat.score.trees, seat.score.mountains, seat.score.fields) == (49, 45, 5)
    assert (seat.total, seat.suns) == (99, 3 + 1 + 2)


def test_in_company_there_are_no_suns() -> None:
    state = HARMONIES.new(HARMONIES.ruleset(), 2, SEED)
    assert [seat.suns for seat in HARMONIES.view(state, None).seats] == [None, None]
