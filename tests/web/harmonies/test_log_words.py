"""Every entry that the rules write has a sentence, and names of people come out escaped."""

import random
from collections.abc import Iterator

from markupsafe import Markup

from app.games.harmonies.state import Ruleset
from app.games.protocol import LogEntry
from app.games.registry import HARMONIES
from app.web.harmonies.log_words import WORDS
from tests.web.harmonies.looking import step_on, told


def entries() -> Iterator[LogEntry]:
    """Give the log of random games, alone and together."""
    for seed in range(6):
        chance = random.Random(seed)
        state = HARMONIES.new(Ruleset(spirits=seed % 2 == 0), seed % 4 + 1, f"{seed:032x}")
        while state.outcome is None:
            step = HARMONIES.apply(state, *step_on(state, chance))
            state = step.state
            yield from step.log


def test_every_kind_of_entry_has_words_and_no_words_are_idle() -> None:
    written = list(entries())
    assert {entry.kind for entry in written} == set(WORDS)
    for entry in written:
        words = told(entry)
        assert words.endswith(".")
        assert "<b>Sons" not in words


def test_sentences_read_as_play() -> None:
    assert ">Anna</b> places green on A5, 3 high." in told(
        LogEntry("token_placed", {"seat": 0, "token": "green", "side": "A", "space": 4, "height": 3})
    )
    assert "<b>Bert</b> takes 2 blue and 1 red." in told(
        LogEntry("tokens_taken", {"seat": 1, "space": 0, "tokens": ["blue", "red", "blue"]})
    )
    settled = told(LogEntry("cube_placed", {"seat": 0, "card": "frog", "side": "A", "space": 4, "finished": True}))
    assert Markup(settled).striptags() == "Anna settles the Frog on A5 and finishes the card."
    assert "<b>Anna and Bert</b> share the victory." in told(LogEntry("game_over", {"winners": [0, 1]}))
