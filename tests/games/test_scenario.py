"""The scenario builder keeps its word: whole tables, readable failures, and no test that passes by a typing error."""

from collections import Counter

import pytest

from tests.games.scenario import ALL_CARDS, Refused, changed, journey, player, unchanged
from tests.games.zones import journey_cards


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
def test_what_a_scenario_does_not_name_comes_from_the_real_deck(seats: int) -> None:
    table = journey(seats=seats, hand=["Bare Feet"], camp=["Mire Toad"], removed=["Rot Crow"], guides=3)
    assert Counter(journey_cards(table.state)) == ALL_CARDS
    assert [seat.character for seat in table.state.seats] == ["maui", "ryker", "leia", "rock"][:seats]


def test_a_zone_that_is_named_holds_exactly_that() -> None:
    table = journey(hand=["Bare Feet"], draw_pile=["Resin Jar"], discard=[], event_deck=["Restless Gate"], guides=1)
    assert (table.me.hand, table.me.draw_pile, table.me.discard) == (["Bare Feet"], ["Resin Jar"], [])
    assert (table.zone("event_deck"), table.zone("guide_stack")) == (["Restless Gate"], ["Forest Guide"])


def test_the_pathway_is_harmless_where_nothing_is_said() -> None:
    table = journey(pathway=["Mire Toad", None, ..., "Black Ice"])
    assert (table.pathway[0], table.pathway[1], table.pathway[3]) == ("Mire Toad", None, "Black Ice")
    rest = [card for place, card in enumerate(table.state.pathway) if card and place not in (0, 3)]
    assert len(rest) == 5
    assert {card.split("_")[0] for card in rest} <= {"ally", "item"}


def test_the_first_starting_card_in_hand_says_whose_turn_it_is() -> None:
    assert journey(hand=["Snow Hare", "Sling"]).active == "Ryker"
    assert journey(hand=["Sling"], who="Leia").active == "Leia"
    assert journey(player("Leia"), player("Rock"), active="Rock").active == "Rock"


def test_ids_serve_as_well_as_names() -> None:
    assert journey(hand=["maui_bare_feet"]).play("Bare Feet").resources == {"advance": 1}


def test_a_name_that_nothing_bears_fails_even_where_a_refusal_is_expected() -> None:
    table = journey(hand=["Bare Feet"])
    with pytest.raises(AssertionError, match="'Bear Feet'"):
        table.refused(table.play, "Bear Feet")
    with pytest.raises(AssertionError, match="does not name one side"):
        table.refused(table.play, "Bare Feet", "attack")


def test_more_copies_than_the_game_has_cannot_be_laid_out() -> None:
    with pytest.raises(AssertionError, match="more copies of 'ally_snow_hare'"):
        journey(hand=["Snow Hare"], camp=["Snow Hare"])


def test_a_word_that_says_nothing_of_a_table_fails() -> None:
    with pytest.raises(TypeError, match="pathways"):
        journey(pathways=["Snow Hare"])


def test_a_refused_verb_fails_with_the_open_question_and_all_that_could_be_done() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"], events=["Torn Satchel"])
    table.resolve_event()
    with pytest.raises(Refused) as failure:
        table.end_turn()
    told = str(failure.value)
    assert "open question: EventRemoval" in told
    assert "RemoveCard(card='maui_resin_jar')" in told


def test_what_should_be_refused_and_is_not_fails() -> None:
    table = journey(hand=["Bare Feet"])
    with pytest.raises(AssertionError, match="should have been refused"):
        table.refused(table.play, "Bare Feet")


def test_a_refusal_after_a_verb_that_was_carried_out_fails() -> None:
    table = journey(hand=["Bare Feet"])
    with pytest.raises(AssertionError, match="was carried out"):
        table.refused(lambda: table.play("Bare Feet").play("Bare Feet"))


def test_differences_are_told() -> None:
    table = journey(hand=["Bare Feet"])
    with (
        pytest.raises(AssertionError, match="1 became 0: a change of -1 instead of 1"),
        changed(lambda: len(table.me.hand), by=1),
    ):
        table.play("Bare Feet")
    with pytest.raises(AssertionError, match="became"), unchanged(lambda: table.in_play):
        table.end_turn()
