"""The log of the administrator's changes in words."""

from collections.abc import Iterator
from typing import Any

from app.admin.audit import Change
from app.presets.models import NO_LIMIT
from app.presets.settings import SETTINGS
from app.web.admin_contexts import ChangeLine

_SENTENCES = {
    "access_reset": "The password was taken away, and every session ended",
    "password_set": "A password was set with the one-time link",
    "password_changed": "Changed the password, and every session ended",
    "entered": "Came in",
    "left": "Left",
    "opening": "Decided who may open tables",
    "host_code": "Made a new host code",
    "preset_made": "Made the difficulty",
    "preset_saved": "Changed the difficulty",
    "preset_published": "Published the difficulty",
    "preset_withdrawn": "Withdrew the difficulty",
    "preset_default": "Chose another default",
    "preset_moved": "Moved the difficulty",
    "calibration_asked": "Asked for a calibration of",
    "calibration_cancelled": "Cancelled the calibration of",
}
_NAMES = {
    "opening": "Who may open tables",
    "code_number": "Number of the host code",
    "most_tables": "Unfinished tables at most",
    "name": "Name",
    "flavour": "Line",
    "version": "Version",
    "place": "Place",
    "default": "Default",
    "bot": "Bot",
    "players": "Players",
    "games": "Games for each number of players",
    "played": "Games played",
    **{setting.option: setting.title for settings in SETTINGS.values() for setting in settings},
}
_VALUES = {"anyone": "anyone", "code": "holders of the host code", None: "no limit", True: "yes", False: "no"}


def worded(change: Change) -> ChangeLine:
    """Word a change."""
    sentence = _SENTENCES.get(change.kind, change.kind)
    told = f"{sentence} “{change.subject}”" if change.subject else sentence
    return ChangeLine(
        id=change.id,
        at=change.at.isoformat(timespec="seconds"),
        when=f"{change.at:%d %b %Y, %H:%M} UTC",
        who=change.who if change.session is None else f"{change.who} (session {change.session})",
        sentence=told,
        parts=tuple(_parts(change)),
    )


def _parts(change: Change) -> Iterator[tuple[str, str, str]]:
    for name in {**change.before, **change.after}:
        was, now = change.before.get(name, ""), change.after.get(name, "")
        if was != now:
            yield _NAMES.get(name, name), _value(was), _value(now)


def _value(value: Any) -> str:  # noqa: ANN401 - whatever a change was noted with
    if isinstance(value, list):
        return ", ".join(_value(single) for single in value)
    if value == NO_LIMIT:
        return "no limit"
    return _VALUES.get(value, str(value)) if isinstance(value, str | bool | None) else str(value)
