"""A draw by agreement on the pages: proposed from the menu, answered by the other, told in the log and at the end."""

import pytest

from app.games.registry import GAMES
from app.presets.service import default_preset
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table


async def propose(table: Table, name: str, seat: int, **headers: str) -> Page:
    answer = await table[name].post(f"{table.path}/propose", {"seat": str(seat), "kind": "draw"}, **headers)
    assert answer.status_code in {200, 303}, Page(answer.text).notice
    return Page(answer.text)


async def answered(table: Table, name: str, how: str) -> None:
    form = (await table.page(name)).form(action=f"{table.path}/answer")
    answer = await table[name].post(f"{table.path}/answer", form | {"answer": how})
    assert answer.status_code == 303


async def test_a_draw_is_proposed_and_agreed_on(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    assert "Propose a draw" in (await table.page("Bert")).id("people").text
    await propose(table, "Bert", 1)
    mine, theirs = await table.page("Bert"), await table.page("Anna")
    assert "Bert proposes to call the game a draw." in theirs.id("proposal").text
    assert [button.text for button in theirs.id("proposal").all("button")] == ["Agree", "Decline"]
    assert [button.text for button in mine.id("proposal").all("button")] == ["Take it back"]
    assert "Propose a draw" not in theirs.id("people").text
    watcher = await house.browser().page(table.path)
    assert watcher.id("proposal").all("button") == []
    await answered(table, "Anna", "agree")
    for name in ("Anna", "Bert"):
        page = await table.page(name)
        assert page.one("h1").text == "A draw"
        assert "Both players agreed" in page.id("status").text
        assert page.one("title").text.startswith("A draw by agreement")
        assert page.all("button", name="actions") == []
        assert "A draw by agreement" in (await table[name].page("/")).text
    log = (await table.page("Anna")).id("log").text
    assert "Anna agrees." in log
    assert "The game is a draw by agreement." in log


async def test_a_proposal_that_is_declined_is_gone(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    await propose(table, "Anna", 0)
    await answered(table, "Bert", "decline")
    page = await table.page("Anna")
    assert page.id("proposal").text == ""
    assert "Bert declines." in page.id("log").text


async def test_htmx_gets_the_proposal_as_a_region_of_its_own(house: House) -> None:
    table = await house.play("Anna", "Bert", game="balance")
    page = await propose(table, "Anna", 0, **HTMX)
    assert "#proposal" in [part["hx-target"] for part in page.all("hx-partial")]


async def test_one_person_on_both_seats_answers_for_the_other(house: House) -> None:
    table = await house.open("Anna", seats=2, game="balance")
    await table["Anna"].post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert", "also": "yes"})
    await table["Anna"].post(f"{table.path}/start")
    await propose(table, "Anna", 0)
    form = (await table.page("Anna")).form(action=f"{table.path}/answer")
    assert form["seat"] == "1"


@pytest.mark.parametrize("slug", GAMES)
async def test_only_games_that_know_a_draw_offer_it(house: House, slug: str) -> None:
    table = await house.play("Anna", "Bert", game=slug, preset=default_preset(slug))
    offered = "Propose a draw" in (await table.page("Anna")).id("people").text
    assert offered == ("draw" in GAMES[slug].proposals)
    if not offered:
        before = await house.stored()
        answer = await table["Anna"].post(f"{table.path}/propose", {"seat": "0", "kind": "draw"})
        assert answer.status_code == 409
        assert before == await house.stored()
