"""The regions: one element each, alone as in the page, made from what their contexts declare and nothing else."""

import inspect
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, get_args

import msgspec
import pytest

from app.games.journey.state import DEFEATS, VICTORY, Pending, State
from app.games.protocol import Outcome, Seat
from app.games.registry import JOURNEY
from app.web import render
from app.web.journey import contexts, target_contexts
from app.web.viewers import Viewer
from tests.games.scenario import journey, player
from tests.web.dom import Element, Page
from tests.web.journey.looking import CONTENT, PAGE, REGIONS, board_html, page_seen, scene, sights, table_seen

DECLARED = {
    kind: frozenset(kind.__struct_fields__)
    for module in (contexts, target_contexts)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
}


class Watched:
    """A context that notes which of its fields a template reads."""

    def __init__(self, value: msgspec.Struct, read: dict[type, set[str]]) -> None:
        self._value = value
        self._read = read

    def __getattr__(self, name: str) -> Any:
        if name not in type(self._value).__struct_fields__:
            raise AttributeError(name)
        self._read[type(self._value)].add(name)
        return watched(getattr(self._value, name), self._read)


def watched(value: Any, read: dict[type, set[str]]) -> Any:
    """Watch contexts, also those inside of tuples; words and markup are themselves."""
    if type(value) in DECLARED:
        return Watched(value, read)
    return tuple(watched(one, read) for one in value) if isinstance(value, tuple) else value


def pointed_at(state: State) -> Iterator[str]:
    """Name what could be pointed at."""
    yield from ("", "travel", "hire", "ability", "pile:discard:0", "pile:event_discard", "effect:0:0")
    yield from (f"buy:{card}" for card in state.pathway if card and CONTENT.cards[card].kind != "enemy")
    yield from (f"fight:{card}" for card in state.pathway if card and CONTENT.cards[card].kind == "enemy")
    yield from (f"item:{card}" for card in state.acting_seat.items)


@cache
def moments() -> tuple[tuple[State, int | None, str], ...]:
    """Give moments, who looks at them, and what they point at: everything a page can come to show."""
    found: list[tuple[State, int | None, str]] = []
    for number, state in enumerate(sights()):
        targets = list(pointed_at(state))
        asked = min(JOURNEY.acting(state), default=0)
        found.append((state, asked, targets[number % len(targets)]))
        found.append(
            (state, None if number % 3 else (asked + 1) % len(state.seats), targets[(number * 7) % len(targets)])
        )
    return (*found, *((state, state.active, target) for state in special() for target in pointed_at(state)))


def special() -> tuple[State, ...]:
    """Set out what a stroll seldom comes by."""
    gate = journey(trail=2, hand=["Reed Basket"] * 2, resources={"advance": 2, "crystal": 1}, portal_marker=4)
    shrine = journey(trail=12, hand=[], camp=["The Noon Stone"], resources={"advance": 3})
    rich = journey(hand=["Bare Feet"] * 3, resources={"reed": 2, "resin": 2, "acorn": 1, "any_basic": 1, "attack": 1})
    makers = ["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood"]
    relic = journey(pathway=["The Unopened Bud"], camp=makers, hand=[])
    for maker in makers:
        relic.play(maker, 0)
    doomed = journey(removed=["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud"])
    spirits = journey(pathway=["Mire Toad"], hand=["Old Snowback", "Mother of Wasps"], items=["Rush Cloak"], who="Leia")
    spirits.play("Old Snowback").play("Mother of Wasps")
    hurt = journey(player("Maui", life=1), player("Rock", shield=True), pathway=["Flood Pike", "Mire Toad"])
    return tuple(table.state for table in (gate, shrine, rich, relic, doomed, spirits, hurt))


def test_templates_read_every_field_of_the_contexts() -> None:
    read: dict[type, set[str]] = defaultdict(set)
    for state, seat, target in moments():
        seen = table_seen(state, seat, target=target)
        values = render.fields(seen) | {"game": watched(seen.game, read), "target": watched(seen.target, read)}
        render.environment().get_template(PAGE.template).render(values)
    assert {
        kind.__name__: sorted(fields - read[kind]) for kind, fields in DECLARED.items() if fields - read[kind]
    } == {}


