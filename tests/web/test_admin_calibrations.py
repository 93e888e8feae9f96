"""The administrator's pages about calibrations, and what players are told of them where a table is opened."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from app.calibration import figures
from app.calibration.lease import read_lease, take_lease
from app.calibration.models import calibrations
from app.calibration.rush import RUSH
from app.calibration.worker import BROKEN, work
from app.config import Settings
from app.presets.service import preset_named
from tests.calibration.observatory import NOON, FakeClock
from tests.calibration.observatory import read_everything as calibrations_everything
from tests.tables.climb import Rest
from tests.web.administrator import come_in
from tests.web.dom import Element, Page
from tests.web.house import HTMX, Browser, House
from tests.web.test_admin_presets import LIST as PRESETS
from tests.web.test_admin_presets import make, publish

LIST = "/admin/calibrations"
SMALL = {"bot": "random", "games": "3"}


class NoChild:
    """A process that was asked for and does nothing."""

    def running(self) -> bool:
        return True

    def end(self) -> None:
        pass


@pytest.fixture(autouse=True)
async def launched(monkeypatch: pytest.MonkeyPatch) -> "asyncio.Queue[Settings]":
    """Tell for whom a process was started; the tests do its work themselves."""
    started: asyncio.Queue[Settings] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def launch(settings: Settings) -> NoChild:
        loop.call_soon_threadsafe(started.put_nowait, settings)
        return NoChild()

    monkeypatch.setattr("app.main.launch", launch)
    return started


async def ask(ann: Browser, preset: str = "dawn", **fields: str) -> None:
    """Ask for a calibration through the form."""
    form = (await ann.page(f"{LIST}?preset={preset}")).form(action=LIST) | SMALL | fields
    answer = await ann.post(LIST, form)
    assert (answer.status_code, answer.headers.get("location")) == (303, LIST), Page(answer.text).notice


async def measure(house: House, clock: FakeClock | None = None) -> None:
    """Do what the process would."""
    await asyncio.to_thread(work, house.site.db, clock or FakeClock(), holder="the process")


async def entries(ann: Browser) -> list[Element]:
    return (await ann.page(LIST)).all("li", cls="calibration")


async def stored(house: House) -> Any:
    return await house.site.db.read(calibrations_everything)


async def told(browser: Browser, preset: str) -> list[tuple[str, str]]:
    """List what players are told of a preset, by the number of players for whom it shows."""
    page = await browser.page("/tables/new?game=journey")
    choice = next(choice for choice in page.all("label", cls="choice") if choice.one("input")["value"] == preset)
    return [(line["data-for"], line.text.strip()) for line in choice.all("span", cls="figure")]


async def test_what_is_asked_for_starts_a_process_and_shows_how_far_it_has_come(
    house: House, launched: "asyncio.Queue[Settings]"
) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(LIST)).form(action=LIST)
    assert (form["preset"], form["bot"], form["games"]) == ("dawn", "planner/calibration", "200")
    assert [form[f"players.{count}"] for count in (1, 2, 3, 4)] == ["yes"] * 4
    await ask(ann, "expert")
    (entry,) = await entries(ann)
    assert (entry.one("h3").text, entry.one("progress")["max"], entry.one("progress")["value"]) == (
        *("Expert , measured with random", "12", "0"),
    )
    assert "Waits for its process to start." in entry.text
    async with asyncio.timeout(5):
        assert await launched.get() == house.site.settings

    def halfway(clock: FakeClock) -> None:
        clock.told_to_stop = clock.time > NOON + timedelta(seconds=10)

    await measure(house, FakeClock(each=halfway))
    (entry,) = await entries(ann)
    assert 0 < int(entry.one("progress")["value"]) < 12
    assert "Won so far 1 player: 0%" in entry.text


async def test_players_are_told_for_each_number_of_players_until_it_is_outdated(house: House) -> None:
    ann, ben = await come_in(house, "Ann"), house.browser()
    slug = await make(ann)
    await publish(ann, slug)
    assert await told(ben, slug) == []
    await ask(ann, slug, **{"players.2": "", "players.4": ""})
    assert await told(ben, slug) == []
    await measure(house)

    sentence = "A bot that acts at random wins 0% of games with {} (random, 3 games only, measured on 1 January 2030)."
    assert await told(ben, slug) == [("1", sentence.format("one player")), ("3", sentence.format("three players"))]
    table = await house.open("Ben", game="journey", preset=slug)
    options = await table["Ben"].page(f"{table.path}/options")
    assert sentence.format("three players") in options.text

    path = f"{PRESETS}/p/{slug}"
    form = (await ann.page(path)).form(action=path) | {"hand_size": "8", "do": "keep"}
    assert (await ann.post(path, form)).status_code == 303
    outdated = " Outdated: the difficulty has changed since."
    assert [line for _, line in await told(ben, slug)] == [
        sentence.format("one player") + outdated,
        sentence.format("three players") + outdated,
    ]
    kept = await table["Ben"].page(f"{table.path}/options")  # the table has the version that was measured
    assert sentence.format("three players") in kept.text
    assert "Outdated" not in kept.text


async def test_the_end_shows_charts_and_numbers(house: House) -> None:
    ann = await come_in(house, "Ann")
    slug = await make(ann)
    await ask(ann, slug)
    (entry,) = await entries(ann)
    link = entry.one("a")["href"]
    empty = await ann.page(link)
    assert empty.all("figure") == []
    assert "Nothing was played yet" in empty.text
    await measure(house)

    page = await ann.page(link)
    for width in ("for-wide", "for-narrow"):
        shown = [part.one("svg", cls="chart")["aria-label"] for part in page.all("div", cls=width)]
        assert shown == ["Games won", "Player-turns of a victory", "Causes of defeat", "Use of each card"]
    assert [table.one("caption").text for table in page.all("table")] == [
        "Victories, and player-turns: the median with the quartiles",
        "Causes of defeat, of the games that were lost",
        "Lives lost a game, by cause",
        "Use of each card, a game (all copies together)",
    ]
    assert [row.text for row in page.all("table")[0].all("th", scope="row")] == ["1", "2", "3", "4"]
    assert "Friday, version 1" in page.one("dl", cls="key").text
    for element in page:
        assert element.tag != "style"
        assert "style" not in element.attributes
        assert not [name for name in element.attributes if name.startswith("on")]


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    (
        ({"preset": "dusk"}, "preset", "there is no such difficulty."),
        ({"bot": "genius"}, "bot", "No bot is called genius."),
        ({"bot": "planner/half"}, "bot", "The effort of planner is one of calibration, full"),
        ({"games": "0"}, "games", "must be a whole number from 1 to 10000."),
        ({"games": "10001"}, "games", "must be a whole number from 1 to 10000."),
        ({"games": "some"}, "games", "must be a whole number from 1 to 10000."),
        ({f"players.{count}": "" for count in (1, 2, 3, 4)}, "players", "choose one number of players at least."),
    ),
    ids=str,
)
async def test_a_form_that_cannot_be_measured_comes_back_with_the_reason_beside_its_part(
    house: House, launched: "asyncio.Queue[Settings]", fields: dict[str, str], field: str, reason: str
) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(LIST)).form(action=LIST) | SMALL | fields
    before = await stored(house)
    answer = await ann.post(LIST, form)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert reason in page.notice
    assert reason in page.id(f"{field}-fault").text
    assert page.form(action=LIST)["games"] == form["games"]
    assert before == await stored(house)
    assert launched.empty()


async def test_what_is_measured_already_is_refused_and_a_repeated_form_asks_once(house: House) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(LIST)).form(action=LIST) | SMALL
    for _ in range(2):
        assert (await ann.post(LIST, form)).status_code == 303
    before = await stored(house)
    again = (await ann.page(LIST)).form(action=LIST) | SMALL
    answer = await ann.post(LIST, again)
    assert answer.status_code == 409
    assert "“Dawn” is waiting or being measured with this bot already." in Page(answer.text).notice
    assert before == await stored(house)
    assert len(await entries(ann)) == 1


async def test_one_is_cancelled_by_a_press_and_stays_on_the_list(house: House) -> None:
    ann = await come_in(house, "Ann")
    await ask(ann)
    (entry,) = await entries(ann)
    action = entry.one("form")["action"]
    for _ in range(2):
        assert (await ann.post(action)).status_code == 303
    (entry,) = await entries(ann)
    assert "Cancelled on " in entry.text
    assert "0 of 12 games were played." in entry.text
    assert entry.all("form") == []
    assert (await ann.post(f"{LIST}/99/cancel")).status_code == 404
    assert (await ann.get(f"{LIST}/99")).status_code == 404


async def test_the_page_asks_again_while_something_is_measured_and_loads_anew_when_it_is_over(house: House) -> None:
    ann = await come_in(house, "Ann")
    assert "hx-get" not in (await ann.page(LIST)).id("board").attributes
    await ask(ann)
    page = await ann.page(LIST)
    assert [tag["content"] for tag in page.all("meta") if tag.attributes.get("http-equiv") == "refresh"] == ["5"]
    one = page.one("li", cls="calibration").one("a")["href"]
    for path in (LIST, one):
        board = (await ann.page(path)).id("board")
        assert (board["hx-trigger"], board["hx-swap"]) == ("every 2s", "innerMorph")
        part = await ann.get(board["hx-get"], **HTMX)
        assert len(Page(part.text).all("progress")) == 1
        assert Page(part.text).all("html") == []
        assert (await ann.get(board["hx-get"])).headers["location"] == path
    await measure(house)
    for path in (f"{LIST}/now", f"{one}/now"):
        part = await ann.get(path, **HTMX)
        assert (part.headers["hx-refresh"], part.text) == ("true", "")


async def test_a_part_that_is_asked_for_without_a_session_sends_the_page_to_the_password(house: House) -> None:
    part = await house.browser().get(f"{LIST}/now", **HTMX)
    assert (part.headers["hx-refresh"], part.text) == ("true", "")


@pytest.mark.parametrize("path", (LIST, f"{LIST}/1"))
async def test_a_stranger_sees_nothing(house: House, path: str) -> None:
    answer = await house.browser().get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/enter")


@pytest.mark.parametrize("path", (LIST, f"{LIST}/1/cancel"))
async def test_a_stranger_and_another_site_change_nothing(house: House, path: str) -> None:
    ann = await come_in(house, "Ann")
    form = (await ann.page(LIST)).form(action=LIST) | SMALL
    await ask(ann)
    before = await stored(house)
    assert (await house.browser().post(path, form)).status_code == 403
    assert (await ann.post(path, form, Origin="http://evil.example")).status_code == 403
    assert before == await stored(house)


async def test_the_log_tells_who_asked_for_what(house: House) -> None:
    ann = await come_in(house, "Ann")
    await ask(ann, **{"players.1": ""})
    await ann.post((await entries(ann))[0].one("form")["action"])
    cancelled, asked = (await ann.page("/admin/changes")).all("li", cls="change")[:2]
    assert "Asked for a calibration of “Dawn”" in asked.text
    dawn = preset_named("journey", "dawn")
    assert [part.text for part in asked.all("dd")] == [str(dawn.version), "random (version 1)", "2, 3, 4", "3"]
    assert "Cancelled the calibration of “Dawn”" in cancelled.text
    assert "0 of 9" in cancelled.text


def running(house: House) -> Callable[..., Any]:
    """Let the only calibration be in some state."""
    return lambda **values: house.site.db.write_now(lambda c: c.execute(update(calibrations).values(**values)))


async def test_how_it_stands_is_told_in_words(house: House) -> None:
    ann = await come_in(house, "Ann")
    await ask(ann)
    await ask(ann, "expert")
    assert "Waits: 1 other before it." in (await entries(ann))[1].text
    be = running(house)
    await asyncio.to_thread(be, state="running")
    assert "Interrupted; it goes on by itself within a minute or so." in (await entries(ann))[0].text
    await house.site.db.write(take_lease, holder="the process", now=house.site.hall.now())
    assert "Being measured, the first game under way." in (await entries(ann))[0].text
    await asyncio.to_thread(be, state="paused")
    assert "Pauses while people act at the tables." in (await entries(ann))[0].text
    await asyncio.to_thread(be, state="failed", fault=BROKEN)
    assert BROKEN in (await entries(ann))[0].text


async def test_tables_at_which_somebody_acts_are_left_in_peace(house: House) -> None:
    ann = await come_in(house, "Ann")
    table = await house.play("Ben", "Cleo")
    await ask(ann)
    await house.site.keeper.look()
    assert not (await house.site.db.read(read_lease)).busy(now=house.site.hall.now())
    for turn in range(RUSH):
        answer = await table.press(("Ben", "Cleo")[turn % 2], Rest())
        assert answer.status_code == 303
    await house.site.keeper.look()
    assert (await house.site.db.read(read_lease)).busy(now=house.site.hall.now())


async def test_what_was_measured_under_other_rules_is_marked(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "published", lambda _game: ())  # what comes with the program is not outdated
    ann = await come_in(house, "Ann")
    await ask(ann)
    await measure(house)
    assert "outdated" not in (await entries(ann))[0].text
    await asyncio.to_thread(running(house), rules_version=999, bot_version=999)
    (entry,) = await entries(ann)
    assert "Outdated: the rules and the bot have changed since." in entry.text
    row = (await ann.page(PRESETS)).id("dawn")
    assert row.text.count("Outdated: the rules and the bot have changed since.") == 4
    assert row.one("a", href=f"{LIST}?preset=dawn").text.startswith("Measure")
