"""What the browser tests share: one Chromium for all, a server for each test."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect, sync_playwright

from app.config import Settings
from app.main import create_app
from app.web.site import Site
from scripts.machine import find_chromium
from tests.browser.people import PATIENCE_MS, Person, person
from tests.browser.server import serving
from tests.golden.golden import AnyGolden
from tests.web.conftest import small_game_templates
from tests.web.house import new_app

__all__ = ["small_game_templates"]
Invite = Callable[..., Person]
Host = Callable[[AnyGolden], str]

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
def database(sqlite_template: Path, tmp_path: Path) -> str:
    """Give a database of its own to a test."""
    path = tmp_path / "tables.db"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def app(database: str, tmp_path: Path) -> FastAPI:
    """Build the site, with the small game beside the others."""
    return new_app(database, tmp_path)


@pytest.fixture
def site(app: FastAPI) -> Site:
    """Give the site that is served, to look at from within."""
    site: Site = app.state.site
    return site


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    """Serve the site."""
    with serving(app) as address:
        yield address


@pytest.fixture
def host(database: str, tmp_path: Path) -> Iterator[Host]:
    """Serve the site so that the next table is dealt as a recorded game was."""
    seeds: list[str] = []
    settings = Settings(data_dir=tmp_path, database_url=database, secret_key="a secret of the tests")
    with serving(create_app(settings, seed_source=lambda: seeds[-1])) as address:

        def deal_as(golden: AnyGolden) -> str:
            seeds.append(golden.seed)
            return address

        yield deal_as


@pytest.fixture
def come(chromium: Browser, address: str) -> Iterator[Invite]:
    """Let people come, each with a browser of their own: ``come()``, or ``come(scripts=False)``."""
    with ExitStack() as stack:
        yield lambda **ways: stack.enter_context(person(chromium, address, **ways))
