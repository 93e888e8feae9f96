"""Tables for those who listen: what others do is told in words, and everything on the page has a name."""

import pytest
from playwright.sync_api import Page, expect

from app.games.registry import GAMES
from tests.browser.conftest import Invite
from tests.browser.people import Person, until

pytestmark = pytest.mark.browser
NAMELESS = """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, summary")]
  .filter((control) => control.checkVisibility())
  .filter((control) => {
    const label = control.labels?.[0]?.textContent ?? "";
    const icons = [...control.querySelectorAll("svg[aria-label]")].map((icon) => icon.getAttribute("aria-label"));
    return !`${control.getAttribute("aria-label") ?? ""}${control.textContent}${label}${icons.join("")}`.trim();
  })
  .map((control) => control.outerHTML.slice(0, 120))"""


def playing(come: Invite, game: str = "") -> tuple[Person, Person]:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game=game)
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    return anna, bert


def told(page: Page) -> str:
    """Wait for the next words, and take them."""
    until(page, lambda: bool(page.evaluate("told.childElementCount > 0")))
    words: str = page.evaluate("[...told.children].map((line) => line.remove() ?? line.textContent).join(' ')")
    return words


def test_those_who_listen_hear_what_others_do_and_not_their_own_doing(come: Invite) -> None:
    anna, bert = playing(come, "journey")
    anna.page.locator("#hand button[form=act]").first.click()
    heard = told(bert.page)
    character = anna.page.locator(".member.mine h3").inner_text().split()[0]
    assert heard.startswith((f"{character} plays ", "Anna plays "))
    assert "It is" not in heard
    anna.page.wait_for_timeout(1_200)
    assert anna.page.evaluate("told.textContent") == ""


def test_a_long_turn_is_told_in_one_breath_and_ends_with_whose_turn_it_is(come: Invite) -> None:
    anna, bert = playing(come)
    for left in (2, 1, 0):
        anna.page.locator("#hand button", has_text="Climb").first.click()
        expect(anna.page.locator("#hand .held")).to_have_count(left)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(bert.page).to_have_title("● Your turn – Anna’s table")
    heard = told(bert.page)
    while not heard.endswith("Your turn."):
        heard += " " + told(bert.page)
    assert "Anna: climbed" in heard
    assert "Anna: turn_ended" in heard


def test_whatever_can_be_used_has_a_name(come: Invite) -> None:
    anna = come()
    for game in GAMES:
        assert anna.goes(f"/gallery/{game}/under-way").evaluate(NAMELESS) == [], game
