"""Games as files in the browser: what is told of a deal, the download, the verdict, and the way in."""

import asyncio
import shutil
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection

from app.admin.audit import COMMAND_LINE
from app.admin.opening import set_rules
from app.games.registry import GAMES
from app.tables.files.format import MOST_BYTES
from app.tables.repository import disclosure
from tests.tables.climb import Rest, Roll
from tests.tables.filed import changed
from tests.web.dom import Page
from tests.web.house import ADDRESS, Browser, House, Table, new_app
from tests.web.test_every_game import playing, walk

PRESSES = 12


@pytest.fixture
def elsewhere(sqlite_template: Path, tmp_path: Path) -> FastAPI:
    """Build the site of another house."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    shutil.copyfile(sqlite_template, folder / "tables.db")
    return new_app(f"sqlite:///{folder / 'tables.db'}", folder)


async def climbed(house: House, *people: str) -> Table:
    """Let people climb for a turn each."""
    table = await house.play(*(people or ("Anna", "Bert")))
    await table["Anna"].post(f"{table.path}/act", await table.form("Anna", Roll(), Rest()))
    return table


async def closed(table: Table) -> Table:
    """Let the host close a table."""
    page = await table["Anna"].page(f"{table.path}/end")
    await table["Anna"].post(f"{table.path}/end", page.form(action=f"{table.path}/end"))
    assert (await table.record()).over
    return table


async def file_of(table: Table, browser: Browser | None = None) -> bytes:
    answer = await (browser or table["Anna"]).get(f"{table.path}/game.json")
    assert answer.status_code == 200, Page(answer.text).text
    return answer.content


async def send(browser: Browser, text: bytes, *, do: str = "check", **fields: str) -> Any:
    """Send a file as the form of the page does."""
    form = (await browser.page("/import")).form(action="/import")
    return await browser.client.post(
        "/import",
        data=form | {"do": do} | fields,
        files={"file": ("game.json", text, "application/json")},
        headers={"Origin": ADDRESS},
    )


async def test_the_table_shows_the_fingerprint_from_the_first_card_on(house: House) -> None:
    table = await climbed(house)
    commitment = (await table.record()).commitment or ""
    for browser in (table["Anna"], table["Bert"], house.browser()):
        assert f"fingerprint {commitment[:8]}" in (await browser.page(table.path)).text
        deal = await browser.page(f"{table.path}/deal")
        assert commitment in deal.text.replace(" ", "")
        assert "once the game is over" in deal.text


async def test_the_seed_is_told_after_the_end_and_makes_the_fingerprint(house: House) -> None:  # B24
    table = await climbed(house)
    pages = [await table[name].page(path) for name in table.people for path in (table.path, f"{table.path}/deal")]
    await closed(table)

    deal = await house.browser().page(f"{table.path}/deal")
    seed, salt = (part.text for part in deal.all("dd", cls="digits"))
    commitment = (await table.record()).commitment
    assert sha256(f"{seed}/{salt}".encode()).hexdigest() == commitment
    for page in pages:
        assert seed not in page.text
        assert salt not in page.text


async def test_a_waiting_table_has_no_deal(house: House) -> None:
    table = await house.open("Anna", "Bert")
    for path in ("deal", "game.json"):
        assert (await table["Anna"].get(f"{table.path}/{path}")).status_code in {404, 409}


async def test_the_file_of_a_game_that_goes_on_is_refused_to_everybody(house: House) -> None:
    table = await climbed(house)
    for browser in (table["Anna"], table["Bert"], house.browser()):
        answer = await browser.get(f"{table.path}/game.json")
        assert answer.status_code == 409
        assert "once the game is over" in Page(answer.text).text


@pytest.mark.parametrize("slug", GAMES)
async def test_a_game_is_downloaded_checked_and_looked_at_in_another_house(
    house: House, elsewhere: FastAPI, slug: str
) -> None:
    table = await playing(house, slug)
    await walk(table, PRESSES)
    await closed(table)
    end = await table.page("Anna")
    assert f"{table.path}/deal" in {link["href"] for link in end.all("a") if "href" in link.attributes}
    checked = Page((await table["Anna"].post(f"{table.path}/deal")).text)
    assert checked.id("verdict-title").text.startswith("Genuine")
    answer = await house.browser().get(f"{table.path}/game.json")
    assert table.slug not in answer.headers["content-disposition"]
    text = answer.content

    async with elsewhere.router.lifespan_context(elsewhere):
        there = House(elsewhere)
        zoe, before = there.browser(), await there.stored()
        verdict = Page((await send(zoe, text)).text)
        assert verdict.id("verdict-title").text.startswith("Genuine")
        assert await there.stored() == before
        led = (await send(zoe, text, do="look")).headers["location"]
        replay = Table(there, led.split("/")[2], {"Zoe": zoe})
        assert (await zoe.get(led)).status_code == 200
        page = await there.browser().page(replay.path)
        assert "brought in from a file" in page.id("log").text
        record = await replay.record()
        for seq in range(record.version - 4, record.version + 1):
            assert (await zoe.get(f"{replay.path}/at/{seq}")).status_code == 200
        assert (await zoe.get(f"{replay.path}/log")).status_code == 200
        assert await file_of(replay, zoe) == text
        onward = (await send(zoe, text, do="play")).headers["location"]
        form = await zoe.page(onward)
        sent = form.form(action=onward) | {"my_name": "Zoe", "company": "alone"}
        opened = (await zoe.post(onward, sent)).headers["location"]
        assert (await there.table(opened.split("/")[2])).status == "playing"
        await there.close()


async def test_a_file_that_was_changed_is_refused_with_the_first_difference(house: House) -> None:
    table = await closed(await climbed(house))
    text = await file_of(table)
    records = msgspec.json.decode(text)["records"]
    first = next(place for place, record in enumerate(records, start=1) if record["kind"] == "action")

    def forge(file: dict[str, Any]) -> None:
        file["records"][first - 1]["log"][-1]["data"]["number"] += 1

    before = await house.stored()
    for do in ("check", "look", "play"):
        page = Page((await send(house.browser(), changed(text, forge), do=do)).text)
        assert page.id("verdict-title").text.startswith("Not genuine")
        assert f"Record {first} of {len(records)}" in page.text
    assert await house.stored() == before


async def test_a_noted_fingerprint_is_compared(house: House) -> None:
    table = await closed(await climbed(house))
    text = await file_of(table)
    noted = msgspec.json.decode(text)["deal"]["commitment"][:12]

    page = Page((await send(house.browser(), text, fingerprint=f"{noted[:8]} {noted[8:]}")).text)
    assert "It is the fingerprint that you noted." in page.text
    other = Page((await send(house.browser(), text, fingerprint="0" * 12)).text)
    assert other.id("verdict-title").text.startswith("Not genuine")


@pytest.mark.parametrize(
    "text",
    (b"", b"{}", b"\x00\xff", b"[" * 50_000, b'{"a":' * 50_000, b"x" * (MOST_BYTES + 1), b"<script>alert(1)</script>"),
    ids=lambda text: repr(text[:10]),
)
async def test_what_is_no_game_is_refused_with_a_sentence_and_changes_nothing(house: House, text: bytes) -> None:
    before = await house.stored()
    for do in ("check", "look"):
        answer = await send(house.browser(), text, do=do)
        assert answer.status_code in {200, 422}
        page = Page(answer.text)
        assert page.id("verdict-title").text == "This file could not be read"
        assert "<script>alert" not in answer.text
    assert await house.stored() == before


async def test_a_file_that_is_sent_twice_at_once_is_kept_once(house: House) -> None:  # B04
    text = await file_of(await closed(await climbed(house)))
    zoe = house.browser()
    await zoe.page("/import")  # so that the browser has its cookie
    answers = await asyncio.gather(*(send(zoe, text, do="look") for _ in range(4)))
    assert [answer.status_code for answer in answers] == [303] * 4
    assert len({answer.headers["location"] for answer in answers}) == 1


async def test_where_a_host_code_is_asked_for_only_checking_goes_without(house: House) -> None:
    text = await file_of(await closed(await climbed(house)))
    await house.site.db.write(_ask_for_codes, house.site.hall.now())
    before = await house.stored()
    zoe = house.browser()
    assert "Host code" in (await zoe.page("/import")).text
    assert Page((await send(zoe, text)).text).id("verdict-title").text.startswith("Genuine")
    for do in ("look", "play"):
        answer = await send(zoe, text, do=do, host_code="WRONG-CODE")
        assert answer.status_code == 403
        assert "host code" in (Page(answer.text).notice or "")
    assert await house.stored() == before


async def test_files_beyond_number_are_not_even_looked_at(sqlite_url: str, tmp_path: Path) -> None:
    app = new_app(sqlite_url, tmp_path, limits="on")
    async with app.router.lifespan_context(app):
        house = House(app)
        zoe = house.browser()
        statuses = [(await send(zoe, b"{}")).status_code for _ in range(40)]
        await house.close()
    assert statuses[0] == 200
    assert statuses[-1] == 429


def _ask_for_codes(connection: Connection, now: datetime) -> None:
    set_rules(connection, who=COMMAND_LINE, opening="code", most_tables=None, now=now)


async def test_a_form_without_a_file_or_far_too_long_is_refused(house: House) -> None:
    before = await house.stored()
    browser = house.browser()
    form = (await browser.page("/import")).form(action="/import")
    assert (await browser.post("/import", form)).status_code == 422
    assert (await send(browser, b"x" * (MOST_BYTES + 600_000))).status_code == 413
    assert (await browser.post("/tables", {"name": "x" * 300_000})).status_code == 413
    assert (await send(browser, b"{}", do="destroy")).status_code == 422
    assert await house.stored() == before


async def test_names_of_a_file_are_shown_as_text(house: House) -> None:  # B54, B55
    table = await house.play("Anna", "<b>Bert")
    await closed(table)
    text = await file_of(table)

    answer = await send(house.browser(), text, do="look")
    page = await house.browser().get(answer.headers["location"].removesuffix("/replay"))
    assert "&lt;b&gt;Bert" in page.text
    assert "<b>Bert" not in page.text


async def test_a_reason_that_makes_no_sense_is_left_out(house: House) -> None:
    table = await playing(house, "journey")
    await walk(table, 2)
    await closed(table)

    def forge(file: dict[str, Any]) -> None:
        acted = [record for record in file["records"] if record["kind"] == "action"]
        for record, (reason, data) in zip(
            acted, (("makers", {}), ("hurt", {"seat": 60, "lives": "many"})), strict=False
        ):
            line = {"kind": "table.because", "data": {"seat": record["seat"], "reason": reason, "data": data}}
            record["log"].insert(0, line)

    answer = await send(house.browser(), changed(await file_of(table), forge), do="look")
    assert answer.status_code == 303, Page(answer.text).text
    assert (await house.browser().get(answer.headers["location"].removesuffix("/replay"))).status_code == 200


async def test_while_a_game_goes_on_no_answer_tells_what_it_was_dealt_from(house: House) -> None:  # B22, B23, B24
    table = await climbed(house)
    dealt = await house.site.db.read(disclosure, (await table.record()).id)
    assert dealt is not None
    told: dict[str, list[str]] = {}
    for name, browser in (*table.people.items(), ("a watcher", house.browser())):
        told[name] = [
            (await browser.get(f"{table.path}/{path}{query}")).text
            for path in ("deal", "game.json", "")
            for query in ("", "?seat=0", "?seat=1", "?upto=1")
        ]
        answer = await browser.post(f"{table.path}/deal")
        assert answer.status_code == 409
        told[name].append(answer.text)
    for name, answers in told.items():
        assert [answer for answer in answers if dealt.seed in answer or dealt.salt in answer] == [], name


async def test_whoever_only_looks_changes_nothing(house: House) -> None:  # B58
    table = await closed(await climbed(house))
    before = await house.stored()
    robot = house.browser(**{"User-Agent": "PreviewRobot/1.0", "Sec-Purpose": "prefetch"})
    for path in ("/import", f"{table.path}/deal", f"{table.path}/game.json"):
        for method in ("GET", "HEAD"):
            answer = await robot.client.request(method, path)
            assert answer.status_code == 200
            assert "noindex" in answer.headers["x-robots-tag"]
            assert answer.headers["cache-control"] == "no-store"
    await robot.post(f"{table.path}/deal")
    await send(robot, await file_of(table))
    assert await house.stored() == before


async def test_what_came_from_a_file_is_marked_wherever_it_is_shown(house: House) -> None:
    table = await closed(await climbed(house))
    zoe = house.browser()
    replay = (await send(zoe, await file_of(table), do="look")).headers["location"].removesuffix("/replay")
    record = await house.table(replay.removeprefix("/t/"))
    for path in (replay, f"{replay}/at/{record.version - 2}", "/"):
        assert "from a file" in (await zoe.page(path)).text
    assert "brought in from a file" in (await zoe.page(f"{replay}/deal")).text
    assert "from a file" not in (await table.page("Anna")).text


async def test_all_players_agree_before_a_running_game_is_given_away(house: House) -> None:
    table = await climbed(house)
    page = await table["Anna"].page(f"{table.path}/deal")
    assert "So all who play have to agree." in page.text
    form = page.form(action=f"{table.path}/propose") | {"kind": "export"}
    await table["Anna"].post(f"{table.path}/propose", form)
    assert "proposes that the players may have the file" in (await table.page("Bert")).text
    for browser in table.people.values():
        assert (await browser.get(f"{table.path}/game.json")).status_code == 409

    answer = (await table.page("Bert")).form(action=f"{table.path}/answer") | {"answer": "agree"}
    await table["Bert"].post(f"{table.path}/answer", answer)
    version = (await table.record()).version
    assert (await table.record()).status == "playing"
    text = await file_of(table)
    assert (await house.browser().get(f"{table.path}/game.json")).status_code == 403
    fields = msgspec.json.decode(text)
    assert (fields["status"], len(fields["records"])) == ("playing", version)
    assert fields["deal"]["seed"]

    await table["Bert"].post(f"{table.path}/act", await table.form("Bert", Rest()))
    assert await file_of(table, table["Bert"]) == text  # what was agreed on, and nothing of what came later
    verdict = Page((await send(house.browser(), text)).text)
    assert verdict.id("verdict-title").text.startswith("Genuine")
    onward = (await send(house.browser(), text, do="play")).headers["location"]
    assert onward.endswith("/play-on")


async def test_whoever_declines_keeps_the_cards_to_themself(house: House) -> None:
    table = await climbed(house)
    form = (await table["Anna"].page(f"{table.path}/deal")).form(action=f"{table.path}/propose") | {"kind": "export"}
    await table["Anna"].post(f"{table.path}/propose", form)
    answer = (await table.page("Bert")).form(action=f"{table.path}/answer") | {"answer": "decline"}
    await table["Bert"].post(f"{table.path}/answer", answer)
    for browser in (*table.people.values(), house.browser()):
        assert (await browser.get(f"{table.path}/game.json")).status_code == 409


async def test_whoever_plays_alone_asks_nobody(house: House) -> None:
    table = await climbed(house, "Anna")
    form = (await table["Anna"].page(f"{table.path}/deal")).form(action=f"{table.path}/propose") | {"kind": "export"}
    await table["Anna"].post(f"{table.path}/propose", form)
    assert msgspec.json.decode(await file_of(table))["status"] == "playing"


async def test_the_first_page_leads_to_the_way_in(house: House) -> None:
    page = await house.browser().page("/")
    assert "/import" in {link["href"] for link in page.all("a")}
