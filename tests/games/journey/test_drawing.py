"""Player decks and the one draw routine (§3.0): reshuffles, the Events they send, and cards that are not there."""

from app.games.journey.state import Ruleset
from tests.games.naming import names
from tests.games.scenario import changed, journey, player, unchanged

SIX = ["Acorn Pouch", "Acorn Pouch", "Reed Basket", "Reed Basket", "Resin Jar", "Bare Feet"]
FIVE = SIX[:5]


def test_cards_come_from_the_top_of_the_deck() -> None:
    table = journey(hand=[], camp=["Leaf Drift"], next_cards=["Resin Jar", "Thorn Switch", "Bare Feet"])
    table.play("Leaf Drift", "draw").use("Leaf Drift")
    assert table.me.hand == ["Resin Jar", "Thorn Switch"]
    assert table.me.draw_pile[0] == "Bare Feet"


def test_with_exactly_six_left_the_deck_is_left_empty_and_nothing_happens_yet() -> None:
    table = journey(player("Maui", draw_pile=SIX), player("Rock"))
    table.end_turn()
    assert (table.player("Maui").hand, table.player("Maui").draw_pile) == (SIX, [])
    assert table.player("Rock").waiting_events == []
    assert table.said("reshuffled") is None


def test_with_five_left_the_discard_is_shuffled_for_the_sixth_and_an_event_goes_to_the_next_player() -> None:
    table = journey(
        player("Maui", hand=["Waking Song"], draw_pile=FIVE, discard=["Bare Feet", "Thorn Switch"]), player("Rock")
    )
    table.end_turn()
    maui = table.player("Maui")
    assert maui.hand[:5] == FIVE
    assert sorted(maui.hand[5:] + maui.draw_pile) == ["Bare Feet", "Thorn Switch", "Waking Song"]
    assert maui.discard == []
    assert len(table.player("Rock").waiting_events) == 1
    assert table.said("reshuffled") == {"seat": 0, "cards": 3}
    assert table.said("event_sent") == {"seat": 1}


def test_cards_played_this_turn_are_in_the_shuffle_at_the_end_of_the_turn() -> None:
    table = journey(player("Maui", hand=["Bare Feet", "Resin Jar"], draw_pile=[]), player("Rock"))
    table.play("Bare Feet").end_turn()
    assert sorted(table.player("Maui").hand) == ["Bare Feet", "Resin Jar"]


def test_cards_played_this_turn_are_not_in_a_shuffle_during_the_action_step() -> None:
    table = journey(
        player("Maui", hand=["Bare Feet"], draw_pile=[], discard=["Resin Jar"]), player("Rock"), camp=["Leaf Drift"]
    )
    table.play("Bare Feet").play("Leaf Drift", "draw").use("Leaf Drift")
    assert table.me.hand == ["Resin Jar"]
    assert (table.me.draw_pile, table.me.discard) == ([], [])
    assert table.said("drawn") == {"seat": 0, "amount": 1, "wanted": 2}


def test_with_nothing_to_shuffle_what_there_is_is_drawn_without_an_event() -> None:
    table = journey(player("Maui", hand=[], draw_pile=["Bare Feet"]), player("Rock"))
    table.end_turn()
    assert table.player("Maui").hand == ["Bare Feet"]
    assert table.player("Rock").waiting_events == []
    assert table.said("drawn") == {"seat": 0, "amount": 1, "wanted": 6}


def test_a_character_without_any_card_draws_none() -> None:
    table = journey(player("Maui", hand=[], draw_pile=[]), player("Rock"))
    table.end_turn()
    assert (table.player("Maui").hand, table.active) == ([], "Rock")


def test_two_reshuffles_in_one_turn_send_two_events_to_the_same_next_player() -> None:
    table = journey(
        player("Maui", hand=["Reed Basket"], draw_pile=[], discard=["Resin Jar", "Bare Feet"]),
        player("Rock"),
        player("Leia"),
        camp=["Leaf Drift"],
    )
    table.play("Leaf Drift", "draw").use("Leaf Drift").end_turn()
    assert len(table.player("Rock").waiting_events) == 2
    assert table.player("Leia").waiting_events == []


