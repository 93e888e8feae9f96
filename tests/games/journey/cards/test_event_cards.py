"""Every Event card, on every Day, by Dawn and by Twilight."""

import pytest

from app.games.journey.state import Ruleset
from tests.games.naming import CONTENT
from tests.games.scenario import changed, journey

EVENTS = {
    "Restless Gate": ("portal", "(remove)", "life", "portal"),
    "Falling Bough": ("life", "portal", "(remove)", "life"),
    "Torn Satchel": ("remove", "(portal)", "portal", "portal"),
    "Cold Draught": ("portal", "life", "(portal)", "(life)"),
    "The Wrong Fork": ("portal", "(life)", "remove", "life"),
    "Hungry Night": ("remove", "(portal)", "life", "remove"),
    "Cracked Stone": ("portal", "portal", "(life)", "life"),
    "Voices Off the Path": ("(portal)", "portal", "remove", "portal"),
}
"""One section a Day, from the top; twilight sections stand in brackets."""


@pytest.mark.parametrize("side", ("dawn", "twilight"))
@pytest.mark.parametrize("day", (1, 2, 3, 4))
@pytest.mark.parametrize("event", EVENTS)
def test_an_event_does_all_its_sections_down_to_the_day(event: str, day: int, side: str) -> None:
    sections = EVENTS[event][:day]
    happens = [word.strip("()") for word in sections if side == "twilight" or not word.startswith("(")]
    rules = Ruleset(event_side="twilight") if side == "twilight" else Ruleset()
    table = journey(hand=["Bare Feet", "Resin Jar", "Reed Basket"], events=[event], day=day, rules=rules)
    with (
        changed(lambda: table.state.portal_marker, by=happens.count("portal")),
        changed(lambda: table.me.life, by=-happens.count("life")),
        changed(lambda: len(table.me.hand), by=-happens.count("remove")),
        changed(lambda: len(table.zone("removed")), by=happens.count("remove")),
    ):
        table.resolve_event()
        while table.pending is not None:
            table.remove(table.me.hand[0])
    assert table.zone("event_discard") == [event]


def test_no_event_is_missing() -> None:
    assert sorted(EVENTS) == sorted(event.name for event in CONTENT.events.values())
