"""Why a bot does something on the journey, in a short sentence."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from app.games.journey.content import Content
from app.web.journey.words import KINDS, name_of
from app.web.wording import counted

Data: TypeAlias = Mapping[str, Any]


def reason_words(content: Content, kind: str, data: Data, names: Sequence[str]) -> Markup:
    """Tell a reason; blank for one that is not known."""
    tell = _WORDS.get(kind)
    return Markup() if tell is None else escape(tell(content, data, names))


def _card(content: Content, data: Data) -> str:
    return name_of(content, data["card"])


def _makers(content: Content, data: Data, _: Sequence[str]) -> str:
    season = content.seasons[data["season"]].name
    lie = "lies" if data["count"] == 1 else "lie"
    return f"Then {counted(data['count'], f'maker of {season}', f'makers of {season}')} {lie} in the Camp."


def _onward(_: Content, data: Data, __: Sequence[str]) -> str:
    steps, relics = data["steps"], data["relics"]
    left = "It is the last step" if steps == 1 else f"There are {steps} steps to go"
    return f"{left}, with {counted(relics, 'Relic')} won."


_WORDS: Mapping[str, Callable[[Content, Data, Sequence[str]], str]] = {
    "events_first": lambda *_: "Events come before everything else.",
    "least_needed": lambda *_: "The card that is needed least.",
    "most_useful": lambda *_: "The card that is of most use now.",
    "nothing_left": lambda *_: "Nothing more that is worth doing can be paid.",
    "for_others": lambda *_: "Somebody else may have more use for it.",
    "guide": lambda *_: "A Guide helps on turns to come.",
    "hurt": lambda _, data, names: f"{names[data['seat']]} had only {counted(data['lives'], 'life', 'lives')} left.",
    "beaten": lambda *_: "That defeats it.",
    "weakened": lambda *_: "It is weaker after that.",
    "onward": _onward,
    "relic": lambda *_: "The Shrine asks for all four Relics.",
    "hazard": lambda content, data, _: f"It makes what the Relic of {content.seasons[data['season']].name} costs.",
    "useful": lambda _, data, __: f"{_a(KINDS[data['kind']])} for the turns to come.",
    "relic_kept": lambda *_: "From the Camp any of us can bring it to the Shrine.",
    "makers": _makers,
    "to_buy": lambda content, data, _: f"To win {_card(content, data)}.",
    "to_fight": lambda content, data, _: f"To strike {_card(content, data)}.",
    "to_hire": lambda *_: "To hire a Forest Guide.",
    "to_travel": lambda *_: "To lead the party on.",
}


def _a(noun: str) -> str:
    return f"{'An' if noun[0] in 'AEIOU' else 'A'} {noun}"
