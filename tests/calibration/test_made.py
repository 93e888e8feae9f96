"""`harmony simulate` finds the presets that an administrator made, and makes no database to look into."""

from pathlib import Path

import pytest

from app.cli import main
from app.db import Database
from tests.presets.workshop import Workshop


@pytest.fixture(autouse=True)
def data(own_folder: Path) -> Path:
    return own_folder


def test_a_preset_of_the_administrator_is_played_by_its_name(
    database: Database, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    workshop = Workshop(database)
    slug = workshop.make("Friday", start_life=[9, 7, 5, 5])
    workshop.save(slug, seen=1, start_life=[9, 8, 5, 5])
    monkeypatch.setenv("DATABASE_URL", database.url.render_as_string(hide_password=False))
    options = ("--players", "2", "--bot", "random", "--games", "1", "--workers", "1")
    assert main(["simulate", "--preset", slug, "dawn", *options]) == 0
    assert f"  {slug} " in capsys.readouterr().out
    assert '"ruleset":{"start_life":8}' in (data / "simulations" / f"{slug}-2-random.jsonl").read_text()

    assert main(["simulate", "--preset", "saturday", *options]) == 2
    assert f"No preset is called saturday. There are: gentle, dawn, twilight, expert, extreme, {slug}." in (
        capsys.readouterr().err
    )


def test_without_a_database_none_is_made(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--preset", "friday"]) == 2
    assert "No preset is called friday." in capsys.readouterr().err
    assert not data.exists()
