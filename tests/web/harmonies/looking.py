"""Games for the tests of Harmonies' page: strolls through random games, and the page as somebody sees it."""

import random
from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

import msgspec

from app.games.harmonies.actions import Action, PlaceCube
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import Seat
from app.games.registry import HARMONIES
from app.web.harmonies.page import HarmoniesPage
from tests.web.dom import Page
from tests.web.looking import PEOPLE, Looking

__all__ = ["PEOPLE"]

CONTENT = HARMONIES.content
PAGE = HarmoniesPage(HARMONIES)
LOOK = Looking(HARMONIES, PAGE, options=("side", "spirits"))
REGIONS = LOOK.regions
board_html = LOOK.board_html
panel_html = LOOK.panel_html
panel_seen = LOOK.panel_seen
page_seen = LOOK.page_seen
scene = LOOK.scene
table_of = LOOK.table_of
table_seen = LOOK.table_seen
told = LOOK.told


def stroll(
    seed: int, *, seats: int = 4, actions: int = 600, rules: Ruleset | None = None, settling: float = 1
) -> Iterator[State]:
    """Play at random, the same way for the same seed, settling animals as often as said; give every state."""
    chance = random.Random(seed)
    state = HARMONIES.new(rules or Ruleset(), seats, f"{seed:032x}")
    yield state
    for _ in range(actions):
        if state.outcome is not None:
            return
        state = HARMONIES.apply(state, *step_on(state, chance, settling=settling)).state
        yield state


def step_on(state: State, chance: random.Random, *, settling: float = 1) -> tuple[Seat, Action]:
    """Choose what whoever is on turn does next."""
    legal = HARMONIES.legal_actions(state, state.active)
    cubes = [action for action in legal if isinstance(action, PlaceCube)]
    return state.active, chance.choice(cubes if cubes and chance.random() < settling else legal)


@cache
def sights() -> tuple[State, ...]:
    """Give a hundred and more different moments: every player count, both sides, with and without spirits."""
    found: list[State] = []
    for seed in range(12):
        rules = Ruleset(side="B" if seed % 2 else "A", spirits=seed % 3 == 0)
        walk = list(stroll(seed, seats=seed % 4 + 1, rules=rules))
        found += walk[seed :: max(1, len(walk) // 8)]
        found.append(walk[-1])
    return tuple(found)


def presses(html: str) -> list[Action]:
    """List the actions of every button."""
    texts = [button["value"] for button in Page(html).all("button", name="actions")]
    pressed = [msgspec.json.decode(text, type=list[Action]) for text in texts]
    return [action for [action] in pressed]


def links(html: str) -> list[str]:
    """List everything that can be pointed at."""
    found = [link["href"] for link in Page(html).all("a") if "target=" in link.attributes.get("href", "")]
    return sorted({unquote(link.partition("target=")[2].partition("#")[0]) for link in found})
