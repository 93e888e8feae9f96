"""What the tests of the pages share: a running site with a small game."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.web import render
from tests.web.house import House, new_app

TEMPLATES = Path(__file__).with_name("templates")


@pytest.fixture(scope="session", autouse=True)
def small_game_templates() -> None:
    """Let the site find the templates of the small game too."""
    loader: Any = render.environment().loader
    if str(TEMPLATES) not in loader.searchpath:
        loader.searchpath.append(str(TEMPLATES))


ON_POSTGRES = pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.long])
"""Every page is tried on PostgreSQL, too, but not by every `make test`: the service below them is."""


@pytest.fixture(params=("sqlite", ON_POSTGRES))
def house_url(request: pytest.FixtureRequest) -> str:
    """Give the address of the database of the house."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def house(house_url: str, tmp_path: Path) -> AsyncIterator[House]:
    app = new_app(house_url, tmp_path)
    async with app.router.lifespan_context(app):
        house = House(app)
        yield house
        await house.close()


@pytest.fixture
async def workers(postgres_url: str, tmp_path: Path) -> AsyncIterator[tuple[House, House]]:
    """Run two workers of one house."""
    one, two = (new_app(postgres_url, tmp_path) for _ in range(2))
    async with one.router.lifespan_context(one), two.router.lifespan_context(two):
        houses = House(one), House(two)
        yield houses
        for house in houses:
            await house.close()
