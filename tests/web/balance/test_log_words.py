"""The log: every kind of entry that the rules can write is told in a sentence, with names that stay text."""

import ast
from pathlib import Path
from random import Random
from typing import Any

from markupsafe import Markup

from app.games import balance
from app.games.balance.state import HARMONY, NO_PROGRESS, Ruleset
from app.games.protocol import LogEntry
from app.games.registry import BALANCE
from app.web.balance.log_words import WORDS
from app.web.balance.status_region import OUTCOMES
from tests.web.balance.looking import PAGE, step_on, table_of, told
from tests.web.dom import Page

SOURCES = sorted(Path(balance.__file__).parent.glob("*.py"))
CONSTANTS = {"HARMONY": HARMONY, "NO_PROGRESS": NO_PROGRESS}


def written_kinds() -> set[str]:
    """Find the kinds in the rules themselves: the first argument of each call of a method named ``log``."""
    calls = [
        node
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log"
    ]
    words = [call.args[0] for call in calls]
    return {str(word.value) for word in words if isinstance(word, ast.Constant)} | {
        CONSTANTS[word.id] for word in words if isinstance(word, ast.Name)
    }


def test_every_kind_that_the_rules_write_has_words_and_no_other() -> None:
    assert len(written_kinds()) > 15
    assert written_kinds() == set(WORDS)


def test_games_are_told_in_sentences() -> None:
    met: dict[str, str] = {}
    for seed in range(40):
        chance = Random(seed)
        state = BALANCE.new(Ruleset(), 2, f"{seed:032x}")
        for _ in range(300):
            if state.outcome is not None:
                break
            step = BALANCE.apply(state, *step_on(state, chance))
            state = step.state
            met |= {entry.kind: told(entry) for entry in step.log}
    for kind, html in met.items():
        page = Page(html)
        assert page.text.endswith((".", "!")), kind
        assert page.one("svg").attributes["aria-hidden"] == "true"
    assert set(WORDS) - set(met) <= {"no_progress", "blotted"}


def test_sentences_read_as_somebody_would_say_them() -> None:
    said: tuple[tuple[str, dict[str, Any], str], ...] = (
        ("set_laid", {"seat": 0, "line": "east", "mountains": ["east_road"]}, "a Mountain for East Road."),
        ("set_laid", {"seat": 0, "line": "road", "mountains": []}, "Anna lays the Road column."),
        ("capped", {"seat": 0, "line": "east", "source": "reserve"}, "Anna locks the East row with a reserve."),
        ("fogged", {"seat": 0, "owner": 0, "face": "east_road"}, "on their own Mountain for East Road."),
        ("fogged", {"seat": 1, "owner": 0, "face": "east_road"}, "lays a Fog on Anna’s Mountain for East Road."),
        ("moon_answered", {"seat": 0, "released": 0}, "Anna keeps every card."),
        ("no_progress", {"turns": 40}, "Nothing moved for 40 turns: a draw."),
        ("blotted", {"events": ["sun", "moon"]}, "The Storm blots out Sun and Moon."),
    )
    for kind, data, sentence in said:
        assert Markup(told(LogEntry(kind, data))).striptags().endswith(sentence)


def test_names_stay_text() -> None:
    line = told(LogEntry("released", {"seat": 1, "card": "fog"}), ("Anna", "<img src=x>"))
    assert "<img" not in line


def test_who_plays_both_sides_is_told_apart_by_the_place() -> None:
    state = BALANCE.new(Ruleset(), 2, "0" * 32)
    assert PAGE.called(table_of(state, people=("Anna", "Anna"))) == ("Anna (1)", "Anna (2)")
    assert PAGE.called(table_of(state, people=("Anna", "Bert"))) == ("Anna", "Bert")


def test_every_ending_has_a_sentence() -> None:
    assert set(OUTCOMES) == {HARMONY, NO_PROGRESS}
