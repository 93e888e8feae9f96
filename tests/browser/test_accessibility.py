"""The pages as axe sees them: wide in English and narrow in Spanish, each light and dark; nothing is wider."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias

import pytest
from playwright.sync_api import Browser, Page

from app.config import Settings
from app.games.registry import GAMES
from app.main import create_app
from app.web.gallery import EXHIBITS
from app.web.render import TEMPLATES
from app.web.speech import COOKIE as SPEAKS
from tests.browser.conftest import Invite
from tests.browser.people import Person, person
from tests.browser.server import serving

pytestmark = pytest.mark.browser

AXE = TEMPLATES.parent / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]
"""All that depends on the scheme: what was found to be right in one is not asked again in the other."""
# So tall that no bar at the edge of the window covers a button.
Scheme: TypeAlias = Literal["light", "dark"]
Look: TypeAlias = tuple[int, int, Scheme, str]
LOOKS: tuple[Look, ...] = ((1280, 3_000, "light", "en"), (320, 8_000, "dark", "es"))
OTHER: dict[Scheme, Scheme] = {"light": "dark", "dark": "light"}
RUN = "([type, values]) => axe.run({runOnly: {type, values}, resultTypes: ['violations']})"


def complaints(page: Page) -> list[str]:
    """Ask axe about a page as it stands, in each look, and measure whether it fits."""
    return [fault for look in LOOKS for fault in faults(page, look)]


def faults(page: Page, look: Look) -> Iterator[str]:
    """Look at a page in one way, and at its colours in the other scheme."""
    width, height, scheme, _ = look
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    wide = page.evaluate("document.documentElement.scrollWidth")
    if wide > width:
        yield f"{wide} px wide at {width}"
    page.evaluate(AXE.read_text())  # not added as a script: the policy would forbid that
    for seen, asked in ((scheme, ["tag", RULES]), (OTHER[scheme], ["rule", COLOURS])):
        page.emulate_media(color_scheme=seen)
        result: Any = page.evaluate(RUN, asked)
        for fault in result["violations"]:
            for node in fault["nodes"]:
                yield f"{width} {seen} {fault['id']}: {node['target']} {node['failureSummary'][:200]}"


def visits(somebody: Person, path: str) -> list[str]:
    """Come to a page once for each look, in its language."""
    found: list[str] = []
    for look in LOOKS:
        somebody.context.add_cookies([{"name": SPEAKS, "value": look[-1], "url": somebody.address}])
        found += faults(somebody.goes(path), look)
        assert somebody.page.evaluate("document.documentElement.lang") == look[-1]
    return found


@pytest.fixture(scope="module")
def visitor(chromium: Browser, sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """Let somebody look around who changes nothing: one house will do for all that they see."""
    folder = tmp_path_factory.mktemp("house")
    shutil.copyfile(sqlite_template, folder / "tables.db")
    settings = Settings(data_dir=folder, database_url=f"sqlite:///{folder / 'tables.db'}", secret_key="of the tests")
    with serving(create_app(settings)) as address, person(chromium, address) as somebody:
        yield somebody


PATHS = ("/", "/tables/new", "/import", "/gallery", "/daily", "/halls/journey", "/me", "/privacy", "/nothing")


@pytest.mark.parametrize("path", PATHS)
def test_a_page_of_the_house(visitor: Person, path: str) -> None:
    assert visits(visitor, path) == []


@pytest.mark.parametrize("exhibit", [exhibit.slug for exhibit in EXHIBITS])
@pytest.mark.parametrize("game", GAMES)
def test_a_made_up_table(visitor: Person, game: str, exhibit: str) -> None:
    assert visits(visitor, f"/gallery/{game}/{exhibit}") == []


@pytest.mark.timeout(600)  # hundreds of cards at once
@pytest.mark.parametrize("game", GAMES)
def test_the_pieces_of_a_game(visitor: Person, game: str) -> None:
    assert visits(visitor, f"/gallery/{game}") == []


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_and_the_form_for_its_tables(visitor: Person, game: str) -> None:
    assert visits(visitor, f"/rules/{game}") == []
    assert visits(visitor, f"/tables/new?game={game}") == []


TOO_WIDE = """async ([place, form]) => {
  const pieces = new DOMParser().parseFromString(await (await fetch("/gallery/journey")).text(), "text/html");
  const list = document.querySelector(place);
  const edge = list.getBoundingClientRect().right;
  return [...pieces.querySelectorAll(form)]
    .map((piece) => {
      const card = document.createElement("li");
      card.append(document.adoptNode(piece));
      list.replaceChildren(card);
      const parts = [card, ...card.querySelectorAll("*")].filter((part) => !part.closest(".sr"));
      const right = Math.max(...parts.map((part) => part.getBoundingClientRect().right));
      return right > edge + 1 ? `${piece.textContent.trim()}: ${right - edge} px over` : "";
    })
    .filter(Boolean);
}"""


@pytest.mark.parametrize(
    ("place", "form"), ((".member .open-hand", ".chip.mini"), ("#camp .chips", ".chip:not(.mini)"))
)
def test_every_card_fits_into_the_list_that_it_may_come_to_lie_in(come: Invite, place: str, form: str) -> None:
    page = come().goes("/gallery/journey/under-way")
    for width in (1280, 768, 320):
        page.set_viewport_size({"width": width, "height": 2_000})
        assert page.evaluate(TOO_WIDE, [place, form]) == [], width


def test_the_pages_of_a_waiting_table(come: Invite) -> None:
    anna = come()
    link = anna.opens(name="Bartholomew Underthewood")
    assert complaints(anna.page) == []
    for path in ("/options", "/seat/take?seat=1", "/seat/mine?seat=0", "/end", "/leave", "/log"):
        assert complaints(anna.goes(link + path)) == [], path


def test_the_layout_holds_whatever_people_are_called(come: Invite) -> None:  # B56
    anna = come()
    page = anna.goes("/tables/new?game=journey")
    page.emulate_media(reduced_motion="reduce")  # a card on its way from elsewhere makes a page wider for a moment
    page.get_by_label("Your name").fill("W" * 24)
    page.locator("label.segment", has_text="4").first.click()
    page.get_by_role("button", name="Open the table").click()
    for seat, name in enumerate(("👨‍👩‍👧‍👦" * 24, "e" + "\u0301\u0302\u0303" * 8, "שלום עולם של היער הגדול"), start=1):
        page.locator("#seats > ol > li").nth(seat).get_by_role("link", name="Somebody else").click()
        page.get_by_label("Who sits here?").fill(name)
        page.get_by_role("button", name="Sit here").click()
    wide = {}
    for place in ("waiting", "playing"):
        for width in (1280, 768, 320):
            page.set_viewport_size({"width": width, "height": 1_000})
            wide[place, width] = page.evaluate("document.documentElement.scrollWidth")
        if place == "waiting":
            anna.starts()
    assert {size: size[1] for size in wide} == wide
