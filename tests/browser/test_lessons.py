"""Learning the journey by playing it: the first lessons by pressing where the coach points, and leaving."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser


def pointed(page: Page) -> Locator:
    """Find the button of the hand that the coach points at: the one with a broken line around it."""
    coach = page.locator("#coach")
    card = int((coach.get_attribute("data-place") or "").removeprefix("hand-"))
    button = int(coach.get_attribute("data-button") or "")
    found = page.locator(f"#hand .fan > li:nth-child({card}) .plays > button:nth-of-type({button})")
    expect(found).to_have_css("outline-style", "dashed")
    expect(found).to_have_css("outline-width", "3px")
    return found


def lesson(page: Page, title: str, number: int) -> None:
    """Wait for a lesson."""
    expect(page.locator("#coach h2")).to_have_text(title)
    expect(page.locator("#coach .coach-progress")).to_contain_text(f"{number} of 13")


def test_the_first_three_lessons_are_learnt_by_pressing_where_the_coach_points(come: Invite) -> None:
    page = come().goes("/")
    page.get_by_role("button", name="Learn by playing").first.click()
    lesson(page, "Play a card", 1)
    pointed(page).click()
    lesson(page, "Buy from the pathway", 2)
    for cards_left in (4, 3):
        pointed(page).click()
        expect(page.locator("#hand .fan > li")).to_have_count(cards_left)
    place = page.locator("#coach").get_attribute("data-place")
    expect(page.locator(f"#{place}")).to_have_css("outline-style", "dashed")
    page.locator(f"#{place}").get_by_role("button", name="Buy").click()
    lesson(page, "Travel", 3)
    page.locator("#tracks .step").click()
    page.locator("#target .ways .press").first.click()
    lesson(page, "Use your ability", 4)
    page.locator("#coach").get_by_role("button", name="Skip").click()
    lesson(page, "Use the Camp", 5)


@pytest.mark.parametrize("scripts", (True, False))
def test_the_lessons_are_left_and_the_table_goes_on(come: Invite, scripts: bool) -> None:
    page = come(scripts=scripts).goes("/rules/journey")
    page.get_by_role("button", name="Learn by playing").click()
    lesson(page, "Play a card", 1)
    pointed(page).click()
    lesson(page, "Buy from the pathway", 2)
    page.locator("#coach summary").click()
    page.get_by_role("button", name="Play on without a coach").click()
    expect(page.locator("#coach")).to_be_hidden()
    page.get_by_role("button", name="End turn").click()
    expect(page.locator("#status")).to_contain_text("Turn 2")
