"""Items (§5.2): used once a turn, never limited, never lost."""

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import journey, player, unchanged


def test_an_item_is_used_once_a_turn() -> None:
    table = journey(items=["Flint Knife"], resources={"reed": 2})
    table.activate("Flint Knife")
    assert table.resources == {"reed": 1, "attack": 1}
    assert table.offered(act.ActivateItem) == []
    table.refused(table.activate, "Flint Knife", paying=("reed",))


def test_an_item_stands_upright_again_the_next_turn() -> None:
    table = journey(items=["Flint Knife"], resources={"reed": 1}, next_cards=["Acorn Pouch"], hand=[])
    table.activate("Flint Knife").end_turn()
    assert table.me.items == ["Flint Knife"]
    table.play("Acorn Pouch").activate("Flint Knife")
    assert table.resources == {"attack": 1}


def test_a_used_item_is_shown_turned_sideways() -> None:
    table = journey(items=["Flint Knife", "Glow Jar"], resources={"reed": 1})
    table.activate("Flint Knife")
    assert [(item.card, item.used) for item in table.me.view.seats[0].items] == [
        ("item_flint_knife", True),
        ("item_glow_jar", False),
    ]


def test_an_arrow_on_an_item_is_paid_to_use_it() -> None:
    table = journey(items=["Glow Jar"], resources={"reed": 1})
    table.refused(table.activate, "Glow Jar")
    table = journey(items=["Glow Jar"], resources={"resin": 1})
    assert table.activate("Glow Jar").resources == {"crystal": 1}


def test_the_player_chooses_which_basic_pays() -> None:
    table = journey(items=["Flint Knife"], resources={"reed": 1, "acorn": 1})
    assert {use.basics for use in table.offered(act.ActivateItem)} == {("reed",), ("acorn",)}
    assert table.activate("Flint Knife", paying=("acorn",)).resources == {"reed": 1, "attack": 1}


def test_the_named_part_of_a_price_is_paid_before_the_free_part() -> None:
    table = journey(items=["Dew Flask"], resources={"acorn": 1, "reed": 1})
    assert [use.basics for use in table.offered(act.ActivateItem)] == [("reed",)]
    assert table.activate("Dew Flask").resources == {"heal": 1}


def test_an_item_with_sides_is_used_with_one() -> None:
    table = journey(items=["Echo Drum"])
    table.refused(table.activate, "Echo Drum")
    table.activate("Echo Drum", "winter")
    assert table.powers == {"winter"}
    table.refused(table.activate, "Echo Drum", "summer")


def test_an_arrow_that_needs_a_target_opens_its_effect() -> None:
    table = journey(items=["Hollow Horn"], resources={"reed": 1}, pathway=["Mire Toad"])
    table.activate("Hollow Horn").use("Hollow Horn", on="Mire Toad")
    assert table.state.stunned == "enemy_mire_toad"


def test_an_item_that_swaps_a_card_asks_for_it() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"], items=["Seed Satchel"], next_cards=["Seed Dance"])
    table.activate("Seed Satchel").discard("Bare Feet")
    assert (table.me.hand, table.me.discard) == (["Resin Jar", "Seed Dance"], ["Bare Feet"])


def test_an_item_that_swaps_a_card_needs_one_in_hand() -> None:
    table = journey(hand=["Bare Feet"], items=["Seed Satchel"])
    table.play("Bare Feet")
    table.refused(table.activate, "Seed Satchel")


def test_items_are_never_limited_or_lost() -> None:
    items = ["Flint Knife", "Glow Jar", "Dew Flask", "Rush Cloak", "Seed Satchel", "Echo Drum", "Hollow Horn"]
    table = journey(items=items, hand=[], draw_pile=[], pathway=["Star Chart"], resources={"reed": 2, "resin": 1})
    table.buy("Star Chart").end_turn()
    assert table.me.items == [*items, "Star Chart"]


def test_an_item_is_used_only_by_its_owner_in_their_own_action_step() -> None:
    table = journey(player("Maui", hand=[]), player("Rock", items=["Echo Drum"], events=["Falling Bough"]))
    table.refused(table.activate, "Echo Drum", "winter")
    table.refused(lambda: table.act(act.ActivateItem(card_named("Echo Drum"), 3), by="Rock"))
    table.end_turn()
    table.refused(table.activate, "Echo Drum", "winter")
    table.resolve_event().activate("Echo Drum", "winter")


def test_an_item_is_neither_played_nor_stored_nor_discarded() -> None:
    table = journey(items=["Echo Drum"], hand=["Bare Feet", "Resin Jar"])
    with unchanged(lambda: table.me.items):
        table.refused(table.play, "Echo Drum", "winter")
        table.refused(table.store, "Echo Drum")
        table.act(act.DiscardTwo())
        table.refused(table.discard, "Echo Drum")
