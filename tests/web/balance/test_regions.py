"""The regions: lands with every state of a face plain to see, a hand sorted by progress, words for what is wanting."""

import re

import pytest

from app.games.balance.state import HARMONY, Ruleset
from app.games.protocol import Seat
from app.games.registry import BALANCE
from app.presets.models import HouseOptions
from app.presets.service import resolve_ruleset
from app.web import render
from app.web.gallery import EXHIBITS, made_up
from app.web.table_page import table_page
from app.web.urls import STATIC
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import balance, laid, locked, opponent
from tests.web.balance.looking import PAGE, board_html, page_seen, panel_seen, scene, sights
from tests.web.dom import Element, Page

SPRITES = "".join(path.read_text() for path in (STATIC / "vendor").glob("icons*.svg"))
SYMBOLS = frozenset(re.findall(r'<symbol id="([^"]+)"', SPRITES))


def groups(page: Page) -> list[tuple[str, list[str], list[str]]]:
    """Read the hand: each group's title, its cards and what is missing in it."""
    return [
        (
            group["aria-label"],
            [card.one("b", cls="name").text for card in group.all("li", cls="held")],
            [gap.one("b", cls="name").text for gap in group.all("li", cls="wanted")],
        )
        for group in page.id("hand").all("section", cls="group")
    ]


def tile(land: Element, words: str) -> Element:
    [found] = [place for place in land.all("td", cls="tile") if place["title"].startswith(f"{words}:")]
    return found


def test_each_state_of_a_face_is_shown_and_told() -> None:
    sets = [
        locked("North", mountains=["North Road"]),
        laid("East", mountains=["East Road"]),
        laid("South", mountains=["South Road"], fogged=["South Road"]),
    ]
    table = balance(sets=sets, hand=["West Forest"])
    land = page_seen(table.state, 0).id("near")
    states = {
        "North Forest": ("card", "laid, locked"),
        "North Road": ("mountain", "a Mountain stands for it, locked"),
        "East Road": ("mountain", "a Mountain stands for it"),
        "South Road": ("fogged", "a Mountain under Fog stands for it"),
        "West Forest": ("held", "in your hand"),
        "West Road": ("missing", "missing"),
    }
    for name, (css, words) in states.items():
        assert css in tile(land, name).classes
        assert tile(land, name)["title"] == f"{name}: {words}"
        assert tile(land, name).one("span", cls="sr").text == f"{name}: {words}"
    marks = [mark["title"] for mark in land.all("a", cls="mark")]
    assert marks == [
        "North row: locked for good",
        "East row: open, not locked yet",
        "South row: open, frozen by a Fog",
        "West row: not laid, 1 of 4 in hand",
    ]


def test_a_hand_is_sorted_by_what_it_leads_to() -> None:
    hand = ["Spring", "East Road", "West River", "East Field", "Winter Solstice", "Summer", "East Forest"]
    page = page_seen(balance(hand=hand, sets=[locked("South")]).state, 0)
    assert groups(page) == [
        ("East row", ["East Forest", "East Field", "East Road"], ["East River"]),
        ("Four seasons", ["Spring", "Summer", "Winter Solstice"], ["Autumn"]),
        ("Singles", ["West River"], []),
    ]


def test_what_a_mountain_completes_comes_first_and_twins_are_spare() -> None:
    hand = ["Spring", "Summer", "Autumn", "East Road", "East Field", "East Forest", "Mountain"]
    first = page_seen(balance(hand=hand, sets=[locked("South")]).state, 0).id("hand").one("section", cls="ready")
    assert (first["aria-label"], first.one("h3").one("span").text) == ("East row", "complete with a Mountain")
    twins = balance(hand=["East Road"] * 3 + ["South Road"] * 2 + ["Fog", "Wind"], sets=[locked("South")]).state
    assert groups(page_seen(twins, 0))[-1] == ("Spare", ["East Road", "East Road", "South Road", "South Road"], [])


def test_every_card_of_a_hand_lies_in_one_group() -> None:
    for state in sights():
        for seat in (0, 1):
            shown = [name for _, cards, _ in groups(page_seen(state, seat)) for name in cards]
            assert sorted(shown) == sorted(BALANCE.content.cards[card].name for card in state.seats[seat].hand)


def test_what_is_wanting_is_told_with_what_it_needs() -> None:
    table = balance(
        sets=[laid("East"), laid("South", mountains=["South Road"], fogged=["South Road"])],
        hand=["Spring", "Summer", "Autumn", "North Forest", "North Field", "North River", "Fog"],
    )
    wants = [want.text for want in page_seen(table.state, 0).id("turn").one("ul", cls="wants").all("li")]
    assert wants == [
        "North row Needs North Road.",
        "Lock the East row Needs Winter.",
        "Lock the South row Frozen: needs a Wind first.",
    ]


