"""Plans and good moves in real browsers: made while others play, offered in turn; shown and done without scripts."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser


def test_a_plan_is_made_while_others_play_and_offered_when_the_turn_comes(come: Invite) -> None:
    anna, bert = come(), come()
    link = anna.opens(name="Anna", game="journey")
    bert.sits(link, name="Bert")
    anna.starts()
    mine, theirs = bert.goes(link), anna.page
    mine.locator("#pathway .guides a.face").click()
    mine.get_by_role("button", name="Plan it for my turn").click()
    expect(mine.locator("#plan .plan-step")).to_have_count(1)
    expect(mine.locator("#plan .plan-step button.primary")).to_have_count(0)
    expect(theirs.locator("#plan .plan-step")).to_have_count(0)
    mine.get_by_role("button", name="Show it").click()
    expect(theirs.locator("#plan")).to_contain_text("Bert plans")
    theirs.get_by_role("button", name="End turn").click()
    if theirs.locator("#sure button").count():
        theirs.locator("#sure button").click()
    mine.locator("#plan .plan-step button.primary").click()
    expect(mine.locator("#plan .plan-step.is-done")).to_have_count(1)
    mine.get_by_role("button", name="Undo").click()
    expect(mine.locator("#plan .plan-step.is-done")).to_have_count(0)


def test_a_good_move_is_shown_and_done_without_scripts(come: Invite) -> None:
    anna = come(scripts=False)
    anna.opens(name="Anna", seats=1, game="journey")
    anna.starts()
    page = anna.page
    page.get_by_role("button", name="Show me a good move").click()
    steps = page.locator(".notice.advice .notice-steps li")
    expect(steps.first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Do (all of )?it$")).click()
    expect(page.locator(".notice.advice")).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_attached()
