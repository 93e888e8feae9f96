"""Table talk on the pages: who sees what, what comes by the stream, what is refused, and nothing that is markup."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from app.edition import Edition, read_edition
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.presets.service import default_preset
from app.tables import service, talk_pace
from app.tables.hall import Hall
from app.tables.talk_records import Said
from app.web import talk_box as talk_box_module
from app.web.gallery import EXHIBITS, made_up
from app.web.game_registry import GAME_PAGES
from app.web.moments import Moment, next_moment, read_moment
from app.web.talk_box import talk_box
from app.web.viewers import Viewer
from tests.tables.climb import Rest
from tests.tables.sitting import new_hall, started
from tests.web.dom import Page
from tests.web.house import HTMX, WAITING, House, Table
from tests.web.streaming import Listener

HOUR = timedelta(hours=1)
MARKUP = '<img src=x onerror="alert(1)">'
ESCAPED = "&lt;img src=x onerror=&#34;alert(1)&#34;&gt;"


@pytest.fixture(autouse=True)
def slow_clocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what is said be heard for as long as a test takes on a busy machine."""
    monkeypatch.setattr(talk_box_module, "LASTING", HOUR)


async def say(table: Table, who: str, how: str, /, headers: Any = None, **fields: Any) -> httpx.Response:
    """Send a form of the talk as somebody's page does."""
    sent = {"seat": str(list(table.people).index(who))} | {name: str(value) for name, value in fields.items()}
    return await table[who].post(f"{table.path}/talk/{how}", sent, **(headers or {}))


async def said(table: Table, who: str, how: str, **fields: Any) -> None:
    answer = await say(table, who, how, **fields)
    assert answer.status_code == 303, Page(answer.text).notice


async def heard(table: Table, who: str) -> str:
    return lines(await table.page(who))


def lines(page: Page) -> str:
    return page.id("heard").text.replace(" :", ":").replace(" .", ".")


