"""The greedy player: it finishes every game against itself, and reads only what its seat may see."""

from collections import Counter
from collections.abc import Iterator

import pytest

from app.games.balance.actions import Action
from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.state import HARMONY, Ruleset, State
from app.games.bots import Bot, RandomBot, play_out
from app.games.protocol import Seat
from app.games.registry import BALANCE
from app.games.rng import Rng
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import Table, balance, laid, locked, opponent
from tests.games.conformance.playing import seed_of

CHUNK = 250
GAMES = 2_000
BOT = GreedyBot(BALANCE.content)


def greedy(table: Table) -> Table:
    """Let the bot act for whoever is asked."""
    (action,) = BOT.press(table.state, table.asked.seat)
    return table.act(action)


@pytest.mark.parametrize("chunk", range(GAMES // CHUNK))
def test_greedy_against_greedy_always_finishes(chunk: int) -> None:
    turns, first = 0, 0
    for number in range(CHUNK):
        setup = (Ruleset(), 2, seed_of("greedy", chunk, number))
        last, _ = play_out(BALANCE, setup, BOT, most_actions=2_000)
        assert last.outcome is not None
        assert last.outcome.reason == HARMONY
        turns += last.turn_number
        first += last.outcome.winners == (0,)
    assert 65 <= turns / CHUNK <= 85
    assert 0.38 <= first / CHUNK <= 0.62


@pytest.mark.parametrize(
    "rules",
    (
        Ruleset(takeable="specials_too"),
        Ruleset(taken_card="free"),
        Ruleset(spent_events="next_pile"),
        Ruleset(celestials=4),
    ),
)
def test_it_finishes_under_every_option(rules: Ruleset) -> None:
    ends: Counter[str] = Counter()
    for number in range(25):
        last, _ = play_out(BALANCE, (rules, 2, seed_of("option", number)), BOT, most_actions=2_000)
        assert last.outcome is not None
        ends[last.outcome.reason] += 1
    assert ends[HARMONY] >= 24


class Facing:
    """A bot for one seat, another for the other."""

    def __init__(self, first: Bot[State, Action], second: Bot[State, Action]) -> None:
        self._bots = (first, second)

    def press(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Ask the seat's own bot."""
        return self._bots[seat].press(state, seat)


def test_it_beats_a_random_player_from_either_seat() -> None:
    def winners() -> Iterator[bool]:
        for number in range(10):
            seed = seed_of("against random", number)
            chance: Bot[State, Action] = RandomBot(BALANCE, seed)
            own = Seat(number % 2)
            facing = Facing(BOT, chance) if own == 0 else Facing(chance, BOT)
            last, _ = play_out(BALANCE, (Ruleset(), 2, seed), facing, most_actions=4_000)
            yield last.outcome is not None and last.outcome.winners == (own,)

    assert all(winners())


@pytest.mark.parametrize("number", range(8))
def test_it_reads_only_what_its_seat_may_see(number: int) -> None:
    state = BALANCE.new(Ruleset(), 2, seed_of("honest", number))
    for step in range(120):
        acting = BALANCE.acting(state)
        if not acting:
            break
        (seat,) = acting
        press = BOT.press(state, seat)
        dealt = BALANCE.redeal(state, seat, Rng(seed_of(number, step)))
        assert BOT.press(dealt, seat) == press
        state = BALANCE.apply(state, seat, press[0]).state


def test_it_wins_when_it_can() -> None:
    three = [locked("North"), locked("South"), locked("West")]
    table = balance(sets=[*three, laid("East", mountains=["East Road"])], reserves=[FOUR])
    assert greedy(greedy(table)).outcome is not None


def test_it_takes_a_discard_that_completes_a_set() -> None:
    table = balance(hand=["East Forest", "East Field", "East River"], discard=["East Road"])
    assert greedy(greedy(table)).p.lines == {"East": "open"}


def test_it_steals_where_it_can_build_nothing() -> None:
    table = balance(opponent(sets=[laid("East", mountains=["East Road"])]), hand=["East Road"])
    assert "Mountain" in greedy(table).p.hand


def test_it_fogs_an_opponent_who_is_about_to_cap() -> None:
    table = balance(opponent(sets=[laid("East", mountains=["East Road"])], reserves=[FOUR]), hand=["Fog", "North Road"])
    assert greedy(greedy(table)).q.lines == {"East": "frozen"}


def test_it_clears_its_own_set_and_caps_it() -> None:
    table = balance(sets=[laid("East", fogged=["East Road"])], reserves=[FOUR], hand=["Wind"])
    greedy(greedy(table))
    assert table.p.lines == {"East": "open"}


def test_under_a_moon_it_exchanges_what_leads_nowhere() -> None:
    table = balance(hand=["Mountain"], pile=["Moon"]).draw()
    greedy(greedy(greedy(table)))
    assert (table.p.hand[0], table.asked) == ("Mountain", table.q)
