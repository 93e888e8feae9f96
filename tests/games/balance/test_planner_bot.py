"""The planning player of Balance: it takes what wins, plays what the greedy player overlooks, and beats it."""

import pytest

from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.planner.standing import Standing
from app.games.balance.planner_bot import CALIBRATION, PlannerBot
from app.games.bots import play_out
from app.games.protocol import Seat
from app.games.registry import BALANCE
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import Table, balance, laid, locked, opponent
from tests.games.conformance.playing import seed_of
from tests.games.facing import Facing

BOT = PlannerBot(BALANCE, effort=24)
STANDING = Standing(BALANCE.content)
PAIRS = 60
MOST_ACTIONS = 5_000
P, Q = Seat(0), Seat(1)


def planned(table: Table) -> Table:
    """Let the bot act for whoever is asked."""
    (action,) = BOT.press(table.state, table.asked.seat)
    return table.act(action)


def test_it_takes_the_cap_that_wins_at_once() -> None:
    three = [locked("North"), locked("South"), locked("West")]
    table = balance(sets=[*three, laid("East", mountains=["East Road"])], reserves=[FOUR])
    assert planned(planned(table)).outcome is not None


def test_it_takes_a_discard_that_completes_a_set() -> None:
    table = balance(hand=["East Forest", "East Field", "East River"], discard=["East Road"])
    assert planned(planned(table)).p.lines == {"East": "open"}


def test_it_fogs_an_opponent_who_is_about_to_win() -> None:
    three = [locked("North"), locked("South"), locked("West")]
    theirs = opponent(sets=[*three, laid("East", mountains=["East Road"])], reserves=[FOUR])
    table = balance(theirs, hand=["Fog", "North Road", "West Field"])
    assert planned(planned(table)).q.lines["East"] == "frozen"


def test_the_winner_stands_best_and_the_loser_worst() -> None:
    three = [locked("North"), locked("South"), locked("West")]
    won = balance(sets=[*three, laid("East")], reserves=[FOUR]).draw().cap_from_reserve("East").state
    assert (STANDING.of(won, P), STANDING.of(won, Q)) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("better", "worse"),
    (
        (balance(sets=[locked("North")]), balance()),
        (balance(sets=[laid("North")], reserves=[FOUR]), balance(sets=[laid("North")])),
        (balance(sets=[laid("North")]), balance(sets=[laid("North", fogged=["North Road"])])),
        (balance(hand=["East Forest", "East Field", "East River"]), balance(hand=["East Forest", "North Field"])),
    ),
)
def test_who_is_further_stands_better(better: Table, worse: Table) -> None:
    assert STANDING.of(better.state, P) > STANDING.of(worse.state, P)
    assert STANDING.of(better.state, Q) < STANDING.of(worse.state, Q)


def test_the_two_chances_make_a_whole() -> None:
    state = balance(sets=[locked("North"), laid("South")], reserves=[FOUR]).state
    assert STANDING.of(state, P) + STANDING.of(state, Q) == pytest.approx(1)


@pytest.mark.long
@pytest.mark.timeout(3_000)
def test_it_beats_the_greedy_player_over_pairs_with_seats_swapped() -> None:
    planner, greedy = PlannerBot(BALANCE, CALIBRATION), GreedyBot(BALANCE.content)
    won = 0.0
    for number in range(PAIRS):
        for own, facing in ((P, Facing(planner, greedy)), (Q, Facing(greedy, planner))):
            setup = (BALANCE.ruleset(), 2, seed_of("planner", number))
            last, _ = play_out(BALANCE, setup, facing, most_actions=MOST_ACTIONS)
            won += 0.5 if last.outcome is None or not last.outcome.winners else own in last.outcome.winners
    print(f"the planner won {won} of {2 * PAIRS} games")  # noqa: T201 - what it is for
    assert won > PAIRS
