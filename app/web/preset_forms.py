"""A preset as a form: each setting with its choices, for all numbers of players and for each, read and filled in."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from app.language import N_, Phrase
from app.language import gettext as _
from app.presets.drafts import Draft, Fault
from app.presets.models import NO_LIMIT, Preset, Value
from app.presets.settings import Field, fields_of
from app.tables.hall import AnyGame


class CountChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What is chosen for one number of players; blank: as for all."""

    name: str
    count: int
    chosen: str


class SettingChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A setting of the form. ``options`` are the values as the form sends them, with their words."""

    name: str
    title: str
    meaning: str
    house: bool
    options: tuple[tuple[str, str], ...]
    chosen: str
    counts: tuple[CountChoice, ...]
    fault: str

    @property
    def differs(self) -> bool:
        """Say whether the numbers of players are not all alike."""
        return any(count.chosen for count in self.counts)


def draft_of(preset: Preset) -> Draft:
    """Give what can be changed of a preset."""
    return Draft(name=preset.name, flavour=preset.flavour, values=preset.values)


def draft_of_form(game: AnyGame, *, name: str, flavour: str, sent: Mapping[str, str]) -> Draft:
    """Read a form. A value that no list of the form holds stays text, and is refused where drafts are checked."""
    values: dict[str, Value | list[Value]] = {}
    for field in fields_of(game):
        common = _read(field, sent[field.name]) if field.name in sent else field.usual
        texts = [sent.get(_name(field, count), "") for count in game.seat_counts]
        each = [_read(field, text) if text else common for text in texts]
        values[field.name] = each if any(texts) else common
    return Draft(name=name, flavour=flavour, values=values)


def setting_choices(game: AnyGame, draft: Draft, faults: tuple[Fault, ...] = ()) -> tuple[SettingChoice, ...]:
    """Fill the form in with a draft, and say beside each setting what is wrong with it."""
    reasons = {fault.part: fault.reason for fault in faults}
    return tuple(
        _choice(game, field, draft.values.get(field.name, field.usual), reasons.get(field.name, ""))
        for field in fields_of(game)
    )


def _choice(game: AnyGame, field: Field, value: Value | list[Value], fault: str | Phrase) -> SettingChoice:
    counts = list(game.seat_counts)
    each = value if isinstance(value, list) and len(value) == len(counts) else [field.usual] * len(counts)
    common = Counter(each).most_common(1)[0][0] if isinstance(value, list) else value
    chosen = ["" if single == common or not isinstance(value, list) else _text(single) for single in each]
    return SettingChoice(
        name=field.name,
        title=_(field.setting.title),
        meaning=_(field.setting.meaning),
        house=field.setting.house,
        options=tuple((_text(known), _words(known)) for known in field.values),
        chosen=_text(common),
        counts=tuple(
            CountChoice(name=_name(field, count), count=count, chosen=text)
            for count, text in zip(counts, chosen, strict=True)
        ),
        fault=str(fault),
    )


def _name(field: Field, count: int) -> str:
    return f"{field.name}.{count}"


def _read(field: Field, text: str) -> Value:
    return next((known for known in field.values if _text(known) == text), text)


def _text(value: Value) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


_WORDS = {"yes": N_("Yes"), "no": N_("No"), "dawn": N_("Dawn"), "twilight": N_("Twilight")}


def _words(value: Value) -> str:
    if value == NO_LIMIT and not isinstance(value, bool):
        return _("No limit")
    return _(_WORDS[text]) if (text := _text(value)) in _WORDS else text
