"""A table by keyboard alone: a whole game, the way of the focus, short-cuts, and arrows from card to card."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.games.protocol import Seat
from app.games.registry import JOURNEY
from tests.browser.conftest import Host, Invite
from tests.browser.people import person, until
from tests.browser.replaying import aim_of_journey, recorded, version
from tests.browser.test_accessibility import complaints

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
MOST_STEPS = 150
FOCUSED = "(wanted) => document.activeElement === wanted"
SOMEWHERE = "document.activeElement !== document.body"
RING = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return document.activeElement.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
}"""


def goes_to(page: Page, wanted: Locator, *, key: str) -> None:
    """Press a key again and again until the focus is on something, seeing that it can be seen wherever it is."""
    wanted.wait_for(state="attached")
    aim = wanted.element_handle()
    for _ in range(MOST_STEPS):
        if page.evaluate(FOCUSED, aim):
            assert page.evaluate(RING), page.evaluate("document.activeElement.outerHTML")
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not lead to {wanted}")


def has_its_place(page: Page) -> None:
    """See that the focus is on something."""
    until(page, lambda: bool(page.evaluate(SOMEWHERE)))


def presses_by_key(page: Page, seat: Seat, action: Any) -> None:
    """Find the button of an action by keys and press it; the focus has a place ever after."""
    button = page.locator(f"button[form=act][value='{msgspec.json.encode([action]).decode()}']:visible").first
    if button.count() == 0:
        page.keyboard.press("2")  # the pathway
        goes_to(page, page.locator(f"a[href*='{aim_of_journey(seat, action)}']:visible").first, key="Tab")
        page.keyboard.press("Enter")
        expect(page.locator("#target h2")).to_be_focused()
        more = page.locator("#target details:not([open]) > summary")
        if button.count() == 0 and more.count():
            goes_to(page, more, key="Tab")
            page.keyboard.press("Enter")
        goes_to(page, button, key="Tab")
    else:
        goes_to(page, button, key="n")
    before = version(page)
    page.keyboard.press("Enter")
    question = page.locator("#sure button")
    moved = page.locator(f"#forms:not([data-version='{before}'])")
    moved.or_(question).first.wait_for(state="attached")
    if question.count():
        expect(question).to_be_focused()
        page.keyboard.press("Enter")
        moved.wait_for(state="attached")
    has_its_place(page)


def test_a_whole_journey_is_played_by_keyboard_alone(host: Host, chromium: Browser) -> None:
    golden = recorded(JOURNEY, "defeat_event")
    with person(chromium, host(golden)) as anna:
        anna.opens(name="Anna", seats=1, game="journey", preset="dawn", characters="random")
        page = anna.page
        page.keyboard.press("Tab")
        goes_to(page, page.get_by_role("button", name="Start the"), key="Tab")
        page.keyboard.press("Enter")
        anna.comes_along()
        for seat, action in golden.actions:
            presses_by_key(page, seat, action)
        expect(page.locator("#banner")).to_have_text("The forest is lost")


def test_single_keys_are_told_on_a_sheet_and_can_be_switched_off(come: Invite) -> None:
    anna = come()
    anna.opens(name="Anna", seats=1, game="journey")
    anna.starts()
    page = anna.page
    page.keyboard.press("?")
    expect(page.locator("#device")).to_be_visible()
    expect(page.locator("#part-keys dd").first).to_have_text("Turn")
    assert complaints(page) == []
    page.set_viewport_size({"width": 1280, "height": 720})
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    assert page.evaluate("document.activeElement.closest('section').id") == "pathway"

    page.locator("#space-1 a.face").focus()
    way = {"ArrowRight": "space-2", "ArrowDown": "space-6", "ArrowLeft": "space-5", "ArrowUp": "space-1"}
    for key, place in way.items():
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.closest('.space').id") == place
    page.keyboard.press("i")
    expect(page.locator("#closely h2")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#space-1 a.face")).to_be_focused()

    page.get_by_role("button", name="Keys and signals").click()
    page.get_by_role("switch", name="Single keys").click()
    page.keyboard.press("Escape")
    page.locator("#space-1 a.face").focus()
    page.keyboard.press("n")
    page.keyboard.press("i")
    expect(page.locator("#space-1 a.face")).to_be_focused()
    expect(page.locator("#closely")).to_be_hidden()


def test_what_is_typed_is_no_short_cut(come: Invite) -> None:
    anna, bert, watcher = come(), come(), come()
    link = anna.opens(name="Anna")
    bert.sits(link, name="Bert")
    anna.starts()
    anna.page.locator("#people summary", has_text="Table").click()
    choice = anna.page.locator("#people select:visible").first
    choice.focus()
    anna.page.keyboard.press("n")
    expect(choice).to_be_focused()
    page = watcher.goes(link)
    page.locator("body").press("u")  # there is nothing to take back for somebody who watches
    assert page.evaluate("document.activeElement === document.body")


def test_the_focus_goes_on_where_its_button_went_away(come: Invite) -> None:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game="journey")
    bert.sits(link, name="Bert")
    anna.starts()
    page = anna.page
    for left in (5, 4):
        held = page.locator("#hand .fan > li.held")
        page.locator("#hand .fan .plays button").nth(1).focus()
        page.keyboard.press("Enter")
        expect(held).to_have_count(left)
        has_its_place(page)
        assert page.evaluate("document.activeElement.closest('section').id") == "hand"
    watched = bert.page.locator("#party a").first
    watched.focus()
    goes_to(page, page.get_by_role("button", name="End turn"), key="n")
    page.keyboard.press("Enter")
    question = page.locator("#sure button")
    question.or_(page.locator("#forms:not([data-acts])")).first.wait_for(state="attached")
    if question.count():
        page.keyboard.press("Enter")
    expect(page.locator("#forms")).not_to_have_attribute("data-acts", "")
    has_its_place(page)
    expect(bert.page.locator("#forms")).to_have_attribute("data-acts", "")
    has_its_place(bert.page)
