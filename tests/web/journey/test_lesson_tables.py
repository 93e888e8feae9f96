"""Tables where the journey is learned: opened in one press, played like any other, left at any step."""

from typing import Any

import msgspec
import pytest

from app.admin.models import house_rules
from app.games.journey.actions import EndTurn
from app.tables.repository import count_lessons, count_unfinished
from app.tables.service import verify_table
from app.tables.verify import Verdict
from app.web.urls import URLS
from tests.web.dom import Page
from tests.web.house import Browser, House
from tests.web.journey.pupils import COURSE, Pupil

MOST = 40


async def begin(pupil: Browser) -> str:
    """Press the button on the first page; give the address of the table."""
    form = (await pupil.page("/")).form(action=URLS.learn("journey"))
    answer = await pupil.post(URLS.learn("journey"), form)
    assert answer.status_code == 303
    path: str = answer.headers["location"]
    return path


async def press(pupil: Browser, path: str, *actions: Any) -> Page:
    """Press what takes some actions, as a page without scripts does, and see the page after it."""
    form = (await pupil.page(path)).form(id_="act")
    form["actions"] = msgspec.json.encode(actions).decode()
    answer = await pupil.post(f"{path}/act", form)
    assert answer.status_code == 303, Page(answer.text).notice
    return await pupil.page(path)


def said(page: Page) -> tuple[str, str]:
    """Read the lesson and its number."""
    coach = page.id("coach")
    return coach.one("h2").text, coach.one("p", cls="coach-progress").text


async def test_one_press_begins_the_lessons_for_somebody_new(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    page = await pupil.page(path)
    assert said(page) == ("Play a card", f"1 of {len(COURSE.lessons)}")
    assert page.id("coach")["data-place"].startswith("hand-")
    table = await house.table(path.removeprefix("/t/"))
    assert (table.status, table.course, [seat.name for seat in table.seats]) == ("playing", "journey-1", ["Maui"])


async def test_the_rules_begin_them_too_and_a_second_press_leads_back_to_them(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    form = (await pupil.page("/rules/journey")).form(action=URLS.learn("journey"))
    assert (await pupil.post(URLS.learn("journey"), form)).headers["location"] == path


async def test_a_game_without_lessons_offers_none_and_refuses_them(house: House) -> None:
    visitor = house.browser()
    assert not (await visitor.page("/rules/harmonies")).all("form", action=URLS.learn("harmonies"))
    before = await house.stored()
    answer = await visitor.post(URLS.learn("harmonies"), {"press_key": "a-key-of-eight"})
    assert answer.status_code == 404
    assert await house.stored() == before


async def test_a_pupil_plays_the_whole_course_through_the_page_by_the_coach_alone(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    by_heart = Pupil()
    page = await pupil.page(path)
    for _ in range(MOST):
        coach = by_heart.listens()
        assert page.id("coach").one("h2").text == coach.title
        assert page.id("coach").one("p", cls="coach-words").text == coach.advice.words
        if coach.standing == "reached":
            break
        by_heart.presses(coach.advice.actions)
        page = await press(pupil, path, *coach.advice.actions)
    assert "reached" in page.id("coach").classes
    assert page.id("coach").one("a", cls="primary")["href"] == "/tables/new?game=journey"
    slug = path.removeprefix("/t/")
    assert await house.site.db.read(verify_table, house.site.hall, slug=slug) == Verdict(slug, "same")


async def test_undoing_takes_the_lesson_back_as_well(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    page = await press(pupil, path, *Pupil().listens().advice.actions)
    assert said(page)[0] == "Buy from the pathway"
    await pupil.post(f"{path}/undo", page.form(id_="undo"))
    assert said(await pupil.page(path))[0] == "Play a card"


async def test_a_lesson_is_left_out_by_its_button(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    form = (await pupil.page(path)).form(action=f"{path}/lessons/skip")
    assert form["lesson"] == "play"
    await pupil.post(f"{path}/lessons/skip", form)
    page = await pupil.page(path)
    assert said(page) == ("Buy from the pathway", f"2 of {len(COURSE.lessons)}")
    assert "A lesson is left out." in page.id("log").text


@pytest.mark.parametrize("lesson", ("", "no-such-lesson", "<b>", "x" * 41))
async def test_a_lesson_that_there_is_not_cannot_be_left_out(house: House, lesson: str) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    before = await house.stored()
    answer = await pupil.post(f"{path}/lessons/skip", {"lesson": lesson, "asked": ""})
    assert answer.status_code in {404, 422}
    assert await house.stored() == before


async def test_a_stranger_leaves_nothing_out_and_ends_no_lessons(house: House) -> None:
    path = await begin(house.browser())
    stranger, before = house.browser(), await house.stored()
    assert (await stranger.post(f"{path}/lessons/skip", {"lesson": "play"})).status_code == 403
    assert (await stranger.post(f"{path}/lessons/leave")).status_code == 403
    assert await house.stored() == before
    assert "hidden" in (await stranger.page(path)).id("coach").attributes


async def test_the_table_goes_on_as_an_ordinary_one(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    await pupil.post(f"{path}/lessons/leave")
    page = await press(pupil, path, EndTurn())
    assert "hidden" in page.id("coach").attributes
    assert not page.all("p", cls="coach-words")
    assert (await pupil.post(f"{path}/lessons/skip", {"lesson": "buy"})).status_code == 409
    assert await house.site.db.read(count_unfinished) == 1
    assert await begin(pupil) != path


async def test_it_can_be_closed_and_begun_anew(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    assert f"{path}/end" in [link["href"] for link in (await pupil.page(path)).id("coach").all("a")]
    await pupil.post(f"{path}/end")
    assert "hidden" in (await pupil.page(path)).id("coach").attributes
    assert await begin(pupil) != path


async def test_learning_takes_no_room_of_tables(house: House) -> None:
    await begin(house.browser())
    assert await house.site.db.read(count_unfinished) == 0
    assert await house.site.db.read(count_lessons) == 1


async def test_a_house_has_as_much_room_for_lessons_as_for_tables(house: House) -> None:
    await house.site.db.write(_one_table_at_most)
    await begin(house.browser())
    await house.play("Anna")
    late, before = house.browser(), await house.stored()
    form = (await late.page("/")).form(action=URLS.learn("journey"))
    answer = await late.post(URLS.learn("journey"), form)
    assert answer.status_code == 409
    assert await house.stored() == before


async def test_whoever_hosts_too_much_keeps_learning_but_not_as_an_ordinary_table(house: House) -> None:
    pupil = house.browser()
    path = await begin(pupil)
    await house.site.db.write(_one_table_at_most)
    await house.play("Anna")
    before = await house.stored()
    assert (await pupil.post(f"{path}/lessons/leave")).status_code == 409
    assert await house.stored() == before


def _one_table_at_most(connection: Any) -> None:
    connection.execute(house_rules.delete())
    connection.execute(house_rules.insert().values(id=1, opening="anyone", code_number=1, most_tables=1))
