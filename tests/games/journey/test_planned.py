"""Planned turns: what a plan can hold, and whether its steps can still be done, one after the other."""

import pytest

from app.games.journey.actions import Buy, EndTurn, Fight, HireGuide, Travel
from app.games.journey.affordability import verdicts
from app.games.journey.cards import CardId
from app.games.journey.planned import Intent, check, read_target
from app.games.journey.prospects import glances_on_turn, on_turn
from app.games.journey.targets import BuyTarget, HireTarget, TravelTarget
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.scenario import journey, player
from tests.web.journey.looking import sights

CONTENT = JOURNEY.content
MAUI, ROCK = Seat(0), Seat(1)
KNIFE, CLOAK = BuyTarget(CardId("item_flint_knife")), BuyTarget(CardId("item_rush_cloak"))
BASKET, FEET = CardId("maui_reed_basket"), CardId("maui_bare_feet")


@pytest.mark.parametrize(
    "text", ("", "buy", "buy:", "buy:nothing", "buy:enemy_mire_toad", "fight:item_flint_knife", "travel:2", "hire:x")
)
def test_a_plan_holds_nothing_but_what_can_be_had(text: str) -> None:
    assert read_target(CONTENT, text) is None
    assert not JOURNEY.can_plan(text, ())


def test_a_plan_names_only_cards_that_exist() -> None:
    assert JOURNEY.can_plan("buy:item_flint_knife", ("maui_reed_basket",))
    assert not JOURNEY.can_plan("buy:item_flint_knife", ("no_such_card",))


def test_an_action_reaches_the_target_that_it_is_about() -> None:
    assert JOURNEY.reaches("buy:item_flint_knife", Buy(CardId("item_flint_knife")))
    assert not JOURNEY.reaches("buy:item_flint_knife", Buy(CardId("item_rush_cloak")))
    assert JOURNEY.reaches("fight:enemy_mire_toad", Fight(CardId("enemy_mire_toad"), 1))
    assert JOURNEY.reaches("hire", HireGuide(("reed", "reed")))
    assert JOURNEY.reaches("travel", Travel())
    assert not JOURNEY.reaches("travel", EndTurn())


def test_the_steps_of_a_plan_share_the_cards_at_hand() -> None:
    table = journey(pathway=["Rush Cloak"], hand=["Reed Basket", "Reed Basket"], draw_pile=[])
    first, second = check(CONTENT, table.state, MAUI, (Intent(CLOAK), Intent(HireTarget())))
    assert (first.chance, second.chance) == ("covered", "short")
    [alone] = check(CONTENT, table.state, MAUI, (Intent(HireTarget()),))
    assert alone.chance == "covered"


def test_a_step_that_cannot_be_done_leaves_its_cards_to_the_next() -> None:
    table = journey(pathway=["Flint Knife"], hand=["Reed Basket", "Reed Basket"], draw_pile=[])
    first, second = check(CONTENT, table.state, MAUI, (Intent(KNIFE), Intent(HireTarget())))
    assert (first.chance, second.chance) == ("short", "covered")


def test_a_step_is_done_with_the_cards_it_names_and_no_others() -> None:
    table = journey(pathway=["Rush Cloak"], hand=["Reed Basket", "Reed Basket", "Bare Feet"], draw_pile=[])
    assert [found.chance for found in check(CONTENT, table.state, MAUI, (Intent(CLOAK, (BASKET, BASKET)),))] == [
        "covered"
    ]
    assert [found.chance for found in check(CONTENT, table.state, MAUI, (Intent(CLOAK, (BASKET, FEET)),))] == ["short"]


def test_a_step_whose_cards_or_target_are_gone_says_so() -> None:
    table = journey(pathway=["Rush Cloak"], hand=["Reed Basket"], draw_pile=[])
    named, gone = check(CONTENT, table.state, MAUI, (Intent(CLOAK, (BASKET, BASKET)), Intent(KNIFE)))
    assert (named.chance, named.missing) == ("missing", (BASKET,))
    assert gone.chance == "gone"


def test_what_follows_something_new_cannot_be_told_yet() -> None:
    table = journey(pathway=["Mire Toad"], hand=["Reed Basket", "Reed Basket"], resources={"advance": 2})
    first, second = check(CONTENT, table.state, MAUI, (Intent(TravelTarget()), Intent(HireTarget())))
    assert first.chance == "now"
    assert second.chance == "later"


def test_whoever_waits_plans_with_their_own_hand() -> None:
    table = journey(player("Maui", hand=["Reed Basket"]), player("Rock", hand=["Reed Mat", "Pitch Pot"]))
    [found] = check(CONTENT, table.state, ROCK, (Intent(HireTarget()),))
    assert found.chance == "covered"
    assert on_turn(table.state, ROCK).acting_seat.hand == table.state.seats[ROCK].hand


def test_a_glance_never_says_what_the_search_would_not() -> None:
    for state in sights()[::5]:
        if state.outcome is not None:
            continue
        for seat in map(Seat, range(len(state.seats))):
            begun = on_turn(state, seat)
            exact = dict(verdicts(CONTENT, begun))
            told = dict(glances_on_turn(CONTENT, state, seat))
            assert told.keys() == exact.keys()
            assert {target: found for target, found in told.items() if found not in ("perhaps", exact[target])} == {}


def test_nothing_is_told_from_what_lies_hidden() -> None:
    for number, state in enumerate(sights()[::6]):
        if state.outcome is not None:
            continue
        seat = Seat(number % len(state.seats))
        dealt = JOURNEY.redeal(state, seat, Rng(f"{number:032x}"))
        intents = tuple(Intent(target) for target, _ in glances_on_turn(CONTENT, state, seat))
        assert glances_on_turn(CONTENT, dealt, seat) == glances_on_turn(CONTENT, state, seat)
        for intent in intents:
            [seen], [other] = check(CONTENT, state, seat, (intent,)), check(CONTENT, dealt, seat, (intent,))
            assert (seen.chance, seen.answer) == (other.chance, other.answer)
