"""Faults seen elsewhere, tried on the pages of every game: double presses, old pages, others' seats and hands."""

import asyncio
import re
from typing import Any

import msgspec
import pytest

from app.games.protocol import Seat
from app.games.registry import GAMES
from app.games.rng import Rng
from app.presets.service import default_preset
from app.tables.records import LogPage, TableRecord
from app.web.game_registry import GAME_PAGES
from app.web.moments import Moment
from app.web.table_page import scene_of
from app.web.viewers import Viewer
from tests.web.dom import Page
from tests.web.house import HTMX, House, Table, easiest
from tests.web.streaming import Listener

pytestmark = pytest.mark.parametrize("slug", GAMES)
PEOPLE = ("Anna", "Bert")
SAMPLES = 40


async def playing(house: House, slug: str) -> Table:
    return await house.play(*PEOPLE, game=slug, preset=easiest(slug))


async def turn(table: Table, *, choice: int = 0) -> tuple[str, Any]:
    """Name whom the game waits for, and one of their actions."""
    record = await table.record()
    seat = min(record.acting)
    legal = GAMES[record.game].legal_actions(record.state, seat)
    return PEOPLE[seat], legal[choice % len(legal)]


async def walk(table: Table, presses: int) -> None:
    """Press some buttons, the same ones every time."""
    for number in range(presses):
        name, action = await turn(table, choice=7 * number)
        form = await table.form(name, action)
        answer = await table[name].post(f"{table.path}/act", form)
        question = Page(answer.text)
        if answer.status_code == 200 and "sure" in {form.attributes.get("id") for form in question.all("form")}:
            answer = await table[name].post(f"{table.path}/act", question.form(id_="sure"))
        assert answer.status_code == 303, question.notice


async def test_a_button_pressed_five_times_at_once_counts_once(house: House, slug: str) -> None:  # B01
    table = await playing(house, slug)
    name, action = await turn(table)
    before = (await table.record()).version
    form = await table.form(name, action)
    answers = await asyncio.gather(*(table[name].post(f"{table.path}/act", form, **HTMX) for _ in range(5)))
    assert [answer.status_code for answer in answers] == [200] * 5
    assert (await table.record()).version == before + 1


async def test_two_tabs_of_a_seat_do_not_both_act_on_one_page(house: House, slug: str) -> None:  # B02, B03
    table = await playing(house, slug)
    name, action = await turn(table)
    first, second = [await table.form(name, action) for _ in range(2)]
    await table[name].post(f"{table.path}/act", first)
    before = await house.stored()
    answer = await table[name].post(f"{table.path}/act", second, **HTMX)
    assert answer.status_code == 409
    assert Page(answer.text).notice
    assert before == await house.stored()


async def test_start_pressed_twice_deals_once(house: House, slug: str) -> None:  # B07
    table = await house.open(*PEOPLE, game=slug, preset=default_preset(slug))
    answers = await asyncio.gather(*(table["Anna"].post(f"{table.path}/start") for _ in range(2)))
    assert [answer.status_code for answer in answers] == [303, 303]
    assert (await table.page("Anna")).id("log").text.count("The game began.") == 1


async def test_ten_people_and_the_last_seat(house: House, slug: str) -> None:  # B08
    table = await house.open("Anna", seats=2, game=slug, preset=default_preset(slug))
    comers = [house.browser() for _ in range(10)]
    for comer in comers:
        await comer.page(table.path)
    fields = {"seat": "1", "name": "Somebody"}
    answers = await asyncio.gather(*(comer.post(f"{table.path}/seat/take", fields) for comer in comers))
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 9


async def test_no_way_in_once_the_game_has_begun(house: House, slug: str) -> None:  # B09
    table = await playing(house, slug)
    eve = house.browser()
    await eve.page(table.path)
    answer = await eve.post(f"{table.path}/seat/take", {"seat": "1", "name": "Eve"})
    assert answer.status_code == 409
    assert await table.seated() == list(PEOPLE)


async def test_an_action_for_somebody_elses_seat_is_refused(house: House, slug: str) -> None:  # B13, B23
    table = await playing(house, slug)
    name, action = await turn(table)
    eve = house.browser()
    form = await table.form(name, action)
    await eve.page(table.path)
    before = await house.stored()
    assert (await eve.post(f"{table.path}/act", form)).status_code == 403
    assert before == await house.stored()


async def test_another_seats_number_shows_nothing_of_its_own(house: House, slug: str) -> None:  # B23
    table = await playing(house, slug)
    await walk(table, 3)
    pages = [_shown((await table["Bert"].get(table.path + query)).text) for query in ("", "?seat=0", "?seat=63")]
    assert pages[0] == pages[1] == pages[2]


async def test_what_is_hidden_may_be_anything_without_a_letter_of_a_page_changing(house: House, slug: str) -> None:
    """B21, B22: deal what a viewer cannot see anew, and nothing of what their page is made from is another."""
    table = await playing(house, slug)
    game, page = GAMES[slug], GAME_PAGES[slug]
    for number in range(SAMPLES):
        await walk(table, 1)
        record = await table.record()
        if record.over:
            break
        for seat in (Seat(0), Seat(1), None):
            viewer = Viewer() if seat is None else Viewer(seat=seat, holds=(seat,))
            dealt = msgspec.structs.replace(record, state=game.redeal(record.state, seat, Rng(f"{number:032x}")))
            seen, other = (page.context(scene_of(_moment(which), viewer)) for which in (record, dealt))
            assert seen == other


async def test_the_seed_leaves_the_server_in_nothing(house: House, slug: str) -> None:  # B24
    table = await playing(house, slug)
    await walk(table, 3)
    seed = (await table.state()).rng.seed
    for path in (table.path, f"{table.path}/log", f"{table.path}/regions?since=0"):
        for headers in ({}, HTMX):
            assert seed not in (await table["Anna"].get(path, **headers)).text


async def test_the_stream_of_one_tells_nothing_that_was_meant_for_another(house: House, slug: str) -> None:  # B25
    table = await playing(house, slug)
    eve = house.browser()
    await eve.page(table.path)
    async with Listener(eve, f"{table.path}/stream?since=0") as stream:
        await walk(table, 4)
        await asyncio.sleep(0)
        told = (await stream.next()).data
    mine = (await table.page("Anna")).id("log").text + (await table.page("Bert")).id("log").text
    assert "You drew" not in told
    assert "You drew" not in (await eve.page(table.path)).id("log").text
    assert mine


def _shown(html: str) -> str:
    """Leave out what differs from page to page: the key of its press, and the seat that its address asks for."""
    return re.sub(r'name="press_key" value="[^"]*"|[?&;]seat=\d+|name="asked" value="[^"]*"', "", html)


def _moment(record: TableRecord) -> Moment:
    return Moment(record, dict.fromkeys((None, *(seat.number for seat in record.seats)), LogPage((), None)))
