"""Buttons: whatever a page lets somebody press is legal, and the page lets them press everything that is."""

import re
from collections.abc import Sequence
from html import unescape

import msgspec
import pytest

from app.games.journey.actions import (
    Action,
    ActivateItem,
    Buy,
    Fight,
    HireGuide,
    Resolve,
    TakeFromDiscard,
    Travel,
    UseAbility,
)
from app.games.journey.cards import CardId
from app.games.journey.state import State
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.web.buttons import press
from tests.games.scenario import journey, player
from tests.web.dom import Page
from tests.web.journey.looking import board_html, page_seen, panel_html, sights

AIMED = (ActivateItem, Buy, Fight, HireGuide, Resolve, Travel, UseAbility)
"""What may take a panel to choose; everything else has its button on the page itself."""


def presses(html: str) -> list[tuple[Action, ...]]:
    """Read what the buttons of a page would send, by a pattern: hundreds of pages are too many to read as trees."""
    values = (unescape(value) for value in re.findall(r"""<button form="act" name="actions" value='([^']*)'""", html))
    return [msgspec.json.decode(value, type=tuple[Action, ...]) for value in values]


def cards(html: str) -> set[str]:
    """Name the cards that the buttons of a page act upon."""
    return {
        action.card
        for actions in presses(html)
        for action in actions
        if isinstance(action, Resolve | TakeFromDiscard) and action.card
    }


def try_out(state: State, seat: Seat, actions: Sequence[Action]) -> State:
    """Carry a press out. Raises IllegalAction when the rules refuse any of it."""
    for action in actions:
        state = JOURNEY.apply(state, seat, action).state
    return state


def links(html: str) -> set[str]:
    """Find all that a page lets one point at."""
    return set(re.findall(r"""href="[^"]*[?&;]target=([^"&#]+)""", html))


def test_every_button_of_every_page_and_panel_is_legal() -> None:
    tried = 0
    for state in sights()[::3]:
        for seat in JOURNEY.acting(state):
            page = board_html(state, seat)
            panels = [panel_html(state, seat, target) for target in links(page)]
            for part in (page, *panels):
                for actions in presses(part):
                    try_out(state, seat, actions)
                    tried += 1
    assert tried > 400


def test_everything_that_is_legal_can_be_pressed() -> None:
    for state in sights()[1::2]:
        for seat in JOURNEY.acting(state):
            page = board_html(state, seat)
            offered = {actions[0] for actions in presses(page) if len(actions) == 1}
            legal = set(JOURNEY.legal_actions(state, seat))
            assert {action for action in legal - offered if not isinstance(action, AIMED)} == set()
            panels = (panel_html(state, seat, target) for target in links(page))
            offered |= {actions[0] for panel in panels for actions in presses(panel) if len(actions) == 1}
            assert {action for action in legal - offered if not isinstance(action, Travel)} == set()


def test_every_way_to_travel_can_be_chosen_by_its_crystals_and_its_removals() -> None:
    hand = ["Reed Basket", "Reed Basket", "Thorn Switch", "Acorn Pouch"]
    state = journey(trail=2, hand=hand, resources={"advance": 2, "crystal": 2}, portal_marker=4).state
    ways: set[Action] = set()
    seen, ahead = set[str](), {"travel"}
    while ahead:
        target = ahead.pop()
        seen.add(target)
        panel = panel_html(state, 0, target)
        ways |= {actions[-1] for actions in presses(panel) if len(actions) == 1}
        ahead |= {link for link in links(panel) if link.startswith("travel")} - seen
    assert ways == {action for action in JOURNEY.legal_actions(state, Seat(0)) if isinstance(action, Travel)}


def test_buttons_tell_in_words_what_their_icons_mean() -> None:
    page = page_seen(journey(hand=["Thorn Switch"]).state, 0)
    assert [button.text for button in page.id("hand").all("button")] == [
        "Play Thorn Switch: Attack",
        "Play Thorn Switch: Acorn",
        "Put Thorn Switch into the Camp",
    ]


def test_no_button_is_without_a_name() -> None:
    for state in sights()[::9]:
        page = page_seen(state, min(JOURNEY.acting(state), default=0), target="travel")
        for button in page.all("button"):
            assert button.name, button.attributes


@pytest.mark.parametrize("evil", ("it's", "<b>", "&amp;", '"'))
def test_ids_cannot_leave_the_value_of_a_button(evil: str) -> None:
    html = press((Buy(CardId(evil)),), evil)
    button = Page(html).one("button")
    assert msgspec.json.decode(button["value"]) == [{"type": "buy", "card": evil}]
    assert button.text == evil
    assert set(button.attributes) == {"form", "name", "value", "class"}


def test_a_partner_whose_discard_is_looked_through_may_choose_too() -> None:
    table = journey(
        player("Maui", hand=["Waking Song"]), player("Rock", discard=["Steady Pace", "Heavy Branch"]), pathway=[]
    )
    table.play("Waking Song").ability(on="Rock")
    for seat in (0, 1):
        assert cards(board_html(table.state, seat)) == {"rock_steady_pace", "rock_heavy_branch"}
