"""`harmony simulate`: what it prints, what it refuses, and that it goes on after it was stopped."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.cli import main

ROOT = Path(__file__).resolve().parents[2]
SMALL = ("simulate", "--preset", "dawn", "--players", "2", "--bot", "random", "--workers", "1")
NAME = "dawn-2-random.jsonl"


@pytest.fixture(autouse=True)
def folder(own_folder: Path) -> Path:
    """Name where the results of a test go."""
    return own_folder / "simulations"


def games_in(path: Path) -> set[str]:
    """Give the lines of games in a file, in no order."""
    return {line for line in path.read_text().splitlines() if line.startswith('{"seed"')}


def test_it_prints_tables_draws_charts_and_keeps_the_games(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--games", "5", "--cards"]) == 0

    said = capsys.readouterr()
    assert said.out.startswith("random (version 1) played every seat. Rules version ")
    assert re.search(r"^  dawn +2 +5 +0 % +0\.0 to 43\.4 %", said.out, re.MULTILINE)
    for title in ("Victories", "Causes of defeat", "Lives lost a game", "Use of each card", "Charts: "):
        assert f"\n\n{title}" in said.out
    assert re.search(r"^  White Owl +Ally ", said.out, re.MULTILINE)
    assert "5/5" in said.err
    assert len(games_in(folder / NAME)) == 5
    assert {path.name for path in folder.iterdir()} == {
        *(NAME, "win-rate.svg", "length.svg", "defeats.svg", "cards.svg")
    }


def test_a_second_call_tells_the_same_and_plays_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--games", "4"]) == 0
    first = capsys.readouterr()
    assert main([*SMALL, "--games", "4"]) == 0
    second = capsys.readouterr()
    assert (second.out, second.err) == (first.out, "")


def test_the_bar_counts_games_kept_before_as_done(capsys: pytest.CaptureFixture[str]) -> None:
    main([*SMALL, "--games", "3"])
    capsys.readouterr()
    main([*SMALL, "--games", "4"])
    bar = capsys.readouterr().err
    assert "3/4" in bar
    assert "4/4" in bar


def test_without_names_every_preset_is_played_at_every_number_of_players(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["simulate", "--games", "1", "--bot", "random", "--workers", "1", "--results", str(tmp_path / "r")]) == 0
    )
    rows = re.findall(r"^  (\w+) +([1-4]) +1 +\d+ % .+ to ", capsys.readouterr().out, re.MULTILINE)
    presets = ("gentle", "dawn", "twilight", "expert", "extreme")
    assert rows == [(preset, str(players)) for preset in presets for players in (1, 2, 3, 4)]
    assert len(list((tmp_path / "r").glob("*.jsonl"))) == 20


@pytest.mark.parametrize(
    ("options", "sentence"),
    (
        (("--preset", "dusk"), "No preset is called dusk. There are: gentle, dawn, twilight, expert, extreme."),
        (("--players", "5"), "The journey is for 1 to 4 players, not 5."),
        (("--players", "0"), "The journey is for 1 to 4 players, not 0."),
        (("--bot", "genius"), "No bot is called genius. There are: random, greedy"),
        (("--effort", "full"), "The bot random has no choice of effort."),
        (("--games", "-1"), "At least one game is needed, not -1."),
        (("--games", "0"), "At least one game is needed, not 0."),
        (("--games", "many"), "'many' is not a whole number."),
        (("--workers", "0"), "At least one worker is needed, not 0."),
        (("--cluster", "tcp://127.0.0.1:1"), "A cluster has workers of its own: choose --cluster or --workers."),
    ),
)
def test_what_cannot_be_played_is_refused_before_anything_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], sentence: str
) -> None:
    assert status([*SMALL, *options]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.out == ""
    assert not folder.exists()


PRESET = '[[presets]]\nslug = "{slug}"\nname = "Ours"\nflavour = ""\nvalues = {{ {values} }}\n'


def test_presets_of_a_file_are_played(tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(PRESET.format(slug="ours", values="start_life = [9, 7, 5, 5], hazard_cap = -1"))
    assert main(["simulate", "--presets", str(file), "--players", "2", "--games", "1", "--bot", "random"]) == 0
    assert re.search(r"^  ours +2 +1 ", capsys.readouterr().out, re.MULTILINE)
    assert '"ruleset":{"start_life":7}' in (folder / "ours-2-random.jsonl").read_text()


@pytest.mark.parametrize(
    ("content", "sentence"),
    (
        ("", "is not a file of presets"),
        ("presets = 1", "is not a file of presets"),
        ("\xff", "is not a file of presets"),
        ("presets = []", "cannot be used: it holds no preset."),
        (PRESET.format(slug="../ours", values=""), "'../ours' is not a name of small letters, digits and hyphens."),
        (2 * PRESET.format(slug="ours", values=""), "two presets are called ours."),
        (PRESET.format(slug="ours", values="day_max = [1, 2]"), "ours needs one day_max for each of 1 to 4 players."),
        (PRESET.format(slug="ours", values="day_max = 5"), "The preset ours cannot be played: "),
        (PRESET.format(slug="ours", values="luck = 5"), "The preset ours cannot be played: "),
        (PRESET.format(slug="ours", values="day_max = 1, day_start = 2"), "The Day cannot start after the last Day."),
    ),
)
def test_a_file_that_holds_no_playable_presets_is_refused(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str], content: str, sentence: str
) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(content, encoding="latin-1")
    assert main([*SMALL[:1], *SMALL[3:], "--presets", str(file)]) == 2
    assert sentence in capsys.readouterr().err
    assert not folder.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SMALL, "--presets", str(tmp_path / "none.toml")]) == 2
    assert f"{tmp_path / 'none.toml'} cannot be read: No such file or directory." in capsys.readouterr().err


def test_an_address_without_a_cluster_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert status([*SMALL[:-2], "--cluster", "nowhere"]) == 2
    assert "nowhere is not the address of a Dask scheduler" in capsys.readouterr().err


def status(arguments: list[str]) -> int:
    """Run the command and give its exit status, also where the options themselves are refused."""
    try:
        return main(arguments)
    except SystemExit as stopped:
        return int(stopped.code or 0)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert main([*SMALL, "--results", str(tmp_path / "file" / "results")]) == 2
    assert "Results cannot be written to" in capsys.readouterr().err


def test_a_chart_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "win-rate.svg").mkdir()
    assert main([*SMALL, "--games", "1", "--results", str(tmp_path)]) == 2
    assert f"Charts cannot be written to {tmp_path}: Is a directory." in capsys.readouterr().err


def test_results_of_other_cards_are_refused_and_left_as_they_are(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([*SMALL, "--games", "2"])
    other = re.sub(r'"content":"\w+"', f'"content":"{"0" * 32}"', (folder / NAME).read_text())
    (folder / NAME).write_text(other)
    capsys.readouterr()

    assert main([*SMALL, "--games", "3"]) == 2
    assert f"{folder / NAME} keeps games with other cards (the data hash differs)." in capsys.readouterr().err
    assert (folder / NAME).read_text() == other


@pytest.fixture
def long_run(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a run far longer than the test, in a group of its own, and wait until it keeps games."""
    command = (sys.executable, "-m", "app.cli", *SMALL, "--games", "100000")
    # Where the tests were started in the background Ctrl+C is ignored, and what they start would inherit that.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        run = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, start_new_session=True)
    finally:
        signal.signal(signal.SIGINT, before)
    try:
        while not ((folder / NAME).exists() and len(games_in(folder / NAME)) > 3):
            assert run.poll() is None
            time.sleep(0.01)
        yield run
    finally:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.communicate()


