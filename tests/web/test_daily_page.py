"""The pages of the daily journey: today's without scripts, an attempt, what is closed to others, and earlier days."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from sqlalchemy import Connection, func, select

from app.players.models import players
from app.tables.daily import deal_of
from app.tables.daily_models import attempts, days
from app.tables.result_models import results, sittings
from app.web.replays import Replays
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import Browser, House, Table
from tests.web.streaming import Listener

NIGHT = datetime(2030, 1, 1, 23, 59, 30, tzinfo=UTC)


@pytest.fixture
def clock(house: House, monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """Let the small game be dealt each day, by a clock that the test sets."""
    moment = [NIGHT - timedelta(hours=11, minutes=44)]
    hall = msgspec.structs.replace(house.site.hall, now=lambda: moment[0], daily_game="climb")
    site = msgspec.structs.replace(house.site, hall=hall, replays=Replays(house.site.db, hall))
    monkeypatch.setattr(house, "site", site)
    house.app.state.site = site
    return moment


async def begin(house: House, *names: str) -> Table:
    """Open today's table from its page, sit everybody down and start."""
    host = house.browser()
    form = (await host.page("/daily")).form(action="/daily/tables")
    answer = await host.post("/daily/tables", form | {"my_name": names[0], "seats": str(len(names))})
    assert answer.status_code == 303, Page(answer.text).notice
    table = Table(house, answer.headers["location"].removeprefix("/t/"), {names[0]: host})
    for seat, name in enumerate(names[1:], 1):
        await table.join(name, seat)
    await host.post(f"{table.path}/start")
    return table


async def play_to_the_end(table: Table) -> None:
    while (record := await table.record()).status == "playing":
        who = record.seats[min(record.acting)].name
        assert who is not None
        await table.press(who, Rest())


async def test_the_page_of_today_needs_no_scripts_and_says_how_long_there_is(
    house: House, clock: list[datetime]
) -> None:
    page = await house.browser().page("/daily")

    assert page.all("script") == []
    assert "12 hours and 14 minutes" not in page.text
    assert "11 hours and 45 minutes" in page.text
    assert "midnight (UTC)" in page.text
    assert "Nobody has begun it." in page.text
    clock[0] = NIGHT
    assert "in 1 minute" in (await house.browser().page("/daily")).text


async def test_the_day_is_the_servers_whatever_a_browser_says(house: House, clock: list[datetime]) -> None:  # B47
    clock[0] = NIGHT
    far_east = house.browser(**{"Date": "Wed, 02 Jan 2030 13:59:30 GMT", "Time-Zone": "Pacific/Tongatapu"})
    assert "1 January 2030" in (await far_east.page("/daily")).text
    clock[0] = NIGHT + timedelta(minutes=1)
    assert "2 January 2030" in (await far_east.page("/daily")).text


async def test_an_attempt_is_had_once_and_the_page_leads_back_to_it(house: House, clock: list[datetime]) -> None:
    del clock
    table = await begin(house, "Ada")
    page = await table["Ada"].page("/daily")

    assert "You have had today’s attempt." in page.text
    assert [form for form in page.all("form") if form["action"] == "/daily/tables"] == []
    form = {"my_name": "Ada", "seats": "1", "press_key": "another press"}
    again = await table["Ada"].post("/daily/tables", form)
    assert again.status_code == 409
    assert "You have had your attempt" in Page(again.text).notice


@pytest.mark.parametrize(
    "part", ("", "/log", "/stream", "/regions?since=0", "/target", "/at/2", "/results", "/deal", "/replay")
)
async def test_others_see_nothing_of_a_counted_attempt_until_the_day_is_over(
    house: House, clock: list[datetime], part: str
) -> None:
    table = await begin(house, "Ada")
    stranger = house.browser()
    answer = await stranger.get(table.path + part, **{"HX-Request": "true"})

    assert answer.status_code == 403
    assert "once the day is over" in Page(answer.text).text
    assert (await table["Ada"].get(table.path)).status_code == 200
    if part != "/stream":
        clock[0] += timedelta(days=1)
        answer = await stranger.get(table.path + part, **{"HX-Request": "true"})
        assert answer.status_code == (409 if part == "/replay" else 200)  # the game is not over yet


