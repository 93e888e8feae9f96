"""A language of marks for the tests of the journey's words: every letter that is worded comes out as the same mark."""

import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from gettext import NullTranslations

from app.language import speaking
from tests.web.dom import Page
from tests.web.made_up_languages import MadeUp
from tests.web.spanish import heard

_KEPT = re.compile(r"\{[^}]*\}|%\([^)]*\)s|%%|<[^>]*>|&\w+;")
_WORD = re.compile(r"[^\W\d_]+")


class _Marks(NullTranslations):
    """Words every message as a row of ``x``, so that whatever was not worded stands out."""

    def gettext(self, message: str) -> str:
        kept = iter([*_KEPT.findall(message), ""])
        return "".join(_WORD.sub("x", part) + next(kept) for part in _KEPT.split(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message) if context else message


def in_marks() -> AbstractContextManager[None]:
    """Speak the language of marks, in place of one that the site has no catalogue of."""
    return speaking(MadeUp.MARKS, _Marks())


def words_left(html: str, *, people: str = "") -> frozenset[str]:
    """Find the words of a page that were not worded, but for the names of its people."""
    words = frozenset(_words(" ".join(heard(Page(html))))) - {*_words(people)}
    return frozenset(word for word in words if word.strip("x"))


def _words(text: str) -> Iterator[str]:
    return (word.lower() for word in _WORD.findall(text))
