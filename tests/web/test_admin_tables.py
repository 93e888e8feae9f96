"""The administrator's pages of tables: finding one, looking at it, closing it, repairing it, taking it as a file."""

from typing import Any

import pytest
from sqlalchemy import update

from app.admin import service
from app.admin.audit import changes_before
from app.edition import Edition
from app.tables.files.checking import check_text
from app.tables.models import tables
from tests.admin.door import read_everything
from tests.tables.climb import Climb, Rest
from tests.web.administrator import come_in
from tests.web.dom import Page
from tests.web.house import HTMX, Browser, House, Table
from tests.web.streaming import Listener

STRANGE = {"Origin": "http://evil.example"}


async def stored(house: House) -> Any:
    """Read everything about tables and the administrator."""
    return await house.stored(), await house.site.db.read(read_everything)


async def spoil(house: House, **values: Any) -> None:
    await house.site.db.write(lambda c: c.execute(update(tables).values(**values)))


async def kinds(house: House) -> list[str]:
    """List what the administrator did, the newest first."""
    return [change.kind for change in (await house.site.db.read(changes_before, None)).changes]


async def sure(ada: Browser, path: str) -> dict[str, str]:
    """Read the question, and fill its form in."""
    page = await ada.page(path)
    assert len([line for line in page.id("main").all("p") if line.text]) > 1
    return page.form(action=path.partition("?")[0])


@pytest.fixture
async def table(house: House) -> Table:
    """Let Anna and Bert climb for a while."""
    table = await house.play("Anna", "Bert")
    await table.press("Anna", Climb((await table.state()).hands[0][0]))
    await table.press("Anna", Rest())
    return table


async def test_all_tables_are_listed_and_found(house: House, table: Table) -> None:
    await house.open("Cem", seats=2, name="Friday")
    ada = await come_in(house, "Ada")
    lines = (await ada.page("/admin/tables")).all("li", cls="stored-table")
    assert [line.one("a").text for line in lines] == ["Friday", "Anna’s table"]
    for words in ("The Climb", "Being played", "Anna, Bert", f"{(await table.record()).version} records"):
        assert words in lines[1].text
    for query, found in (
        ("?q=fri", ["Friday"]),
        (f"?q=http://localhost:8000{table.path}", ["Anna’s table"]),
        ("?q=Bert", ["Anna’s table"]),
        ("?status=waiting", ["Friday"]),
        ("?game=journey", []),
        ("?status=nonsense&game=nonsense", ["Friday", "Anna’s table"]),
        ("?q=" + "x" * 10_000, []),
        ("?before=1", []),
    ):
        lines = (await ada.page(f"/admin/tables{query}")).all("li", cls="stored-table")
        assert [line.one("a").text for line in lines] == found, query


