"""The options that a difficulty may set, in words, with every value that each of them can have."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from app.games.protocol import Game
from app.language import N_, Phrase, phrase
from app.presets.models import NO_LIMIT, Value


class Setting(Struct, frozen=True, kw_only=True):
    """An option of the rules: what it is called, what it does, whether it is a house setting (beyond §9.0)."""

    option: str
    title: str
    meaning: str
    house: bool = True


_JOURNEY = (
    Setting(
        option="event_side",
        title=N_("Event side"),
        meaning=N_("Dawn passes over the moonlit sections of the Events, Twilight plays them too."),
        house=False,
    ),
    Setting(
        option="sweep",
        title=N_("Sweep at set-up"),
        meaning=N_("Every Enemy and Hazard in sight is swept into the common discard once before the first turn."),
        house=False,
    ),
    Setting(
        option="events_removed",
        title=N_("Events left out"),
        meaning=N_("That many Events leave the game unseen: the deck runs out sooner, so the Days pass faster."),
        house=False,
    ),
    Setting(option="day_start", title=N_("First Day"), meaning=N_("The Day on which the journey begins.")),
    Setting(
        option="day_max", title=N_("Last Day"), meaning=N_("The Day marker stops here and Events grow no further.")
    ),
    Setting(
        option="start_life", title=N_("Lives"), meaning=N_("The lives each character starts with and may heal up to.")
    ),
    Setting(
        option="start_shields", title=N_("Shields at the start"), meaning=N_("Everyone starts on the Shield side.")
    ),
    Setting(option="hand_size", title=N_("Hand"), meaning=N_("The cards drawn at the end of a turn.")),
    Setting(
        option="hazard_damage", title=N_("Lives a Hazard costs"), meaning=N_("What each Hazard takes on a Travel.")
    ),
    Setting(
        option="hazard_cap",
        title=N_("Hazards cost at most"),
        meaning=N_("The most lives that all Hazards together may take on one Travel."),
    ),
    Setting(
        option="portal_start",
        title=N_("Portal marker"),
        meaning=N_(
            "How far along its track the marker stands at set-up. A crossing still brings it back to the start."
        ),
    ),
)

SETTINGS: Mapping[str, tuple[Setting, ...]] = {"journey": _JOURNEY}
"""The settings of each game that has difficulties, in the order in which they are asked for."""


class Field(Struct, frozen=True, kw_only=True):
    """A setting with the values that the game's ruleset lets it have; ``NO_LIMIT`` stands for none of a limit."""

    setting: Setting
    values: tuple[Value, ...]
    usual: Value

    @property
    def name(self) -> str:
        """Name the option of the ruleset."""
        return self.setting.option

    def reason(self) -> Phrase:
        """Say what a value has to be."""
        numbers = [value for value in self.values if isinstance(value, int) and value != NO_LIMIT]
        if isinstance(self.usual, bool):
            return phrase("must be yes or no")
        if isinstance(self.usual, str):
            return phrase("must be one of: {values}", values=", ".join(str(value) for value in self.values))
        if NO_LIMIT in self.values:
            limited = N_("must be a whole number from {least} to {most}, or {limit} for no limit")
            return phrase(limited, least=numbers[0], most=numbers[-1], limit=NO_LIMIT)
        return phrase("must be a whole number from {least} to {most}", least=numbers[0], most=numbers[-1])

    def holds(self, value: object) -> bool:
        """Say whether a value is one of those; a yes is no number, though Python thinks so."""
        return any(value == known and type(value) is type(known) for known in self.values)


def fields_of(game: Game[Any, Any, Any]) -> tuple[Field, ...]:
    """List what a difficulty of a game may set, with the bounds that its ruleset states; none for a game without."""
    known = {field.name: field for field in msgspec.structs.fields(game.ruleset)}
    return tuple(_field(setting, known[setting.option]) for setting in SETTINGS.get(game.slug, ()))


def _field(setting: Setting, field: msgspec.structs.FieldInfo) -> Field:
    usual = NO_LIMIT if field.default is None else field.default
    return Field(setting=setting, values=_values(msgspec.inspect.type_info(field.type)), usual=usual)


def _values(kind: msgspec.inspect.Type) -> tuple[Value, ...]:
    """List every value of a type: a choice, yes or no, or a bounded number that may be missing."""
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return tuple(value for value in values if value is not None)
        case msgspec.inspect.BoolType():
            return (False, True)
        case msgspec.inspect.IntType(ge=int(least), le=int(most)):
            return tuple(range(least, most + 1))
        case msgspec.inspect.UnionType(types=types):
            single = next(part for part in types if not isinstance(part, msgspec.inspect.NoneType))
            return (NO_LIMIT, *_values(single))
    raise TypeError(f"A setting cannot be chosen from {kind}.")
