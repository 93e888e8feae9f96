"""Figures that come with the program: written by the simulation, read strictly, each line whole."""

import os
from datetime import date
from pathlib import Path

import msgspec
import pytest

from app.catalogue import DATA, UnreadableFile
from app.cli import main
from app.presets.service import preset_named, presets_for
from app.simulation.play import play_game
from app.simulation.published import Published, publish, read_published
from app.simulation.sums import Sums, summed
from tests.simulation.games import cell

SMALL = ("simulate", "--players", "1", "2", "--bot", "random", "--workers", "1", "--games", "2", "--seed", "fresh")


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    return own_folder / "simulations"


def test_a_simulation_publishes_its_cells_with_the_date_of_the_last_game(tmp_path: Path, folder: Path) -> None:
    file = tmp_path / "figures" / "journey.jsonl"
    assert main([*SMALL, "--preset", "dawn", "expert"]) == 0
    for path in folder.glob("*.jsonl"):
        os.utime(path, (1_900_000_000, 1_900_000_000))
    assert main([*SMALL, "--preset", "dawn", "expert", "--publish", str(file)]) == 0

    found = read_published(file)
    assert [(each.cell.preset, each.cell.players) for each in found] == [
        *(("dawn", 1), ("dawn", 2), ("expert", 1), ("expert", 2))
    ]
    for each in found:
        preset = preset_named("journey", each.cell.preset)
        assert (each.version, each.series, each.on) == (preset.version, "fresh", date(2030, 3, 17))
        assert each.sums.games == 2
    lines = (folder / "dawn-1-random.jsonl").read_text().splitlines()[1:]
    seeds = [msgspec.json.decode(line)["seed"] for line in lines]
    assert found[0].sums == summed(play_game(found[0].cell, seed) for seed in seeds)


def line(preset: str = "dawn", players: int = 2, *, games: int = 1) -> Published:
    sums = Sums(games=games, turns={30: games}, losses={"event": games})
    return Published(cell=cell(preset=preset, players=players), version=1, series="1", on=date(2030, 1, 1), sums=sums)


def test_a_newer_line_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    file = tmp_path / "journey.jsonl"
    publish(file, [line(), line("expert"), line(players=3)])
    publish(file, [line("expert", games=9), line("gentle")])
    assert read_published(file) == (line(), line("expert", games=9), line(players=3), line("gentle"))


@pytest.mark.parametrize("content", ("nothing of ours\n", "{}\n", '{"cell": 1}\n'))
def test_a_file_of_something_else_is_named_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    file = tmp_path / "journey.jsonl"
    file.write_text(content)
    with pytest.raises(UnreadableFile, match=r"journey\.jsonl: "):
        read_published(file)
    assert main([*SMALL, "--preset", "dawn", "--publish", str(file)]) == 2
    assert f"Figures cannot be published in {file}: journey.jsonl: " in capsys.readouterr().err
    assert file.read_text() == content


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main([*SMALL, "--preset", "dawn", "--publish", str(tmp_path / "file" / "journey.jsonl")]) == 2
    assert "Figures cannot be published in" in capsys.readouterr().err


def test_only_presets_that_are_built_in_are_published(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "ours.toml"
    own.write_text('[[presets]]\nslug = "dawn"\nname = "Ours"\nflavour = ""\nvalues = {}\n')
    file = str(tmp_path / "journey.jsonl")
    for options in (("--presets", str(own)), ("--preset", "friday")):
        assert main([*SMALL, *options, "--publish", file]) == 2
        assert "Only figures of presets that are built in can be published." in capsys.readouterr().err
    assert not folder.exists()


def test_the_figures_that_come_with_the_program_can_be_read() -> None:
    known = {preset.slug for preset in presets_for("journey")}
    for each in read_published(DATA / "calibrations" / "journey.jsonl"):
        assert each.cell.preset in known
        assert each.sums.games == sum(each.sums.turns.values()) == each.sums.wins + sum(each.sums.losses.values())
