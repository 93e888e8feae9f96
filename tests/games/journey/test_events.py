"""Events and Days (§5.1): when an Event is sent, when the Day turns, what its sections do and to whom."""

import pytest

from app.games.journey import actions as act
from app.games.journey.actions import EndTurn, Heal, ResolveEvent
from app.games.journey.state import Ruleset
from tests.games.scenario import changed, journey, player, unchanged

TWILIGHT = Ruleset(event_side="twilight")
RELICS = ["The Unopened Bud", "The Noon Stone"]


def test_an_event_lies_face_down_until_its_player_turns_it_over() -> None:
    table = journey(player("Maui", hand=["Bare Feet"], draw_pile=[]), player("Rock"), next_events=["Falling Bough"])
    table.end_turn()
    assert table.player("Rock").view.seats[1].waiting_events == 1
    assert table.player("Rock").waiting_events == ["Falling Bough"]
    assert "Falling Bough" not in table.zone("event_discard")
    table.resolve_event()
    assert table.zone("event_discard") == ["Falling Bough"]


def test_events_come_first_and_nobody_heals_or_plays_before_them() -> None:
    table = journey(hand=["Bare Feet"], events=["Falling Bough"], life=3, resources={"heal": 1, "advance": 3})
    assert table.legal() == [ResolveEvent()]
    assert "turn it over" in table.refused(lambda: table.play("Bare Feet"))
    table.refused(lambda: table.heal("Maui"))
    table.refused(table.travel)
    table.refused(table.end_turn)


def test_after_the_last_event_the_action_step_begins() -> None:
    table = journey(hand=["Bare Feet"], events=["Falling Bough", "Restless Gate"])
    table.resolve_event()
    assert table.legal() == [ResolveEvent()]
    table.resolve_event().play("Bare Feet")
    assert table.resources == {"advance": 1}


def test_without_a_waiting_event_none_can_be_resolved() -> None:
    assert "Event" in (table := journey()).refused(table.resolve_event)


def test_several_events_are_resolved_in_the_order_they_came() -> None:
    table = journey(events=["Restless Gate", "Falling Bough", "Voices Off the Path"])
    table.resolve_event().resolve_event().resolve_event()
    assert table.zone("event_discard") == ["Restless Gate", "Falling Bough", "Voices Off the Path"]


def test_an_event_hits_only_the_player_it_lies_before() -> None:
    table = journey(player("Maui", events=["Falling Bough"]), player("Rock"))
    with unchanged(lambda: table.player("Rock").life), changed(lambda: table.player("Maui").life, by=-1):
        table.resolve_event()


def test_on_day_1_only_the_top_section_counts() -> None:
    table = journey(events=["Cold Draught"], day=1)
    with unchanged(lambda: table.me.life), changed(lambda: table.state.portal_marker, by=1):
        table.resolve_event()


def test_on_later_days_the_sections_add_up_from_the_top() -> None:
    table = journey(events=["Cracked Stone"], day=4)
    with changed(lambda: table.state.portal_marker, by=2), changed(lambda: table.me.life, by=-1):
        table.resolve_event()
    assert [kind for kind in table.told() if kind in ("portal_advanced", "life_lost")] == [
        "portal_advanced",
        "portal_advanced",
        "life_lost",
    ]


def test_twilight_adds_the_marked_sections_but_only_down_to_the_day() -> None:
    on_day_2 = journey(events=["Cracked Stone"], day=2, rules=TWILIGHT)
    with unchanged(lambda: on_day_2.me.life):
        on_day_2.resolve_event()
    on_day_3 = journey(events=["Cracked Stone"], day=3, rules=TWILIGHT)
    with changed(lambda: on_day_3.me.life, by=-1):
        on_day_3.resolve_event()
    dawn = journey(events=["Cracked Stone"], day=3)
    with unchanged(lambda: dawn.me.life):
        dawn.resolve_event()


def test_the_resolver_chooses_the_hand_card_that_leaves_the_game() -> None:
    table = journey(hand=["Bare Feet", "Bare Feet", "Acorn Pouch"], events=["Torn Satchel"])
    table.resolve_event()
    assert [action.card for action in table.offered(act.RemoveCard)] == ["maui_bare_feet", "maui_acorn_pouch"]
    table.remove("Bare Feet")
    assert table.me.hand == ["Bare Feet", "Acorn Pouch"]
    assert table.zone("removed") == ["Bare Feet"]
    assert table.offered(EndTurn)


def test_nothing_else_can_be_done_while_an_event_asks_for_a_card() -> None:
    table = journey(player("Maui", hand=["Bare Feet"], events=["Torn Satchel"]), player("Rock", hand=["Reed Mat"]))
    table.resolve_event()
    assert "open question" in table.refused(table.end_turn)
    assert "open question" in table.refused(lambda: table.play("Bare Feet"))
    table.refused(lambda: table.remove("Resin Jar"))
    table.refused(lambda: table.remove("Reed Mat"))
    table.refused(lambda: table.discard("Bare Feet"))
    table.refused(lambda: table.take("Bare Feet"))
    rock = act.RemoveCard(table.state.seats[1].hand[0])
    assert "not your turn" in table.refused(lambda: table.act(rock, by="Rock"))


def test_an_empty_hand_skips_the_removal_and_the_rest_of_the_event_goes_on() -> None:
    table = journey(hand=[], events=["Hungry Night"], day=3)
    with changed(lambda: table.me.life, by=-1):
        table.resolve_event()
    assert table.pending is None
    assert table.said("nothing_to_remove") == {"seat": 0}


