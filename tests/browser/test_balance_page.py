"""The page of A Game of Balance at a desk and on a phone: all of it in one sight, or one column for a thumb."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person

pytestmark = pytest.mark.browser
TOUCH = 44
TARGETS = ".balance button, .balance a:not(.group h3 a), .jump a, .proposal button"
TOO_SMALL = """([targets, touch]) => [...document.querySelectorAll(targets)]
  .map((target) => [target.textContent.trim(), target.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < touch - 0.5 || box.width < touch - 0.5))
  .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""


def playing(come: Invite) -> tuple[Person, Person]:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game="balance")
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    return anna, bert


def size(page: Page) -> list[int]:
    found: list[int] = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    return found


@pytest.mark.parametrize("exhibit", ("opening", "opening-partner", "closed-hands", "watching", "under-way", "passing"))
def test_a_desk_shows_all_of_a_table_without_scrolling(come: Invite, exhibit: str) -> None:
    page = come().page
    page.set_viewport_size({"width": 1280, "height": 720})
    page.goto(come().address + f"/gallery/balance/{exhibit}")
    assert size(page)[0] == 1280
    assert page.evaluate("document.querySelector('main').getBoundingClientRect().bottom") <= 720  # the foot is below


@pytest.mark.parametrize(("width", "height"), ((1280, 720), (768, 1024), (360, 740)))
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(come: Invite, width: int, height: int) -> None:
    anna, bert = playing(come)
    for somebody in (anna, bert):
        somebody.page.set_viewport_size({"width": width, "height": height})
        assert somebody.page.evaluate(TOO_SMALL, [TARGETS, TOUCH]) == []
        assert size(somebody.page)[0] == width


def test_on_a_phone_the_hand_is_one_touch_away(come: Invite) -> None:
    anna, _ = playing(come)
    page = anna.page
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("link", name="Hand", exact=True).click()
    expect(page.locator("#hand h2")).to_be_in_viewport()
    expect(page.locator("#hand .held").first).to_be_in_viewport()


def test_a_turn_is_played_from_the_keyboard(come: Invite) -> None:
    anna, _ = playing(come)
    page = anna.page
    page.locator("#piles button", has_text="Take it").focus()
    page.keyboard.press("Enter")
    release = page.locator("#hand .held button").first
    expect(release).to_be_visible()
    release.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_title("Bert’s turn – Anna’s table")


def test_a_draw_is_agreed_on_in_two_browsers(come: Invite) -> None:
    anna, bert = playing(come)
    menu = bert.page.locator("#people details", has_text="Table").last
    menu.locator("summary").click()
    menu.get_by_role("button", name="Propose a draw").click()
    anna.page.get_by_role("button", name="Agree").click()
    for somebody in (anna, bert):
        expect(somebody.page.locator("#status h1")).to_have_text("A draw")
