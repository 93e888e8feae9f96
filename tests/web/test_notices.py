"""Being told of one's turn, from the pages on: addresses, tables, the links in mails, and who counts as being there."""

import re
from collections.abc import AsyncIterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, select, update

from app.notices import models, repository
from app.players.service import recognise
from app.web.site import COOKIE
from tests.notices.mail_server import MailBox, mail_server
from tests.notices.office import everything
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import ADDRESS, Browser, House, Table, new_app
from tests.web.streaming import Listener

BEN = "ben@example.org"


@pytest.fixture
async def box() -> AsyncIterator[MailBox]:
    async with mail_server() as listening:
        yield listening


@pytest.fixture
async def telling(sqlite_url: str, tmp_path: Path, box: MailBox) -> AsyncIterator[House]:
    """Open a house that sends mails and calls."""
    app = new_app(
        sqlite_url,
        tmp_path,
        public_url=ADDRESS,
        smtp_host="localhost",
        smtp_port=box.port,
        smtp_security="none",
        mail_from="play@example.org",
        webhooks="public",
    )
    async with app.router.lifespan_context(app):
        house = House(app)
        yield house
        await house.close()


def path_in(mail: EmailMessage, kind: str) -> str:
    """Find a link of this site in a mail."""
    found = re.search(rf"{ADDRESS}(/{kind}\S+)", mail.get_content())
    assert found is not None, mail.get_content()
    return found[1]


async def asks(table: Table, who: str) -> None:
    """Give an address in the panel of the table."""
    form = (await table[who].page(f"{table.path}/notices")).form(action="/notices/add")
    assert (await table[who].post("/notices/add", form | {"address": f"{who.lower()}@example.org"})).status_code == 303


async def confirmed(table: Table, box: MailBox, who: str) -> None:
    """Give an address, and follow the link that is sent there from a browser that nobody knows."""
    await asks(table, who)
    stranger = table.house.browser()
    assert (await stranger.post(path_in(await box.next(), "n/confirm/"))).status_code == 200


async def time_passes(house: House) -> None:
    """Let everybody have been away, and waited for, for long."""
    await house.site.notices.round()

    def rewind(connection: Connection) -> None:
        connection.execute(delete(models.presence))
        connection.execute(update(models.notices).values(due_at=house.site.hall.now()))

    await house.site.db.write(rewind)
    await house.site.notices.round()


async def wishes(browser: Browser) -> int:
    """Count the tables that somebody is told about, each with an address."""
    token = browser.client.cookies[COOKIE]

    def count(connection: Connection) -> int:
        who = recognise(connection, token)
        return 0 if who is None else len(repository.wishes_of(connection, who.id))

    return await browser.house.site.db.read(count)


async def test_from_an_address_to_a_mail_and_to_its_end(telling: House, box: MailBox) -> None:
    table = await telling.play("Ann", "Ben")
    await asks(table, "Ben")
    question = await box.next()
    assert question["To"] == BEN
    stranger = telling.browser()
    confirm = path_in(question, "n/confirm/")
    await telling.site.notices.round()  # a mail is there a moment before it is stored that it was sent
    before = everything(telling.site.db)
    asked = await stranger.page(confirm)
    assert everything(telling.site.db) == before  # opening a link changes nothing
    assert "not confirmed" in (await table["Ben"].page("/notices")).text
    await stranger.post(asked.one("form", method="post", action=confirm)["action"])
    assert "in use" in (await table["Ben"].page("/notices")).text
    assert not stranger.client.cookies  # whoever reads a mail is nobody's guest for that

    await table.press("Ann", Rest())
    await time_passes(telling)
    mail = await box.next()
    assert path_in(mail, "t/") == table.path
    await telling.site.notices.round()
    (sent,) = telling.site.measures.notices.labels("mail", "sent").collect()
    assert sent.samples[0].value == 2
    off = path_in(mail, "n/off/")
    await stranger.page(off)
    assert await wishes(table["Ben"]) == 1
    one_click = await stranger.client.post(off, data={"List-Unsubscribe": "One-Click"})
    assert one_click.status_code == 200
    assert await wishes(table["Ben"]) == 0
    assert (await stranger.post(off, {"do": "all"})).status_code == 200
    assert BEN not in (await table["Ben"].page("/notices")).text
    assert (await stranger.post(off, {"do": "all"})).status_code == 200  # again: nothing is left to switch off


