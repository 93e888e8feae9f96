"""Each request speaks its own language: chosen on a page, else the best that the browser accepts."""

from datetime import UTC, date, datetime

import pytest

from app.errors import AppError
from app.language import phrase, phrases
from app.languages import chosen, speaking_in
from app.tables.options import players_text
from app.web.calibration_words import span
from app.web.figure_words import day, number, percent
from app.web.time_words import time_told
from app.web.wording import joined
from tests.tables.climb import Rest
from tests.web.dom import Page
from tests.web.house import ADDRESS, HTMX, House
from tests.web.streaming import Listener

SPANISH = {"Accept-Language": "es-MX, es;q=0.9, en;q=0.5"}


def language_of(page: Page) -> str:
    return page.one("html")["lang"]


def heading(page: Page) -> str:
    return page.all("h1")[0].text


@pytest.mark.parametrize(
    ("remembered", "accepted", "spoken"),
    (
        ("", "", "en"),
        ("", "es", "es"),
        ("", "es-419,es;q=0.8,en;q=0.5", "es"),
        ("", "fr, en;q=0.8, es;q=0.9", "es"),
        ("", "fr", "en"),
        ("", "es;q=0, en;q=0.1", "en"),
        ("", "es;q=x, ;;,", "en"),
        ("", "*", "en"),
        ("en", "es", "en"),
        ("es", "en", "es"),
        ("xx", "es", "es"),
        ("../../etc", "", "en"),
    ),
)
def test_a_language_is_negotiated(remembered: str, accepted: str, spoken: str) -> None:
    assert chosen(remembered, accepted) == spoken


async def test_a_page_speaks_what_the_browser_accepts_and_says_so(house: House) -> None:
    answer = await house.browser(**SPANISH).get("/tables/new")
    page = Page(answer.text)
    assert (language_of(page), heading(page)) == ("es", "Abrir una mesa")
    assert answer.headers["content-language"] == "es"
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))
    assert "Cookie" not in (await house.browser().get("/static/css/base.css")).headers.get("vary", "")


async def test_the_switch_is_on_the_page_and_leads_back_to_it(house: House) -> None:
    browser = house.browser()
    page = await browser.page("/tables/new?game=journey")
    buttons = page.one("form", cls="languages").all("button")
    assert [(button["value"], button.text, "aria-current" in button.attributes) for button in buttons] == [
        ("en", "English", True),
        ("es", "Español", False),
    ]
    came_from = {"Referer": f"{ADDRESS}/tables/new?game=journey"}
    answer = await browser.post("/language", {"language": "es"}, **came_from)
    assert (answer.status_code, answer.headers["location"]) == (303, "/tables/new?game=journey")
    assert language_of(await browser.page("/")) == "es"
    await browser.post("/language", {"language": "en"})
    assert language_of(await browser.page("/")) == "en"


@pytest.mark.parametrize(
    "referer",
    (
        "",
        "https://elsewhere.example/tables/new",
        f"{ADDRESS}//elsewhere.example",
        f"{ADDRESS}/\\elsewhere.example",
        f"{ADDRESS}/tables",  # it answers forms alone
        f"{ADDRESS}/nothing/here",
        "javascript:alert(1)",
        "http://[",
    ),
)
async def test_the_switch_leads_nowhere_but_to_our_pages(house: House, referer: str) -> None:
    answer = await house.browser().post("/language", {"language": "es"}, **({"Referer": referer} if referer else {}))
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


async def test_a_language_that_is_not_spoken_is_refused(house: House) -> None:
    answer = await house.browser(**SPANISH).post("/language", {"language": "../es"})
    assert (answer.status_code, heading(Page(answer.text))) == (422, "No se entiende")
    assert "Este sitio no habla ese idioma." in Page(answer.text).text
    assert "set-cookie" not in answer.headers


async def test_another_site_cannot_choose_a_language(house: House) -> None:
    answer = await house.browser(**SPANISH).post("/language", {"language": "en"}, Origin="https://elsewhere.example")
    assert answer.status_code == 403
    assert "Este formulario se envió desde otro sitio" in Page(answer.text).text


async def test_two_viewers_of_a_table_each_read_their_own_language(house: House) -> None:
    table = await house.play("Anna", "Bert")
    watchers = [house.browser(**SPANISH), house.browser()] * 2
    titles = [(await browser.page(table.path)).id("people-title").text for browser in watchers]
    assert titles == ["Jugadores", "Players"] * 2


async def test_a_stream_speaks_the_language_of_its_own_request(house: House) -> None:
    table = await house.play("Anna", "Bert")
    path = f"{table.path}/stream?since=0"
    spanish, english = house.browser(**SPANISH), house.browser()
    async with Listener(spanish, path, **SPANISH) as ana, Listener(english, path) as ann:
        first = [(await ana.next()).data, (await ann.next()).data]
        await table.press("Anna", Rest())
        second = [(await ana.next()).data, (await ann.next()).data]
    assert ["Turno de" in data for data in first + second] == [True, False, True, False]
    assert ["’s turn" in data for data in first + second] == [False, True, False, True]


async def test_an_answer_to_a_press_speaks_the_language_of_whoever_pressed(house: House) -> None:
    table = await house.play("Anna", "Bert")
    form = await table.form("Bert", Rest())
    answer = await table["Bert"].post(f"{table.path}/act", form, **HTMX, **SPANISH)
    assert "turno" in Page(answer.text).id("notice").text.lower() or "Turno de" in answer.text
    assert "’s turn" not in answer.text


async def test_refusals_are_worded_for_whoever_reads_them(house: House) -> None:
    table = await house.play("Anna", "Bert")
    before = await house.stored()
    answer = await house.browser().post(f"{table.path}/undo", await table.form("Anna"), **SPANISH)
    assert answer.status_code == 403
    assert "No ocupas este asiento" in Page(answer.text).id("notice").text
    assert await house.stored() == before


def test_a_refusal_is_worded_when_it_is_read() -> None:
    refusal = AppError(phrase("This game is for {players}.", players=players_text(range(1, 5))))
    assert refusal.sentence == "This game is for 1 to 4 players."
    with speaking_in("es"):
        assert refusal.sentence == "Este juego es para 1 a 4 jugadores."


def test_plurals_are_those_of_the_language() -> None:
    with speaking_in("es"):
        waits = [str(phrases("{amount} second", "{amount} seconds", seconds)) for seconds in (1, 2)]
    assert waits == ["1 segundo", "2 segundos"]


def test_dates_numbers_and_lists_are_written_as_the_language_does() -> None:
    at = datetime(2026, 11, 30, 15, 4, tzinfo=UTC)

    def written() -> tuple[str, ...]:
        parts = (day(date(2026, 11, 30)), time_told(at), number(12_000), percent(57, 100), joined(("a", "b", "i")))
        return *parts, span(at - datetime(2026, 11, 30, 15, 3, tzinfo=UTC))

    assert written() == ("30 November 2026", "30 Nov 2026, 15:04 UTC", "12,000", "57%", "a, b and i", "1 minute")
    with speaking_in("es"):
        assert written() == (
            "30 de noviembre de 2026",
            "30 nov 2026, 15:04 UTC",
            "12.000",
            "57\N{NO-BREAK SPACE}%",
            "a, b e i",
            "1 minuto",
        )
