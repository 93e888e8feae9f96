"""Games for the tests of Harmonies' page: strolls through random games, and the page as somebody sees it."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache

import msgspec

from app.games.harmonies.actions import Action, PlaceCube
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import LogEntry, Seat
from app.games.registry import HARMONIES
from app.players.models import PlayerId
from app.tables.records import LogLine, LogPage, SeatRecord, TableRecord
from app.web import render
from app.web.contexts import TablePage
from app.web.game_pages import Scene
from app.web.harmonies.page import HarmoniesPage
from app.web.moments import Moment
from app.web.table_page import scene_of, table_page
from app.web.viewers import Viewer
from tests.web.dom import Page

CONTENT = HARMONIES.content
PAGE = HarmoniesPage(HARMONIES)
PEOPLE = ("Anna", "Bert", "Chloé", "D'Arcy & <b>Sons</b>")
REGIONS = (*PAGE.regions, "target")
_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)


def stroll(seed: int, *, seats: int = 4, actions: int = 600, rules: Ruleset | None = None) -> Iterator[State]:
    """Play at random, the same way for the same seed, settling what can settle; give every state on the way."""
    chance = random.Random(seed)
    state = HARMONIES.new(rules or Ruleset(), seats, f"{seed:032x}")
    yield state
    for _ in range(actions):
        if state.outcome is not None:
            return
        state = HARMONIES.apply(state, *step_on(state, chance)).state
        yield state


def step_on(state: State, chance: random.Random) -> tuple[Seat, Action]:
    """Choose what whoever is on turn does next."""
    legal = HARMONIES.legal_actions(state, state.active)
    cubes = [action for action in legal if isinstance(action, PlaceCube)]
    return state.active, chance.choice(cubes or legal)


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


def table_of(state: State, *, people: Sequence[str] = PEOPLE) -> TableRecord:
    """Set a state at a table of its own."""
    seats = tuple(
        SeatRecord(
            id=number,
            number=Seat(number),
            player=PlayerId(number),
            name=people[number],
            character=None,
            link_generation=1,
        )
        for number in range(len(state.seats))
    )
    return TableRecord(
        id=1,
        slug="a-table",
        name="An evening in the hills",
        game="harmonies",
        status="playing" if state.outcome is None else "finished",
        host=PlayerId(0),
        preset="",
        house={"side": state.ruleset.side, "spirits": state.ruleset.spirits},
        characters="chosen",
        seats=seats,
        version=7,
        acting=HARMONIES.acting(state),
        rules_version=HARMONIES.rules_version,
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


def page_seen(state: State, seat: int | None, *, target: str = "", people: Sequence[str] = PEOPLE) -> Page:
    """Read the whole page."""
    return Page(render.page(PAGE.template, table_seen(state, seat, target=target, people=people)))


def board_html(state: State, seat: int | None, *, target: str = "") -> str:
    """Render the game's own regions as they travel to somebody's screen."""
    seen = table_seen(state, seat, target=target)
    return "".join(region.html for region in render.regions(PAGE.template, REGIONS, seen))


def told(entry: LogEntry, people: Sequence[str] = PEOPLE) -> str:
    """Put a log entry into words."""
    line = LogLine(seq=1, kind=entry.kind, data=entry.data, seat=None, at=_WHEN, undone=False)
    return str(PAGE.log_line(line, people))


def _moment(state: State, *, people: Sequence[str]) -> Moment:
    quiet = LogPage(lines=(), earlier=None)
    return Moment(table_of(state, people=people), {None: quiet, **{Seat(n): quiet for n in range(len(state.seats))}})
