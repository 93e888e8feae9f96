"""Animal cards and cubes: taking, the four-card limit, settling in any order, and what stays settled."""

import pytest

from app.games.harmonies import actions as act
from tests.games.harmonies.scenario import harmonies, player

SHORE = """
.       .       .
    .       .
.       M       .
    F       .
.       .       .
    .       .
.       .       .
    .       .
.       .       .
"""
"""A mountain at c2 beside a field at b2."""


def test_a_card_is_taken_with_a_cube_for_each_value() -> None:
    table = harmonies(row=["ladybug", "koala"]).take_card("ladybug")
    assert table.cubes_on("ladybug") == 5
    assert table.state.row == (None, "koala", None)
    assert table.said("card_taken") == {"seat": 0, "card": "ladybug"}


def test_a_card_that_does_not_lie_face_up_is_refused() -> None:
    table = harmonies(row=["koala"], next_cards=["bat"])
    assert table.refused(table.take_card, "bat") == "That card does not lie face up."
    assert table.refused(table.take_card, "no_such_card") == "That card does not lie face up."


def test_the_row_is_refilled_when_the_turn_ends_in_the_place_that_was_left() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], next_cards=["raven"], in_hand="").take_card("bat").end_turn()
    assert table.state.row == ("koala", "raven", "wolf")
    assert table.said("cards_drawn") == {"cards": ("raven",)}


def test_a_pile_that_is_used_up_leaves_gaps() -> None:
    table = harmonies(row=["koala", "bat", "wolf"], draw_pile=[], in_hand="").take_card("bat").end_turn()
    assert table.state.row == ("koala", None, "wolf")
    assert "cards_drawn" not in table.told()


def test_finished_cards_do_not_count_against_the_limit() -> None:
    table = harmonies(cards=["ray", "fish", "otter"], finished=["bear", "wolf"], row=["koala", "bat"])
    table.take_card("koala")
    assert len(table.seat().cards) == 4


def test_an_animal_settles_where_its_habitat_is() -> None:
    table = harmonies(SHORE, cards=["meerkat"])
    assert table.can_settle("meerkat") == {"c2"}
    table.settle("meerkat", "c2")
    assert (table.animals(), table.cubes_on("meerkat")) == ({"c2": "meerkat"}, 3)
    assert table.said("cube_placed") == {"seat": 0, "card": "meerkat", "side": "A", "space": 10, "finished": False}
    assert table.score().animals == 2


@pytest.mark.parametrize("moment", ("before taking", "between tokens", "after placing"))
def test_cards_and_cubes_have_their_time_all_through_the_turn(moment: str) -> None:
    table = harmonies(SHORE, cards=["meerkat"], row=["koala"], central=["WWL"])
    if moment != "before taking":
        table.take(1).place("W", "a1")
    if moment == "after placing":
        table.place("WL", "a2", "a3")
    table.take_card("koala").settle("meerkat", "c2")


def test_an_animal_stays_when_its_habitat_is_built_over() -> None:
    """The middle of the fennec's line becomes a building: no other fennec could settle, but this one did for good."""
    table = harmonies(
        """
        .       F       .
            .       .
        .       M       .
            .       .
        .       M       .
            .       .
        .       .       .
            .       .
        .       .       .
        """,
        cards=["fennec"],
        in_hand="R",
    )
    table.settle("fennec", "c3").place("R", "c2")
    assert table.animals() == {"c3": "fennec"}
    assert table.score().animals == 4


def test_the_space_of_an_animal_takes_neither_token_nor_cube() -> None:
    table = harmonies(SHORE, worked={"meerkat": 3}, animals={"c2": "meerkat"}, in_hand="MR")
    assert table.refused(table.place, "M", "c2") == "An animal lives there: its space takes no more tokens."
    assert table.refused(table.settle, "meerkat", "c2") == "An animal lives there already."


def test_a_cube_needs_a_card_of_ones_own() -> None:
    table = harmonies(SHORE, player(cards=["meerkat"]), row=["koala"])
    assert table.refused(table.settle, "meerkat", "c2") == "That card is not among your unfinished ones."
    assert table.refused(table.settle, "koala", "c2") == "That card is not among your unfinished ones."


def test_the_last_cube_finishes_the_card() -> None:
    table = harmonies(SHORE, worked={"meerkat": 1}).settle("meerkat", "c2")
    assert (table.seat().cards, table.seat().finished) == ((), ("meerkat",))
    assert table.said("cube_placed") == {"seat": 0, "card": "meerkat", "side": "A", "space": 10, "finished": True}
    assert table.score().animals == 14


def test_two_cards_share_a_token() -> None:
    """The field beside which the meerkat settles is where the ladybug settles, beside its tree."""
    board = SHORE.replace(".       M       .", "L       M       .")
    table = harmonies(board, cards=["meerkat", "ladybug"])
    table.settle("meerkat", "c2").settle("ladybug", "b2")
    assert table.animals() == {"b2": "ladybug", "c2": "meerkat"}


def test_nobody_acts_out_of_turn() -> None:
    table = harmonies(SHORE, player(SHORE.replace("M", "MM"), cards=["eagle"]), row=["koala"])
    for action in (act.TakeTokens(0), act.TakeCard(table.state.row[0] or table.state.draw_pile[0]), act.EndTurn()):
        assert table.refused(table.act_as, 1, action) == "It is not your turn."