@pytest.mark.parametrize(
    ("target", "sentence"),
    (
        ("set:0:east", "You can lay it now."),
        ("set:0:forest", "Your sets are rows, all of them: a column does not fit."),
        ("set:0:west", "You hold none of its cards. At least one of them must be real."),
        ("set:0:north", "2 cards short with 1 Mountain in hand."),
        ("set:0:south", "Locked. Nothing can change it any more."),
        (
            "set:1:field",
            "You hold the card for it. A swap takes the place of drawing: do it at the start of your turn.",
        ),
        ("set:1:river", "A Fog lies on it: nobody can swap its Mountains out."),
        ("set:1:road", "All its cards are real: there is nothing to steal."),
        ("reserve", "Your hand lacks Spring, Summer, Autumn and Winter."),
    ),
)
def test_a_panel_says_why_something_cannot_be_done(target: str, sentence: str) -> None:
    table = balance(
        opponent(
            sets=[
                laid("Field", mountains=["East Field"]),
                laid("River", mountains=["East River"], fogged=["East River"]),
                laid("Road"),
            ]
        ),
        sets=[locked("South")],
        hand=["East Forest", "East Field", "East River", "East Road", "Mountain", "North Forest", "Fog"],
        pile=["Wind"],
    ).draw()
    assert panel_seen(table.state, 0, target).one("p", cls="verdict").text == sentence


def test_the_card_just_taken_says_that_it_stays() -> None:
    table = balance(hand=["Spring"], discard=["East Road"]).take()
    assert "just taken" in page_seen(table.state, 0).id("hand").text
    assert "cannot be released in this turn" in panel_seen(table.state, 0, "card:east_road").text


@pytest.mark.parametrize("target", ("", "set:2:east", "set:0:east:x", "set:0:nowhere", "card:", "card:evil", "pile:x"))
def test_what_means_nothing_opens_no_panel(target: str) -> None:
    assert PAGE.target(scene(sights()[0], 0, target=target)) is None


def test_a_sun_asks_the_player_who_is_not_on_turn() -> None:
    table = balance(pile=["Sun"]).draw()
    table.release(table.p.hand[0])
    asked, waits = page_seen(table.state, 1), page_seen(table.state, 0)
    assert asked.one("h1").text == "You are asked: release a card"
    assert len(asked.id("hand").all("button")) == 8
    assert "chooses a card to release" in waits.id("turn").text
    assert waits.id("hand").all("button") == []


def test_a_moon_is_answered_card_by_card_or_not_at_all() -> None:
    table = balance(pile=["Moon"]).draw()
    assert page_seen(table.state, 0).id("turn").all("button")[0].text == "Keep all my cards"
    table.release(table.p.hand[0])
    assert page_seen(table.state, 0).id("turn").all("button")[0].text == "Keep the rest"
    assert "Release up to 2 cards more" in page_seen(table.state, 0).id("turn").text


def test_how_it_ended_is_told_to_each_in_their_own_words() -> None:
    sets = [laid("East"), locked("South"), locked("West"), locked("North")]
    table = balance(hand=[*FOUR], sets=sets, pile=["West River"]).draw().cap("East")
    assert table.state.outcome is not None
    assert table.state.outcome.reason == HARMONY
    titles = [page_seen(table.state, seat).one("h1").text for seat in (0, 1, None)]
    assert titles == ["You found Harmony", "Harmony was found without you", "Harmony is found"]
    assert page_seen(table.state, 0).id("turn").all("button") == []


def test_the_year_goes_round_with_the_locked_sets() -> None:
    done = ["South", "West", "North"]
    for count, season in enumerate(("spring", "summer", "autumn", "winter")):
        state = balance(sets=[locked(line) for line in done[:count]]).state
        assert PAGE.theme(scene(state, 0)) == season


def test_the_draw_that_comes_near_is_announced() -> None:
    assert page_seen(balance(quiet_turns=19).state, 0).id("status").all("p", cls="warning") == []
    warning = page_seen(balance(quiet_turns=25).state, 0).id("status").one("p", cls="warning").text
    assert warning.startswith("Nothing has moved for 25 turns. After 15 more")


def test_every_picture_is_in_the_sprite_and_nothing_is_styled_inline() -> None:
    for state in sights()[::6]:
        html = board_html(state, 0) + board_html(state, None, target="card:wind")
        assert set(re.findall(r'icons\.svg#([^"]+)"', html)) - SYMBOLS == set()
        assert not re.search(r"<(script|style)|\sstyle=|\son[a-z]+=", html)


def test_the_rules_of_a_table_are_told_in_a_sentence() -> None:
    house: HouseOptions = {"celestials": 4}
    assert PAGE.preset_sentence(Ruleset()) == "Four locked sets win. The usual rules."
    assert PAGE.preset_sentence(Ruleset(first_seat="random")).endswith("The usual rules.")
    unusual = resolve_ruleset(BALANCE, "", seats=2, house=house)
    assert isinstance(unusual, Ruleset)
    assert PAGE.preset_sentence(unusual).endswith("With rules of the house:")


def test_made_up_tables_of_the_gallery_are_whole_pages() -> None:
    for exhibit in EXHIBITS:
        if exhibit.status != "waiting":
            moment, viewer = made_up(BALANCE, exhibit)
            shown = Page(render.page(PAGE.template, table_page(PAGE, moment, viewer, asked=None)))
            assert shown.id("near").all("td", cls="tile")
            assert shown.id("people").all("li") != []
            assert Seat(0) in dict.fromkeys(moment.logs)
