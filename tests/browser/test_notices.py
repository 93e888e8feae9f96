"""Saying at the table where one wants to be told, in a browser; and the pages of it as axe sees them."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect

from app.config import Settings
from app.main import create_app
from app.notices import repository
from app.notices.links import LinkUse, link_token
from tests.browser.people import person
from tests.browser.server import serving
from tests.browser.test_accessibility import complaints

pytestmark = pytest.mark.browser


@contextmanager
def telling(template: Path, folder: Path) -> Iterator[tuple[FastAPI, str]]:
    """Serve a house that calls web addresses, and nobody mails."""
    shutil.copyfile(template, folder / "tables.db")
    settings = Settings(
        data_dir=folder,
        database_url=f"sqlite:///{folder / 'tables.db'}",
        secret_key="of the tests",
        public_url="http://localhost",
        webhooks="public",
    )
    app = create_app(settings)
    with serving(app) as address:
        yield app, address


def test_a_player_says_where_to_be_told_and_a_link_ends_it(
    chromium: Browser, sqlite_template: Path, tmp_path: Path
) -> None:
    with (
        telling(sqlite_template, tmp_path) as (app, address),
        person(chromium, address) as anna,
        person(chromium, address) as reader,
    ):
        link = anna.opens(name="Anna", seats=1)
        anna.starts()
        page = anna.page
        page.get_by_role("button", name="Keys and signals").click()
        page.get_by_role("link", name="Tell me elsewhere when I am away").click()
        page.get_by_label("Web address to call").fill("ftp://example.org")
        page.get_by_role("button", name="Add the web address").click()
        expect(page.locator("#tell [role=alert]")).to_contain_text("begins with https://")
        page.get_by_label("Web address to call").fill("https://192.0.2.1/call")
        page.get_by_role("button", name="Add the web address").click()
        chosen = page.get_by_role("checkbox", name="https://192.0.2.1/call")
        expect(chosen).to_be_checked()
        chosen.uncheck()
        page.get_by_role("button", name="Keep this choice").click()
        expect(chosen).not_to_be_checked()
        expect(page.locator("#device")).to_be_visible()  # the table lies behind it as it was

        kept = app.state.site.db.read_now(repository.find_address, 1)
        secret, mark = app.state.site.hall.secret, kept.fingerprint
        uses: tuple[tuple[LinkUse, str], ...] = (
            ("confirm", "Yes, send notices there"),
            ("off", "Send nothing to this address any more"),
        )
        for use, button in uses:
            path = f"/n/{use}/{link_token(secret, use, address_id=1, fingerprint=mark)}"
            assert complaints(reader.goes(path)) == []
            if use == "off":
                assert complaints(anna.goes("/notices")) == []
                assert complaints(anna.goes(link + "/notices")) == []
            reader.page.get_by_role("button", name=button).click()
        expect(reader.page.get_by_role("heading", name="Switched off")).to_be_visible()
        expect(anna.goes("/notices").get_by_text("192.0.2.1")).to_have_count(0)