def test_the_rest_of_the_event_follows_after_each_removal() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"], events=["Hungry Night"], day=4)
    table.resolve_event()
    with changed(lambda: table.me.life, by=-1):
        table.remove("Bare Feet")
    assert table.pending is not None
    table.remove("Resin Jar")
    assert (table.me.hand, table.zone("removed")) == ([], ["Bare Feet", "Resin Jar"])


def test_a_relic_is_never_eligible_for_removal() -> None:
    table = journey(hand=["The Noon Stone", "Bare Feet"], events=["Torn Satchel"])
    table.resolve_event()
    assert [action.card for action in table.offered(act.RemoveCard)] == ["maui_bare_feet"]
    table.refused(lambda: table.remove("The Noon Stone"))


def test_with_only_relics_in_hand_the_removal_is_skipped() -> None:
    table = journey(hand=RELICS, events=["Torn Satchel"])
    table.resolve_event()
    assert (table.pending, table.me.hand) == (None, RELICS)
    assert table.said("nothing_to_remove") is not None


def test_the_log_tells_how_dear_the_next_portal_has_become() -> None:
    assert journey(events=["Restless Gate"], portal_marker=1).resolve_event().said("portal_advanced") == {"crystals": 2}


def test_a_portal_marker_at_its_end_costs_a_life_for_each_step_it_cannot_make() -> None:
    table = journey(events=["Cracked Stone"], day=2, portal_marker=8)
    with changed(lambda: table.me.life, by=-1):
        table.resolve_event()
    assert table.state.portal_marker == 9
    lost = table.said("life_lost")
    assert lost is not None
    assert lost["reason"] == "portal_end"


def test_each_life_of_an_event_is_a_loss_of_its_own_so_a_shield_takes_only_the_first() -> None:
    table = journey(events=["Falling Bough"], day=4, shield=True)
    with changed(lambda: table.me.life, by=-1):
        table.resolve_event()
    assert not table.me.shield


def test_crossing_a_portal_does_not_clear_waiting_events() -> None:
    table = journey(
        player("Maui", hand=["Reed Basket"]),
        player("Rock", events=["Falling Bough"]),
        trail=2,
        resources={"advance": 2, "crystal": 1},
    )
    table.travel(removing=["Reed Basket"], crystals=1)
    assert table.player("Rock").waiting_events == ["Falling Bough"]


def test_the_event_deck_refills_when_a_card_is_wanted_from_it_and_the_day_turns() -> None:
    table = journey(
        hand=["Bare Feet"], draw_pile=[], event_deck=[], event_discard=["Restless Gate", "Falling Bough"], day=1
    )
    table.end_turn()
    assert table.state.day == 2
    assert len(table.me.waiting_events) == 1
    assert (len(table.zone("event_deck")), table.zone("event_discard")) == (1, [])
    assert table.said("day_advanced") == {"day": 2}


def test_taking_the_last_event_does_not_yet_turn_the_day() -> None:
    table = journey(hand=["Bare Feet"], draw_pile=[], event_deck=["Restless Gate"], event_discard=["Falling Bough"])
    table.end_turn()
    assert (table.state.day, table.zone("event_deck")) == (1, [])


def test_an_event_sent_on_one_day_may_be_resolved_on_the_next() -> None:
    """The first reshuffle takes the last Event on Day 1; the second turns the Day before the first is resolved."""
    table = journey(
        hand=["Reed Basket"],
        draw_pile=[],
        discard=["Resin Jar", "Bare Feet"],
        camp=["Leaf Drift"],
        event_deck=["Cold Draught"],
        event_discard=["Restless Gate"],
    )
    table.play("Leaf Drift", "draw").use("Leaf Drift")
    assert (table.state.day, table.me.waiting_events) == (1, ["Cold Draught"])
    table.end_turn()
    assert (table.state.day, table.me.waiting_events) == (2, ["Cold Draught", "Restless Gate"])
    with changed(lambda: table.me.life, by=-1):
        table.resolve_event()


def test_when_every_event_lies_before_players_none_is_taken() -> None:
    table = journey(player("Maui", hand=["Bare Feet"], draw_pile=[]), player("Rock"), event_deck=[], event_discard=[])
    table.end_turn()
    assert table.player("Rock").waiting_events == []
    assert table.state.day == 1
    assert table.said("no_event_left") == {}


@pytest.mark.parametrize(("day", "day_max"), ((4, 4), (2, 2), (1, 1)))
def test_on_the_last_day_the_marker_stays_and_the_journey_goes_on(day: int, day_max: int) -> None:
    table = journey(
        hand=["Bare Feet"],
        draw_pile=[],
        event_deck=[],
        event_discard=["Restless Gate"],
        day=day,
        rules=Ruleset(day_max=day_max),
    )
    table.end_turn()
    assert (table.state.day, table.outcome) == (day, None)
    assert table.said("events_reshuffled") == {"day": day}


def test_a_waiting_event_does_not_interrupt_the_turn_in_which_it_came() -> None:
    table = journey(hand=["Resin Jar"], draw_pile=[], discard=["Bare Feet"], camp=["Leaf Drift"])
    table.play("Leaf Drift", "draw").use("Leaf Drift")
    assert len(table.me.waiting_events) == 1
    table.play("Resin Jar").end_turn()
    assert table.legal() == [ResolveEvent()]


def test_heal_icons_of_another_player_cannot_help_during_the_events() -> None:
    table = journey(player("Maui", events=["Torn Satchel"], hand=["Bare Feet"]), player("Rock", life=2))
    assert "not your turn" in table.refused(lambda: table.act(Heal(table.seat_of("Rock")), by="Rock"))
