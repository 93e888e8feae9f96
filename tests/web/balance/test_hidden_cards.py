"""What a viewer may not know is not on their page: neither in words, nor in what the page can be made to do."""

import re

from app.games.balance.cards import CardId
from app.games.balance.state import State
from app.games.protocol import Seat
from app.games.registry import BALANCE
from app.games.rng import Rng
from tests.games.balance.scenario import balance, opponent
from tests.web.balance.looking import CONTENT, PAGE, board_html, page_seen, scene, sights

TARGETS = ("set:0:east", "set:1:forest", "card:fog", "reserve", "pile:draw", "pile:discard")


def own_words(state: State, viewer: int | None) -> set[CardId]:
    """Name the cards that a viewer's page may name: their own hand, and what lies open."""
    seen = set(() if viewer is None else state.seats[viewer].hand)
    return {*seen, *state.discard[-1:], *state.draw_pile[len(state.draw_pile) - state.known_bottom :]}


def test_dealing_anew_what_is_hidden_changes_nothing_on_the_page() -> None:  # B21, B22
    """Law 7 carried to the page: offers, panels and what is wanting rest on what the viewer knows."""
    for number, state in enumerate(sights()):
        for viewer in (Seat(0), Seat(1), None):
            dealt = BALANCE.redeal(state, viewer, Rng(f"{number:032x}"))
            assert PAGE.context(scene(dealt, viewer)) == PAGE.context(scene(state, viewer))
            for target in TARGETS:
                pointed = (PAGE.target(scene(which, viewer, target=target)) for which in (dealt, state))
                assert next(pointed) == next(pointed)


def test_no_season_of_a_hidden_hand_is_drawn() -> None:
    mine = ["North Forest", "North Field", "East River", "East Road", "South Forest", "South Field", "West River"]
    theirs = ["Winter Solstice", "Spring Equinox", "Autumn Equinox", "Summer Solstice", "Wind", "Wind", "Mountain"]
    state = balance(opponent(hand=theirs), hand=mine).state
    for viewer in (0, None):
        html = board_html(state, viewer)
        hidden = CONTENT.celestials & set(state.seats[1].hand)
        for card in hidden - own_words(state, viewer):
            assert CONTENT.cards[card].name not in html, card
    assert "Winter Solstice" in board_html(state, 1)


def test_a_hand_is_told_to_others_by_its_number_alone() -> None:
    state = sights()[0]
    far = page_seen(state, 0).id("far")
    assert f"{len(state.seats[1].hand)} cards in hand" in far.text
    watching = page_seen(state, None)
    assert len(watching.id("hand").all("span", cls="back")) == sum(len(seat.hand) for seat in state.seats)


def test_the_seed_is_on_no_page() -> None:  # B24
    for state in sights()[::10]:
        assert not re.search(state.rng.seed, board_html(state, 0))
