"""Reaching the Shrine (§8.1): the fourth Portal takes all four Relics, and then the game is won."""

import pytest

from app.games.journey import actions as act
from app.games.protocol import Outcome, Seat
from tests.games.scenario import journey, player

RELICS = ["The Unopened Bud", "The Noon Stone", "The Last Red Leaf", "The Sleeping Flake"]
LAST_STEP = 12
PRICE = {"advance": 3, "crystal": 1}


def test_the_last_portal_with_all_four_relics_wins_for_everybody() -> None:
    table = journey(seats=3, camp=RELICS, trail=LAST_STEP, resources=PRICE)
    table.travel(crystals=1)
    assert table.outcome == Outcome("shrine", (Seat(0), Seat(1), Seat(2)))
    assert (table.state.trail, table.told()) == (13, ["travelled", "victory"])


def test_relics_may_lie_in_the_camp_the_hand_or_among_the_cards_played_this_turn() -> None:
    table = journey(camp=RELICS[:2], hand=RELICS[2:], trail=LAST_STEP, resources={"advance": 3})
    table.play(RELICS[2])
    table.travel(crystals=1)
    assert table.outcome is not None


@pytest.mark.parametrize("missing", RELICS)
def test_without_one_of_the_relics_the_portal_stays_shut(missing: str) -> None:
    there = [relic for relic in RELICS if relic != missing]
    table = journey(camp=there, trail=LAST_STEP, resources=PRICE)
    assert table.offered(act.Travel) == []
    table.refused(table.travel, crystals=1)


def test_relics_in_the_own_discard_or_deck_or_in_another_hand_do_not_count() -> None:
    for elsewhere in (
        player("Maui", hand=[], discard=[RELICS[0]]),
        player("Maui", hand=[], next_cards=[RELICS[0]]),
    ):
        table = journey(elsewhere, camp=RELICS[1:], trail=LAST_STEP, resources=PRICE)
        table.refused(table.travel, crystals=1)
    table = journey(player("Maui"), player("Rock", hand=[RELICS[0]]), camp=RELICS[1:], trail=LAST_STEP, resources=PRICE)
    table.refused(table.travel, crystals=1)


def test_every_normal_cost_stays() -> None:
    table = journey(camp=RELICS, trail=LAST_STEP, resources={"advance": 2, "crystal": 4})
    table.refused(table.travel, crystals=1)
    table = journey(camp=RELICS, trail=LAST_STEP, portal_marker=9, resources=PRICE)
    table.travel(crystals=1)
    assert (table.outcome is not None, table.me.life) == (True, 2)


def test_hazards_cost_life_on_the_winning_step_too() -> None:
    table = journey(camp=RELICS, trail=LAST_STEP, resources=PRICE, pathway=["Black Ice", "Wasp Fall"])
    table.travel(crystals=1)
    assert (table.outcome, table.me.life) == (Outcome("shrine", (Seat(0),)), 3)


@pytest.mark.parametrize(
    ("life", "pathway", "crystals", "reason"),
    ((1, ["Black Ice"], 1, "hazards"), (1, [], 0, "backfire"), (2, ["Black Ice"], 0, "backfire")),
)
def test_a_death_on_the_winning_step_is_a_defeat(life: int, pathway: list[str], crystals: int, reason: str) -> None:
    table = journey(camp=RELICS, trail=LAST_STEP, resources=PRICE, pathway=pathway, life=life)
    table.travel(crystals=crystals)
    assert table.outcome == Outcome(reason, ())
    assert table.state.trail == LAST_STEP


def test_a_partners_death_by_the_backfire_is_a_defeat_as_well() -> None:
    table = journey(player("Maui"), player("Rock", life=1), camp=RELICS, trail=LAST_STEP, resources=PRICE)
    table.travel()
    assert table.outcome == Outcome("backfire", ())


def test_at_the_shrine_nothing_is_shuffled_and_nobody_is_shielded() -> None:
    table = journey(seats=2, camp=RELICS, trail=LAST_STEP, resources=PRICE, portal_marker=1)
    pathway = table.pathway
    table.travel(crystals=1)
    assert (table.pathway, table.reveals, table.state.portal_marker) == (pathway, False, 1)
    assert [seat.shield for seat in table.state.seats] == [False, False]


def test_after_the_end_nobody_can_do_anything() -> None:
    table = journey(seats=2, camp=RELICS, trail=LAST_STEP, resources=PRICE)
    table.travel(crystals=1)
    assert (table.legal("Maui"), table.legal("Ryker")) == ([], [])
    assert table.refused(table.end_turn) == "This game is over."
    assert table.me.view.next_step is None


def test_the_view_says_which_relics_are_won_and_which_could_be_delivered() -> None:
    table = journey(camp=RELICS[:1], hand=RELICS[1:2], discard=RELICS[2:3], pathway=RELICS[3:])
    assert [(relic.season, relic.won, relic.deliverable) for relic in table.me.view.relics] == [
        ("spring", True, True),
        ("summer", True, True),
        ("autumn", True, False),
        ("winter", False, False),
    ]
