"""The rules page: complete, true to the rules' code and content, and every anchor where others expect it."""

import re
from pathlib import Path

import pytest

from app.games.registry import HARMONIES
from app.web import contexts, house_contexts, render
from app.web.harmonies.page import HarmoniesPage
from tests.web.dom import Page

APP = Path(render.__file__).parent.parent
READINGS = ("loops", "pouch", "ties", "suns", "cubes", "face-down")


@pytest.fixture(scope="module")
def page() -> Page:
    shown = HarmoniesPage(HARMONIES)
    head = contexts.Page(title="Rules", stylesheets=tuple(shown.rules_stylesheets))
    context = house_contexts.RulesPage(page=head, game=shown.slug, game_title=shown.title, rules=shown.rules())
    return Page(render.page(shown.rules_template, context))


def test_every_way_of_reading_the_rules_is_told_in_its_place(page: Page) -> None:
    readings = page.all("li", cls="reading")
    assert [reading["id"] for reading in readings] == [f"reading-{name}" for name in READINGS]


def test_the_readings_of_the_page_are_those_that_the_code_cites(page: Page) -> None:
    cited = {
        anchor
        for path in (APP / "games" / "harmonies").rglob("*.py")
        for anchor in re.findall(r"#(reading-[a-z-]*[a-z])", path.read_text())
    }
    assert cited == {reading["id"] for reading in page.all("li", cls="reading")}


def test_every_card_and_every_stack_is_drawn(page: Page) -> None:
    content = HARMONIES.content
    listed = [line["id"] for line in page.all("li") if line.attributes.get("id", "").startswith("card-")]
    assert sorted(listed) == sorted(f"card-{card}" for card in content.cards)
    assert len(page.id("stacking").one("ul", cls="stack-list").all("li")) == len(content.stacks)
    assert "Settles on a tree of height 3, with 2 fields placed as drawn." in page.id("card-wolf").text
    assert "Scores 3 for each tree 1 or 2 high and 1 for each tree 3 high." in page.id("card-owl").text


def test_numbers_are_those_of_the_content(page: Page) -> None:
    assert "0, 2, 5, 8, 11, 15 points for one to six, and four more for each token beyond" in page.id("scoring").text
    assert "a ring of six counts four." in page.id("reading-loops").text
    assert "the six tokens you left" in page.id("alone").text