async def test_a_signal_is_heard_by_all_and_said_by_players_alone(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await said(table, "Bert", "signal", signal="help")
    assert await heard(table, "Anna") == "Bert: Help!"
    watcher = await house.browser().page(table.path)
    assert lines(watcher) == "Bert: Help!"
    assert watcher.all("details", id="talk-menu") == []
    names = [button.text for button in (await table.page("Anna")).all("button", name="signal")]
    assert names == ["Wait!", "Go ahead", "Help!", "Well done", "I have a plan", "Your choice"]


async def test_pointing_leads_everybody_to_the_thing_until_the_game_goes_on(house: House) -> None:
    table = await house.play("Anna", "Bert")
    answer = await say(table, "Bert", "point", target="summit")
    assert answer.headers["location"] == f"{table.path}?target=summit"
    page = await table.page("Anna")
    line = page.id("heard").one("p")
    assert lines(page) == "Bert points at the summit."
    assert (line["data-points-at"], line["data-speaker"]) == ("summit", "Bert")
    assert line.one("a")["href"] == f"{table.path}?target=summit#target"
    await table.press("Anna", Rest())
    assert await heard(table, "Anna") == ""


async def test_offers_and_notes_are_pinned_for_all_and_removed_by_their_own(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await said(table, "Bert", "offer", resource="rope", amount=2)
    await said(table, "Bert", "note", text="Keep one rope")
    for who, buttons in (("Anna", 1), ("Bert", 2)):  # the host may take the note down, but withdraws nobody's offer
        pins = (await table.page(who)).id("notes")
        assert [item.text for item in pins.all("li")] == ["Bert can cover 2 rope.", "Keep one rope Bert"]
        assert len(pins.all("button")) == buttons
    notes = (await table.page("Bert")).id("notes")
    for form in notes.all("form"):
        fields = {field["name"]: field["value"] for field in form.all("input")}
        await table["Bert"].post(form["action"], fields)
    assert "hidden" in (await table.page("Anna")).id("notes").attributes


async def test_a_note_of_markup_is_text_wherever_it_is_shown(house: House) -> None:
    table = await house.play("Anna", MARKUP[:24])
    await said(table, MARKUP[:24], "note", text=MARKUP)
    await said(table, MARKUP[:24], "signal", signal="go")
    async with Listener(table["Anna"], f"{table.path}/stream?since=0") as anna:
        event = (await anna.next()).data
    pages = [
        (await table["Anna"].get(table.path)).text,
        (await table["Anna"].get(f"{table.path}/talk")).text,
        (await table["Anna"].get(f"{table.path}/regions?since=0", **HTMX)).text,
        event,
    ]
    for text in pages:
        assert "<img src=x" not in text
        assert ESCAPED in text


async def test_the_answer_to_something_said_is_the_talk_alone(house: House) -> None:
    table = await house.play("Anna", "Bert")
    answer = await say(table, "Bert", "signal", HTMX, signal="go")
    page = Page(answer.text)
    assert [part["hx-target"] for part in page.all("hx-partial")] == ["#notice", "#talk", "#notes"]
    assert page.id("talk")["data-talks"] == "1"


async def test_talk_arrives_on_the_streams_of_others_beside_the_version(house: House) -> None:
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    async with (
        Listener(table["Anna"], f"{table.path}/stream?since={version}") as anna,
        Listener(house.browser(), f"{table.path}/stream?since={version}") as watcher,
    ):
        await said(table, "Bert", "signal", signal="praise")
        for listener in (anna, watcher):
            message = await listener.next()
            page = Page(message.data)
            assert message.id == f"{version}.1"
            assert {part["hx-target"] for part in page.all("hx-partial")} == {"#forms", "#talk"}
            assert lines(page) == "Bert: Well done"
        await table.press("Anna", Rest())
        assert (await anna.next()).id == f"{version + 1}.1"
    assert (await table.record()).version == version + 1


async def test_talk_that_was_missed_comes_when_the_stream_opens_again(house: House) -> None:
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    await said(table, "Bert", "note", text="Missed by nobody")
    for since, last in ((str(version), {}), ("0", {"last-event-id": str(version)})):
        async with Listener(table["Anna"], f"{table.path}/stream?since={since}", **last) as anna:
            assert "Missed by nobody" in Page((await anna.next()).data).id("notes").text
    async with Listener(table["Anna"], f"{table.path}/stream?since={version}.1") as anna:
        assert await anna.silent()
    ask = f"{table.path}/regions?since="
    assert (await table["Anna"].get(f"{ask}{version}.1", **HTMX)).status_code == 204
    assert "Missed by nobody" in (await table["Anna"].get(f"{ask}{version}", **HTMX)).text
    assert (await table["Anna"].get(f"{ask}{version}.x", **HTMX)).status_code == 422


async def test_a_press_brings_the_talk_that_its_page_has_not_shown(house: House) -> None:
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    await table.page("Anna")
    await said(table, "Bert", "note", text="Rest now")
    seen = {"Table-Edition": str(version)}
    answer = Page((await table.press("Anna", Rest(), **HTMX, **seen)).text)
    assert "Rest now" in answer.id("notes").text
    await table["Bert"].get(f"{table.path}/regions?since=0", **HTMX)
    shown = {"Table-Edition": f"{version + 1}.1"}
    answer = Page((await table.press("Bert", Rest(), **HTMX, **shown)).text)
    assert answer.all("section", id="notes") == []


async def test_suggestions_wait_until_whoever_acts_presses_the_question(house: House) -> None:
    table = await house.play("Anna", "Bert")
    rule = await table["Anna"].post(f"{table.path}/talk/rule", {"rule": "asked"})
    assert rule.status_code == 303
    assert "Anna lets suggestions" in (await table.page("Bert")).id("log").text
    page = await table.page("Bert")
    assert "Anna has not asked yet" in page.id("held-back").text
    waiting = [button["value"] for button in page.all("button", name="signal") if "disabled" in button.attributes]
    assert waiting == ["wait", "plan"]
    refused = await say(table, "Bert", "point", target="summit")
    assert refused.status_code == 409
    assert "has not asked yet" in Page(refused.text).notice
    form = (await table.page("Anna")).form(action=f"{table.path}/talk/ask")
    assert (await table["Anna"].post(f"{table.path}/talk/ask", form)).status_code == 303
    assert (await table.page("Bert")).all(id="held-back") == []
    await said(table, "Bert", "point", target="summit")
    assert "You have asked" in (await table.page("Anna")).id("talk").text


async def test_the_host_sets_the_rule_in_the_waiting_room_for_all_to_read(house: House) -> None:
    table = await house.open("Anna", "Bert")
    for who, buttons in (("Anna", 1), ("Bert", 0)):
        room = (await table.page(who)).id("start")
        assert "Everybody may suggest something" in room.text
        assert len(room.all("button", name="rule")) == buttons
    answer = await table["Anna"].post(f"{table.path}/talk/rule", {"rule": "asked"}, **WAITING)
    assert "wait until they are asked for" in Page(answer.text).id("start").text


@pytest.mark.parametrize(
    ("how", "fields", "status"),
    (
        ("signal", {"signal": "shout"}, 422),
        ("signal", {}, 422),
        ("point", {"target": "nowhere"}, 422),
        ("point", {"target": MARKUP}, 422),
        ("point", {"target": "x" * 500}, 422),
        ("offer", {"resource": "gold", "amount": "2"}, 409),
        ("offer", {"resource": "rope", "amount": "99"}, 422),
        ("offer", {"resource": "rope", "amount": "two"}, 422),
        ("note", {"text": " "}, 422),
        ("note", {"text": "x" * 121}, 422),
        ("note", {"text": "x" * 100_000}, 422),
        ("note/down", {"said": "77"}, 409),
        ("note/down", {"said": "x"}, 422),
        ("ask", {}, 409),
        ("rule", {"rule": "asked"}, 403),
        ("rule", {"rule": "never"}, 422),
    ),
)
async def test_what_is_refused_says_why_and_changes_nothing(
    house: House, how: str, fields: dict[str, str], status: int
) -> None:
    table = await house.play("Anna", "Bert")
    before, talks = await house.stored(), (await table.record()).talks
    for headers in ({}, HTMX):
        answer = await say(table, "Bert", how, headers, **fields)
        assert answer.status_code == status
        assert Page(answer.text).notice
    assert (await house.stored(), (await table.record()).talks) == (before, talks)


@pytest.mark.parametrize("how", ("signal", "point", "offer", "note", "ask"))
async def test_a_stranger_says_nothing_and_is_stored_nowhere(house: House, how: str) -> None:
    table = await house.play("Anna", "Bert")
    table.people["Eve"] = house.browser()
    before, talks = await house.stored(), (await table.record()).talks
    fields = {"signal": "go", "target": "summit", "resource": "rope", "amount": "1", "text": "Hello", "seat": "1"}
    answer = await table["Eve"].post(f"{table.path}/talk/{how}", fields)
    assert answer.status_code == 403
    assert (await house.stored(), (await table.record()).talks) == (before, talks)


async def test_whoever_talks_too_much_is_told_how_long_to_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk_pace, "ONE_MORE", timedelta(hours=1))
    table = await house.play("Anna", "Bert")
    answers = [await say(table, "Bert", "signal", HTMX, signal="go") for _ in range(talk_pace.AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [200] * talk_pace.AT_ONCE + [429]
    assert "Wait 3" in Page(answers[-1].text).notice


async def test_a_closed_table_keeps_its_notes_and_offers_no_talk(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await said(table, "Bert", "note", text="It was nice")
    await table["Anna"].post(f"{table.path}/end")
    page = await table.page("Bert")
    assert "It was nice" in page.id("notes").text
    assert page.all("details", id="talk-menu") == []
    assert (await say(table, "Bert", "signal", signal="praise")).status_code == 409


async def test_without_scripts_there_is_a_page_that_keeps_still(house: House) -> None:
    table = await house.play("Anna", "Bert")
    page = await table.page("Bert", "/talk")
    assert page.all("meta", **{"http-equiv": "refresh"}) == []
    form = page.form(action=f"{table.path}/talk/note")
    answer = await table["Bert"].post(f"{table.path}/talk/note", form | {"text": "From a quiet page"})
    assert answer.status_code == 303
    assert "From a quiet page" in (await table.page("Anna")).id("notes").text
    waiting = await house.open("Carla", "Dora")
    assert (await waiting["Carla"].get(f"{waiting.path}/talk")).status_code == 303


async def test_somebody_alone_keeps_notes_and_talks_to_nobody(house: House) -> None:
    table = await house.play("Anna")
    page = await table.page("Anna")
    assert page.all("button", name="signal") == []
    await said(table, "Anna", "note", text="Portal first")
    assert "Portal first" in (await table.page("Anna")).id("notes").text


@pytest.mark.parametrize("slug", GAMES)
async def test_every_game_shows_the_talk_and_lets_its_board_be_pointed_at(house: House, slug: str) -> None:
    table = await house.play("Anna", "Bert", game=slug, preset=default_preset(slug))
    page = await table.page("Bert")
    links = [
        link["href"].partition("target=")[2].removesuffix("#target")
        for link in page.all("a")
        if "href" in link.attributes
    ]
    target = next(found for found in links if found and not found.startswith(("item", "effect", "ability")))
    panel = await table.page("Bert", f"?target={target}")
    form = panel.form(action=f"{table.path}/talk/point")
    assert (await table["Bert"].post(f"{table.path}/talk/point", form)).status_code == 303
    assert "Bert" in await heard(table, "Anna")
    assert "points at" in await heard(table, "Anna")
    offers = (await table.page("Bert")).all("select", name="resource")
    assert bool(offers) == bool(GAMES[slug].coverable)


async def test_the_journey_words_an_offer_and_hangs_it_at_the_camp(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset=default_preset("journey"))
    await said(table, "Bert", "offer", resource="advance", amount=2)
    page = await table.page("Anna")
    assert "can cover 2 Advance." in page.id("notes").text
    assert "Pinned to the Camp" in page.id("notes").text
    assert len(page.all("section", id="notes")) == 1


def test_what_is_heard_fades_and_what_is_pinned_stays() -> None:
    page = GAME_PAGES["journey"]
    moment, _ = made_up(GAMES["journey"], EXHIBITS[5])
    at = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)
    common: dict[str, Any] = {
        "seat": Seat(1),
        "player": moment.table.seats[1].player,
        "name": "Bert",
        "turn": moment.table.acting,
        "version": moment.table.version,
        "at": at,
    }
    talk = (
        Said(id=1, kind="signal", what="go", amount=0, **common),
        Said(id=2, kind="point", what="hire", amount=0, **common),
        Said(id=3, kind="note", what="Stay", amount=0, **common),
    )
    moment = Moment(moment.table, moment.logs, talk=talk)

    def heard_at(now: datetime) -> list[int]:
        return [line.said for line in talk_box(page, moment, Viewer(), asked=None, now=now).heard]

    assert heard_at(at + HOUR - timedelta(seconds=1)) == [1, 2]
    assert heard_at(at + HOUR) == []
    box = talk_box(page, moment, Viewer(), asked=None, now=at + HOUR)
    assert [note.words for note in box.pins.notes] == ["Stay"]


def test_a_moment_that_a_press_hands_on_holds_the_talk_that_would_be_read(database: Any) -> None:
    hall: Hall = new_hall()
    sitting = started(database, hall, "Ann", "Ben")
    sitting.do(service.offer, "Ben", seat=Seat(1), resource="rope", amount=1)
    sitting.do(service.pin_note, "Ben", seat=Seat(1), text="Stay")
    known = database.read_now(read_moment, hall, slug=sitting.slug)
    assert [said.kind for said in known.talk] == ["offer", "note"]
    _, told = sitting.do(service.act_and_tell, "Ann", press=sitting.press(0, Rest()))
    handed_on, read = next_moment(known, told), database.read_now(read_moment, hall, slug=sitting.slug)
    assert handed_on is not None
    assert [said.kind for said in handed_on.talk] == ["note"]
    assert handed_on.talk == read.talk
    sitting.do(service.give_signal, "Ben", seat=Seat(1), signal="go")
    _, told = sitting.do(service.act_and_tell, "Ben", press=sitting.press(1, Rest()))
    assert next_moment(read, told) is None  # something was said in between


@pytest.mark.parametrize("text", ("", "x", "1.", ".1", "-1", "1.2.3", "1e5", "١", "9" * 16))
def test_no_other_text_is_an_edition(text: str) -> None:
    assert read_edition(text) is None


def test_an_edition_is_its_text_and_covers_what_is_older() -> None:
    for edition in (Edition(0), Edition(17), Edition(17, 4)):
        assert read_edition(str(edition)) == edition
    assert Edition(3, 2).covers(Edition(3, 1))
    assert not Edition(3, 2).covers(Edition(2, 3))
    assert Edition(3, 2).with_all_of(Edition(2, 3)) == Edition(3, 3)
