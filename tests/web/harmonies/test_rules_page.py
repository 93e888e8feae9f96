"""The rules page: complete, true to the rules' code and content, and every anchor where others expect it."""

import re
from pathlib import Path
from typing import Any

import pytest

from app.games.registry import HARMONIES
from app.web import contexts, render
from app.web.harmonies.page import HarmoniesPage
from app.web.harmonies.rules_page import SECTIONS
from tests.web.dom import Page

APP = Path(render.__file__).parent.parent
PARTS = sorted((render.TEMPLATES / "games" / "harmonies" / "rules").glob("*.html"))
READINGS = ("loops", "pouch", "ties", "suns", "cubes", "face-down")


@pytest.fixture(scope="module")
def page() -> Page:
    shown = HarmoniesPage(HARMONIES)
    head = contexts.Page(title="Rules", stylesheets=tuple(shown.rules_stylesheets))
    context = contexts.RulesPage(page=head, game=shown.slug, game_title=shown.title, rules=shown.rules())
    return Page(render.page(shown.rules_template, context))


async def test_the_rules_have_an_address_and_need_no_seat(house: Any) -> None:
    assert (await house.browser().page("/rules/harmonies")).one("h1").text == "Harmonies"


def test_the_contents_lead_to_every_section(page: Page) -> None:
    links = page.one("nav", cls="rules-contents").all("a")
    assert [(link["href"], link.text) for link in links] == [(f"#{part.anchor}", part.title) for part in SECTIONS]
    assert [page.id(part.anchor).one("h2").text for part in SECTIONS] == [part.title for part in SECTIONS]


def test_every_way_of_reading_the_rules_has_an_anchor_and_links_to_itself(page: Page) -> None:
    readings = page.all("li", cls="reading")
    assert [reading["id"] for reading in readings] == [f"reading-{name}" for name in READINGS]
    assert [reading.one("h4").one("a")["href"] for reading in readings] == [f"#reading-{name}" for name in READINGS]


def test_the_readings_of_the_page_are_those_that_the_code_cites(page: Page) -> None:
    cited = {
        anchor
        for path in (APP / "games" / "harmonies").rglob("*.py")
        for anchor in re.findall(r"#(reading-[a-z-]*[a-z])", path.read_text())
    }
    assert cited == {reading["id"] for reading in page.all("li", cls="reading")}


def test_no_id_stands_twice_and_every_link_within_the_page_leads_somewhere(page: Page) -> None:
    ids = [element["id"] for element in page if "id" in element.attributes]
    assert len(set(ids)) == len(ids)
    inner = {link["href"] for link in page.all("a") if link["href"].startswith("#")}
    assert inner - {f"#{name}" for name in ids} == set()


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


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.stem)
def test_no_sentence_types_a_number_that_the_content_knows(part: Path) -> None:
    words = re.sub(r"\{[{%#].*?[}%#]\}|<[^>]*>|&[a-z]+;", "", part.read_text(), flags=re.DOTALL)
    assert re.findall(r"\d+", words) == []


def test_the_page_needs_no_script_and_no_style_of_its_own(page: Page) -> None:
    assert [
        element.tag for element in page if element.tag in {"script", "style"} or "style" in element.attributes
    ] == []


def test_every_picture_of_the_page_is_in_the_sprite(page: Page) -> None:
    listed = {
        line.partition("#")[0].partition("=")[0].strip()
        for line in (render.TEMPLATES.parent / "static" / "icons.txt").read_text().splitlines()
    }
    asked = {use["href"].partition("#")[2] for use in page.all("use") if not use["href"].startswith("#")}
    assert asked - listed == set()


def test_nothing_of_the_program_shows_through(page: Page) -> None:
    assert re.findall(r"<[^>]*>|None|built-in|Struct|lone_red", page.id("main").text) == []
