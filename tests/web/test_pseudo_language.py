"""No word of a page is left in English: where each message is put in brackets, nothing stands outside of them."""

import re
from collections.abc import AsyncIterator, Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any, cast

import pytest

from app import languages
from app.config import Settings
from app.games.registry import GAMES
from app.main import create_app
from app.presets.service import default_preset
from app.web.gallery import EXHIBITS
from app.web.game_registry import GAME_PAGES
from scripts.messages import AREAS
from scripts.messages import read as read_catalogue
from tests.web.administrator import come_in, first_link
from tests.web.dom import Element, Page
from tests.web.house import Browser, House
from tests.web.journey.foreign import in_marks
from tests.web.made_up_languages import MadeUp

CODE = str(MadeUp.BRACKETS)
NAMES = {
    *("Harmony Tables", "English", "Español", "Esperanto"),
    *("Anna", "Bert", "Bartholomew Underthewood", "Zoë", "Shift", "Enter", "Esc", "Ctrl", "UTC", "KB"),
    *("ALLOWED_HOSTS", "PUBLIC_URL", "HOST", "planner", "greedy", "random", "Greedy", "Random", "one owl"),
    "Keep something for the last step",  # a note that somebody pinned
}
SPOKEN = ("aria-label", "title", "alt", "placeholder", "data-before", "data-you", "data-copied", "data-failed")
SILENT = {"script", "style", "kbd", "noscript"}


@cache
def messages() -> frozenset[str]:
    """Give the messages that the catalogues have: what they lack stays English in every language."""
    found = (message.id for area in AREAS for message in read_catalogue("es", area) if message.id)
    return frozenset(text for known in found for text in ((known,) if isinstance(known, str) else known))


class Brackets(NullTranslations):
    """Words everything in English, with brackets around each message that a catalogue could word."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧" if message in messages() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        del context
        return self.gettext(message)


@pytest.fixture(autouse=True)
def brackets(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the site speak one more language for as long as the test lasts."""
    monkeypatch.setitem(cast("dict[str, NullTranslations]", languages.catalogues()), CODE, Brackets())
    languages.chosen.cache_clear()
    yield
    languages.chosen.cache_clear()


@pytest.fixture
async def house(sqlite_url: str, tmp_path: Path) -> AsyncIterator[House]:
    """Run the site with its own games alone."""
    app = create_app(Settings(data_dir=tmp_path, database_url=sqlite_url, secret_key="a secret of the tests"))
    async with app.router.lifespan_context(app):
        house = House(app)
        yield house
        await house.close()


def outside(words: str) -> list[str]:
    """List the words that stand outside of all brackets and are nobody's name."""
    depth, bare = 0, ""
    for letter in words:
        depth += {"⟦": 1, "⟧": -1}.get(letter, 0)
        bare += letter if depth == 0 else " "
    for name in NAMES:
        bare = bare.replace(name, " ")
    bare = re.sub(r"https?://\S+|§\S+|[0-9A-Z]{4}(?:-[0-9A-Z]{4})+", " ", bare)  # addresses, sections, host codes
    return re.findall(r"[^\W\d_]{2,}", bare)


