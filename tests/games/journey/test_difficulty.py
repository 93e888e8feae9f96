"""Adjusting difficulty (§9.0): the two lists of the rulebook, and the five presets that are made of them."""

from typing import Any

import pytest

from app.games.journey.state import Ruleset
from app.games.registry import JOURNEY
from app.presets.models import NO_HOUSE_OPTIONS
from app.presets.service import default_preset, presets_for, resolve_ruleset
from app.web.journey.difficulty_words import tell
from tests.games.conformance.playing import seed_of
from tests.games.scenario import changed, journey, unchanged

PRESETS: dict[str, dict[int, dict[str, Any]]] = {
    "gentle": {
        1: {"sweep": True, "day_max": 2, "start_shields": True},
        2: {"sweep": True, "day_max": 3, "start_shields": True},
        3: {"sweep": True, "day_max": 3, "start_shields": True, "hand_size": 7},
        4: {"sweep": True, "day_max": 3, "start_shields": True, "hand_size": 7},
    },
    "dawn": {1: {}, 2: {"day_start": 2}, 3: {"day_start": 2}, 4: {"events_removed": 1, "start_life": 4}},
    "twilight": {
        1: {"event_side": "twilight", "start_life": 4},
        2: {"event_side": "twilight", "events_removed": 1},
        3: {"event_side": "twilight"},
        4: {"event_side": "twilight", "day_max": 3, "start_life": 4},
    },
    "expert": {
        1: {"event_side": "twilight", "events_removed": 3, "start_life": 4},
        2: {"event_side": "twilight", "events_removed": 2, "start_life": 4},
        3: {"event_side": "twilight", "events_removed": 1, "start_life": 4},
        4: {"event_side": "twilight", "events_removed": 2, "day_max": 3, "start_life": 4},
    },
    "extreme": {
        1: {"event_side": "twilight", "events_removed": 2, "day_start": 2},
        2: {"event_side": "twilight", "events_removed": 2, "start_life": 3},
        3: {"event_side": "twilight", "events_removed": 2, "start_life": 4},
        4: {"event_side": "twilight", "events_removed": 2},
    },
}
"""What each preset changes in the rulebook's own game, by number of players."""

every_cell = pytest.mark.parametrize(
    ("preset", "seats"), tuple((preset, seats) for preset, cells in PRESETS.items() for seats in cells)
)


@every_cell
def test_a_preset_is_one_plain_ruleset_for_each_number_of_players(preset: str, seats: int) -> None:
    assert resolve_ruleset(JOURNEY, preset, seats=seats, house=NO_HOUSE_OPTIONS) == Ruleset(**PRESETS[preset][seats])


@every_cell
def test_a_preset_can_be_dealt_and_is_told_in_a_sentence(preset: str, seats: int) -> None:
    rules = Ruleset(**PRESETS[preset][seats])
    assert JOURNEY.new(rules, seats, seed_of(preset, seats)).ruleset == rules
    beyond_the_rulebook = set(PRESETS[preset][seats]) - {"event_side", "sweep", "events_removed"}
    assert ("House settings" in tell(rules)) == bool(beyond_the_rulebook)


def test_the_presets_are_offered_from_easy_to_hard_and_dawn_first() -> None:
    assert [preset.slug for preset in presets_for("journey")] == ["gentle", "dawn", "twilight", "expert", "extreme"]
    assert default_preset("journey") == "dawn"


def test_without_any_option_the_game_is_the_rulebooks_own_by_dawn() -> None:
    rules = Ruleset()
    assert (rules.event_side, rules.sweep, rules.events_removed) == ("dawn", False, 0)
    assert (rules.start_life, rules.hand_size, rules.day_start, rules.day_max) == (5, 6, 1, 4)
    assert (rules.start_shields, rules.hazard_cap, rules.hazard_damage, rules.portal_start) == (False, None, 1, 0)
    assert (rules.hands, rules.first_seat, rules.characters) == ("open", "first", None)


def test_the_twilight_side_adds_to_an_event_what_dawn_leaves_out() -> None:
    dawn = journey(events=["The Wrong Fork"], day=2)
    with unchanged(lambda: dawn.me.life):
        dawn.resolve_event()
    twilight = journey(events=["The Wrong Fork"], day=2, rules=Ruleset(event_side="twilight"))
    with changed(lambda: twilight.me.life, by=-1):
        twilight.resolve_event()


def test_fewer_events_bring_the_days_sooner() -> None:
    """With three Events out, the sixth reshuffle turns the Day; with all eight it would be the ninth."""
    five = ["Restless Gate", "Cold Draught", "The Wrong Fork", "Cracked Stone", "Voices Off the Path"]
    cut = journey(hand=["Bare Feet"], draw_pile=[], event_deck=five)
    whole = journey(hand=["Bare Feet"], draw_pile=[], next_events=five)
    for table in (cut, whole):
        for _ in five:
            table.end_turn().resolve_event()
        table.end_turn()
    assert (cut.state.day, whole.state.day) == (2, 1)