def test_a_run_killed_in_the_middle_of_a_line_goes_on_and_ends_as_if_it_had_not_been(
    folder: Path, tmp_path: Path, long_run: "subprocess.Popen[bytes]"
) -> None:
    long_run.kill()
    long_run.wait(timeout=20)
    _wait_until_nobody_is_left(long_run.pid)
    with (folder / NAME).open("r+b") as file:
        file.truncate(file.seek(0, os.SEEK_END) - 7)

    kept = games_in(folder / NAME)
    assert main([*SMALL, "--games", "10"]) == 0
    assert main([*SMALL, "--games", "10", "--results", str(tmp_path / "whole")]) == 0
    assert games_in(tmp_path / "whole" / NAME) <= games_in(folder / NAME)
    assert len(kept - games_in(folder / NAME)) == 1, "the torn line, and no other, is gone"


def _wait_until_nobody_is_left(group: int) -> None:
    """Wait until the workers noticed: they must not outlive the run that they play for."""
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("workers outlived their run")


def test_ctrl_c_stops_in_good_order(folder: Path, long_run: "subprocess.Popen[bytes]") -> None:
    os.killpg(long_run.pid, signal.SIGINT)
    _, said = long_run.communicate(timeout=30)

    assert long_run.returncode == 130
    assert b"The simulation was interrupted; the same command goes on from there." in said
    assert b"Traceback" not in said
    assert (folder / NAME).read_bytes().endswith(b"}\n")


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    command = f"{sys.executable} -m app.cli {' '.join(SMALL)} --games 2 --cards | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(("bash", "-c", command), cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
    assert "Traceback" not in done.stderr
