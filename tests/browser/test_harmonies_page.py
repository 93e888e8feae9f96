"""The board of Harmonies under the hand: by keyboard, by finger, without scripts, and rearranged."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from app.games.harmonies.state import State
from app.languages import speaking_in
from app.web import render
from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.web.harmonies.looking import CONTENT, PAGE, sights, table_seen

pytestmark = pytest.mark.browser

BELOW = """(height) => [...document.querySelectorAll(".harmonies section")]
  .filter((found) => found.checkVisibility() && found.getBoundingClientRect().bottom > height + 0.5)
  .map((found) => found.id)"""


def plays_alone(come: Invite, *, scripts: bool = True, **options: str) -> Person:
    """Open a table for one and begin."""
    anna = come(scripts=scripts)
    anna.opens(name="Anna", seats=1, game="harmonies", **options)
    anna.starts()
    return anna


def takes(page: Page) -> None:
    """Take the first tokens of the central board."""
    page.locator("#supply button").first.click()
    page.locator("label.thing").first.wait_for()


def shown_spots(page: Page) -> int:
    return page.locator(".spot button:visible").count()


@pytest.mark.parametrize("scripts", (True, False), ids=("scripts", "no scripts"))
def test_a_turn_is_played_by_choosing_a_piece_and_then_a_space(come: Invite, scripts: bool) -> None:
    page = plays_alone(come, scripts=scripts).page
    takes(page)
    for left in (2, 1, 0):
        page.locator("label.thing").last.click()
        page.locator(".spot button:visible").nth(4).click()
        expect(page.locator("#turn-title")).to_have_text(
            f"Place {left} token{'' if left == 1 else 's'}" if left else "All is placed"
        )
    page.get_by_role("button", name="End turn", exact=True).click()
    expect(page.locator(".status-facts")).to_contain_text("Round 2")


def test_the_spaces_shown_are_those_of_the_chosen_piece(come: Invite) -> None:
    page = plays_alone(come).page
    takes(page)
    for thing in page.locator("label.thing").all():
        thing.click()
        number = (thing.locator("input").get_attribute("class") or "").removeprefix("pick-")
        assert shown_spots(page) == page.locator(f".for-{number} .spot").count() > 0


def test_a_piece_is_put_down_with_the_keyboard_alone(come: Invite) -> None:
    page = plays_alone(come).page
    takes(page)
    pieces = page.locator("label.thing input")
    pieces.first.focus()
    if pieces.count() > 1:
        page.keyboard.press("ArrowRight")
        expect(pieces.nth(1)).to_be_checked()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.spot') !== null")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#turn-title")).to_have_text("Place 2 tokens")


def test_a_token_is_taken_back_from_under_the_others_and_placed_elsewhere(come: Invite) -> None:
    page = plays_alone(come).page
    takes(page)
    for left in (2, 1):
        page.locator(".spot button:visible").nth(left).click()
        expect(page.locator("#turn-title")).to_have_text(f"Place {left} token{'s' if left > 1 else ''}")
    deeds = page.locator(".deeds button")
    expect(deeds).to_have_count(3)
    first = deeds.nth(1).locator(".sr").inner_text()
    second = deeds.nth(2).locator(".sr").inner_text()
    deeds.nth(1).click()
    expect(page.locator("#turn-title")).to_have_text("Place 2 tokens")
    expect(deeds).to_have_count(2)
    assert deeds.nth(1).locator(".sr").inner_text() == second != first
    deeds.nth(0).click()
    expect(page.locator("#turn-title")).to_have_text("Take tokens")
    expect(deeds).to_have_count(0)


def test_the_layout_holds_whatever_people_are_called(come: Invite) -> None:  # B56
    anna = come()
    anna.opens(name="W" * 24, seats=4, game="harmonies")
    page = anna.page
    for seat, name in enumerate(("👨‍👩‍👧‍👦" * 24, "e" + "\u0301\u0302\u0303" * 8, "שלום עולם של היער הגדול"), start=1):
        page.locator("#seats > ol > li").nth(seat).get_by_role("link", name="Somebody else").click()
        page.get_by_label("Who sits here?").fill(name)
        page.get_by_role("button", name="Sit here").click()
    anna.starts()
    over = """() => [...document.querySelectorAll('.harmonies section')].filter((part) =>
      !part.matches('#row') && part.scrollWidth > part.clientWidth + 1).map((part) => part.id)"""
    for width in (1280, 768, 320):
        page.set_viewport_size({"width": width, "height": 1_000})
        assert (page.evaluate("document.documentElement.scrollWidth"), page.evaluate(over)) == (width, []), width


@pytest.mark.parametrize("side", ("A", "B"))
def test_on_a_phone_all_that_can_be_pressed_is_large_enough_for_a_finger(come: Invite, side: str) -> None:
    page = plays_alone(come, side=side).page
    page.set_viewport_size({"width": 360, "height": 740})
    small = """() => [...document.querySelectorAll('.harmonies :is(button, a, label.thing)')]
      .map((piece) => [piece.innerText, piece.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
      .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""
    assert page.evaluate(small) == []
    takes(page)
    assert page.evaluate(small) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360


@pytest.mark.parametrize("language", ("en", "es"))
def test_a_turn_with_spirits_needs_no_scrolling_on_a_wide_screen(come: Invite, language: str) -> None:
    anna = come(scripts=False)
    anna.page.set_viewport_size({"width": 1280, "height": 720})
    for state in fullest():
        with speaking_in(language):
            html = render.page(PAGE.template, table_seen(state, state.active))
        anna.page.route("**/made-up", showing(html))
        assert anna.goes("/made-up").evaluate(BELOW, 720) == []
        anna.page.unroute("**/made-up")


def showing(html: str) -> Callable[[Route], None]:
    """Answer a request with a page that no server made."""
    return lambda route: route.fulfill(body=html, content_type="text/html")


def fullest() -> list[State]:
    """Choose tables in play where whoever is on turn holds as many cards as they may, and spirits score."""
    playing = (state for state in sights() if state.ruleset.spirits and state.outcome is None)
    full = [state for state in playing if len(state.acting_seat.cards) == CONTENT.table.most_unfinished]
    assert len(full) > 5
    return full
