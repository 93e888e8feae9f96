"""What the tests of Spanish pages read by: texts with their labels, and the words that only English has."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from app.games.protocol import LogEntry
from scripts.messages import AREAS, read
from tests.golden.golden import AnyGame, load, recorded
from tests.web.dom import Element

_WORD = re.compile(r"[a-zñáéíóúü]+(?:[’'][a-z]+)?", re.IGNORECASE)
_NOT_WORDS = re.compile(r"<[^>]*>|%\([a-z_]+\)s|\{[^}]*\}|&[a-z]+;")
_SPOKEN = ("title", "aria-label", "placeholder", "alt")
_SHORT = 2
"""Words up to so many letters say nothing of a language: ``A1``, ``no``, ``o``."""


def words(text: str) -> frozenset[str]:
    """Give the words of a text in small letters, markup and fields left out."""
    found = _WORD.findall(_NOT_WORDS.sub(" ", text).lower())
    return frozenset(word for word in found if len(word) > _SHORT)


@cache
def only_english() -> frozenset[str]:
    """Give the words of the English messages that no Spanish one has: *card*, *the*, but not *animal* or *total*."""
    english: set[str] = set()
    spanish: set[str] = set()
    for area in AREAS:
        for message in read("es", area):
            english.update(*(words(text) for text in _forms(message.id)))
            spanish.update(*(words(text) for text in _forms(message.string)))
    return frozenset(english - spanish)


def _forms(text: Any) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (text,)


def english_in(text: str) -> frozenset[str]:
    """Find the words of a text that only English has."""
    return words(text) & only_english()


def heard(element: Element) -> Iterator[str]:
    """Give all that is read or heard of an element: its text, and the labels and titles within."""
    yield element.text
    for part in element:
        yield from (part.attributes[name] for name in _SPOKEN if name in part.attributes)


def log_of_golden_games(game: AnyGame) -> Iterator[tuple[int, LogEntry]]:
    """Give every entry that the recorded games of a game write, with the number of players at the table."""
    for path in recorded(game):
        golden = load(game, path)
        state = game.new(golden.ruleset, golden.seats, golden.seed)
        for seat, action in golden.actions:
            step = game.apply(state, seat, action)
            state = step.state
            yield from ((golden.seats, entry) for entry in step.log)


def phrases_of(package: ModuleType) -> list[str]:
    """Find the sentences that the modules of a package leave to be worded later."""
    [folder] = package.__path__
    calls = (
        node
        for path in sorted(Path(folder).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "phrase"
    )
    return [str(call.args[0].value) for call in calls if isinstance(call.args[0], ast.Constant)]
