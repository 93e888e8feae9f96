"""Why a report is not taken, or not there."""

from app.errors import NotFound, TooOften


class ReportNotFound(NotFound):
    """There is no such report (any more)."""


class TooManyReports(TooOften):
    """The person has sent several reports lately, or more wait here than anybody can read."""
