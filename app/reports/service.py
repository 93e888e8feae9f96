"""The door to the reports: what the pages may ask.

Each function is synchronous and takes the connection first, to be run by ``Database.write`` or ``Database.read``. What
is refused is an `AppError` with a sentence, and changes nothing; what an administrator does is in the log of changes in
the same transaction.
"""

from app.reports.desk import (
    count_open,
    discard,
    forget_reports_of,
    handle,
    list_reports,
    read_report,
    reports_about,
    reports_of,
)
from app.reports.filing import KEPT_HANDLED, KEPT_OPEN, file_report, forget_old, reported_table, seat_shown
from app.reports.records import Browser, Facts, NewReport, Report, ReportPage, ReportState

__all__ = [
    "KEPT_HANDLED",
    "KEPT_OPEN",
    "Browser",
    "Facts",
    "NewReport",
    "Report",
    "ReportPage",
    "ReportState",
    "count_open",
    "discard",
    "file_report",
    "forget_old",
    "forget_reports_of",
    "handle",
    "list_reports",
    "read_report",
    "reported_table",
    "reports_about",
    "reports_of",
    "seat_shown",
]
