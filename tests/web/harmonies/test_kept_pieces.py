"""What is kept of earlier pages never shows through: along whole games each region is as if made for the first time."""

from collections.abc import Iterator

import pytest

from app.games.harmonies.state import Ruleset, State
from app.web import render
from app.web.renderings import Renderings
from tests.web.harmonies.looking import PAGE, stroll, table_seen
from tests.web.keeping import forget_everything, keepers

REGIONS = (*PAGE.regions, "people", "log")


def test_there_is_something_to_forget() -> None:
    assert {"kept", "_drawn", "card_face"} <= {keeper.__name__ for keeper in keepers()}


@pytest.mark.parametrize("seed", range(4))
def test_kept_pieces_are_those_that_would_be_made_anew(seed: int) -> None:
    rules = Ruleset(side="B" if seed % 2 else "A", spirits=seed > 1)
    walk = list(stroll(seed, seats=seed % 3 + 2, actions=240, rules=rules))
    renderings = Renderings()
    along_the_way = [(state, seat, html(renderings, state, seat)) for state in walk for seat in viewers(state)]
    assert len(along_the_way) > 200
    for state, seat, shown in along_the_way[:: len(along_the_way) // 60]:
        forget_everything()
        anew = render.regions(PAGE.template, REGIONS, table_seen(state, seat))
        assert shown == [region.html for region in anew]


def viewers(state: State) -> Iterator[int | None]:
    yield None
    yield from range(len(state.seats))


def html(renderings: Renderings, state: State, seat: int | None) -> list[str]:
    return [region.html for region in renderings.regions(PAGE.template, REGIONS, table_seen(state, seat))]
