"""Fighting (§5.2, §7.0): distance, damage that stays, retaliation, and the Stun token."""

from app.games.journey import actions as act
from tests.games.naming import card_named
from tests.games.scenario import changed, journey, player, unchanged


def test_a_blow_lays_damage_and_costs_the_enemys_strength() -> None:
    table = journey(hand=["Thorn Switch"], pathway=["Choking Ivy"])
    table.play("Thorn Switch", "attack")
    with changed(lambda: table.me.life, by=-1):
        table.fight("Choking Ivy", 1)
    assert (table.damage_on("Choking Ivy"), table.resources) == (1, {})


def test_any_number_of_attack_icons_from_one_up_to_the_life_left_may_be_used() -> None:
    table = journey(pathway=["Scorch Boar"], resources={"attack": 5}, damage={"Scorch Boar": 1})
    assert [fight.attack for fight in table.offered(act.Fight)] == [1, 2]
    table = journey(pathway=["Sunblind Bear"], resources={"attack": 3})
    assert [fight.attack for fight in table.offered(act.Fight)] == [1, 2, 3]
    table.refused(lambda: table.fight("Sunblind Bear", 0))
    table.refused(lambda: table.fight("Sunblind Bear", 4))
    table.refused(lambda: table.fight("Sunblind Bear", -1))


def test_the_strength_is_lost_even_when_the_blow_kills() -> None:
    table = journey(pathway=["Dust Adder"], resources={"attack": 1})
    with changed(lambda: table.me.life, by=-2):
        table.fight("Dust Adder", 1)
    assert table.camp == ["Dust Adder"]


def test_a_defeated_enemy_goes_to_the_camp_and_can_be_played_at_once() -> None:
    table = journey(pathway=["Mire Toad"], resources={"attack": 2})
    table.fight("Mire Toad", 2)
    assert (table.pathway[0], table.camp, table.damage_on("Mire Toad")) == (None, ["Mire Toad"], 0)
    assert table.play("Mire Toad", "any_basic").resources == {"any_basic": 2}
    table.end_turn()
    assert "Mire Toad" in table.me.discard


def test_damage_stays_on_the_enemy_for_the_next_player() -> None:
    table = journey(
        player("Maui"),
        player("Rock", hand=["Heavy Branch"]),
        pathway=[..., "Mire Toad"],
        resources={"attack": 1, "advance": 1},
    )
    table.fight("Mire Toad", 1).end_turn()
    assert table.damage_on("Mire Toad") == 1
    table.play("Heavy Branch", "attack")
    table.refused(lambda: table.fight("Mire Toad", 1))


def test_each_attack_is_an_action_of_its_own_that_is_answered_anew() -> None:
    table = journey(pathway=["Flood Pike"], resources={"attack": 3})
    table.fight("Flood Pike", 1).fight("Flood Pike", 1)
    assert (table.me.life, table.damage_on("Flood Pike")) == (1, 2)


def test_an_enemy_further_out_asks_for_its_distance_at_each_blow() -> None:
    table = journey(pathway=[..., ..., ..., "Scorch Boar"], resources={"attack": 3, "advance": 4})
    table.fight("Scorch Boar", 1)
    assert table.resources == {"attack": 2, "advance": 2}
    table.fight("Scorch Boar", 2)
    assert (table.resources, table.camp) == ({}, ["Scorch Boar"])


def test_an_enemy_out_of_reach_cannot_be_struck() -> None:
    table = journey(pathway=[..., ..., ..., "Scorch Boar"], resources={"attack": 3, "advance": 1})
    assert table.offered(act.Fight) == []
    table.refused(lambda: table.fight("Scorch Boar", 1))


def test_hazards_and_other_cards_cannot_be_fought() -> None:
    table = journey(pathway=["Black Ice", "Snow Hare", "The Noon Stone"], resources={"attack": 3, "advance": 3})
    for card in ("Black Ice", "Snow Hare", "The Noon Stone", "Mire Toad", "Bare Feet"):
        table.refused(table.fight, card, 1)


def test_a_shield_takes_one_off_a_retaliation() -> None:
    table = journey(pathway=["Flood Pike"], resources={"attack": 1}, shield=True)
    with changed(lambda: table.me.life, by=-1):
        table.fight("Flood Pike", 1)
    assert not table.me.shield


def test_damage_leaves_with_a_cleared_enemy() -> None:
    table = journey(hand=[], who="Ryker", pathway=["Mire Toad"], damage={"Mire Toad": 1}, resources={"crystal": 1})
    table.ability("Mire Toad")
    assert table.state.damage == ()


# The Stun token


def test_a_stunned_enemy_deals_nothing_once_whatever_its_strength() -> None:
    table = journey(pathway=["Flood Pike"], resources={"attack": 2}, stunned="Flood Pike")
    with unchanged(lambda: table.me.life):
        table.fight("Flood Pike", 1)
    assert table.state.stunned is None
    with changed(lambda: table.me.life, by=-2):
        table.fight("Flood Pike", 1)


def test_a_stun_spares_the_shield() -> None:
    table = journey(pathway=["Flood Pike"], resources={"attack": 1}, stunned="Flood Pike", shield=True)
    table.fight("Flood Pike", 1)
    assert table.me.shield


def test_the_stun_of_one_enemy_does_not_help_against_another() -> None:
    table = journey(pathway=["Flood Pike", "Mire Toad"], resources={"attack": 1, "advance": 1}, stunned="Flood Pike")
    with changed(lambda: table.me.life, by=-1):
        table.fight("Mire Toad", 1)
    assert table.state.stunned == "enemy_flood_pike"


def test_there_is_one_token_and_using_it_again_moves_it() -> None:
    table = journey(who="Leia", hand=[], pathway=["Flood Pike", "Mire Toad"], resources={"crystal": 2})
    table.ability("Flood Pike").ability("Mire Toad")
    assert table.state.stunned == "enemy_mire_toad"


def test_the_enemy_that_is_stunned_already_is_no_target() -> None:
    table = journey(who="Leia", hand=[], pathway=["Flood Pike"], stunned="Flood Pike", resources={"crystal": 1})
    assert table.offered(act.UseAbility) == []
    table.refused(table.ability, "Flood Pike")


def test_the_stun_ability_reaches_any_distance_free() -> None:
    table = journey(who="Leia", hand=[], pathway=[..., ..., ..., "Flood Pike"], resources={"crystal": 1})
    table.ability("Flood Pike")
    assert (table.state.stunned, table.resources) == ("enemy_flood_pike", {})


def test_a_blow_that_kills_a_stunned_enemy_brings_the_token_back() -> None:
    table = journey(pathway=["Dust Adder"], resources={"attack": 1}, stunned="Dust Adder")
    table.fight("Dust Adder", 1)
    assert (table.state.stunned, table.me.life, table.camp) == (None, 5, ["Dust Adder"])


def test_fighting_is_for_the_active_player() -> None:
    table = journey(player("Maui"), player("Rock"), pathway=["Mire Toad"], resources={"attack": 1})
    table.refused(lambda: table.act(act.Fight(card_named("Mire Toad"), 1), by="Rock"))
