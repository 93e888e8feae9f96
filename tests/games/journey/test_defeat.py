"""Defeat (§7.0): the last life of any character ends the game for all, at once, and says by what."""

import pytest

from app.games.journey import actions as act
from app.games.protocol import Outcome
from tests.games.scenario import Table, journey, player


def by_event() -> Table:
    return journey(player("Maui", life=1, events=["Falling Bough"]), player("Rock")).resolve_event()


def by_the_end_of_the_portal_track() -> Table:
    table = journey(player("Maui", life=1, events=["Restless Gate"]), player("Rock"), portal_marker=9)
    return table.resolve_event()


def by_an_attack_on_the_camp() -> Table:
    return journey(player("Maui", life=1), player("Rock"), pathway=["Mire Toad"]).end_turn()


def by_a_fight() -> Table:
    table = journey(player("Maui", life=1), player("Rock"), pathway=["Mire Toad"], resources={"attack": 2})
    return table.fight("Mire Toad", 2)


def by_hazards() -> Table:
    table = journey(player("Maui", life=1), player("Rock"), pathway=["Black Ice"], resources={"advance": 1})
    return table.travel()


def by_a_backfire() -> Table:
    return journey(player("Maui"), player("Rock", life=1), trail=8, resources={"advance": 2}).travel()


@pytest.mark.parametrize(
    ("reason", "play"),
    (
        ("event", by_event),
        ("portal_end", by_the_end_of_the_portal_track),
        ("camp_attack", by_an_attack_on_the_camp),
        ("fight", by_a_fight),
        ("hazards", by_hazards),
        ("backfire", by_a_backfire),
    ),
)
def test_the_last_life_is_defeat_for_all_and_the_cause_is_told(reason: str, play: object) -> None:
    assert callable(play)
    table = play()
    assert table.outcome == Outcome(reason, ())
    assert table.told()[-1] == "defeat"
    assert (table.legal("Maui"), table.legal("Rock"), table.pending) == ([], [], None)
    assert table.refused(lambda: table.act(act.EndTurn(), by="Rock")) == "This game is over."


def test_life_does_not_fall_below_none() -> None:
    table = journey(life=1, pathway=["Flood Pike"])
    table.end_turn()
    assert table.me.life == 0


def test_a_deadly_fight_leaves_the_enemy_where_it_is() -> None:
    table = by_a_fight()
    assert (table.pathway[0], table.camp) == ("Mire Toad", [])


def test_a_deadly_attack_ends_the_turn_there_without_a_draw() -> None:
    table = journey(player("Maui", life=1, hand=["Bare Feet"]), player("Rock"), pathway=["Mire Toad"])
    table.end_turn()
    assert (table.active, table.player("Maui").hand) == ("Maui", ["Bare Feet"])


def test_a_deadly_step_is_not_made() -> None:
    table = by_hazards()
    assert (table.state.trail, table.pathway[0]) == (0, "Black Ice")


def test_nothing_of_a_deadly_event_follows() -> None:
    table = journey(hand=["Bare Feet"], life=1, events=["Falling Bough", "Torn Satchel"], day=2)
    table.resolve_event()
    assert (table.state.portal_marker, table.me.waiting_events) == (0, ["Torn Satchel"])


def test_a_shield_on_the_last_life_averts_it() -> None:
    table = journey(life=1, shield=True, pathway=["Mire Toad"])
    table.end_turn()
    assert (table.outcome, table.me.life) == (None, 1)


def test_a_shield_cannot_avert_two() -> None:
    table = journey(life=1, shield=True, pathway=["Flood Pike"])
    table.end_turn()
    assert table.outcome == Outcome("camp_attack", ())


def test_between_the_parts_of_an_event_defeat_is_checked() -> None:
    """The second life of the Bough would kill twice over; the first is the end."""
    table = journey(life=1, events=["Falling Bough"], day=4)
    table.resolve_event()
    assert table.told().count("life_lost") == 1


def test_a_removal_may_lead_to_defeat_when_it_is_answered() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"], life=1, events=["Hungry Night"], day=3)
    table.resolve_event().remove("Bare Feet")
    assert table.outcome == Outcome("event", ())
