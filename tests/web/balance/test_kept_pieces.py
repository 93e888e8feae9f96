"""What is kept of earlier pages never shows through: along whole games each region is as if made anew."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.games.balance.state import State
from app.web import render
from app.web.renderings import Renderings
from tests.web.balance.looking import PAGE, stroll, table_seen
from tests.web.keeping import forget_everything

REGIONS = (*PAGE.regions, "proposal", "people", "log")


@pytest.mark.parametrize("seed", range(3))
def test_kept_pieces_are_those_that_would_be_made_anew(seed: int) -> None:
    renderings = Renderings()
    walk = list(stroll(seed, actions=160))
    along_the_way = [(state, seat, html(renderings, state, seat)) for state in walk for seat in (0, 1, None)]
    assert len(along_the_way) > 150
    for state, seat, shown in along_the_way[:: len(along_the_way) // 40]:
        forget_everything()
        anew = render.regions(PAGE.template, REGIONS, table_seen(state, seat))
        assert shown == [region.html for region in anew]


def html(renderings: Renderings, state: State, seat: int | None) -> list[Any]:
    """Render the regions as a table does that has been looked at before."""
    return [region.html for region in renderings.regions(PAGE.template, REGIONS, table_seen(state, seat))]


def test_a_walk_gives_states_worth_looking_at() -> None:
    states: Iterator[State] = stroll(1)
    assert sum(bool(state.seats[0].sets) for state in states) > 20
