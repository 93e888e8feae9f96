"""Rearranging a turn on the page: each thing done in it has a button that takes it back alone."""

from typing import Any

from app.games.harmonies.actions import EndTurn, PlaceToken, TakeTokens
from app.games.harmonies.pieces import SpaceId
from tests.web.house import HTMX, House, Table


async def begins(house: House) -> Table:
    """Deal a game for Anna and Bert; Anna takes tokens and places all of them."""
    table = await house.play("Anna", "Bert", game="harmonies")
    await table.press("Anna", TakeTokens(0))
    for space in range(3):
        token = (await table.state()).turn.in_hand[0]
        await table.press("Anna", PlaceToken(token, SpaceId(space)))
    return table


async def deeds(table: Table, name: str) -> dict[str, dict[str, str]]:
    """List what a page offers to take back, with the fields that its buttons send."""
    page = await table.page(name)
    buttons = [button for button in page.all("button") if button.attributes.get("form") == "back"]
    fields = page.form(id_="back")
    return {button.one("span", cls="sr").text: fields | {"record": button["value"]} for button in buttons}


async def stacks(table: Table) -> tuple[int, ...]:
    board = (await table.state()).seats[0].board
    return tuple(space for space, stack in enumerate(board.stacks) if stack)


async def test_whoever_is_on_turn_can_take_back_each_action(house: House) -> None:
    table = await begins(house)
    offered = await deeds(table, "Anna")
    assert [name.partition(" on ")[2] for name in offered][1:] == ["A1", "A2", "A3"]
    assert all(name.startswith("Take back: ") for name in offered)
    assert await deeds(table, "Bert") == {}

    middle = next(fields for name, fields in offered.items() if name.endswith("on A2"))
    answer = await table["Anna"].post(f"{table.path}/take-back", middle)

    assert answer.status_code == 303
    assert await stacks(table) == (0, 2)
    left = [name.partition(" on ")[2] for name in await deeds(table, "Anna")]
    assert left[1:] == ["A1", "A3"]


async def test_with_htmx_the_answer_is_the_regions_that_changed(house: House) -> None:
    table = await begins(house)
    fields: dict[str, Any] = next(iter((await deeds(table, "Anna")).values()))
    answer = await table["Anna"].post(f"{table.path}/take-back", fields, **HTMX)
    assert answer.status_code == 200
    assert 'hx-target="#mine"' in answer.text
    assert await stacks(table) == ()


async def test_nothing_of_an_ended_turn_is_offered_and_an_old_button_is_refused(house: House) -> None:
    table = await begins(house)
    old = next(iter((await deeds(table, "Anna")).values()))
    await table.press("Anna", EndTurn())
    assert (await deeds(table, "Anna"), await deeds(table, "Bert")) == ({}, {})
    before = await house.stored()
    answer = await table["Anna"].post(f"{table.path}/take-back", old)
    assert answer.status_code == 409
    assert await house.stored() == before


async def test_a_number_that_is_none_is_no_action(house: House) -> None:
    table = await begins(house)
    fields = next(iter((await deeds(table, "Anna")).values()))
    before = await house.stored()
    for record in ("-1", "x", "", "1"):
        answer = await table["Anna"].post(f"{table.path}/take-back", fields | {"record": record})
        assert answer.status_code in {409, 422}, record
    assert await house.stored() == before
