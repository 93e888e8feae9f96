"""Pages where somebody is away: who is waited for, what the host decides, what the others agree on."""

import pytest

from tests.tables.climb import Climb, Rest
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table


async def propose(table: Table, name: str, address: str, button: str, **more: str) -> int:
    """Press a button of a form that asks the others."""
    page = await table[name].page(address)
    form = page.form(action=f"{table.path}/propose")
    answer = await table[name].post(f"{table.path}/propose", form | {"kind": button} | more)
    return answer.status_code


async def answer(table: Table, name: str, how: str = "agree") -> None:
    form = (await table.page(name)).form(action=f"{table.path}/answer")
    assert (await table[name].post(f"{table.path}/answer", form | {"answer": how})).status_code == 303


async def press_undo(table: Table, name: str, how: str) -> Page:
    form = (await table.page(name)).form(id_="undo")
    answer = await table[name].post(f"{table.path}/undo", form | {"how": how})
    assert answer.status_code == 303, Page(answer.text).notice
    return await table.page(name)


async def climbs(table: Table, name: str) -> int:
    """Climb by the lowest card; tell how high all are then."""
    state = await table.state()
    await table.press(name, Climb(min(state.hands[state.turn])))
    return await height(table)


async def height(table: Table) -> int:
    state = await table.state()
    return int(state.height)


def hows(page: Page) -> list[str]:
    """List what else can be undone or done again than the last press."""
    return [button["value"] for button in page.all("button", name="how")]


async def test_the_page_says_who_is_awaited_and_since_when(house: House) -> None:
    table = await house.play("Anna", "Bert", "Carl")
    roster = (await table.page("Bert")).id("people")

    assert len(roster.all("time")) == 1
    assert "since" in roster.text
    about = await table["Bert"].page(f"{table.path}/seat/0")
    assert "Anna is to act since" in about.text
    assert "Nobody waits for Carl now." in (await table["Bert"].page(f"{table.path}/seat/2")).text


async def test_the_others_end_the_turn_of_somebody_who_is_away(house: House) -> None:
    table = await house.play("Anna", "Bert", "Carl")
    assert await propose(table, "Bert", f"{table.path}/seat/0", "skip") == 303
    theirs = await table.page("Carl")
    assert "Bert proposes to end the turn of Anna, who is away." in theirs.id("proposal").text
    assert "It can be answered until" in theirs.id("proposal").text
    absent = (await table.page("Anna")).id("proposal")
    assert [button.text for button in absent.all("button")] == ["I am here"]
    await answer(table, "Carl")

    page = await table.page("Bert")
    assert page.one("title").text.startswith("● Your turn")
    assert "All agreed to end the turn of Anna." in page.id("log").text


async def test_whoever_is_back_says_so(house: House) -> None:
    table = await house.play("Anna", "Bert", "Carl")
    await propose(table, "Bert", f"{table.path}/seat/0", "skip")
    await answer(table, "Anna", "decline")

    page = await table.page("Anna")
    assert (page.id("proposal").text, page.one("title").text[:11]) == ("", "● Your turn")


async def test_somebody_who_watches_asks_for_a_seat_under_a_name(house: House) -> None:
    table = await house.play("Anna", "Bert")
    dora = house.browser()
    page = await dora.page(f"{table.path}/seat/1")
    assert [button.text for button in page.all("button", name="kind")] == ["Let me take the seat"]
    form = page.form(action=f"{table.path}/propose") | {"kind": "claim"}
    assert (await dora.post(f"{table.path}/propose", form)).status_code == 422  # nobody without a name
    assert (await dora.post(f"{table.path}/propose", form | {"name": "Dora"})).status_code == 303
    assert "Dora would like to take the seat of Bert" in (await table.page("Anna")).id("proposal").text
    await answer(table, "Anna")

    assert "you" in (await dora.page(table.path)).id("people").text
    assert "All agreed to give the seat of Bert to Dora." in (await table.page("Anna")).id("log").text
    assert "You are watching." in (await table.page("Bert")).id("people").text


async def test_a_player_gives_their_seat_to_another(house: House) -> None:
    table = await house.play("Anna", "Bert")
    assert "Give my seat to somebody" in (await table.page("Bert")).id("people").text
    page = await table["Bert"].page(f"{table.path}/seat/1")
    form = page.form(action=f"{table.path}/hand-over")
    assert (await table["Bert"].post(f"{table.path}/hand-over", form | {"to": "host"})).status_code == 303

    assert "You are watching." in (await table.page("Bert")).id("people").text
    assert "Bert gave Bert’s seat to Anna." in (await table.page("Anna")).id("log").text


