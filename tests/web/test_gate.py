"""The gate: names that are answered to, forms from elsewhere, how much is read, and the guest's cookie."""

from pathlib import Path

import pytest

from tests.web.dom import Page
from tests.web.house import ADDRESS, House, new_app


@pytest.mark.parametrize("host", ("evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "[::2]:8000"))
async def test_a_foreign_name_gets_a_page_that_says_what_to_do(house: House, host: str) -> None:
    answer = await house.browser().get("/", Host=host)
    assert answer.status_code == 400
    assert "ALLOWED_HOSTS" in Page(answer.text).one("p", cls="lead").text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("host", ("localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000"))
async def test_the_machines_own_names_are_answered_to(house: House, host: str) -> None:
    assert (await house.browser().get("/", Host=host)).status_code == 200


@pytest.mark.parametrize(
    "headers",
    (
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost:8001"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site", "Origin": ADDRESS},
        {"Sec-Fetch-Site": "same-site"},
    ),
    ids=str,
)
async def test_a_form_of_another_site_does_nothing(house: House, headers: dict[str, str]) -> None:
    table = await house.open("Anna", "Bert")
    before = await house.stored()
    answer = await table["Anna"].client.post(f"{table.path}/start", headers=headers)
    assert answer.status_code == 403
    assert "another site" in Page(answer.text).one("p", cls="lead").text
    assert before == await house.stored()


@pytest.mark.parametrize("headers", ({"Origin": ADDRESS}, {"Sec-Fetch-Site": "same-origin"}, {}), ids=str)
async def test_a_form_of_our_own_page_counts(house: House, headers: dict[str, str]) -> None:
    table = await house.open("Anna", "Bert")
    answer = await table["Anna"].client.post(f"{table.path}/start", headers=headers)
    assert answer.status_code == 303


async def test_more_than_any_form_holds_is_not_read(house: House) -> None:
    table = await house.play("Anna", "Bert")
    before = await house.stored()
    answer = await table["Anna"].post(f"{table.path}/act", {"actions": "x" * 300_000})
    assert answer.status_code == 413
    assert Page(answer.text).one("h1").text == "Too much at once"
    many = {f"field{number}": "x" for number in range(200)}
    assert (await table["Anna"].post(f"{table.path}/act", many)).status_code == 422
    assert before == await house.stored()


async def test_the_cookie_comes_along_from_a_mail_and_never_to_a_script(house: House) -> None:  # B13
    browser = house.browser()
    table = await house.open("Anna", "Bert")
    cookie = (await browser.get(table.path)).headers["set-cookie"]
    parts = cookie.split("; ")
    assert parts[1:] == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"]
    secure = await house.browser().client.get(table.path.join(("https://localhost:8000", "")))
    assert secure.headers["set-cookie"].endswith("; Secure")
    from_mail = await table["Bert"].get(
        table.path, **{"Sec-Fetch-Site": "cross-site", "Referer": "http://mail.example/"}
    )
    assert [li.one("h3").text for li in Page(from_mail.text).id("seats").all("li", cls="mine")] == ["Bert"]


async def test_a_cookie_that_somebody_made_up_is_replaced(house: House) -> None:
    browser = house.browser()
    for made_up in ("known-to-eve", "x" * 43 + "." + "y" * 16, "ü.ü", "." * 200):
        answer = await browser.client.get("/", headers={b"Cookie": f"harmony_guest={made_up}".encode("latin-1")})
        assert answer.status_code == 200
        assert made_up not in answer.headers["set-cookie"]


@pytest.mark.parametrize("agent", ("WhatsApp/2", "Slackbot-LinkExpanding 1.0", "Googlebot/2.1"))
async def test_crawlers_and_previews_take_no_seat_and_learn_only_game_and_room(house: House, agent: str) -> None:  # B58
    table = await house.open("Anna", seats=3, name="Secret society")
    crawler = house.browser(**{"User-Agent": agent, "Sec-Purpose": "prefetch", "Purpose": "prefetch"})
    before = await house.stored()
    paths = ("", "/qr.svg", "/log", "/options", "/end", "/leave", "/seat/take?seat=1", "/regions?since=0", "/target")
    for path in paths:
        for method in ("GET", "HEAD"):
            answer = await crawler.client.request(method, table.path + path)
            assert answer.status_code in {200, 303, 405}
            assert answer.headers["x-robots-tag"] == "noindex, nofollow"
    page = await crawler.page(table.path)
    meta = {tag["property"]: tag["content"] for tag in page.all("meta") if "property" in tag.attributes}
    assert meta == {"og:title": "The Climb", "og:description": "2 seats free."}
    assert before == await house.stored()


@pytest.mark.parametrize(
    "path",
    (
        "/t/nothing",
        "/t/%00",
        "/t/" + "x" * 5_000,
        "/t/../../etc",
        "/rules/chess",
        "/tables/new?game=chess",
        "/nothing",
        "/static/nothing.css",
        "/static/%2e%2e/app/main.py",
    ),
)
async def test_an_address_that_nobody_made_gets_a_page(house: House, path: str) -> None:
    answer = await house.browser().get(path)
    assert answer.status_code == 404
    if not path.startswith("/static"):
        assert Page(answer.text).one("h1").text == "Nothing here"


@pytest.mark.parametrize("query", ("seat=abc", "seat=-1", "seat=999", "since=abc", "target=" + "x" * 300, "news=<b>"))
async def test_odd_questions_break_nothing(house: House, query: str) -> None:
    table = await house.play("Anna", "Bert")
    answer = await table["Anna"].get(f"{table.path}?{query}")
    assert answer.status_code in {200, 422}
    assert Page(answer.text).one("title").text


async def test_a_get_where_a_form_belongs_changes_nothing(house: House) -> None:  # B58
    table = await house.open("Anna", "Bert")
    before = await house.stored()
    for path in ("/start", "/act", "/undo", "/character", "/hand-over", "/rematch", "/seat/free", "/seat/link"):
        assert (await table["Anna"].get(table.path + path)).status_code == 405
    assert before == await house.stored()


async def test_a_fault_of_ours_is_told_and_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("app.web.routes.home.home_page", lambda *_, **__: 1 / 0)
    answer = await house.browser().get("/")
    assert answer.status_code == 500
    assert Page(answer.text).one("h1").text == "A fault on our side"
    assert "content-security-policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text


async def test_the_server_says_that_it_lives(house: House) -> None:
    answer = await house.browser().get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


async def test_static_files_are_kept_under_the_address_of_their_version(house: House) -> None:
    page = await house.browser().page("/")
    sheet = page.all("link", rel="stylesheet")[0]["href"]
    kept = await house.browser().get(sheet)
    plain = await house.browser().get("/static/css/tokens.css")
    old = await house.browser().get("/static/v-000000000000/css/tokens.css")
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert plain.headers["cache-control"] == "no-cache"
    assert (kept.text, old.status_code) == (plain.text, 404)


@pytest.mark.parametrize(
    ("settings", "host", "link", "remark"),
    (
        ({"public_url": "https://play.example"}, "localhost:8000", "https://play.example", ""),
        ({"host": "127.0.0.1"}, "localhost:8000", "http://localhost:8000", "Only this machine"),
        (
            {"allowed_hosts": "forest.local"},
            "forest.local:8000",
            "http://forest.local:8000",
            "everybody on this network",
        ),
    ),
    ids=["public address", "this machine only", "a name of the network"],
)
async def test_the_invite_link_is_one_that_friends_can_open(
    sqlite_url: str, tmp_path: Path, settings: dict[str, str], host: str, link: str, remark: str
) -> None:
    app = new_app(sqlite_url, tmp_path, **settings)
    async with app.router.lifespan_context(app):
        house = House(app)
        anna = house.browser(Host=host, Origin=f"http://{host}")
        form = Page((await anna.client.get("/tables/new")).text).form(action="/tables") | {"my_name": "Anna"}
        made = await anna.client.post("/tables", data=form)
        page = Page((await anna.client.get(made.headers["location"])).text)
        assert page.id("invite-link")["value"] == link + made.headers["location"]
        assert remark in page.text
        await house.close()


async def test_on_the_server_itself_the_invite_link_leads_to_the_network(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.addresses.lan_address", lambda: "192.168.1.7")
    table = await house.open("Anna", seats=2)
    page = await table.page("Anna")
    assert page.id("invite-link")["value"] == f"http://192.168.1.7:8000{table.path}"
    assert "Friends elsewhere need an address" in page.text
    picture = await table["Anna"].get(f"{table.path}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert "style=" not in picture.text
