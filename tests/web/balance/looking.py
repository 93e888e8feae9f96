"""Games of Balance for the tests of their page: strolls through games, and the page as somebody sees it."""

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import msgspec

from app.games.balance.actions import Action, Release
from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.state import Ruleset, State
from app.games.protocol import Seat
from app.games.registry import BALANCE
from app.web.balance.page import BalancePage
from tests.web.looking import Looking

CONTENT = BALANCE.content
PAGE = BalancePage(BALANCE)
BOT = GreedyBot(CONTENT)
LOOK = Looking(BALANCE, PAGE, people=("Anna", "D'Arcy & <b>Sons</b>"))
REGIONS = LOOK.regions
board_html = LOOK.board_html
panel_html = LOOK.panel_html
panel_seen = LOOK.panel_seen
page_seen = LOOK.page_seen
scene = LOOK.scene
table_of = LOOK.table_of
table_seen = LOOK.table_seen
told = LOOK.told


def stroll(seed: int, *, actions: int = 260, rules: Ruleset | None = None) -> Iterator[State]:
    """Play mostly as the greedy player does and now and then at random; give every state on the way."""
    chance = random.Random(seed)
    state = BALANCE.new(rules or Ruleset(), 2, f"{seed:032x}")
    yield state
    for _ in range(actions):
        if state.outcome is not None:
            return
        state = BALANCE.apply(state, *step_on(state, chance)).state
        yield state


def step_on(state: State, chance: random.Random) -> tuple[Seat, Action]:
    """Choose what whoever is asked does: rather build something than release a card."""
    [seat] = BALANCE.acting(state)
    if chance.random() < 0.6:
        return seat, BOT.press(state, seat)[0]
    legal = BALANCE.legal_actions(state, seat)
    builds = [action for action in legal if not isinstance(action, Release)]
    return seat, chance.choice(builds or legal)


@cache
def sights() -> tuple[State, ...]:
    """Give two hundred and more different moments, under every option of a table."""
    found: list[State] = []
    for seed in range(24):
        rules = Ruleset(
            takeable="specials_too" if seed % 3 == 1 else "ordinary",
            taken_card="free" if seed % 4 == 1 else "kept",
            spent_events="next_pile" if seed % 5 == 1 else "draw_pile",
            celestials=(1, 2, 4)[seed % 3],
        )
        walk = list(stroll(seed, rules=rules))
        found += walk[seed % 7 :: max(1, len(walk) // 10)]
        found.append(walk[-1])
    return tuple(found)


def presses(html: str) -> list[Action]:
    """Read what the buttons of a page would send: each of them is a single action."""
    values = (unescape(value) for value in re.findall(r"""<button form="act" name="actions" value='([^']*)'""", html))
    actions = [msgspec.json.decode(value, type=tuple[Action, ...]) for value in values]
    assert all(len(press) == 1 for press in actions)
    return [action for press in actions for action in press]


def links(html: str) -> set[str]:
    """Find all that a page lets one point at."""
    return set(re.findall(r"""href="[^"]*[?&;]target=([^"&#]+)""", html))
