"""Every form that a page offers, cut off on its way and sent twice at once: no fault of ours, and nothing half done."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlencode

import pytest

from tests.web.dom import Element, Page
from tests.web.house import ADDRESS, Browser, House, Table

pytestmark = pytest.mark.fault

OF_THE_HOUSE = ("/", "/tables/new?game=journey", "/import", "/me", "/daily")
OF_A_LOBBY = ("", "/options", "/seat/take?seat=1", "/seat/mine?seat=0", "/leave", "/end", "/report")
OF_A_GAME = ("", "/talk", "/seat/0", "/seat/1", "/deal", "/report", "/leave", "/end", "/at/{version}/back")
OF_A_GAME_THAT_IS_OVER = ("", "/replay", "/deal", "/at/{version}/play-on", "/report")
PLACES = (
    *(("house", path) for path in OF_THE_HOUSE),
    *(("waiting", path) for path in OF_A_LOBBY),
    *(("playing", path) for path in OF_A_GAME),
    *(("over", path) for path in OF_A_GAME_THAT_IS_OVER),
)


class Form(NamedTuple):
    """A form as a browser would send it: where, and what."""

    action: str
    body: bytes


class Visit(NamedTuple):
    """Somebody at a page, and the forms that it offers them."""

    browser: Browser
    forms: tuple[Form, ...]


async def comes(house: House, place: str, path: str) -> Visit:
    """Let somebody come to a page, at a table of its own where it is one of a table."""
    browser, table = await _sat_down(house, place)
    root, version = ("", 0) if table is None else (table.path, (await table.record()).version)
    page = await browser.page(root + path.format(version=version))
    forms = {form.action: form for form in _forms(page)}.values()
    return Visit(browser, tuple(sorted(forms, key=_apart)))


def _apart(form: Form) -> int:
    """Put what makes another link each time behind the rest, and what lets a bot play on by itself at the very end."""
    return {"link": 1, "bot": 2}.get(form.action.rpartition("/")[2], 0)


async def _sat_down(house: House, place: str) -> tuple[Browser, Table | None]:
    match place:
        case "waiting":
            table = await house.open("Anna", "Bert", game="journey", preset="extreme")
        case "playing":
            table = await house.play("Anna", "Bert", game="journey", preset="extreme")
        case "over":
            table = await house.play("Anna", game="climb")
            while (await table.record()).status == "playing":
                page = await table.page("Anna")
                button = page.all("button", name="actions")[0]["value"]
                await table["Anna"].post(f"{table.path}/act", page.form(id_="act") | {"actions": button})
        case _:
            return house.browser(), None
    return table["Anna"], table


def _forms(page: Page) -> Iterator[Form]:
    """Fill in every form of a page as it stands, and press the first of its buttons."""
    for form in page.all("form", method="post"):
        name = form.attributes.get("id")
        parts = [*form, *(part for part in page if name and part.attributes.get("form") == name)]
        fields = [(part["name"], part.attributes.get("value", "")) for part in parts if _is_sent(part)]
        button = next((part for part in parts if part.tag == "button"), None)
        if button is not None and "name" in button.attributes:
            fields.append((button["name"], button.attributes.get("value", "")))
        yield Form(form["action"], urlencode(fields).encode())


def _is_sent(part: Element) -> bool:
    chosen = part.attributes.get("type") not in {"radio", "checkbox", "file", "submit"} or "checked" in part.attributes
    return part.tag == "input" and "name" in part.attributes and chosen


async def send(browser: Browser, form: Form, *, body: bytes) -> int:
    """Send what a form holds, or another body in its place; see that it is no fault of ours."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": ADDRESS}
    answer = await browser.client.post(form.action, content=body, headers=headers)
    assert answer.status_code < 500, (form, body, Page(answer.text).text)
    return answer.status_code


async def counts(house: House) -> tuple[int, ...]:
    """Count tables, seats, actions and presses."""
    first: tuple[int, ...] = (await house.stored())[0]
    return first


@pytest.mark.parametrize(("place", "path"), PLACES)
async def test_a_form_that_is_cut_off_is_carried_out_or_changes_nothing(house: House, place: str, path: str) -> None:
    for number in range(len((await comes(house, place, path)).forms)):
        browser, forms = await comes(house, place, path)
        form = forms[number]
        for length in sorted({0, len(form.body) // 3, 2 * len(form.body) // 3}):
            before = await house.stored()
            status = await send(browser, form, body=form.body[:length])
            if status < 400:
                break  # what is left of some forms is still a form
            assert await house.stored() == before, (form, length)


@pytest.mark.parametrize(("place", "path"), PLACES)
async def test_a_form_that_comes_twice_at_once_counts_once(house: House, place: str, path: str) -> None:
    for number in range(len((await comes(house, place, path)).forms)):
        form, once = await _counted(house, place, path, number, 1)
        _, twice = await _counted(house, place, path, number, 2)
        assert twice == once or _apart(form), form


async def _counted(house: House, place: str, path: str, number: int, times: int) -> tuple[Form, tuple[int, ...]]:
    """Send one form of a page so many times at once, and count what came of it."""
    browser, forms = await comes(house, place, path)
    form, before = forms[number], await counts(house)
    await asyncio.gather(*(send(browser, form, body=form.body) for _ in range(times)))
    return form, tuple(now - then for now, then in zip(await counts(house), before, strict=True))
