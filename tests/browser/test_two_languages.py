"""A Spanish browser and an English one at one table: each reads its own language, whoever acts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser


def banner(page: Page, words: str) -> None:
    expect(page.locator("#banner")).to_have_text(words)


def test_two_languages_at_one_table(come: Invite) -> None:
    bert, ana = come(), come(locale="es-ES")
    link = bert.opens(name="Bert")
    page = ana.goes(link)
    assert page.evaluate("document.documentElement.lang") == "es"
    page.locator("#name-1").fill("Ana")
    page.get_by_role("button", name="Sentarse aquí").click()
    page.locator(".seat.mine").wait_for()
    bert.starts()
    ana.comes_along()
    banner(bert.page, "Your turn")
    banner(page, "Turno de Bert")

    bert.page.locator("#hand button", has_text="Rest").first.click()
    banner(page, "Tu turno")
    banner(bert.page, "Ana’s turn")
    page.locator("#hand button", has_text="Rest").first.click()
    banner(bert.page, "Your turn")
    banner(page, "Turno de Bert")

    page.get_by_role("button", name="English").click()
    page.wait_for_load_state()
    assert page.url == link
    banner(page, "Bert’s turn")
