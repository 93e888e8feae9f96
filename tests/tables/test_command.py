"""The ``harmony`` command: what it says when it starts, when it cannot, and what it verifies."""

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection, text, update

from app.admin import service as admin
from app.cli import main
from app.config import Settings
from app.db import Database
from app.games.registry import GAMES
from app.schema import migrate
from app.tables import service
from app.tables.models import tables
from app.tables.requests import OpenTable
from tests.tables.sitting import new_hall, newcomer

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("own_folder")


def test_a_taken_port_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setenv("PORT", str(port))

        assert main(["serve"]) == 1

    assert f"Port {port} is already taken" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_several_workers_are_refused_on_sqlite_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2"]) == 1
    assert "Several workers need PostgreSQL" in capsys.readouterr().err


def test_an_address_that_is_not_this_machines_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOST", "203.0.113.7")

    assert main(["serve"]) == 1
    assert "HOST is 203.0.113.7" in capsys.readouterr().err


def test_a_setting_that_cannot_be_used_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PORT", "eight thousand")

    assert main(["serve"]) == 2
    assert "The setting PORT cannot be used" in capsys.readouterr().err


def test_a_database_of_a_later_version_is_left_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], sqlite_url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    database = Database(sqlite_url)
    database.write_now(lambda connection: connection.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    database.close()

    assert main(["verify"]) == 1
    assert "revision 9999" in capsys.readouterr().err


def test_a_database_that_cannot_be_used_is_said_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'nowhere' / 'tables.db'}")

    assert main(["verify"]) == 1
    assert "The database cannot be used: unable to open" in capsys.readouterr().err


def test_verify_tells_every_stored_game_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 0
    assert capsys.readouterr().out == "0 games told again, 0 of them differ.\n"

    slug = _start_a_game()
    assert main(["verify"]) == 0
    assert capsys.readouterr().out == f"{slug}  same\n1 games told again, 0 of them differ.\n"

    _tamper()
    assert main(["verify"]) == 1
    assert f"{slug}  different" in capsys.readouterr().out


def test_a_damaged_table_is_named_and_the_others_are_told_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify"]) == 0  # there is a database now
    damaged, sound = _start_a_game(), _start_a_game()
    database = Database(Settings().store_url())
    where = tables.c.slug == damaged
    database.write_now(lambda connection: connection.execute(update(tables).where(where).values(snapshot="{")))
    database.close()

    assert main(["verify"]) == 1
    told = capsys.readouterr().out
    assert f"{damaged}  unreadable" in told
    assert f"{sound}  same" in told
    assert "1 cannot be read" in told


def _start_a_game() -> str:
    url = Settings().store_url()
    migrate(url)
    database, hall = Database(url), new_hall(games=GAMES)
    ann = newcomer(database, "Ann")
    request = OpenTable(game="journey", seats=1, preset="dawn")
    slug = database.write_now(service.open_table, hall, who=ann, request=request, press_key="open-it-now")
    database.write_now(service.start, hall, slug=slug, who=ann)
    database.close()
    return slug


def _tamper() -> None:
    def change(connection: Connection) -> None:
        connection.execute(update(tables).values(seed="0" * 32))

    database = Database(Settings().store_url())
    database.write_now(change)
    database.close()


def test_serve_says_where_it_is_serves_and_stops_in_good_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://play.example.org")
    with _serving() as (server, said, port):
        assert f"http://127.0.0.1:{port}" in said
        assert "https://play.example.org" in said
        assert _home(port) == 200

        began = time.monotonic()
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=10)
        assert time.monotonic() - began < 5


def test_a_server_that_was_killed_starts_again_on_its_data(tmp_path: Path) -> None:
    with _serving() as (server, _, _):
        server.kill()
        server.wait(timeout=10)

    with _serving() as (_, _, port):
        assert _home(port) == 200
    assert {path.name for path in (tmp_path / "data").iterdir()} >= {"harmony.db", "secret.key"}


def test_serve_keeps_to_this_machine_when_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "127.0.0.1")
    with _serving() as (_, said, port):
        assert f"only at           http://127.0.0.1:{port}" in said
        assert "on your network" not in said


@pytest.mark.postgres
def test_several_workers_serve_one_postgres_database(monkeypatch: pytest.MonkeyPatch, postgres_url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", postgres_url)
    with _serving("--workers", "2") as (_, _, port):
        assert [_home(port) for _ in range(8)] == [200] * 8


@contextmanager
def _serving(*options: str) -> Iterator[tuple["subprocess.Popen[str]", str, int]]:
    """Start a server on a port that is free, and give what it said and where it is; end it afterwards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PORT", "0")
        command = (sys.executable, "-m", "app.cli", "serve", *options)
        server = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert server.stdout is not None
    try:
        said = ""
        while "Press Ctrl+C" not in said:
            line = server.stdout.readline()
            assert line, said
            said += line
        port = re.search(r"http://[^:\s]+:(\d+)", said)
        assert port is not None
        yield server, said, int(port[1])
    finally:
        server.terminate()
        server.wait(timeout=20)
        server.stdout.close()


def _home(port: int) -> int:
    """Ask for the home page, and again while the server is still getting up."""
    for _ in range(100):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                return int(answer.status)
        except ConnectionError:
            time.sleep(0.1)
        except urllib.error.URLError as fault:
            if not isinstance(fault.reason, ConnectionError):
                raise
            time.sleep(0.1)
    raise AssertionError("The server never answered.")


def test_the_first_start_prints_a_link_that_lets_the_administrator_in() -> None:
    with _serving() as (_, said, port):
        _home(port)
        link = re.search(rf"http://127\.0\.0\.1:{port}(/admin/welcome/[\w-]+)", said)
        assert link is not None
        with urllib.request.urlopen(link[0], timeout=10) as answer:
            assert b"Choose the password" in answer.read()
        _choose_a_password(link[1])
    with _serving() as (_, said, _):
        assert "/admin/" not in said


def test_admin_reset_prints_a_link_and_ends_the_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://play.example.org")
    assert main(["admin", "reset"]) == 0
    first = capsys.readouterr().out
    link = re.search(r"https://play\.example\.org(/admin/welcome/[\w-]+)", first)
    assert link is not None
    _choose_a_password(link[1])

    assert main(["admin", "reset"]) == 0
    database = Database(Settings().store_url())
    assert not database.read_now(admin.has_password)
    database.close()


def _choose_a_password(path: str) -> None:
    database = Database(Settings().store_url())
    database.write_now(
        admin.set_password,
        token=path.rpartition("/")[2],
        password_hash="of no use",
        name="Ann",
        browser=b"x" * 32,
        now=datetime.now(UTC),
    )
    assert database.read_now(admin.has_password)
    database.close()
