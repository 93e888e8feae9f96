"""What a press on a target would take, told as at the table: a case for each kind of source and each kind of target."""

import msgspec
import pytest

from app.games.journey import actions as act
from app.games.journey import cover_search
from app.games.journey.actions import Action
from app.games.journey.affordability import (
    Answer,
    BuyTarget,
    FightTarget,
    HireTarget,
    Price,
    Target,
    TravelTarget,
    answer,
    answers,
    targets,
)
from app.games.journey.cards import Pool
from app.games.protocol import IllegalAction
from tests.games.naming import CONTENT, card_named, names
from tests.games.scenario import Table, journey, player

FAR = (..., ..., ...)
"""Three cards between a pathway card and the Camp: two Advance away."""


def about(table: Table, target: Target | str) -> Answer:
    """Press on a target; a card's name stands for it on the pathway."""
    if not isinstance(target, str):
        return answer(CONTENT, table.state, target)
    card = card_named(target)
    enemy = CONTENT.cards[card].kind == "enemy"
    return answer(CONTENT, table.state, FightTarget(card) if enemy else BuyTarget(card))


def told(plan: tuple[Action, ...]) -> list[str]:
    """Put a plan into a few words."""
    return [_word(action) for action in plan]


def _word(action: Action) -> str:
    match action:
        case act.PlayCard(card, source):
            return names((card,))[0] + (" from the Camp" if source == "camp" else "")
        case act.ActivateItem(card, basics=basics):
            return " ".join(("use", *names((card,)), *basics))
        case act.Resolve(basics=basics):
            return " ".join(("pay", *basics))
        case act.DiscardCard(card):
            return f"discard {names((card,))[0]}"
        case act.Travel(removals, crystals):
            return " ".join(("travel", *names(removals), *((f"crystals {crystals}",) if crystals else ())))
        case act.Fight(_, attack):
            return f"fight {attack}"
        case act.Buy(_, units):
            return " ".join(("buy", *names(units)))
        case _:
            return type(action).__name__


def plan_for(table: Table, target: Target | str) -> list[str]:
    """Press on a target that can be reached, and tell its plan after carrying it out action by action."""
    found = about(table, target)
    assert found.verdict in ("now", "covered"), found
    for action in found.plan:
        table.act(action)
    return told(found.plan)


# --- what the cards give ---


def test_what_the_pool_pays_is_done_at_once() -> None:
    table = journey(pathway=["Thrush Choir"], resources={"acorn": 1, "reed": 1})
    assert about(table, "Thrush Choir").verdict == "now"
    assert plan_for(table, "Thrush Choir") == ["buy"]


def test_hand_cards_are_played_for_what_the_pool_lacks() -> None:
    table = journey(hand=["Acorn Pouch", "Reed Basket", "Bare Feet"], pathway=["Thrush Choir"], resources={"reed": 1})
    assert plan_for(table, "Thrush Choir") == ["Acorn Pouch", "buy"]
    assert "Thrush Choir" in table.me.discard


def test_the_distance_is_part_of_the_price() -> None:
    table = journey(hand=["Bare Feet"] * 3, pathway=[*FAR, "Thrush Choir"], resources={"acorn": 1, "reed": 1})
    assert about(table, "Thrush Choir").needs == Price(Pool(acorn=1, reed=1, advance=2))
    assert plan_for(table, "Thrush Choir") == ["Bare Feet", "Bare Feet", "buy"]


def test_a_wildcard_stands_in_for_the_basic_that_is_missing() -> None:
    table = journey(hand=["Acorn Pouch"], pathway=["Thrush Choir"], resources={"any_basic": 1})
    assert plan_for(table, "Thrush Choir") == ["Acorn Pouch", "buy"]


def test_an_either_or_is_played_with_the_side_that_helps() -> None:
    given = {"reed": 1, "attack": 1, "advance": 1}
    table = journey(hand=["Thorn Switch"], pathway=["Thrush Choir", "Mire Toad"], resources=given)
    acorn, attack = (act.PlayCard(card_named("Thorn Switch"), option=side) for side in (1, 0))
    assert about(table, "Thrush Choir").plan[0] == acorn
    assert about(table, "Mire Toad").plan[0] == attack


@pytest.mark.parametrize("hand", (["Pair of Swifts", "Burning Glass"], ["Burning Glass", "Pair of Swifts"]))
def test_an_infused_box_counts_when_another_card_of_the_plan_switches_its_power_on(hand: list[str]) -> None:
    table = journey(hand=hand, pathway=[*FAR, "Thrush Choir"], resources={"acorn": 1, "reed": 1})
    assert sorted(plan_for(table, "Thrush Choir")) == ["Burning Glass", "Pair of Swifts", "buy"]


def test_a_box_that_waits_on_a_card_in_play_counts_too() -> None:
    table = journey(
        hand=["Pair of Swifts", "Burning Glass"], pathway=[*FAR, "Thrush Choir"], resources={"acorn": 1, "reed": 1}
    )
    table.play("Pair of Swifts")
    assert plan_for(table, "Thrush Choir") == ["Burning Glass", "buy"]


def test_a_box_whose_power_nothing_switches_on_does_not_count() -> None:
    table = journey(hand=["Pair of Swifts", "Reed Cord"], pathway=[*FAR, "Thrush Choir"], resources={"acorn": 1})
    assert about(table, "Thrush Choir").short == Price(Pool(advance=1))


def test_an_item_switches_a_power_on_for_an_item_with_boxes() -> None:
    table = journey(items=["Echo Drum", "Star Chart"], hand=["Acorn Pouch"], trail=1)
    assert plan_for(table, TravelTarget()) == ["use Echo Drum", "use Star Chart", "travel Acorn Pouch"]
    assert table.powers == {"winter"}


def test_an_item_with_an_arrow_is_paid_with_a_basic_that_the_price_can_spare() -> None:
    table = journey(
        who="Maui",
        items=["Willow Staff"],
        hand=["Acorn Pouch", "Reed Basket", "Resin Jar"],
        pathway=[..., "Thrush Choir"],
    )
    assert plan_for(table, "Thrush Choir")[-2:] == ["use Willow Staff resin", "buy"]


def test_an_arrow_on_a_card_is_paid_after_it_is_played() -> None:
    table = journey(
        hand=["Grey Breath", "Resin Beads", "Acorn Tea"], trail=5, portal_marker=2, resources={"advance": 2}
    )
    assert plan_for(table, TravelTarget()) == ["Grey Breath", "Resin Beads", "pay", "travel Acorn Tea crystals 2"]


def test_an_arrow_that_lies_open_already_is_used() -> None:
    table = journey(
        hand=["Grey Breath", "Resin Beads", "Acorn Tea"], trail=5, portal_marker=2, resources={"advance": 2}
    )
    table.play("Grey Breath", "arrow")
    assert plan_for(table, TravelTarget()) == ["Resin Beads", "pay", "travel Acorn Tea crystals 2"]


def test_two_cards_of_no_other_use_make_the_one_resource() -> None:
    table = journey(hand=["Reed Cord", "Pitch Torch", "Sling"], resources={"advance": 0})
    assert plan_for(table, TravelTarget()) == ["DiscardTwo", "discard Pitch Torch", "discard Reed Cord", "travel"]


def test_nothing_is_drawn_for_a_plan_but_a_draw_is_named_as_a_hope() -> None:
    table = journey(who="Leia", hand=["Smoke Bowl", "Reed Flute"], next_cards=["Hand Lantern"])
    found = about(table, TravelTarget())
    assert (found.verdict, found.short, found.hopes) == ("short", Price(Pool(advance=1)), ("draw",))


def test_a_recover_is_named_as_a_hope() -> None:
    empty = about(journey(hand=["Ulla of the Seedlings"], who="Rock"), TravelTarget())
    found = about(journey(hand=["Ulla of the Seedlings"], who="Rock", discard=["Steady Pace"]), TravelTarget())
    assert (found.verdict, found.short, found.hopes) == ("short", Price(Pool(advance=1)), ("recover",))
    assert empty.hopes == ()


# --- which cards go first ---


def test_a_hand_card_goes_before_one_from_the_camp() -> None:
    table = journey(hand=["Bare Feet", "Bare Feet"], camp=["Bare Feet"])
    assert plan_for(table, TravelTarget()) == ["Bare Feet", "travel"]


def test_the_camp_is_played_from_when_the_hand_does_not_do() -> None:
    table = journey(hand=["Acorn Pouch"], camp=["Steady Pace"])
    assert plan_for(table, TravelTarget()) == ["Steady Pace from the Camp", "travel"]


def test_two_plain_cards_go_before_a_maker_that_would_leave_the_camp() -> None:
    table = journey(hand=["Bare Feet"] * 2, camp=["Flood Pike"], trail=3)
    assert plan_for(table, TravelTarget()) == ["Bare Feet", "Bare Feet", "travel"]


def test_a_plain_card_goes_before_an_ally_and_a_relic_stays_where_it_is() -> None:
    table = journey(hand=["Snow Hare", "Bare Feet", "The Noon Stone"])
    assert plan_for(table, TravelTarget()) == ["Bare Feet", "travel"]


def test_a_relic_is_played_when_nothing_else_will_do() -> None:
    assert plan_for(journey(hand=["The Noon Stone"]), TravelTarget()) == ["The Noon Stone", "travel"]


# --- seasonal units ---


def test_hazards_pay_for_a_relic_before_enemies_that_would_leave_the_game() -> None:
    table = journey(camp=["Mire Toad", "Sucking Mud", "Snowmelt Flood"], pathway=["The Unopened Bud"])
    plan = plan_for(table, "The Unopened Bud")
    assert sorted(plan[:2]) == ["Snowmelt Flood from the Camp", "Sucking Mud from the Camp"]
    assert "The Unopened Bud" in table.camp


def test_an_enemy_pays_when_there_are_too_few_hazards() -> None:
    table = journey(hand=["Mire Toad"], camp=["Sucking Mud"], pathway=["The Unopened Bud"])
    assert plan_for(table, "The Unopened Bud")[-1] == "buy Mire Toad Sucking Mud"


def test_units_of_another_season_do_not_count() -> None:
    table = journey(hand=["Dust Adder"], camp=["Sucking Mud"], pathway=["The Unopened Bud"])
    assert about(table, "The Unopened Bud").short == Price(units=1, season="spring")


def test_a_hazard_priced_in_units_is_bought_as_in_the_rulebooks_example() -> None:
    table = journey(hand=["Bare Feet"] * 3, camp=["Sucking Mud", "Snowmelt Flood"], pathway=[..., "Briar Gate"])
    found = about(table, "Briar Gate")
    assert (found.needs.pool.advance, found.needs.units) == (3, 2)
    assert plan_for(table, "Briar Gate").count("Bare Feet") == 3


def test_a_unit_made_before_counts() -> None:
    table = journey(hand=["Mire Toad"], camp=["Sucking Mud"], pathway=["The Unopened Bud"]).play("Sucking Mud", "unit")
    assert about(table, "The Unopened Bud").have.units == 1
    assert len(plan_for(table, "The Unopened Bud")) == 2


# --- travel ---


def test_the_card_to_be_removed_is_not_played() -> None:
    table = journey(hand=["Acorn Pouch", "Seed Dance"], trail=1)
    assert plan_for(table, TravelTarget()) == ["Seed Dance", "travel Acorn Pouch"]


def test_the_least_valuable_card_is_removed() -> None:
    table = journey(hand=["Thrush Choir", "Acorn Pouch", "Mire Toad"], trail=1, resources={"advance": 1})
    assert plan_for(table, TravelTarget()) == ["travel Acorn Pouch"]


def test_a_removal_that_no_hand_card_can_make_is_short() -> None:
    table = journey(hand=["Reed Basket"], camp=["Acorn Bread"], trail=1, resources={"advance": 1})
    found = about(table, TravelTarget())
    assert (found.verdict, found.short, found.lacks) == (
        "short",
        Price(removals=("acorn",)),
        Price(removals=("acorn",)),
    )


def test_one_card_that_makes_two_things_stands_for_both() -> None:
    table = journey(hand=["Mire Toad", "Bare Feet", "Bare Feet"], trail=7)
    assert plan_for(table, TravelTarget()) == ["Bare Feet", "Bare Feet", "travel Mire Toad"]


def test_two_cards_of_which_one_is_needed_elsewhere_are_found_apart() -> None:
    table = journey(hand=["Reed Basket", "Acorn Pouch", "Acorn Pouch"], trail=7, resources={"advance": 2})
    assert plan_for(table, TravelTarget()) == ["travel Acorn Pouch Reed Basket"]


def test_a_portal_is_paid_in_full_when_the_cards_allow_it() -> None:
    table = journey(
        hand=["Hand Lantern", "Ember Ring", "Drifting Leaf"], trail=8, portal_marker=2, resources={"advance": 1}
    )
    assert about(table, TravelTarget()).unpaid == 0
    assert plan_for(table, TravelTarget())[-1] == "travel crystals 2"


def test_a_portal_is_paid_as_far_as_it_goes_and_the_rest_is_told() -> None:
    table = journey(hand=["Hand Lantern", "Ember Ring"], trail=8, portal_marker=2, resources={"advance": 1})
    found = about(table, TravelTarget())
    assert (found.verdict, found.unpaid, found.needs.pool.crystal, found.lives) == ("covered", 1, 2, 1)
    assert found.lacks == Price(Pool(advance=1, crystal=2))


def test_crystals_alone_never_make_a_step_short() -> None:
    found = about(
        journey(hand=["Acorn Tea"], trail=8, portal_marker=9, resources={"advance": 2}, life=5), TravelTarget()
    )
    assert (found.verdict, found.unpaid, found.lives, found.deadly) == ("now", 4, 4, False)


def test_a_backfire_that_ends_the_game_is_told() -> None:
    table = journey(
        player("Leia", hand=["Acorn Tea"]), player("Rock", life=4), trail=8, portal_marker=9, resources={"advance": 2}
    )
    assert about(table, TravelTarget()).deadly


RELICS = ["The Unopened Bud", "The Noon Stone", "The Last Red Leaf", "The Sleeping Flake"]


def test_the_shrine_asks_for_all_four_relics() -> None:
    table = journey(hand=["Hand Lantern"] * 3 + RELICS[:1], camp=RELICS[1:3], trail=12)
    found = about(table, TravelTarget())
    assert (found.verdict, found.short, found.plan) == ("short", Price(relics=("winter",)), ())
    assert found.have.relics == ("spring", "summer", "autumn")


def test_the_shrine_is_reached_with_relics_from_hand_and_camp() -> None:
    table = journey(hand=["Hand Lantern"] * 3 + RELICS[:2], camp=RELICS[2:], trail=12, resources={"crystal": 1})
    assert plan_for(table, TravelTarget()) == [*["Hand Lantern"] * 3, "travel crystals 1"]
    assert table.outcome is not None
    assert table.outcome.reason == "shrine"


def test_a_relic_to_be_delivered_is_not_discarded_for_two_cards() -> None:
    table = journey(who="Ryker", hand=["Reed Cord", RELICS[0]], camp=RELICS[2:], trail=12, resources={"advance": 2})
    assert about(table, TravelTarget()).short == Price(Pool(advance=1), relics=("summer",))


# --- fights and guides ---


def test_an_enemy_is_defeated_with_what_is_left_of_its_life() -> None:
    table = journey(
        hand=["Thorn Switch"], pathway=[..., "Mire Toad"], damage={"Mire Toad": 1}, resources={"advance": 1}
    )
    assert plan_for(table, "Mire Toad") == ["Thorn Switch", "fight 1"]
    assert "Mire Toad" in table.camp


def test_the_largest_blow_is_offered_when_the_enemy_would_live() -> None:
    table = journey(who="Rock", hand=["Heavy Branch", "Heavy Branch"], pathway=["Choking Ivy"])
    found = about(table, "Choking Ivy")
    assert (found.verdict, found.blow, found.short) == ("short", 2, Price(Pool(attack=2)))
    assert told(found.plan) == ["Heavy Branch", "Heavy Branch", "fight 2"]


def test_an_enemy_out_of_reach_is_not_struck() -> None:
    found = about(journey(who="Maui", hand=["Thorn Switch"], pathway=[*FAR, "Dust Adder"]), "Dust Adder")
    assert (found.verdict, found.plan, found.blow) == ("short", (), 0)
    assert found.short == Price(Pool(advance=2))


def test_the_lives_a_fight_costs_are_told_and_the_last_one_too() -> None:
    well = about(journey(resources={"attack": 1}, pathway=["Dust Adder"]), "Dust Adder")
    shielded = about(journey(resources={"attack": 1}, pathway=["Dust Adder"], shield=True), "Dust Adder")
    dying = about(journey(resources={"attack": 1}, pathway=["Dust Adder"], life=2), "Dust Adder")
    assert [(one.lives, one.deadly) for one in (well, shielded, dying)] == [(2, False), (1, False), (2, True)]


def test_a_guide_costs_any_two_basics() -> None:
    table = journey(hand=["Acorn Pouch", "Bare Feet"], camp=["Reed Mat"])
    assert plan_for(table, HireTarget()) == ["Acorn Pouch", "Reed Mat from the Camp", "HireGuide"]


# --- when there is nothing to aim at, or no answer ---


def test_every_card_on_the_pathway_the_step_and_the_guides_are_targets() -> None:
    table = journey(pathway=["Mire Toad", None, *["The Unopened Bud"]])
    aims = targets(CONTENT, table.state)
    assert aims[0] == FightTarget(card_named("Mire Toad"))
    assert BuyTarget(card_named("The Unopened Bud")) in aims
    assert aims[-2:] == (HireTarget(), TravelTarget())
    assert len(aims) == 9
    assert tuple(found.target for found in answers(CONTENT, table.state)) == aims


def test_an_empty_guide_stack_is_no_target() -> None:
    assert HireTarget() not in targets(CONTENT, journey(guides=0).state)


def test_nothing_is_a_target_while_an_event_or_a_question_waits() -> None:
    waiting = journey(player("Maui", events=["Restless Gate"]))
    asking = journey(hand=["Reed Cord", "Sling"]).act(act.DiscardTwo())
    assert [targets(CONTENT, table.state) for table in (waiting, asking)] == [(), ()]


def test_a_target_that_has_gone_is_refused_in_a_sentence() -> None:
    table = journey(pathway=["Mire Toad"])
    with pytest.raises(IllegalAction, match="not there to be aimed at"):
        answer(CONTENT, table.state, BuyTarget(card_named("The Unopened Bud")))


def test_a_search_that_is_cut_short_never_says_that_it_cannot_be_done(monkeypatch: pytest.MonkeyPatch) -> None:
    table = journey(
        hand=["Pair of Swifts", "Burning Glass"], pathway=[*FAR, "Thrush Choir"], resources={"acorn": 1, "reed": 1}
    )
    choir = BuyTarget(card_named("Thrush Choir"))
    narrow = answer(CONTENT, table.state, choir, limit=0)
    monkeypatch.setattr(cover_search, "NARROW", 0)
    cut = answer(CONTENT, table.state, choir, limit=0)
    assert (narrow.verdict, cut.verdict, cut.short, cut.plan) == ("covered", "unknown", Price(), ())


def test_a_search_that_is_cut_short_still_proves_what_no_card_could_give() -> None:
    table = journey(hand=["Bare Feet"], camp=["Noon Hawk"], pathway=["The Unopened Bud"], trail=3)
    cut = answer(CONTENT, table.state, BuyTarget(card_named("The Unopened Bud")), limit=0)
    assert (cut.verdict, cut.short) == ("short", Price(units=2, season="spring"))


def test_asking_changes_nothing_and_gives_the_same_answer_twice() -> None:
    table = journey(hand=["Pair of Swifts", "Burning Glass"], camp=["Mire Toad"], items=["Willow Staff"])
    before = msgspec.json.encode(table.state)
    assert answers(CONTENT, table.state) == answers(CONTENT, table.state)
    assert msgspec.json.encode(table.state) == before
