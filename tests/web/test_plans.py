"""Plans on the pages: put down while others play, shown or kept to oneself, done by a button when the turn comes."""

import pytest

from tests.web.dom import Element, Page
from tests.web.house import HTMX, House, Table


@pytest.fixture
async def table(house: House) -> Table:
    return await house.play("Anna", "Bert", game="journey", preset="dawn")


async def change(table: Table, name: str, seat: int, do: str, /, **fields: str) -> int:
    answer = await table[name].post(f"{table.path}/plan", {"seat": str(seat), "do": do} | fields)
    return answer.status_code


async def plan_of(table: Table, name: str) -> Element:
    return (await table.page(name)).id("plan")


async def test_a_plan_is_its_makers_until_they_show_it(table: Table) -> None:
    assert await change(table, "Bert", 1, "add", target="hire") == 303
    mine = await plan_of(table, "Bert")
    assert "My plan" in mine.text
    assert "Hire a Forest Guide" in mine.text
    assert (await plan_of(table, "Anna")).text == "Plans"
    assert await change(table, "Bert", 1, "share") == 303
    assert "Bert plans" in (await plan_of(table, "Anna")).text
    watcher = await table.house.browser().page(table.path)
    assert "Hire a Forest Guide" in watcher.id("plan").text
    assert watcher.id("plan").all("button") == []
    await change(table, "Bert", 1, "hide")
    assert (await plan_of(table, "Anna")).text == "Plans"


async def test_closed_hands_tell_no_others_whether_the_cards_will_do(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn", hands="closed")
    hand = (await house.state(table.slug)).seats[1].hand
    await change(table, "Bert", 1, "add", target="hire", cards=hand[0])
    await change(table, "Bert", 1, "share")
    seen, own = await plan_of(table, "Anna"), await plan_of(table, "Bert")
    assert seen.all(cls="plan-verdict") == seen.all(cls="plan-cards") == []
    assert len(own.all(cls="plan-verdict")) == len(own.all(cls="plan-cards")) == 1


async def test_htmx_gets_the_plan_as_a_region_of_its_own(table: Table) -> None:
    fields = {"seat": "1", "do": "add", "target": "travel"}
    answer = await table["Bert"].post(f"{table.path}/plan", fields, **HTMX)
    assert answer.status_code == 200
    assert "#plan" in [part["hx-target"] for part in Page(answer.text).all("hx-partial")]


@pytest.mark.parametrize(
    ("who", "seat", "fields", "status"),
    (
        ("Anna", 1, {"do": "add", "target": "hire"}, 403),
        ("Bert", 1, {"do": "add", "target": "buy:nothing"}, 422),
        ("Bert", 1, {"do": "steal"}, 422),
        ("Bert", 1, {"do": "drop", "step": "5"}, 409),
        ("Bert", 1, {"do": "share"}, 409),
        ("Bert", 9, {"do": "add", "target": "hire"}, 404),
    ),
)
async def test_what_is_refused_changes_nothing(
    table: Table, who: str, seat: int, fields: dict[str, str], status: int
) -> None:
    before = await table.house.stored()
    answer = await table[who].post(f"{table.path}/plan", {"seat": str(seat)} | fields)
    assert answer.status_code == status
    assert Page(answer.text).notice
    assert await table.house.stored() == before


async def test_only_games_with_plans_keep_them(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    assert await change(table, "Anna", 0, "add", target="hire") == 409
