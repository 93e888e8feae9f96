"""A game that is over is watched, stepped through and played on from in a real browser."""

import re
import secrets
from random import Random
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from app.games.registry import JOURNEY
from app.players.models import Guest
from app.tables import service
from app.tables.requests import Press
from app.web.site import Site
from tests.browser.conftest import Invite
from tests.browser.test_accessibility import complaints
from tests.browser.test_phone import TOO_SMALL, TOUCH

pytestmark = pytest.mark.browser

# What lies in a drawing is there a second time, for fingers and keys, in the list and in the table below it.
TOO_SMALL_BESIDE_DRAWINGS = TOO_SMALL.replace("a[href]", "a[href]:not([tabindex='-1'])")


def plays_out(site: Site, link: str) -> int:
    """Let the traveller of a journey for one press at random until it is over; give the number of its last moment."""
    slug, chance = link.rpartition("/")[2], Random(5)
    table = site.db.read_now(service.load_table, site.hall, slug=slug)
    who = Guest(table.host, "Anna")
    while table.status == "playing":
        seat = min(table.acting)
        state: Any = table.state
        action = chance.choice(JOURNEY.legal_actions(state, seat))
        press = Press(
            seat=seat,
            version_seen=table.version,
            key=secrets.token_hex(8),
            actions=(msgspec.json.encode(action),),
        )
        site.db.write_now(service.act, site.hall, slug=slug, who=who, press=press)
        table = site.db.read_now(service.load_table, site.hall, slug=slug)
    return table.version


def seq_of(page: Page) -> int:
    found = re.search(r"/at/(\d+)", page.url)
    assert found is not None, page.url
    return int(found[1])


def test_one_watches_a_lost_journey_and_plays_on_from_where_it_went_wrong(come: Invite, site: Site) -> None:
    anna = come()
    link = anna.opens(name="Anna", seats=1, game="journey", preset="dawn", characters="random")
    anna.starts()
    plays_out(site, link)
    page = anna.page
    page.get_by_role("link", name="See the replay").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The forest is lost")
    assert complaints(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_text("The same in figures").click()
    assert page.evaluate(TOO_SMALL_BESIDE_DRAWINGS, TOUCH) == []
    page.set_viewport_size({"width": 1280, "height": 720})

    page.get_by_role("link", name="Watch it from the deal").click()
    place, play = page.locator(".moment-place"), page.locator("button.play[data-play=turn]")
    expect(play).to_have_text("Pause")
    first = seq_of(page)
    expect(place).not_to_have_text(re.compile("Moment 0 of"))
    play.click()
    expect(play).to_have_text("Play turns")
    stopped = seq_of(page)
    assert stopped > first
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/at/{stopped + 1}")
    expect(page.locator("[role=status].sr").last).to_contain_text("Moment")
    page.go_back()
    expect(place).to_have_text(f"Moment {stopped - first} of {place.inner_text().split()[-1]}")

    page.get_by_text("Link to this moment").click()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    assert page.locator("#moment-link").input_value().endswith(f"/at/{stopped}")
    facts = page.locator("#status .status-facts").inner_text()
    page.get_by_role("link", name="Play on from here").click()
    assert complaints(page) == []
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#banner")).to_have_text("Your turn")
    assert page.url != link
    expect(page.locator("#log .practice")).to_contain_text("this game goes on from a moment of another one")
    assert page.locator("#status .status-facts").inner_text() == facts
