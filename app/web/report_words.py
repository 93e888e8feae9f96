"""Reports in words, for the administrator."""

from collections.abc import Iterator

from app.language import gettext as _
from app.reports.records import Report
from app.web.admin_table_words import game_title
from app.web.admin_urls import ADMIN
from app.web.game_pages import GamePages
from app.web.report_contexts import ReportLine
from app.web.time_words import time_told


def report_line(pages: GamePages, report: Report) -> ReportLine:
    """Tell a report in a line of the list."""
    return ReportLine(
        address=ADMIN.report(report.id).root,
        id=report.id,
        table_name=report.table_name,
        game_title=game_title(pages, report.game),
        version=report.version,
        when=time_told(report.at),
        words=report.words,
        handled=report.state == "handled",
    )


def report_facts(pages: GamePages, report: Report, *, viewer: str, preset: str) -> tuple[tuple[str, str], ...]:
    """Tell what was filed with a report, by name and value.

    ``viewer`` is whose view its writer had, ``preset`` the name of the table's difficulty.
    """
    return tuple((name, value) for name, value in _facts(pages, report, viewer=viewer, preset=preset) if value)


def _facts(pages: GamePages, report: Report, *, viewer: str, preset: str) -> Iterator[tuple[str, str]]:
    yield _("Game"), game_title(pages, report.game)
    yield _("Moment"), str(report.version)
    yield _("Seen by"), viewer
    yield _("Sent"), time_told(report.at)
    if report.handled_at is not None:
        yield (
            _("Handled"),
            _("{when}, by {who}").format(when=time_told(report.handled_at), who=report.handled_by or "–"),
        )
    if report.facts is None:
        yield _("Sent along"), _("cannot be read")
        return
    versions, browser = report.facts.versions, report.facts.browser
    yield _("Program"), versions.app
    yield _("Rules"), _rules(versions.table_rules, versions.rules)
    yield _("Difficulty"), preset
    yield _("Browser"), browser.name
    yield _("Window"), browser.window
    yield _("Languages"), browser.language


def _rules(table: int | None, server: int | None) -> str:
    if table is None:
        return ""
    return _("version {theirs}; the server plays {ours}").format(theirs=table, ours="–" if server is None else server)
