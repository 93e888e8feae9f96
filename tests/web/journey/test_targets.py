"""The target panel: text that names a target and text that does not, verdicts, plans and payments."""

import pytest

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    Fight,
    HireGuide,
    PlayCard,
    Resolve,
    Travel,
    UseAbility,
)
from app.games.journey.affordability import targets
from app.games.journey.cards import CardId
from app.web.journey.target_words import PileView, Pointed, read, text_of
from tests.games.scenario import Table, journey, player
from tests.web.dom import Page
from tests.web.journey.looking import CONTENT, PAGE, page_seen, panel_html, panel_seen, scene, sights
from tests.web.journey.test_presses import cards, presses

NOTHING = (
    "",
    "buy",
    "buy:",
    "buy:no_such_card",
    "fight:<script>",
    "travel:x",
    "travel:-1",
    "travel:99999999999",
    "hire:1",
    "effect",
    "effect:0",
    "effect:0:0:0",
    "effect:٣:٣",
    "pile",
    "pile:draw_pile",
    "pile:journey_deck",
    "pile:discard",
    "pile:discard:-1",
    "ability:clear",
    "card:__class__",
    "\x00",
    "x" * 10_000,
)


def panel(table: Table, target: str, *, seat: int | None = 0) -> Page:
    return panel_seen(table.state, seat, target)


@pytest.mark.parametrize("text", NOTHING)
def test_text_that_names_nothing_opens_nothing(text: str) -> None:
    assert read(CONTENT, text) is None
    assert PAGE.target(scene(sights()[5], 0, target=text)) is None


def test_a_relic_is_pointed_at_alike_wherever_the_page_shows_it() -> None:
    page = page_seen(journey(pathway=["The Unopened Bud"]).state, 0)
    links = [link["href"] for link in page.all("a") if "relic_spring" in link.attributes.get("href", "")]
    assert len(links) == 2
    assert len(set(links)) == 1
    assert "buy:relic_spring" in links[0]


def test_every_target_of_the_rules_has_a_text_that_reads_back() -> None:
    for state in sights():
        for target in targets(CONTENT, state):
            pointed: Pointed | None = read(CONTENT, text_of(target))
            assert pointed == target or text_of(target) == "travel"


@pytest.mark.parametrize("text", ("pile:discard:7", "effect:8:0", "ability"))
def test_what_is_not_there_opens_nothing(text: str) -> None:
    assert PAGE.target(scene(journey(hand=["Bare Feet"]).state, 0, target=text)) is None


def test_what_can_be_had_now_is_one_press() -> None:
    table = journey(pathway=["Flint Knife"], hand=[], resources={"resin": 2})
    shown = panel(table, "buy:item_flint_knife")
    assert shown.one(cls="verdict").text == "You can do this now."
    assert [len(actions) for actions in presses(panel_html(table.state, 0, "buy:item_flint_knife"))] == [1]


def test_what_the_cards_cover_is_one_press_that_plays_them_first() -> None:
    table = journey(pathway=["Rush Cloak"], hand=["Reed Basket", "Reed Basket", "Bare Feet"])
    shown = panel(table, "buy:item_rush_cloak")
    assert shown.one(cls="verdict").text == "Your cards cover this."
    assert [line.text.split(" ")[0] for line in shown.one(cls="plan").all("li")] == ["Reed", "Reed"]
    [actions] = presses(panel_html(table.state, 0, "buy:item_rush_cloak"))
    for action in actions:
        table.act(action)
    assert table.me.items == ["Rush Cloak"]


def test_what_is_short_says_of_what_and_has_no_button() -> None:
    table = journey(pathway=["Rush Cloak"], hand=["Reed Basket"], draw_pile=[])
    shown = panel(table, "buy:item_rush_cloak")
    assert shown.one(cls="verdict").text == "Short of 1 Reed."
    assert shown.all("button") == []


def test_makers_are_chosen_with_the_hazards_first_and_what_is_lost_told() -> None:
    makers = ["Mire Toad", "Flood Pike", "Snowmelt Flood"]
    table = journey(pathway=["The Unopened Bud"], camp=makers, hand=[])
    for maker in makers:
        table.play(maker, 0)
    shown = panel(table, "buy:relic_spring")
    labels = [button.text for button in shown.all("button")]
    assert labels[0] == "Buy The Unopened Bud with Mire Toad and Snowmelt Flood" or "Snowmelt Flood" in labels[0]
    assert len(labels) == len(set(labels)) == 3
    assert "Mire Toad and Flood Pike" in labels[-1] or "Flood Pike and Mire Toad" in labels[-1]


