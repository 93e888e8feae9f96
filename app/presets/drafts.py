"""A difficulty before it is kept: each part is checked, and what is wrong is told with the part and the reason."""

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

from app.errors import InvalidInput
from app.games.protocol import Game
from app.language import Phrase, phrase, phrases, sentences
from app.players.names import clean_text
from app.presets.models import NO_HOUSE_OPTIONS, Preset, Value
from app.presets.service import ruleset_of
from app.presets.settings import Field, fields_of

NAME_LIMIT = 32
FLAVOUR_LIMIT = 90
"""The most visible characters of a preset's name, and of the line beside it."""

_SEED = "0" * 32
Values: TypeAlias = dict[str, Value | list[Value]]


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an administrator writes of a preset. A list gives one value for each number of players."""

    name: str
    flavour: str = ""
    values: Values = {}


class Fault(msgspec.Struct, frozen=True):
    """A part of a draft that cannot be kept (blank: the draft as a whole), and why."""

    part: str
    title: str | Phrase
    reason: str | Phrase

    @property
    def sentence(self) -> Phrase:
        """Tell the part and the reason."""
        if not self.title:
            return phrase("{reason}.", reason=self.reason)
        return phrase("{title}: {reason}.", title=self.title, reason=self.reason)


class InvalidPreset(InvalidInput):
    """A draft that cannot be played or read; ``faults`` are all that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...], *, place: int | None = None) -> None:
        """Gather what is wrong with a draft; ``place`` is where it stands among several."""
        super().__init__(sentences(_placed(fault, place) for fault in faults))
        self.faults = faults


def _placed(fault: Fault, place: int | None) -> Phrase:
    if place is None:
        return fault.sentence
    return phrase("Difficulty {place}: {sentence}", place=place, sentence=fault.sentence)


def checked(game: Game[Any, Any, Any], draft: Draft) -> Draft:
    """Return a draft as it will be kept: names as they will be shown, and only what is unlike the usual game.

    Raises `InvalidPreset` with everything that is wrong.
    """
    fields = {field.name: field for field in fields_of(game)}
    faults = [*_word_faults(draft), *_value_faults(game, fields, draft.values)]
    if faults:
        raise InvalidPreset(tuple(faults))
    kept = Draft(name=_name(draft.name), flavour=_flavour(draft.flavour), values=plain_values(game, draft.values))
    if unplayable := next(_unplayable(game, kept), None):
        raise InvalidPreset((unplayable,))
    return kept


def plain_values(game: Game[Any, Any, Any], values: Values) -> Values:
    """Write a list of equal values as one, and leave out what the game does anyway."""
    fields = {field.name: field for field in fields_of(game)}
    plain = {name: _joined(values[name]) for name in fields if name in values}
    return {name: value for name, value in plain.items() if value != fields[name].usual}


def _word_faults(draft: Draft) -> Iterator[Fault]:
    for part, title, read, text in (
        ("name", phrase("Name"), _name, draft.name),
        ("flavour", phrase("Line"), _flavour, draft.flavour),
    ):
        try:
            read(text)
        except InvalidInput as fault:
            yield Fault(part, title, fault.sentence.rstrip("."))


def _value_faults(game: Game[Any, Any, Any], fields: dict[str, Field], values: Values) -> Iterator[Fault]:
    counts = len(game.seat_counts)
    for name, value in values.items():
        field = fields.get(name)
        if field is None:
            yield Fault(name, name[:60], phrase("this game has no such setting"))
        elif isinstance(value, list) and len(value) != counts:
            needed = phrase("needs one value, or {counts}: one for each number of players", counts=counts)
            yield Fault(name, phrase(field.setting.title), needed)
        elif not all(field.holds(single) for single in _singles(value)):
            yield Fault(name, phrase(field.setting.title), field.reason())


def _unplayable(game: Game[Any, Any, Any], kept: Draft) -> Iterator[Fault]:
    """Deal the game for each number of players: it knows best what does not go together."""
    for seats in game.seat_counts:
        preset = Preset(slug="draft", name=kept.name, flavour=kept.flavour, values=kept.values)
        rules = ruleset_of(game, preset, seats=seats, house=NO_HOUSE_OPTIONS)
        try:
            game.new(rules, seats, _SEED)
        except ValueError as fault:
            unplayable = phrases(
                "With {amount} player this cannot be played: {fault}",
                "With {amount} players this cannot be played: {fault}",
                seats,
                fault=str(fault).rstrip("."),
            )
            yield Fault("", "", unplayable)


def _joined(value: Value | list[Value]) -> Value | list[Value]:
    return value[0] if isinstance(value, list) and all(single == value[0] for single in value) else value


def _singles(value: Value | list[Value]) -> list[Value]:
    return value if isinstance(value, list) else [value]


def _name(text: str) -> str:
    return clean_text(text, limit=NAME_LIMIT, blank=phrase("Please give it a name that can be seen."))


def _flavour(text: str) -> str:
    return clean_text(text, limit=FLAVOUR_LIMIT, blank="") if text.strip() else ""
