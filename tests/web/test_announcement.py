"""What is announced stands on every page, reaches those that are open, crosses workers, and is taken away again."""

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.admin.announcements import announce_to_all, withdraw_announcement
from app.admin.audit import Actor, changes_before
from app.web import bulletin
from tests.tables.climb import Rest
from tests.web.administrator import come_in
from tests.web.dom import Page
from tests.web.house import HTMX, Browser, House, new_app
from tests.web.streaming import Listener

ADA = Actor("Ada", session=1)
SOON = (datetime.now(UTC) + timedelta(hours=2)).strftime("%Y-%m-%d %H:00")


def shown(page: Page) -> str:
    return page.id("announcement").text


async def heard(house: House, number: int) -> None:
    """Wait until a process knows of an announcement."""
    async with asyncio.timeout(5):
        while house.site.bulletin.now.number < number:  # noqa: ASYNC110 - the site itself has nothing to wait for
            await asyncio.sleep(0.01)


async def announces(house: House, ada: Browser, words: str, at: str = "") -> None:
    number = house.site.bulletin.now.number
    answer = await ada.post("/admin/announcement", {"words": words, "at": at})
    assert answer.headers["location"] == "/admin/announcement"
    await heard(house, number + 1)


async def test_it_stands_on_every_page_until_it_is_taken_away(house: House) -> None:
    table = await house.play("Anna", "Bert")
    waiting = await house.open("Cem", seats=2)
    ada = await come_in(house, "Ada")
    pages = ("/", "/tables/new", "/rules/journey", "/gallery", table.path, f"{table.path}/log", f"{table.path}/at/3")
    assert [shown(await table["Anna"].page(path)) for path in pages] == [""] * len(pages)
    await announces(house, ada, "The server <b>rests</b> for a while.", SOON)
    for path in (*pages, waiting.path, f"{table.path}/report"):
        assert shown(await table["Anna"].page(path)).startswith("The server <b>rests</b> for a while."), path
    for missing in (await table["Anna"].get("/nothing"), await table["Anna"].get(f"/t/{'x' * 22}")):
        assert shown(Page(missing.text)).startswith("The server")
    words = shown(await table["Anna"].page("/"))
    assert f"{SOON[11:]} UTC" in words or "UTC" in words
    assert (await ada.page("/admin/announcement")).text.count("The server <b>rests</b>") == 2

    await ada.post("/admin/announcement/withdraw")
    await heard(house, 2)
    assert [shown(await table["Anna"].page(path)) for path in pages] == [""] * len(pages)
    kinds = [change.kind for change in (await house.site.db.read(changes_before, None)).changes]
    assert kinds[:2] == ["announcement_withdrawn", "announced"]


async def test_pages_that_are_open_are_told_through_their_stream(house: House) -> None:
    table = await house.play("Anna", "Bert")
    ada = await come_in(house, "Ada")
    version = (await table.record()).version
    async with Listener(table["Anna"], f"{table.path}/stream?since={version}") as stream:
        assert await stream.silent()
        await announces(house, ada, "The server rests.")
        assert (await stream.next(event="announced")).data == "1"
        fragment = await table["Anna"].get("/announcement", **HTMX)
        assert shown(Page(fragment.text)) == "The server rests."
        assert Page(fragment.text).id("announcement")["data-number"] == "1"
        await ada.post("/admin/announcement/withdraw")
        assert (await stream.next(event="announced")).data == "2"
        assert shown(Page((await table["Anna"].get("/announcement", **HTMX)).text)) == ""
        await table.press("Anna", Rest())  # and the table goes on to be told as ever
        assert (await stream.next()).id == str(version + 1)
    async with Listener(table["Bert"], f"{table.path}/stream?since={version + 1}") as stream:
        assert (await stream.next(event="announced")).data == "2"  # whoever comes later may show an old one


async def test_pages_that_ask_now_and_then_are_told_by_the_answer(house: House) -> None:
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    ask = f"{table.path}/regions?since={version}"
    assert bulletin.HEADER not in (await table["Anna"].get(ask, **HTMX)).headers
    await announces(house, await come_in(house, "Ada"), "The server rests.")
    answer = await table["Anna"].get(ask, **HTMX)
    assert (answer.status_code, answer.headers[bulletin.HEADER]) == (204, "1")
    assert (await table["Anna"].get("/announcement")).headers["location"] == "/"


@pytest.mark.parametrize(
    ("form", "sentence"),
    (
        ({"words": " "}, "what everybody should know"),
        ({"words": "x" * 201}, "at most 200"),
        ({"words": "Rest", "at": "tomorrow"}, "write the time"),
        ({"words": "Rest", "at": "1999-01-01 12:00"}, "still to come"),
        ({"words": "Rest", "at": "9999-12-31T23:59+00:00"}, "still to come"),
    ),
)
async def test_a_form_that_is_refused_comes_back_and_nothing_is_announced(
    house: House, form: dict[str, str], sentence: str
) -> None:
    ada = await come_in(house, "Ada")
    answer = await ada.post("/admin/announcement", form)
    assert answer.status_code == 422
    page = Page(answer.text)
    assert sentence in page.notice
    assert page.id("announcement-words").text == form["words"].strip()
    assert "Nothing is announced." in page.text


async def test_a_word_that_was_missed_is_made_up_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulletin, "_LOOK_SECONDS", 0.02)
    house.site.bulletin.look()
    monkeypatch.setattr(house.site.bulletin, "look", lambda: None)
    now = house.site.hall.now()
    await house.site.db.write(announce_to_all, who=ADA, words="Quiet please", at=None, now=now)
    await heard(house, 1)
    assert shown(await house.browser().page("/")) == "Quiet please"


async def test_a_server_that_starts_knows_what_is_announced(sqlite_url: str, tmp_path: Path) -> None:
    for number in (1, 2):
        app = new_app(sqlite_url, tmp_path)
        async with app.router.lifespan_context(app):
            house = House(app)
            if number == 1:
                now = house.site.hall.now()
                await house.site.db.write(announce_to_all, who=ADA, words="Soon", at=None, now=now)
            else:
                assert shown(await house.browser().page("/")) == "Soon"
            await house.close()


@pytest.mark.postgres
async def test_other_workers_tell_their_pages(workers: tuple[House, House]) -> None:  # B64
    one, two = workers
    table = await one.play("Anna", "Bert")
    there = two.browser()
    version = (await table.record()).version
    async with Listener(there, f"{table.path}/stream?since={version}") as stream:
        await announces(one, await come_in(one, "Ada"), "The server rests.")
        assert (await stream.next(event="announced")).data == "1"
        assert shown(await there.page("/")) == "The server rests."
        await one.site.db.write(withdraw_announcement, who=ADA, now=one.site.hall.now())
        assert (await stream.next(event="announced")).data == "2"
        assert shown(await there.page("/")) == ""
