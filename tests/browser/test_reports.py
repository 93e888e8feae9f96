"""From a page where something is wrong to the administrator who sees it as it was seen, and to everybody being told."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.test_accessibility import complaints
from tests.browser.test_administrator import comes_in, first_link
from tests.browser.test_live import climbs, height, playing

__all__ = ["first_link"]
pytestmark = pytest.mark.browser

FAULT = 'dispatchEvent(new ErrorEvent("error", {message: "the fox is undefined", filename: "/js/fox.js", lineno: 7}))'


def test_what_a_player_reports_is_seen_as_they_saw_it_mended_and_everybody_is_told(
    come: Invite,
    first_link: Callable[[], str],
) -> None:
    anna, bert, link = playing(come)
    page = anna.page
    page.wait_for_load_state()
    page.evaluate(FAULT)
    climbs(page)
    expect(page.locator("#hand .held")).to_have_count(2)
    climbed = height(page)
    page.get_by_role("link", name="Something is wrong").click()
    noted = re.compile(re.escape("the fox is undefined (/js/fox.js:7)"))
    expect(page.locator("#report-faults")).to_have_value(noted)  # which a script fills in
    assert complaints(page) == []
    page.get_by_label("What happened").fill("The fox took my card.")
    page.get_by_role("button", name="Send the report").click()
    expect(page.locator("#notice")).to_contain_text("Thank you")
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_url(link)

    ada = come()
    comes_in(ada, first_link())
    desk = ada.page
    desk.get_by_role("link", name="Reports").click()
    assert complaints(desk) == []
    desk.get_by_role("link", name="Report 1").click()
    expect(desk.locator(".page-faults")).to_contain_text("the fox is undefined")
    assert complaints(desk) == []
    desk.get_by_role("link", name="See it as it was seen").click()
    expect(desk.locator(".height")).to_have_text(f"{climbed} of 40")
    desk.wait_for_load_state()  # the keys are heard from then on
    desk.keyboard.press("ArrowLeft")
    expect(desk.locator(".moment-place")).to_contain_text("Moment 0 of 1, as Anna sees it")
    desk.get_by_role("link", name="Back to the table").click()
    desk.get_by_role("link", name="Anna’s table").click()
    assert complaints(desk) == []

    table_page = desk.url
    desk.get_by_role("link", name="Tables", exact=True).click()
    assert complaints(desk) == []
    desk.goto(table_page)
    desk.locator(".record").nth(1).get_by_role("link", name="Go on from here").click()
    assert complaints(desk) == []
    desk.get_by_role("button", name="Let it go on from there").click()
    expect(page.locator(".height")).to_have_text("0 of 40")
    expect(page.locator("#log")).to_contain_text("The administrator repaired the game")

    desk.get_by_role("link", name="Announcement").click()
    desk.get_by_label("What everybody should know").fill("The server rests for ten minutes.")
    desk.get_by_role("button", name="Announce it").click()
    for open_page in (page, bert.page):
        expect(open_page.locator("#announcement")).to_have_text("The server rests for ten minutes.")
    assert complaints(desk) == []
    desk.get_by_role("button", name="Take it away").click()
    expect(page.locator("#announcement")).to_be_empty()
    climbs(page)  # and the game goes on
    expect(page.locator("#hand .held")).to_have_count(2)
