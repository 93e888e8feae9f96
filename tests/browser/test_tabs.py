"""Several tabs of one browser: those that show the same follow by one stream, whichever of them is closed or hidden."""

import re

import pytest
from playwright.sync_api import Page, expect

from app.web.site import Site
from tests.browser.conftest import Invite
from tests.browser.people import Person, until

pytestmark = pytest.mark.browser
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def playing(come: Invite) -> tuple[Person, Person, str]:
    anna, bert = come(), come()
    link = anna.opens(name="Anna")
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    return anna, bert, link


def climbs(page: Page) -> str:
    page.locator("#hand button", has_text="Climb").first.click()
    return page.locator(".height").inner_text()


def test_the_tabs_of_a_seat_share_one_stream_and_another_takes_over(come: Invite, site: Site) -> None:
    anna, bert, link = playing(come)
    tabs = [anna.page, anna.tab(), anna.tab()]
    for tab in tabs[1:]:
        tab.goto(link)
    until(bert.page, lambda: site.streams.count() == 2)  # one for each of the two people
    bert.page.wait_for_timeout(300)
    assert site.streams.count() == 2
    anna.page.get_by_role("button", name="Rest()").click()
    for tab in tabs:
        expect(tab).to_have_title("Bert’s turn – Anna’s table", timeout=3_000)
    tabs[0].close()  # the one that was first, and leads
    until(bert.page, lambda: site.streams.count() == 2)
    bert.page.get_by_role("button", name="Rest()").click()
    for tab in tabs[1:]:
        expect(tab).to_have_title("● Your turn – Anna’s table", timeout=5_000)


def test_a_tab_catches_up_with_what_it_was_not_told(come: Invite) -> None:
    anna, bert, link = playing(come)
    late = anna.tab()
    late.add_init_script("BroadcastChannel.prototype.postMessage = () => {}")
    anna.page.evaluate("BroadcastChannel.prototype.postMessage = () => {}")  # what it passes on is lost
    late.goto(link)
    expect(late.locator(".height")).to_have_text("0 of 40")
    anna.page.get_by_role("button", name="Rest()").click()
    expect(late).to_have_title("Bert’s turn – Anna’s table", timeout=20_000)
    assert bert.page.title() == "● Your turn – Anna’s table"


def test_a_player_is_followed_while_hidden_and_a_watcher_lets_go(come: Invite, site: Site) -> None:
    anna, bert, link = playing(come)
    watcher = come().goes(link)
    until(watcher, lambda: site.streams.count() == 3)
    for page in (bert.page, watcher):
        page.evaluate(HIDE, True)
    until(watcher, lambda: site.streams.count() == 2)
    anna.page.get_by_role("button", name="Rest()").click()
    expect(bert.page).to_have_title("● Your turn – Anna’s table", timeout=3_000)
    expect(watcher).to_have_title("Anna’s turn – Anna’s table")
    watcher.evaluate(HIDE, False)
    expect(watcher).to_have_title("Bert’s turn – Anna’s table", timeout=3_000)
    until(watcher, lambda: site.streams.count() == 3)


def test_where_a_browser_lends_no_locks_each_tab_has_its_own_stream(come: Invite, site: Site) -> None:
    anna, _bert, link = playing(come)
    anna.context.add_init_script("Object.defineProperty(navigator, 'locks', { value: undefined })")
    tabs = [anna.page, *(anna.tab() for _ in range(3))]
    for tab in tabs:
        tab.goto(link)
    until(anna.page, lambda: site.streams.count() == 5)
    climbs(tabs[2])
    for tab in tabs:
        expect(tab.locator(".height")).not_to_have_text(re.compile("^0 of"))