async def test_seeds_and_results_are_told_when_the_day_is_over(house: House, clock: list[datetime]) -> None:
    table = await begin(house, "Ada")
    await play_to_the_end(table)
    day = clock[0].date().isoformat()
    deal = deal_of(house.site.hall, day=day, seats=1, rules_version=1)
    today = await table["Ada"].page("/daily")
    assert deal.commitment in today.text
    assert deal.seed not in (await table["Ada"].get("/daily")).text
    assert (await table["Ada"].get(f"/daily/{day}")).status_code == 303
    assert deal.seed not in (await table["Ada"].get(f"{table.path}/deal")).text

    clock[0] += timedelta(days=1)
    stranger = house.browser()
    page = await stranger.page(f"/daily/{day}")
    assert deal.seed in page.text
    assert "1 person at 1 table; played to the end at 1." in page.text
    assert "Somebody" in page.text
    assert "Ada" not in page.text
    assert deal.seed in (await stranger.get(f"{table.path}/deal")).text
    await table["Ada"].post("/me/name", {"shown": "yes"})
    linked = [link["href"] for link in (await stranger.page(f"/daily/{day}")).all("a") if link.text == "Ada"]
    assert linked == [f"{table.path}/replay"]
    assert (await stranger.get(linked[0])).status_code == 200


async def test_a_past_day_can_be_practised_from_its_page(house: House, clock: list[datetime]) -> None:
    await begin(house, "Ada")
    day = clock[0].date().isoformat()
    early = {"my_name": "Ben", "seats": "1", "press_key": "much too early"}
    assert (await house.browser().post(f"/daily/{day}/practice", early)).status_code == 404
    clock[0] += timedelta(days=1)
    browser = house.browser()
    form = (await browser.page(f"/daily/{day}")).form(action=f"/daily/{day}/practice")
    answer = await browser.post(f"/daily/{day}/practice", form | {"my_name": "Ben"})

    assert answer.status_code == 303
    record = await house.table(answer.headers["location"].removeprefix("/t/"))
    assert (record.daily, record.origin is not None) == (None, True)
    assert "counts nowhere" in (await browser.page(answer.headers["location"])).text


@pytest.mark.parametrize("day", ("2029-12-31", "2030-01-01"))
async def test_days_without_a_game_are_told_as_such(house: House, clock: list[datetime], day: str) -> None:
    clock[0] = datetime(2030, 1, 5, tzinfo=UTC)

    assert "Nobody came to the end." in (await house.browser().page(f"/daily/{day}")).text


@pytest.mark.parametrize("day", ("2030-01-02", "2030-1-1", "yesterday", "9999-99-99", "%00", "a" * 300))
async def test_other_days_are_not_there(house: House, clock: list[datetime], day: str) -> None:
    assert clock
    assert (await house.browser().get(f"/daily/{day}")).status_code == 404


@pytest.mark.parametrize(
    "query",
    ("?before=2030-01-01", "?before=nonsense", "?page=-1", "?before=", "?seats=99&page=999999999", "?x=" + "y" * 900),
)
async def test_whatever_stands_in_the_address_a_page_is_shown(house: House, clock: list[datetime], query: str) -> None:
    clock[0] = datetime(2030, 1, 5, tzinfo=UTC)
    for path in ("/daily", "/daily/2030-01-04"):
        assert (await house.browser().get(path + query)).status_code == 200


async def test_earlier_days_are_listed_a_stretch_at_a_time(house: House, clock: list[datetime]) -> None:
    for _ in range(18):
        await begin(house, "Ada")
        clock[0] += timedelta(days=1)
    browser = house.browser()
    page, days = await browser.page("/daily"), []
    for _ in range(2):
        days += [link["href"] for link in page.all("a") if link["href"].startswith("/daily/2030")]
        older = [link["href"] for link in page.all("a") if link.text == "Days before"]
        page = await browser.page(older[0]) if older else page

    assert len(set(days)) == 18


