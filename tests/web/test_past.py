"""Moments of a game in the browser: as they were, with nothing to press, and only what the viewer could see then."""

from itertools import pairwise

import pytest

from app.games.registry import GAMES
from app.tables.models import actions
from tests.tables.climb import Climb, Roll
from tests.web.dom import Page
from tests.web.house import House, Table
from tests.web.test_every_game import playing, turn, walk

PRESSES = 25
WAYS = ("To the deal", "One turn back", "One step back", "One step on", "One turn on", "To the newest moment")


def ways(page: Page) -> dict[str, str]:
    """Give where the bar leads, by the words of its links."""
    return {
        link["title"]: link["href"] for link in page.one("nav", cls="moments").all("a") if "title" in link.attributes
    }


def place(page: Page) -> str:
    return page.one("p", cls="moment-place").text


@pytest.mark.parametrize("slug", GAMES)
async def test_one_steps_through_a_game_from_its_deal_to_now_and_changes_nothing(house: House, slug: str) -> None:
    table = await playing(house, slug)
    start = (await table.record()).version
    await walk(table, PRESSES)
    newest = (await table.record()).version
    before = await house.stored()
    page = await table["Anna"].page(f"{table.path}/at/{start}")
    assert set(ways(page)) == set(WAYS[3:])
    for step in range(newest - start):
        assert place(page) == f"Moment {step} of {newest - start}"
        page = await table["Anna"].page(ways(page)["One step on"])
    assert set(ways(page)) == set(WAYS[:3])
    assert page.one("section", cls="moment-told").text
    assert await house.stored() == before


@pytest.mark.parametrize("slug", GAMES)
async def test_nothing_can_be_pressed_in_the_past(house: House, slug: str) -> None:
    table = await playing(house, slug)
    await walk(table, PRESSES)
    name, _ = await turn(table)
    newest = (await table.record()).version
    for seq in range(newest - 5, newest + 1):
        page = await table[name].page(f"{table.path}/at/{seq}")
        forms = [form.attributes.get("action", "") for form in page.all("form")]
        assert [action for action in forms if action.startswith(table.path)] == []
        assert [button.text for button in page.all("button") if "form" in button.attributes] == []
        links = [link["href"] for link in page.all("a") if link["href"].startswith(table.path)]
        assert {link.partition("?")[0].partition("#")[0] for link in links} <= {
            table.path,
            *(f"{table.path}/at/{moment}" for moment in range(newest + 1)),
            f"{table.path}/at/{seq}/back",  # a question, asked on a page of its own
            f"{table.path}/report",
        }


async def test_a_turn_at_a_time(house: House) -> None:
    table = await playing(house, "journey")
    await walk(table, 40)
    page = await table["Anna"].page(f"{table.path}/at/{(await table.record()).version}")
    heads = []
    while "One turn back" in ways(page):
        page = await table["Anna"].page(ways(page)["One turn back"])
        heads.append(page.id("status").one("h1").text)
    assert len(heads) > 3
    assert all(one != other for one, other in pairwise(heads))
    assert place(page).startswith("Moment 0 of")


async def test_whoever_plays_alone_has_turns_to_step_through_as_well(house: House) -> None:
    table = await house.play("Anna", game="harmonies")
    start = (await table.record()).version
    await walk(table, 18)
    page, ends = await table["Anna"].page(f"{table.path}/at/{start}"), []
    while "One turn on" in ways(page):
        page = await table["Anna"].page(ways(page)["One turn on"])
        ends.append(page.one("section", cls="moment-told").text)
    assert len(ends) > 2
    assert all("Turn" in end for end in ends[:-1])


async def test_the_page_of_the_table_leads_there_and_back(house: House) -> None:
    table = await house.play("Anna", "Bert")
    link = next(link for link in (await table.page("Anna")).all("a") if link.text == "Step through the game")
    page = await table["Anna"].page(link["href"])
    back = next(link for link in page.all("a") if link.text == "Back to the table")
    assert back["href"] == table.path


async def test_a_moment_shows_what_was_there_then_and_that_it_was_taken_back(house: House) -> None:
    table = await house.play("Anna", "Bert")
    start = (await table.record()).version
    card = (await table.state()).hands[0][0]
    await table.press("Anna", Climb(card))
    await table["Anna"].post(f"{table.path}/undo", await table.form("Anna", form="undo"))
    await table.press("Anna", Roll())

    climbed = await table["Anna"].page(f"{table.path}/at/{start + 1}")
    assert climbed.one(cls="height").text == f"{card} of 40"
    assert "(taken back later)" in climbed.one("section", cls="moment-told").text
    assert (await table["Anna"].page(f"{table.path}/at/{start + 2}")).one(cls="height").text == "0 of 40"


async def test_moments_that_are_not_there(house: House) -> None:
    waiting = await house.open("Anna", "Bert")
    assert (await waiting["Anna"].get(f"{waiting.path}/at/1")).status_code == 409
    table = await house.play("Anna", "Bert")
    newest = (await table.record()).version
    for seq, status in ((1, 409), (newest + 1, 404), (0, 422), (2**31, 422), (-1, 422), ("x", 422)):
        answer = await table["Anna"].get(f"{table.path}/at/{seq}")
        assert (answer.status_code, Page(answer.text).one("h1").text != "") == (status, True), seq
    assert (await table["Anna"].get(f"/t/{'x' * 22}/at/3")).status_code == 404


async def test_a_moment_whose_record_was_lost_harms_no_other(house: House) -> None:
    table: Table = await house.play("Anna", "Bert")
    start = (await table.record()).version
    await table.press("Anna", Roll())
    await house.site.db.write(
        lambda c: c.execute(actions.update().where(actions.c.seq == start + 1).values(payload="{}"))
    )
    assert (await table["Anna"].get(f"{table.path}/at/{start + 1}")).status_code == 422
    assert (await table["Anna"].get(f"{table.path}/at/{start}")).status_code == 200
    assert (await table["Anna"].get(table.path)).status_code == 200
