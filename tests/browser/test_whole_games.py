"""Whole games in two browsers at one table: recorded games, pressed button by button on the pages as they come."""

from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from app.games.registry import BALANCE, HARMONIES, JOURNEY
from tests.browser.conftest import Host
from tests.browser.people import person
from tests.browser.replaying import AIMS, follows, presses, recorded, version
from tests.golden.golden import AnyGame

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]


class Replay(msgspec.Struct, frozen=True):
    """A recorded game for two, the options of its table, and what stands over the page of each seat at its end."""

    game: AnyGame
    name: str
    headlines: tuple[str, str]
    options: dict[str, Any] = {}


DEALT: dict[str, Any] = {"characters": "random"}
REPLAYS = (
    Replay(JOURNEY, "two_players_victory", ("The forest lives",) * 2, DEALT | {"preset": "gentle"}),
    Replay(JOURNEY, "two_players_defeat", ("The forest is lost",) * 2, DEALT | {"preset": "dawn"}),
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
    golden = recorded(replay.game, replay.name)
    address = host(golden)
    with person(chromium, address, motion=False) as anna, person(chromium, address, motion=False) as bert:
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
