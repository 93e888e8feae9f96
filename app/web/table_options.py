"""What a table decides besides its difficulty, as its game offers it: options of the ruleset with their values."""

from collections.abc import Mapping, Sequence

import msgspec

from app.errors import InvalidInput
from app.language import N_, phrase
from app.language import gettext as _
from app.presets.models import HouseOptions, Value


class OptionValue(msgspec.Struct, frozen=True, kw_only=True):
    """A value that can be chosen. ``sentence`` tells the waiting room of it; blank where it goes without saying."""

    value: Value
    words: str
    sentence: str = ""

    @property
    def text(self) -> str:
        """Write the value as a form sends it."""
        return str(self.value)


class TableOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a game's ruleset that a table may choose. Its first value is the ruleset's own default."""

    name: str
    legend: str
    values: tuple[OptionValue, ...]

    def chosen(self, house: HouseOptions) -> OptionValue:
        """Find the value that a table has chosen."""
        return next((known for known in self.values if known.value == house.get(self.name)), self.values[0])


HANDS = TableOption(
    name="hands",
    legend=N_("Hands"),
    values=(
        OptionValue(value="open", words=N_("Open for all to see"), sentence=N_("Hands lie open for everybody.")),
        OptionValue(value="closed", words=N_("Hidden"), sentence=N_("Everybody keeps their hand to themselves.")),
    ),
)
FIRST_SEAT = TableOption(
    name="first_seat",
    legend=N_("Who begins"),
    values=(
        OptionValue(value="first", words=N_("The first seat"), sentence=N_("The first seat begins.")),
        OptionValue(value="random", words=N_("Chance decides"), sentence=N_("Chance decides who begins.")),
    ),
)


def house_of(options: Sequence[TableOption], sent: Mapping[str, str]) -> HouseOptions:
    """Read the house options of a game from a form's fields. Raises InvalidInput for a value that is not offered."""
    return {option.name: _read(option, sent[option.name]) for option in options if option.name in sent}


def house_sentences(options: Sequence[TableOption], house: HouseOptions) -> tuple[str, ...]:
    """Tell what a table has chosen."""
    told = (option.chosen(house).sentence for option in options)
    return tuple(_(sentence) for sentence in told if sentence)


def _read(option: TableOption, text: str) -> Value:
    for known in option.values:
        if known.text == text:
            return known.value
    raise InvalidInput(phrase("“{legend}” can be one of the choices of the form only.", legend=phrase(option.legend)))