def texts(element: Element) -> Iterator[str]:
    """Give what is read of an element, in its order."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        elif child.tag not in SILENT and "data-free" not in child.attributes:
            yield from texts(child)
            yield " "


def unworded(page: Page) -> list[str]:
    spoken = [element.attributes[name] for element in page for name in SPOKEN if element.attributes.get(name)]
    return sorted({word for words in ("".join(texts(page)), *spoken) for word in outside(words)})


def visitor(house: House) -> Browser:
    return house.browser(**{"Accept-Language": CODE})


async def read(browser: Browser, path: str) -> list[str]:
    page = await browser.page(path)
    assert page.one("html")["lang"] == CODE
    return unworded(page)


@pytest.mark.parametrize("path", ("/", "/tables/new", "/gallery"))
async def test_a_page_of_the_house(house: House, path: str) -> None:
    assert await read(visitor(house), path) == []


async def test_a_page_that_says_no(house: House) -> None:
    answer = await visitor(house).get("/nothing")
    assert (answer.status_code, unworded(Page(answer.text))) == (404, [])


@pytest.mark.parametrize("exhibit", [exhibit.slug for exhibit in EXHIBITS])
@pytest.mark.parametrize("game", GAMES)
async def test_a_made_up_table(house: House, game: str, exhibit: str) -> None:
    assert await read(visitor(house), f"/gallery/{game}/{exhibit}") == []


@pytest.mark.parametrize("game", GAMES)
async def test_the_pieces_and_the_rules_of_a_game(house: House, game: str) -> None:
    browser = visitor(house)
    assert {path: await read(browser, path) for path in (f"/gallery/{game}", f"/rules/{game}")} == {
        f"/gallery/{game}": [],
        f"/rules/{game}": [],
    }


@pytest.mark.parametrize("game", GAMES)
async def test_what_was_kept_in_another_made_up_language_is_not_shown(house: House, game: str) -> None:
    with in_marks():
        GAME_PAGES[game].rules()
        GAME_PAGES[game].pieces()
    assert await read(visitor(house), f"/rules/{game}") == []
    assert await read(visitor(house), f"/gallery/{game}") == []


@pytest.mark.parametrize("game", GAMES)
async def test_the_pages_around_a_table(house: House, game: str) -> None:
    anna = visitor(house)
    slug = await anna.open("Anna", game=game, preset=default_preset(game))
    found: dict[str, Any] = {}
    for path in ("", "/options", "/seat/take?seat=1", "/seat/mine?seat=0", "/end", "/leave", "/log"):
        found[path] = await read(anna, f"/t/{slug}{path}")
    assert found == {path: [] for path in found}


@pytest.mark.parametrize("game", GAMES)
async def test_the_page_of_a_moment(house: House, game: str) -> None:
    table = await house.play("Anna", "Bert", game=game, preset=default_preset(game), name="one owl")
    version = (await table.record()).version
    table["Anna"].client.headers["Accept-Language"] = CODE
    assert await read(table["Anna"], f"{table.path}/at/{version}") == []
    refusal = await table["Anna"].get(f"{table.path}/at/{version + 1}")
    assert (refusal.status_code, unworded(Page(refusal.text))) == (404, [])


async def test_the_pages_of_the_administrator(house: House) -> None:
    link = await first_link(house)
    stranger = visitor(house)
    assert await read(stranger, link) == []
    admin = await come_in(house, "one owl")
    admin.client.headers["Accept-Language"] = CODE
    found: dict[str, Any] = {}
    for path in ("/admin", "/admin/presets", "/admin/presets/journey/new", "/admin/calibrations", "/admin/changes"):
        found[path] = await read(admin, path)
    assert found == {path: [] for path in found}


async def test_a_report_and_the_pages_of_tables_that_the_administrator_has(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn", name="one owl")
    anna = table["Anna"]
    anna.client.headers.update({"Accept-Language": CODE, "User-Agent": "Anna"})
    form = (await anna.page(f"{table.path}/report?at=3")).form(id_="report")
    sent = await anna.post(f"{table.path}/report", form | {"words": "Anna", "faults": "Bert"})
    found: dict[str, Any] = {}
    found["form"] = await read(anna, sent.headers["location"])
    admin = await come_in(house, "one owl")
    admin.client.headers["Accept-Language"] = CODE
    await admin.post("/admin/announcement", {"words": "Anna", "at": ""})
    root = f"/admin/tables/{table.slug}"
    await admin.post(f"{root}/uncover")
    paths = (
        *("/admin/tables", "/admin/reports", "/admin/reports?state=handled", "/admin/reports/1"),
        *("/admin/reports/1/delete", "/admin/announcement", "/admin/changes", root, f"{root}?check=yes"),
        *(f"{root}/end", f"{root}/repair?to=3", f"{root}/report-1/at/3", f"{root}/watcher/at/3"),
    )
    for path in paths:
        found[path] = await read(admin, path)
    sent_along = {CODE, *re.findall(r"[^\W\d_]{2,}", table.slug)}  # the language and the address, as they are
    assert {path: [word for word in words if word not in sent_along] for path, words in found.items()} == {
        path: [] for path in found
    }
    refusals = [await admin.get(f"{root}/seat-0-{'0' * 40}/at/3"), await admin.get("/admin/reports/99")]
    refusals.append(await admin.post("/admin/announcement", {"words": "Anna", "at": "1999-01-01"}))
    assert [unworded(Page(answer.text)) for answer in refusals] == [[], [], []]
