"""Whole journeys in two browsers at one table: recorded games, pressed button by button on the pages as they come."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from app.config import Settings
from app.games.journey.actions import Action, HireGuide, Travel
from app.main import create_app
from tests.browser.people import Person, person
from tests.browser.server import serving
from tests.golden.golden import FOLDER, Golden, load

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
Host = Callable[[Golden], str]


@pytest.fixture
def host(sqlite_template: Path, tmp_path: Path) -> Iterator[Host]:
    """Serve the site so that the next table is dealt as a recorded game was."""
    path = tmp_path / "tables.db"
    shutil.copyfile(sqlite_template, path)
    seeds: list[str] = []
    settings = Settings(data_dir=tmp_path, database_url=f"sqlite:///{path}", secret_key="a secret of the tests")
    with serving(create_app(settings, seed_source=lambda: seeds[-1])) as address:

        def deal_as(golden: Golden) -> str:
            seeds.append(golden.seed)
            return address

        yield deal_as


@pytest.mark.parametrize(("name", "preset"), (("two_players_victory", "dawn"), ("two_players_defeat", "dawn")))
def test_a_whole_game_is_played_by_two_browsers_through_the_pages_buttons(
    host: Host, chromium: Browser, name: str, preset: str
) -> None:
    golden = load(FOLDER / f"{name}.json")
    address = host(golden)
    with person(chromium, address) as anna, person(chromium, address) as bert:
        link = anna.opens(name="Anna", seats=2, preset=preset, characters="random")
        bert.sits(link, name="Bert")
        anna.starts()
        people = (anna, bert)
        first = version(anna.page)
        for number, (seat, action) in enumerate(golden.actions):
            follows(people[seat].page, to=first + number)
            presses(people[seat], action)
        headline = "The forest lives" if golden.outcome.winners else "The forest is lost"
        for somebody in people:
            expect(somebody.page.locator("#status h1")).to_have_text(headline)


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def follows(page: Page, *, to: int) -> None:
    """Wait until a page shows the table at this version, whoever brought it there."""
    expect(page.locator(f"#forms[data-version='{to}']")).to_be_attached(timeout=5_000)


def presses(somebody: Person, action: Action) -> None:
    """Press the button that does just this, on the board or in the panel of what it is aimed at; confirm when asked."""
    page = somebody.page
    button = page.locator(f"button[form=act][name=actions][value='{msgspec.json.encode([action]).decode()}']")
    if button.count() == 0:
        page.locator(f"a[href*='{aim(action)}']").first.click()
        button.first.wait_for(state="attached")
    folded = button.first.locator("xpath=ancestor::details[not(@open)]")
    while folded.count():
        folded.first.locator("> summary").click()
    done = page.locator(f"#forms:not([data-version='{version(page)}'])")
    button.first.click()
    question = page.locator("#sure button")
    done.or_(question).first.wait_for(state="attached")
    if question.count():
        question.click()
        done.wait_for(state="attached")


def aim(action: Action) -> str:
    """Name what an action is aimed at as a link of the page does: a pathway card by its id, whatever is done to it."""
    match action:
        case Travel():
            return "=travel#"
        case HireGuide():
            return "=hire#"
        case _:
            card = getattr(action, "card", None)
            assert card is not None, f"the page has no button for {action}"
            return f":{card}#"
