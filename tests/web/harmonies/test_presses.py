"""Buttons: whatever a page lets somebody press is legal, and the page lets them press everything that is."""

from app.games.harmonies.actions import EndTurn, PlaceCube, PlaceToken
from app.games.registry import HARMONIES
from tests.web.harmonies.looking import board_html, page_seen, presses, sights


def test_the_buttons_are_exactly_what_is_legal() -> None:
    seen = set[type]()
    for state in sights():
        for seat in HARMONIES.acting(state):
            offered, legal = presses(board_html(state, seat)), HARMONIES.legal_actions(state, seat)
            assert sorted(map(repr, offered)) == sorted(map(repr, legal))
            seen |= {type(action) for action in legal}
    assert len(seen) == 6


def test_nobody_else_has_buttons() -> None:
    for state in sights():
        for seat in (*range(len(state.seats)), None):
            shown = 'form="act"' in board_html(state, seat, target="seat:0")
            assert shown == (seat in HARMONIES.acting(state))


def test_no_button_is_without_a_name() -> None:
    for state in sights()[::5]:
        for seat in HARMONIES.acting(state):
            page = page_seen(state, seat)
            assert [button.attributes for button in page.all("button") if not button.name] == []
            assert [label.attributes for label in page.all("label") if not label.text] == []


def test_a_button_over_a_space_says_what_goes_where() -> None:
    spoken = set[str]()
    for state in sights():
        for seat in HARMONIES.acting(state):
            for button in page_seen(state, seat).id("mine").all("button"):
                spoken.add(button.text)
    assert "blue on C2, empty" in spoken
    assert any(words.startswith("green on ") and words.endswith(", a bare trunk") for words in spoken)


def test_each_piece_has_its_own_spaces_and_the_first_one_is_chosen() -> None:
    found = 0
    for state in sights():
        for seat in HARMONIES.acting(state):
            board = page_seen(state, seat).id("mine")
            picks = [pick["class"] for pick in board.all("input")]
            assert picks == [f"pick-{number}" for number in range(len(picks))]
            assert [pick["class"] for pick in board.all("input") if "checked" in pick.attributes] == picks[:1]
            spots = [list_.classes[1] for list_ in board.all("ul") if "spots" in list_.classes]
            assert spots == [f"for-{number}" for number in range(len(picks))]
            found += len(picks)
    assert found > 20


def test_a_button_lies_over_the_space_that_it_names() -> None:
    for state in sights()[::3]:
        for seat in HARMONIES.acting(state):
            for spot in page_seen(state, seat).id("mine").all("li", cls="spot"):
                _, column, row = spot.classes
                name = f"{'ABCDEFG'[int(column[1:])]}{int(row[1:]) + 1}"
                assert f" on {name}, " in spot.one("button").text


def test_ending_a_turn_and_placing_are_told_apart_by_their_types() -> None:
    state = next(state for state in sights() if state.turn.in_hand and state.outcome is None)
    kinds = {type(action) for action in presses(board_html(state, state.active))}
    assert PlaceToken in kinds
    assert kinds & {EndTurn} == set()
    assert kinds - {PlaceToken, PlaceCube} <= {type(action) for action in HARMONIES.legal_actions(state, state.active)}
