"""Nothing is revealed before a turn ends: all of it can be taken back, and what depended on it goes with it."""

from random import Random

import pytest

from app.games.harmonies import actions as act
from app.games.harmonies.actions import Action
from app.games.harmonies.pieces import CardId
from app.games.harmonies.rearranging import remaining
from app.games.harmonies.state import Ruleset, State
from app.games.registry import HARMONIES
from tests.games.conformance.harmonies_profile import build
from tests.games.conformance.playing import Sitting, play_out, seed_of
from tests.games.harmonies.drawing import space_named
from tests.games.harmonies.scenario import CONTENT, Table, harmonies

BARE = """
F       .       .
    .       .
.       .       .
    .       .
.       .       .
    .       .
.       .       .
    .       .
.       .       .
"""


def token(colour: str, space: str) -> act.PlaceToken:
    return act.PlaceToken(colour, space_named("A", space))  # type: ignore[arg-type]


def cube(card: str, space: str) -> act.PlaceCube:
    return act.PlaceCube(CardId(card), space_named("A", space))


TAKE = act.TakeTokens(0)
CARD = act.TakeCard(CardId("meerkat"))


def evening() -> State:
    """Set out a game before a turn with a mountain, a trunk and leaves to place."""
    return harmonies(BARE, central=["MTL", "WWW", "WFF"], row=["meerkat"], cards=["ladybug"]).state


def left(done: list[Action], taken_back: int) -> list[Action]:
    return list(remaining(CONTENT, evening(), done, taken_back))


TURN: list[Action] = [
    TAKE,
    token("gray", "a2"),
    CARD,
    cube("meerkat", "a2"),
    token("brown", "c1"),
    token("green", "c1"),
]


@pytest.mark.parametrize(
    ("taken_back", "goes"),
    (
        pytest.param(0, {0, 1, 3, 4, 5}, id="the tokens taken: all that was done with them, not the card"),
        pytest.param(1, {1, 3}, id="a mountain: the animal on it"),
        pytest.param(2, {2, 3}, id="a card: its animal"),
        pytest.param(3, {3}, id="an animal: nothing else"),
        pytest.param(4, {4, 5}, id="a trunk: the leaves that lay on it"),
        pytest.param(5, {5}, id="leaves: nothing else"),
    ),
)
def test_what_depended_on_it_goes_with_it(taken_back: int, goes: set[int]) -> None:
    assert left(TURN, taken_back) == [action for place, action in enumerate(TURN) if place not in goes]


def test_an_animal_goes_when_another_part_of_its_habitat_is_taken_back() -> None:
    done: list[Action] = [TAKE, token("green", "b1"), cube("ladybug", "a1"), token("gray", "a2")]
    assert left(done, 1) == [TAKE, token("gray", "a2")]


def test_a_card_goes_that_had_room_only_through_a_finished_one() -> None:
    start = harmonies(
        BARE, central=["MTL", "WWW", "WFF"], worked={"ladybug": 1}, cards=["ray", "fish", "otter"], row=["koala"]
    ).state
    koala = act.TakeCard(CardId("koala"))
    done: list[Action] = [TAKE, token("green", "b1"), cube("ladybug", "a1"), koala, token("gray", "a2")]
    assert list(remaining(CONTENT, start, done, 2)) == [TAKE, token("green", "b1"), token("gray", "a2")]


def test_what_is_left_can_be_played_and_the_token_placed_elsewhere() -> None:
    table = Table(evening())
    for action in left(TURN, 4):
        table.act(action)
    table.place("T", "e5").place("L", "e5").end_turn()


@pytest.mark.parametrize("number", range(8))
def test_in_random_turns_what_is_left_is_always_legal(number: int) -> None:
    chance = Random(seed_of("taking back", number))
    rules = Ruleset(side=chance.choice(("A", "B")), spirits=True)
    played = play_out(HARMONIES, Sitting(rules, number % 4 + 1, seed_of("back", number), build, chance))
    turn: list[Action] = []
    start = played.states[0]
    for (_, action), (_, step) in zip(played.actions, played.walk(), strict=True):
        if isinstance(action, act.EndTurn):
            turn, start = [], step.state
            continue
        turn.append(action)
        state = start
        for kept in remaining(CONTENT, start, turn, chance.randrange(len(turn))):
            state = HARMONIES.apply(state, state.active, kept).state


@pytest.mark.parametrize("number", range(8))
def test_only_the_end_of_a_turn_reveals(number: int) -> None:
    chance = Random(seed_of("reveals", number))
    rules = Ruleset(spirits=True)
    played = play_out(HARMONIES, Sitting(rules, number % 4 + 1, seed_of("reveals", number), build, chance))
    for (_, action), (_, step) in zip(played.actions, played.walk(), strict=True):
        if not isinstance(action, act.EndTurn):
            assert not step.reveals
        elif step.state.outcome is None:
            assert step.reveals
