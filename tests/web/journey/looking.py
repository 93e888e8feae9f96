"""Journeys for the tests of their page: strolls through random games, and the page as somebody at the table sees it."""

import random
from collections.abc import Iterator
from functools import cache

from app.games.journey.actions import Action, DiscardTwo, EndTurn, StoreCard
from app.games.journey.state import Ruleset, State
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.web.journey.page import JourneyPage
from tests.web.looking import Looking

CONTENT = JOURNEY.content
PAGE = JourneyPage(JOURNEY)
LOOK = Looking(JOURNEY, PAGE, options=("hands",), preset="dawn")
REGIONS = LOOK.regions
board_html = LOOK.board_html
panel_html = LOOK.panel_html
panel_seen = LOOK.panel_seen
page_seen = LOOK.page_seen
scene = LOOK.scene
table_of = LOOK.table_of
table_seen = LOOK.table_seen
told = LOOK.told


def stroll(seed: int, *, seats: int = 4, actions: int = 400, rules: Ruleset | None = None) -> Iterator[State]:
    """Play at random, the same way for the same seed, seldom wasting a turn; give every state on the way."""
    chance = random.Random(seed)
    state = JOURNEY.new(rules or Ruleset(), seats, f"{seed:032x}")
    yield state
    for _ in range(actions):
        if state.outcome is not None:
            return
        state = JOURNEY.apply(state, *step_on(state, chance)).state
        yield state


def step_on(state: State, chance: random.Random) -> tuple[Seat, Action]:
    """Choose somebody who is waited for and one of their actions, buying and playing rather than ending the turn."""
    seat = chance.choice(sorted(JOURNEY.acting(state)))
    legal = JOURNEY.legal_actions(state, seat)
    useful = [action for action in legal if not isinstance(action, EndTurn | StoreCard | DiscardTwo)]
    return seat, chance.choice(useful if useful and chance.random() < 0.85 else legal)


@cache
def sights() -> tuple[State, ...]:
    """Give a hundred and more different moments: every player count, both Event sides, open and closed hands."""
    found: list[State] = []
    for seed in range(16):
        rules = Ruleset(
            event_side="twilight" if seed % 2 else "dawn",
            hands="closed" if seed % 3 else "open",
            start_life=9,
            hazard_damage=0 if seed % 4 else 1,
        )
        walk = list(stroll(seed, seats=seed % 4 + 1, rules=rules))
        found += walk[seed :: max(1, len(walk) // 8)]
        found.append(walk[-1])
    return tuple(found)
