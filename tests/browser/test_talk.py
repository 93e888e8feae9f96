"""Table talk in real browsers: one acts and speaks while the other has a dialog open and a note half typed."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from app.web import talk_box
from tests.browser.conftest import Invite
from tests.browser.test_live import climbs, height, playing

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def slow_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is said be heard for as long as two browsers take on a busy machine."""
    monkeypatch.setattr(talk_box, "LASTING", timedelta(hours=1))


def climbs_before(page: Page, other: Page) -> None:
    """Climb on one page, and wait until both show it."""
    before = height(page)
    climbs(page)
    expect(page.locator(".height")).not_to_have_text(f"{before} of 40")
    expect(other.locator(".height")).to_have_text(f"{height(page)} of 40")


def test_an_open_dialog_and_a_half_typed_note_survive_what_others_do_and_say(come: Invite) -> None:
    anna, bert, _ = playing(come)
    bert.page.locator("#talk-menu > summary").click()
    bert.page.locator("#note-text").fill("Keep one ro")
    bert.page.locator("button[data-dialog=device]").click()
    dialog = bert.page.locator("#device")
    expect(dialog).to_have_attribute("open", "")

    climbs_before(anna.page, bert.page)
    anna.page.locator("#talk-menu > summary").click()
    anna.page.get_by_role("button", name="Help!").click()
    anna.page.keyboard.press("Escape")
    expect(bert.page.locator("#heard")).to_have_text("Anna: Help!")
    expect(dialog).to_have_attribute("open", "")
    expect(bert.page.locator("#note-text")).to_have_value("Keep one ro")

    bert.page.keyboard.press("Escape")
    expect(dialog).not_to_have_attribute("open", "")
    note = bert.page.locator("#note-text")
    expect(note).to_be_visible()  # the menu stands open as it did
    note.press("End")
    note.press_sequentially("pe")
    climbs_before(anna.page, bert.page)
    expect(note).to_be_focused()
    note.press_sequentially(" <b>")
    bert.page.get_by_role("button", name="Pin it up").click()
    expect(anna.page.locator("#notes li")).to_contain_text("Keep one rope <b>")
    expect(note).to_have_value("")


def test_what_somebody_points_at_is_marked_on_the_boards_of_the_others(come: Invite) -> None:
    anna, bert, link = playing(come)
    watcher = come()
    watcher.goes(link)
    sent = anna.context.request.post(
        f"{link}/talk/point", form={"seat": "0", "target": "summit"}, headers={"Origin": anna.address}
    )
    assert sent.ok
    for person in (bert, watcher):
        expect(person.page.locator("#hand .pointed-mark")).to_have_text("Anna")
        expect(person.page.locator("#heard")).to_have_text("Anna points at the summit.")
    climbs(anna.page)
    expect(bert.page.locator(".pointed-mark")).to_have_count(0)
    expect(bert.page.locator("#heard p")).to_have_count(0)
