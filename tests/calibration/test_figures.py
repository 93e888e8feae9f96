"""What players are told: the figure that fits best, and that it is outdated as soon as anything differs."""

from datetime import date
from typing import Any

import msgspec
import pytest

from app.calibration import figures as module
from app.calibration.figures import Figure, best_figure, read_figures
from app.calibration.records import key_today
from app.games.bot_registry import bot_named
from app.games.registry import JOURNEY
from app.presets.models import Preset
from app.presets.service import preset_named
from app.simulation.cells import BotChoice
from app.simulation.published import Published
from app.simulation.sums import Sums
from tests.calibration.observatory import NOON, FakeClock, Observatory
from tests.presets.workshop import Workshop
from tests.simulation.games import cell

DAY = date(2030, 1, 1)
FRIDAY = Preset(slug="friday", name="Friday", flavour="", values={}, version=3)


def bot(name: str = "greedy", effort: int = 0) -> BotChoice:
    return BotChoice(name, bot_named("journey", name).version, effort)


def figure(chosen: BotChoice | None = None, *, players: int = 2, on: date = DAY, **differs: Any) -> Figure:
    """Make a figure that holds but for what differs."""
    key = msgspec.structs.replace(key_today(JOURNEY, FRIDAY, chosen or bot()), **differs)
    return Figure(key=key, players=players, games=200, wins=62, on=on)


def told(*figures: Figure, players: int = 2) -> Figure | None:
    found = best_figure(JOURNEY, FRIDAY, figures, players=players)
    return None if found is None else found.figure


def test_nothing_is_told_where_nothing_was_measured() -> None:
    assert told() is None
    assert told(figure(players=3)) is None
    assert told(figure(preset="saturday")) is None


@pytest.mark.parametrize(
    ("differs", "part"),
    (
        ({"version": 2}, "preset"),
        ({"rules_version": JOURNEY.rules_version + 1}, "rules"),
        ({"content": "0" * 32}, "cards"),
        ({"bot": BotChoice("greedy", 0)}, "bot"),
        ({"bot": BotChoice("forgotten", 1)}, "bot"),
    ),
)
def test_a_figure_is_outdated_when_anything_that_it_depends_on_differs(differs: dict[str, Any], part: str) -> None:
    found = best_figure(JOURNEY, FRIDAY, [figure(**differs)], players=2)
    assert found is not None
    assert found.changed == (part,)
    holding = best_figure(JOURNEY, FRIDAY, [figure()], players=2)
    assert holding is not None
    assert holding.changed == ()


def test_one_that_holds_is_told_before_any_that_is_outdated() -> None:
    holds = figure(bot("random"))
    assert told(figure(bot("planner", 900), version=2), holds, figure(bot("planner", 900), version=1)) == holds


def test_the_stronger_bot_is_told_then_more_effort_then_more_games_then_the_newest() -> None:
    weak = figure(bot("greedy"), on=date(2031, 1, 1))
    quick, slow = figure(bot("planner", 8)), figure(bot("planner", 80))
    assert told(quick, weak) == quick
    assert told(slow, quick) == slow
    more = msgspec.structs.replace(slow, games=201, wins=60)
    assert told(more, slow) == more
    newer = msgspec.structs.replace(more, on=date(2030, 1, 2))
    assert told(newer, more) == newer


def test_what_was_measured_here_is_told_for_its_version(house: Observatory) -> None:
    workshop = Workshop(house.database)
    slug = workshop.make("Friday", hand_size=7)
    house.ask(slug, players=(1, 3), games="2")
    assert [
        each.key.preset for each in house.database.read_now(read_figures, "journey") if each.key.preset == slug
    ] == []
    house.work(FakeClock(NOON))

    found = house.database.read_now(read_figures, "journey")
    for players in (1, 3):
        measured = best_figure(JOURNEY, workshop.preset(slug), found, players=players)
        assert measured is not None
        assert (measured.figure.games, measured.figure.on, measured.changed) == (2, DAY, ())
    assert best_figure(JOURNEY, workshop.preset(slug), found, players=2) is None
    workshop.save(slug, seen=1, hand_size=4)
    outdated = best_figure(JOURNEY, workshop.preset(slug), found, players=1)
    assert outdated is not None
    assert outdated.changed == ("preset",)


def test_what_was_cancelled_is_not_told(house: Observatory) -> None:
    before = house.database.read_now(read_figures, "journey")
    number = house.ask("dawn", games="4")
    house.cancel(number)
    assert house.database.read_now(read_figures, "journey") == before


def test_what_comes_with_the_program_is_told_by_the_same_rule(
    house: Observatory, monkeypatch: pytest.MonkeyPatch
) -> None:
    dawn = preset_named("journey", "dawn")
    brought = Published(
        cell=cell("greedy", preset="dawn", players=2),
        version=dawn.version,
        series="1",
        on=DAY,
        sums=Sums(games=200, wins=62),
    )
    for line, changed in ((brought, ()), (msgspec.structs.replace(brought, version=dawn.version + 1), ("preset",))):
        monkeypatch.setattr(module, "published", lambda _game, line=line: (line,))
        found = best_figure(JOURNEY, dawn, house.database.read_now(read_figures, "journey"), players=2)
        assert found is not None
        assert (found.figure.wins, found.figure.games, found.figure.on) == (62, 200, DAY)
        assert found.changed == changed
