"""A running game is looked at moment by moment in a real browser, and goes on undisturbed meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.test_accessibility import complaints
from tests.browser.test_live import climbs, height, playing
from tests.browser.test_phone import TOO_SMALL, TOUCH

pytestmark = pytest.mark.browser


def test_the_arrow_keys_lead_through_a_game_that_goes_on(come: Invite) -> None:
    anna, bert, link = playing(come)
    climbs(anna.page)
    expect(anna.page.locator("#hand .held")).to_have_count(2)
    climbed = height(anna.page)
    page = bert.page
    page.get_by_role("link", name="Step through the game").click()
    place = page.locator(".moment-place")
    expect(place).to_have_text("Moment 1 of 1")
    expect(page.locator(".height")).to_have_text(f"{climbed} of 40")
    page.wait_for_load_state()  # the arrow keys come with a script
    page.keyboard.press("ArrowLeft")
    expect(place).to_have_text("Moment 0 of 1")
    expect(page.locator(".height")).to_have_text("0 of 40")
    page.keyboard.press("ArrowLeft")  # there is nothing before the deal
    climbs(anna.page)
    expect(anna.page.locator("#hand .held")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("Moment 1 of 2")
    expect(page.locator(".height")).to_have_text(f"{climbed} of 40")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(link)
    expect(page.locator(".height")).to_have_text(f"{height(anna.page)} of 40")


@pytest.mark.parametrize("game", ("journey", "harmonies", "balance"))
def test_a_moment_is_there_for_everybody_and_small_screens(come: Invite, game: str) -> None:
    anna, bert = come(phone=True), come()
    link = anna.opens(name="Anna", game=game)
    bert.sits(link, name="Bert")
    anna.starts()
    anna.page.get_by_role("link", name="Step through the game").click()
    expect(anna.page.locator(".moment-place")).to_have_text("Moment 0 of 0")
    assert anna.page.evaluate("document.documentElement.scrollWidth") == 360
    assert anna.page.evaluate(TOO_SMALL, TOUCH) == []
    assert complaints(anna.page) == []
