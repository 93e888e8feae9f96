"""Cards read closely: a page for each card of each game, with every sign upon it in words."""

import re
from typing import Any

import pytest

from app.web.game_registry import GAME_PAGES
from tests.web.dom import Page
from tests.web.house import House

ICON = re.compile(r'svg#([\w-]+)"')
PARTIAL: dict[str, Any] = {"HX-Request": "true"}
# Signs that say what their words beside them say anyway: the kind of a card, and the picture of what it shows.
TOLD_BESIDE = {"hand", "guide", "relic", "spirit", "enemy", "hazard", "ally", "item"}


def cards(game: str) -> list[str]:
    content: Any = getattr(GAME_PAGES[game], "game").content  # noqa: B009 - a page need not have a game
    return [*content.cards, *getattr(content, "events", ())]


@pytest.mark.parametrize("game", GAME_PAGES)
async def test_every_card_has_a_page_and_a_sheet_for_a_dialog(house: House, game: str) -> None:
    anna = house.browser()
    for card in cards(game):
        address = f"/cards/{game}/{card}"
        page = await anna.page(address)
        alone = Page((await anna.get(address, **PARTIAL)).text)
        assert alone.one("article").text == page.one("article").text
        assert page.all("title")[0].text.startswith(page.one("h2").text)


@pytest.mark.parametrize("name", ("journey/nothing", "nowhere/item_flint_knife", "harmonies/item_flint_knife"))
async def test_what_is_no_card_has_no_page(house: House, name: str) -> None:
    answer = await house.browser().get(f"/cards/{name}")
    assert answer.status_code == 404
    assert "There is no such card." in answer.text


@pytest.mark.parametrize("card", cards("journey"))
def test_every_sign_on_a_card_of_the_journey_is_explained(card: str) -> None:
    sheet = GAME_PAGES["journey"].sheet(card)
    assert sheet is not None
    shown = set(ICON.findall(sheet.face)) - {card.replace("_", "-")} - TOLD_BESIDE
    explained = {name for symbol in sheet.symbols for name in ICON.findall(symbol.drawn)}
    assert shown - explained == set()
    assert all(symbol.meaning.endswith(".") for symbol in sheet.symbols)


@pytest.mark.parametrize(
    ("game", "target", "card"),
    (
        ("journey", "buy:item_flint_knife", "item_flint_knife"),
        ("journey", "fight:enemy_mire_toad", "enemy_mire_toad"),
        ("journey", "hire", "forest_guide"),
        ("journey", "travel", ""),
        ("journey", "card:nothing", ""),
        ("balance", "card:fog", "fog"),
        ("balance", "set:0:east", ""),
        ("harmonies", "card:otter", "otter"),
        ("harmonies", "seat:0", ""),
    ),
)
def test_the_panel_of_a_card_leads_to_it(game: str, target: str, card: str) -> None:
    assert GAME_PAGES[game].card_of(target) == card


async def test_a_panel_links_to_the_card_that_it_is_about(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn")
    page = await table.page("Anna", "?target=card:maui_bare_feet")
    assert page.one("a", class_="look")["href"] == "/cards/journey/maui_bare_feet"
    assert (await table.page("Anna", "?target=travel")).all("a", class_="look") == []
