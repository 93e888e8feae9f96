"""Forest Guides (§5.2, §5.2.3): hired for any two basics, gone back after a Crystal or an Attack."""

from collections import Counter

import pytest

from app.games.journey import actions as act
from app.games.journey.cards import BasicUnit
from tests.games.scenario import changed, journey

Paid = tuple[BasicUnit, ...]


def test_a_guide_costs_any_two_basics_and_goes_to_the_own_discard() -> None:
    table = journey(hand=["Acorn Pouch", "Reed Basket"])
    table.play_all("Acorn Pouch", "Reed Basket")
    with changed(lambda: len(table.zone("guide_stack")), by=-1):
        table.hire()
    assert (table.me.discard, table.resources) == (["Forest Guide"], {})


@pytest.mark.parametrize("short", ({}, {"reed": 1}, {"any_basic": 1}, {"crystal": 2, "advance": 2, "attack": 2}))
def test_nothing_but_two_basics_hires_a_guide(short: dict[str, int]) -> None:
    table = journey(resources=short)
    table.refused(table.hire)


def test_the_player_chooses_which_basics_to_part_with() -> None:
    table = journey(resources={"reed": 2, "acorn": 1})
    ways = {hire.basics for hire in table.offered(act.HireGuide)}
    assert ways == {("reed", "reed"), ("acorn", "reed")}
    table.hire(paying=("acorn", "reed"))
    assert table.resources == {"reed": 1}


@pytest.mark.parametrize(
    ("one", "other"),
    (("reed", "resin"), ("resin", "acorn"), ("reed", "acorn"), ("resin", "resin"), ("acorn", "any_basic")),
)
def test_any_two_basics_will_do(one: str, other: str) -> None:
    table = journey(resources=dict(Counter((one, other))))
    assert table.hire().resources == {}


def test_what_there_is_most_of_is_preselected() -> None:
    table = journey(resources={"reed": 3, "acorn": 1, "resin": 1})
    assert table.offered(act.HireGuide)[0].basics == ("reed", "reed")


def test_exact_basics_go_before_wildcards() -> None:
    table = journey(resources={"reed": 1, "acorn": 1, "any_basic": 2})
    assert [hire.basics for hire in table.offered(act.HireGuide)] == [("acorn", "reed")]
    table = journey(resources={"reed": 1, "any_basic": 2})
    assert table.hire().resources == {"any_basic": 1}


@pytest.mark.parametrize("paying", ((), ("reed",), ("reed", "reed", "reed"), ("resin", "resin"), ("reed", "any_basic")))
def test_a_payment_that_is_not_there_hires_nobody(paying: Paid) -> None:
    table = journey(resources={"reed": 3})
    table.refused(lambda: table.hire(paying=paying))


def test_an_empty_stack_has_no_guide_to_hire() -> None:
    table = journey(resources={"reed": 4}, guides=1)
    table.hire()
    assert table.zone("guide_stack") == []
    table.refused(table.hire)


def test_guides_can_be_hired_as_often_as_they_can_be_paid() -> None:
    table = journey(resources={"reed": 4})
    table.hire().hire()
    assert table.me.discard == ["Forest Guide", "Forest Guide"]


@pytest.mark.parametrize("side", ("crystal", "attack"))
def test_a_crystal_or_an_attack_sends_the_guide_back_to_the_stack_at_the_end_of_the_turn(side: str) -> None:
    table = journey(hand=["Forest Guide"])
    assert table.play("Forest Guide", side).resources == {side: 1}
    assert len(table.zone("guide_stack")) == 7
    table.end_turn()
    assert (len(table.zone("guide_stack")), table.me.discard) == (8, [])


def test_any_basic_keeps_the_guide_in_the_deck() -> None:
    table = journey(hand=["Forest Guide"])
    assert table.play("Forest Guide", "any_basic").resources == {"any_basic": 1}
    table.end_turn()
    assert (len(table.zone("guide_stack")), table.me.discard) == (7, ["Forest Guide"])


def test_a_guide_that_went_back_can_be_hired_again() -> None:
    table = journey(hand=["Forest Guide"], guides=0, next_cards=["Acorn Pouch", "Acorn Pouch"])
    table.play("Forest Guide", "crystal").end_turn()
    table.play_all("Acorn Pouch", "Acorn Pouch").hire()
    assert "Forest Guide" in table.me.discard


def test_a_guide_never_goes_into_the_camp() -> None:
    table = journey(hand=["Forest Guide"])
    assert "Guides" in table.refused(lambda: table.store("Forest Guide"))


def test_a_removed_guide_is_out_of_the_game() -> None:
    table = journey(hand=["Forest Guide"], trail=1, resources={"advance": 1})
    table.travel(removing=["Forest Guide"])
    table.end_turn()
    assert (table.zone("removed"), len(table.zone("guide_stack"))) == (["Forest Guide"], 7)
