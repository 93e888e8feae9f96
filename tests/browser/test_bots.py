"""A person and bots at one table, in a browser: put there, followed, stood in for, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Invite
from tests.browser.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def seats_bot(person: Person, seat: int, words: str) -> None:
    """Put a bot on a free seat, as the host."""
    place = person.page.locator("#seats > ol > li").nth(seat)
    place.locator("summary", has_text="Let a bot play").click()
    place.get_by_label(f"Which bot plays seat {seat + 1}").select_option(label=words)
    place.get_by_role("button", name="Seat this bot").click()
    expect(place.locator("h3")).to_have_text(re.compile(r" \(bot\)$"))


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def test_one_person_plays_a_whole_game_with_a_bot(come: Invite) -> None:
    anna = come()
    anna.opens(name="Anna")
    seats_bot(anna, 1, "Climber player")
    bot = anna.page.locator("#seats h3").nth(1).inner_text()
    anna.starts()
    page = anna.page
    for turn in range(12):
        expect(page).to_have_title("● Your turn – Anna’s table")
        before = version(page)
        page.get_by_role("button", name="Rest()").click()
        expect(page.locator(f"#forms:not([data-version='{before}'])")).to_be_attached()
        ended = page.locator("#forms[data-over]")
        expect(page.locator("#forms[data-acts]").or_(ended)).to_be_attached()
        if ended.count():
            break
        if turn == 0:
            expect(page.locator("#log .why").first).to_have_text(f"For {bot}: tired.")
    expect(page).to_have_title(re.compile("(On the summit|Night fell) – Anna’s table"))
    page.get_by_role("button", name="Play again together").click()
    expect(page.locator("#seats h3").nth(1)).to_have_text(bot)


def test_somebody_lets_a_bot_play_looks_on_and_plays_themselves_again(come: Invite) -> None:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game="balance")
    bert.sits(link, name="Bert")
    anna.starts()
    page = anna.page
    page.locator("#people summary", has_text="Table").click()
    button = page.get_by_role("button", name="Let a bot play for me")
    menu = page.locator("#people form", has=button)
    menu.get_by_label("Which bot plays for Anna").select_option(label="Simple player")
    button.click()
    expect(page.locator("#proposal")).to_contain_text("A bot plays for you.")
    expect(page.locator("#log .why").nth(1)).to_be_attached()
    expect(page).to_have_title("Bert’s turn – Anna’s table")
    expect(bert.page).to_have_title("● Your turn – Anna’s table")
    expect(bert.page.locator("#people .badge", has_text="a bot plays")).to_be_visible()

    page.locator("#proposal").get_by_role("button", name="Play myself again").click()
    expect(page.locator("#proposal .proposal-body")).to_have_count(0)
    expect(bert.page.locator("#log")).to_contain_text("Anna is back and plays on.")


def test_somebody_who_comes_later_takes_a_bots_seat(come: Invite) -> None:
    anna, bert = come(), come()
    link = anna.opens(name="Anna")
    seats_bot(anna, 1, "Climber player")
    anna.starts()
    page = bert.goes(link)
    page.locator("summary", has_text="Take this seat").click()
    page.get_by_label(re.compile("Your name, for the seat of ")).fill("Bert")
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator("#people .person.acting")).to_have_count(1)
    expect(page.locator("#people .badge", has_text="you")).to_be_visible()
    expect(anna.page.locator("#log")).to_contain_text("Bert took the seat of ")


def test_a_table_with_a_bot_works_without_scripts(come: Invite) -> None:
    anna = come(scripts=False)
    link = anna.opens(name="Anna")
    seats_bot(anna, 1, "Climber player")
    anna.page.get_by_label("Slowly").check(force=True)
    anna.page.get_by_role("button", name="Set", exact=True).click()
    expect(anna.page.get_by_label("Slowly")).to_be_checked()
    anna.starts()
    anna.page.get_by_role("button", name="Rest()").click()
    page = anna.goes(link)
    while not page.title().startswith("● Your turn"):
        page.reload()
    expect(page.locator("#log .why").first).to_contain_text("tired.")
