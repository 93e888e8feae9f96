"""An attempt at the daily journey in real browsers: opened by its page, closed to others, listed the day after."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect
from sqlalchemy import Connection, insert

from app.players.models import PlayerId, players
from app.presets.service import preset_named
from app.tables import fame
from app.tables.daily_models import days
from app.web.site import Site
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import complaints
from tests.tables.test_fame import note

pytestmark = pytest.mark.browser


def test_a_day_from_its_first_table_to_the_list_of_the_next(come: Invite, site: Site) -> None:  # B47
    yesterday = (datetime.now(UTC) - timedelta(days=1)).date().isoformat()
    site.db.write_now(lambda connection: remember(connection, yesterday))
    anna, ben = come(), come()
    page = anna.goes("/daily")
    expect(page.get_by_text("Nobody came to the end.")).to_be_visible()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Open today’s table").click()
    page.wait_for_url("**/t/*")
    link = page.url
    page.get_by_role("button", name="Start the journey").click()
    expect(page.locator("#act")).to_be_attached()

    answer = ben.page.goto(link)
    assert answer is not None
    assert answer.status == 403
    expect(ben.page.get_by_text("once the day is over")).to_be_visible()
    ben.complaints.clear()  # a browser notes every page that was refused

    who = site.db.read_now(first_player)
    newest = preset_named("journey", "dawn").version
    for minute in (1, 2):
        note(
            site.db,
            who,
            minute=minute,
            name="Anna",
            daily=yesterday,
            won=minute == 1,
            preset_version=newest,
        )
    for path in ("/daily", f"/daily/{yesterday}", "/halls/journey", "/me", "/me/games"):
        assert complaints(anna.goes(path)) == [], path
    expect(anna.goes("/daily").get_by_role("link", name="To your table")).to_be_visible()
    expect(anna.page.get_by_text("Anna")).to_have_count(2)
    expect(ben.goes(f"/daily/{yesterday}").get_by_text("Anna")).to_have_count(0)

    anna.goes("/me").get_by_role("button", name="Show my name").click()
    expect(anna.page.get_by_text("Your name is shown.")).to_be_visible()
    expect(ben.goes("/halls/journey").get_by_text("Anna")).to_have_count(1)
    assert site.db.read_now(fame.shows_name, who)


def test_somebody_looks_at_what_is_kept_and_is_forgotten(come: Invite) -> None:
    anna, ben = come(), come()
    link = anna.opens(name="Anna")
    ben.sits(link, name="Ben")
    page = anna.goes("/me")
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download all of it").click()
    assert downloading.value.suggested_filename == "kept.json"
    page.get_by_role("link", name="Delete all of it").click()
    expect(page.get_by_role("heading", name="Delete all that is kept about you?")).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Delete it and forget me").click()
    expect(page.get_by_text("You are forgotten here.")).to_be_visible()
    expect(page.get_by_text("Nothing is kept about you")).to_be_visible()
    expect(ben.page.locator("#seats")).not_to_contain_text("Anna")


def remember(connection: Connection, day: str) -> None:
    """Let there have been a journey on a day."""
    connection.execute(insert(days).values(day=day, game="journey", preset="null", rules_version=1))


def first_player(connection: Connection) -> PlayerId:
    """Find whoever came first."""
    found = connection.scalar(players.select().with_only_columns(players.c.id).order_by(players.c.id).limit(1))
    assert found is not None
    return PlayerId(found)
