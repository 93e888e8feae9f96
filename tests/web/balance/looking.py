"""Games of Balance for the tests of their page: strolls through games, and the page as somebody sees it."""

import random
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from html import unescape

import msgspec

from app.games.balance.actions import Action, Release
from app.games.balance.greedy_bot import GreedyBot
from app.games.balance.state import Ruleset, State
from app.games.protocol import LogEntry, Seat
from app.games.registry import BALANCE
from app.players.models import PlayerId
from app.presets.models import NO_HOUSE_OPTIONS
from app.tables.records import LogLine, LogPage, SeatRecord, TableRecord
from app.web import render
from app.web.balance.page import BalancePage
from app.web.contexts import TablePage
from app.web.game_pages import Scene
from app.web.moments import Moment
from app.web.table_page import scene_of, table_page
from app.web.viewers import Viewer
from tests.web.dom import Page

CONTENT = BALANCE.content
PAGE = BalancePage(BALANCE)
BOT = GreedyBot(CONTENT)
PEOPLE = ("Anna", "D'Arcy & <b>Sons</b>")
REGIONS = (*PAGE.regions, "target")
_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)


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


def table_of(state: State, *, people: Sequence[str] = PEOPLE) -> TableRecord:
    """Set a state at a table of its own."""
    seats = tuple(
        SeatRecord(
            id=number, number=Seat(number), player=PlayerId(number), name=name, character=None, link_generation=1
        )
        for number, name in enumerate(people)
    )
    return TableRecord(
        id=1,
        slug="a-table",
        name="An evening",
        game="balance",
        status="playing" if state.outcome is None else "finished",
        host=PlayerId(0),
        preset="",
        house=NO_HOUSE_OPTIONS,
        characters="chosen",
        seats=seats,
        version=7,
        acting=BALANCE.acting(state),
        rules_version=BALANCE.rules_version,
        commitment=None,
        outcome=state.outcome,
        created_at=_WHEN,
        started_at=_WHEN,
        updated_at=_WHEN,
        finished_at=None,
        rematch_of=None,
        rematch=None,
        ruleset=state.ruleset,
        state=state,
    )


def eyes(seat: int | None) -> Viewer:
    """Look from a seat, or from beside the table."""
    return Viewer() if seat is None else Viewer(seat=Seat(seat), holds=(Seat(seat),))


def scene(state: State, seat: int | None, *, target: str = "", people: Sequence[str] = PEOPLE) -> Scene:
    """Set out what the page is made from."""
    return scene_of(_moment(state, people=people), eyes(seat), target=target)


def table_seen(state: State, seat: int | None, *, target: str = "", people: Sequence[str] = PEOPLE) -> TablePage:
    """Make the whole page's context, with the panel of a target."""
    whole = table_page(PAGE, _moment(state, people=people), eyes(seat), asked=None)
    return msgspec.structs.replace(whole, target=PAGE.target(scene(state, seat, target=target, people=people)))


def page_seen(state: State, seat: int | None, *, target: str = "") -> Page:
    """Read the whole page."""
    return Page(render.page(PAGE.template, table_seen(state, seat, target=target)))


def panel_html(state: State, seat: int | None, target: str) -> str:
    """Render the panel of a target as it arrives on a page that is already there."""
    [region] = render.regions(PAGE.template, ("target",), table_seen(state, seat, target=target))
    return region.html


def panel_seen(state: State, seat: int | None, target: str) -> Page:
    """Read the panel of a target."""
    return Page(panel_html(state, seat, target))


def board_html(state: State, seat: int | None, *, target: str = "") -> str:
    """Render the game's own regions as they travel to somebody's screen."""
    seen = table_seen(state, seat, target=target)
    return "".join(region.html for region in render.regions(PAGE.template, REGIONS, seen))


def told(entry: LogEntry, people: Sequence[str] = PEOPLE) -> str:
    """Put a log entry into words."""
    line = LogLine(seq=1, kind=entry.kind, data=entry.data, seat=None, at=_WHEN, undone=False)
    return str(PAGE.log_line(line, people))


def presses(html: str) -> list[Action]:
    """Read what the buttons of a page would send: each of them is a single action."""
    values = (unescape(value) for value in re.findall(r"""<button form="act" name="actions" value='([^']*)'""", html))
    actions = [msgspec.json.decode(value, type=tuple[Action, ...]) for value in values]
    assert all(len(press) == 1 for press in actions)
    return [action for press in actions for action in press]


def links(html: str) -> set[str]:
    """Find all that a page lets one point at."""
    return set(re.findall(r"""href="[^"]*[?&;]target=([^"&#]+)""", html))


def _moment(state: State, *, people: Sequence[str]) -> Moment:
    quiet = LogPage(lines=(), earlier=None)
    return Moment(table_of(state, people=people), {None: quiet, **{Seat(n): quiet for n in range(len(state.seats))}})
