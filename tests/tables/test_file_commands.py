"""``harmony verify``, ``export`` and ``import``: what they say about a file, and how they end."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from app.cli import main
from app.db import Database
from app.games.registry import GAMES
from tests.tables.filed import changed, exported, played
from tests.tables.sitting import Sitting, new_hall

ROOT = Path(__file__).resolve().parents[2]


pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.fixture
def sitting(sqlite_url: str) -> Iterator[Sitting]:
    """Play some of a game and close its table."""
    database = Database(sqlite_url)
    yield played(database, new_hall(games=GAMES), "harmonies", seats=2, dice=random.Random(1), presses=20)
    database.close()


@pytest.fixture
def file(sitting: Sitting, tmp_path: Path) -> Path:
    """Write the file of a game."""
    path = tmp_path / "game.json"
    path.write_bytes(exported(sitting))
    return path


def test_a_genuine_file_is_told_to_be_so_without_any_server(
    file: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["verify", str(file)]) == 0

    told = capsys.readouterr().out
    assert "GENUINE: told again from its seed" in told
    assert msgspec.json.decode(file.read_bytes())["deal"]["commitment"] in told
    assert not (tmp_path / "data").exists()


def test_the_first_difference_is_named(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = msgspec.json.decode(file.read_bytes())["records"]
    second = [place for place, record in enumerate(records, start=1) if record["kind"] == "action"][1]
    file.write_bytes(changed(file.read_bytes(), lambda whole: whole["records"][second - 1].update(seat=1)))

    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr().out
    assert "NOT GENUINE" in told
    assert f"Record {second} of {len(records)}: " in told


def test_a_fingerprint_that_was_noted_is_compared(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    noted = msgspec.json.decode(file.read_bytes())["deal"]["commitment"]
    assert main(["verify", str(file), "--fingerprint", noted[:8]]) == 0
    assert "It is the fingerprint that you noted." in capsys.readouterr().out
    assert main(["verify", str(file), "--fingerprint", "0" * 8]) == 1
    assert "not that of this game" in capsys.readouterr().out


def test_other_rules_are_no_blame(file: Path, capsys: pytest.CaptureFixture[str]) -> None:  # B49
    def older(whole: dict[str, Any]) -> None:
        whole["rules_version"] = 10_000
        for record in whole["records"]:
            if record["kind"] == "start":
                record["payload"]["rules_version"] = 10_000
            if record["kind"] == "action":
                record["log"] = []

    file.write_bytes(changed(file.read_bytes(), older))
    assert main(["verify", str(file)]) == 3
    assert "NOT COMPARED" in capsys.readouterr().out


@pytest.mark.parametrize("text", (b"", b"{}", b"[" * 100_000))
def test_what_is_no_file_is_said_to_be_none(file: Path, capsys: pytest.CaptureFixture[str], text: bytes) -> None:
    file.write_bytes(text)
    assert main(["verify", str(file)]) == 2
    assert "UNREADABLE" in capsys.readouterr().out


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.json")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_file_comes_by_the_standard_input_too(file: Path) -> None:
    with file.open("rb") as text:
        done = subprocess.run(
            (sys.executable, "-m", "app.cli", "verify", "-"), stdin=text, capture_output=True, cwd=ROOT, check=False
        )
    assert (done.returncode, b"GENUINE" in done.stdout, done.stderr) == (0, True, b"")


def test_from_one_house_to_another_and_back(
    sitting: Sitting,
    file: Path,
    sqlite_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    assert main(["export", sitting.slug]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()

    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    assert main(["import", str(file)]) == 0
    address = capfdbinary.readouterr().out.decode().strip()
    assert main(["import", str(file)]) == 0
    assert capfdbinary.readouterr().out.decode().strip() == address  # it is there already
    assert main(["export", address.removeprefix("/t/")]) == 0
    assert capfdbinary.readouterr().out == file.read_bytes()
    assert main(["verify"]) == 0
    assert b"1 games told again, 0 of them differ." in capfdbinary.readouterr().out


def test_what_is_not_genuine_is_not_brought_in(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    file.write_bytes(changed(file.read_bytes(), lambda whole: whole.update(status="finished")))
    assert main(["import", str(file)]) == 1
    assert "NOT GENUINE" in capsys.readouterr().out
    assert main(["verify"]) == 0
    assert "0 games told again" in capsys.readouterr().out


def test_a_game_that_goes_on_is_not_exported(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = Database(sqlite_url)
    hall = new_hall(games=GAMES)
    running = played(database, hall, "balance", seats=2, dice=random.Random(1), presses=3, close=False)
    assert running.table.status == "playing"
    database.close()
    monkeypatch.setenv("DATABASE_URL", sqlite_url)
    assert main(["export", running.slug]) == 1
    assert "once the game is over" in capsys.readouterr().err
    assert main(["export", "nowhere"]) == 1
