"""A game is kept as a file, checked, and taken in again, in a real browser and at every size."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Invite
from tests.browser.test_accessibility import complaints
from tests.browser.test_phone import TOO_SMALL, TOUCH
from tests.tables.filed import changed

pytestmark = pytest.mark.browser


def test_a_game_is_kept_checked_and_taken_in_again(come: Invite, tmp_path: Path) -> None:
    anna = come(phone=True)
    link = anna.opens(name="Anna", seats=1, game="journey")
    anna.starts()
    page = anna.page
    page.get_by_role("link", name="Fair deal: fingerprint").click()
    noted = page.locator(".digits span").first.inner_text()
    assert page.evaluate(TOO_SMALL, TOUCH) == []
    assert complaints(page) == []
    anna.goes(f"{link}/end").get_by_role("button", name="Close the table").click()
    page.get_by_role("link", name="Keep or check this game").first.click()
    page.get_by_role("button", name="Check it now").click()
    expect(verdict(page)).to_contain_text("Genuine")
    assert page.evaluate(TOO_SMALL, TOUCH) == []
    assert complaints(page) == []
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the game").click()
    file = tmp_path / "game.json"
    downloading.value.save_as(file)

    zoe = come()
    zoe.goes("/").get_by_role("link", name="A game from a file").click()
    forged = tmp_path / "forged.json"
    forged.write_bytes(changed(file.read_bytes(), lambda game: game.update(status="finished")))
    sends(zoe.page, forged, "Look at it")
    expect(verdict(zoe.page)).to_contain_text("Not genuine")
    assert complaints(zoe.page) == []
    zoe.page.get_by_label("Its fingerprint").fill(noted)
    sends(zoe.page, file, "Only check it")
    expect(verdict(zoe.page)).to_contain_text("Genuine")
    expect(zoe.page.get_by_text("It is the fingerprint that you noted.")).to_be_visible()
    assert complaints(zoe.page) == []
    sends(zoe.page, file, "Look at it")
    zoe.page.wait_for_url("**/replay")
    sends(zoe.goes("/import"), file, "Play on from its end")
    zoe.page.wait_for_url("**/play-on")


def verdict(page: Page) -> Locator:
    return page.locator("#verdict-title")


def sends(page: Page, file: Path, button: str) -> None:
    """Choose a file and press one of the buttons below it."""
    page.get_by_label("The file of a game").set_input_files(file)
    page.get_by_role("button", name=button).click()
