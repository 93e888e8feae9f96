"""How much one browser and one household may ask for: people never meet it, scripts do, and nothing is changed."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from app.web import limits
from app.web.limits import USUAL, Deed, Gatekeeper, Limit, Limits, TooFast
from app.web.site import _whoever
from tests.tables.climb import Rest
from tests.web.described import routes_of
from tests.web.dom import Page
from tests.web.house import ADDRESS, HTMX, Browser, House, new_app

FEW: dict[Deed, Limits] = {
    "open": Limits(browser=Limit(1, 1), household=Limit(2, 1)),
    "join": Limits(browser=Limit(1, 1), household=Limit(3, 1)),
    "press": Limits(browser=Limit(3, 60), household=Limit(5, 60)),
}


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def strict(sqlite_url: str, tmp_path: Path, clock: Clock) -> AsyncIterator[House]:
    """Give a house with few tokens and a clock of its own."""
    app = new_app(sqlite_url, tmp_path, limits="on")
    app.state.site.gatekeeper.__init__(FEW, clock=clock)
    async with app.router.lifespan_context(app):
        house = House(app)
        yield house
        await house.close()


def elsewhere(house: House, address: str) -> Browser:
    """Start a browser of another household."""
    browser = house.browser()
    browser.client = httpx.AsyncClient(
        transport=httpx.ASGITransport(house.app, raise_app_exceptions=False, client=(address, 50_000)),
        base_url=ADDRESS,
    )
    return browser


async def opened(browser: Browser) -> httpx.Response:
    form = (await browser.page("/tables/new")).form(action="/tables")
    return await browser.post("/tables", form | {"my_name": "Anna"})


async def test_opening_too_often_opens_nothing_and_says_how_long_to_wait(strict: House, clock: Clock) -> None:
    browser = strict.browser()
    assert (await opened(browser)).status_code == 303
    before = await strict.stored()
    answer = await opened(browser)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert Page(answer.text).one("p", cls="lead").text == "That is a lot at once. Wait 60 seconds, then try again."
    assert await strict.stored() == before
    clock.now += 60
    assert (await opened(browser)).status_code == 303


async def test_sitting_down_too_often_takes_no_seat(strict: House) -> None:
    table = await strict.open("Anna", seats=4)
    assert (await table.join("Bert", 1)).status_code == 303
    before = await strict.stored()
    again = await table["Bert"].post(f"{table.path}/seat/take", {"seat": "2", "name": "Bert", "also": "yes"})
    assert again.status_code == 429
    assert await strict.stored() == before


async def test_pressing_too_fast_does_nothing_and_keeps_the_page(strict: House, clock: Clock) -> None:
    table = await strict.play("Anna", "Bert")
    form = await table.form("Anna", Rest())
    for _ in range(2):
        await table["Anna"].post(f"{table.path}/undo", form)
    before = await strict.stored()
    answer = await table["Anna"].post(f"{table.path}/act", form, **HTMX)
    assert answer.status_code == 429
    assert Page(answer.text).id("notice").text.startswith("That is a lot at once.")
    assert await strict.stored() == before
    clock.now += 1
    assert (await table["Anna"].post(f"{table.path}/act", form, **HTMX)).status_code == 200


async def test_a_household_counts_together_however_many_browsers_it_starts(strict: House) -> None:
    for number in (1, 2):
        assert (await opened(elsewhere(strict, f"2001:67c:2e8:2::{number}"))).status_code == 303
    before = await strict.stored()
    assert (await opened(elsewhere(strict, "2001:67c:2e8:2:ffff::9"))).status_code == 429
    assert await strict.stored() == before
    assert (await opened(elsewhere(strict, "2001:67c:2e8:3::1"))).status_code == 303


async def test_a_proxy_that_does_not_say_who_asks_counts_for_nobody(strict: House) -> None:
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "testclient", "192.168.1.1", "fd00::7"):
        assert (await opened(elsewhere(strict, address))).status_code == 303


async def test_looking_costs_nothing(strict: House) -> None:
    table = await strict.open("Anna", seats=2)
    for _ in range(30):
        assert (await table["Anna"].get(table.path)).status_code == 200


def test_a_refusal_takes_no_token_from_anybody(clock: Clock) -> None:
    gatekeeper = Gatekeeper(FEW, clock=clock)
    for _ in range(3):
        gatekeeper.let_in("press", browser="a", address="193.0.6.139")
    for _ in range(50):
        with pytest.raises(TooFast):
            gatekeeper.let_in("press", browser="a", address="193.0.6.139")
    gatekeeper.let_in("press", browser="b", address="193.0.6.139")
    gatekeeper.let_in("press", browser="b", address="193.0.6.139")
    with pytest.raises(TooFast):
        gatekeeper.let_in("press", browser="b", address="193.0.6.139")


def test_what_is_remembered_is_bounded(clock: Clock) -> None:
    gatekeeper = Gatekeeper(FEW, clock=clock, most=100)
    for number in range(1_000):
        gatekeeper.let_in("press", browser=str(number), address=f"9.0.{number // 250}.{number % 250}")
    assert len(gatekeeper._full_at) == 100


@pytest.mark.parametrize("deed", sorted(USUAL))
def test_a_household_may_do_more_than_one_browser(deed: Deed) -> None:
    usual = USUAL[deed]
    assert usual.household.at_once > usual.browser.at_once
    assert usual.household.a_minute > usual.browser.a_minute


def test_no_form_goes_by_unlimited(house: House) -> None:
    """A new route that stores something for whoever asks has to know who that is; then it is counted by itself."""
    posts = {route.path: route for route in routes_of(house.app) if "POST" in (route.methods or ())}
    asked = {path: {found.call for found in route.dependant.dependencies} for path, route in posts.items()}
    limited = {path for path, calls in asked.items() if _whoever in calls}
    inside = {path for path in posts if path.startswith("/admin")}  # its door has a slower limit
    from_a_mail = {"/n/confirm/{token:token}", "/n/off/{token:token}"}  # a forged one is read, and writes nothing
    assert posts.keys() - limited - inside == {"/language", *from_a_mail}  # to speak another language stores nothing
    assert limited >= limits._OPENING | limits._JOINING
