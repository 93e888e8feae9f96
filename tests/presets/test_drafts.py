"""Each part of a preset is held to its bounds, and what is wrong is told with the part and the reason."""

from typing import Any

import pytest

from app.games.registry import GAMES, JOURNEY
from app.presets.drafts import InvalidPreset, checked
from app.presets.models import NO_HOUSE_OPTIONS, NO_LIMIT, Preset
from app.presets.service import presets_for, resolve_ruleset, ruleset_of
from app.presets.settings import fields_of
from tests.presets.workshop import draft

BOUNDS = {
    "event_side": ("dawn", "twilight"),
    "sweep": (False, True),
    "events_removed": (0, 1, 2, 3),
    "day_start": (1, 2, 3, 4),
    "day_max": (1, 2, 3, 4),
    "start_life": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    "start_shields": (False, True),
    "hand_size": (4, 5, 6, 7, 8),
    "hazard_cap": (NO_LIMIT, 0, 1, 2, 3, 4, 5, 6, 7, 8),
    "hazard_damage": (0, 1, 2, 3),
    "portal_start": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
}


def test_every_setting_has_the_bounds_of_the_rules() -> None:
    assert {field.name: field.values for field in fields_of(JOURNEY)} == BOUNDS


def test_a_game_without_difficulties_has_no_settings() -> None:
    assert [slug for slug, game in GAMES.items() if fields_of(game)] == [slug for slug in GAMES if presets_for(slug)]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BOUNDS.items() for value in values])
def test_every_value_within_the_bounds_can_be_kept_and_played(name: str, value: Any) -> None:
    around: dict[str, Any] = {"day_max": 4} if name != "day_max" else {}
    kept = checked(JOURNEY, draft(**{name: value}, **around))
    for seats in JOURNEY.seat_counts:
        rules = ruleset_of(JOURNEY, _preset(kept.values), seats=seats, house=NO_HOUSE_OPTIONS)
        assert getattr(rules, name) == (None if value == NO_LIMIT and name == "hazard_cap" else value)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    (
        ("events_removed", 4, "Events left out: must be a whole number from 0 to 3."),
        ("events_removed", -1, "Events left out: must be a whole number from 0 to 3."),
        ("day_start", 0, "First Day: must be a whole number from 1 to 4."),
        ("day_max", 5, "Last Day: must be a whole number from 1 to 4."),
        ("start_life", 10, "Lives: must be a whole number from 1 to 9."),
        ("start_life", True, "Lives: must be a whole number from 1 to 9."),
        ("hand_size", 3, "Hand: must be a whole number from 4 to 8."),
        ("hand_size", "6", "Hand: must be a whole number from 4 to 8."),
        ("hand_size", [6, 6, 6, 9], "Hand: must be a whole number from 4 to 8."),
        ("hand_size", [6, 6, 6], "Hand: needs one value, or 4: one for each number of players."),
        ("hand_size", [], "Hand: needs one value, or 4: one for each number of players."),
        ("hazard_cap", 9, "Hazards cost at most: must be a whole number from 0 to 8, or -1 for no limit."),
        ("hazard_damage", 4, "Lives a Hazard costs: must be a whole number from 0 to 3."),
        ("portal_start", 10, "Portal marker: must be a whole number from 0 to 9."),
        ("event_side", "dusk", "Event side: must be one of: dawn, twilight."),
        ("sweep", 1, "Sweep at set-up: must be yes or no."),
        ("start_shields", "yes", "Shields at the start: must be yes or no."),
        ("characters", ["maui"], "characters: this game has no such setting."),
        ("hands", "closed", "hands: this game has no such setting."),
        ("seed", "0", "seed: this game has no such setting."),
    ),
)
def test_what_cannot_be_set_is_named_with_the_reason(name: str, value: Any, sentence: str) -> None:
    with pytest.raises(InvalidPreset) as caught:
        checked(JOURNEY, draft(**{name: value}))
    assert caught.value.sentence == sentence
    assert [fault.part for fault in caught.value.faults] == [name]


@pytest.mark.parametrize(
    ("name", "flavour", "sentence"),
    (
        ("", "", "Name: Please give it a name that can be seen."),
        ("\u200b \u202e", "", "Name: Please give it a name that can be seen."),
        ("x" * 33, "", "Name: Please use at most 32 characters."),
        ("x" * 5_000, "", "Name: Please use at most 32 characters."),
        ("Friday", "x" * 91, "Line: Please use at most 90 characters."),
    ),
)
def test_words_that_cannot_be_shown_are_named_with_the_reason(name: str, flavour: str, sentence: str) -> None:
    with pytest.raises(InvalidPreset) as caught:
        checked(JOURNEY, draft(name, flavour))
    assert caught.value.sentence == sentence


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(InvalidPreset) as caught:
        checked(JOURNEY, draft("", hand_size=3, start_life=0))
    assert [fault.part for fault in caught.value.faults] == ["name", "hand_size", "start_life"]


@pytest.mark.parametrize("values", ({"day_start": 3, "day_max": 2}, {"day_start": [1, 4, 1, 1], "day_max": 3}))
def test_what_does_not_go_together_is_told_with_the_number_of_players(values: dict[str, Any]) -> None:
    with pytest.raises(InvalidPreset, match=r"With (1 player|2 players) this cannot be played: The Day cannot start"):
        checked(JOURNEY, draft(**values))


def test_a_draft_is_kept_as_it_is_shown_and_without_what_is_usual() -> None:
    kept = checked(JOURNEY, draft("  Fri\u200bday ", " ", hand_size=6, start_life=[7, 7, 7, 7], day_max=[4, 3, 3, 3]))
    assert (kept.name, kept.flavour) == ("Friday", "")
    assert kept.values == {"start_life": 7, "day_max": [4, 3, 3, 3]}


@pytest.mark.parametrize("preset", presets_for("journey"), ids=lambda preset: preset.slug)
def test_those_that_are_built_in_keep_the_same_bounds(preset: Preset) -> None:
    kept = checked(JOURNEY, draft(preset.name, preset.flavour, **preset.values))
    for seats in JOURNEY.seat_counts:
        assert ruleset_of(JOURNEY, _preset(kept.values), seats=seats, house=NO_HOUSE_OPTIONS) == resolve_ruleset(
            JOURNEY, preset.slug, seats=seats, house=NO_HOUSE_OPTIONS
        )


def _preset(values: Any) -> Preset:
    return Preset(slug="draft", name="Draft", flavour="", values=values)
