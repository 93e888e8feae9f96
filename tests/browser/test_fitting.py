"""The pages of a table are as wide as the window and end where their content ends, however long a game has been."""

import pytest
from playwright.sync_api import Page, expect

from app.games.registry import GAMES
from app.web.speech import COOKIE as SPEAKS
from tests.browser.conftest import Invite
from tests.browser.people import Person

pytestmark = pytest.mark.browser

SHOWN = ("under-way", "watching", "over")
WINDOWS = ((360, 740), (768, 1024), (1280, 720))
# Lines as a bot leaves them, with words for listeners alone, and the fullest hands that a watcher sees the backs of.
LONG = """() => {
  const log = document.querySelector(".log");
  for (let line = 0; line < 80; line++)
    log.insertAdjacentHTML("beforeend", `<li><span class="sr">Bot: </span>${"It went on. ".repeat(9)}</li>`);
  for (const hand of document.querySelectorAll(".hidden-hand"))
    while (hand.childElementCount && hand.childElementCount < 9) hand.append(hand.lastElementChild.cloneNode());
}"""
MISFIT = """() => {
  const page = document.documentElement, found = [];
  if (page.scrollWidth > innerWidth) found.push(`${page.scrollWidth} px wide at ${innerWidth}`);
  const parts = [...document.querySelectorAll("main, .side, .jump, footer.site")];
  const end = Math.max(innerHeight, ...parts.map((part) => part.getBoundingClientRect().bottom + scrollY));
  if (page.scrollHeight > end + 1) found.push(`${page.scrollHeight} px high, the content ends at ${end}`);
  for (const hand of document.querySelectorAll(".hidden-hand")) {
    const back = hand.lastElementChild?.getBoundingClientRect();
    if (back && back.right > hand.parentElement.getBoundingClientRect().right) found.push("backs beside their panel");
  }
  return found;
}"""
OUTSIDE = """() => {
  const panel = document.querySelector("#turn").getBoundingClientRect();
  return [...document.querySelectorAll("#turn .ends > *")]
    .map((part) => [part.innerText, part.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.left < panel.left || box.right > panel.right))
    .map(([words]) => words);
}"""


def misfits(page: Page) -> list[str]:
    """Make the page as long as it may become, and look whether it fits into each window."""
    page.evaluate(LONG)
    found: list[str] = []
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        found += page.evaluate(MISFIT)
    return found


def speaks(somebody: Person, language: str) -> None:
    somebody.context.add_cookies([{"name": SPEAKS, "value": language, "url": somebody.address}])


@pytest.mark.parametrize("game", GAMES)
def test_a_page_of_a_table_fits_its_window_in_play_at_the_end_and_in_history(come: Invite, game: str) -> None:
    anna, bert = come(motion=False), come(motion=False)
    link = anna.opens(name="Anna", game=game)
    bert.sits(link, name="Bert")
    anna.starts()
    anna.page.get_by_role("link", name="Step through the game").click()
    expect(anna.page.locator(".moment-place")).to_be_visible()
    moment = anna.page.url
    watcher = come(motion=False)
    for language in ("en", "es"):
        speaks(watcher, language)
        for path in (*(f"/gallery/{game}/{exhibit}" for exhibit in SHOWN), moment):
            assert misfits(watcher.goes(path)) == [], (language, path)


@pytest.mark.parametrize("language", ("en", "es"))
def test_the_buttons_that_end_a_turn_of_harmonies_stay_within_its_panel_and_whole(come: Invite, language: str) -> None:
    anna = come(phone=True)
    anna.opens(name="Anna", seats=1, game="harmonies")
    anna.starts()
    speaks(anna, language)
    page = anna.page
    page.reload()
    page.locator("#supply button").first.tap()
    for left in (2, 1, 0):
        page.locator(".spot button:visible").nth(4).tap()
        expect(page.locator(".deeds button")).to_have_count(4 - left)
    ending = page.locator("#turn .ends .primary")
    expect(ending).to_be_visible()
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert ending.evaluate("(button) => getComputedStyle(button).whiteSpace") == "nowrap"
