"""What a reading of the rules against the engine found, sentence by sentence, and what was put right."""

from typing import Any

import msgspec
import pytest

from app.catalogue import DATA, read_toml
from app.games.journey import actions as act
from app.games.journey.content import Content, ContentFault, ContentFile
from app.games.journey.state import Ruleset
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from tests.games.scenario import Table, journey, player

SPRING_MAKERS = ("Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud", "Briar Gate")


def relic_within_reach(table: Table, viewer: Seat | None) -> bool:
    """Ask what a viewer is told about the spring Relic."""
    return JOURNEY.view(table.state, viewer).relics[0].deliverable


def test_a_relic_in_a_closed_hand_is_within_reach_only_for_its_owner() -> None:
    table = journey(
        player("Maui", hand=["The Unopened Bud"]), player("Rock"), rules=Ruleset(hands="closed"), pathway=[...]
    )
    assert [relic_within_reach(table, viewer) for viewer in (Seat(0), Seat(1), None)] == [True, False, False]


def test_a_relic_in_an_open_hand_or_in_the_camp_is_within_reach_for_all_to_see() -> None:
    open_hand = journey(player("Maui", hand=["The Unopened Bud"]), player("Rock"))
    in_camp = journey(player("Maui"), player("Rock"), camp=["The Unopened Bud"], rules=Ruleset(hands="closed"))
    assert [relic_within_reach(table, Seat(1)) for table in (open_hand, in_camp)] == [True, True]


def test_a_portal_does_not_backfire_on_a_party_that_the_hazards_have_ended() -> None:
    table = journey(hand=["Reed Basket"], life=1, pathway=["Snowmelt Flood"], trail=2, resources={"advance": 2})
    table.travel(removing=["Reed Basket"])
    assert table.told() == ["travelled", "life_lost", "defeat"]


def test_a_step_that_asks_for_two_takes_one_card_or_two_even_where_one_would_do() -> None:
    table = journey(hand=["Mire Toad", "Reed Basket"], trail=7, resources={"advance": 2})
    alone, both = ("enemy_mire_toad",), ("enemy_mire_toad", "maui_reed_basket")
    assert [way.removals for way in table.offered(act.Travel)] == [alone, both]


@pytest.mark.parametrize(("removed", "lost"), ((4, ("spring",)), (3, ()), (0, ())))
def test_a_season_is_lost_when_all_its_makers_but_the_hazard_that_costs_two_of_them_are_gone(
    removed: int, lost: tuple[str, ...]
) -> None:
    table = journey(hand=["Bare Feet"], removed=SPRING_MAKERS[:removed])
    assert lost == table.me.view.lost_seasons


def test_a_hazard_that_costs_two_units_counts_as_a_maker_once_it_is_won() -> None:
    table = journey(hand=["Bare Feet"], camp=["Briar Gate"], removed=SPRING_MAKERS[:4])
    assert table.me.view.lost_seasons == ()


def test_a_season_whose_relic_is_home_is_never_lost() -> None:
    table = journey(hand=["Bare Feet"], camp=["The Unopened Bud"], removed=SPRING_MAKERS)
    assert table.me.view.lost_seasons == ()


def content_with(change: dict[str, Any], card: str) -> Content:
    """Load the content with one card printed otherwise."""
    files = [read_toml(path, ContentFile) for path in sorted((DATA / "journey").glob("*.toml"))]
    return Content(
        msgspec.structs.replace(
            file,
            cards=tuple(
                msgspec.convert(msgspec.to_builtins(printed) | (change if printed.id == card else {}), type(printed))
                for printed in file.cards
            ),
        )
        for file in files
    )


@pytest.mark.parametrize(
    ("card", "change", "fault"),
    (
        ("item_flint_knife", {"cost": {"any_basic": 2}}, "its price names its basics"),
        ("item_flint_knife", {"effects": [{"kind": "gain", "unit": "spring"}]}, "makes one unit of its season"),
        ("enemy_mire_toad", {"effects": [{"kind": "gain", "what": {"advance": 1}}]}, "makes one unit of its season"),
        ("enemy_mire_toad", {"effects": [{"kind": "gain", "unit": "winter"}]}, "makes one unit of its season"),
        ("hazard_sucking_mud", {"count": 2}, "12 hazard cards are needed, 13 are written"),
        ("forest_guide", {"cost": {"any_basic": 3}}, "a Guide costs any two basics"),
    ),
)
def test_a_card_that_does_not_fit_the_rules_stops_the_program_at_start(
    card: str, change: dict[str, Any], fault: str
) -> None:
    with pytest.raises(ContentFault, match=fault):
        content_with(change, card)
