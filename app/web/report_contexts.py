"""What the form of a report, and the administrator's pages about reports, are rendered from."""

import msgspec

from app.web.contexts import Notice, Page
from app.web.log_contexts import LoggedLine
from app.web.urls import TableUrls


class MyReport(msgspec.Struct, frozen=True, kw_only=True):
    """A report of one's own about this table, and what became of it."""

    when: str
    words: str
    handled: bool
    answer: str


class ReportForm(msgspec.Struct, frozen=True, kw_only=True):
    """The form of a report, with all that is sent along. ``browser`` and ``language`` are as the browser names them.

    ``mine`` are the reports that whoever looks has sent about this table.
    """

    page: Page
    action: str
    urls_of_table: TableUrls
    table_name: str
    version: int
    seat: int | None
    words: str
    longest: int
    most_steps: int
    browser: str
    language: str
    days_handled: int
    days_open: int
    mine: tuple[MyReport, ...]
    notice: Notice | None = None


class ReportLine(msgspec.Struct, frozen=True, kw_only=True):
    """A report in the administrator's list."""

    address: str
    id: int
    table_name: str
    game_title: str
    version: int
    when: str
    words: str
    handled: bool


class ReportsPage(msgspec.Struct, frozen=True, kw_only=True):
    """The administrator's list of reports: those that wait, or those that were handled."""

    page: Page
    who: str
    here: str
    handled: bool
    waiting: int
    lines: tuple[ReportLine, ...]
    earlier: str
    days_handled: int
    days_open: int
    notice: Notice | None = None


class ReportPage(msgspec.Struct, frozen=True, kw_only=True):
    """A report as the administrator reads it. ``facts`` are names and values; ``steps`` the last records.

    ``log`` is what happened last, as the reporter could read it; ``replay`` the address of the table as they saw it,
    blank where no game could be told, ``around`` that of the moments around it. ``faults`` are complaints of the page.
    """

    page: Page
    who: str
    here: str
    id: int
    table_name: str
    words: str
    handled: bool
    answer: str
    longest: int
    facts: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]
    steps: tuple[str, ...]
    log: tuple[LoggedLine, ...]
    replay: str
    around: TableUrls
    table_page: str
    action: str
    discard: str
    notice: Notice | None = None
