"""What the browser tests share: one Chromium for all, a server for each test."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from scripts.machine import find_chromium
from tests.browser.people import PATIENCE_MS, Person, person
from tests.browser.server import serving
from tests.web.conftest import small_game_templates
from tests.web.house import new_app

__all__ = ["small_game_templates"]
Invite = Callable[..., Person]

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find_chromium()
        assert path is not None, "no Chromium was found; `make test` brings one"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def address(sqlite_template: Path, tmp_path: Path) -> Iterator[str]:
    """Serve the site, with the small game beside the others, over a database of its own."""
    path = tmp_path / "tables.db"
    shutil.copyfile(sqlite_template, path)
    with serving(new_app(f"sqlite:///{path}", tmp_path)) as address:
        yield address


@pytest.fixture
def come(chromium: Browser, address: str) -> Iterator[Invite]:
    """Let people come, each with a browser of their own: ``come()``, or ``come(scripts=False)``."""
    with ExitStack() as stack:
        yield lambda *, scripts=True: stack.enter_context(person(chromium, address, scripts=scripts))