def test_a_guide_may_be_paid_in_other_basics() -> None:
    table = journey(hand=[], resources={"reed": 1, "resin": 1, "acorn": 1})
    labels = [button.text for button in panel(table, "hire").all("button")]
    assert len(labels) == 3
    assert all(label.startswith("Hire for 1 ") for label in labels)


def test_a_portal_warns_of_what_stays_unpaid() -> None:
    table = journey(
        player("Maui", hand=["Reed Basket"]), player("Rock"), trail=2, portal_marker=4, resources={"advance": 2}
    )
    shown = panel(table, "travel")
    assert "2 Crystals unpaid: the Portal backfires on everyone." in shown.text
    assert "Rock loses 2 lives" in shown.text


def test_an_enemy_that_cannot_be_beaten_can_still_be_struck() -> None:
    table = journey(pathway=["Flood Pike"], hand=[], draw_pile=[], resources={"attack": 2})
    shown = panel(table, "fight:enemy_flood_pike")
    assert shown.one(cls="verdict").text == "Short of 1 Attack."
    assert [button.text for button in shown.all("button")] == ["Strike for 2", "Strike for 1"]
    assert "You lose 2 lives: the fight." in shown.text


def test_an_effect_is_aimed_in_its_panel() -> None:
    table = journey(pathway=["Mire Toad", "Flood Pike"], hand=["Mother of Wasps"])
    table.play("Mother of Wasps")
    assert cards(panel_html(table.state, 0, "effect:0:0")) == {"enemy_mire_toad", "enemy_flood_pike"}
    on_enemy = panel(table, "fight:enemy_mire_toad")
    assert "Use Mother of Wasps" in on_enemy.text


def test_a_card_that_has_left_the_pathway_closes_its_panel() -> None:
    table = journey(pathway=["Flint Knife"], hand=[], resources={"resin": 2})
    table.buy("Flint Knife")
    assert PAGE.target(scene(table.state, 0, target="buy:item_flint_knife")) is None


def test_partners_and_watchers_see_what_a_target_needs_without_a_press() -> None:
    table = journey(player("Maui", hand=["Reed Basket"] * 2), player("Rock"), pathway=["Rush Cloak"])
    for seat in (1, None):
        shown = panel(table, "buy:item_rush_cloak", seat=seat)
        assert "Needs 2 Reed" in shown.text
        assert "Maui acts now." in shown.text
        assert shown.all("button", name="actions") == []


def test_piles_that_lie_face_up_can_be_looked_through() -> None:
    table = journey(
        player("Maui", discard=["Bare Feet"]),
        common_discard=["Rot Crow"],
        removed=["Spore Sow"],
        event_discard=["Hungry Night"],
    )
    assert "Bare Feet" in panel(table, "pile:discard:0").text
    assert "Rot Crow" in panel(table, "pile:common_discard").text
    assert "Spore Sow" in panel(table, "pile:removed").text
    assert "Hungry Night" in panel(table, "pile:event_discard").text
    assert read(CONTENT, "pile:discard:0") == PileView("discard", 0)


def test_any_card_can_be_read_in_large() -> None:
    table = journey(hand=["Bare Feet"])
    for card in CONTENT.cards:
        assert CONTENT.cards[card].flavour in panel(table, f"card:{card}").text


def test_a_panel_closes_once_it_has_served() -> None:
    staff, bud = CardId("item_willow_staff"), CardId("relic_spring")
    served: tuple[tuple[str, Action], ...] = (
        ("buy:relic_spring", Buy(bud)),
        ("fight:enemy_mire_toad", Fight(CardId("enemy_mire_toad"), 1)),
        ("fight:enemy_mire_toad", UseAbility(card=CardId("enemy_mire_toad"))),
        ("hire", HireGuide(("reed", "reed"))),
        ("travel", Travel()),
        ("travel:1", Travel()),
        ("ability", UseAbility(card=bud)),
        ("item:item_willow_staff", ActivateItem(staff)),
        ("effect:2:1", Resolve(2, 1)),
    )
    for target, action in served:
        assert PAGE.fulfils(target, (PlayCard(staff), action))
        assert not PAGE.fulfils(target, (PlayCard(staff),))
    for target in ("", "card:relic_spring", "pile:removed", "buy:item_willow_staff", "effect:0:0", "nonsense"):
        assert not PAGE.fulfils(target, tuple(action for _, action in served))
