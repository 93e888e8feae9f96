"""Buttons: whatever a page lets somebody press is legal, and the page lets them press everything that is."""

from app.games.balance.actions import Draw, KeepRest, Reclaim, Release, Steal, TakeDiscard
from app.games.registry import BALANCE
from tests.games.balance.scenario import balance, laid, locked, opponent
from tests.web.balance.looking import board_html, links, page_seen, panel_html, presses, sights

ON_THE_PAGE = (Draw, KeepRest, Reclaim, Release, Steal, TakeDiscard)
"""What takes no panel to choose."""


def test_every_button_of_every_page_and_panel_is_legal() -> None:
    tried = 0
    for state in sights()[::2]:
        for seat in BALANCE.acting(state):
            page = board_html(state, seat)
            for part in (page, *(panel_html(state, seat, target) for target in links(page))):
                for action in presses(part):
                    BALANCE.apply(state, seat, action)
                    tried += 1
    assert tried > 1_000


def test_everything_that_is_legal_can_be_pressed() -> None:
    seen = set[type]()
    for state in sights():
        for seat in BALANCE.acting(state):
            page = board_html(state, seat)
            offered, legal = set(presses(page)), set(BALANCE.legal_actions(state, seat))
            assert {action for action in legal - offered if isinstance(action, ON_THE_PAGE)} == set()
            for target in links(page):
                offered |= set(presses(panel_html(state, seat, target)))
            assert legal - offered == set()
            seen |= {type(action) for action in legal}
    assert len(seen) == 11


def test_nobody_else_has_buttons() -> None:
    for state in sights():
        for seat in (0, 1, None):
            shown = 'form="act"' in board_html(state, seat, target="set:0:east")
            assert shown == (seat in BALANCE.acting(state))


def test_no_button_is_without_a_name() -> None:
    for state in sights()[::5]:
        for seat in BALANCE.acting(state):
            for button in page_seen(state, seat, target="card:fog").all("button"):
                assert button.name, button.attributes


def test_buttons_tell_in_words_what_their_short_labels_leave_out() -> None:
    table = balance(
        opponent(sets=[laid("East", mountains=["East Road"])]),
        hand=["East Road", "South Forest"],
        sets=[laid("South", mountains=["South Forest"])],
    )
    page = page_seen(table.state, 0)
    assert [button.text for button in page.id("far").all("button")] == [
        "Steal the Mountain: lay East Road in its place"
    ]
    assert [button.text for button in page.id("near").all("button")] == [
        "Reclaim the Mountain: lay South Forest in its place"
    ]
    table.draw()
    releases = [button.text for button in page_seen(table.state, 0).id("hand").all("button")]
    assert "Release East Road" in releases


def test_a_set_is_offered_with_the_fewest_mountains_and_its_other_ways_in_its_panel() -> None:
    hand = ["East Forest", "East Field", "East River", "East Road", "Mountain", "Fog", "Wind"]
    table = balance(hand=hand, sets=[locked("South")], pile=["North Road"]).draw()
    offer = page_seen(table.state, 0).id("turn").all("li", cls="offer")[0]
    assert offer.one("h3").text == "Lay the East row"
    assert "With the four real cards." in offer.text
    assert offer.one("a").text == "Other ways"
    assert len(presses(panel_html(table.state, 0, "set:0:east"))) == 5
