"""The rules page, searched while one types and by a press of Enter."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser

IN_SIGHT = """() => {
  const [first] = CSS.highlights.get("found"), { top, bottom } = first.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


@pytest.mark.parametrize(("game", "word"), (("journey", "shuffle"), ("harmonies", "habitat"), ("balance", "shuffle")))
def test_typing_leaves_what_matches_and_enter_leads_to_the_first_of_it(come: Invite, game: str, word: str) -> None:
    page = come().goes(f"/rules/{game}")
    field = page.get_by_label("Search the rules")
    sections = page.locator(".rules-text > section")
    field.press_sequentially(word)
    expect(page.locator("#rules-found")).to_contain_text("found.")
    assert 0 < sections.locator("visible=true").count() < sections.count()
    assert page.evaluate("scrollY") == 0
    field.press("Enter")
    page.wait_for_function(IN_SIGHT)
    field.fill("zzyzx")
    expect(page.locator("#rules-found")).to_have_text("Nothing found.")
    field.fill("")
    expect(page.locator("#rules-found")).to_have_text("")
