"""What people may call themselves: any script, any emoji, as long as it can be seen and fits its place."""

import unicodedata

import regex

from app.errors import InvalidInput
from app.language import Phrase, phrase

NAME_LIMIT = 24
"""The most visible characters of a person's name; a family emoji counts once."""

FORGOTTEN = "\u2060"
"""What stands in the place of a name that was to be forgotten. Nobody can be called that: it is invisible."""

_CODE_POINT_LIMIT = 400  # nothing longer is even looked at

# Scripts that write a joiner between letters to choose their form. Elsewhere a joiner is only a way to look alike.
_JOINING_LETTERS = (
    r"[\p{Arabic}\p{Syriac}\p{Devanagari}\p{Bengali}\p{Gurmukhi}\p{Gujarati}\p{Oriya}\p{Tamil}\p{Telugu}\p{Kannada}"
    r"\p{Malayalam}\p{Sinhala}\p{M}]"
)
_KEPT_INVISIBLE = (
    r"(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})"  # a family of emoji
    rf"|(?<={_JOINING_LETTERS})[\u200C\u200D](?={_JOINING_LETTERS})"
    r"|(?<=[\p{Emoji}\p{Extended_Pictographic}])\uFE0F"  # this one in colours
    r"|(?<=\U0001F3F4[\U000E0020-\U000E007E]*)[\U000E0020-\U000E007F]"  # the flags of regions
)
_INVISIBLE = regex.compile(
    rf"(?:{_KEPT_INVISIBLE})(*SKIP)(*FAIL)|[\p{{Cc}}\p{{Cf}}\p{{Cs}}\p{{Default_Ignorable_Code_Point}}\u2800]"
)
_SPACES = regex.compile(r"\s+")
_LEADING_MARKS = regex.compile(r"\A[\p{M}\s]+")
_STACKED_MARKS = regex.compile(r"((?!\uFE0F)\p{M}{4})(?:(?!\uFE0F)\p{M})+")
_VISIBLE = regex.compile(r"\X")


def clean_name(text: str) -> str:
    """Return a person's name as it will be shown. Raises InvalidInput when it is blank or too long.

    Spaces are collapsed; what cannot be seen (control characters, direction marks, joiners outside the scripts and
    emoji that need them) is left out, and so are accents stacked beyond four on one letter.
    """
    return clean_text(text, limit=NAME_LIMIT, blank=phrase("Please enter a name that the others can see."))


def clean_text(text: str, *, limit: int, blank: str | Phrase) -> str:
    """Return a short free text as it will be shown; ``blank`` is the sentence for one without anything to see."""
    too_long = phrase("Please use at most {limit} characters.", limit=limit)
    if len(text) > _CODE_POINT_LIMIT:
        raise InvalidInput(too_long)
    shown = _visible(text)
    if not shown:
        raise InvalidInput(blank)
    if len(_VISIBLE.findall(shown)) > limit:
        raise InvalidInput(too_long)
    return shown


def _visible(text: str) -> str:
    spaced = _SPACES.sub(" ", text)  # first: a line break is a control character too
    seen = _INVISIBLE.sub("", spaced)
    sturdy = _STACKED_MARKS.sub(r"\1", _LEADING_MARKS.sub("", seen))
    return _SPACES.sub(" ", unicodedata.normalize("NFC", sturdy)).strip()
