"""What searching players share: copies dealt anew by what a seat sees, and plays shared out among choices."""

from collections import Counter
from typing import Any

import pytest

from app.games.bots import RandomBot
from app.games.protocol import Game, Seat
from app.games.registry import BALANCE, ENGINES
from app.games.rng import Rng
from app.games.searching import Deals, chance_of, played_on, surest

SEED = "5ea5c4" + "0" * 26
ME = Seat(0)


@pytest.fixture(params=sorted(ENGINES))
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    return ENGINES[request.param]


def test_chance_follows_from_what_a_seat_sees(game: Game[Any, Any, Any]) -> None:
    state = game.new(game.ruleset(), game.seat_counts[-1], SEED)
    other = game.new(game.ruleset(), game.seat_counts[-1], SEED[::-1])
    dealt = game.redeal(state, ME, Rng(SEED))
    assert dealt != state
    assert chance_of(game, dealt, ME) == chance_of(game, state, ME)
    assert chance_of(game, other, ME) != chance_of(game, state, ME)


def test_each_copy_is_dealt_once_and_another_than_the_next(game: Game[Any, Any, Any]) -> None:
    state = game.new(game.ruleset(), game.seat_counts[-1], SEED)
    deals, again = Deals(game, state, ME), Deals(game, game.redeal(state, ME, Rng(SEED)), ME)
    assert deals[0] is deals[0]
    assert deals[0] != deals[1]
    assert game.view(deals[0], ME) == game.view(state, ME)
    assert [again[number] for number in range(3)] == [deals[number] for number in range(3)]


def test_a_game_is_played_on_until_a_condition_holds() -> None:
    state, bot = BALANCE.new(BALANCE.ruleset(), 2, SEED), RandomBot(BALANCE, SEED)
    later = played_on(BALANCE, state, bot, until=lambda now: now.turn_number >= 5)
    assert later.turn_number == 5
    assert played_on(BALANCE, later, bot, until=lambda now: now.turn_number >= 5) is later


def test_a_game_is_played_on_no_further_than_allowed() -> None:
    state, bot = BALANCE.new(BALANCE.ruleset(), 2, SEED), RandomBot(BALANCE, SEED)
    assert played_on(BALANCE, state, bot, until=lambda _: False, most_actions=3).turn_number <= 3


def luck(number: int) -> float:
    """Give a deal's luck, which meets all choices alike."""
    return (number * 7919) % 101


def test_the_choice_that_is_ahead_on_every_deal_is_taken() -> None:
    better = {"usual": 1.0, "worse": 0.0, "best": 3.0, "good": 2.0}
    found = surest(tuple(better), lambda choice, number: better[choice] + luck(number), plays=40, doubt=2)
    assert found == "best"


def test_in_doubt_the_usual_choice_is_taken() -> None:
    """The other one is ahead by a little on average, and behind on every second deal."""

    def weigh(choice: str, number: int) -> float:
        return 0.0 if choice == "usual" else (10.1 if number % 2 else -10.0)

    assert surest(("usual", "other"), weigh, plays=40, doubt=1) == "usual"


def test_no_more_plays_are_weighed_than_asked_for_but_for_the_least() -> None:
    weighed: Counter[int] = Counter()

    def weigh(choice: int, _number: int) -> float:
        weighed[choice] += 1
        return float(choice)

    assert surest(tuple(range(9)), weigh, plays=200, doubt=1) == 8
    assert weighed.total() <= 200
    assert weighed[8] > weighed[1]


def test_a_single_choice_needs_no_play() -> None:
    def weigh(_choice: str, _number: int) -> float:
        raise AssertionError("nothing is to be found out")

    assert surest(("only",), weigh, plays=40, doubt=1) == "only"
