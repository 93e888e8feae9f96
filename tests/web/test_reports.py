"""Reporting what is wrong with a table: from every page of it, whatever is broken, and just what the form says."""

from typing import Any

import msgspec
import pytest
from sqlalchemy import select, update

from app.admin.audit import changes_before
from app.games.protocol import Seat
from app.players.models import players
from app.presets.service import default_preset
from app.reports.filing import KEPT_HANDLED, KEPT_OPEN
from app.reports.models import reports
from app.tables.models import actions, tables
from tests.tables.climb import Ask, Climb, Give, Rest, Roll
from tests.web.administrator import come_in
from tests.web.dom import Page
from tests.web.house import HTMX, Browser, House, Table
from tests.web.test_every_game import playing, walk
from tests.web.test_hidden import CARD
from tests.web.test_past import WAYS, place, ways
from tests.web.test_pressing import held

AGENT = "Testzilla/5.0 (a machine)"


async def stored(house: House) -> list[dict[str, Any]]:
    rows = await house.site.db.read(lambda c: c.execute(select(reports).order_by(reports.c.id)).all())
    return [dict(row._mapping) for row in rows]


async def spoil(house: House, **values: Any) -> None:
    await house.site.db.write(lambda c: c.execute(update(tables).values(**values)))


def link_to_report(page: Page) -> str:
    return next(link for link in page.all("a") if "data-report" in link.attributes)["href"]


async def sends(table: Table, name: str, words: str = "The fox jumped.", **changes: str) -> Any:
    """Follow the link on somebody's page, and send the form as it stands."""
    page = await table[name].page(link_to_report(await table.page(name)))
    form = page.form(id_="report") | {"words": words} | changes
    return await table[name].post(f"{table.path}/report", form, **{"User-Agent": AGENT})


@pytest.mark.parametrize("slug", ("journey", "balance", "harmonies", "climb"))
async def test_every_page_of_a_table_leads_to_the_form(house: House, slug: str) -> None:
    waiting = await house.open("Anna", "Bert", game=slug, preset=default_preset(slug))
    assert link_to_report(await waiting.page("Anna")).startswith(f"{waiting.path}/report?at=")
    await waiting["Anna"].post(f"{waiting.path}/start")
    version = (await waiting.record()).version
    assert link_to_report(await waiting.page("Anna")) == f"{waiting.path}/report?at={version}"
    assert link_to_report(await waiting.page("Anna", "?seat=0")) == f"{waiting.path}/report?at={version}&seat=0"
    past = await waiting["Bert"].page(f"{waiting.path}/at/{version}")
    assert link_to_report(past) == f"{waiting.path}/report?at={version}"
    for path in ("/log", "/end", "/leave", "/deal", "/seat/mine?seat=1"):
        page = await waiting["Bert"].page(f"{waiting.path}{path}")
        assert link_to_report(page) == f"{waiting.path}/report", path
    assert link_to_report(await waiting["Bert"].page(f"{waiting.path}/talk")) == f"{waiting.path}/report?at={version}"
    await waiting["Anna"].post(f"{waiting.path}/end")
    assert link_to_report(await waiting.page("Bert"))
    closed = await house.open("Anna", seats=2, game=slug, preset=default_preset(slug))
    await closed["Anna"].post(f"{closed.path}/end")
    assert link_to_report(await closed.page("Anna")) == f"{closed.path}/report"


