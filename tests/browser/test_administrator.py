"""An administrator with a real browser: from the one-time link to a table that is opened with their own difficulty."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.admin.access import make_first_link
from app.db import Database
from tests.browser.conftest import Invite
from tests.browser.people import Person
from tests.browser.test_accessibility import complaints

pytestmark = pytest.mark.browser
PASSWORD = "three owls and a kettle"


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


@pytest.mark.parametrize("scripts", (True, False), ids=("scripts", "plain"))
def test_an_administrator_makes_a_difficulty_and_a_player_opens_a_table_with_it(
    come: Invite, first_link: Callable[[], str], *, scripts: bool
) -> None:
    ann = come(scripts=scripts)
    comes_in(ann, first_link())
    page = ann.page
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
    page.get_by_role("button", name="Publish Friday").click()
    assert page.locator(".preset.withdrawn").count() == 0

    ben = come(scripts=scripts)
    page = ben.goes("/tables/new?game=journey")
    page.get_by_label("Your name").fill("Ben")
    page.locator("label.segment", has_text="1").first.click()
    choice = page.locator("label.choice", has_text="Friday")
    choice.click()
    assert "the last Day is Day 2, everyone starts shielded, hands of seven cards" in choice.inner_text()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    assert "hands of seven cards" in page.locator("#main").inner_text()
    ben.starts()
    assert page.locator("#hand").is_visible()


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
