"""The log of the administrator's changes in words."""

from collections.abc import Iterator
from typing import Any

from app.admin.audit import Change
from app.language import N_, pgettext
from app.language import gettext as _
from app.presets.models import NO_LIMIT
from app.presets.settings import SETTINGS
from app.web.admin_contexts import ChangeLine
from app.web.time_words import time_told

_SENTENCES = {
    "access_reset": N_("The password was taken away, and every session ended"),
    "password_set": N_("A password was set with the one-time link"),
    "password_changed": N_("Changed the password, and every session ended"),
    "entered": N_("Came in"),
    "left": N_("Left"),
    "opening": N_("Decided who may open tables"),
    "host_code": N_("Made a new host code"),
    "preset_made": N_("Made the difficulty “{subject}”"),
    "preset_saved": N_("Changed the difficulty “{subject}”"),
    "preset_published": N_("Published the difficulty “{subject}”"),
    "preset_withdrawn": N_("Withdrew the difficulty “{subject}”"),
    "preset_default": N_("Chose another default: “{subject}”"),
    "preset_moved": N_("Moved the difficulty “{subject}”"),
    "calibration_asked": N_("Asked for a calibration of “{subject}”"),
    "calibration_cancelled": N_("Cancelled the calibration of “{subject}”"),
    "table_ended": N_("Closed the table “{subject}”"),
    "table_repaired": N_("Repaired the table “{subject}”"),
    "table_uncovered": N_("Looked at what is hidden at the table “{subject}”"),
    "table_exported": N_("Took the game of the table “{subject}” as a file"),
    "report_handled": N_("Looked after report {subject}"),
    "report_deleted": N_("Deleted report {subject}"),
    "announced": N_("Announced something to everybody"),
    "announcement_withdrawn": N_("Took the announcement away"),
}
_NAMES = {
    "opening": N_("Who may open tables"),
    "code_number": N_("Number of the host code"),
    "most_tables": N_("Unfinished tables at most"),
    "name": N_("Name"),
    "flavour": N_("Line"),
    "version": N_("Version"),
    "place": N_("Place"),
    "default": N_("Default"),
    "bot": N_("Bot"),
    "players": N_("Players"),
    "games": N_("Games for each number of players"),
    "played": N_("Games played"),
    "address": N_("Address"),
    "moment": N_("Moment"),
    "state": N_("State"),
    "answer": N_("Answer"),
    "announced": N_("Announcement"),
    "announced_for": N_("Time"),
    **{setting.option: setting.title for settings in SETTINGS.values() for setting in settings},
}
_VALUES = {
    "anyone": N_("anyone"),
    "code": N_("holders of the host code"),
    "open": N_("waits"),
    "handled": N_("handled"),
    None: N_("no limit"),
    True: N_("yes"),
    False: N_("no"),
}


def worded(change: Change) -> ChangeLine:
    """Word a change."""
    named = pgettext("preset", change.subject) if change.subject else ""
    told = _(_SENTENCES.get(change.kind, change.kind)).format(subject=named)
    return ChangeLine(
        id=change.id,
        at=change.at.isoformat(timespec="seconds"),
        when=time_told(change.at),
        who=change.who
        if change.session is None
        else _("{who} (session {session})").format(who=change.who, session=change.session),
        sentence=told,
        parts=tuple(_parts(change)),
    )


def _parts(change: Change) -> Iterator[tuple[str, str, str]]:
    for name in {**change.before, **change.after}:
        was, now = change.before.get(name, ""), change.after.get(name, "")
        if was != now:
            yield _(_NAMES.get(name, name)), _value(was), _value(now)


def _value(value: Any) -> str:  # noqa: ANN401 - whatever a change was noted with
    if isinstance(value, list):
        return ", ".join(_value(single) for single in value)
    if value == NO_LIMIT:
        return _("no limit")
    return _(_VALUES[value]) if isinstance(value, str | bool | None) and value in _VALUES else str(value)