def test_a_reshuffle_of_the_last_seat_sends_its_event_to_the_first() -> None:
    table = journey(player("Maui"), player("Rock", hand=["Reed Mat"], draw_pile=[]), active="Rock")
    table.end_turn()
    assert len(table.player("Maui").waiting_events) == 1


def test_alone_the_event_lies_before_oneself() -> None:
    table = journey(hand=["Bare Feet"], draw_pile=[])
    table.end_turn()
    assert len(table.me.waiting_events) == 1


def test_there_is_no_hand_limit() -> None:
    eight = [
        "Acorn Pouch",
        "Acorn Pouch",
        "Reed Basket",
        "Reed Basket",
        "Resin Jar",
        "Bare Feet",
        "Bare Feet",
        "Seed Dance",
    ]
    table = journey(hand=eight, camp=["Leaf Drift"])
    with changed(lambda: len(table.me.hand), by=2):
        table.play("Leaf Drift", "draw").use("Leaf Drift")
    assert len(table.me.hand) == 10


def test_a_card_received_out_of_turn_stays_until_the_end_of_ones_own_turn() -> None:
    table = journey(
        player("Maui"), player("Rock", discard=["Steady Pace"], hand=["Reed Mat"]), resources={"crystal": 1}
    )
    table.ability("Rock").take("Steady Pace")
    table.end_turn()
    assert (table.active, table.me.hand) == ("Rock", ["Reed Mat", "Steady Pace"])
    table.end_turn()
    assert {"Reed Mat", "Steady Pace"} <= set(table.player("Rock").discard)


def test_at_the_end_of_the_turn_the_unplayed_hand_is_discarded_and_six_are_drawn() -> None:
    table = journey(player("Maui", hand=["Waking Song", "Bare Feet"], next_cards=SIX), player("Rock"))
    table.play("Bare Feet").end_turn()
    assert table.player("Maui").hand == SIX
    assert sorted(table.player("Maui").discard) == ["Bare Feet", "Waking Song"]


def test_the_camp_is_the_only_way_to_keep_a_card() -> None:
    table = journey(hand=["Thorn Switch", "Bare Feet"])
    table.store("Thorn Switch").end_turn()
    assert table.camp == ["Thorn Switch"]
    assert "Thorn Switch" not in table.me.hand + table.me.discard + table.me.draw_pile


def test_a_table_may_play_with_other_hands_than_six() -> None:
    table = journey(rules=Ruleset(hand_size=8), hand=[])
    table.end_turn()
    assert len(table.me.hand) == 8


def test_the_common_discard_is_shuffled_into_an_empty_journey_deck_without_an_event() -> None:
    table = journey(pathway=[None] * 3, journey_deck=["Noon Hawk"], common_discard=["Snow Hare", "White Owl"])
    with unchanged(lambda: table.me.waiting_events):
        table.end_turn()
    assert sorted(filter(None, table.pathway[1:4])) == ["Noon Hawk", "Snow Hare", "White Owl"]
    assert (table.zone("journey_deck"), table.zone("common_discard")) == ([], [])
    assert table.said("forest_reshuffled") == {"cards": 2}


def test_a_dry_forest_leaves_gaps_on_the_pathway() -> None:
    table = journey(pathway=[None] * 8, journey_deck=["Noon Hawk", "Snow Hare"])
    table.end_turn()
    assert table.pathway == ["Noon Hawk", "Snow Hare", *[None] * 6]
    table.end_turn()
    assert table.pathway == ["Noon Hawk", "Snow Hare", *[None] * 6]


def test_the_order_after_a_reshuffle_is_chance_and_undo_stops_there() -> None:
    orders = set()
    for seed in range(20):
        table = journey(hand=SIX, draw_pile=[], seed=f"{seed:032x}")
        assert table.end_turn().reveals
        orders.add(tuple(names(table.state.seats[0].hand)))
    assert len(orders) > 1
