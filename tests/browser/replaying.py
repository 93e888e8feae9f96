"""Recorded games, pressed button by button on the pages as they come."""

from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Page

from app.games.balance.actions import Cap, LayReserve, LaySet
from app.games.journey.actions import HireGuide, Travel
from app.games.protocol import Seat
from tests.browser.people import Person
from tests.golden.golden import AnyGame, AnyGolden, folder_of, load

LOOK = """(wanted) => {
  const button = document.querySelector(wanted);
  const panel = document.querySelector("#target.open");
  return {
    there: button !== null,
    covered: panel?.querySelector("a.close") && !panel.querySelector(wanted),
    folded: button?.closest("details:not([open])") != null,
    piece: button?.closest("ul.spots")?.className.split("-").at(-1),
    version: document.querySelector("#forms").dataset.version,
  };
}"""
"""What stands between a player and a button: one question, since a game has hundreds of presses."""


def recorded(game: AnyGame, name: str) -> AnyGolden:
    """Read a recorded game."""
    return load(game, folder_of(game) / f"{name}.json")


def version(page: Page) -> int:
    return int(page.locator("#forms").get_attribute("data-version") or 0)


def follows(page: Page, *, to: int) -> None:
    """Wait until a page shows the table at this version, whoever brought it there."""
    page.locator(f"#forms[data-version='{to}']").wait_for(state="attached")


def presses(somebody: Person, aim: str, action: Any) -> None:
    """Press the button that does just this, on the board or in the panel of what it is aimed at; confirm when asked."""
    page = somebody.page
    wanted = f"button[form=act][name=actions][value='{msgspec.json.encode([action]).decode()}']"
    found = page.evaluate(LOOK, wanted)
    if not found["there"]:
        somebody.press(page.locator(f"a[href*='{aim}']").first)
        page.locator(wanted).first.wait_for(state="attached")
        found = page.evaluate(LOOK, wanted)
    if found["covered"]:  # by a panel of something else, opened while the news of the last press were on their way
        page.locator("#target.open a.close").click()
    button = page.locator(wanted).first
    folded = button.locator("xpath=ancestor::details[not(@open)]")
    while found["folded"] and folded.count():
        somebody.press(folded.first.locator("> summary"))
    if found["piece"]:  # the buttons of other pieces that could be put down there are not shown
        page.locator(f"label.thing:has(.pick-{found['piece']})").click()
    somebody.press(button)
    done = page.locator(f"#forms:not([data-version='{found['version']}'])")
    question = page.locator("#sure button")
    done.or_(question).first.wait_for(state="attached")
    if question.count():
        somebody.press(question)
        done.wait_for(state="attached")


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
