"""Made-up reports, records and an announcement for the gallery."""

from datetime import UTC, datetime

from markupsafe import Markup

from app.admin.announcements import Announcement
from app.language import gettext as _
from app.web.admin_table_contexts import RecordLine
from app.web.log_contexts import LoggedLine
from app.web.report_contexts import ReportLine
from app.web.time_words import time_told
from app.web.urls import URLS

_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)
_WRITTEN = "Keep something for the last step"


def made_up_announcement() -> Announcement:
    """Announce something, with a time."""
    return Announcement(number=1, words=_WRITTEN, at=_WHEN)


def made_up_reports() -> tuple[ReportLine, ...]:
    """Make up a report that waits, and one without words that was handled."""
    return tuple(
        ReportLine(
            address=URLS.gallery,
            id=number,
            table_name=_("A walk in the woods"),
            game_title=_("Gallery"),
            version=17,
            when=time_told(_WHEN),
            words=words,
            handled=not words,
        )
        for number, words in ((2, _WRITTEN), (1, ""))
    )


def made_up_records() -> tuple[RecordLine, ...]:
    """Make up a record that can be looked at, one that was taken back, and one from before the deal."""
    return (
        _record(9, "action", _WRITTEN, who="Anna", look=URLS.gallery),
        _record(8, "action", _WRITTEN, who="Bert", look=URLS.gallery, undone=True),
        _record(1, "open", ""),
    )


def _record(seq: int, kind: str, words: str, *, who: str = "", look: str = "", undone: bool = False) -> RecordLine:
    line = LoggedLine(seq=seq, text=Markup("{}").format(words), undone=undone, seat=None, at=_WHEN)
    return RecordLine(seq=seq, kind=kind, who=who, told=(line,) if words else (), look=look, repair=look)
