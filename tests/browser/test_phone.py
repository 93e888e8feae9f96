"""A narrow screen under a finger: a whole game by touch, and nothing too small to hit."""

import pytest
from playwright.sync_api import Browser, Page, expect

from app.games.registry import GAMES, JOURNEY
from tests.browser.conftest import Host, Invite
from tests.browser.people import person
from tests.browser.replaying import AIMS, follows, presses, recorded, version

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
TOUCH = 44
SHOWN = ("opening", "under-way", "opening-partner", "watching", "over", "bots-host")
# Whatever can be pressed, but for links within a sentence; a field and its label count as one.
TOO_SMALL = """(touch) => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")]
  .filter((control) => control.checkVisibility() && !control.matches(".skip, p > a:not([class])"))
  .map((control) => [control, (control.matches("input") && control.closest("label")) || control])
  .map(([control, area]) => [control, area.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.height < touch - 0.5 || box.width < touch - 0.5))
  .map(([control, box]) => `${control.outerHTML.slice(0, 90)}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


def test_a_whole_journey_is_played_by_touch(host: Host, chromium: Browser) -> None:
    golden = recorded(JOURNEY, "defeat_hazards")
    with person(chromium, host(golden), phone=True) as anna:
        anna.opens(name="Anna", seats=1, game="journey", preset="dawn", characters="random")
        anna.starts()
        page, first = anna.page, version(anna.page)
        for number, (seat, action) in enumerate(golden.actions):
            follows(page, to=first + number)
            presses(anna, AIMS["journey"](seat, action), action)
            assert page.evaluate("document.documentElement.scrollWidth") == 360
        expect(page.locator("#banner")).to_have_text("The forest is lost")
        expect(page.locator("#banner")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", GAMES)
def test_everything_is_large_enough_for_a_finger(come: Invite, game: str) -> None:
    anna = come(phone=True)
    for exhibit in SHOWN:
        page = anna.goes(f"/gallery/{game}/{exhibit}")
        unfold(page)
        assert page.evaluate(TOO_SMALL, TOUCH) == [], exhibit


@pytest.mark.parametrize("game", GAMES)
def test_on_a_tablet_too_everything_is_large_enough_for_a_finger(come: Invite, game: str) -> None:
    anna = come(phone=True)
    for width, height in ((1280, 720), (1180, 820), (1024, 768)):
        anna.page.set_viewport_size({"width": width, "height": height})
        for exhibit in SHOWN:
            page = anna.goes(f"/gallery/{game}/{exhibit}")
            unfold(page)
            assert page.evaluate(TOO_SMALL, TOUCH) == [], (width, exhibit)
            assert page.evaluate("document.documentElement.scrollWidth") == width, (width, exhibit)


def unfold(page: Page) -> None:
    page.evaluate("document.querySelectorAll('details').forEach((folded) => (folded.open = true))")
