"""The difficulty levels side by side: what each sets, and which of the settings are the house's own."""

from msgspec import Struct

from app.games.journey.setup import SEAT_COUNTS
from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.presets.models import NO_HOUSE_OPTIONS, Preset
from app.presets.service import presets_for, resolve_ruleset


class Setting(Struct, frozen=True, kw_only=True):
    """An option of the rules: what it is called, what it does, whether it is a house setting (beyond §9.0)."""

    option: str
    title: str
    meaning: str
    house: bool = True


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


SETTINGS = (
    Setting(
        option="event_side",
        title="Event side",
        meaning="Dawn passes over the moonlit sections of the Events, Twilight plays them too.",
        house=False,
    ),
    Setting(
        option="sweep",
        title="Sweep at set-up",
        meaning="Every Enemy and Hazard in sight is swept into the common discard once before the first turn.",
        house=False,
    ),
    Setting(
        option="events_removed",
        title="Events left out",
        meaning="That many Events leave the game unseen: the deck runs out sooner, so the Days pass faster.",
        house=False,
    ),
    Setting(option="day_start", title="First Day", meaning="The Day on which the journey begins."),
    Setting(option="day_max", title="Last Day", meaning="The Day marker stops here and Events grow no further."),
    Setting(option="start_life", title="Lives", meaning="The lives each character starts with and may heal up to."),
    Setting(option="start_shields", title="Shields at the start", meaning="Everyone starts on the Shield side."),
    Setting(option="hand_size", title="Hand", meaning="The cards drawn at the end of a turn."),
    Setting(option="hazard_damage", title="Lives a Hazard costs", meaning="What each Hazard takes on a Travel."),
    Setting(
        option="hazard_cap",
        title="Hazards cost at most",
        meaning="The most lives that all Hazards together may take on one Travel.",
    ),
    Setting(
        option="portal_start",
        title="Portal marker",
        meaning="How far along its track the marker stands at set-up. A crossing still brings it back to the start.",
    ),
)


def option_rows() -> tuple[OptionRow, ...]:
    """Compare the levels, setting by setting; what none of them touches is left out."""
    levels = [[_rules(preset, seats) for seats in SEAT_COUNTS] for preset in presets_for(JOURNEY.slug)]
    return tuple(
        OptionRow(
            title=setting.title,
            meaning=setting.meaning,
            house=setting.house,
            cells=tuple(_cell([getattr(rules, setting.option) for rules in level]) for level in levels),
        )
        for setting in SETTINGS
        if any(_differs(rules, setting.option) for level in levels for rules in level)
    )


def preset_columns() -> tuple[PresetColumn, ...]:
    """Describe the levels in ascending difficulty."""
    return tuple(
        PresetColumn(slug=preset.slug, name=preset.name, flavour=preset.flavour, default=preset.default)
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
            return "yes"
        case False | None | 0:
            return "–"
        case str():
            return value.capitalize()
        case _:
            return str(value)
