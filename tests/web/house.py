"""A running site for tests, and the browsers of the people who use it."""

from collections.abc import Mapping
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import msgspec
from fastapi import FastAPI
from sqlalchemy import func, select

from app.config import Settings
from app.games.bot_registry import BOTS
from app.games.registry import GAMES
from app.main import create_app
from app.presets.service import presets_for
from app.tables.bot_records import Pace
from app.tables.bot_runner import Pause
from app.tables.models import actions, presses, seats, tables
from app.tables.records import TableRecord
from app.tables.service import load_table
from app.web.game_registry import GAME_PAGES
from app.web.site import Site
from tests.tables.climb import ClimbGame
from tests.tables.climb_bot import CLIMB_BOTS, ThinkingAloud
from tests.web.climb_page import ClimbPage
from tests.web.dom import Page

AT_ONCE: dict[Pace, Pause] = {"slow": Pause(0, 0), "normal": Pause(0, 0), "fast": Pause(0, 0)}
ADDRESS = "http://localhost:8000"
HTMX: dict[str, Any] = {"HX-Request": "true", "Table-Page": "table"}
WAITING: dict[str, Any] = {"HX-Request": "true", "Table-Page": "waiting"}


def seeds() -> Any:
    """Give a source of seeds that begins alike in every run."""
    numbers = count(1)
    return lambda: f"{next(numbers):032x}"


def new_app(database_url: str, folder: Path, **settings: Any) -> FastAPI:
    """Build the site with the small game, over a database that is migrated."""
    game = ClimbGame()
    games, bots = {game.slug: game, **GAMES}, {**CLIMB_BOTS, **BOTS}
    return create_app(
        Settings(
            data_dir=folder,
            database_url=database_url,
            secret_key="a secret of the tests",
            **({"limits": "off"} | settings),
        ),
        games=games,
        bots=bots,
        thinker=ThinkingAloud(games, bots),
        paces=AT_ONCE,
        game_pages={game.slug: ClimbPage(game), **GAME_PAGES},
        seed_source=seeds(),
    )


def easiest(slug: str) -> str:
    """Name the difficulty at which a game that is played at random lasts longest; blank where there is none."""
    return next((preset.slug for preset in presets_for(slug)), "")


class House:
    """The site and its people. Each browser has its own cookies."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.site: Site = app.state.site
        self._browsers: list[Browser] = []

    def browser(self, **headers: str) -> "Browser":
        """Start a browser that has never been here."""
        browser = Browser(self, headers)
        self._browsers.append(browser)
        return browser

    async def close(self) -> None:
        for browser in self._browsers:
            await browser.client.aclose()

    async def table(self, slug: str) -> TableRecord:
        """Read a table as it is stored."""
        return await self.site.db.read(load_table, self.site.hall, slug=slug)

    async def state(self, slug: str) -> Any:
        """Read the game of a table as it is stored."""
        return (await self.table(slug)).state

    async def stored(self) -> tuple[tuple[Any, ...], ...]:
        """Count and sum everything stored, to show that something changed nothing."""
        return await self.site.db.read(fingerprint)

    async def open(self, *names: str, seats: int | None = None, **options: Any) -> "Table":
        """Open a table and sit people down at it, each in a browser of their own; the first one hosts."""
        host = self.browser()
        slug = await host.open(names[0], seats=str(seats or len(names)), **options)
        table = Table(self, slug, {names[0]: host})
        for seat, name in enumerate(names[1:], start=1):
            await table.join(name, seat)
        return table

    async def play(self, *names: str, **options: Any) -> "Table":
        """Open a table, sit people down and start."""
        table = await self.open(*names, **options)
        await table[names[0]].post(f"{table.path}/start")
        return table


class Browser:
    """Somebody's browser."""

    def __init__(self, house: House, headers: Mapping[str, str]) -> None:
        self.house = house
        self.client = httpx.AsyncClient(
            transport=httpx.ASGITransport(house.app, raise_app_exceptions=False),
            base_url=ADDRESS,
            headers=dict(headers),
        )

    async def get(self, path: str, **headers: str) -> httpx.Response:
        return await self.client.get(path, headers=headers)

    async def page(self, path: str) -> Page:
        """Open a page that must be there."""
        answer = await self.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, (answer.status_code, Page(answer.text).text)
        return Page(answer.text)

    async def post(self, path: str, fields: Mapping[str, str] | None = None, /, **headers: Any) -> httpx.Response:
        """Send a form as a browser does from a page of the site."""
        return await self.client.post(path, data=dict(fields or {}), headers={"Origin": ADDRESS} | headers)

    async def open(self, who: str, **options: str) -> str:
        """Open a table through its form, and return its slug."""
        form = (await self.page("/tables/new")).form(action="/tables")
        answer = await self.post("/tables", form | {"my_name": who} | options)
        assert answer.status_code == 303, Page(answer.text).notice
        return answer.headers["location"].removeprefix("/t/")


class Table:
    """A table and the browsers of those who sit at it, by name."""

    def __init__(self, house: House, slug: str, people: dict[str, Browser]) -> None:
        self.house = house
        self.slug = slug
        self.path = f"/t/{slug}"
        self.people = people

    def __getitem__(self, name: str) -> Browser:
        return self.people[name]

    async def join(self, name: str, seat: int) -> httpx.Response:
        """Come by the invite link and sit down."""
        browser = self.people.setdefault(name, self.house.browser())
        await browser.page(self.path)
        return await browser.post(f"{self.path}/seat/take", {"seat": str(seat), "name": name})

    async def page(self, name: str, query: str = "") -> Page:
        return await self[name].page(self.path + query)

    async def form(self, name: str, *chosen: Any, query: str = "", form: str = "act") -> dict[str, str]:
        """Fill in the press of a button on somebody's page."""
        fields = (await self.page(name, query)).form(id_=form)
        if chosen:
            fields["actions"] = msgspec.json.encode(chosen).decode()
        return fields

    async def press(self, name: str, *chosen: Any, **headers: str) -> httpx.Response:
        """Press a button on somebody's page."""
        return await self[name].post(f"{self.path}/act", await self.form(name, *chosen), **headers)

    async def record(self) -> TableRecord:
        return await self.house.table(self.slug)

    async def state(self) -> Any:
        """Read the game as it is stored."""
        return (await self.record()).state

    async def seated(self) -> list[str | None]:
        """List the names at the seats, None for a free one."""
        return [None if seat.free else seat.name for seat in (await self.record()).seats]


def fingerprint(connection: Any) -> tuple[tuple[Any, ...], ...]:
    counts = [select(func.count()).select_from(table) for table in (tables, seats, actions, presses)]
    rows = connection.execute(select(*(query.scalar_subquery() for query in counts))).all()
    states = connection.execute(select(tables.c.slug, tables.c.version, tables.c.status, tables.c.snapshot)).all()
    chairs = connection.execute(select(seats.c.id, seats.c.player_id, seats.c.name, seats.c.character)).all()
    return (*map(tuple, rows), *map(tuple, states), *map(tuple, chairs))
