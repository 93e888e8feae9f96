"""Takes the pictures of ``docs/screenshots`` from real pages: `make screenshots`.

It opens tables of all three games in a database of its own, lets greedy bots play them to the middle, serves them on
a free port of the loopback, and looks at them as somebody who sits there, on the screens of a laptop, a tablet and a
phone.
"""

import contextlib
import secrets
import socket
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from playwright.sync_api import Browser, sync_playwright

from app.config import Settings
from app.db import Database
from app.games.bot_registry import BOTS
from app.games.bots import Bot
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.main import create_app
from app.players.arrivals import arrive, fresh_token
from app.players.models import Guest
from app.schema import migrate
from app.tables import service
from app.tables.hall import Hall
from app.tables.requests import OpenTable, Press
from app.web.site import COOKIE
from scripts.machine import find_chromium

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "screenshots"
PEOPLE = ("Anna", "Bert", "Cleo")
SCREENS = {"laptop": (1280, 720), "tablet": (768, 1024), "phone": (360, 740)}
SECRET = "a secret of the pictures"  # noqa: S105 - of a database that lives for a minute


@dataclass(frozen=True, slots=True)
class Scene:
    """A table to be looked at: how it is opened, and how many turns are played before."""

    game: str
    options: dict[str, Any]
    turns: int
    seed: int = 1


SCENES = (
    Scene("journey", {"preset": "dawn"}, turns=16, seed=3),
    Scene("balance", {"preset": ""}, turns=30),
    Scene("harmonies", {"preset": ""}, turns=16),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """One picture: the page, whose, on which screen, in which colours and language."""

    name: str
    path: str
    token: str
    screen: str
    scheme: Any = "light"
    language: str = "en"


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        settings = Settings(data_dir=Path(place), secret_key=SECRET)
        migrate(settings.store_url())
        tables = {scene.game: _played(settings, scene) for scene in SCENES}
        with _serving(settings) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
            for picture in _pictures(tables):
                _take(browser, address, picture)
            browser.close()


def _pictures(tables: dict[str, tuple[str, str]]) -> Iterator[Picture]:
    for game, (path, token) in tables.items():
        for screen in SCREENS:
            yield Picture(f"{game}-{screen}", path, token, screen)
        yield Picture(f"{game}-dark", path, token, "laptop", scheme="dark")
    path, token = tables["journey"]
    yield Picture("journey-spanish", path, token, "laptop", language="es")
    yield Picture("home", "/", token, "laptop")
    yield Picture("open-a-table", "/tables/new?game=journey", token, "laptop")
    yield Picture("rules", "/rules/journey", token, "laptop")


def _take(browser: Browser, address: str, picture: Picture) -> None:
    width, height = SCREENS[picture.screen]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=picture.scheme,
        locale=picture.language,
        has_touch=picture.screen != "laptop",
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": COOKIE, "value": picture.token, "url": address}])
    page = context.new_page()
    answer = page.goto(address + picture.path, wait_until="load")
    if answer is None or not answer.ok:
        raise SystemExit(f"{picture.path} could not be shown for {picture.name}")
    page.screenshot(path=FOLDER / f"{picture.name}.png")
    context.close()


def _played(settings: Settings, scene: Scene) -> tuple[str, str]:
    """Open a table and play it to the middle; give its path, and the token of whoever acts then."""
    database = Database(settings.store_url())
    hall = Hall(games=GAMES, secret=settings.secret(), new_seed=lambda: f"{scene.seed:032x}")
    tokens = [fresh_token(hall.secret) for _ in PEOPLE]
    people = [_arrived(database, token, name) for token, name in zip(tokens, PEOPLE, strict=True)]
    seats = 2 if scene.game == "balance" else len(PEOPLE)
    request = OpenTable(game=scene.game, seats=seats, name="A walk in the woods", **scene.options)
    write = database.write_now
    slug = write(service.open_table, hall, who=people[0], request=request, press_key=secrets.token_hex(8))
    for seat in range(1, seats):
        write(service.take_seat, hall, slug=slug, who=people[seat], seat=Seat(seat), name=PEOPLE[seat])
    write(service.start, hall, slug=slug, who=people[0])
    acting = _play_on(database, hall, slug, people, scene)
    database.close()
    return f"/t/{slug}", tokens[acting]


def _arrived(database: Database, token: str, name: str) -> Guest:
    return database.write_now(lambda connection: arrive(connection, token=token, name=name))


def _play_on(database: Database, hall: Hall, slug: str, people: list[Guest], scene: Scene) -> int:
    """Let greedy bots press for everybody until it was so many times somebody else's turn; give who acts then."""
    bot: Bot[Any, Any] = next(kind for kind in BOTS[scene.game] if kind.name == "greedy").make("0" * 32, 0)
    game = hall.games[scene.game]
    acted, turns = Seat(0), 0
    while True:
        table = database.read_now(service.load_table, hall, slug=slug)
        seat = min(table.acting)
        turns += seat != acted
        if turns >= scene.turns and len(game.legal_actions(table.state, seat)) > 1:  # no Event waits to be turned over
            return seat
        acted = seat
        press = Press(
            seat=seat,
            version_seen=table.version,
            key=secrets.token_hex(8),
            actions=tuple(msgspec.json.encode(action).decode() for action in bot.press(table.state, seat)),
        )
        database.write_now(service.act, hall, slug=slug, who=people[seat], press=press)


@contextlib.contextmanager
def _serving(settings: Settings) -> Iterator[str]:
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(settings), log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"http://localhost:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    main()
