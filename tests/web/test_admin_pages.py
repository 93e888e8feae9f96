"""The administrator's pages: the way in and out, who may open tables, the log; and what strangers get to see."""

import asyncio
import re
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.admin import service
from tests.admin.door import read_everything
from tests.web.administrator import PASSWORD, come_in, first_link
from tests.web.dom import Page
from tests.web.house import House, new_app

STRANGE = {"Origin": "http://evil.example"}


async def stored(house: House) -> Any:
    """Read everything about tables and the administrator."""
    return await house.stored(), await house.site.db.read(read_everything)


async def test_the_link_of_the_first_start_sets_the_password_and_leads_in(house: House) -> None:
    ann = house.browser()
    link = await first_link(house)
    before = await stored(house)
    page = await ann.page(link)
    assert page.one("h1").text == "Welcome, administrator"
    assert before == await stored(house)  # looking uses nothing up

    answer = await ann.post(link, {"name": "Ann", "password": PASSWORD, "again": PASSWORD})
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin")
    assert (await ann.page("/admin")).one("h1").text == "Administration"
    assert (await ann.get(link)).status_code == 404
    assert "harmony admin reset" in Page((await ann.get(link)).text).one("p", cls="lead").text


async def test_the_cookie_is_for_the_administrators_pages_and_no_script(house: House) -> None:
    ann = house.browser()
    answer = await ann.post(await first_link(house), {"name": "Ann", "password": PASSWORD, "again": PASSWORD})
    cookie = next(line for line in answer.headers.get_list("set-cookie") if line.startswith("harmony_admin="))
    assert re.fullmatch(r"harmony_admin=[\w-]{43}; HttpOnly; Max-Age=43200; Path=/admin; SameSite=lax", cookie)


