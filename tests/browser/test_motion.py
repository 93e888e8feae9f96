"""What a press changed moves to its new place, quietly; not at all for whoever asks their device for less motion."""

from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

pytestmark = pytest.mark.browser

COUNTED = """
window.moved = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) { window.moved += 1; return animate.apply(this, given); };
"""


@pytest.mark.parametrize("wish", ("no-preference", "reduce"))
def test_cards_of_a_hand_close_up_when_one_is_played(come: Invite, wish: Literal["no-preference", "reduce"]) -> None:
    anna = come()
    anna.context.add_init_script(COUNTED)
    anna.page.emulate_media(reduced_motion=wish)
    anna.opens(name="Anna", seats=1, game="journey")
    anna.starts()
    page = anna.page
    for played in (1, 2):  # the second press comes while the cards of the first are still on their way
        page.locator("#hand .fan .press:not(.quiet)").first.click()
        expect(page.locator("#turn .played > li")).to_have_count(played)
    page.evaluate("() => Promise.all(document.getAnimations().map((animation) => animation.finished))")
    moved = page.evaluate("window.moved")
    assert moved == 0 if wish == "reduce" else moved > 2
