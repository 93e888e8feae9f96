"""The rules pages can be searched, and tell every symbol of their games."""

import re
from functools import cache
from itertools import islice

import pytest

from app.games.registry import GAMES
from app.web.finding import find, folded
from app.web.game_registry import GAME_PAGES
from app.web.rules_search import search
from app.web.symbols import SymbolGroup
from tests.web.balance import looking as balance
from tests.web.dom import Page
from tests.web.harmonies import looking as harmonies
from tests.web.house import House
from tests.web.journey import looking as journey

LOOKS = {"journey": journey, "balance": balance, "harmonies": harmonies}
_ICON = re.compile(r"icons\.svg#([a-z0-9_-]+)")
OF_BUTTONS = frozenset({"undo", "cross", "check", "eye", "recycle", "map", "event"})
"""Icons of buttons and panels, which say in words what they do."""


def drawn(html: str) -> set[str]:
    return set(_ICON.findall(html))


async def test_a_query_shows_the_sections_that_hold_it_with_the_words_marked(house: House) -> None:
    page = await house.browser().page("/rules/journey?q=stun+token")
    shown = [section["id"] for section in page.one("article").all("section") if "hidden" not in section.attributes]
    assert shown == ["fighting", "readings"]
    assert {mark.text.casefold() for mark in page.id("fighting").all("mark")} == {"stun", "token"}
    assert page.id("rules-found").text == f"{len(page.all('mark'))} places found."
    assert page.id("rules-query")["value"] == "stun token"


async def test_what_stands_for_itself_is_found_alone(house: House) -> None:
    page = await house.browser().page("/rules/journey?q=thrush+choir")
    cards = page.id("all-cards").all("li")
    found = [card["id"] for card in cards if "data-find" in card.attributes and "hidden" not in card.attributes]
    assert found == ["card-ally_thrush_choir"]
    assert all("open" in fold.attributes for fold in page.id("all-cards").all("details"))


async def test_what_is_nowhere_is_said_to_be_nowhere_and_hides_nothing(house: House) -> None:
    page = await house.browser().page("/rules/balance?q=zeppelin")
    assert page.id("rules-found").text == "Nothing found."
    assert not [section for section in page.one("article").all("section") if "hidden" in section.attributes]


@pytest.mark.parametrize("query", ("", "   ", "<script>alert(1)</script>", "\0", "a" * 5000, "(", "&amp;", "ß ﬁ İ"))
async def test_any_query_is_answered_with_a_page(house: House, query: str) -> None:
    answer = await house.browser().client.get("/rules/harmonies", params={"q": query})
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


def test_words_are_found_whatever_their_case_and_accents() -> None:
    found = find("CAFE ane", [("a", "Café & <Tables>", "<p>Âne</p><svg><title>ane</title></svg>")])
    assert (found.hits, found.sections[0].title) == (2, "<mark>Café</mark> &amp; &lt;Tables&gt;")
    assert found.sections[0].body == "<p><mark>Âne</mark></p><svg><title>ane</title></svg>"
    assert len(folded("İßﬁÉ")) == 4


def test_a_page_is_written_again_as_it_was_but_for_its_marks() -> None:
    for page in GAME_PAGES.values():
        found = search(page, "card")
        assert found is not None
        for section in found.sections:
            plain = str(section.body).replace("<mark>", "").replace("</mark>", "")
            assert Page(plain).text == Page(str(section.body)).text or section.hits


@cache
def groups(game: str) -> tuple[SymbolGroup, ...]:
    rules: object = GAME_PAGES[game].rules()
    found: tuple[SymbolGroup, ...] = getattr(rules, "symbols")  # noqa: B009 - each game has its own rules
    return found


@pytest.mark.parametrize("game", GAME_PAGES)
def test_every_symbol_of_every_card_is_in_the_table(game: str) -> None:
    told = {(symbol.name, symbol.meaning) for group in groups(game) for symbol in group.symbols}
    for card in GAMES[game].content.cards:  # type: ignore[attr-defined]
        sheet = GAME_PAGES[game].sheet(card)
        assert sheet is not None
        assert {(symbol.name, symbol.meaning) for symbol in sheet.symbols} <= told


@pytest.mark.parametrize("game", GAME_PAGES)
def test_every_icon_that_cards_and_boards_show_has_words(game: str) -> None:
    content = GAMES[game].content  # type: ignore[attr-defined]
    cards = [*content.cards, *getattr(content, "events", ())]
    faces = "".join(str(sheet.face) for card in cards if (sheet := GAME_PAGES[game].sheet(card)) is not None)
    look = LOOKS[game]
    boards = "".join(look.LOOK.board_html(state, 0) for state in islice(look.sights(), 0, None, 8))
    told = drawn("".join(str(symbol.drawn) for group in groups(game) for symbol in group.symbols))
    pictures = {str(card) for card in cards} | {str(card).replace("_", "-") for card in cards}
    assert drawn(faces + boards) - told - pictures - OF_BUTTONS == set()


@pytest.mark.parametrize("game", GAME_PAGES)
def test_the_table_of_symbols_names_and_explains_each_once(game: str) -> None:
    for group in groups(game):
        told = [(symbol.name, symbol.meaning) for symbol in group.symbols]
        assert len(set(told)) == len(told)
        assert all(name and meaning.endswith(".") for name, meaning in told)
