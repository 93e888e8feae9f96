"""The rules page: complete, true to the rules' code and content, and every anchor where others expect it."""

import pytest

from app.games.balance.content import ALL_CARDS
from app.games.registry import BALANCE
from app.web import contexts, house_contexts, render
from app.web.balance.page import BalancePage
from app.web.balance.rules_page import rules_context
from tests.web.dom import Page

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
    context = house_contexts.RulesPage(page=head, game=shown.slug, game_title=shown.title, rules=shown.rules())
    return Page(render.page(shown.rules_template, context))


def test_every_way_of_reading_the_rules_is_told_in_its_place(page: Page) -> None:
    readings = page.all("li", cls="reading")
    assert [reading["id"] for reading in readings] == [f"reading-{name}" for name in READINGS]


def test_house_rules_are_marked_as_such(page: Page) -> None:
    assert {reading["id"] for reading in page.all("li", cls="reading") if reading.all(cls="house")} == HOUSE_RULES


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
