"""What the gallery shows of calibrations: one in every state, charts and tables of games that nobody played."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import msgspec

from app.calibration.figures import Figure
from app.calibration.lease import Lease
from app.calibration.records import Calibration, Count, State, key_today
from app.calibration.worker import BROKEN
from app.games.bot_registry import BOTS, effort_named
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.presets.models import Preset
from app.presets.service import presets_for
from app.simulation.cells import MEASURES, BotChoice, cell_today
from app.simulation.figures import CellFigures, figures_of, uses_of
from app.simulation.records import CardUse
from app.simulation.sums import Sums
from app.simulation.tables import Table, tables
from app.web.calibration_contexts import CalibrationLine, Drawn
from app.web.calibration_words import calibration_line, drawn

_NOW = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)
_KIND = BOTS[JOURNEY.slug][-1]
_BOT = BotChoice(_KIND.name, _KIND.version, effort_named(_KIND, None))
_STATES: tuple[tuple[State, int], ...] = (
    ("running", 90),
    ("paused", 0),
    ("waiting", 0),
    ("done", 200),
    ("cancelled", 31),
    ("failed", 12),
)
_SUMS = Sums(
    games=200,
    wins=62,
    turns={28: 90, 36: 60, 51: 50},
    won_turns={36: 40, 51: 22},
    losses={"event": 80, "portal_end": 38, "hazards": 20},
    lives={"event": 610, "hazards": 240, "fight": 95},
    steps=1900,
    relics=520,
    cards={
        card: CardUse(taken=10 * (number % 9), played=40 * (number % 7))
        for number, card in enumerate(JOURNEY.content.cards)
    },
)


def made_up_figures(game: str) -> tuple[Figure, ...]:
    """Pretend that some presets of a game were measured, one of them under other rules."""
    return tuple(_figures(presets_for(game))) if game == JOURNEY.slug else ()


def made_up_calibrations() -> tuple[CalibrationLine, ...]:
    """Show a calibration in every state, one that is outdated, and one whose process was killed."""
    preset = presets_for(JOURNEY.slug)[0]
    later = msgspec.structs.replace(preset, version=preset.version + 1)
    held, free = Lease("a process", _NOW + timedelta(hours=1), None), Lease(None, None, None)
    shown = [(state, played, preset, held) for state, played in _STATES]
    shown += [("done", 200, later, held), ("running", 90, preset, free), ("waiting", 0, preset, free)]
    return tuple(
        calibration_line(
            JOURNEY,
            _calibration(number, preset, state, played),
            newest=newest,
            lease=lease,
            before=2 if state == "waiting" and lease is held else 0,
            now=_NOW,
        )
        for number, (state, played, newest, lease) in enumerate(shown, 1)
    )


def made_up_charts() -> tuple[Drawn, ...]:
    """Draw charts of made-up games."""
    return drawn(_cells(), uses_of(_SUMS))


def made_up_table() -> Table:
    """Lay out a table of made-up games."""
    return tables(_cells())[0]


def _cells() -> list[CellFigures]:
    return [
        figures_of(cell_today("Dawn", Ruleset(), players=players, bot=_BOT), _SUMS) for players in JOURNEY.seat_counts
    ]


def _figures(presets: tuple[Preset, ...]) -> Iterator[Figure]:
    for place, preset in enumerate(presets[1:4]):
        key = msgspec.structs.replace(key_today(JOURNEY, preset, _BOT), version=preset.version + place % 2)
        for players in JOURNEY.seat_counts:
            games = 20 if place == 2 else 200  # noqa: PLR2004 - the last of them was measured hastily
            yield Figure(key=key, players=players, games=games, wins=games // (place + 2), on=date(2026, 6, 1))


def _calibration(number: int, preset: Preset, state: State, played: int) -> Calibration:
    return Calibration(
        id=number,
        game=JOURNEY.slug,
        preset=preset,
        key=key_today(JOURNEY, preset, _BOT),
        measures=MEASURES,
        games=200,
        counts=tuple(Count(players, played, played // 3) for players in JOURNEY.seat_counts),
        state=state,
        fault=BROKEN if state == "failed" else "",
        played=timedelta(minutes=20),
        asked_by="Anna",
        asked_at=_NOW,
        started_at=_NOW,
        finished_at=_NOW + timedelta(hours=1) if state in {"done", "cancelled", "failed"} else None,
    )
