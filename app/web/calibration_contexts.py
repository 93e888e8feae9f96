"""What the administrator's pages about calibrations are rendered from."""

import msgspec

from app.calibration.records import State
from app.simulation.geometry import Chart
from app.simulation.tables import Table
from app.web.admin_urls import CalibrationUrls
from app.web.contexts import Notice, Page


class CalibrationLine(msgspec.Struct, frozen=True, kw_only=True):
    """A calibration on the list. ``told`` says in words how it stands; ``rates`` are the games won so far.

    ``wanted`` is true until it is over. ``outdated`` says what has changed since it was measured, or is blank.
    """

    urls: CalibrationUrls
    id: int
    name: str
    version: int
    bot: str
    state: State
    told: str
    done: int
    games: int
    rates: tuple[str, ...]
    asked: str
    wanted: bool
    outdated: str


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """All calibrations: those that are played or wait, and those that are over."""

    wanted: tuple[CalibrationLine, ...]
    over: tuple[CalibrationLine, ...]


class CalibrationForm(msgspec.Struct, frozen=True, kw_only=True):
    """The form that asks for a calibration. The choices are values as the form sends them, with their words."""

    press_key: str
    presets: tuple[tuple[str, str], ...]
    preset: str
    bots: tuple[tuple[str, str], ...]
    bot: str
    counts: tuple[tuple[int, bool], ...]
    games: str
    faults: dict[str, str]


class CalibrationsPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form, what is being measured, and what was."""

    page: Page
    who: str
    here: str
    form: CalibrationForm
    board: Board
    notice: Notice | None = None


class Drawn(msgspec.Struct, frozen=True):
    """A chart for wide windows, and the same for narrow ones."""

    wide: Chart
    narrow: Chart


class CalibrationPage(msgspec.Struct, frozen=True, kw_only=True):
    """One calibration. ``facts`` are names and values; tables and charts are empty until a game was played."""

    page: Page
    who: str
    here: str
    heading: str
    line: CalibrationLine
    facts: tuple[tuple[str, str], ...]
    tables: tuple[Table, ...]
    cards: Table | None
    charts: tuple[Drawn, ...]
    notice: Notice | None = None
