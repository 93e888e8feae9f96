"""The log lines that are the table's own, as a file may hold them.

A replay proves the lines of a game. These tell who sat where and who agreed to what, which no replay knows: so each
has to hold exactly what its kind holds, in words that could have been shown.
"""

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta

from app.errors import InvalidInput
from app.players.names import FORGOTTEN, clean_text
from app.tables.bot_records import Pace
from app.tables.entries import EntryKind
from app.tables.files.format import FileLine, Word
from app.tables.records import Matter
from app.tables.talk_records import SuggestionRule

OWN = "table."
"""What the kinds of these lines begin with."""

_MOST_SHOWN = 60  # visible characters: a name, and that it is a bot's
_MOST_PARTS = 12  # of what belongs to a bot's reason

Shown: TypeAlias = Annotated[str, Meta(max_length=400)]
_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Seat: TypeAlias = Annotated[int, Meta(ge=0, le=63)]
_Part: TypeAlias = (
    bool | Annotated[int, Meta(ge=-(10**6), le=10**6)] | Annotated[str, Meta(pattern="^[ -~]{0,80}$")] | None
)
_Parts: TypeAlias = Annotated[dict[Word, _Part], Meta(max_length=_MOST_PARTS)]

_SEAT, _NAME, _BY = ("seat", _Seat), ("name", Shown), ("by", Shown)
_PERHAPS_BY = ("by", Shown | None)
_MATTER = (("about", Shown | None, None), ("to", _Count | None, None))

SHAPES: Mapping[str, tuple[tuple[Any, ...], ...]] = {
    "opened": (_NAME,),
    "seat_taken": (_SEAT, _NAME),
    "seat_left": (_SEAT, _NAME),
    "renamed": (_SEAT, ("before", Shown), _NAME),
    "character_chosen": (_SEAT, _NAME, ("character", Word | None)),
    "options_changed": (("seats", _Count), ("preset", Shown)),
    "seat_freed": (_SEAT, _NAME, _BY),
    "link_renewed": (_SEAT, _NAME, _BY),
    "seat_claimed": (_SEAT, _NAME),
    "host_passed": (_NAME,),
    "started": (("seats", _Count), ("preset", Shown)),
    "acted_for": (_SEAT, _NAME, _BY),
    "closed_by_house": (),
    "repaired": (("to", _Count),),
    "undone": (_SEAT, _NAME, ("count", _Count), ("kept", _Count, 0)),
    "handed_over": (_SEAT, _NAME, _BY, ("to", Shown | None)),
    "rules_changed": (("before", _Count), ("after", _Count)),
    "ended": (_BY,),
    "proposed": (("seat", _Seat | None), _NAME, ("what", Matter), *_MATTER),
    "agreed": (_SEAT, _NAME),
    "declined": (_SEAT, _NAME, ("own", bool)),
    "lapsed": (_NAME,),
    "settled": (("what", Matter), *_MATTER, ("name", Shown, "")),
    "skipped": (_SEAT, _NAME, _BY),
    "patience_changed": (("minutes", _Count), _BY),
    "forgotten": (),
    "bot_seated": (_SEAT, _NAME, _BY),
    "bot_plays": (_SEAT, _NAME, _PERHAPS_BY),
    "bot_stopped": (_SEAT, _NAME, _PERHAPS_BY),
    "bot_followed": (_SEAT, _NAME, ("bot", Shown)),
    "pace_changed": (("pace", Pace), _BY),
    "suggestions_changed": (("rule", SuggestionRule), _BY),
    "lesson_skipped": (("lesson", Word),),
    "lessons_left": (),
    "advice_given": (_BY,),
    "advice_withheld": (_BY,),
    "because": (_SEAT, ("reason", Word), ("data", _Parts)),
}
"""What the line of each kind holds; a third part is what stands for one that is left out."""

LEFT_OUT = frozenset({"rematch", "imported"})
"""Kinds that no file holds: they name another table, or tell of the file itself."""


def _shape(kind: str, fields: tuple[tuple[Any, ...], ...]) -> type[msgspec.Struct]:
    return msgspec.defstruct(kind, list(fields), frozen=True, forbid_unknown_fields=True, kw_only=True)


_READ: Mapping[str, type[msgspec.Struct]] = {OWN + kind: _shape(kind, fields) for kind, fields in SHAPES.items()}
KNOWN: frozenset[str] = frozenset(get_args(EntryKind))


def is_own(line: FileLine) -> bool:
    """Say whether a line is the table's own."""
    return line.kind.startswith(OWN)


def holds(line: FileLine, *, seats: int) -> bool:
    """Say whether a line of the table's own holds what one of its kind can hold at a table of so many seats."""
    shape = _READ.get(line.kind)
    if shape is None or line.audience is not None:
        return False
    try:
        read = msgspec.convert(line.data, shape)
    except msgspec.ValidationError:
        return False
    at = getattr(read, "seat", None) or 0
    return at < seats and all(could_be_shown(text) for text in _texts(line.data))


def could_be_shown(text: str) -> bool:
    """Say whether a text is one that this house would have shown as it stands: nothing in it that cannot be seen.

    What stands for a name that was forgotten is shown as words of the house.
    """
    try:
        return text in {"", FORGOTTEN} or clean_text(text, limit=_MOST_SHOWN, blank="") == text
    except InvalidInput:
        return False


def _texts(data: dict[str, Any]) -> list[str]:
    return [value for value in data.values() if isinstance(value, str)]
