"""End of turn and Upkeep (§5.0, §7.0): Enemies at the Camp attack, cards go, a hand is drawn, the pathway closes."""

from app.games.journey import actions as act
from tests.games.scenario import changed, journey, player, unchanged


def test_both_camp_spaces_attack_the_active_player_only() -> None:
    table = journey(player("Maui"), player("Rock"), pathway=["Mire Toad", ..., ..., ..., "Flood Pike"])
    with changed(lambda: table.player("Maui").life, by=-3), unchanged(lambda: table.player("Rock").life):
        table.end_turn()


def test_enemies_further_out_and_other_cards_do_not_attack() -> None:
    table = journey(pathway=["Black Ice", "Mire Toad", "Flood Pike", "Rot Crow", "Snow Hare", "Pale Gaunt"])
    with unchanged(lambda: table.me.life):
        table.end_turn()


def test_the_attack_of_two_enemies_is_one_loss_for_one_shield() -> None:
    table = journey(pathway=["Mire Toad", ..., ..., ..., "Flood Pike"], shield=True)
    with changed(lambda: table.me.life, by=-2):
        table.end_turn()
    assert not table.me.shield


def test_a_stunned_enemy_misses_one_attack() -> None:
    table = journey(pathway=["Mire Toad", ..., ..., ..., "Flood Pike"], stunned="Flood Pike")
    with changed(lambda: table.me.life, by=-1):
        table.end_turn()
    assert table.state.stunned is None
    with changed(lambda: table.me.life, by=-3):
        table.end_turn()


def test_a_damaged_enemy_attacks_with_its_whole_strength() -> None:
    table = journey(pathway=["Flood Pike"], damage={"Flood Pike": 2})
    with changed(lambda: table.me.life, by=-2):
        table.end_turn()
    assert table.damage_on("Flood Pike") == 2


def test_the_attack_comes_before_the_pathway_moves() -> None:
    table = journey(pathway=[None, "Mire Toad"], next_journey=["Snow Hare"])
    with unchanged(lambda: table.me.life):
        table.end_turn()
    assert table.pathway[0] == "Mire Toad"
    with changed(lambda: table.me.life, by=-1):
        table.end_turn()


def test_the_turn_ends_in_the_order_of_the_rules() -> None:
    table = journey(player("Maui", hand=["Bare Feet"], draw_pile=[]), player("Rock"), pathway=["Mire Toad", None])
    table.end_turn()
    assert table.told() == [
        *("camp_attacked", "life_lost", "turn_ended"),
        *("reshuffled", "event_sent", "drawn", "refilled", "turn_began"),
    ]


def test_each_row_shifts_by_itself_then_the_upper_row_fills_first() -> None:
    table = journey(
        pathway=[None, "Snow Hare", None, "White Owl", "Noon Hawk", None, None, "Ash Badger"],
        next_journey=["Dew Flask", "Glow Jar", "Rush Cloak", "Seed Satchel"],
    )
    table.end_turn()
    assert table.pathway == [
        *("Snow Hare", "White Owl", "Dew Flask", "Glow Jar"),
        *("Noon Hawk", "Ash Badger", "Rush Cloak", "Seed Satchel"),
    ]


def test_a_full_pathway_stays_as_it_is() -> None:
    table = journey(hand=[])
    with unchanged(lambda: table.pathway), unchanged(lambda: table.zone("journey_deck")):
        table.end_turn()


def test_the_turn_passes_to_the_next_seat_and_round_again() -> None:
    table = journey(seats=3)
    assert [table.end_turn().active for _ in range(3)] == ["Ryker", "Leia", "Maui"]
    assert table.state.turn_number == 4


def test_only_the_active_player_ends_the_turn() -> None:
    table = journey(seats=2)
    assert table.refused(lambda: table.act(act.EndTurn(), by="Ryker")) == "It is not your turn."


def test_the_turn_can_always_be_ended_even_with_nothing_to_do() -> None:
    table = journey(hand=[], draw_pile=[], pathway=[None] * 8, journey_deck=[], guides=0)
    assert table.legal() == [act.EndTurn()]
    table.end_turn()
    assert table.legal() == [act.EndTurn()]


def test_a_turn_that_begins_with_events_says_how_many() -> None:
    table = journey(player("Maui"), player("Rock", events=["Restless Gate", "Falling Bough"]))
    table.end_turn()
    assert table.said("turn_began") == {"seat": 1, "turn": 2, "events": 2}
