"""The same, less smoothly, where scripts do not run."""

import pytest
from playwright.sync_api import Browser, expect

from app.games.registry import JOURNEY
from tests.browser.conftest import Host, Invite
from tests.browser.people import person
from tests.browser.replaying import AIMS, follows, presses, recorded, version

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_whole_journey_is_played_without_scripts(host: Host, chromium: Browser) -> None:
    golden = recorded(JOURNEY, "defeat_event")
    with person(chromium, host(golden), scripts=False) as anna:
        anna.opens(name="Anna", seats=1, game="journey", preset="dawn", characters="random")
        anna.starts()
        first = version(anna.page)
        for number, (seat, action) in enumerate(golden.actions):
            follows(anna.page, to=first + number)
            presses(anna, AIMS["journey"](seat, action), action)
        expect(anna.page.locator("#banner")).to_have_text("The forest is lost")


def test_a_table_is_opened_joined_and_played_without_scripts(come: Invite) -> None:  # B78
    anna, bert = come(scripts=False), come(scripts=False)
    link = anna.opens(name="Anna")
    anna.page.locator(".portrait-choice").nth(1).click()
    anna.page.get_by_role("button", name="Choose", exact=True).click()
    expect(anna.page.locator(".seat.mine .seat-names p")).to_have_text("plays Marmot")
    bert.sits(link, name="Bert")
    anna.page.reload()
    anna.starts()
    page = bert.goes(link)
    expect(page).to_have_title("Anna’s turn – Anna’s table")
    anna.page.locator("#hand button", has_text="Climb").first.dblclick()
    expect(anna.page.locator("#hand .held")).to_have_count(2)
    anna.page.get_by_role("button", name="Undo").click()
    expect(anna.page.locator("#hand .held")).to_have_count(3)
    anna.page.locator("#hand a").click()
    expect(anna.page.locator("#target")).to_have_text("40 to go")
    anna.page.get_by_role("button", name="Wait()").click()
    anna.page.get_by_role("button", name="Wait all the same").click()
    expect(anna.page).to_have_title("Bert’s turn – Anna’s table")
    page.reload()
    expect(page).to_have_title("● Your turn – Anna’s table")


def test_a_watching_page_loads_itself_anew_and_an_acting_one_does_not(come: Invite) -> None:
    anna, bert = come(scripts=False), come(scripts=False)
    link = anna.opens(name="Anna")
    bert.sits(link, name="Bert")
    anna.page.reload()
    anna.starts()
    bert.goes(link)
    assert bert.page.locator("noscript meta, meta[http-equiv=refresh]").count() == 1
    assert anna.page.locator("noscript meta, meta[http-equiv=refresh]").count() == 0
