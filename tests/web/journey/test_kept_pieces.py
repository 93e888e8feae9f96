"""What is kept of earlier pages never shows through: along whole games each region is as if made for the first time."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from app.games.journey.state import Ruleset, State
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.web import render
from app.web.renderings import Renderings
from tests.web.journey.looking import PAGE, stroll, table_seen
from tests.web.keeping import forget_everything, keepers

REGIONS = (*PAGE.regions, "people", "log")


def test_there_is_something_to_forget() -> None:
    assert {"kept", "_presented", "_laid_out", "_stretches", "_slot", "_seen_waiting", "_open_view"} <= {
        keeper.__name__ for keeper in keepers()
    }


@pytest.mark.parametrize("seed", range(4))
def test_kept_pieces_are_those_that_would_be_made_anew(seed: int) -> None:
    rules = Ruleset(hands="closed" if seed % 2 else "open", start_life=9)
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


def test_where_hands_lie_open_everybody_sees_the_same() -> None:
    for seed in range(4):
        for state in stroll(seed, seats=seed + 1, actions=60, rules=Ruleset(hands="open", start_life=9)):
            spectator = JOURNEY.view(state, None)
            for seat in range(len(state.seats)):
                assert JOURNEY.view(state, Seat(seat)) == replace(spectator, viewer=Seat(seat))
