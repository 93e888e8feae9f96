"""Two workers on one PostgreSQL database: people meet whichever of them they reached."""

import pytest

from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import House, Table
from tests.web.streaming import Listener

pytestmark = pytest.mark.postgres


async def test_what_one_worker_stores_the_others_streams_tell(workers: tuple[House, House]) -> None:  # B64
    one, two = workers
    table = await one.open("Anna", seats=2)
    there = Table(two, table.slug, {})
    await there.join("Bert", 1)
    assert await table.seated() == ["Anna", "Bert"]
    await table["Anna"].post(f"{table.path}/start")
    version = (await table.record()).version
    async with Listener(there["Bert"], f"{table.path}/stream?since={version}") as bert:
        await table.press("Anna", Rest())
        page = Page((await bert.next()).data)
        assert page.one("title").text == "● Your turn – Anna’s table"
    assert (await there.press("Bert", Rest())).status_code == 303
    assert (await table.page("Anna")).one("title").text == "● Your turn – Anna’s table"


async def test_a_seat_moves_between_workers_by_its_link(workers: tuple[House, House]) -> None:
    one, two = workers
    table = await one.play("Anna", "Bert")
    link = (await table["Bert"].page(f"{table.path}/seat/mine?seat=1")).id("seat-link")["value"]
    phone = two.browser()
    path = "/s/" + link.rpartition("/s/")[2]
    assert (await phone.page(path)).one("h1").text == "Take your seat"
    assert (await phone.post(path)).status_code == 303
    assert (await phone.page(table.path)).form(id_="act")["seat"] == "1"
    assert (await table.page("Bert")).form(id_="act")["seat"] == ""
