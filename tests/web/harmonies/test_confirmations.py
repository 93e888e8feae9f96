"""A question is asked before an animal stays without a home for good, and before nothing else."""

from app.games.harmonies.actions import EndTurn, PlaceCube
from app.games.harmonies.ending import ending_begins
from app.games.harmonies.state import State
from app.games.registry import HARMONIES
from tests.web.harmonies.looking import CONTENT, PAGE, scene, stroll


def asks(state: State) -> bool:
    return PAGE.confirm(scene(state, state.active), [EndTurn()]) is not None


def test_the_last_turn_with_an_animal_left_to_settle_asks_and_no_other() -> None:
    asked = 0
    for seed in range(30):
        for state in stroll(seed, seats=2, settling=0.3):
            legal = HARMONIES.legal_actions(state, state.active) if state.outcome is None else ()
            if EndTurn() not in legal:
                continue
            last = state.last_round is not None or ending_begins(CONTENT, state) is not None
            homes = any(isinstance(action, PlaceCube) for action in legal)
            assert asks(state) == (last and homes)
            asked += last and homes
    assert asked


def test_a_press_that_would_be_refused_needs_no_question() -> None:
    state = next(stroll(1, seats=2))
    assert PAGE.confirm(scene(state, 0), [EndTurn()]) is None
    assert PAGE.confirm(scene(state, 0), []) is None
