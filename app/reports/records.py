"""Reports as values: what somebody wrote, what was filed along with it, and what has become of it."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from app.games.protocol import Seat
from app.players.models import PlayerId

LONGEST_WORDS = 300
"""The most visible characters of a reporter's words."""
LONGEST_NOTE = 300
"""The most visible characters of an answer."""
MOST_STEPS = 12
"""The newest records that are named in a report."""
MOST_FAULTS = 5
"""The complaints of the page that are filed with a report."""
LONGEST_FAULT = 240
LONGEST_BROWSER = 300
LONGEST_LANGUAGE = 60

ReportState: TypeAlias = Literal["open", "handled"]
"""Whether somebody still has to look at it."""


class ReportedStep(msgspec.Struct, frozen=True):
    """One of the last records of the table: its number, its kind, and the seat it was about."""

    seq: int
    kind: str
    seat: Seat | None = None


class Browser(msgspec.Struct, frozen=True, kw_only=True):
    """What a browser told of itself: its name, the size of its window, its language, what its page complained about.

    Nothing of it says who or where somebody is. All of it is blank when the reporter chose not to send it.
    """

    name: str = ""
    window: str = ""
    language: str = ""
    faults: tuple[str, ...] = ()


class Versions(msgspec.Struct, frozen=True, kw_only=True):
    """Which program and which rules were in play: those of the table, and those that the server has."""

    app: str = ""
    table_rules: int | None = None
    rules: int | None = None
    preset: str = ""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is filed with the words: the last steps, the versions, the browser."""

    steps: tuple[ReportedStep, ...] = ()
    versions: Versions = Versions()
    browser: Browser = Browser()


class NewReport(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody sends: the version on their screen, the seat shown there, their words, and their browser's."""

    version: int
    seat: int | None = None
    words: str = ""
    browser: Browser = Browser()


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A report. ``facts`` are None when they cannot be read any more."""

    id: int
    slug: str
    table_name: str
    game: str
    version: int
    seat: Seat | None
    player: PlayerId | None
    at: datetime
    words: str
    facts: Facts | None
    state: ReportState
    note: str
    handled_at: datetime | None
    handled_by: str | None


class ReportPage(msgspec.Struct, frozen=True):
    """A stretch of the reports, newest first; ``earlier`` is the number before which it goes on, None at the end."""

    reports: tuple[Report, ...]
    earlier: int | None
