"""The journey alone: one seat, and everything that looks for the next one finds oneself."""

from app.games.journey import actions as act
from app.games.protocol import Outcome, Seat
from tests.games.scenario import changed, journey


def test_the_turn_comes_back_to_oneself() -> None:
    table = journey()
    table.end_turn()
    assert (table.active, table.state.turn_number) == ("Maui", 2)


def test_an_event_lies_before_oneself_and_is_resolved_next_turn() -> None:
    table = journey(hand=["Bare Feet"], draw_pile=[], next_events=["Falling Bough"])
    table.end_turn()
    with changed(lambda: table.me.life, by=-1):
        table.resolve_event()


def test_the_own_discard_can_be_recovered_and_oneself_shielded_and_healed() -> None:
    table = journey(hand=["Old Snowback"], discard=["Bare Feet"], life=3, resources={"crystal": 1, "heal": 1})
    table.ability("Maui").take("Bare Feet").play("Old Snowback").use("Old Snowback", on="Maui").heal("Maui")
    assert (table.me.hand, table.me.shield, table.me.life) == (["Bare Feet"], True, 4)


def test_a_backfire_hits_once() -> None:
    table = journey(hand=[], trail=8, portal_marker=2, resources={"advance": 2})
    with changed(lambda: table.me.life, by=-2):
        table.travel()


def test_what_is_stored_in_the_camp_may_be_taken_back() -> None:
    table = journey(hand=["Bare Feet"])
    table.store("Bare Feet").end_turn()
    table.play_from_camp("Bare Feet").end_turn()
    assert table.camp == []
    assert [*table.me.hand, *table.me.draw_pile, *table.me.discard].count("Bare Feet") == 3


def test_victory_is_ones_own() -> None:
    relics = ["The Unopened Bud", "The Noon Stone", "The Last Red Leaf", "The Sleeping Flake"]
    table = journey(camp=relics, trail=12, resources={"advance": 3, "crystal": 1})
    table.travel(crystals=1)
    assert table.outcome == Outcome("shrine", (Seat(0),))


def test_no_other_seat_exists() -> None:
    table = journey()
    for seat in (Seat(1), Seat(-1)):
        assert table.refused(table.act_as, seat, act.EndTurn()) == "It is not your turn."
