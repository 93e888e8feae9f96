"""The languages that the site speaks: English, and every one that has a compiled catalogue under ``locale``."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

import msgspec
from babel import Locale, negotiate_locale

from app.language import ENGLISH, language, speaking

LOCALES = Path(__file__).resolve().parent.parent / "locale"
_DATES_OF = {ENGLISH: "en_GB"}
"""Whose usage is followed where a language alone does not settle it."""
_ASKED = 512
"""Ways in which browsers ask for languages that are remembered."""


@cache
def catalogues() -> Mapping[str, NullTranslations]:
    """Load the catalogue of each language, by the language's code; English, which needs none, comes first."""
    loaded: dict[str, NullTranslations] = {ENGLISH: NullTranslations()}
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/messages.mo")):
        with path.open("rb") as file:
            loaded[path.parent.parent.name] = GNUTranslations(file)
    return loaded


@contextmanager
def speaking_in(code: str) -> Iterator[None]:
    """Speak one of the languages as long as the block lasts. Raises KeyError for a language that is not known."""
    with speaking(code, catalogues()[code]):
        yield


@cache
def locale_of(code: str) -> Locale:
    """Give what is usual in a language: how its dates, numbers and lists are written."""
    return Locale.parse(_DATES_OF.get(code, code))


def locale_spoken() -> Locale:
    """Give what is usual in the language that is spoken now."""
    return locale_of(language())


def own_name(code: str) -> str:
    """Name a language as those call it who speak it: ``Español``."""
    return (Locale.parse(code).get_display_name() or code).capitalize()


class Offered(msgspec.Struct, frozen=True):
    """A language as a page offers it: its code, the same for HTML, and its name in itself."""

    code: str
    tag: str
    name: str
    spoken: bool


def offered() -> tuple[Offered, ...]:
    """Offer the languages of the site; the one that is spoken now is among them."""
    return tuple(Offered(code, tag(code), own_name(code), code == language()) for code in catalogues())


def spoken_tag() -> str:
    """Give the language that is spoken now as HTML wants it."""
    return tag(language())


def spoken_direction() -> str:
    """Say which way the language that is spoken now is read: ``ltr`` or ``rtl``."""
    return locale_spoken().text_direction


def tag(code: str) -> str:
    """Write a language's code as HTML and HTTP do: ``pt-BR``."""
    return code.replace("_", "-")


@lru_cache(_ASKED)
def chosen(remembered: str, accepted: str) -> str:
    """Choose what to speak: the language that was chosen before, else the best that the browser accepts, else English.

    ``accepted`` is the header Accept-Language: ``es-MX,es;q=0.9,en;q=0.8``.
    """
    known = catalogues()
    if remembered in known:
        return remembered
    return negotiate_locale(_by_preference(accepted), [tag(code) for code in known], sep="-") or ENGLISH


def _by_preference(accepted: str) -> list[str]:
    """Read a header Accept-Language: the languages named, the most wanted first, without those that are refused."""
    wanted: list[tuple[float, str]] = []
    for part in accepted.split(","):
        name, _, weight = part.strip().partition(";")
        quality = _quality(weight)
        if name.strip() and quality > 0:
            wanted.append((-quality, name.strip()))
    return [name for _, name in sorted(wanted, key=lambda pair: pair[0])]


def _quality(weight: str) -> float:
    try:
        return float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0
