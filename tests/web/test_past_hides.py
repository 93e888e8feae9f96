"""No moment of a game names a card that its viewer could not see then, whatever choice was being asked for."""

import re
import secrets
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.tables import service
from app.tables.requests import Press
from app.web import render
from app.web.game_registry import GAME_PAGES
from app.web.past_page import Past, past_page
from app.web.viewers import Viewer
from tests.tables.sitting import Sitting, new_hall, started
from tests.web.house import easiest

SHOWN = re.compile(r"/cards/\w+/([\w-]+)|target=\w+:([\w-]+)")
PRESSES = 90
EVERY = 6
HOUSES: dict[str, dict[str, str | bool]] = {
    "journey": {"hands": "closed"},
    "balance": {},
    "harmonies": {"spirits": True},
}


def play(sitting: Sitting, slug: str, presses: int, seed: int) -> set[str]:
    """Play at random, and name the kinds of choices that were asked for on the way."""
    game, chance, asked = GAMES[slug], Random(seed), set()
    for _ in range(presses):
        table = sitting.table
        if table.status != "playing":
            break
        asked.add(_choice(table.state))
        seat = min(table.acting)
        action = chance.choice(game.legal_actions(table.state, seat))
        press = Press(
            seat=seat,
            version_seen=table.version,
            key=secrets.token_hex(8),
            actions=(msgspec.json.encode(action),),
        )
        sitting.do(service.act, sitting.holder(seat), press=press)
    return asked


def _choice(state: Any) -> str:
    pending = getattr(state, "pending", None) or getattr(getattr(state, "sky", None), "choice", None)
    if pending is not None:
        return type(pending).__name__
    return "spirits" if any(getattr(seat, "offered", ()) for seat in state.seats) else ""


def ids_in(slug: str, value: object) -> set[str]:
    """Name the cards and Events of a game that stand anywhere in a value."""
    content: Any = GAMES[slug]
    known = {*content.content.cards, *getattr(content.content, "events", ())}
    return known.intersection(re.findall(r"[\w-]+", msgspec.json.encode(value).decode()))


@pytest.mark.parametrize(
    ("slug", "seeds", "choices"),
    (
        ("journey", (1, 2, 4), {"EventRemoval", "RecoverPick", "DiscardCost"}),
        ("balance", (1, 2), {"SunChoice", "MoonChoice"}),
        ("harmonies", (1,), {"spirits"}),
    ),
)
def test_a_moment_shows_each_viewer_what_they_could_see_then(  # B26, B30
    sqlite_url: str, slug: str, seeds: tuple[int, ...], choices: set[str]
) -> None:
    database = Database(sqlite_url)
    hall, page, game = new_hall(games=GAMES), GAME_PAGES[slug], GAMES[slug]
    asked: set[str] = set()
    for seed in seeds:
        sitting = started(database, hall, "Ann", "Ben", game=slug, preset=easiest(slug), house=HOUSES[slug])
        asked |= play(sitting, slug, PRESSES, seed)
        table = sitting.table
        course = database.read_now(service.course_of, slug=sitting.slug)
        for seq in range(course.first, table.version + 1, EVERY):
            for viewer in (None, Seat(0), Seat(1)):
                past = database.read_now(_past, hall, sitting.slug, seq, viewer)
                context = past_page(hall, page, table, past, Viewer(seat=viewer), asked=viewer, target="")
                html = render.page(page.template, context)
                shown = {name for found in SHOWN.findall(html) for name in found if name}
                assert shown
                seen = ids_in(slug, game.view(past.state.state, viewer)) | ids_in(slug, past.log)
                assert ids_in(slug, sorted(shown)) - seen == set(), (seq, viewer)
    database.close()
    assert choices <= asked


def _past(connection: Connection, hall: Any, slug: str, seq: int, viewer: Seat | None) -> Past:
    return Past(
        state=service.state_at(connection, hall, slug=slug, seq=seq),
        log=service.log_page(connection, slug=slug, viewer=viewer, before=seq + 1),
        course=service.course_of(connection, slug=slug),
    )
