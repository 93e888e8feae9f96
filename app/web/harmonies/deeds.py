"""What was done in the turn, each with a button that takes it back alone: what depended on it goes along."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup

from app.tables.records import LogLine
from app.web.buttons import unseen
from app.web.harmonies.contexts import Deed
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import space_name, tokens_words
from app.web.icons import icon

Data: TypeAlias = Mapping[str, Any]
_BUTTON = Markup('<button form="back" name="record" value="{0}" class="press deed">{1}{2}{3}</button>')


def deeds(sight: Sight, log: Sequence[LogLine]) -> tuple[Deed, ...]:
    """List what the acting player did since the turn began and has not taken back, as far as the log at hand goes."""
    return tuple(_deed(sight, line) for line in _of_this_turn(log) if line.kind in WORDS and not line.undone)


def _of_this_turn(log: Sequence[LogLine]) -> Iterator[LogLine]:
    begun = next((place for place in range(len(log), 0, -1) if log[place - 1].kind == "turn_began"), 0)
    return iter(log[begun:])


def _deed(sight: Sight, line: LogLine) -> Deed:
    words = WORDS[line.kind](sight, line.data)
    return Deed(words=words, button=_BUTTON.format(line.seq, unseen("Take back: "), words, icon("cross")))


def _space(sight: Sight, data: Data) -> str:
    return space_name(sight.content, sight.view.ruleset.side, data["space"])


def _card(sight: Sight, data: Data) -> str:
    return sight.content.cards[data["card"]].name


WORDS: Mapping[str, Callable[[Sight, Data], str]] = {
    "tokens_taken": lambda _, data: tokens_words(data["tokens"]),
    "token_placed": lambda sight, data: f"{data['token']} on {_space(sight, data)}",
    "card_taken": lambda sight, data: f"card: {_card(sight, data)}",
    "cube_placed": lambda sight, data: f"{_card(sight, data)} on {_space(sight, data)}",
    "spirit_chosen": _card,
}
"""What each kind of action is called in a word or two, by the entry that it writes."""
