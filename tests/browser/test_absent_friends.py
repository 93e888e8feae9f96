"""A game over a week: taken back together, passed over, handed on, finished, replayed, carried to another house."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, Page, expect

from app.config import Settings
from app.main import create_app
from app.tables.bot_records import Pace
from app.tables.bot_runner import Pause
from tests.browser.people import Person, person
from tests.browser.server import serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
AT_ONCE: Mapping[Pace, Pause] = {"slow": Pause(0, 0), "normal": Pause(0, 0), "fast": Pause(0, 0)}


@pytest.fixture
def houses(sqlite_template: Path, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Serve two houses, each with tables of its own, whose bots do not make people wait."""
    with ExitStack() as stack:
        here, there = (_house(sqlite_template, tmp_path / name) for name in ("here", "there"))
        yield stack.enter_context(serving(here)), stack.enter_context(serving(there))


def _house(template: Path, folder: Path) -> FastAPI:
    folder.mkdir()
    shutil.copyfile(template, folder / "tables.db")
    settings = Settings(data_dir=folder, database_url=f"sqlite:///{folder / 'tables.db'}", secret_key=folder.name)
    return create_app(settings, seed_source=lambda: "7" * 32, paces=AT_ONCE)


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def agrees(somebody: Person) -> None:
    somebody.press(somebody.page.locator("#proposal").get_by_role("button", name="Agree"))


def test_a_game_outlives_those_who_began_it(houses: tuple[str, str], chromium: Browser, tmp_path: Path) -> None:
    here, there = houses
    with ExitStack() as stack:
        anna, bert, carl, dora = (stack.enter_context(person(chromium, here, motion=False)) for _ in range(4))
        link = anna.opens(name="Anna", seats=3, game="journey", preset="extreme", characters="random")
        bert.sits(link, name="Bert")
        carl.sits(link, name="Carl", seat=2)
        anna.starts()
        deal = version(anna.page)
        all_go_back(link, deal, anna, bert, carl)
        the_others_end_a_turn(link, bert, carl)
        seats_change_hands(link, anna, bert, carl, dora)
        bots_play_on(link, (dora, 2), (anna, 0), (anna, 1))
        newest = is_replayed(link, deal, anna)
        file = is_downloaded(link, anna, tmp_path / "game.json")
    command = [sys.executable, "-m", "app.cli", "verify", str(file)]  # as its users type it
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    with person(chromium, there, motion=False) as eve:
        goes_on_elsewhere(eve, file, (deal + newest) // 2)


def all_go_back(link: str, deal: int, anna: Person, bert: Person, carl: Person) -> None:
    """Anna ends her turn too soon; all agree to take it back, though cards were drawn."""
    anna.press(anna.page.get_by_role("button", name="End turn"))
    expect(anna.page).to_have_title(re.compile("^Bert’s turn"))
    bert.goes(f"{link}/at/{deal}")
    bert.page.get_by_role("link", name="Go back to here").click()
    bert.page.get_by_role("button", name="Propose it").click()
    agrees(anna)
    agrees(carl)
    expect(anna.page).to_have_title(re.compile("^● Your turn"))


def the_others_end_a_turn(link: str, bert: Person, carl: Person) -> None:
    """Anna is called away; the others end her turn."""
    bert.goes(f"{link}/seat/0")
    bert.page.get_by_role("button", name="End their turn").click()
    agrees(carl)
    expect(bert.page).to_have_title(re.compile("^● Your turn"))


def seats_change_hands(link: str, anna: Person, bert: Person, carl: Person, dora: Person) -> None:
    """Carl has gone for good, and Dora, who watches, gets his seat; Bert has to leave and gives his to Anna."""
    dora.goes(f"{link}/seat/2")
    dora.page.get_by_label("Your name").fill("Dora")
    dora.page.get_by_role("button", name="Let me take the seat").click()
    agrees(anna)
    agrees(bert)
    expect(dora.page.locator("#people")).to_contain_text("you")
    expect(carl.page.locator("#people")).to_contain_text("You are watching.")
    bert.goes(f"{link}/seat/1")
    bert.page.get_by_role("button", name="Give it to Anna").click()
    expect(bert.page.locator("#people")).to_contain_text("You are watching.")


def bots_play_on(link: str, *seats: tuple[Person, int]) -> None:
    """Leave the rest of a late evening to bots, and look on to the end."""
    for somebody, seat in seats:
        somebody.goes(link)
        form = somebody.page.locator(f"form.stand-in:has(input[name=seat][value='{seat}'])")
        somebody.page.locator("#people details.menu", has=form).locator("> summary").last.click()
        form.locator("select").select_option("greedy")
        form.locator("button").click()
    expect(seats[0][0].page).to_have_title(re.compile("^The forest"), timeout=120_000)


def is_replayed(link: str, deal: int, anna: Person) -> int:
    """Look at the course of the game, and step from the deal to its last moment; give its record."""
    anna.goes(f"{link}/replay")
    expect(anna.page.get_by_role("heading", name="Curves")).to_be_visible()
    anna.goes(f"{link}/at/{deal}")
    anna.page.get_by_role("link", name="To the newest moment").click()
    expect(anna.page.locator(".moment-place")).to_have_text(re.compile(r"^Moment (\d+) of \1$"))
    return int(anna.page.url.rpartition("/")[2].partition("?")[0])


def is_downloaded(link: str, anna: Person, file: Path) -> Path:
    anna.goes(f"{link}/deal")
    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="Download the game").click()
    download.value.save_as(file)
    return file


def goes_on_elsewhere(eve: Person, file: Path, middle: int) -> None:
    """Bring the game in at another house, and play on from its middle."""
    eve.goes("/import")
    eve.page.get_by_label("The file of a game").set_input_files(file)
    eve.page.get_by_role("button", name="Look at it").click()
    eve.page.wait_for_url("**/replay")
    eve.goes(eve.page.url.replace("/replay", f"/at/{middle}"))
    eve.page.get_by_role("link", name="Play on from here").click()
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.locator("main form button.primary").click()
    expect(eve.page.locator("#act")).to_be_attached()
    before = version(eve.page)
    eve.press(eve.page.locator("button[form=act]:not([disabled])").last)
    expect(eve.page.locator(f"#forms:not([data-version='{before}'])")).to_be_attached()
