"""Character abilities (§5.2, §10.1): one for a Crystal, one for two cards; and their copies on the Spirit Allies."""

import pytest

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import journey, player, unchanged


def test_maui_lets_a_player_take_a_card_from_their_discard() -> None:
    table = journey(
        player("Maui", hand=[]), player("Rock", hand=[], discard=["Ice Stance", "Reed Mat"]), resources={"crystal": 1}
    )
    table.ability("Rock").take("Ice Stance")
    assert (table.player("Rock").hand, table.player("Rock").discard) == (["Ice Stance"], ["Reed Mat"])
    assert table.said("recovered") == {"seat": 1, "card": "rock_ice_stance", "by": 0}


def test_ryker_clears_any_card_at_any_distance() -> None:
    table = journey(who="Ryker", hand=[], pathway=[..., ..., ..., "Sunblind Bear"], resources={"crystal": 1})
    table.ability("Sunblind Bear")
    assert (table.pathway[3], table.zone("common_discard"), table.resources) == (None, ["Sunblind Bear"], {})
    assert table.camp == []


def test_leia_stuns_an_enemy() -> None:
    table = journey(who="Leia", hand=[], pathway=["Mire Toad"], resources={"crystal": 1})
    table.ability("Mire Toad").end_turn()
    assert table.me.life == 5


def test_rock_shields_a_character() -> None:
    table = journey(player("Rock", hand=[]), player("Maui"), resources={"crystal": 1})
    table.ability("Maui")
    assert (table.player("Maui").shield, table.player("Rock").shield) == (True, False)


@pytest.mark.parametrize("who", ("Maui", "Ryker", "Leia", "Rock"))
def test_an_ability_costs_a_crystal_each_time_and_may_be_used_again(who: str) -> None:
    targets = {
        "Maui": ("Maui", "Maui"),
        "Ryker": ("Mire Toad", "Rot Crow"),
        "Leia": ("Mire Toad", "Rot Crow"),
        "Rock": ("Rock", "Maui"),
    }[who]
    other = "Ryker" if who == "Maui" else "Maui"
    table = journey(
        player(who, hand=[], discard=["Snow Hare", "White Owl"]),
        player(other, hand=[]),
        pathway=["Mire Toad", "Rot Crow"],
        resources={"crystal": 2},
    )
    for target, card in zip(targets, ("Snow Hare", "White Owl"), strict=True):
        table.ability(target)
        if table.pending is not None:
            table.take(card)
    assert table.resources == {}
    table.refused(table.ability, targets[0])


@pytest.mark.parametrize(
    ("who", "makes"), (("Maui", "any_basic"), ("Ryker", "advance"), ("Leia", "crystal"), ("Rock", "attack"))
)
def test_two_discarded_cards_make_the_characters_own_resource(who: str, makes: str) -> None:
    hand = ["Snow Hare", "White Owl", "Noon Hawk", "Ash Badger"]
    table = journey(who=who, hand=hand)
    table.discard_two("Snow Hare", "White Owl")
    assert (table.resources, table.powers) == ({makes: 1}, set())
    assert (table.me.hand, table.me.discard) == (["Noon Hawk", "Ash Badger"], ["Snow Hare", "White Owl"])
    table.discard_two("Noon Hawk", "Ash Badger")
    assert table.resources == {makes: 2}
    table.refused(lambda: table.act(act.DiscardTwo()))


def test_the_two_cards_are_unplayed_hand_cards_and_do_nothing() -> None:
    table = journey(hand=["Waking Song", "Bare Feet", "Resin Jar"], camp=["Wasp Fall"])
    table.play("Bare Feet").act(act.DiscardTwo())
    assert {action.card for action in table.offered(act.DiscardCard)} == {"maui_waking_song", "maui_resin_jar"}
    table.refused(table.discard, "Bare Feet")
    table.refused(table.discard, "Wasp Fall")
    table.discard("Waking Song").discard("Resin Jar")
    assert (table.resources, table.powers) == ({"advance": 1, "any_basic": 1}, set())


def test_one_card_is_not_enough_for_the_second_ability() -> None:
    table = journey(hand=["Bare Feet"])
    assert "two" in table.refused(lambda: table.act(act.DiscardTwo()))


def test_between_the_two_cards_nothing_else_can_be_done() -> None:
    table = journey(hand=["Bare Feet", "Resin Jar"])
    table.act(act.DiscardTwo()).discard("Bare Feet")
    table.refused(table.end_turn)
    table.refused(table.play, "Resin Jar")
    assert table.resources == {}


