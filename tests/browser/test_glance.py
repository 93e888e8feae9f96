"""The journey's table at one glance: on a wide screen a turn needs no scrolling."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Invite
from tests.browser.test_accessibility import AXE, RULES

pytestmark = pytest.mark.browser

WIDE = ((1280, 720), (1440, 900), (1920, 1080))
OUTSIDE = """([width, height]) => [...document.querySelectorAll(
    ".journey > .status, .journey > .trail, .journey section, .finish .press, .hand .press, .space"
  )]
  .filter((found) => found.checkVisibility() && !found.closest(".party, .camp, .played"))
  .filter((found) => {
    const box = found.getBoundingClientRect();
    return box.left < 0 || box.top < 0 || box.right > width + 0.5 || box.bottom > height + 0.5;
  })
  .map((found) => found.id || found.textContent.trim().slice(0, 40))"""
CUT = """() => [...document.querySelectorAll(
    ".space .playing-card, .hand .playing-card, #hand, #finish, #status, #tracks"
  )]
  .filter((found) => found.scrollHeight > found.clientHeight + 1 || found.scrollWidth > found.clientWidth + 1)
  .map((found) => found.id || found.querySelector(".name").textContent)"""


TOO_LONG = """async () => {
  const pieces = new DOMParser().parseFromString(await (await fetch("/gallery/journey")).text(), "text/html");
  const face = [...document.querySelectorAll(".space .playing-card")].at(-1).parentElement;
  return [...pieces.querySelectorAll(".playing-card:has(.price):not(.large)")]
    .map((piece) => {
      const card = document.adoptNode(piece.cloneNode(true));
      face.querySelector(".playing-card").replaceWith(card);
      return card.scrollHeight > card.clientHeight + 1 ? card.querySelector(".name").textContent : "";
    })
    .filter(Boolean);
}"""
HIDDEN = """(wanted) => wanted.filter((name) => {
  const seen = document.querySelector(name), box = seen.getBoundingClientRect();
  const frame = seen.closest("section").getBoundingClientRect();
  return box.top < frame.top || box.bottom > Math.min(frame.bottom, innerHeight) + 0.5;
})"""


@pytest.mark.parametrize("locale", ("en-GB", "es-ES"))
@pytest.mark.parametrize("exhibit", ("opening", "opening-partner", "under-way", "watching", "closed-hands"))
def test_everything_that_a_turn_needs_is_on_the_screen(come: Invite, exhibit: str, locale: str) -> None:
    page = come(locale=locale).goes(f"/gallery/journey/{exhibit}")
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE, [width, height]) == [], (width, height)
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate(HIDDEN, ["#turn .pool"]) == [], (width, height)


@pytest.mark.parametrize("locale", ("en-GB", "es-ES"))
def test_every_card_that_may_lie_on_the_pathway_is_seen_whole(come: Invite, locale: str) -> None:
    page = come(locale=locale).goes("/gallery/journey/under-way")
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_LONG) == [], (width, height)


@pytest.mark.parametrize("locale", ("en-GB", "es-ES"))
def test_beside_a_plan_one_sees_what_was_made_and_the_end_of_the_turn(come: Invite, locale: str) -> None:
    page = come(locale=locale).goes("/gallery/journey/plans-acting")
    wanted = ["#turn .pool", "#finish .end h3", "#finish .end .press", "#plan h3"]
    for width, height in WIDE:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(HIDDEN, wanted) == [], (width, height)


def test_parts_that_are_scrolled_by_themselves_can_be_reached_with_the_keyboard(come: Invite) -> None:
    page = come().goes("/gallery/journey/watching")
    page.set_viewport_size({"width": 1280, "height": 720})
    assert _scrolled(page) >= {"camp", "log"}
    page.evaluate(AXE.read_text())  # not added as a script: the policy would forbid that
    result: Any = page.evaluate("tags => axe.run({runOnly: tags})", RULES)
    assert [fault["id"] for fault in result["violations"]] == []


def _scrolled(page: Page) -> set[str]:
    return set(
        page.evaluate(
            """() => [...document.querySelectorAll(".table-page section")]
              .filter((found) => getComputedStyle(found).overflowY === "auto")
              .filter((found) => found.scrollHeight > found.clientHeight + 1)
              .map((found) => found.id)"""
        )
    )
