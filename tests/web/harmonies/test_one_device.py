"""Several seats on one device: without spirits nothing is hidden, so the page goes from seat to seat by itself."""

from app.games.harmonies.actions import EndTurn, PlaceToken, TakeTokens
from app.games.harmonies.pieces import SpaceId
from tests.web.house import House, Table


async def both_seats(house: House, **options: str) -> Table:
    """Let Anna open a table for two and sit at both its seats."""
    table = await house.open("Anna", seats=2, game="harmonies", **options)
    await table["Anna"].post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert", "also": "yes"})
    await table["Anna"].post(f"{table.path}/start")
    return table


async def headline(table: Table) -> str:
    return (await table.page("Anna")).id("status").one("h1").text


async def test_without_spirits_the_page_follows_the_turn(house: House) -> None:
    table = await both_seats(house)
    assert await headline(table) == "Your turn, Anna"
    await table.press("Anna", TakeTokens(0))
    for space in range(3):
        token = (await table.state()).turn.in_hand[0]
        await table.press("Anna", PlaceToken(token, SpaceId(space)))
    await table.press("Anna", EndTurn())
    assert await headline(table) == "Your turn, Bert"


async def test_with_spirits_the_device_is_handed_on_first(house: House) -> None:
    table = await both_seats(house, spirits="True")
    page = await table.page("Anna")
    assert page.id("status").one("h1").text == "Anna’s turn"
    handing = page.id("turn").one("a")
    assert handing.text == "I am Anna: it is my turn"
    shown = await table["Anna"].page(handing["href"])
    assert shown.id("turn").one("h2").text == "Choose your spirit"
    assert len(shown.id("turn").all("li", cls="shown")) == 2
