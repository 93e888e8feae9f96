"""Random games played under the laws: cheap ones at every step, dear ones at every 25th, a replay at the end."""

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

from msgspec import Struct

from app.games.protocol import Game, Seat, Step
from app.games.replay import replay
from tests.games.conformance import laws
from tests.games.conformance.mutation import ActionPool
from tests.games.conformance.profile import Chooser

DEAR_EVERY = 25
LONGEST = 2000
"""Actions after which a random game may be left unfinished: some rulesets let a group dawdle for ever."""


class Sitting(Struct, frozen=True):
    """A game to be played: its set-up, and the chance that chooses."""

    ruleset: Any
    seats: int
    seed: str
    chooser: Chooser
    chance: Random


class Played(Struct):
    """What a game was made of: every step by state, seat, action and result."""

    actions: list[tuple[Seat, Any]]
    states: list[Any]
    steps: list[Step[Any]]

    def walk(self) -> Iterator[tuple[Any, Step[Any]]]:
        """Give each step beside the state it was taken in."""
        return zip(self.states, self.steps, strict=False)


def seed_of(*words: object) -> str:
    """Make the 128 bits of a seed out of words, the same in every process."""
    return blake2b("/".join(map(str, words)).encode(), digest_size=16).hexdigest()


def play_out(game: Game[Any, Any, Any], sitting: Sitting) -> Played:
    """Play a game to its end, or to the longest it may take, checking nothing."""
    state = game.new(sitting.ruleset, sitting.seats, sitting.seed)
    played = Played([], [state], [])
    while (acting := game.acting(state)) and len(played.actions) < LONGEST:
        seat = sitting.chance.choice(sorted(acting))
        action = sitting.chooser(state, game.legal_actions(state, seat), sitting.chance)
        step = game.apply(state, seat, action)
        state = step.state
        played.actions.append((seat, action))
        played.states.append(state)
        played.steps.append(step)
    return played


def check(game: Game[Any, Any, Any], sitting: Sitting, played: Played, pool: ActionPool) -> None:
    """Hold a whole game against the laws."""
    last = len(played.states) - 1
    for place, state in enumerate(played.states):
        laws.only_acting_seats_have_actions(game, state, sitting.seats)
        laws.over_when_nobody_acts(game, state)
        laws.each_card_in_one_zone(game, state)
        if place % DEAR_EVERY == 0 or place == last:
            check_dearly(game, sitting, state, pool)
            if place < last:
                laws.apply_depends_on_nothing_else(game, state, *played.actions[place])
                laws.the_log_names_only_cards_in_sight(game, state, played.steps[place], sitting.seats)
    again = replay(game, (sitting.ruleset, sitting.seats, sitting.seed), played.actions)
    assert again == played.states[-1], "a replay led elsewhere"
    halfway = sitting.chance.randrange(len(played.states))
    taken_back = replay(game, (sitting.ruleset, sitting.seats, sitting.seed), played.actions[:halfway])
    assert taken_back == played.states[halfway], "taking actions back led elsewhere"


def check_dearly(game: Game[Any, Any, Any], sitting: Sitting, state: Any, pool: ActionPool) -> None:
    """Hold one state against the laws that take longer to check."""
    assert laws.is_frozen(state), "a state is made of frozen values only"
    laws.survives_json(game, state)
    laws.legal_exactly_when_listed(game, state, sitting.seats, pool)
    laws.hidden_cards_do_not_show(game, state, sitting.seats, sitting.chance)
    laws.the_seed_does_not_show(game, state, sitting.seats, sitting.seed)
