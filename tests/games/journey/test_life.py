"""Life, shields and healing (§7.0, §5.2)."""

import pytest

from app.games.journey import actions as act
from app.games.journey.state import Ruleset
from tests.games.scenario import changed, journey, player, unchanged


def test_a_heal_icon_joins_the_resources_and_is_spent_on_a_character_of_choice() -> None:
    table = journey(player("Maui", hand=["Burrow Nurse"]), player("Rock", life=3))
    assert table.play("Burrow Nurse").resources == {"heal": 1}
    with changed(lambda: table.player("Rock").life, by=1):
        table.heal("Rock")
    assert table.resources == {}


def test_heal_icons_can_be_split_among_characters() -> None:
    table = journey(player("Maui", life=1), player("Rock", life=3), resources={"heal": 2})
    table.heal("Rock").heal("Maui")
    assert (table.player("Maui").life, table.player("Rock").life) == (2, 4)


@pytest.mark.parametrize("start_life", (5, 7))
def test_life_never_exceeds_the_start_life(start_life: int) -> None:
    rules = Ruleset(start_life=start_life)
    table = journey(life=start_life, resources={"heal": 1}, rules=rules)
    assert table.offered(act.Heal) == []
    table.refused(table.heal, "Maui")
    table = journey(life=start_life - 1, resources={"heal": 1}, rules=rules)
    table.heal("Maui")
    assert table.me.life == start_life


def test_without_a_heal_icon_nobody_heals() -> None:
    table = journey(life=3, resources={"crystal": 1, "any_basic": 1})
    table.refused(table.heal, "Maui")


@pytest.mark.parametrize("shield", (True, False))
def test_heal_keeps_the_markers_side(shield: bool) -> None:
    table = journey(life=3, shield=shield, resources={"heal": 1})
    with unchanged(lambda: table.me.shield):
        table.heal("Maui")


def test_unspent_heal_icons_are_gone_with_the_turn() -> None:
    table = journey(life=3, resources={"heal": 1})
    table.end_turn()
    assert (table.me.life, table.resources) == (3, {})


def test_a_shield_takes_exactly_one_off_and_is_gone() -> None:
    table = journey(pathway=["Flood Pike"], shield=True)
    with changed(lambda: table.me.life, by=-1):
        table.end_turn()
    assert not table.me.shield
    assert table.said("life_lost") == {"seat": 0, "amount": 1, "shielded": True, "reason": "camp_attack"}


def test_a_shield_against_a_single_life_leaves_life_as_it_is() -> None:
    table = journey(pathway=["Mire Toad"], shield=True)
    with unchanged(lambda: table.me.life):
        table.end_turn()
    assert not table.me.shield


def test_a_shield_does_not_expire() -> None:
    table = journey(shield=True)
    table.end_turn().end_turn()
    assert table.me.shield


def test_shields_do_not_stack() -> None:
    table = journey(player("Rock", shield=True, hand=[]), player("Maui"), resources={"crystal": 2})
    table.refused(table.ability, "Rock")
    table.ability("Maui")
    table.refused(table.ability, "Maui")


def test_a_shielded_character_can_still_be_healed_and_a_hurt_one_shielded() -> None:
    table = journey(player("Rock", hand=[], life=2), resources={"crystal": 1, "heal": 1})
    table.ability("Rock").heal("Rock")
    assert (table.me.life, table.me.shield) == (3, True)