def test_every_region_is_one_element_alike_in_the_page_and_alone() -> None:
    for state, seat, target in moments()[::7]:
        seen = table_seen(state, seat, target=target)
        page = Page(render.page(PAGE.template, seen))
        ids = [element["id"] for element in page if "id" in element.attributes]
        assert len(set(ids)) == len(ids)
        for region in render.regions(PAGE.template, REGIONS, seen):
            alone = [
                child for child in Page(region.html.decode()).children if not isinstance(child, str) or child.strip()
            ]
            assert [child.attributes["id"] for child in alone if isinstance(child, Element)] == [region.region]
            assert len(alone) == 1
            assert page.id(region.region).text == Page(region.html.decode()).text


def test_every_question_is_asked_of_everybody_as_it_concerns_them() -> None:
    met: set[str] = set()
    for state in sights():
        kind = type(state.pending).__name__ if state.pending is not None else state.turn.phase
        if state.outcome is not None or kind in met or kind == "actions":
            continue
        met.add(kind)
        for seat in (*range(len(state.seats)), None):
            asked = page_seen(state, seat).one(cls="question")
            concerned = seat is not None and seat in JOURNEY.acting(state)
            assert ("mine" in asked.classes) == concerned
    assert met == {"events", *(kind.__name__ for kind in get_args(Pending))}


@pytest.mark.parametrize("reason", (VICTORY, *DEFEATS))
def test_every_way_to_end_has_its_screen(reason: str) -> None:
    state = msgspec.structs.replace(sights()[0], outcome=Outcome(reason, ()))
    for seat in (0, None):
        page = page_seen(state, seat)
        ending = page.one(cls="ending")
        assert ending.all("h2")[0].text
        assert "of 13 steps" in ending.text
        assert page.all("button", form="act") == []


def test_a_relic_that_became_impossible_is_told_to_everybody() -> None:
    makers = ["Mire Toad", "Flood Pike", "Choking Ivy", "Snowmelt Flood", "Sucking Mud"]
    state = journey(removed=makers).state
    for seat in (0, None):
        warning = page_seen(state, seat).one(cls="warning")
        assert "The Unopened Bud can no longer be won" in warning.text


def test_people_with_one_name_are_told_apart_by_their_characters() -> None:
    state = journey(player("Maui"), player("Rock"), player("Leia")).state
    party = page_seen(state, 0, people=("Anna", "Anna", "Bert")).id("party")
    assert [title.text.split(" ")[0] for title in party.all("h3")] == ["Maui", "Rock", "Leia"]
    assert party.all("h3")[2].one(cls="person").text == "Bert"
    assert party.all("h3")[0].all(cls="person") == []


def test_a_page_stays_small() -> None:
    """A bound well above what a table shows, so that a face that doubles in size is noticed."""
    sizes = [len(board_html(state, 0).encode()) for state in sights() if len(state.seats) == 4]
    assert max(sizes) < 130_000
    assert sorted(sizes)[len(sizes) // 2] < 90_000


def test_the_host_who_stands_in_for_somebody_is_told_so() -> None:
    state = journey(player("Maui"), player("Rock")).state
    viewer = Viewer(seat=Seat(0), holds=(Seat(1),), hosting=True, acts_for=True)
    assert PAGE.context(msgspec.structs.replace(scene(state, 0), viewer=viewer)).status.headline == "You act for Maui"
    assert PAGE.context(scene(state, 0)).status.headline == "Your turn, Maui"
    assert PAGE.context(scene(state, 1)).status.headline == "Maui’s turn"


def test_an_open_effect_says_why_it_cannot_be_used_now() -> None:
    table = journey(hand=["Old Snowback", "Moss Tortoise"], pathway=[], shield=True)
    table.play("Old Snowback").play("Moss Tortoise", 1)
    rows = page_seen(table.state, 0).id("turn").all("div", cls="open-effect")
    assert [row.one("span", cls="idle").text for row in rows] == ["Nothing to use it on now.", "It cannot be paid now."]
