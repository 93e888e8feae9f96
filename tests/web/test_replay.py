"""Games that are over, on the pages: links to moments, the replay, and practice that goes on from a moment."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from app.games.registry import GAMES, JOURNEY
from app.presets.service import default_preset
from app.tables import service
from app.tables.hall import Hall
from app.tables.retelling import Retold
from app.web import replays
from tests.tables.climb import Rest, Roll
from tests.web.dom import Page
from tests.web.house import House, Table, easiest, new_app
from tests.web.test_every_game import playing, walk

PRESSES = 30
LOG_PAGE = 50


async def closed(house: House, slug: str, *, presses: int = PRESSES, **options: str) -> Table:
    """Play a while, then close the table: from then on its game hides nothing."""
    table = await house.play("Anna", "Bert", game=slug, preset=easiest(slug), **options)
    await walk(table, presses)
    await table["Anna"].post(f"{table.path}/end")
    assert (await table.record()).status == "ended"
    return table


async def finished(house: House, slug: str) -> Table:
    """Play a game for one to its end."""
    table = await house.play("Anna", game=slug, preset=default_preset(slug))
    while (await table.record()).status == "playing":
        await walk(table, 1)
    return table


async def dealt(table: Table) -> int:
    return (await table.house.site.db.read(service.course_of, slug=table.slug)).first


def moments(page: Page) -> list[str]:
    """List the addresses that the lines of a log lead to, the newest first."""
    return [link["href"] for link in page.one("ol", cls="log").all("a", cls="at")]


async def test_each_line_since_the_deal_leads_to_the_moment_it_tells_of(house: House) -> None:
    table = await house.play("Anna", "Bert")
    start = await dealt(table)
    await table.press("Anna", Roll())
    await table.press("Anna", Rest())
    page = await table.page("Anna")
    lines = page.one("ol", cls="log").all("li")
    linked = {int(line["data-seq"]): line.all("a", cls="at") for line in lines}

    assert {seq for seq, links in linked.items() if links} == {start, start + 1, start + 2}
    assert moments(page)[0] == f"{table.path}/at/{start + 2}"
    assert {link["aria-label"] for links in linked.values() for link in links} == {"See this moment"}
    for address in moments(page):
        assert (await table["Anna"].page(address)).one("p", cls="moment-place").text


async def test_lines_on_the_pages_of_the_log_and_of_moments_lead_to_the_same_moments(house: House) -> None:
    table = await playing(house, "journey")
    await walk(table, PRESSES)
    newest, start = (await table.record()).version, await dealt(table)
    old = moments(await table["Anna"].page(f"{table.path}/log?before={newest - 3}"))
    past = moments(await table["Anna"].page(f"{table.path}/at/{newest - 4}"))

    assert {address.partition("?")[0] for address in old} == {
        f"{table.path}/at/{seq}" for seq in range(start, newest - 3)
    }
    assert {address.partition("?")[0] for address in past} <= {
        f"{table.path}/at/{seq}" for seq in range(start, newest - 3)
    }
    assert past


async def test_no_line_of_a_lobby_leads_anywhere_however_long_it_was(house: House) -> None:
    table = await house.open("Anna", "Bert")
    for number in range(LOG_PAGE + 5):
        await table["Anna"].post(f"{table.path}/seat/rename", {"seat": "0", "name": f"Anna {number}"})
    page = await table["Anna"].page(f"{table.path}/log")
    assert moments(page) == []
    await table["Anna"].post(f"{table.path}/start")
    assert moments(await table["Anna"].page(f"{table.path}/log?before={LOG_PAGE}")) == []


async def test_a_moment_offers_its_link(house: House) -> None:
    table = await house.play("Anna", "Bert")
    start = await dealt(table)
    page = await table["Anna"].page(f"{table.path}/at/{start}?seat=0")
    link = page.id("moment-link")["value"]
    assert link.startswith("http://")
    assert link.endswith(f":8000{table.path}/at/{start}")


@pytest.mark.parametrize("slug", GAMES)
async def test_a_replay_shows_the_course_in_drawings_words_and_figures(house: House, slug: str) -> None:
    table = await closed(house, slug)
    page = await table["Bert"].page(f"{table.path}/replay")
    retold = await house.site.db.read(service.retell, house.site.hall, slug=table.slug)
    story = retold.story
    assert story is not None

    drawings = page.all("svg", cls="curves")
    assert len(drawings) == 2 * 3  # the course and two charts, each for two widths
    assert all(drawing["aria-hidden"] == "true" for drawing in drawings)
    assert {link["tabindex"] for drawing in drawings for link in drawing.all("a")} == {"-1"}
    rows = page.one("table", cls="figures").all("tr")
    assert len(rows) == 1 + len(story.points)
    assert len({len(row.all("th") + row.all("td")) for row in rows}) == 1
    addresses = [row.one("a")["href"] for row in rows[1:]]
    assert addresses == [f"{table.path}/at/{point.seq}" for point in story.points]
    told = page.one("ol", cls="turnings").all("li") if story.turnings else []
    assert [line.one("a", cls="go")["href"] for line in told] == [
        f"{table.path}/at/{turned.seq}" for turned in story.turnings
    ]
    assert all(line.one("span", cls="words").text.strip() for line in told)


@pytest.mark.parametrize("slug", ("journey", "harmonies"))
async def test_a_finished_game_leads_to_its_replay_from_everywhere(house: House, slug: str) -> None:
    table = await finished(house, slug)
    replay = f"{table.path}/replay"
    page = await table.page("Anna")
    assert replay in [link["href"] for link in page.id("status").all("a")]
    assert replay in [link["href"] for link in page.id("log").all("a")]
    assert replay in [link["href"] for link in (await table["Anna"].page("/")).all("a")]
    moment = await table["Anna"].page(f"{table.path}/at/{(await table.record()).version}")
    assert replay in [link["href"] for link in moment.one("section", cls="moment-told").all("a")]
    assert [form for form in moment.all("form") if form.attributes.get("action", "").startswith(table.path)] == []
    shown = await table["Anna"].page(replay)
    kinds = shown.one("ol", cls="turnings").all("li")
    assert kinds[-1].one("a", cls="go")["href"] == f"{table.path}/at/{(await table.record()).version}"
    assert page.all("title")[0].text.startswith(shown.one("h1").text)


async def test_every_place_of_a_replay_leads_to_a_moment(house: House) -> None:
    table = await closed(house, "journey")
    page = await table["Anna"].page(f"{table.path}/replay")
    leads = {link["href"] for link in page.all("a") if link["href"].startswith(f"{table.path}/at/")}
    assert len(leads) > 3
    for address in leads:
        assert (await table["Anna"].get(address)).status_code == 200


async def test_a_replay_is_told_once_however_many_look(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await closed(house, "journey")
    tellings = 0

    def counted(connection: Connection, hall: Hall, *, slug: str) -> Retold:
        nonlocal tellings
        tellings += 1
        return service.retell(connection, hall, slug=slug)

    monkeypatch.setattr(replays, "service", type("Counting", (), {"retell": staticmethod(counted)}))
    lookers = [table["Anna"], table["Bert"], house.browser()]
    pages = await asyncio.gather(*(browser.get(f"{table.path}/replay") for browser in lookers * 4))
    assert {page.status_code for page in pages} == {200}
    assert tellings == 1
    await table["Anna"].post(f"{table.path}/rematch")  # a new version, one record later
    await table["Anna"].page(f"{table.path}/replay")
    assert tellings == 2


@pytest.mark.parametrize("path", ("replay", "at/{start}/play-on"))
async def test_while_a_game_goes_on_nobody_sees_its_course_or_plays_on_from_it(house: House, path: str) -> None:
    table = await playing(house, "journey")
    await walk(table, 5)
    address = f"{table.path}/{path.format(start=await dealt(table))}"
    before = await house.stored()
    for browser in (table["Anna"], table["Bert"], house.browser()):
        assert (await browser.get(address)).status_code == 409
    assert [link for link in (await table.page("Anna")).all("a") if link["href"].endswith("/replay")] == []
    sent = await table["Bert"].post(address, {"press_key": "12345678", "my_name": "Bert", "company": "alone"})
    assert sent.status_code in {405, 409}
    assert await house.stored() == before


async def test_a_waiting_table_has_no_replay(house: House) -> None:
    table = await house.open("Anna", "Bert")
    assert (await table["Anna"].get(f"{table.path}/replay")).status_code == 409
    await table["Anna"].post(f"{table.path}/end")
    assert (await table["Anna"].get(f"{table.path}/replay")).status_code == 409


async def test_a_replay_under_rules_of_before_says_so_and_fails_nowhere(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:  # B49
    table = await closed(house, "journey")
    newest, start = (await table.record()).version, await dealt(table)
    monkeypatch.setattr(type(JOURNEY), "rules_version", JOURNEY.rules_version + 1)
    page = await table["Anna"].page(f"{table.path}/replay")
    assert "rules that this house plays no more" in page.text
    assert page.all("svg", cls="curves") == []
    for seq in range(start, newest + 1):
        assert (await table["Anna"].get(f"{table.path}/at/{seq}")).status_code in {200, 404}
    assert (await table["Anna"].get(f"{table.path}/at/{start}")).status_code == 200  # its state was kept


async def test_a_game_without_curves_has_a_replay_to_step_through(house: House) -> None:
    table = await house.play("Anna", "Bert")
    await table["Anna"].post(f"{table.path}/end")
    page = await table["Anna"].page(f"{table.path}/replay")
    watch = next(link for link in page.all("a") if link.text.strip() == "Watch it from the deal")
    assert watch["href"] == f"{table.path}/at/{await dealt(table)}#play"


async def test_names_are_escaped_wherever_a_replay_tells_of_them(house: House) -> None:  # B55
    name = "<b onclick=x>A</b>"
    table = await house.play(name, game="journey", preset="extreme")
    table.people["Anna"] = table.people[name]
    while (await table.record()).status == "playing":
        await walk(table, 1)
    answer = await table["Anna"].get(f"{table.path}/replay")
    assert "&lt;b onclick=x&gt;" in answer.text
    assert "<b onclick" not in answer.text


async def test_moments_and_replays_are_the_same_after_a_restart(
    house: House, house_url: str, tmp_path: Path
) -> None:  # B29
    table = await closed(house, "journey", hands="closed")
    start, newest = await dealt(table), (await table.record()).version
    paths = [f"{table.path}/replay", *(f"{table.path}/at/{seq}" for seq in range(start, newest + 1, 4))]
    people = {name: table[name].client.cookies for name in ("Anna", "Bert")}
    before = {(name, path): (await table[name].get(path)).text for name in people for path in paths}
    app = new_app(house_url, tmp_path)
    async with app.router.lifespan_context(app):
        after = House(app)
        for name, cookies in people.items():
            browser = after.browser()
            browser.client.cookies = cookies
            for path in paths:
                assert _steady((await browser.get(path)).text) == _steady(before[name, path]), (name, path)
        await after.close()


def _steady(html: str) -> str:
    """Leave out what is made anew for each page."""
    return re.sub(r'name="press_key" value="[^"]*"', "", html)


async def test_robots_that_walk_through_a_game_change_nothing_and_list_nothing(house: House) -> None:  # B58
    table = await closed(house, "journey", presses=8)
    start, newest = await dealt(table), (await table.record()).version
    paths = [f"{table.path}/replay", *(f"{table.path}/at/{seq}" for seq in range(start, newest + 1))]
    paths += [f"{path}/play-on" for path in paths[1:]]
    before = await house.stored()
    robot = house.browser(**{"User-Agent": "Twitterbot/1.0", "Sec-Purpose": "prefetch"})
    for path in paths:
        for answer in (await robot.get(path), await robot.client.head(path)):
            assert answer.status_code in {200, 404}
            assert "noindex" in answer.headers["x-robots-tag"]
            assert answer.headers["cache-control"] == "no-store"  # B32: nothing of it is kept by a browser
    assert await house.stored() == before


async def practise(table: Table, seq: int, who: str = "Anna", **changes: str) -> Any:
    """Fill in the form of a practice table and send it."""
    address = f"{table.path}/at/{seq}/play-on"
    form = (await table[who].page(address)).form(action=address)
    return await table[who].post(address, form | changes)


async def test_one_plays_on_from_a_moment_at_a_table_that_says_where_it_came_from(house: House) -> None:
    table = await closed(house, "journey")
    seq = await dealt(table) + 9
    answer = await practise(table, seq, company="alone")
    path = answer.headers["location"]
    page = await table["Anna"].page(path)
    note = page.id("log").one("p", cls="practice")

    assert "Practice" in note.text
    assert note.one("a")["href"] == f"{table.path}/at/{seq}"
    assert "practice" in page.one("p", cls="table-name").text
    assert any("practice" in card.text for card in (await table["Anna"].page("/")).all("li", cls="card"))
    old = await table["Anna"].page(f"{table.path}/at/{seq}")
    assert _faces(page) == _faces(old) != []


def _faces(page: Page) -> list[str]:
    """Name the cards on the pathway by what their faces point at."""
    found = (re.search(r"target=\w+:(\w+)", link["href"]) for link in page.id("pathway").all("a", cls="face"))
    return [card[1] for card in found if card]


async def test_a_waiting_practice_table_offers_no_options_and_shows_who_is_where(house: House) -> None:
    table = await closed(house, "journey")
    answer = await practise(table, await dealt(table) + 2, company="friends", seat="1")
    page = await table["Anna"].page(answer.headers["location"])
    assert [link.text for link in page.all("a") if link["href"].endswith("/options")] == []
    assert "this game goes on from a moment of another one" in page.id("start").text
    assert page.id("seats").text.count("free:") == 1


async def test_a_refused_form_comes_back_as_it_was_sent(house: House) -> None:
    table = await closed(house, "journey")
    before = await house.stored()
    answer = await practise(table, await dealt(table) + 2, company="bots", seat="1", my_name="x" * 60)
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.notice
    chosen = {field["value"] for field in page.all("input") if "checked" in field.attributes}
    assert chosen == {"1", "bots"}
    assert await house.stored() == before


async def test_strangers_see_of_a_game_that_is_over_what_watchers_saw(house: House) -> None:  # B22, B30
    table = await closed(house, "journey", hands="closed")
    state = await table.state()
    hidden = {f"/cards/journey/{card}" for seat in state.seats for card in seat.hand}
    shown = {
        f"/cards/journey/{card}"
        for zone in (state.pathway, state.common_discard, state.camp_storage)
        for card in zone
        if card
    }
    shown |= {f"/cards/journey/{card}" for seat in state.seats for zone in (seat.discard, seat.items) for card in zone}
    stranger = house.browser()
    newest = (await table.record()).version
    page = await stranger.page(f"{table.path}/at/{newest}")
    board = {link["href"] for part in ("hand", "party") for link in page.id(part).all("a")}
    assert board.isdisjoint(hidden - shown)
    assert (await stranger.get(f"{table.path}/replay")).text == (await house.browser().get(f"{table.path}/replay")).text