async def test_a_table_is_looked_at_as_a_watcher_may_and_its_history_is_checked(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    page = await ada.page(f"/admin/tables/{table.slug}")
    version = (await table.record()).version
    assert [record["value"] for record in page.all("li", cls="record")] == [str(seq) for seq in range(version, 0, -1)]
    assert page.all("p", cls="checked") == []
    checked = await ada.page(f"/admin/tables/{table.slug}?check=yes")
    assert "leads to the very state" in checked.one("p", cls="checked").text
    await spoil(house, seed="f" * 32)
    checked = await ada.page(f"/admin/tables/{table.slug}?check=yes")
    assert "committed to" in checked.one("p", cls="checked").text


async def test_a_table_is_closed_after_a_question_and_its_players_are_told(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    version = (await table.record()).version
    form = await sure(ada, f"/admin/tables/{table.slug}/end")
    assert (await table.record()).status == "playing"
    async with Listener(table["Bert"], f"{table.path}/stream?since={version}") as stream:
        answer = await ada.post(f"/admin/tables/{table.slug}/end", form)
        assert answer.headers["location"] == f"/admin/tables/{table.slug}"
        assert "The administrator closed the table." in (await stream.next()).data  # B59
    assert (await table.record()).status == "ended"
    assert (await table.press("Bert", Rest())).status_code == 409
    assert (await kinds(house))[0] == "table_ended"
    again = await ada.post(f"/admin/tables/{table.slug}/end", form | {"seen": str(version + 1)})
    assert again.status_code == 409
    assert Page(again.text).notice


async def test_a_table_is_repaired_to_a_step_and_open_pages_follow(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    version = (await table.record()).version
    page = await ada.page(f"/admin/tables/{table.slug}")
    way = next(link for link in page.all("a") if link.text == f"Go on from here at record {version - 2}")
    form = await sure(ada, way["href"])
    async with Listener(table["Anna"], f"{table.path}/stream?since={version}") as stream:
        await ada.post(f"/admin/tables/{table.slug}/repair", form)
        message = await stream.next()
    assert message.id == str(version + 1)
    assert "The administrator repaired the game" in message.data
    assert (await table.page("Anna")).one(cls="height").text == "0 of 40"
    assert (await table.page("Anna")).one("title").text.startswith("● ")
    change = (await house.site.db.read(changes_before, None)).changes[0]
    assert (change.kind, change.before, change.after) == (
        "table_repaired",
        {"moment": version},
        {"address": table.slug, "moment": version - 2},
    )
    log = (await ada.page("/admin/changes")).all("li", cls="change")[0].text
    assert f"Moment {version} became {version - 2}" in log
    assert (await table.press("Anna", Rest())).status_code == 303
    past = await table["Bert"].page(f"{table.path}/at/{version}")
    assert "0 of 40" not in past.one(cls="height").text


async def test_a_table_that_has_gone_on_is_not_repaired_unseen(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    form = await sure(ada, f"/admin/tables/{table.slug}/repair?to={(await table.record()).version - 1}")
    await table.press("Bert", Rest())
    before = await stored(house)
    answer = await ada.post(f"/admin/tables/{table.slug}/repair", form)
    assert answer.status_code == 409
    assert "gone on since you looked" in Page(answer.text).notice
    assert await stored(house) == before


@pytest.mark.parametrize(
    ("damage", "fault"),
    (
        ({"snapshot": "{"}, "The state of its game cannot be read."),
        ({"proposal": "{"}, "The proposal that is open there cannot be read."),
        ({"pace": "breakneck"}, "“pace” cannot be read."),
    ),
)
async def test_a_damaged_table_is_looked_at_and_mended(
    house: House, table: Table, damage: dict[str, Any], fault: str
) -> None:
    version = (await table.record()).version
    await spoil(house, **damage)
    assert (await table["Anna"].get(table.path)).status_code == 500
    ada = await come_in(house, "Ada")
    page = await ada.page(f"/admin/tables/{table.slug}")
    assert fault in page.one("section", cls="damaged").text
    assert (await ada.get(f"/admin/tables/{table.slug}/watcher/at/{version}")).status_code == 200
    form = await sure(ada, f"/admin/tables/{table.slug}/repair?to={version}")
    assert (await ada.post(f"/admin/tables/{table.slug}/repair", form)).status_code == 303
    assert (await ada.page(f"/admin/tables/{table.slug}")).all("section", cls="damaged") == []
    assert (await table["Anna"].get(table.path)).status_code == 200
    assert (await table.press("Bert", Rest())).status_code == 303


async def test_a_table_of_an_unknown_game_is_looked_at_and_closed(house: House, table: Table) -> None:
    await spoil(house, game="chess")
    ada = await come_in(house, "Ada")
    assert "Its game is not played here" in (await ada.page(f"/admin/tables/{table.slug}")).text
    assert "chess" in (await ada.page("/admin/tables")).one("li", cls="stored-table").text
    for path in ("watcher/at/4", "repair?to=3"):
        assert (await ada.get(f"/admin/tables/{table.slug}/{path}")).status_code in {200, 404}
    form = await sure(ada, f"/admin/tables/{table.slug}/end")
    assert (await ada.post(f"/admin/tables/{table.slug}/end", form)).status_code == 303
    assert "Closed" in (await ada.page(f"/admin/tables/{table.slug}")).text


async def test_an_open_page_of_a_table_that_breaks_is_loaded_anew(house: House, table: Table) -> None:
    version = (await table.record()).version
    async with Listener(table["Anna"], f"{table.path}/stream?since={version}") as stream:
        await spoil(house, snapshot="{")
        house.site.notifier.publish(table.slug, Edition(version + 1))
        assert (await stream.next(event="reload")).event == "reload"


async def test_the_game_of_any_table_can_be_had_as_a_file_and_that_is_written_down(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    answer = await ada.post(f"/admin/tables/{table.slug}/export")
    assert answer.headers["content-disposition"] == 'attachment; filename="game.json"'
    assert answer.json()["game"] == "climb"
    assert answer.json()["status"] == "playing"
    assert (await kinds(house))[0] == "table_exported"
    waiting = await house.open("Cem", seats=2)
    refused = await ada.post(f"/admin/tables/{waiting.slug}/export")
    assert refused.status_code == 409
    assert Page(refused.text).notice


def paths(table: Table) -> tuple[str, ...]:
    root = f"/admin/tables/{table.slug}"
    return (
        *("/admin/tables", "/admin/reports", "/admin/reports/1", "/admin/reports/1/delete", "/admin/announcement"),
        *(root, f"{root}/end", f"{root}/repair?to=3", f"{root}/watcher/at/3", f"{root}/report-1/at/3"),
        f"{root}/state/{'0' * 40}",
    )


def presses(table: Table) -> tuple[tuple[str, dict[str, str]], ...]:
    root = f"/admin/tables/{table.slug}"
    return (
        (f"{root}/end", {"seen": "5"}),
        (f"{root}/repair", {"seen": "5", "to": "3"}),
        (f"{root}/uncover", {}),
        (f"{root}/export", {}),
        ("/admin/reports/1/handle", {"do": "handled"}),
        ("/admin/reports/1/delete", {}),
        ("/admin/announcement", {"words": "Hear, hear"}),
        ("/admin/announcement/withdraw", {}),
    )


async def test_strangers_see_and_change_nothing(house: House, table: Table) -> None:
    await come_in(house, "Ada")
    before = await stored(house)
    for path in paths(table):
        answer = await table["Anna"].get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/admin/enter"), path
    for path, form in presses(table):
        answer = await table["Anna"].post(path, form)
        assert answer.status_code == 403, path
        assert "Only the administrator" in Page(answer.text).notice
    assert await stored(house) == before


async def test_a_form_of_another_site_changes_nothing(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    before = await stored(house)
    for path, form in presses(table):
        assert (await ada.post(path, form, **STRANGE)).status_code == 403, path
    assert await stored(house) == before


async def test_a_session_that_ended_elsewhere_changes_nothing(house: House, table: Table) -> None:  # B59
    ada = await come_in(house, "Ada")
    await house.site.db.write(service.reset, now=house.site.hall.now())
    before = await stored(house)
    for path, form in presses(table):
        assert (await ada.post(path, form)).status_code == 403, path
    for path in paths(table):
        assert (await ada.get(path)).status_code == 303, path
    assert await stored(house) == before


async def test_a_table_that_is_not_there(house: House) -> None:
    ada = await come_in(house, "Ada")
    for path in ("", "/end", "/repair?to=1", "/watcher/at/1"):
        assert (await ada.get(f"/admin/tables/{'x' * 22}{path}")).status_code == 404, path
    assert (await ada.get(f"/admin/tables/{'x' * 22}/watcher/at/1", **HTMX)).status_code == 404
    for path in ("end", "repair", "uncover", "export"):
        answer = await ada.post(f"/admin/tables/{'x' * 22}/{path}", {"seen": "1", "to": "1"})
        assert answer.status_code == 404, path


async def test_the_file_of_a_game_that_was_repaired_proves_itself(house: House, table: Table) -> None:
    ada = await come_in(house, "Ada")
    for to in (3, 5):
        form = await sure(ada, f"/admin/tables/{table.slug}/repair?to={to}")
        await ada.post(f"/admin/tables/{table.slug}/repair", form)
        name = "Anna" if (await table.state()).turn == 0 else "Bert"
        assert (await table.press(name, Rest())).status_code == 303
    await ada.post(f"/admin/tables/{table.slug}/end", await sure(ada, f"/admin/tables/{table.slug}/end"))
    file = await ada.post(f"/admin/tables/{table.slug}/export")
    verdict = check_text(house.site.hall.games, file.content)
    assert (verdict.result, verdict.fault) == ("genuine", "")
