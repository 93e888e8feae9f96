"""Whose turn it is: a banner that is always in view, and for whoever wants them a sound and a notification."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person, until
from tests.browser.test_tabs import HIDE, playing

pytestmark = pytest.mark.browser
# What a device would do is written down instead.
EARS = """
window.signals = [];
window.Notification = class {
  static permission = "default";
  static asked = 0;
  static async requestPermission() {
    Notification.asked += 1;
    return (Notification.permission = "granted");
  }
  constructor(words) { signals.push(words); }
  addEventListener() {}
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { signals.push("tone"); return start.apply(this, when); };
"""


def signals(page: Page) -> list[str]:
    found: list[str] = page.evaluate("signals.splice(0)")
    return found


def listens(come: Invite) -> Person:
    somebody = come()
    somebody.context.add_init_script(EARS)
    return somebody


def test_a_banner_says_whose_turn_it_is_wherever_one_has_scrolled(come: Invite) -> None:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game="journey")
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    for page, words in ((anna.page, "Your turn"), (bert.page, "Anna’s turn")):
        page.set_viewport_size({"width": 360, "height": 740})
        page.evaluate("scrollTo(0, 700)")
        banner = page.locator("#banner")
        expect(banner).to_have_text(words)
        expect(banner).to_be_in_viewport(ratio=1)
        bar = page.locator("header.site").bounding_box()
        assert bar is not None
        assert (bar["y"], bar["height"] <= 56) == (0, True)  # a line of its own: nothing else is laid there
    banner = anna.page.locator("#banner a")
    banner.click()
    expect(anna.page.locator("#turn-title")).to_be_in_viewport()


def test_signals_are_off_until_they_are_asked_for_and_never_for_oneself(come: Invite) -> None:
    anna, bert = listens(come), listens(come)
    link = anna.opens(name="Anna")
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    page = bert.page
    page.evaluate(HIDE, True)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(page).to_have_title("● Your turn – Anna’s table")
    assert (signals(page), page.evaluate("Notification.asked")) == ([], 0)

    page.evaluate(HIDE, False)
    page.get_by_role("button", name="Keys and signals").click()
    for name in ("Play a soft sound", "Tell me while I look at something else"):
        switch = page.get_by_role("switch", name=name)
        expect(switch).not_to_be_checked()
        switch.click()
        expect(switch).to_be_checked()
    assert page.evaluate("Notification.asked") == 1
    assert signals(page) == ["tone", "tone"]  # so it sounds
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rest()").click()
    expect(page).to_have_title("Anna’s turn – Anna’s table")
    page.evaluate(HIDE, True)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(page).to_have_title("● Your turn – Anna’s table")
    until(page, lambda: bool(page.evaluate("signals.length === 3")))
    assert signals(page) == ["tone", "tone", "Your turn"]

    page.reload()  # the device remembers
    page.get_by_role("button", name="Keys and signals").click()
    expect(page.get_by_role("switch", name="Play a soft sound")).to_be_checked()


def test_a_turn_that_comes_by_ones_own_press_makes_no_sound(come: Invite) -> None:
    anna = listens(come)
    link = anna.opens(name="Anna")
    anna.goes(link + "/seat/take?seat=1")
    anna.page.get_by_label("Who sits here?").fill("Bert")
    anna.page.get_by_role("button", name="Sit here").click()
    anna.starts()
    page = anna.page
    page.evaluate("localStorage.setItem('harmony-tables.sound', 'on')")
    page.evaluate(HIDE, True)
    before = page.title()
    page.get_by_role("button", name="Rest()").click()
    expect(page).not_to_have_title(before)
    page.wait_for_timeout(300)
    assert signals(page) == []


def test_what_is_half_done_survives_what_others_do(come: Invite) -> None:
    anna, bert, _ = playing(come)
    page = bert.page
    page.set_viewport_size({"width": 360, "height": 400})
    menu = page.locator("#people details.menu", has=page.locator("select")).first
    menu.locator("> summary").click()
    choice = menu.locator("select").first
    choice.select_option(index=choice.locator("option").count() - 1)
    choice.focus()
    before = choice.bounding_box(), choice.input_value()
    for left in (2, 1):
        anna.page.locator("#hand button", has_text="Climb").first.click()
        expect(anna.page.locator("#hand .held")).to_have_count(left)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(page).to_have_title("● Your turn – Anna’s table")
    expect(choice).to_be_focused()
    assert (choice.bounding_box(), choice.input_value()) == before