async def test_the_form_says_what_is_sent_and_sends_just_that(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table.press("Anna", Roll())
    page = await table["Bert"].page(link_to_report(await table.page("Bert")))
    told = page.id("report").text
    version = (await table.record()).version
    for words in (f"moment {version}", "Not sent: your address", "deleted 30 days", "python-httpx"):
        assert words in told
    before = await house.stored()
    answer = await sends(table, "Bert", window="800x600", faults="12:00 x is undefined\n12:01 y is not a function")
    assert answer.headers["location"] == f"{table.path}/report?at={version}&sent=yes"
    assert await house.stored() == before

    (row,) = await stored(house)
    assert (row["version"], row["seat"], row["words"]) == (version, 1, "The fox jumped.")
    for wanted in (AGENT, "800x600", "x is undefined", '"table_rules":1'):
        assert wanted in row["facts"]
    cookie = table["Bert"].client.cookies["harmony_guest"]
    assert not [
        secret for secret in (cookie, cookie[:20], "127.0.0.1", table.slug) if secret in row["facts"] + row["words"]
    ]
    page = await table["Bert"].page(answer.headers["location"])
    assert "The report has arrived" in page.notice
    assert "The fox jumped." in page.one("ol", cls="my-reports").text


async def test_what_the_browser_says_is_left_out_when_it_shall_not_be_sent(house: House) -> None:
    table = await house.play("Anna", "Bert")
    page = await table["Anna"].page(f"{table.path}/report")
    form = page.form(id_="report") | {"window": "800x600", "faults": "x"}
    del form["along"]
    await table["Anna"].post(f"{table.path}/report", form, **{"User-Agent": AGENT})
    (row,) = await stored(house)
    assert '"browser":{"name":"","window":"","language":"","faults":[]}' in row["facts"]


async def test_whoever_watches_and_has_no_cookie_yet_can_report(house: House) -> None:
    table = await house.play("Anna", "Bert")
    table.people["Eve"] = house.browser()
    assert (await sends(table, "Eve")).status_code == 303
    (row,) = await stored(house)
    assert row["seat"] is None
    assert row["player_id"] is not None


@pytest.mark.parametrize(
    ("change", "status", "sentence"),
    (({"words": "x" * 301}, 422, "at most 300"), ({"words": "\u200b"}, 422, "can be read"), ({"at": "many"}, 422, "")),
)
async def test_a_form_that_cannot_be_taken_comes_back(
    house: House, change: dict[str, str], status: int, sentence: str
) -> None:
    table = await house.play("Anna", "Bert")
    answer = await sends(table, "Anna", **change)
    assert answer.status_code == status
    if sentence:
        page = Page(answer.text)
        assert sentence in page.notice
        assert page.id("report-words").text == change["words"]
    assert await stored(house) == []


async def test_too_many_are_refused_with_a_sentence(house: House) -> None:
    table = await house.play("Anna", "Bert")
    for number in range(5):
        assert (await sends(table, "Anna", f"No {number}")).status_code == 303
    answer = await sends(table, "Anna", "One more")
    assert answer.status_code == 429
    assert "within this hour" in Page(answer.text).notice
    assert len(await stored(house)) == 5


async def test_a_form_of_another_site_sends_nothing(house: House) -> None:
    table = await house.play("Anna", "Bert")
    assert (await sends(table, "Anna", Origin="x")).status_code in {303, 422}
    count = len(await stored(house))
    answer = await table["Anna"].post(f"{table.path}/report", {"at": "1"}, Origin="http://evil.example")
    assert answer.status_code == 403
    assert len(await stored(house)) == count


async def test_markup_in_a_report_is_text_wherever_it_is_read(house: House) -> None:  # B54, B55
    evil = "</script><img src=x onerror=alert(1)> “`\u2028"
    table = await house.play("Anna", "Bert")
    await sends(table, "Anna", evil, faults=evil)
    ada = await come_in(house, "Ada")
    number = (await stored(house))[0]["id"]
    pages = (
        await table["Anna"].get(f"{table.path}/report"),
        await ada.get("/admin/reports"),
        await ada.get(f"/admin/reports/{number}"),
        await ada.get(f"/admin/tables/{table.slug}"),
    )
    for answer in pages:
        assert answer.status_code == 200
        assert "<img src=x" not in answer.text
        assert "&lt;img src=x" in answer.text


# Broken tables

BROKEN: tuple[dict[str, Any], ...] = ({"snapshot": "{"}, {"ruleset": "{"}, {"game": "chess"}, {"pace": "breakneck"})


@pytest.mark.parametrize("damage", BROKEN)
async def test_a_broken_table_says_so_leads_to_the_form_and_harms_no_other(
    house: House, damage: dict[str, Any]
) -> None:
    table = await house.play("Anna", "Bert")
    await spoil(house, **damage)
    other = await house.play("Cem", "Dora")
    answer = await table["Anna"].get(table.path)
    page = Page(answer.text)
    assert answer.status_code == 500
    assert page.one("p", cls="lead").text
    report = next(link["href"] for link in page.all("a") if link.text == "Report what is wrong")
    for ask in (f"{table.path}/regions?since=1", f"{table.path}/target?target=x"):
        polled = await table["Anna"].get(ask, **HTMX)
        assert (polled.status_code, report in polled.text) == (409, True)
    pressed = await table["Anna"].post(f"{table.path}/act", {"seat": "0", "version_seen": "3", "press_key": "12345678"})
    assert (pressed.status_code, report in pressed.text) == (500, True)

    form = (await table["Anna"].page(report)).form(id_="report")
    assert (await table["Anna"].post(f"{table.path}/report", form | {"words": "Help."})).status_code == 303
    assert [row["words"] for row in await stored(house)] == ["Help."]
    assert table.path in [link["href"] for link in (await table["Anna"].page("/")).all("a")]
    assert (await other.press("Cem", Rest())).status_code == 303
    for path in ("/", "/tables/new", "/rules/journey", other.path):
        assert (await table["Anna"].get(path)).status_code == 200


async def test_a_page_that_fails_leads_to_the_form(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await house.play("Anna", "Bert")

    def fails(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(house.site.pages["climb"]), "context", fails)
    answer = await table["Bert"].get(table.path)
    assert answer.status_code == 500
    assert f"{table.path}/report" in answer.text


# The replay


async def report_of(table: Table, name: str, words: str = "") -> int:
    await sends(table, name, words)
    return int((await stored(table.house))[-1]["id"])


def replay_of(page: Page) -> str:
    return next(link["href"] for link in page.all("a") if link.text == "See it as it was seen")


async def test_a_report_opens_as_a_replay_of_what_the_reporter_saw(house: House) -> None:
    table = await house.play("Anna", "Bert", hands="closed")
    start = (await table.record()).version
    own = {f"card {card}" for card in held(await table.page("Bert"))}
    number = await report_of(table, "Bert")
    await table.press("Anna", Rest())
    ada = await come_in(house, "Ada")

    page = await ada.page(replay_of(await ada.page(f"/admin/reports/{number}")))
    assert place(page).startswith("Moment 0 of 1, as Bert sees it")
    assert set(CARD.findall(str(page.text))) == own
    page = await ada.page(ways(page)["One step on"])
    assert place(page).startswith("Moment 1 of 1, as Bert sees it")
    assert (
        next(link for link in page.all("a") if link.text == "Back to the table")["href"] == f"/admin/reports/{number}"
    )
    assert [form for form in page.all("form") if form.attributes.get("action", "").startswith(table.path)] == []
    assert start


@pytest.mark.parametrize("slug", ("journey", "balance", "harmonies"))
async def test_the_replay_of_each_game_steps_from_the_deal_to_now(house: House, slug: str) -> None:
    table = await playing(house, slug)
    start = (await table.record()).version
    await walk(table, 8)
    number = await report_of(table, "Anna")
    newest = (await table.record()).version
    ada = await come_in(house, "Ada")
    page = await ada.page(f"/admin/tables/{table.slug}/report-{number}/at/{start}")
    before = await house.stored()
    for _ in range(newest - start):
        page = await ada.page(ways(page)["One step on"])
    assert set(ways(page)) == set(WAYS[:3])
    assert await house.stored() == before


async def test_it_opens_after_the_table_has_moved_on_and_after_its_end(house: House) -> None:
    table = await house.play("Anna", "Bert")
    number = await report_of(table, "Anna")
    await table.press("Anna", Rest())
    await table["Anna"].post(f"{table.path}/end")
    ada = await come_in(house, "Ada")
    page = await ada.page(replay_of(await ada.page(f"/admin/reports/{number}")))
    assert place(page).startswith("Moment 0 of 2")


async def test_the_replay_of_a_table_whose_row_is_damaged(house: House) -> None:
    table = await house.play("Anna", "Bert")
    card = (await table.state()).hands[0][0]
    await table.press("Anna", Climb(card))
    number = await report_of(table, "Anna")
    await spoil(house, snapshot="{", outcome="{", proposal="{")
    ada = await come_in(house, "Ada")
    page = await ada.page(replay_of(await ada.page(f"/admin/reports/{number}")))
    assert page.one(cls="height").text == f"{card} of 40"


async def test_a_report_from_before_the_deal_or_of_damaged_records_has_no_replay_but_can_be_read(house: House) -> None:
    waiting = await house.open("Anna", "Bert")
    early = await report_of(waiting, "Anna", "Early")
    await waiting["Anna"].post(f"{waiting.path}/start")
    late = await report_of(waiting, "Anna", "Late")
    await house.site.db.write(lambda c: c.execute(update(actions).values(log="{", payload="{")))
    ada = await come_in(house, "Ada")
    page = await ada.page(f"/admin/reports/{early}")
    assert "nothing to step through" in page.text
    page = await ada.page(f"/admin/reports/{late}")
    answer = await ada.get(replay_of(page))
    assert answer.status_code >= 400
    assert Page(answer.text).one("p", cls="lead").text


# What an administrator may see


async def test_what_is_hidden_takes_a_press_that_is_written_down(house: House) -> None:  # B23
    table = await house.play("Anna", "Bert", hands="closed")
    version = (await table.record()).version
    ada = await come_in(house, "Ada")
    root = f"/admin/tables/{table.slug}"
    page = await ada.page(f"{root}/watcher/at/{version}")
    assert CARD.findall(page.text) == []
    for eyes in ("seat-0", "seat-0-", f"seat-0-{'0' * 40}", "seat-9", "report-1", "everybody", "report-99999999999"):
        answer = await ada.get(f"{root}/{eyes}/at/{version}")
        assert answer.status_code in {403, 404}, eyes
        assert CARD.findall(answer.text) == []
    assert (await ada.get(f"{root}/state/{'0' * 40}")).status_code == 403

    answer = await ada.post(f"{root}/uncover")
    changes = (await house.site.db.read(changes_before, None)).changes
    assert (changes[0].kind, changes[0].subject, changes[0].who) == ("table_uncovered", "Anna’s table", "Ada")
    assert changes[0].after == {"address": table.slug}
    page = await ada.page(answer.headers["location"])
    addresses = {link.text: link["href"] for link in page.all("a") if link.text.startswith("As ")}
    assert set(addresses) == {"As Anna sees it", "As Bert sees it"}
    own = {f"card {card}" for card in held(await table.page("Bert"))}
    assert set(CARD.findall((await ada.page(addresses["As Bert sees it"])).text)) == own
    state = next(link["href"] for link in page.all("a") if link.text == "The state as it is stored")
    assert (await ada.get(state)).json()["deck"]


async def test_a_proof_is_good_for_one_session_and_one_table(house: House) -> None:
    table, other = await house.play("Anna", "Bert"), await house.play("Cem", "Dora")
    ada = await come_in(house, "Ada")
    proof = (await ada.post(f"/admin/tables/{table.slug}/uncover")).headers["location"].partition("proof=")[2]
    seen = f"seat-0-{proof}/at/3"
    assert (await ada.get(f"/admin/tables/{table.slug}/{seen}")).status_code == 200
    assert (await ada.get(f"/admin/tables/{other.slug}/{seen}")).status_code == 403
    await ada.post("/admin/leave")
    form = (await ada.page("/admin/enter")).form(action="/admin/enter")
    await ada.post("/admin/enter", form | {"name": "Eve", "password": "three owls and a kettle"})
    assert (await ada.get(f"/admin/tables/{table.slug}/{seen}")).status_code == 403


async def test_what_the_reporter_was_told_alone_is_read_by_nobody_else(house: House) -> None:  # B27
    table = await house.play("Anna", "Bert", "Cem", hands="closed")
    await table.press("Anna", Ask(of=Seat(1)))
    await table.press("Bert", Give(card=held(await table.page("Bert"))[0]))
    table.people["Eve"] = house.browser()
    told, untold = await report_of(table, "Bert"), await report_of(table, "Cem")
    ada = await come_in(house, "Ada")
    assert "gave_card" in (await ada.page(f"/admin/reports/{told}")).text
    for path in (f"/admin/reports/{untold}", f"/admin/tables/{table.slug}"):
        assert "gave_card" not in (await ada.page(path)).text


# At the desk


async def test_a_report_is_answered_and_whoever_sent_it_reads_the_answer(house: House) -> None:
    table = await house.play("Anna", "Bert")
    number = await report_of(table, "Anna", "It hangs.")
    ada = await come_in(house, "Ada")
    page = await ada.page("/admin/reports")
    assert [line.one("a").text for line in page.all("li", cls="report")] == [f"Report {number}"]
    form = (await ada.page(f"/admin/reports/{number}")).form(action=f"/admin/reports/{number}/handle")
    await ada.post(f"/admin/reports/{number}/handle", form | {"answer": "It was mended.", "do": "handled"})
    assert (await ada.page("/admin/reports")).all("li", cls="report") == []
    assert len((await ada.page("/admin/reports?state=handled")).all("li", cls="report")) == 1
    mine = (await table["Anna"].page(f"{table.path}/report")).one("ol", cls="my-reports").text
    assert "handled" in mine
    assert "It was mended." in mine
    assert (await table["Bert"].page(f"{table.path}/report")).all("ol", cls="my-reports") == []
    log = (await ada.page("/admin/changes")).all("li", cls="change")[0].text
    assert f"Looked after report {number} (Anna’s table)" in log


async def test_a_report_is_deleted_after_a_question(house: House) -> None:
    table = await house.play("Anna", "Bert")
    number = await report_of(table, "Anna")
    ada = await come_in(house, "Ada")
    await ada.page(f"/admin/reports/{number}/delete")
    assert len(await stored(house)) == 1
    assert (await ada.post(f"/admin/reports/{number}/delete")).headers["location"] == "/admin/reports"
    assert await stored(house) == []
    assert (await ada.get(f"/admin/reports/{number}")).status_code == 404


async def test_an_answer_that_is_too_long_comes_back(house: House) -> None:
    table = await house.play("Anna", "Bert")
    number = await report_of(table, "Anna")
    ada = await come_in(house, "Ada")
    answer = await ada.post(f"/admin/reports/{number}/handle", {"answer": "x" * 301, "do": "handled"})
    assert answer.status_code == 422
    assert Page(answer.text).id("answer").text == "x" * 301
    assert (await stored(house))[0]["state"] == "open"


@pytest.mark.parametrize(
    "query", ("?before=abc", "?before=-1", "?before=999999999999999999999", "?state=x&" + "y" * 9_000)
)
async def test_odd_questions_get_the_plain_list(house: House, query: str) -> None:  # B52
    table = await house.play("Anna", "Bert")
    await sends(table, "Anna")
    ada: Browser = await come_in(house, "Ada")
    for path in ("/admin/reports", "/admin/tables", f"/admin/tables/{table.slug}"):
        assert (await ada.get(path + query)).status_code == 200, path


async def test_an_administrator_sees_no_days_deal_before_they_have_played_it(house: House) -> None:
    table = await house.play("Anna", "Bert")
    number = await report_of(table, "Anna")
    day = house.site.hall.now().date().isoformat()
    await spoil(house, daily=day)
    ada = await come_in(house, "Ada")
    root = f"/admin/tables/{table.slug}"
    for path in (f"{root}/watcher/at/3", f"{root}/report-{number}/at/3"):
        answer = await ada.get(path)
        assert (answer.status_code, "once the day is over" in answer.text) == (403, True)
    for path in (root, f"/admin/reports/{number}"):
        assert "The game began." not in (await ada.page(path)).text
    proof = (await ada.post(f"{root}/uncover")).headers["location"].partition("proof=")[2]
    assert (await ada.get(f"{root}/seat-0-{proof}/at/3")).status_code == 200


async def test_the_page_about_what_is_kept_tells_how_long_reports_are(house: House) -> None:
    told = (await house.browser().page("/privacy")).text
    assert f"deleted {KEPT_HANDLED.days} days after it was handled, and after {KEPT_OPEN.days} days" in told


@pytest.mark.parametrize("kind", ("table.unheard_of", "table.handed_over"))
async def test_a_line_that_no_version_knows_is_hidden(house: House, kind: str) -> None:  # B29
    table = await house.play("Anna", "Bert")
    await table.press("Anna", Roll())
    stored_log = msgspec.json.encode([{"kind": kind, "data": {"card": "card 7"}}]).decode()
    await house.site.db.write(lambda c: c.execute(update(actions).where(actions.c.seq == 4).values(log=stored_log)))
    page = await table.page("Bert")
    assert "unheard_of" not in page.text
    assert "card 7" not in page.text
    assert "The game began." in page.id("log").text


async def test_looking_at_the_form_stores_nothing_whoever_looks(house: House) -> None:  # B58
    table = await house.play("Anna", "Bert")
    crawler = house.browser(**{"User-Agent": "previewbot/1.0", "Purpose": "prefetch"})

    async def people() -> int:
        return await house.site.db.read(lambda c: len(c.execute(select(players.c.id)).all()))

    before = await house.stored(), await people()
    for path in (f"{table.path}/report", f"{table.path}/report?at=2&seat=1&sent=yes", "/announcement", "/admin/tables"):
        for answer in (await crawler.get(path), await crawler.client.head(path)):
            assert answer.status_code in {200, 303}
            assert "noindex" in answer.headers["x-robots-tag"]
    assert (await house.stored(), await people()) == before
    assert await stored(house) == []


@pytest.mark.parametrize("damage", ({"outcome": "["}, {"game": "chess"}))
async def test_the_first_page_lists_a_damaged_table_as_that(house: House, damage: dict[str, str]) -> None:
    table = await house.play("Anna", "Bert")
    await spoil(house, **damage)
    other = await house.open("Cem", seats=2)
    await table["Anna"].post(f"{other.path}/seat/take", {"seat": "1", "name": "Anna"})
    listed = (await table["Anna"].page("/")).all("li", cls="card")
    cards = {card.all("a")[0]["href"]: card.text for card in listed}
    assert "Cannot be read now" in cards[table.path]
    assert "Ready to start" in cards[other.path]
