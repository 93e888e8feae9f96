"""Tokens: taking three of them, where each may lie, and that nothing goes beneath or onto an animal."""

import pytest

from app.games.harmonies import actions as act
from app.games.harmonies.pieces import TOKENS, SpaceId, Token
from app.games.harmonies.tokens import legal_spaces
from app.games.registry import HARMONIES
from tests.games.harmonies.drawing import LETTERS, drawn, picture
from tests.games.harmonies.scenario import CONTENT, harmonies

STACKED = """
W       F       M
    MM      MMM
T       TT      L
    TL      TTL
R       TR      MR
    RR      .
.       .       .
    .       .
.       .       .
"""
MAY_LIE_ON = {
    "W": set(),
    "F": set(),
    "M": {"e1", "b1"},
    "T": {"a2"},
    "L": {"a2", "c2"},
    "R": {"e1", "a2", "a3"},
}
"""The stacks of the drawing that each token may top; and every token may lie on an empty space."""
EMPTY = {"d3", "a4", "c4", "e4", "b4", "d4", "a5", "c5", "e5"}


@pytest.mark.parametrize("letter", LETTERS)
def test_a_token_tops_only_what_makes_a_landscape(letter: str) -> None:
    table = harmonies(STACKED, in_hand=letter)
    assert table.can_place(letter) == EMPTY | MAY_LIE_ON[letter]


@pytest.mark.parametrize("token", TOKENS)
def test_no_token_goes_onto_an_animal(token: Token) -> None:
    board = harmonies(STACKED).seat().board
    spaces = [SpaceId(space) for space in range(len(board.stacks))]
    for space in spaces:
        board = board.with_animal(space, next(iter(CONTENT.animals)))
    assert list(legal_spaces(CONTENT, board, token)) == []


def test_a_stack_grows_upwards_as_it_is_played() -> None:
    table = harmonies(in_hand="TTL").place("TTL", "c3", "c3", "c3")
    assert table.looks_like(
        """
        .       .       .
            .       .
        .       .       .
            .       .
        .       TTL     .
            .       .
        .       .       .
            .       .
        .       .       .
        """
    )
    assert table.said("token_placed") == {"seat": 0, "token": "green", "side": "A", "space": 11, "height": 3}


def test_a_mountain_ends_as_a_building() -> None:
    table = harmonies(in_hand="MR").place("MR", "c3", "c3")
    assert table.seat().board.stacks.count(("gray", "red")) == 1


@pytest.mark.parametrize("letters", ("TTT", "TTR", "MMR", "MMMM", "RRR", "LL", "WM", "FL", "RM", "LT"))
def test_what_cannot_be_stacked_is_refused(letters: str) -> None:
    below, top = letters[:-1], letters[-1]
    table = harmonies(in_hand=letters).place(below, *["c3"] * len(below))
    assert table.refused(table.place, top, "c3").endswith("token cannot lie on what is there.")


def test_the_three_tokens_of_a_space_are_taken_together_and_once() -> None:
    table = harmonies(central=["WFL", "MTR", "FML"]).take(2)
    assert table.state.turn.in_hand == ("gray", "brown", "red")
    assert table.state.central[1] == ()
    assert table.said("tokens_taken") == {"seat": 0, "space": 1, "tokens": ("gray", "brown", "red")}
    assert table.refused(table.take, 1) == "You have taken your tokens for this turn."
    assert table.refused(table.take, 2) == "You have taken your tokens for this turn."


@pytest.mark.parametrize("space", (-1, 3, 99))
def test_a_space_that_the_central_board_has_not_is_refused(space: int) -> None:
    table = harmonies()
    assert table.refused(table.act, act.TakeTokens(space)) == "No tokens lie there."


@pytest.mark.parametrize("space", (-1, 23, 99))
def test_a_space_off_the_board_is_refused(space: int) -> None:
    table = harmonies(cards=["koala"], in_hand="W")
    assert table.refused(table.act, act.PlaceToken("blue", SpaceId(space))) == "Your board has no such space."
    cube = act.PlaceCube(CONTENT.animals["koala"].id, SpaceId(space))  # type: ignore[index]
    assert table.refused(table.act, cube) == "Your board has no such space."


def test_tokens_of_a_colour_are_alike() -> None:
    """Two brown tokens in hand are one choice, and are placed one after the other."""
    table = harmonies(in_hand="TTM")
    assert len(table.offered(act.PlaceToken)) == 2 * 23
    table.place("T", "a1")
    assert table.state.turn.in_hand == ("brown", "gray")


def test_a_picture_is_drawn_as_it_is_read() -> None:
    stacks = drawn("A", STACKED)
    assert drawn("A", picture("A", stacks)) == stacks
    assert picture("A", stacks).split() == STACKED.split()


def test_both_sides_are_drawn_in_their_own_form() -> None:
    for side, grid in HARMONIES.content.grids.items():
        empty = ((),) * len(grid.places)
        assert drawn(side, picture(side, empty)) == empty
