"""The log: every kind of entry that the rules can write is told in a sentence, with names that stay text."""

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games import journey
from app.games.journey.state import Ruleset
from app.games.protocol import LogEntry
from app.games.registry import JOURNEY
from app.web.journey.log_words import PURPOSES, WORDS
from tests.web.dom import Page
from tests.web.journey.looking import PAGE, step_on, table_of, told

SOURCES = sorted(Path(journey.__file__).parent.glob("*.py"))

RARE: dict[str, tuple[dict[str, Any], str]] = {
    "victory": ({"seat": 1}, "Bert brings the four Relics to the Shrine. The forest lives!"),
    "no_event_left": ({}, "No Event is left to take: all lie before players."),
    "events_reshuffled": ({"day": 4}, "The Events are shuffled; it stays Day 4."),
    "forest_reshuffled": ({"cards": 9}, "The common discard becomes the Journey deck: 9 cards."),
    "nothing_to_remove": ({"seat": 0}, "Anna has no card to remove."),
    "backfire": ({"crystals": 1}, "The Portal backfires: 1 Crystal unpaid."),
    "portal_crossed": (
        {"seat": 0},
        "The party passes the Portal. Everyone is shielded, and the forest is laid out anew.",
    ),
}
"""What a stroll at random may not come to see, with its data and its sentence."""


def written_kinds() -> set[str]:
    """Find the kinds in the rules themselves: the first argument of each call of a method named ``log``."""
    calls = [
        node
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "log"
    ]
    return {
        word.value
        for call in calls
        for word in ast.walk(call.args[0])
        if isinstance(word, ast.Constant) and isinstance(word.value, str)
    }


def test_every_kind_that_the_rules_write_has_words_and_no_other() -> None:
    assert len(written_kinds()) > 30
    assert written_kinds() == set(WORDS)


def test_random_games_are_told_in_sentences() -> None:
    met: dict[str, str] = {}
    for seed in range(40):
        chance = Random(seed)
        rules = Ruleset(event_side="twilight" if seed % 2 else "dawn", events_removed=3)
        state = JOURNEY.new(rules, seed % 4 + 1, f"{seed:032x}")
        for _ in range(300):
            if state.outcome is not None:
                break
            step = JOURNEY.apply(state, *step_on(state, chance))
            state = step.state
            met |= {entry.kind: told(entry) for entry in step.log}
            effects = [entry.data["effect"] for entry in step.log if entry.kind == "resolved"]
            assert set(effects) <= set(PURPOSES)
    for kind, html in met.items():
        page = Page(html)
        assert page.text.endswith((".", "!")), kind
        assert page.one("svg").attributes["aria-hidden"] == "true"
    assert set(WORDS) - set(met) <= set(RARE)


@pytest.mark.parametrize("kind", sorted(RARE))
def test_what_happens_seldom_is_told_too(kind: str) -> None:
    data, sentence = RARE[kind]
    assert Page(told(LogEntry(kind, data))).text == sentence


def test_somebody_with_several_seats_is_told_by_the_characters() -> None:
    state = JOURNEY.new(Ruleset(), 3, "0" * 32)
    first, last = (JOURNEY.content.characters[state.seats[seat].character].name for seat in (0, 2))
    assert PAGE.called(table_of(state, people=("Anna", "Bert", "Anna"))) == (first, "Bert", last)
    assert first != last


def test_names_stay_text() -> None:
    step = JOURNEY.new(Ruleset(), 4, "0" * 32)
    chance = Random(3)
    while step.active != 3:
        step = JOURNEY.apply(step, *step_on(step, chance)).state
    entries = JOURNEY.apply(step, *step_on(step, chance)).log
    told_lines = [told(entry, ("<img src=x>",) * 4) for entry in entries]
    assert told_lines
    assert all("<img" not in line for line in told_lines)
