"""The difficulty levels side by side: what each sets, and which of the settings are the house's own."""

from msgspec import Struct

from app.games.journey.setup import SEAT_COUNTS
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.language import N_, pgettext
from app.language import gettext as _
from app.presets.models import NO_HOUSE_OPTIONS, Preset
from app.presets.service import presets_for, resolve_ruleset
from app.presets.settings import SETTINGS
from app.web.wording import sentence_case

SIDES = {"dawn": N_("Dawn"), "twilight": N_("Twilight")}


class Cell(Struct, frozen=True):
    """What a level sets: one value, or one for each number of players."""

    values: tuple[str, ...]


class OptionRow(Struct, frozen=True, kw_only=True):
    """A setting, with what each level makes of it."""

    title: str
    meaning: str
    house: bool
    cells: tuple[Cell, ...]


class PresetColumn(Struct, frozen=True, kw_only=True):
    """A difficulty level; ``default`` is the one that is offered first."""

    slug: str
    name: str
    flavour: str
    default: bool


def option_rows() -> tuple[OptionRow, ...]:
    """Compare the levels, setting by setting; what none of them touches is left out."""
    levels = [[_rules(preset, seats) for seats in SEAT_COUNTS] for preset in presets_for(JOURNEY.slug)]
    return tuple(
        OptionRow(
            title=_(setting.title),
            meaning=_(setting.meaning),
            house=setting.house,
            cells=tuple(_cell([getattr(rules, setting.option) for rules in level]) for level in levels),
        )
        for setting in SETTINGS[JOURNEY.slug]
        if any(_differs(rules, setting.option) for level in levels for rules in level)
    )


def preset_columns() -> tuple[PresetColumn, ...]:
    """Describe the levels in ascending difficulty."""
    return tuple(
        PresetColumn(
            slug=preset.slug,
            name=pgettext("preset", preset.name),
            flavour=pgettext("preset", preset.flavour),
            default=preset.default,
        )
        for preset in presets_for(JOURNEY.slug)
    )


def _rules(preset: Preset, seats: int) -> Struct:
    return resolve_ruleset(JOURNEY, preset.slug, seats=seats, house=NO_HOUSE_OPTIONS)


def _differs(rules: Struct, option: str) -> bool:
    return bool(getattr(rules, option) != getattr(Ruleset(), option))


def _cell(values: list[object]) -> Cell:
    words = tuple(_word(value) for value in values)
    return Cell(words[:1] if len(set(words)) == 1 else words)


def _word(value: object) -> str:
    match value:
        case True:
            return _("yes")
        case False | None | 0:
            return "–"
        case str():
            return sentence_case(_(SIDES.get(value, value)))
        case _:
            return str(value)
