"""The regions of a table of Harmonies: what they tell, at every moment and to everybody."""

import re

from msgspec.structs import replace

from app.games.harmonies.scoring import score
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import Outcome, Seat
from app.games.registry import HARMONIES
from app.web.harmonies.words import CATEGORIES
from tests.web.harmonies.looking import (
    CONTENT,
    PAGE,
    PEOPLE,
    board_html,
    links,
    page_seen,
    scene,
    sights,
    stroll,
)


def viewers(state: State) -> tuple[int | None, ...]:
    return (None, *range(len(state.seats)))


def test_every_moment_can_be_shown_to_everybody() -> None:
    assert len(sights()) > 80
    for state in sights():
        for viewer in viewers(state):
            html = board_html(state, viewer)
            assert "<b>Sons" not in html
            assert re.findall(r"style=|None|Struct\(", html) == []


def test_no_id_stands_twice() -> None:
    for state in sights()[::4]:
        ids = [element["id"] for element in page_seen(state, 0, target="seat:0") if "id" in element.attributes]
        assert sorted(ids) == sorted(set(ids))


def test_the_score_table_is_the_score() -> None:
    for state in sights()[::3]:
        table = page_seen(state, None).id("scores").one("table")
        rows = [[cell.text for cell in row.all("td")] for row in table.one("tbody").all("tr")]
        points = [score(CONTENT, state.ruleset.side, seat) for seat in state.seats]
        shown = [name for name, _ in CATEGORIES if state.ruleset.spirits or name != "spirits"]
        assert rows == [[str(getattr(found, name)) for found in points] for name in shown]
        totals = [cell.text.split()[0] for cell in table.one("tfoot").all("td")]
        assert totals == [str(found.total) for found in points]


def test_every_stack_is_drawn_token_by_token_and_told_in_words() -> None:
    state = next(state for state in sights() if state.outcome is not None and len(state.seats) == 2)
    land = page_seen(state, 0).id("mine")
    board = state.seats[0].board
    drawn = [use["href"] for use in land.one("svg", cls="large").all("use") if use["href"].startswith("#token-")]
    assert sorted(drawn) == sorted(f"#token-{token}" for stack in board.stacks for token in stack)
    assert len(land.one("ul", cls="sr").all("li")) == sum(1 for stack in board.stacks if stack)
    heights = [sign.one("text").text for sign in land.all("g") if "tall" in sign.classes]
    assert sorted(heights) == sorted(str(len(stack)) for stack in board.stacks if len(stack) > 1)


def test_whatever_can_be_pointed_at_has_a_panel() -> None:
    for state in sights()[::6]:
        for viewer in viewers(state):
            for target in links(board_html(state, viewer)):
                assert target == "" or PAGE.target(scene(state, viewer, target=target)) is not None


def test_anything_else_has_none() -> None:
    state = sights()[0]
    for target in ("card:unicorn", "card:", "seat:9", "seat:-1", "seat:", "hand", "<b>", "card:frog:2"):
        assert PAGE.target(scene(state, 0, target=target)) is None


def test_the_others_come_in_turn_order_after_the_one_who_looks() -> None:
    state = HARMONIES.new(Ruleset(), 4, f"{1:032x}")
    names = [one.text for one in page_seen(state, 2).id("others").all("b", cls="neighbour-name")]
    assert [name.removeprefix("on turn").strip() for name in names] == [PEOPLE[3], PEOPLE[0], PEOPLE[1]]


def test_the_end_names_the_winners_and_says_what_decided() -> None:
    ended = next(walk for walk in stroll(2, seats=2, actions=2_000) if walk.outcome is not None)
    for winners, headline in (((0,), "Anna wins"), ((1,), "Bert wins"), ((0, 1), "Anna and Bert share the victory")):
        state = replace(ended, outcome=Outcome("pouch", tuple(Seat(seat) for seat in winners)))
        status = page_seen(state, 0).id("status")
        assert status.one("h1").text == headline
        assert "The pouch cannot refill the central board." in status.text


def test_alone_the_score_is_told_in_suns() -> None:
    ended = next(walk for walk in stroll(2, seats=1, actions=2_000) if walk.outcome is not None)
    page = page_seen(ended, 0)
    suns = HARMONIES.view(ended, Seat(0)).seats[0].suns
    assert suns is not None
    assert page.id("status").one("h1").text.endswith(f"{suns} {'sun' if suns == 1 else 'suns'}")
    assert len(page.id("status").one("p", cls="suns").all("svg")) == suns


def test_the_last_round_is_announced() -> None:
    walk = stroll(4, seats=3, actions=2_000)
    state = next(state for state in walk if state.last_round is not None and state.outcome is None)
    assert "this is the last round" in page_seen(state, None).id("status").text
