"""The rules page: complete, true to the rules' code and content, and every anchor where others expect it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.catalogue import DATA, read_toml
from app.games.journey.cards import Pool
from app.games.journey.content import ALL_CARDS, Content, ContentFile, PortalTrack
from app.games.journey.game import Journey
from app.games.journey.state import DEFEATS, Ruleset
from app.games.registry import JOURNEY
from app.presets.service import presets_for
from app.web import contexts, house_contexts, render
from app.web.journey.page import JourneyPage
from app.web.journey.rules_page import RulesContext, rules_context
from app.web.journey.rules_tracks import ClockRow, clock
from tests.games.scenario import journey, player
from tests.web.dom import Element, Page

APP = Path(render.__file__).parent.parent
READINGS = (
    *("setup-rows", "setup-enemies", "setup-sweep", "setup-events-out", "setup-start"),
    *("draw-late", "draw-played-cards", "draw-nothing", "draw-twice", "no-hand-limit", "journey-deck-empty"),
    *("event-turned", "event-refill", "event-none-left", "event-last-day", "event-order", "event-remove"),
    *("relics-stay", "event-portal-end", "event-portal-keeps"),
    *("resources-last", "either-or", "arrow", "arrow-at-once", "open-effects", "recover", "payment", "wildcard"),
    *("powers", "two-cards", "own-turn", "useful-targets", "unit-memory", "spent-enemy", "recycle-late"),
    *("distance", "gaps", "hazard-price", "hazard-no-fight", "relic-price", "guides", "items", "starting-decks"),
    *("camp-what", "camp-who", "camp-not-hand", "won-at-once"),
    *("blow-size", "blow-cost", "damage-stays", "stun-token", "sweep", "last-life", "shield", "losses-add"),
    *("camp-attack",),
    *("travel-order", "removed-gives-nothing", "can-produce", "two-removals", "portal-payment", "portal-crossing"),
    *("last-portal", "last-step-death"),
    *("public", "hands", "lost-cause", "undo", "agreed"),
)
OTHER_GAMES = {folder.name for folder in (APP / "games").iterdir() if folder.is_dir()} - {"journey"}
HOUSE_RULES = {"reading-setup-sweep", "reading-relics-stay", "reading-hands", "reading-agreed"}


def drawn(content: Content) -> Page:
    """Draw the page over some content, as its address does."""
    page = JourneyPage(Journey(content))
    head = contexts.Page(title="Rules", stylesheets=page.rules_stylesheets)
    context = house_contexts.RulesPage(page=head, game=page.slug, game_title=page.title, rules=page.rules())
    return Page(render.page(page.rules_template, context))


@pytest.fixture(scope="module")
def page() -> Page:
    return drawn(JOURNEY.content)


@pytest.fixture(scope="module")
def told() -> RulesContext:
    return rules_context(JOURNEY.content)


def printed_otherwise(change: Callable[[ContentFile], ContentFile]) -> Content:
    """Load the content with its files changed."""
    return Content(change(read_toml(path, ContentFile)) for path in sorted((DATA / "journey").glob("*.toml")))


def house_marked(readings: list[Element]) -> set[str]:
    return {reading["id"] for reading in readings if reading.all(cls="house")}


def test_every_way_of_reading_the_rules_is_told_in_its_place(page: Page) -> None:
    readings = page.all("li", cls="reading")
    assert [reading["id"] for reading in readings] == [f"reading-{name}" for name in READINGS]


def test_house_rules_are_marked_as_such(page: Page) -> None:
    assert house_marked(page.all("li", cls="reading")) == HOUSE_RULES


def test_every_reading_that_the_code_cites_is_on_the_page(page: Page) -> None:
    ids = {element["id"] for element in page if "id" in element.attributes}
    cited = {
        (anchor, path.name)
        for path in APP.rglob("*.py")
        if not OTHER_GAMES & set(path.parts)
        for anchor in re.findall(r"#(reading-[a-z-]*[a-z])", path.read_text())
    }
    assert {(anchor, name) for anchor, name in cited if anchor not in ids} == set()
    assert len({anchor for anchor, _ in cited}) > len(HOUSE_RULES)


def test_every_card_is_listed_with_its_price_and_its_words(page: Page, told: RulesContext) -> None:
    content = JOURNEY.content
    lines = page.all("li")
    listed = {line["id"].removeprefix("card-") for line in lines if line.attributes.get("id", "").startswith("card-")}
    assert listed == set(content.cards)
    assert sum(family.size for family in told.families) + len(told.events) == ALL_CARDS
    knife = page.id("card-item_flint_knife").text
    assert "2 Resin" in knife
    assert "You may pay 1 basic of any kind to gain 1 Attack." in knife
    assert [line.text for line in page.id("family-event").all("ul", cls="rules")[0].all("li")] == [
        "Day 1 the Portal marker moves on",
        "Day 2 remove a hand card from the game only on the Twilight side",
        "Day 3 lose a life",
        "Day 4 the Portal marker moves on",
    ]


def test_the_tracks_and_the_trail_are_those_of_the_content(page: Page) -> None:
    content = JOURNEY.content
    assert [space.text for space in page.one("ol", cls="track").all("li")] == [str(due) for due in content.portal_track]
    assert [step.text for step in page.all("span", cls="step-number")] == [
        str(number) for number in range(1, len(content.trail) + 1)
    ]


def test_another_portal_track_and_another_trail_make_another_page() -> None:
    def change(file: ContentFile) -> ContentFile:
        if not file.stretches:
            return file
        first, *others = file.stretches
        longer = replace(first, steps=(replace(first.steps[0], advance=7), *first.steps))
        return replace(file, portal_track=PortalTrack((9, 9)), stretches=(longer, *others))

    page = drawn(printed_otherwise(change))
    assert [space.text for space in page.one("ol", cls="track").all("li")] == ["9", "9"]
    assert "14 steps of trail" in page.id("goal").text
    assert page.one("ol", cls="trail").all("li")[0].text.startswith("The Wet Meadows 1 7")


def test_another_price_makes_another_page() -> None:
    def change(file: ContentFile) -> ContentFile:
        dearer = (replace(card, cost=Pool(reed=5)) if card.kind == "item" else card for card in file.cards)
        return replace(file, cards=tuple(dearer))

    assert "5 Reed" in drawn(printed_otherwise(change)).id("card-item_flint_knife").text


def test_the_levels_are_compared_in_every_setting_that_one_of_them_touches(page: Page, told: RulesContext) -> None:
    presets = presets_for("journey")
    assert [level.name for level in told.presets] == [preset.name for preset in presets]
    touched = {option for preset in presets for option in preset.values}
    plain = msgspec.structs.asdict(Ruleset())
    differing = {name for preset in presets for name, value in preset.values.items() if value != plain[name]}
    assert differing <= touched
    assert len(told.options) == len(differing)
    rows = {row.title: [cell.values for cell in row.cells] for row in told.options}
    assert rows["Last Day"] == [_in_words(preset.values.get("day_max", plain["day_max"])) for preset in presets]
    assert [row.title for row in told.options if not row.house] == ["Event side", "Sweep at set-up", "Events left out"]
    marked = [row.one("th").text for row in page.all("tr", cls="house-row")]
    assert marked == [row.title for row in told.options if row.house]


def _in_words(value: Any) -> tuple[str, ...]:
    """Write a setting as a row does: once where it is the same for every number of players."""
    each = tuple(map(str, value)) if isinstance(value, list | tuple) else (str(value),)
    return each if len(set(each)) > 1 else each[:1]


def test_every_cause_of_defeat_is_told(page: Page) -> None:
    assert len(page.id("defeat").one("ul", cls="menu").all("li")) == len(DEFEATS)


def row_of(cards: int) -> ClockRow:
    """Find the row of the page's table that tells of a deck of so many cards."""
    for row in clock(Ruleset().hand_size):
        bounds = [int(number) for number in re.findall(r"\d+", row.cards)]
        if cards < bounds[0] if len(bounds) == 1 else bounds[0] <= cards <= bounds[1]:
            return row
    raise LookupError(cards)