async def test_a_forged_form_is_refused_and_changes_nothing(house: House, clock: list[datetime]) -> None:
    del clock
    browser = house.browser()
    before = await house.stored()
    for fields in (
        {"my_name": "Ada", "seats": "9", "press_key": "a press key"},
        {"my_name": "", "seats": "1", "press_key": "a press key"},
        {"my_name": "Ada", "seats": "1", "press_key": "short"},
        {"my_name": "Ada", "seats": "one", "press_key": "a press key"},
        {"my_name": "Ada", "seats": "1", "press_key": "a press key", "day": "2029-01-01"},
    ):
        answer = await browser.post("/daily/tables", fields)
        if answer.status_code != 303:
            assert answer.status_code == 422
            assert await house.stored() == before
        else:  # a day that somebody sends along counts for nothing
            assert (await house.table(answer.headers["location"].removeprefix("/t/"))).daily == "2030-01-01"


async def test_the_first_page_leads_to_the_daily_journey_and_to_ones_own(house: House) -> None:
    browser: Browser = house.browser()
    links = {link["href"] for link in (await browser.page("/")).all("a")}

    assert {"/daily", "/halls", "/me", "/privacy"} <= links


async def test_no_good_move_is_told_at_a_table_of_the_day(house: House, clock: list[datetime]) -> None:
    del clock
    table = await begin(house, "Ada")
    page = await table.page("Ada")
    assert page.all("form", action=f"{table.path}/advice") == []
    before = await house.stored()
    for path, fields in (("/advice", {"seat": "0"}), ("/advice/rule", {"advice": "given"}), ("/bot", {"seat": "0"})):
        answer = await table["Ada"].post(table.path + path, fields)
        assert answer.status_code == 409, path
        assert await house.stored() == before


async def test_a_good_move_is_noted_at_any_other_table(house: House) -> None:
    table = await house.play("Ada")
    assert not (await table.record()).advised
    assert (await table["Ada"].post(f"{table.path}/advice", {"seat": "0"})).status_code == 200
    assert (await table.record()).advised


@pytest.mark.parametrize("headers", ({}, {"table-page": "waiting"}))
async def test_a_stream_that_was_open_before_the_start_tells_others_nothing(
    house: House, clock: list[datetime], headers: dict[str, str]
) -> None:  # B76
    del clock
    host = house.browser()
    form = (await host.page("/daily")).form(action="/daily/tables")
    answer = await host.post("/daily/tables", form | {"my_name": "Ada", "seats": "1"})
    path = answer.headers["location"]
    async with Listener(house.browser(), f"{path}/stream?since=0", **headers) as stream:
        await stream.next()
        heard = len(stream.received)
        await host.post(f"{path}/start")
        await stream.ended()
        assert "hand" not in stream.received[heard:]
        assert "Ada" not in stream.received[heard:]


@pytest.mark.parametrize("agent", ("TelegramBot (like TwitterBot)", "facebookexternalhit/1.1", "Googlebot/2.1"))
async def test_looking_changes_nothing(house: House, clock: list[datetime], agent: str) -> None:  # B58
    clock[0] = datetime(2030, 1, 5, tzinfo=UTC)

    def kept(connection: Connection) -> list[int]:
        found = [select(func.count()).select_from(table) for table in (players, days, attempts, results, sittings)]
        return [connection.scalar(query) or 0 for query in found]

    before = await house.site.db.read(kept)
    robot = house.browser(**{"User-Agent": agent, "Purpose": "prefetch"})
    for path in ("/daily", "/daily/2030-01-04", "/halls/climb", "/me", "/me/games", "/me/kept.json", "/me/forget"):
        for answer in (await robot.get(path), await robot.client.head(path)):
            assert answer.headers["x-robots-tag"] == "noindex, nofollow"
            assert answer.status_code in {200, 303}
    assert await house.site.db.read(kept) == before
