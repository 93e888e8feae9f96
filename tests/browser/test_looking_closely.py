"""Cards read closely: any of them, at any time, whoever acts meanwhile, with each of their signs in words."""

import pytest
from playwright.sync_api import Page, expect

from app.games.registry import GAMES
from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.test_accessibility import complaints

pytestmark = pytest.mark.browser
FIRST_CARD = {"journey": "#space-1 a.face", "balance": "#piles a.face", "harmonies": "#row a.face"}


def together(come: Invite, game: str) -> tuple[Person, Person, str]:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game=game)
    bert.sits(link, name="Bert")
    anna.starts()
    bert.comes_along()
    return anna, bert, link


def plays_a_card(page: Page) -> None:
    before = page.locator("#forms").get_attribute("data-version")
    page.locator("#hand button[form=act]").first.click()
    page.locator(f"#forms:not([data-version='{before}'])").wait_for(state="attached")


def test_a_card_lies_open_while_another_plays_and_gives_the_focus_back(come: Invite) -> None:
    anna, bert, link = together(come, "journey")
    watcher = come()
    for page in (bert.page, watcher.goes(link)):  # on another's turn, and as somebody who only watches
        page.locator("#space-1 a.face").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#target h2")).to_be_focused()
        page.locator("#target .look").press("Enter")
        expect(page.locator("#closely h2")).to_be_visible()
        page.set_viewport_size({"width": 360, "height": 300})
        page.locator("#closely").evaluate("dialog => dialog.scrollTo(0, 150)")
    shown = bert.page.locator("#sheet").inner_text()
    plays_a_card(anna.page)
    plays_a_card(anna.page)
    newest = anna.page.locator("#forms").get_attribute("data-version")
    for page in (bert.page, watcher.page):
        expect(page.locator(f"#forms[data-version='{newest}']")).to_be_attached()
        assert page.evaluate("[closely.open, closely.scrollTop, closely.contains(document.activeElement)]") == [
            True,
            150,
            True,
        ]
        assert page.locator("#sheet").inner_text() == shown
        page.keyboard.press("Escape")
        expect(page.locator("#closely")).to_be_hidden()
        expect(page.locator("#target .look")).to_be_focused()
        page.keyboard.press("Escape")  # the panel as well
        expect(page.locator("#space-1 a.face")).to_be_focused()


def test_a_card_that_the_log_names_is_opened_from_there(come: Invite) -> None:
    anna, bert, _ = together(come, "journey")
    plays_a_card(anna.page)
    link = bert.page.locator("#log a[data-look]").first
    name = link.inner_text()
    link.click()
    expect(bert.page.locator("#closely h2")).to_have_text(name)
    expect(bert.page.locator("#closely dt").first).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_cards_to_be_read_closely_with_and_without_scripts(come: Invite, game: str) -> None:
    anna, bert, link = together(come, game)
    page = bert.page
    if game == "balance":
        page = (anna if anna.page.locator("#hand .held a.face").count() else bert).page
    card = page.locator("#hand .held a.face" if game == "balance" else FIRST_CARD[game]).first
    card.click()
    page.locator("#target .look").wait_for()
    card.click(force=True) if game != "journey" else page.locator("#target .look").click()  # a second press will do
    expect(page.locator("#closely h2")).to_be_visible()
    words = page.locator("#sheet").inner_text()
    assert page.locator("#sheet dt").count() > 0
    assert complaints(page) == []
    address = page.locator("#target .look").get_attribute("href") or ""
    plain = come(scripts=False).goes(address)
    assert plain.locator(".sheet").inner_text() == words
    assert link in page.url


def test_a_half_typed_note_survives_what_others_do_and_say(come: Invite) -> None:
    anna, bert, _ = together(come, "journey")
    page = bert.page
    for somebody in (anna, bert):
        somebody.page.locator("#talk-menu > summary").click()
    note = page.locator("#note-text")
    note.click()
    page.keyboard.type("We have tme")
    for _step in range(2):
        page.keyboard.press("ArrowLeft")
    anna.page.locator("#note-text").fill("Take the Toad")
    anna.page.get_by_role("button", name="Pin it up").click()
    expect(page.locator("#notes")).to_contain_text("Take the Toad")
    plays_a_card(anna.page)
    newest = anna.page.locator("#forms").get_attribute("data-version")
    expect(page.locator(f"#forms[data-version='{newest}']")).to_be_attached()
    page.keyboard.type("i")  # where the caret was
    expect(note).to_have_value("We have time")
    page.get_by_role("button", name="Keys and signals").click()
    plays_a_card(anna.page)
    expect(page.locator("#device")).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_have_value("We have time")
