"""Whole games in two browsers at one table: recorded games, pressed button by button on the pages as they come."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from app.config import Settings
from app.games.balance.actions import Cap, LayReserve, LaySet
from app.games.journey.actions import HireGuide, Travel
from app.games.protocol import Seat
from app.games.registry import BALANCE, HARMONIES, JOURNEY
from app.main import create_app
from tests.browser.people import Person, person
from tests.browser.server import serving
from tests.golden.golden import AnyGame, AnyGolden, folder_of, load

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]
Host = Callable[[AnyGolden], str]


@pytest.fixture
def host(sqlite_template: Path, tmp_path: Path) -> Iterator[Host]:
    """Serve the site so that the next table is dealt as a recorded game was."""
    path = tmp_path / "tables.db"
    shutil.copyfile(sqlite_template, path)
    seeds: list[str] = []
    settings = Settings(data_dir=tmp_path, database_url=f"sqlite:///{path}", secret_key="a secret of the tests")
    with serving(create_app(settings, seed_source=lambda: seeds[-1])) as address:

        def deal_as(golden: AnyGolden) -> str:
            seeds.append(golden.seed)
            return address

        yield deal_as


class Replay(msgspec.Struct, frozen=True):
    """A recorded game for two, the options of its table, and what stands over the page of each seat at its end."""

    game: AnyGame
    name: str
    headlines: tuple[str, str]
    options: dict[str, Any] = {}


DEALT: dict[str, Any] = {"preset": "dawn", "characters": "random"}
REPLAYS = (
    Replay(JOURNEY, "two_players_victory", ("The forest lives",) * 2, DEALT),
    Replay(JOURNEY, "two_players_defeat", ("The forest is lost",) * 2, DEALT),
    Replay(BALANCE, "harmony", ("You found Harmony", "Harmony was found without you")),
    Replay(BALANCE, "no_progress", ("A draw",) * 2),
    Replay(HARMONIES, "two_players_board", ("Bert wins",) * 2, {"spirits": "True"}),
)


SLOW = {"no_progress"}
"""Games whose every turn is like the others: not for every run."""


@pytest.mark.parametrize(
    "replay",
    [
        pytest.param(
            replay,
            id=f"{replay.game.slug}-{replay.name}",
            marks=(pytest.mark.long,) if replay.name in SLOW else (),
        )
        for replay in REPLAYS
    ],
)
def test_a_whole_game_is_played_by_two_browsers_through_the_pages_buttons(
    host: Host, chromium: Browser, replay: Replay
) -> None:
    golden = load(replay.game, folder_of(replay.game) / f"{replay.name}.json")
    address = host(golden)
    with person(chromium, address) as anna, person(chromium, address) as bert:
        link = anna.opens(name="Anna", game=replay.game.slug, **replay.options)
        bert.sits(link, name="Bert")
        anna.starts()
        people = (anna, bert)
        first = version(anna.page)
        for number, (seat, action) in enumerate(golden.actions):
            follows(people[seat].page, to=first + number)
            presses(people[seat], AIMS[replay.game.slug](seat, action), action)
        told = replay.headlines if golden.outcome.winners != (1,) else replay.headlines[::-1]
        for somebody, headline in zip(people, told, strict=True):
            expect(somebody.page.locator("#status h1")).to_have_text(headline)


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def follows(page: Page, *, to: int) -> None:
    """Wait until a page shows the table at this version, whoever brought it there."""
    expect(page.locator(f"#forms[data-version='{to}']")).to_be_attached()


def presses(somebody: Person, aim: str, action: Any) -> None:
    """Press the button that does just this, on the board or in the panel of what it is aimed at; confirm when asked."""
    page = somebody.page
    button = page.locator(f"button[form=act][name=actions][value='{msgspec.json.encode([action]).decode()}']")
    if button.count() == 0:
        page.locator(f"a[href*='{aim}']").first.click()
        button.first.wait_for(state="attached")
    over_it = page.locator("#target.open a.close")
    if over_it.count() and not page.locator("#target").locator(button).count():
        over_it.click()  # a panel of something else, opened while the news of the last press were on their way
    folded = button.first.locator("xpath=ancestor::details[not(@open)]")
    while folded.count():
        folded.first.locator("> summary").click()
    chooses(page, button.first)
    done = page.locator(f"#forms:not([data-version='{version(page)}'])")
    button.first.click()
    question = page.locator("#sure button")
    done.or_(question).first.wait_for(state="attached")
    if question.count():
        question.click()
        done.wait_for(state="attached")


def chooses(page: Page, button: Locator) -> None:
    """Choose the piece that a button over a board puts down: the buttons of other pieces are not shown."""
    spots = button.locator("xpath=ancestor::ul[contains(@class, 'spots')]")
    if spots.count():
        number = (spots.get_attribute("class") or "").rpartition("-")[2]
        page.locator(f"label.thing:has(.pick-{number})").click()


def aim_of_journey(_: Seat, action: Any) -> str:
    """Name what an action is aimed at as a link of the page does: a pathway card by its id, whatever is done to it."""
    match action:
        case Travel():
            return "=travel#"
        case HireGuide():
            return "=hire#"
        case _:
            return f":{getattr(action, 'card', None)}#"


def aim_of_balance(seat: Seat, action: Any) -> str:
    """Name the panel that holds every way of an action, where the page itself has its usual way alone."""
    match action:
        case LaySet(line=line) | Cap(line=line):
            return f"=set:{seat}:{line}#"
        case LayReserve():
            return "=reserve#"
        case _:
            return "=card:fog#"


def aim_of_harmonies(_: Seat, action: Any) -> str:
    """Name the panel of a card; every action has a button on the table itself, over the board for pieces."""
    return f"=card:{getattr(action, 'card', None)}#"


AIMS: dict[str, Callable[[Seat, Any], str]] = {
    "journey": aim_of_journey,
    "harmonies": aim_of_harmonies,
    "balance": aim_of_balance,
}
