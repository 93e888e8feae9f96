"""Sentences put together: things counted, parts joined, a capital in front."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from app.language import N_, language
from app.language import gettext as _

Conjunction: TypeAlias = Literal["and", "or"]

_JOINED: Mapping[Conjunction, str] = {"and": N_("{parts} and {last}"), "or": N_("{parts} or {last}")}
_TAG = re.compile(r"<[^>]*>")
_SOUNDS: Mapping[str, tuple[tuple[re.Pattern[str], str, str], ...]] = {
    "es": (
        (re.compile(r"\W*h?[ií](?![aeo])", re.IGNORECASE), " y {last}", " e {last}"),
        (re.compile(r"\W*(?:h?[oó]|8|11\b)", re.IGNORECASE), " o {last}", " u {last}"),
    ),
}
"""For each language that has such: before which sounds a conjunction changes, and into what."""


def counted(amount: int, one: str, many: str = "") -> str:
    """Count things in words: ``1 card``, ``3 cards``."""
    return f"{amount} {one if amount == 1 else many or one + 's'}"


def sentence_case(text: str) -> str:
    """Begin with a capital and leave the rest as it is."""
    return text[:1].upper() + text[1:]


def joined(parts: Iterable[str], last: Conjunction = "and") -> str:
    """Join parts as a sentence does: ``a, b and c``. They may be text or markup."""
    *first, end = list(parts) or [""]
    if not first:
        return end
    return _sounding(_(_JOINED[last]), before=end).format(parts=", ".join(first), last=end)


def _sounding(words: str, *, before: str) -> str:
    """Change a conjunction that would run into the sound after it, as *y* does before *invierno*."""
    sounds = _SOUNDS.get(language(), ())
    heard = _TAG.sub("", before)
    return next((words.replace(plain, other) for sound, plain, other in sounds if sound.match(heard)), words)
