"""One's own page, halls of fame, the results of a table: what is shown to whom, and what is gone after one press."""

import json

import pytest

from app.web.record_urls import RECORDS
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import House, Table


async def rest_until_night(table: Table) -> None:
    while (record := await table.record()).status == "playing":
        who = record.seats[min(record.acting)].name
        assert who is not None
        await table.press(who, Rest())


async def test_somebody_new_is_told_that_nothing_is_kept(house: House) -> None:
    before = await house.stored()
    browser = house.browser()
    page = await browser.page("/me")

    assert "Nothing is kept about you" in page.text
    assert (await browser.get("/me/kept.json")).json() == {}
    assert (await browser.get("/me/forget")).headers["location"] == "/me"
    assert "Nothing stands here yet." in (await browser.page("/me/games")).text
    assert await house.stored() == before


async def test_figures_and_games_are_ones_own(house: House) -> None:
    table = await house.play("Ada", "Ben")
    await rest_until_night(table)
    page = await table["Ada"].page("/me")

    assert "1 game, 0 won." in page.text
    assert [link["href"] for link in (await table["Ben"].page("/me/games")).all("a") if link["href"] == table.path]
    assert "Ben" not in page.id("main").text
    assert "game" not in (await house.browser().page("/me/games")).id("games").text.lower().replace("games", "")


async def test_the_results_of_a_table_and_its_rematches_are_linked_from_it(house: House) -> None:
    table = await house.play("Ada")
    assert (await table["Ada"].page(f"{table.path}/results")).text.count("Nothing stands here yet.") == 1
    await rest_until_night(table)
    address = f"{table.path}/results"

    assert address in [link["href"] for link in (await table.page("Ada")).all("a")]
    page = await house.browser().page(address)
    assert "0 of 1 game won" in page.text


async def test_a_name_is_shown_by_one_press_and_hidden_by_another(house: House) -> None:
    table = await house.play("Ada")
    await rest_until_night(table)
    for shown, words in (("yes", "Your name is shown."), ("no", "Your name is not shown.")):
        answer = await table["Ada"].post("/me/name", {"shown": shown})
        assert answer.status_code == 303
        assert words in (await table["Ada"].page("/me")).text
        assert words in (await table["Ada"].page("/halls/climb")).text
    stranger = house.browser()
    before = await house.stored()
    await stranger.post("/me/name", {"shown": "yes"})
    assert await house.stored() == before


@pytest.mark.parametrize("game", ("journey", "harmonies", "balance", "climb"))
async def test_every_hall_of_fame_has_a_page_whatever_is_asked_for(house: House, game: str) -> None:  # B52
    browser = house.browser()
    for query in (
        "",
        "?preset=twilight&version=1&seats=4",
        "?preset=nothing&version=99&seats=99&page=999999999",
        "?version=-1&seats=x&page=0",
        "?seats=" + "9" * 200,
        "?junk=" + "z" * 2000,
    ):
        page = await browser.page(f"/halls/{game}{query}")
        assert "Nothing stands here yet." in page.text
        assert page.all("script") == []


async def test_there_is_no_hall_of_a_game_that_is_not_played(house: House) -> None:
    assert (await house.browser().get("/halls/chess")).status_code == 404
    assert (await house.browser().get("/halls")).headers["location"].startswith("/halls/")


async def test_all_that_is_kept_is_handed_out_as_a_file(house: House) -> None:
    table = await house.play("Ada", "Ben")
    answer = await table["Ada"].get("/me/kept.json")

    assert answer.headers["content-disposition"] == 'attachment; filename="kept.json"'
    assert answer.headers["cache-control"] == "no-store"
    kept = json.loads(answer.text)
    assert [seat["called"] for seat in kept["tables"]] == ["Ada"]
    assert "Ben" not in answer.text
    page = await table["Ada"].page("/me")
    assert f"Tables and seats {len(kept['tables'])}" in page.text
    assert f"What you did in games {len(kept['actions'])}" in page.text


async def test_somebody_is_forgotten_after_one_question(house: House) -> None:
    table = await house.play("Ada", "Ben")
    ada = table["Ada"]
    cookie = ada.client.cookies["harmony_guest"]
    before = await house.stored()
    question = await ada.page("/me/forget")
    assert "Ada’s table" in question.text
    assert await house.stored() == before
    assert (await ada.post("/me/forget")).status_code == 422
    assert await house.stored() == before

    answer = await ada.post("/me/forget", question.form(action="/me/forget"))

    assert answer.headers["location"] == "/me?news=forgotten"
    page = await ada.page("/me?news=forgotten")
    assert "You are forgotten here." in page.notice
    assert "Nothing is kept about you" in page.text
    assert ada.client.cookies["harmony_guest"] != cookie
    assert "Ada" not in (await table.page("Ben")).text
    assert await table.seated() == [None, "Ben"]
    assert (await table["Ben"].page("/")).text.count("Ada") == 0


async def test_pages_that_are_open_lose_the_name_too(house: House) -> None:
    table = await house.play("Ada", "Ben")
    await rest_until_night(table)
    assert "Ada" in (await table.page("Ben")).text
    await table["Ada"].post("/me/forget", {"sure": "yes"})

    assert "Ada" not in (await table.page("Ben")).text
    assert "a former player" in (await table.page("Ben")).text


async def test_the_news_of_being_forgotten_is_told_to_nobody_who_is_known(house: House) -> None:
    table = await house.play("Ada")

    assert (await table["Ada"].page("/me?news=forgotten")).notice == ""


async def test_names_are_text_on_every_page(house: House) -> None:  # B54, B55
    name = '"><img src=x></script>'
    table = await house.play(name)
    await rest_until_night(table)
    await table[name].post("/me/name", {"shown": "yes"})
    for path in ("/me", "/me/games", "/me/forget", f"{table.path}/results", RECORDS.hall("climb")):
        page = await table[name].page(path)
        assert page.all("script") == []
        assert page.all("img", src="x") == []
    assert name in (await table[name].page("/me")).text


async def test_a_refused_page_says_why(house: House) -> None:
    answer = await house.browser().get("/t/no-such-table/results")

    assert answer.status_code == 404
    assert "no table" in Page(answer.text).text
