"""The rules page: complete, true to the rules' code and content, and every anchor where others expect it."""

import re
from pathlib import Path
from typing import Any

import pytest

from app.games.balance.content import ALL_CARDS
from app.games.registry import BALANCE
from app.web import contexts, render
from app.web.balance.page import BalancePage
from app.web.balance.rules_page import SECTIONS, TEMPLATE, rules_context
from tests.web.dom import Page

APP = Path(render.__file__).parent.parent
PARTS = sorted((render.TEMPLATES / "games" / "balance" / "rules").glob("*.html"))
READINGS = (
    *("ordinary", "null-turn", "draw-first", "refill"),
    *("kind", "mountains", "same-set", "cap", "reserves", "no-mixing", "celestials", "sealed"),
    *("steal", "frozen", "fog-target", "wind"),
    *("moment", "storm", "sun", "moon", "aside", "deal"),
    *("visible", "rebuild", "win", "endless", "options", "undo", "agreement"),
)
HOUSE_RULES = {"reading-null-turn", "reading-endless", "reading-agreement"}


@pytest.fixture(scope="module")
def page() -> Page:
    shown = BalancePage(BALANCE)
    head = contexts.Page(title="Rules", stylesheets=tuple(shown.rules_stylesheets))
    context = contexts.RulesPage(page=head, game=shown.slug, game_title=shown.title, rules=shown.rules())
    return Page(render.page(shown.rules_template, context))


async def test_the_rules_have_an_address_and_need_no_seat(house: Any) -> None:
    assert (await house.browser().page("/rules/balance")).one("h1").text == "A Game of Balance"


def test_the_contents_lead_to_every_section(page: Page) -> None:
    links = page.one("nav", cls="rules-contents").all("a")
    assert [(link["href"], link.text) for link in links] == [(f"#{part.anchor}", part.title) for part in SECTIONS]
    assert [page.id(part.anchor).one("h2").text for part in SECTIONS] == [part.title for part in SECTIONS]


def test_every_way_of_reading_the_rules_has_an_anchor_and_links_to_itself(page: Page) -> None:
    readings = page.all("li", cls="reading")
    assert [reading["id"] for reading in readings] == [f"reading-{name}" for name in READINGS]
    assert [reading.one("h4").one("a")["href"] for reading in readings] == [f"#reading-{name}" for name in READINGS]
    assert [reading["id"] for reading in readings if len(reading.one("p").text) < len("A whole sentence.")] == []


def test_house_rules_are_marked_as_such(page: Page) -> None:
    assert {reading["id"] for reading in page.all("li", cls="reading") if reading.all(cls="house")} == HOUSE_RULES


def test_every_reading_that_the_code_cites_is_on_the_page(page: Page) -> None:
    ids = {element["id"] for element in page if "id" in element.attributes}
    cited = {
        anchor
        for path in (APP / "games" / "balance").rglob("*.py")
        for anchor in re.findall(r"#(reading-[a-z-]*[a-z])", path.read_text())
    }
    assert cited - ids == set()
    assert len(cited) > 10


def test_no_id_stands_twice_and_every_link_within_the_page_leads_somewhere(page: Page) -> None:
    ids = [element["id"] for element in page if "id" in element.attributes]
    assert len(set(ids)) == len(ids)
    inner = {link["href"] for link in page.all("a") if link["href"].startswith("#")}
    assert inner - {f"#{name}" for name in ids} == set()


def test_every_card_is_told_with_its_number(page: Page) -> None:
    content = BALANCE.content
    told = rules_context(content)
    assert {card.name for family in told.families for card in family.cards} == {
        card.name for card in content.cards.values()
    }
    assert str(ALL_CARDS) in page.id("all-cards").text
    assert "There are 6 of it." in page.id("all-cards").text
    assert "Belongs to the East row and to the Road column." in page.id("all-cards").text


def test_every_option_of_a_table_is_told(page: Page) -> None:
    for option in BalancePage(BALANCE).options:
        assert option.legend in page.id("options").text
        assert all(value.words in page.id("options").text for value in option.values)


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
    assert {use["href"].partition("#")[2] for use in page.all("use")} - listed == set()


def test_nothing_of_the_program_shows_through(page: Page) -> None:
    assert re.findall(r"<[^>]*>|None|built-in|Struct|east_|_road", page.id("main").text) == []


def test_the_page_is_short_of_no_template() -> None:
    assert {part.anchor.replace("-", "_") for part in SECTIONS} <= {path.stem for path in PARTS}
    assert all(len(path.read_text().splitlines()) < 80 for path in (*PARTS, render.TEMPLATES / TEMPLATE))
