"""The Camp Storage (§5.2.1): how cards change hands."""

import pytest

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import journey, player


def test_an_unplayed_hand_card_goes_into_the_camp_free_of_charge() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"])
    table.store("Bare Feet")
    assert (table.camp, table.me.hand, table.resources) == (["Bare Feet"], ["Resin Jar"], {})


def test_the_camp_has_no_limit() -> None:
    hand = ["Bare Feet", "Bare Feet", "Bare Feet", "Resin Jar", "Reed Basket", "Snow Hare", "Black Ice", "Mire Toad"]
    table = journey(hand=hand, camp=["White Owl", "Noon Hawk", "Wasp Fall", "Ash Badger"])
    for card in hand:
        table.store(card)
    assert (len(table.camp), table.me.hand) == (12, [])


@pytest.mark.parametrize("card", ("Waking Song", "Seed Dance", "Green Remedy", "Forest Guide"))
def test_character_cards_and_guides_never_enter_the_camp(card: str) -> None:
    table = journey(hand=[card])
    assert table.offered(act.StoreCard) == []
    assert "never go into the Camp" in table.refused(table.store, card)


def test_a_relic_may_go_back_into_the_camp() -> None:
    table = journey(hand=["The Noon Stone"])
    table.store("The Noon Stone")
    assert table.camp == ["The Noon Stone"]


def test_played_cards_and_other_peoples_cards_cannot_be_stored() -> None:
    table = journey(player("Maui", hand=["Bare Feet"], discard=["Resin Jar"]), player("Rock", hand=["Reed Mat"]))
    table.play("Bare Feet")
    for card in ("Bare Feet", "Resin Jar", "Reed Mat"):
        table.refused(table.store, card)


def test_a_stored_card_can_be_played_by_the_next_player_and_joins_their_deck() -> None:
    table = journey(player("Maui", hand=["Thorn Switch"]), player("Rock", hand=[]))
    table.store("Thorn Switch").end_turn()
    table.play("Thorn Switch", "attack")
    assert (table.resources, table.camp) == ({"attack": 1}, [])
    table.end_turn()
    assert table.player("Rock").discard == ["Thorn Switch"]
    assert "Thorn Switch" not in [*table.player("Maui").draw_pile, *table.player("Maui").discard]


def test_a_card_may_be_stored_and_played_in_one_turn() -> None:
    table = journey(hand=["Bare Feet"])
    assert table.store("Bare Feet").play_from_camp("Bare Feet").resources == {"advance": 1}


def test_hand_and_camp_may_hold_copies_of_one_card_and_the_player_says_which() -> None:
    table = journey(hand=["Bare Feet"], camp=["Bare Feet"])
    table.play_from_camp("Bare Feet")
    assert (table.me.hand, table.camp) == (["Bare Feet"], [])


def test_a_played_camp_card_that_recycles_does_not_join_the_deck() -> None:
    table = journey(hand=[], camp=["Black Ice"])
    table.play("Black Ice", "advance").end_turn()
    assert (table.zone("common_discard"), table.me.discard, table.camp) == (["Black Ice"], [], [])


def test_camp_cards_are_not_hand_cards_for_trail_steps_or_events_or_costs() -> None:
    table = journey(hand=[], camp=["Acorn Pouch"], trail=1, resources={"advance": 1})
    table.refused(table.travel, removing=["Acorn Pouch"])
    table.refused(lambda: table.act(act.DiscardTwo()))
    table = journey(hand=["Bare Feet"], camp=["Acorn Pouch"], events=["Torn Satchel"])
    table.resolve_event()
    table.refused(table.remove, "Acorn Pouch")


def test_only_the_active_player_uses_the_camp_and_only_in_the_action_step() -> None:
    table = journey(player("Maui"), player("Rock", hand=["Reed Mat"], events=["Restless Gate"]), camp=["Black Ice"])
    table.refused(lambda: table.act(act.PlayCard(card_named("Black Ice"), "camp", 0), by="Rock"))
    table.refused(lambda: table.act(act.StoreCard(card_named("Reed Mat")), by="Rock"))
    table.end_turn()
    table.refused(table.play, "Black Ice", "advance")
    table.refused(table.store, "Reed Mat")


def test_camp_cards_stay_through_turns_and_travels() -> None:
    table = journey(seats=2, camp=["Black Ice", "Snow Hare"], resources={"advance": 1})
    table.travel().end_turn().end_turn()
    assert table.camp == ["Black Ice", "Snow Hare"]