async def test_a_mail_holds_nothing_that_opens_a_seat(telling: House, box: MailBox) -> None:
    table = await telling.play("Ann", "Ben")
    await confirmed(table, box, "Ben")
    link = (await table["Ben"].page(f"{table.path}/seat/mine?seat=1")).id("seat-link")["value"]
    await table.press("Ann", Rest())
    await time_passes(telling)
    mail = (await box.next()).as_string()
    assert link.rpartition("/")[2] not in mail
    assert "/s/" not in mail
    assert table["Ben"].client.cookies[COOKIE] not in mail


async def test_tables_are_chosen_one_by_one(telling: House, box: MailBox) -> None:
    one = await telling.play("Ann", "Ben")
    ben = one["Ben"]
    await confirmed(one, box, "Ben")
    other = await telling.play("Cal", "Dan")
    page = await ben.page("/notices")
    assert [title.text for title in page.all("h3")] == [(await one.record()).name]
    form = page.form(action=f"{one.path}/notices")
    assert form["back"] == "mine"
    answer = await ben.post(f"{one.path}/notices", {"back": "mine"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/notices")
    assert await wishes(ben) == 0
    assert (await ben.post(f"{one.path}/notices", {"number": form["number"]})).status_code == 303
    assert await wishes(ben) == 1
    refused = await ben.post(f"{other.path}/notices", {"number": form["number"]})
    assert refused.status_code == 403
    assert await wishes(ben) == 1


async def test_the_panel_comes_alone_to_a_page_that_is_there(telling: House) -> None:
    table = await telling.play("Ann", "Ben")
    page = await table.page("Ben")
    (way,) = (link for link in page.all("a") if "hx-get" in link.attributes and link["href"].endswith("/notices"))
    panel = Page((await table["Ben"].get(way["hx-get"], **{"HX-Request": "true"})).text)
    assert panel.children[0] is panel.id("tell")
    form = panel.form(action="/notices/add")
    again = await table["Ben"].post("/notices/add", form | {"way": "mail", "address": "ben"}, **{"HX-Request": "true"})
    assert again.status_code == 422
    assert "Please enter a mail address" in Page(again.text).id("tell").text
    done = await table["Ben"].post("/notices/add", form | {"way": "mail", "address": BEN}, **{"HX-Request": "true"})
    box = Page(done.text).one("input", type="checkbox")
    assert "checked" in box.attributes


async def test_a_refusal_comes_back_with_the_form_and_stores_nothing(telling: House) -> None:
    table = await telling.play("Ann", "Ben")
    before = everything(telling.site.db)
    for fields in ({"way": "mail", "address": "nobody"}, {"way": "webhook", "address": "ftp://example.org"}):
        answer = await table["Ben"].post("/notices/add", fields)
        assert answer.status_code == 422
        assert "Please enter" in Page(answer.text).notice
    assert (await table["Ben"].post("/notices/add", {"way": "pigeon", "address": BEN})).status_code == 422
    for path in ("again", "resume", "forget"):
        assert (await table["Ben"].post(f"/notices/{path}", {"number": "99"})).status_code == 404
        assert (await table["Ben"].post(f"/notices/{path}", {})).status_code == 422
    evil = await table["Ben"].post("/notices/add", {"way": "mail", "address": BEN}, Origin="https://evil.example")
    assert evil.status_code == 403
    assert everything(telling.site.db) == before


async def test_one_may_ask_before_the_game_begins(telling: House, box: MailBox) -> None:
    table = await telling.open("Ann", "Ben")
    room = await table.page("Ben")
    assert [link["href"] for link in room.all("a") if link.name == "Tell me when it is my turn"] == [
        f"{table.path}/notices"
    ]
    await confirmed(table, box, "Ben")
    await table["Ann"].post(f"{table.path}/start")
    await table.press("Ann", Rest())
    await time_passes(telling)
    assert path_in(await box.next(), "t/") == table.path


async def test_who_only_watches_is_told_nothing(telling: House) -> None:
    table = await telling.play("Ann", "Ben")
    watcher = telling.browser()
    assert not [link for link in (await watcher.page(table.path)).all("a") if link["href"].endswith("/notices")]
    assert (await watcher.get(f"{table.path}/notices")).status_code == 403
    assert "Sit down at a table first" in (await watcher.page("/notices")).text
    answer = await watcher.post("/notices/add", {"way": "mail", "address": "eve@example.org"})
    assert answer.status_code == 403


async def test_links_that_were_never_sent_lead_nowhere(telling: House) -> None:
    stranger = telling.browser()
    for use in ("confirm", "off"):
        assert (await stranger.get(f"/n/{use}/1-0-aaaaaaaaaaaaaaaaaaaaaa")).status_code == 404
        assert (await stranger.get(f"/n/{use}/x")).status_code == 404
        assert (await stranger.post(f"/n/{use}/x")).status_code == 404


async def test_a_forged_link_writes_nothing(telling: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links need no cookie, so nobody is counted: what is not proved must not even wait for the one who writes."""
    table = await telling.play("Ann", "Ben")
    await table["Ben"].post("/notices/add", {"way": "mail", "address": "ben@example.org"})
    known = telling.site.db.read_now(lambda connection: connection.scalar(select(models.addresses.c.id)))

    async def nobody_writes(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(telling.site.db, "write", nobody_writes)
    stranger = telling.browser()
    for number, status in ((known, 404), (999, 200)):  # where there is no such address any more, nothing is left to do
        forged = f"{number}-0-aaaaaaaaaaaaaaaaaaaaaa"
        assert (await stranger.post(f"/n/confirm/{forged}")).status_code == 404
        assert (await stranger.post(f"/n/off/{forged}")).status_code == status


async def test_the_key_of_a_web_address_is_shown_to_its_owner(telling: House) -> None:
    table = await telling.play("Ann", "Ben")
    await table["Ben"].post("/notices/add", {"way": "webhook", "address": "https://example.org/call"})
    assert (await table["Ben"].page("/notices")).one("code").text.startswith("whsec_")
    assert "whsec_" not in (await table["Ann"].page("/notices")).text


async def test_streams_and_requests_count_as_being_there(telling: House) -> None:
    table = await telling.play("Ann", "Ben")
    telling.site.presence.take()
    seats = (await table.record()).seats
    await table.page("Ann")
    assert {who for who, _ in telling.site.presence.take()} == {seats[0].player}
    async with Listener(table["Ben"], f"{table.path}/stream") as listener:
        await listener.next()
        for _ in range(2):  # for as long as it is open
            assert {who for who, _ in telling.site.presence.take()} == {seats[1].player}
    assert {who for who, _ in telling.site.presence.take()} == {seats[1].player}  # and at its end
    assert not telling.site.presence.take()


async def test_a_house_that_is_not_set_up_for_it_says_nothing_of_it(house: House) -> None:
    table = await house.play("Ann", "Ben")
    assert "/notices" not in (await table["Ben"].get(table.path)).text
    assert "/notices" not in (await table["Ben"].get("/")).text
    for path in ("/notices", f"{table.path}/notices"):
        assert (await table["Ben"].get(path)).status_code == 404
    answer = await table["Ben"].post("/notices/add", {"way": "mail", "address": BEN})
    assert answer.status_code == 404
    assert everything(house.site.db)[0] == []
    assert not house.site.presence