async def test_the_host_waits_as_long_as_they_have_chosen(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = (await table.page("Anna")).form(action=f"{table.path}/patience")
    answer_ = await table["Anna"].post(f"{table.path}/patience", form | {"minutes": "60"}, **HTMX)
    assert answer_.status_code == 200
    assert "after 1 hour" in (await table.page("Bert")).id("log").text
    about = await table["Anna"].page(f"{table.path}/seat/1")
    assert "once it is waited for" in about.text
    assert about.all("form", action=f"{table.path}/hand-over") == []
    refusal = await table["Anna"].post(f"{table.path}/hand-over", {"seat": "1", "to": "host"})
    assert refusal.status_code == 409
    assert "is not waited for now" in Page(refusal.text).text


async def test_the_host_ends_a_turn_by_the_rules(house: House) -> None:
    table = await house.play("Anna", "Bert")
    answer_ = await table["Anna"].post(f"{table.path}/seat/skip", {"seat": "0"})
    assert answer_.status_code == 303, Page(answer_.text).text
    about = await table["Anna"].page(f"{table.path}/seat/1")
    form = about.form(action=f"{table.path}/seat/skip")
    assert (await table["Anna"].post(f"{table.path}/seat/skip", form)).status_code == 303

    page = await table.page("Anna")
    assert page.one("title").text.startswith("● Your turn")
    assert "Anna ended the turn of Bert, who was away." in page.id("log").text


async def test_all_go_back_to_an_earlier_moment(house: House) -> None:
    table = await house.play("Anna", "Bert")
    start = await height(table)
    moment = int((await table.page("Anna")).id("forms")["data-version"])
    await climbs(table, "Anna")
    await table.press("Anna", Rest())
    back = f"{table.path}/at/{moment}"
    assert f"{back}/back" in [link["href"] for link in (await table["Bert"].page(back)).all("a")]
    assert await propose(table, "Bert", f"{back}/back", "undo") == 303
    assert await height(table) != start
    await answer(table, "Anna")

    page = await table.page("Anna")
    assert await height(table) == start
    assert "All agreed to go back to an earlier moment." in page.id("log").text


async def test_who_watches_is_not_asked_whether_to_go_back(house: House) -> None:
    table = await house.play("Anna", "Bert")
    moment = int((await table.page("Anna")).id("forms")["data-version"])
    await climbs(table, "Anna")
    watcher = house.browser()
    page = await watcher.page(f"{table.path}/at/{moment}")
    assert "Go back to here" not in page.text
    assert (await watcher.get(f"{table.path}/at/{moment}/back")).status_code == 403


async def test_undo_turn_and_redo_are_buttons(house: House) -> None:
    table = await house.play("Anna", "Bert")
    start = await height(table)
    once = await climbs(table, "Anna")
    assert hows(await table.page("Anna")) == []
    twice = await climbs(table, "Anna")
    assert hows(await table.page("Anna")) == ["turn"]

    page = await press_undo(table, "Anna", "turn")
    assert (await height(table), hows(page)) == (start, ["redo", "redo_turn"])
    page = await press_undo(table, "Anna", "redo")
    assert (await height(table), hows(page)) == (once, ["redo"])
    page = await press_undo(table, "Anna", "redo")
    assert (await height(table), hows(page)) == (twice, ["turn"])


async def test_a_seat_that_is_not_there_is_a_sentence(house: House) -> None:
    table = await house.play("Anna", "Bert")
    for number, status in (("9", 404), ("64", 422), ("-1", 404)):
        assert (await table["Anna"].get(f"{table.path}/seat/{number}")).status_code == status


@pytest.mark.parametrize("kind", ("skip", "undo", "bot", "end", "claim"))
async def test_a_made_up_proposal_changes_nothing(house: House, kind: str) -> None:
    table = await house.play("Anna", "Bert")
    before = (await table.page("Anna")).id("forms")["data-version"]
    for more in ({}, {"about": "7"}, {"to": "99"}, {"about": "0", "minutes": "13"}):
        form = {"kind": kind, "seat": "0", "minutes": "10"} | more
        if kind == "end" and "minutes" not in more:
            continue
        assert (await table["Anna"].post(f"{table.path}/propose", form)).status_code in {404, 409, 422}
    assert (await table.page("Anna")).id("forms")["data-version"] == before