async def test_behind_tls_the_cookie_is_sent_over_tls_alone(house: House) -> None:
    ann = house.browser()
    link = await first_link(house)
    form = {"name": "Ann", "password": PASSWORD, "again": PASSWORD}
    answer = await ann.client.post(f"https://localhost:8000{link}", data=form)
    assert all("; Secure" in line for line in answer.headers.get_list("set-cookie"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    (
        ({"password": "short", "again": "short"}, "at least 10 characters"),
        ({"again": "something else"}, "not alike"),
        ({"name": "\u200b"}, "a name that the others can see"),
        ({"password": "", "again": ""}, "at least 10 characters"),
    ),
)
async def test_a_password_that_cannot_be_set_leaves_the_link_as_it_was(
    house: House, change: dict[str, str], sentence: str
) -> None:
    ann = house.browser()
    link = await first_link(house)
    before = await stored(house)
    answer = await ann.post(link, {"name": "Ann", "password": PASSWORD, "again": PASSWORD} | change)
    assert answer.status_code == 422
    assert sentence in Page(answer.text).notice
    assert before == await stored(house)


async def test_the_password_leads_in_and_leaving_leads_out(house: House) -> None:
    ann = await come_in(house, "Ann")
    left = await ann.post("/admin/leave")
    assert left.headers["location"] == "/admin/enter"
    assert (await ann.get("/admin")).headers["location"] == "/admin/enter"

    form = (await ann.page("/admin/enter")).form(action="/admin/enter")
    answer = await ann.post("/admin/enter", form | {"name": "Ann", "password": PASSWORD})
    assert answer.headers["location"] == "/admin"
    assert "Ann" in (await ann.page("/admin")).one("form", action="/admin/leave").text


async def test_a_wrong_password_is_told_without_saying_more(house: House) -> None:
    await come_in(house, "Ann")
    eve = house.browser()
    answer = await eve.post("/admin/enter", {"name": "Eve", "password": "not the password"})
    assert answer.status_code == 403
    assert Page(answer.text).notice == "This is not the password."
    assert Page(answer.text).id("admin-name")["value"] == "Eve"
    assert "harmony_admin" not in answer.headers.get("set-cookie", "")


async def test_guessing_is_slowed_down_with_the_time_to_wait(house: House) -> None:
    await come_in(house, "Ann")
    eve = house.browser()
    for _ in range(5):
        await eve.post("/admin/enter", {"name": "Eve", "password": "a guess"})
    before = await stored(house)
    answer = await eve.post("/admin/enter", {"name": "Eve", "password": PASSWORD})
    assert answer.status_code == 429
    assert "Please try again in" in Page(answer.text).notice
    assert 1 <= int(answer.headers["retry-after"]) <= 6
    assert before == await stored(house)


async def test_tables_are_changed_while_a_password_is_compared(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await come_in(house, "Ann")
    begun, may_end = threading.Event(), threading.Event()

    def slow(_password: str, _password_hash: str) -> bool:
        begun.set()
        return not may_end.wait(20)

    monkeypatch.setattr(service, "is_right", slow)
    guess = asyncio.create_task(house.browser().post("/admin/enter", {"name": "Eve", "password": "a guess"}))
    await asyncio.to_thread(begun.wait, 20)
    slug = await ann.open("Ann")
    assert not guess.done()
    may_end.set()
    assert (await guess).status_code == 403
    assert (await ann.get(f"/t/{slug}")).status_code == 200


async def test_the_password_is_changed_by_whoever_knows_it(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = {"present": PASSWORD, "password": "four owls, no kettle", "again": "four owls, no kettle"}
    for change, status in (({"present": "a guess"}, 403), ({"again": "else"}, 422), ({"password": "x"}, 422)):
        answer = await ann.post("/admin/password", form | change)
        assert answer.status_code == status
        assert Page(answer.text).notice
    cookie = ann.client.cookies["harmony_admin"]
    assert (await ann.post("/admin/password", form)).headers["location"] == "/admin"
    assert ann.client.cookies["harmony_admin"] != cookie

    old, new = house.browser(), house.browser()
    assert (await old.post("/admin/enter", {"name": "Ann", "password": PASSWORD})).status_code == 403
    assert (await new.post("/admin/enter", {"name": "Ann", "password": form["password"]})).status_code == 303


PAGES = ("/admin", "/admin/changes")
PRESSES: tuple[tuple[str, dict[str, str]], ...] = (
    ("/admin/opening", {"opening": "code"}),
    ("/admin/code", {"seen": "1"}),
    ("/admin/password", {"present": PASSWORD, "password": "one that is long", "again": "one that is long"}),
    ("/admin/leave", {}),
)


@pytest.mark.parametrize("path", PAGES)
async def test_a_stranger_is_asked_for_the_password(house: House, path: str) -> None:
    await come_in(house, "Ann")
    answer = await house.browser().get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/enter")


@pytest.mark.parametrize(("path", "form"), PRESSES)
async def test_a_stranger_changes_nothing(house: House, path: str, form: dict[str, str]) -> None:
    await come_in(house, "Ann")
    before = await stored(house)
    answer = await house.browser().post(path, form)
    assert answer.status_code == 403
    assert "Only the administrator" in Page(answer.text).notice
    assert before == await stored(house)


@pytest.mark.parametrize(("path", "form"), (*PRESSES, ("/admin/enter", {"name": "Eve", "password": PASSWORD})))
async def test_a_form_of_another_site_changes_nothing(house: House, path: str, form: dict[str, str]) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    answer = await ann.post(path, form, **STRANGE)
    assert answer.status_code == 403
    assert "another site" in Page(answer.text).one("p", cls="lead").text
    assert before == await stored(house)


async def test_a_session_that_was_ended_elsewhere_ends_with_the_next_request(house: House) -> None:  # B59
    ann = await come_in(house, "Ann")
    await house.site.db.write(service.reset, now=house.site.hall.now())
    before = await stored(house)
    assert (await ann.get("/admin")).headers["location"] == "/admin/enter"
    assert (await ann.post("/admin/opening", {"opening": "code"})).status_code == 403
    assert before == await stored(house)
    assert "no password yet" in (await ann.page("/admin/enter")).id("main").text


async def test_the_house_is_opened_to_holders_of_the_code_only(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page("/admin")).form(action="/admin/opening")
    assert form == {"opening": "anyone", "most_tables": ""}
    await ann.post("/admin/opening", form | {"opening": "code", "most_tables": "1"})
    code = (await ann.page("/admin")).one("p", cls="host-code").text

    ben = house.browser()
    form = (await ben.page("/tables/new")).form(action="/tables") | {"my_name": "Ben"}
    before = await house.stored()
    answer = await ben.post("/tables", form | {"host_code": "guess"})
    assert answer.status_code == 403
    assert "not the host code" in Page(answer.text).notice
    assert before == await house.stored()
    assert (await ben.post("/tables", form | {"host_code": code.lower()})).status_code == 303
    answer = await ben.post("/tables", form | {"host_code": code, "press_key": "another press"})
    assert answer.status_code == 409
    assert "as many unfinished tables" in Page(answer.text).notice


@pytest.mark.parametrize("most", ("0", "-3", "many", "1.5", "9" * 40, "１２"))
async def test_an_impossible_limit_comes_back_as_it_was_sent(house: House, most: str) -> None:
    ann = await come_in(house, "Ann")
    before = await stored(house)
    answer = await ann.post("/admin/opening", {"opening": "code", "most_tables": most})
    page = Page(answer.text)
    assert answer.status_code == 422
    assert "must be 1 to 100000" in page.notice
    assert page.form(action="/admin/opening") == {"opening": "code", "most_tables": most}
    assert before == await stored(house)


async def test_a_new_code_is_made_by_a_press(house: House) -> None:
    ann = await come_in(house, "Ann")
    page = await ann.page("/admin")
    await ann.post("/admin/code", page.form(action="/admin/code"))
    assert (await ann.page("/admin")).one("p", cls="host-code").text != page.one("p", cls="host-code").text


async def test_the_log_tells_who_changed_what(house: House) -> None:
    ann = await come_in(house, "<b>Ann</b>")
    await ann.post("/admin/opening", {"opening": "code", "most_tables": "7"})
    page = await ann.page("/admin/changes")
    newest = page.all("li", cls="change")[0]
    assert "Decided who may open tables" in newest.text
    assert "<b>Ann</b> (session 1)" in newest.text  # B54
    assert [part.text for part in newest.one("dl", cls="parts").all("div")] == [
        "Who may open tables anyone became holders of the host code",
        "Unfinished tables at most no limit became 7",
    ]


@pytest.fixture
async def other_worker(house_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Run a second process of the same house."""
    app = new_app(house_url, tmp_path)
    async with app.router.lifespan_context(app):
        other = House(app)
        yield other
        await other.close()


async def test_workers_share_sessions_and_the_count_of_guesses(house: House, other_worker: House) -> None:
    ann = await come_in(house, "Ann")
    cookies = dict(ann.client.cookies)
    there = other_worker.browser(Cookie="; ".join(f"{name}={value}" for name, value in cookies.items()))
    assert (await there.get("/admin")).status_code == 200

    eve, there_too = house.browser(), other_worker.browser()
    for number in range(5):
        await (eve, there_too)[number % 2].post("/admin/enter", {"name": "Eve", "password": "a guess"})
    assert (await there_too.post("/admin/enter", {"name": "Eve", "password": "a guess"})).status_code == 429
