"""The order of the tests, and databases for them: a fresh one each, on SQLite, and again on PostgreSQL where asked."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from app.config import Settings
from app.db import Database
from app.schema import migrate
from scripts.postgres import Blank, PostgresServer, running_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that are given the most time: begun last, one of them would keep every other worker idle."""
    items.sort(key=_seconds_given, reverse=True)


def _seconds_given(item: pytest.Item) -> float:
    given = item.get_closest_marker("timeout")
    return 0.0 if given is None else float(given.args[0])


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrate one file, to be copied for each test."""
    path = tmp_path_factory.mktemp("template") / "template.db"
    migrate(f"sqlite:///{path}")
    return path


@pytest.fixture
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let no setting of whoever runs the tests count, and give a data folder of its own to a test."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    path = tmp_path / "tables.db"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def postgres_template(postgres_server: PostgresServer) -> str:
    """Migrate one database, to be copied for each test, and name it."""
    url = postgres_server.new_database()
    migrate(url)
    name = make_url(url).database
    assert name is not None
    return name


@pytest.fixture(scope="session")
def postgres_blank(postgres_server: PostgresServer, postgres_template: str) -> Blank:
    return Blank.of(postgres_server.url(postgres_template))


@pytest.fixture(scope="session")
def used_databases() -> list[str]:
    """Keep the databases that are as good as new again."""
    return []


@pytest.fixture
def postgres_url(
    postgres_server: PostgresServer, postgres_template: str, postgres_blank: Blank, used_databases: list[str]
) -> Iterator[str]:
    url = used_databases.pop() if used_databases else postgres_server.new_database(template=postgres_template)
    yield url
    if postgres_blank.again(url):
        postgres_server.wait_until_left(url)
        used_databases.append(url)
    else:
        postgres_server.drop(url)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database_url(request: pytest.FixtureRequest) -> str:
    """Give the address of a fresh database of each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """Open a fresh database of each kind."""
    opened = Database(database_url)
    yield opened
    opened.close()
