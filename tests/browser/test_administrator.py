"""An administrator with a real browser: from the one-time link to a table that is opened with their own difficulty."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page

from app.admin.access import make_first_link
from app.db import Database
from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.test_accessibility import complaints

pytestmark = pytest.mark.browser
PASSWORD = "three owls and a kettle"
MEASURED_MS = 90_000  # a process has to start, at the lowest priority of a busy machine


@pytest.fixture
def first_link(address: str, tmp_path: Path) -> Callable[[], str]:
    """Give the link that the server prints at its first start."""

    def make() -> str:
        database = Database(f"sqlite:///{tmp_path / 'tables.db'}")
        token = database.write_now(make_first_link, now=datetime.now(UTC))
        database.close()
        return f"{address}/admin/welcome/{token}"

    return make


def comes_in(ann: Person, link: str) -> None:
    page = ann.goes(link)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("The same again").fill(PASSWORD)
    page.get_by_role("button", name="Set the password").click()
    page.wait_for_url("**/admin")


def makes_friday(page: Page) -> None:
    """Make a difficulty, as an administrator who has come in."""
    page.get_by_role("link", name="Difficulties").click()
    page.get_by_role("link", name="Make a new one").click()
    page.get_by_label("Name", exact=True).fill("Friday")
    page.get_by_label("A line beside it").fill("With tea and time.")
    page.get_by_label("Hand, for all numbers of players").select_option("7")
    page.get_by_label("Shields at the start, for all").select_option("Yes")
    page.get_by_text("By number of players: Last Day").click()
    page.get_by_label("1 player, Last Day").select_option("2")
    page.get_by_role("button", name="See how players read it").click()
    assert "hands of seven cards" in page.locator(".preview").inner_text()
    page.get_by_role("button", name="Keep it").click()
    assert page.locator(".preset.withdrawn h2").inner_text() == "Friday"


def asks(page: Page, *, bot: str, games: int, players: tuple[int, ...]) -> None:
    """Fill the form for a calibration in, and send it."""
    page.get_by_label("Bot in every seat").select_option(bot)
    for count in (1, 2, 3, 4):
        if count not in players:
            page.locator(f"label.segment:has([name='players.{count}'])").click()
    page.get_by_label("Games for each number of players").fill(str(games))
    page.get_by_role("button", name="Start").click()


@pytest.mark.parametrize("scripts", (True, False), ids=("scripts", "plain"))
def test_an_administrator_makes_measures_and_publishes_a_difficulty_and_a_player_opens_a_table_with_it(
    come: Invite, first_link: Callable[[], str], *, scripts: bool
) -> None:
    ann = come(scripts=scripts)
    comes_in(ann, first_link())
    page = ann.page
    makes_friday(page)

    page.get_by_role("link", name="Measure Friday").click()
    assert page.get_by_label("Difficulty").evaluate("select => select.selectedOptions[0].text") == "Friday"
    asks(page, bot="Random", games=3, players=(1, 2))
    page.locator(".calibration.done").wait_for(timeout=MEASURED_MS)  # the page keeps itself up to date
    assert "Measured on" in page.locator(".calibration").inner_text()
    page.get_by_role("link", name="Friday").click()
    assert page.locator("svg.chart:visible").count() == 4
    page.get_by_role("link", name="Difficulties").click()
    page.get_by_role("button", name="Publish Friday").click()
    assert page.locator(".preset.withdrawn").count() == 0

    ben = come(scripts=scripts)
    page = ben.goes("/tables/new?game=journey")
    page.get_by_label("Your name").fill("Ben")
    choice = page.locator("label.choice", has_text="Friday")
    figure = choice.locator(".figure:visible")
    today = f"{datetime.now(UTC):%-d %B %Y}"
    for players, words in ((2, "two players"), (1, "one player")):
        page.locator("label.segment", has_text=str(players)).first.click()
        told = figure.inner_text().replace("\N{NO-BREAK SPACE}", " ").strip()
        assert re.fullmatch(
            rf"A bot that acts at random wins \d+% of games with {words} "
            rf"\(random, 3 games only, measured on {today}\)\.",
            told,
        )
    page.locator("label.segment", has_text="3").first.click()
    assert figure.count() == 0
    page.locator("label.segment", has_text="1").first.click()
    choice.click()
    assert "the last Day is Day 2, everyone starts shielded, hands of seven cards" in choice.inner_text()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert "hands of seven cards" in page.locator("#main").inner_text()
    ben.starts()
    assert page.locator("#hand").is_visible()


def test_progress_is_live_and_a_press_cancels(come: Invite, first_link: Callable[[], str]) -> None:
    ann = come()
    comes_in(ann, first_link())
    page = ann.goes("/admin/calibrations?preset=gentle")
    assert complaints(page) == []
    asks(page, bot="Random", games=10_000, players=(1,))
    page.evaluate("window.sameDocument = true")
    page.locator(".calibration.running progress:not([value='0'])").wait_for(timeout=MEASURED_MS)
    before = int(page.locator("progress").get_attribute("value") or 0)
    page.wait_for_function(
        "before => Number(document.querySelector('progress').value) > before", arg=before, timeout=MEASURED_MS
    )
    assert page.evaluate("window.sameDocument")
    assert "left" in page.locator(".calibration").inner_text()
    assert complaints(page) == []
    page.get_by_role("link", name="Gentle").click()
    page.locator("svg.chart:visible").first.wait_for()
    assert complaints(page) == []

    page.get_by_role("button", name="Cancel").click()
    page.locator(".calibration.cancelled").wait_for()
    page.get_by_role("link", name="Gentle").click()
    page.get_by_text("The same as numbers").click()
    assert complaints(page) == []


def test_a_calibration_that_cannot_be_is_refused_beside_its_field(come: Invite, first_link: Callable[[], str]) -> None:
    ann = come()
    comes_in(ann, first_link())
    page = ann.goes("/admin/calibrations")
    asks(page, bot="Greedy", games=0, players=())
    assert page.locator("#games-fault").inner_text().strip() == "must be a whole number from 1 to 10000."
    assert page.locator("#players-fault").inner_text().strip() == "choose one number of players at least."
    assert page.locator(".calibration").count() == 0
    assert complaints(page) == []


def test_the_pages_of_the_administrator_are_for_everybody(come: Invite, first_link: Callable[[], str]) -> None:
    ann = come()
    link = first_link()
    assert complaints(ann.goes(link)) == []
    comes_in(ann, link)
    for path in ("/admin", "/admin/presets/journey", "/admin/presets/journey/new?like=gentle", "/admin/changes"):
        assert complaints(ann.goes(path)) == [], path
    page = ann.goes("/admin/presets/journey/new")
    page.get_by_label("Name", exact=True).fill("Gentle")
    page.get_by_label("First Day, for all").select_option("4")
    page.get_by_label("Last Day, for all").select_option("1")
    page.get_by_role("button", name="Keep it").click()
    assert complaints(page) == []
    page.goto(ann.address + "/admin")
    page.get_by_role("button", name="Leave").click()
    assert complaints(page) == []