def test_a_recovered_card_may_be_one_of_ones_own_and_can_be_played() -> None:
    table = journey(hand=[], discard=["Bare Feet"], resources={"crystal": 1})
    table.ability("Maui").take("Bare Feet").play("Bare Feet")
    assert table.resources == {"advance": 1}


def test_the_owner_of_the_discard_may_pick_in_the_active_players_stead() -> None:
    table = journey(
        player("Maui", hand=[]), player("Rock", hand=[], discard=["Reed Mat"]), player("Leia"), resources={"crystal": 1}
    )
    table.ability("Rock")
    assert table.offered(act.TakeFromDiscard, by="Rock") == table.offered(act.TakeFromDiscard)
    take = act.TakeFromDiscard(card_named("Reed Mat"))
    assert table.refused(lambda: table.act(take, by="Leia")) == "It is not your turn."
    table.take("Reed Mat", by="Rock")
    assert table.player("Rock").hand == ["Reed Mat"]
    assert table.said("recovered") == {"seat": 1, "card": "rock_reed_mat", "by": 1}


def test_while_a_discard_is_looked_through_its_owner_can_do_nothing_else() -> None:
    table = journey(player("Maui", hand=[]), player("Rock", discard=["Reed Mat"]), resources={"crystal": 1})
    table.ability("Rock")
    table.refused(table.end_turn)
    table.refused(lambda: table.act(act.EndTurn(), by="Rock"))
    table.refused(table.take, "Steady Pace")


def test_a_seat_without_a_discard_cannot_recover() -> None:
    table = journey(player("Maui", hand=[]), player("Rock"), resources={"crystal": 1})
    assert table.offered(act.UseAbility) == []
    table.refused(table.ability, "Rock")


def test_cards_played_this_turn_cannot_be_recovered_yet() -> None:
    table = journey(hand=["Bare Feet"], discard=["Resin Jar"], resources={"crystal": 1})
    table.play("Bare Feet").ability("Maui")
    table.refused(table.take, "Bare Feet")


def test_abilities_belong_to_the_own_action_step() -> None:
    table = journey(player("Rock", hand=[]), player("Maui", events=["Falling Bough"]), resources={"crystal": 1})
    table.refused(lambda: table.act(act.UseAbility(table.seat_of("Rock")), by="Maui"))
    table.refused(lambda: table.act(act.DiscardTwo(), by="Maui"))
    table.end_turn()
    table.refused(lambda: table.act(act.DiscardTwo()))


def test_an_ability_needs_a_target_of_its_kind() -> None:
    table = journey(who="Rock", hand=[], pathway=["Mire Toad"], resources={"crystal": 1})
    table.refused(table.ability, "Mire Toad")
    table.refused(lambda: table.act(act.UseAbility()))
    table.refused(lambda: table.act(act.UseAbility(table.seat_of("Rock"), card_named("Mire Toad"))))


# The copies on the Spirit Allies


@pytest.mark.parametrize(
    ("spirit", "on"),
    (
        ("Ulla of the Seedlings", "Maui"),
        ("Oro Who Burns Brambles", "Mire Toad"),
        ("Mother of Wasps", "Mire Toad"),
        ("Old Snowback", "Maui"),
    ),
)
def test_a_spirits_ability_costs_no_crystal_and_may_be_declined(spirit: str, on: str) -> None:
    table = journey(who="Maui", hand=[spirit], discard=["Bare Feet"], pathway=["Mire Toad"], resources={"crystal": 1})
    table.play(spirit)
    with unchanged(lambda: table.resources):
        table.use(spirit, on=on)
    declined = journey(hand=[spirit], discard=["Bare Feet"], pathway=[..., "Mire Toad"])
    before = (declined.me.shield, declined.state.stunned)
    declined.play(spirit).end_turn()
    assert (declined.me.shield, declined.state.stunned, declined.pathway[1]) == (*before, "Mire Toad")


def test_a_spirits_ability_works_though_its_character_is_not_in_the_game() -> None:
    table = journey(player("Maui", hand=["Old Snowback", "Mother of Wasps"]), player("Leia"), pathway=["Mire Toad"])
    table.play_all("Old Snowback", "Mother of Wasps").use("Old Snowback", on="Leia").use(
        "Mother of Wasps", on="Mire Toad"
    )
    assert (table.player("Leia").shield, table.state.stunned) == (True, "enemy_mire_toad")


def test_ulla_asks_like_maui_does() -> None:
    table = journey(player("Rock", hand=["Ulla of the Seedlings"]), player("Leia", hand=[], discard=["Ember Ring"]))
    table.play("Ulla of the Seedlings").use("Ulla of the Seedlings", on="Leia")
    table.take("Ember Ring", by="Leia")
    assert table.player("Leia").hand == ["Ember Ring"]
