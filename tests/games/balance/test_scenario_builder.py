"""The scenario builder keeps its word: whole tables, readable failures, and no test that passes by a typing error."""

from collections import Counter

import pytest

from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import CONTENT
from tests.games.balance.scenario import Refused, balance, laid, locked, opening, opponent
from tests.games.zones import balance_cards

ALL = Counter(CONTENT.deck)


def test_what_a_scenario_does_not_name_comes_from_the_real_deck() -> None:
    set_out = balance(opponent(sets=[locked("North")]), sets=[laid("East", fogged=["East Road"])], reserves=[FOUR])
    for table in (balance(), opening(), set_out, balance(pile=["Fog"], rest="discard")):
        assert Counter(balance_cards(table.state)) == ALL


def test_hands_are_filled_with_cards_that_build_nothing() -> None:
    table = balance()
    assert (set(table.p.hand), set(table.q.hand), table.sizes) == ({"Spring"}, {"Summer"}, (7, 7))
    assert {type(action).__name__ for action in table.draw().p.legal()} == {"Release"}


def test_a_box_takes_the_rest_and_no_card_is_lost_all_the_same() -> None:
    table = balance(pile=["Mountain"], discard=["North Road", "South Road"], rest="box").draw().release("Spring")
    assert Counter(balance_cards(table.state)).total() == 14 + 1 + 2


def test_a_name_that_nothing_bears_fails_even_where_a_refusal_is_expected() -> None:
    table = balance().draw()
    with pytest.raises(AssertionError, match="'Sprung'"):
        table.refused(table.release, "Sprung")
    with pytest.raises(AssertionError, match="no terrain card"):
        table.refused(table.steal, "Fog")
    with pytest.raises(AssertionError, match="'Easy'"):
        table.refused(table.lay, "Easy")
    with pytest.raises(AssertionError, match="do not lie in East"):
        balance(sets=[laid("East", mountains=["North Road"])])


def test_more_copies_than_the_game_has_cannot_be_laid_out() -> None:
    with pytest.raises(AssertionError, match="more copies of 'storm'"):
        balance(pile=["Storm", "Storm"])


def test_a_word_that_says_nothing_of_a_table_fails() -> None:
    with pytest.raises(TypeError, match="piles"):
        balance(piles=["Fog"])


def test_a_refused_verb_fails_with_all_that_could_be_done() -> None:
    table = balance(hand=["East Road"]).draw()
    with pytest.raises(Refused) as failure:
        table.draw()
    assert "Release(card='east_road')" in str(failure.value)


def test_what_should_be_refused_and_is_not_fails() -> None:
    table = balance()
    with pytest.raises(AssertionError, match="should have been refused"):
        table.refused(table.draw)


def test_a_refusal_after_a_verb_that_was_carried_out_fails() -> None:
    table = balance()
    with pytest.raises(AssertionError, match="was carried out"):
        table.refused(lambda: table.draw().draw())
