"""The stream of a table: what comes, to whom, and when it ends."""

import asyncio
from typing import Any

import pytest

from app.edition import Edition
from app.web import stream
from app.web.moments import Moment
from app.web.streams import MOST_STREAMS
from tests.tables.climb import Climb, Rest
from tests.web.dom import Page
from tests.web.house import HTMX, WAITING, House, Table
from tests.web.streaming import Listener
from tests.web.test_pressing import climb, held


async def listening(table: Table, name: str, *, since: int | None = None, **headers: Any) -> Listener:
    version = (await table.record()).version if since is None else since
    return Listener(table[name], f"{table.path}/stream?since={version}", **headers)


async def opened(house: House, count: int) -> None:
    """Wait until so many streams follow something."""
    while house.site.streams.count() < count:  # noqa: ASYNC110 - the house sends no event about it
        await asyncio.sleep(0.01)


async def test_a_partners_action_arrives_as_the_viewers_own_regions(house: House) -> None:
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        card = await climb(table, "Anna")
        await table.press("Anna", card)
        message = await bert.next()
    page = Page(message.data)
    assert message.id == str((await table.record()).version)
    assert page.one("p", cls="height").text == f"{card.card} of 40"
    assert page.one("title").text == "Anna’s turn – Anna’s table"


async def test_what_the_stream_brings_is_what_a_fresh_page_shows(house: House) -> None:  # B70
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        await table.press("Anna", Rest())
        page = Page((await bert.next()).data)
    fresh = await table.page("Bert")
    for region in ("hand", "people", "log"):
        assert page.id(region).text == fresh.id(region).text
    assert page.all(id="mountain") == []  # nothing about it has changed


async def test_what_was_missed_comes_first_when_the_stream_opens_again(house: House) -> None:  # B70
    table = await house.play("Anna", "Bert")
    old = (await table.record()).version
    await table.press("Anna", Rest())
    for last_id, since in ((str(old), old), (str(old), old + 1)):  # the page's own version is older than the last id
        async with await listening(table, "Bert", since=since, **{"last-event-id": last_id}) as bert:
            page = Page((await bert.next()).data)
            assert page.one("title").text == "● Your turn – Anna’s table"


async def test_a_message_with_every_region_says_so(house: House) -> None:
    table = await house.play("Anna", "Bert")
    old = (await table.record()).version
    await table.press("Anna", Rest())
    async with await listening(table, "Bert", since=old) as bert:
        caught_up = (await bert.next()).data
        await table.press("Bert", Rest())
        news = (await bert.next()).data
    assert "data-whole" in Page(caught_up).one("title").attributes
    assert "data-whole" not in Page(news).one("title").attributes
    assert Page(caught_up).id("mountain").text == (await table.page("Bert")).id("mountain").text


async def test_nothing_comes_while_nothing_is_new(house: House) -> None:
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        assert await bert.silent()


async def test_a_slow_reader_gets_the_newest_version_only(house: House) -> None:
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        for _ in range(3):
            await table.press("Anna", await climb(table, "Anna"))
        ids: list[str] = []
        while not ids or ids[-1] != str((await table.record()).version):
            ids.append((await bert.next()).id)
    assert ids == sorted(set(ids), key=int)


async def test_a_stream_that_left_out_a_version_brings_all_regions(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:  # B06
    """An answer may have shown the version between, whose changes are none beside the version the stream knows."""
    table = await house.play("Anna", "Bert")
    go_on, read = asyncio.Event(), house.site.moments.at

    async def held_up(slug: str, edition: Edition) -> Moment:
        await go_on.wait()
        return await read(slug, edition)

    async with await listening(table, "Anna") as anna:
        await opened(house, 1)
        monkeypatch.setattr(house.site.moments, "at", held_up)
        await table.press("Anna", await climb(table, "Anna"))
        await table["Anna"].post(f"{table.path}/undo", await table.form("Anna", form="undo"))
        go_on.set()
        page = Page((await anna.next()).data)
    fresh = await table.page("Anna")
    for region in ("mountain", "hand", "people", "log"):
        assert page.id(region).text == fresh.id(region).text


async def test_three_tabs_of_one_seat_all_follow(house: House) -> None:  # B71
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Anna") as one, await listening(table, "Anna") as two:
        await table.press("Anna", await climb(table, "Anna"))
        assert (await one.next()).data == (await two.next()).data


async def test_a_stream_is_told_apart_from_what_proxies_may_hold_back(house: House) -> None:  # B60
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        assert bert.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert bert.headers["x-accel-buffering"] == "no"
        assert bert.headers["cache-control"] == "no-store, no-transform"
        assert (await bert.next(event="alive")).event == "alive"


async def test_a_quiet_stream_says_that_it_lives(house: House, monkeypatch: pytest.MonkeyPatch) -> None:  # B60
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.02)
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        for _ in range(3):
            assert (await bert.next(event="alive")).event == "alive"


async def test_listeners_who_leave_are_forgotten(house: House) -> None:  # B63
    table = await house.play("Anna", "Bert")
    streams = [Listener(house.browser(), f"{table.path}/stream?since=0") for _ in range(50)]
    for one in streams:
        await one.__aenter__()
    await opened(house, 50)
    assert house.site.notifier.count() == 50
    for one in streams:
        await one.__aexit__(None, None, None)
    assert (house.site.notifier.count(), house.site.streams.count()) == (0, 0)


async def test_streams_end_when_the_server_stops(house: House) -> None:  # B63
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Anna") as anna, await listening(table, "Bert") as bert:
        house.site.notifier.close()
        await asyncio.gather(anna.ended(), bert.ended())


