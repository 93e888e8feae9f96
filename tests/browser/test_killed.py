"""A server that is killed under the pages of a game and started again: they say so, wait, and go on."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import person
from tests.web.process import server

pytestmark = [pytest.mark.browser, pytest.mark.fault]
COMING_BACK_MS = 40_000  # pages ask ever less often, and not all at one moment
FOLLOWING_MS = 6_000  # once a page has found the server again, it is soon as quick as before


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def ends_turn(page: Page) -> None:
    page.get_by_role("button", name="End turn").click()


@pytest.mark.parametrize("away_ms", (0, pytest.param(20_000, marks=pytest.mark.long)))
def test_pages_outlive_the_server_that_they_were_served_by(
    chromium: Browser, tmp_path: Path, away_ms: int
) -> None:  # B48
    with server(tmp_path) as (process, port):
        address = f"http://127.0.0.1:{port}"
        with person(chromium, address) as anna, person(chromium, address) as bert:
            link = anna.opens(name="Anna", seats=2)
            bert.sits(link, name="Bert")
            anna.starts()
            ends_turn(anna.page)
            expect(bert.page).to_have_title("● Your turn – Anna’s table")
            bert.page.wait_for_load_state()  # with its scripts: it was loaded anew when the game began
            answered = version(bert.page)
            process.kill()
            process.wait()
            ends_turn(bert.page)
            for page in (anna.page, bert.page):
                expect(page.locator("#offline")).to_be_visible(timeout=COMING_BACK_MS)
            anna.page.wait_for_timeout(away_ms)

            with server(tmp_path, port=port):
                for page in (anna.page, bert.page):
                    expect(page.locator("#offline")).to_be_hidden(timeout=COMING_BACK_MS)
                    assert version(page) == answered
                ends_turn(bert.page)
                expect(anna.page).to_have_title("● Your turn – Anna’s table", timeout=FOLLOWING_MS)
                anna.page.locator("#hand .plays button").first.click()
                expect(bert.page.locator("#turn .played li")).to_have_count(1, timeout=FOLLOWING_MS)
                for somebody in (anna, bert):
                    somebody.page.goto("about:blank")  # gone before this server goes, too
            for somebody in (anna, bert):
                somebody.complaints.clear()  # a browser says itself that nobody was there
