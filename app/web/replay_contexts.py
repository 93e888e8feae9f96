"""What the pages of moments, replays and practice are rendered from."""

import msgspec
from markupsafe import Markup

from app.games.protocol import Seat
from app.web.contexts import Notice, Page
from app.web.replay_drawing import LineChart, Timeline
from app.web.urls import TableUrls


class CurvesDrawn(msgspec.Struct, frozen=True, kw_only=True):
    """A chart of one measure, drawn for wide windows and for narrow ones."""

    title: str
    drawings: tuple[LineChart, ...]


class TurningLine(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point in words, its turn, and the address of its moment."""

    text: Markup
    turn: str
    href: str


class FigureRow(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of one turn: its name, the address of its moment, and the cells after it."""

    turn: str
    href: str
    cells: tuple[str, ...]


class PlayerMark(msgspec.Struct, frozen=True, kw_only=True):
    """A player's name with the tone and the shape of their curves."""

    name: str
    tone: int
    dot: str


class CourseDrawn(msgspec.Struct, frozen=True, kw_only=True):
    """The course of a game as a page shows it. ``rule`` says what is named as a turning point."""

    players: tuple[PlayerMark, ...]
    timeline: tuple[Timeline, ...]
    turnings: tuple[TurningLine, ...]
    rule: str
    charts: tuple[CurvesDrawn, ...]
    heads: tuple[str, ...]
    rows: tuple[FigureRow, ...]


class ReplayPage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a game that is over. ``drawn`` is None where its course cannot be drawn: ``missing`` says so then."""

    page: Page
    urls_of_table: TableUrls
    seat: Seat | None
    name: str
    headline: str
    facts: tuple[str, ...]
    watch: str
    drawn: CourseDrawn | None
    missing: str = ""
    notice: Notice | None = None


class PlayOnPage(msgspec.Struct, frozen=True, kw_only=True):
    """The form that opens a practice table. ``chosen`` are the company and the seat that it begins with."""

    page: Page
    action: str
    back: str
    table_name: str
    place: str
    seats: tuple[tuple[Seat, str], ...]
    acting: tuple[Seat, ...]
    my_name: str
    press_key: str
    code_needed: bool
    has_bots: bool
    company: str
    seat: Seat
    notice: Notice | None = None
