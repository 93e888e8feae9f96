"""A disk that is full, a database that goes away: what was answered stays, the rest is said and tried again."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from app.edition import Edition
from app.schema import migrate
from app.tables.service import verify_table
from scripts.postgres import PostgresServer, running_server
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import House, Table, new_app
from tests.web.streaming import Listener

pytestmark = pytest.mark.fault


def _pages(connection: Connection) -> int:
    return connection.scalar(text("PRAGMA page_count")) or 0


def _fill(connection: Connection) -> None:
    """Let the disk hold not one page more than it does."""
    connection.execute(text(f"PRAGMA max_page_count = {_pages(connection)}"))


def _make_room(connection: Connection) -> None:
    connection.execute(text("PRAGMA max_page_count = 1000000"))


async def _first_button(table: Table) -> dict[str, str]:
    """Fill in the press of the first button on Anna's page."""
    page = await table.page("Anna")
    return page.form(id_="act") | {"actions": page.all("button", name="actions")[0]["value"]}


async def test_a_full_disk_refuses_and_loses_nothing(house: House) -> None:
    if not house.site.db.on_sqlite:
        pytest.skip("a server of PostgreSQL's has a disk of its own")
    table = await house.play("Anna", game="journey", preset="gentle")
    anna = table["Anna"]
    await house.site.db.write(_fill)
    status, told, form, before = 303, "", dict[str, str](), await house.stored()
    while status == 303:
        form, before = await _first_button(table), await house.stored()
        answer = await anna.post(f"{table.path}/act", form)
        status, told = answer.status_code, Page(answer.text).text
    assert status == 500
    assert "Nothing was changed" in told
    assert await house.stored() == before
    assert (await anna.get(table.path)).status_code == 200

    await house.site.db.write(_make_room)
    assert (await anna.post(f"{table.path}/act", form)).status_code == 303
    verdict = await house.site.db.read(verify_table, house.site.hall, slug=table.slug)
    assert verdict.result == "same"


@pytest.fixture
async def lone(tmp_path: Path) -> AsyncIterator[tuple[PostgresServer, House]]:
    """Give a house on a PostgreSQL server of its own."""
    with running_server() as server:
        url = server.new_database()
        migrate(url)
        app = new_app(url, tmp_path)
        async with app.router.lifespan_context(app):
            house = House(app)
            yield server, house
            await house.close()


@pytest.mark.postgres
@pytest.mark.long
async def test_a_database_that_is_restarted_is_found_again(lone: tuple[PostgresServer, House]) -> None:
    server, house = lone
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    async with Listener(table["Bert"], f"{table.path}/stream?since={version}") as bert:
        stored = await house.stored()
        await asyncio.to_thread(server.restart)
        await _is_ready(house)
        assert await house.stored() == stored
        assert (await table.press("Anna", Rest())).status_code == 303
        assert Page((await bert.next()).data).one("title").text == "● Your turn – Anna’s table"


@pytest.mark.postgres
async def test_while_there_is_no_database_everybody_is_told_and_a_press_counts_once(
    lone: tuple[PostgresServer, House],
) -> None:
    server, house = lone
    table = await house.play("Anna", "Bert")
    form, newest = await table.form("Anna", Rest()), (await table.record()).edition
    async with Listener(table["Bert"], f"{table.path}/stream?since={newest}") as bert:
        assert await bert.silent()
        await asyncio.to_thread(server.stop)
        for answer in (await table["Anna"].post(f"{table.path}/act", form), await table["Anna"].get(table.path)):
            assert answer.status_code == 503
            assert "cannot be reached just now" in Page(answer.text).text
        house.site.notifier.publish(table.slug, Edition(newest.version + 1, newest.talks))
        await bert.ended()  # in good order: the page comes again by itself
    await asyncio.to_thread(server.start)
    await _is_ready(house)
    assert [(await table["Anna"].post(f"{table.path}/act", form)).status_code for _ in range(2)] == [303, 303]
    assert (await table.record()).version == newest.version + 1


async def _is_ready(house: House) -> None:
    for _ in range(100):
        if (await house.browser().get("/readyz")).text == "ready\n":
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the house did not find its database again")
