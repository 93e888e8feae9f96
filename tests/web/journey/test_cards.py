"""Every card has a face in each form, a picture, and rules in words that are made from what it does."""

import re
from collections.abc import Callable
from itertools import product
from typing import get_args

import msgspec
import pytest
from markupsafe import Markup, escape

from app.games.journey.cards import CardId, Effect, EventId
from app.games.journey.content import ALL_CARDS, Content
from app.web.journey import card_face
from app.web.journey.card_text import character_text, clause, price_text, rules_text, section_text, step_text
from app.web.journey.effect_icons import card_icons, play_icons
from app.web.journey.words import place_name
from app.web.urls import STATIC
from tests.games.naming import card_named
from tests.web.dom import Page
from tests.web.journey.looking import CONTENT

CARDS = sorted(CONTENT.cards)
EVENTS = sorted(CONTENT.events)
FACES: tuple[Callable[[Content, CardId], Markup], ...] = (
    card_face.face,
    card_face.head,
    card_face.held,
    card_face.chip,
    card_face.label,
    card_face.mini,
    card_face.large,
)
SPRITES = "".join(path.read_text() for path in (STATIC / "vendor").glob("icons*.svg"))
SYMBOLS = frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITES))


def symbols(html: str) -> set[str]:
    """Find the symbols that a piece of a page draws."""
    return set(re.findall(r'icons(?:-\w+)?\.svg#([^"]+)"', html))


def drawn_in_silence(element: Page) -> list[str]:
    """Find icons that are neither told in words nor hidden from those who listen."""
    return [
        icon.text for icon in element.all("svg") if "aria-hidden" not in icon.attributes and not icon.one("title").text
    ]


def test_the_cards_and_events_are_all_there() -> None:
    assert sum(card.count for card in CONTENT.cards.values()) + len(EVENTS) == ALL_CARDS == 118


@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_every_face(card: str) -> None:
    for face in FACES:
        html = face(CONTENT, CardId(card))
        page = Page(html)
        assert CONTENT.cards[CardId(card)].name in page.text
        assert symbols(html) - SYMBOLS == set()
        assert card.replace("_", "-") in symbols(html)
        assert drawn_in_silence(page) == []


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_shows_which_parts_count(event: str) -> None:
    sections = CONTENT.events[EventId(event)].sections
    for day, twilight in product(range(1, CONTENT.days + 1), (False, True)):
        page = Page(card_face.event_large(CONTENT, EventId(event), day, twilight=twilight))
        counts = [number <= day and (twilight or not part.twilight) for number, part in enumerate(sections, 1)]
        assert [line.classes == ["counts"] for line in page.one("ul").all("li")] == counts


@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_told_in_sentences(card: str) -> None:
    lines = rules_text(CONTENT, CardId(card))
    assert lines
    assert all(re.fullmatch(r"[A-Z][^_{}]*\.", line) for line in lines)


@pytest.mark.parametrize("card", CARDS)
def test_the_large_card_says_all_its_rules(card: str) -> None:
    page = Page(card_face.large(CONTENT, CardId(card)))
    printed = CONTENT.cards[CardId(card)]
    for line in (*rules_text(CONTENT, CardId(card)), printed.flavour, price_text(printed)):
        assert " ".join(line.split()).lower() in page.text.lower()


def test_every_kind_of_effect_is_found_on_a_card_and_told() -> None:
    effects = [effect for card in CONTENT.cards.values() for effect in card.effects]
    effects += [effect for card in CONTENT.cards.values() for option in card.options for effect in option.effects]
    inner = [one for effect in effects for one in getattr(effect, "effects", ())]
    kinds = {type(effect): clause(CONTENT, effect) for effect in (*effects, *inner)}
    assert set(kinds) == set(get_args(Effect))
    assert all(kinds.values())


@pytest.mark.parametrize(
    ("card", "lines"),
    (
        ("Bare Feet", ("Gain 1 Advance.",)),
        ("Mire Toad", ("Choose one: gain 1 Bud; or gain 2 basics of any kind.",)),
        ("Willow Staff", ("You may pay 1 basic of any kind to gain 1 Advance.",)),
        (
            "Sledge Dogs",
            (
                "Gain 2 Advance.",
                "While the Hush (winter) is awake, gain 1 Advance.",
                "After use it goes to the common discard, not to yours.",
            ),
        ),
        ("Waking Song", ("Wake the Rising (spring).", "Gain 1 Crystal.", "Never goes into the Camp.")),
    ),
)
def test_rules_text_reads_as_a_player_would_say_it(card: str, lines: tuple[str, ...]) -> None:
    assert rules_text(CONTENT, card_named(card)) == lines


@pytest.mark.parametrize("card", CARDS)
def test_each_side_of_an_either_or_is_drawn_apart(card: str) -> None:
    options = CONTENT.cards[CardId(card)].options
    sides = [play_icons(CONTENT, CardId(card), side) for side in range(len(options))]
    assert len(set(sides)) == len(options)
    assert all(side for side in sides)
    assert card_icons(CONTENT, CardId(card))


def test_trail_events_and_characters_are_told_too() -> None:
    assert [step_text(step) for step in CONTENT.trail][2] == "2 Advance, remove Reed, through a Portal"
    assert all(section_text(event, day) for event in CONTENT.events.values() for day in range(1, 5))
    assert "A Crystal" in character_text(CONTENT, CONTENT.characters[next(iter(CONTENT.characters))])
    places = [place_name(CONTENT, place) for place in range(len(CONTENT.trail) + 1)]
    assert len(set(places)) == len(places)


def test_printed_words_cannot_become_markup() -> None:
    evil = "<script>alert('1')</script>"
    card = next(iter(CONTENT.cards.values()))
    content = Content.__new__(Content)
    for slot in Content.__slots__:
        setattr(content, slot, getattr(CONTENT, slot))
    content.cards = {**CONTENT.cards, card.id: msgspec.structs.replace(card, name=evil, flavour=evil)}
    for face in FACES:
        html = face(content, card.id)
        assert "<script" not in html
        assert escape(evil) in html
