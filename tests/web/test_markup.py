"""Names and other free texts are text, wherever they are shown."""

import pytest

from tests.tables.climb import Rest
from tests.web.dom import Element, Page
from tests.web.house import HTMX, House, Table
from tests.web.streaming import Listener

NAMES = (
    "</script><b onclick=a>",
    "<img src=x onerror=a()>",
    "<svg onload=a()>",
    "<i hx-get=/ hx-on:x=y>",
    "<hx-partial id=act>",
    '"><b x="`${a}`',
    "{{ urls }}{% x %}",
    "\u2028a\u2029&lt;b&gt;",
)
TAGS = {"img", "svg", "b", "i", "hx-partial"}


async def pages(table: Table, name: str) -> list[Page]:
    """Open everything that shows names."""
    texts = [
        (await table[who].get(path, **headers)).text
        for who in (name, "Anna")
        for path in (table.path, f"{table.path}/log", f"{table.path}/end", f"{table.path}/seat/mine?seat=1", "/")
        for headers in ({}, HTMX)
    ]
    texts.append((await table[name].post(f"{table.path}/act")).text)
    async with Listener(table["Anna"], f"{table.path}/stream?since=0") as stream:
        texts.append((await stream.next()).data)
    return [Page(text) for text in texts]


def foreign(page: Page) -> list[Element]:
    """Find elements and attributes that no template of ours has."""
    return [
        element
        for element in page
        if any(name.startswith(("on", "hx-on")) for name in element.attributes)
        or (
            element.tag in TAGS - {"hx-partial"}
            and not {"hero-picture", "icon", "picture", "qr", "scenery"}.intersection(element.classes)
        )
        or element.attributes.get("hx-get") == "/"
    ]


@pytest.mark.parametrize("name", NAMES)
async def test_markup_in_a_name_is_shown_as_text(house: House, name: str) -> None:  # B54, B55
    table = await house.open("Anna", seats=2, name=f"At {name}"[:40])
    assert (await table.join(name, 1)).status_code == 303
    shown = (await table.seated())[1]
    assert shown is not None
    for started in (False, True):
        if started:
            await table["Anna"].post(f"{table.path}/start")
            await table.press("Anna", Rest())
        for page in await pages(table, name):
            assert foreign(page) == []
            assert page.all("script") == [] or {script["src"][:8] for script in page.all("script")} == {"/static/"}
        assert shown.replace("\u2028", " ") in (await table.page("Anna")).text


async def test_markup_in_a_refused_form_comes_back_as_text(house: House) -> None:  # B54
    anna = house.browser()
    form = (await anna.page("/tables/new")).form(action="/tables")
    answer = await anna.post("/tables", form | {"my_name": '"><script>a()</script>' * 3, "name": "<b>x"})
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.all("script") == []
    assert page.form(action="/tables")["name"] == "<b>x"


async def test_no_page_has_an_inline_script_or_style(house: House) -> None:
    table = await house.play("Anna", "Bert")
    for path in ("/", "/tables/new", "/rules/journey", table.path, f"{table.path}/log", "/nothing"):
        for element in Page((await table["Anna"].get(path)).text):
            assert "style" not in element.attributes
            assert element.tag != "style"
            assert not [name for name in element.attributes if name.startswith(("on", "hx-on"))]
            assert element.tag != "script" or (element["src"].startswith("/static/") and element.children == [])
    policy = (await table["Anna"].get(table.path)).headers["content-security-policy"]
    assert policy == (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )
