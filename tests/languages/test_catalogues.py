"""Every language says everything that the site says, in whole sentences with the same things filled in."""

import re
from functools import cache
from string import Formatter

import pytest
from babel.messages import Catalog
from babel.messages.catalog import Message

from app.languages import LOCALES, catalogues
from scripts import messages

LANGUAGES = messages.languages()
_PERCENT = re.compile(r"%\((\w+)\)s")


@cache
def said() -> dict[str, Catalog]:
    return messages.templates()


def forms(words: object) -> tuple[str, ...]:
    return tuple(words) if isinstance(words, tuple | list) else (str(words),)


def fields(words: str) -> set[str]:
    """Name what a sentence has filled in."""
    if found := set(_PERCENT.findall(words)):
        return found
    try:
        return {name for _, name, _, _ in Formatter().parse(words) if name}
    except ValueError:
        return set()  # a lone brace: nothing is filled in


def of(catalogue: Catalog) -> tuple[Message, ...]:
    return tuple(message for message in catalogue if message.id)


def key(message: Message) -> tuple[object, str | None]:
    return message.id, message.context


@pytest.mark.parametrize("area", messages.AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_and_nothing_is_guessed(language: str, area: str) -> None:
    written = {key(message): message for message in of(messages.read(language, area))}
    assert [message.id for message in of(said()[area]) if key(message) not in written] == [], "run `make messages`"
    unworded = [m.id for m in written.values() if not all(forms(m.string)) or not m.string]
    assert unworded == [], f"word them in locale/{language}/LC_MESSAGES/{area}.po"
    assert [message.id for message in written.values() if message.fuzzy] == []


@pytest.mark.parametrize("area", messages.AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_worded_that_is_not_said_any_more(language: str, area: str) -> None:
    known = {key(message) for message in of(said()[area])}
    assert [m.id for m in of(messages.read(language, area)) if key(m) not in known] == [], "run `make messages`"


@pytest.mark.parametrize("area", messages.AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_has_the_same_things_filled_in(language: str, area: str) -> None:
    """A language may leave out what it needs no word for, as Spanish does with who it is; it may not ask for more."""
    wrong = [
        (message.id, words)
        for message in of(messages.read(language, area))
        for words in forms(message.string)
        if fields(words) - set().union(*(fields(english) for english in forms(message.id)))
    ]
    assert wrong == []


@pytest.mark.parametrize("area", messages.AREAS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_markup_is_the_same(language: str, area: str) -> None:
    tags = re.compile(r"</?(\w+)")
    wrong = [
        (message.id, words)
        for message in of(messages.read(language, area))
        for words in forms(message.string)
        if sorted(tags.findall(words)) != sorted(tags.findall(forms(message.id)[0]))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_areas_word_the_same_sentence_alike(language: str) -> None:
    assert messages.disagreements(language) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_server_reads_what_was_compiled_of_it(language: str) -> None:
    spoken = catalogues()[language]
    for message in of(messages.read(language, messages.SHARED)):
        english = forms(message.id)[0]
        if message.context is None and isinstance(message.id, str):
            assert message.string == spoken.gettext(english), "run `make setup`"


def test_the_lines_of_a_catalogue_do_not_move_with_the_code() -> None:
    for path in sorted(LOCALES.glob("*/LC_MESSAGES/*.po")):
        text = path.read_text(encoding="utf-8")
        assert re.findall(r"^#: .*:\d+", text, re.MULTILINE) == [], path
        assert "POT-Creation-Date" not in text, path