@pytest.mark.parametrize("cards", (5, 6, 7, 11, 12, 13, 17, 18, 23, 24))
def test_the_clock_strikes_as_the_page_says(cards: int) -> None:
    deck = [card for who in JOURNEY.content.characters for card in JOURNEY.content.starting_deck(who)][:cards]
    table = journey(player("Maui", hand=[], draw_pile=deck, discard=[]), event_deck=[], pathway=[...])
    shuffles = []
    for _ in range(13):
        table.end_turn()
        shuffles.append("reshuffled" in table.told())
    first, *others = (turn for turn, shuffled in enumerate(shuffles) if shuffled)
    every = 1 + row_of(cards).turns.index(True)
    assert others == list(range(first + every, len(shuffles), every))


def test_the_first_turn_of_the_page_can_be_played_as_it_is_told() -> None:
    table = journey(
        player(
            "Maui",
            hand=["Bare Feet", "Acorn Pouch", "Acorn Pouch", "Reed Basket", "Waking Song", "Thorn Switch"],
        ),
        player("Rock"),
        pathway=[..., "Thrush Choir", "Mire Toad", ..., ..., "Snowmelt Flood", ..., ...],
        next_journey=["Glow Jar", "Star Chart"],
    )
    maui = table.player("Maui")
    table.play("Bare Feet").travel()
    assert (maui.life, table.pathway[:2], table.resources) == (4, ["Thrush Choir", "Mire Toad"], {})
    table.play("Acorn Pouch").play("Reed Basket").buy("Thrush Choir")
    assert (maui.discard, table.resources) == (["Thrush Choir"], {})
    table.play("Waking Song").ability("Maui").take("Thrush Choir").play("Thrush Choir").use("Thrush Choir", "draw")
    assert table.said("drawn") == {"seat": 0, "amount": 1, "wanted": 1}
    table.play("Acorn Pouch").hire()
    assert (maui.discard, table.resources) == (["Forest Guide"], {})
    table.store("Thorn Switch")
    assert (table.camp, len(maui.draw_pile)) == (["Thorn Switch"], 5)
    table.end_turn()
    assert (maui.life, len(table.player("Rock").waiting_events), table.active) == (4, 1, "Rock")
    assert table.pathway[0] == "Mire Toad"