async def test_a_stream_has_an_end_of_its_own(house: House, monkeypatch: pytest.MonkeyPatch) -> None:  # B63
    monkeypatch.setattr(stream, "LIFE_SECONDS", (0.05, 0.05))
    monkeypatch.setattr(stream, "HEARTBEAT_SECONDS", 0.02)
    table = await house.play("Anna", "Bert")
    async with await listening(table, "Bert") as bert:
        await bert.ended()
    assert house.site.notifier.count() == 0


async def test_a_stream_of_no_table_is_refused_before_anything_is_followed(house: House) -> None:  # B76
    answer = await house.browser().get("/t/nothing/stream?since=0", **HTMX)
    assert answer.status_code == 404
    assert house.site.notifier.count() == 0


async def test_another_seats_number_gives_no_other_view(house: House) -> None:  # B23, B76
    table = await house.play("Anna", "Bert", hands="closed")
    watcher = house.browser()
    own = {f"card {card}" for card in held(await table.page("Bert"))}
    async with (
        Listener(watcher, f"{table.path}/stream?since=0&seat=0") as eve,
        Listener(table["Bert"], f"{table.path}/stream?since=0&seat=0") as bert,
    ):
        assert "card " not in (await eve.next()).data
        assert {span.text for span in Page((await bert.next()).data).all("span", cls="held")} == own


async def test_a_seat_that_changes_hands_ends_the_stream_of_its_former_holder(house: House) -> None:  # B76
    table = await house.play("Anna", "Bert", "Carla", hands="closed")
    async with await listening(table, "Bert") as bert:
        await table["Anna"].post(f"{table.path}/hand-over", {"seat": "1", "to": "2"})
        await bert.ended()
        assert "card" not in bert.received
    async with await listening(table, "Bert", since=0) as watching:
        assert Page((await watching.next()).data).all("span", cls="held") == []


async def test_whoever_sits_down_after_having_watched_follows_as_a_player(house: House) -> None:  # B62
    table = await house.open("Anna", seats=2)
    bert = table.people["Bert"] = house.browser()
    await bert.page(table.path)
    async with await listening(table, "Bert", **WAITING) as watching:
        await bert.post(f"{table.path}/seat/take", {"seat": "1", "name": "Bert"})
        await watching.ended()
    async with await listening(table, "Bert", since=0, **WAITING) as seated:
        assert Page((await seated.next()).data).id("seats").all("li", cls="mine") != []


async def test_a_waiting_page_is_told_to_load_the_table_when_the_game_begins(house: House) -> None:
    table = await house.open("Anna", "Bert")
    async with await listening(table, "Bert", **WAITING) as bert:
        await table["Anna"].post(f"{table.path}/start")
        assert (await bert.next(event="reload")).event == "reload"


async def test_the_waiting_room_follows_who_sits_down(house: House) -> None:
    table = await house.open("Anna", seats=2)
    async with await listening(table, "Anna", **WAITING) as anna:
        await table.join("Bert", 1)
        page = Page((await anna.next()).data)
    assert [heading.text for heading in page.id("seats").all("h3")] == ["Anna", "Bert"]
    assert page.id("room").one("p", cls="lead").text == "All 2 seats are taken."


async def test_one_browser_keeps_four_streams_and_its_oldest_page_asks_instead(house: House) -> None:  # B61
    table = await house.play("Anna", "Bert")
    streams = [await listening(table, "Anna") for _ in range(5)]
    for number, one in enumerate(streams, start=1):
        await one.__aenter__()
        await opened(house, min(number, MOST_STREAMS))
    assert (await streams[0].next(event="poll")).event == "poll"
    await streams[0].ended()
    await table.press("Anna", Climb(held(await table.page("Anna"))[0]))
    for one in streams[1:]:
        assert (await one.next()).event == ""
    for one in streams:
        await one.__aexit__(None, None, None)


async def test_asking_now_and_then_brings_the_same(house: House) -> None:  # B61
    table = await house.play("Anna", "Bert")
    version = (await table.record()).version
    ask = f"{table.path}/regions?since={version}"
    assert (await table["Bert"].get(ask, **HTMX)).status_code == 204
    await table.press("Anna", Rest())
    page = Page((await table["Bert"].get(ask, **HTMX)).text)
    assert page.id("forms")["data-version"] == str(version + 1)
    assert page.one("title").text == "● Your turn – Anna’s table"


async def test_asking_from_a_waiting_page_loads_the_table_once_it_has_begun(house: House) -> None:
    table = await house.open("Anna", "Bert")
    version = (await table.record()).version
    await table["Anna"].post(f"{table.path}/start")
    answer = await table["Bert"].get(f"{table.path}/regions?since={version}", **WAITING)
    assert answer.headers["HX-Refresh"] == "true"


@pytest.mark.parametrize("part", ("/regions?since=0", "/target?target=summit"))
async def test_a_part_opened_as_a_page_leads_to_the_whole_page(house: House, part: str) -> None:  # B67
    table = await house.play("Anna", "Bert")
    answer = await table["Anna"].get(table.path + part)
    assert answer.status_code == 303
    page = await table["Anna"].page(answer.headers["location"])
    assert page.one("title").text == "● Your turn – Anna’s table"


async def test_no_page_of_a_table_is_kept_by_a_cache(house: House) -> None:  # B67
    table = await house.play("Anna", "Bert")
    answers = [
        await table["Anna"].get(table.path),
        await table["Anna"].get(f"{table.path}/regions?since=0", **HTMX),
        await table["Anna"].get(f"{table.path}/target?target=summit", **HTMX),
        await table.press("Anna", Rest(), **HTMX),
    ]
    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
