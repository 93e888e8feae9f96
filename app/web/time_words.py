"""Moments in words. The server knows no time zone but its own, which is UTC, and says so."""

from datetime import UTC, datetime

from babel.dates import format_date, format_time
from markupsafe import Markup

from app.language import gettext as _
from app.languages import locale_spoken


def clock(at: datetime) -> Markup:
    """Write a moment so that a script can tell it by the reader's own clock."""
    return Markup('<time data-clock datetime="{}">{}</time>').format(at.isoformat(timespec="seconds"), time_told(at))


def time_told(at: datetime) -> str:
    """Word a moment."""
    spoken = locale_spoken()
    day, time = format_date(at, "medium", locale=spoken), format_time(at, "short", tzinfo=UTC, locale=spoken)
    return _("{day}, {time} UTC").format(day=day, time=time)
