"""Opening a table: the form, and what it refuses."""

import asyncio

import pytest

from tests.web.dom import Page
from tests.web.house import House

UNSEEN = "\u200b\u200d\u2060"


async def test_a_table_is_opened_with_a_name_alone(house: House) -> None:
    anna = house.browser()
    slug = await anna.open("Anna")
    page = await anna.page(f"/t/{slug}")
    assert page.one("h1").text == "Anna’s table"
    assert [heading.text for heading in page.id("seats").all("h3")] == ["Anna", "Seat 2"]


async def test_the_first_page_lists_my_tables_and_nobody_elses(house: House) -> None:
    anna, bert = house.browser(), house.browser()
    await anna.open("Anna", name="Friday")
    await bert.open("Bert", name="Saturday")
    page = await anna.page("/")
    assert [heading.text for heading in page.all("a", cls="stretched")] == ["Friday"]
    assert page.one("h1").text == "Welcome back, Anna"


async def test_several_tables_at_once_are_normal(house: House) -> None:  # B16
    anna = house.browser()
    await anna.open("Anna", name="Friday")
    other = await house.open("Bert", "Carla", seats=3)
    other.people["Anna"] = anna
    await other.join("Anna", 2)
    listed = [link.text for link in (await anna.page("/")).all("a", cls="stretched")]
    assert sorted(listed) == ["Bert’s table", "Friday"]


async def test_pressing_open_twice_makes_one_table(house: House) -> None:  # B04
    anna = house.browser()
    form = (await anna.page("/tables/new")).form(action="/tables") | {"my_name": "Anna"}
    answers = await asyncio.gather(*(anna.post("/tables", form) for _ in range(2)))
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len((await anna.page("/")).all("a", cls="stretched")) == 1


@pytest.mark.parametrize("name", ("", "   ", UNSEEN, "\u00a0\u3000", "\u202e\u202c"))
async def test_a_name_that_nobody_can_see_is_refused_beside_the_form(house: House, name: str) -> None:  # B19
    anna = house.browser()
    form = (await anna.page("/tables/new")).form(action="/tables")
    before = await house.stored()
    answer = await anna.post("/tables", form | {"my_name": name, "seats": "3"})
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.notice == "Please enter a name that the others can see."
    assert page.form(action="/tables")["seats"] == "3"
    assert before == await house.stored()


@pytest.mark.parametrize(
    ("field", "value"),
    (
        ("seats", "9"),
        ("seats", "0"),
        ("seats", "two"),
        ("game", "chess"),
        ("hands", "ajar"),
        ("press_key", ""),
        ("name", "x" * 41),
        ("my_name", "x" * 500),
        ("my_name", "x" * 5_000),
    ),
)
async def test_what_the_form_could_not_have_sent_opens_nothing(house: House, field: str, value: str) -> None:
    anna = house.browser()
    form = (await anna.page("/tables/new")).form(action="/tables") | {"my_name": "Anna"}
    before = await house.stored()
    answer = await anna.post("/tables", form | {field: value})
    assert answer.status_code in {404, 422}
    assert Page(answer.text).one("h1").text
    assert before == await house.stored()


async def test_a_difficulty_that_is_not_offered_opens_nothing(house: House) -> None:
    anna = house.browser()
    form = (await anna.page("/tables/new?game=journey")).form(action="/tables") | {"my_name": "Anna"}
    answer = await anna.post("/tables", form | {"preset": "impossible"})
    assert (answer.status_code, Page(answer.text).notice) == (
        422,
        "This difficulty is not offered here. Choose one from the list.",
    )


async def test_each_difficulty_is_told_in_a_sentence(house: House) -> None:
    page = await house.browser().page("/tables/new?game=journey")
    choices = page.all("label", cls="choice")
    assert len(choices) == 5
    assert all(choice.all("span", cls="choice-text")[0].text.endswith(".") for choice in choices)


async def test_no_form_can_choose_a_seed(house: House) -> None:
    anna = house.browser()
    slug = await anna.open("Anna", seats="1", seed="f" * 32, salt="f" * 32)
    await anna.post(f"/t/{slug}/start", {"seed": "f" * 32})
    assert (await house.state(slug)).rng.seed == f"{1:032x}"
