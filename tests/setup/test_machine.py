"""What the machine has is found and used; what it lacks is installed, or asked for in one line."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from scripts import machine
from scripts.machine import MachineLacksError, Missing

BROWSER = Missing(what="Chromium", packages=("chromium",), setting="HARMONY_CHROMIUM")
SERVER = Missing(what="a PostgreSQL server", packages=("postgresql",), setting="HARMONY_POSTGRES_BIN")


def program(path: Path, *, body: str = "exit 0") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a machine with nothing on PATH but this folder."""
    for setting in (machine.CHROMIUM_SETTING, machine.POSTGRES_SETTING):
        monkeypatch.delenv(setting, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    return tmp_path


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the commands that would be run, and let each succeed."""
    ran: list[str] = []

    def record(command: Sequence[str | Path], **_: object) -> subprocess.CompletedProcess[bytes]:
        ran.append(" ".join(map(str, command)))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", record)
    return ran


def test_a_browser_on_the_path_is_used(bare: Path) -> None:
    browser = program(bare / "chromium")

    assert machine.find_chromium() == browser


def test_the_stub_that_only_asks_for_a_snap_is_no_browser(bare: Path) -> None:
    program(bare / "chromium-browser", body="echo 'requires the chromium snap'; exit 1")
    chrome = program(bare / "google-chrome")

    assert machine.find_chromium() == chrome


def test_a_browser_named_in_the_settings_comes_first(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "chromium")
    mine = program(bare / "mine" / "browser")
    monkeypatch.setenv(machine.CHROMIUM_SETTING, str(mine))

    assert machine.find_chromium() == mine


@pytest.mark.parametrize(
    "path",
    (
        "chromium-1234/chrome-linux64/chrome",
        "chromium_headless_shell-1234/chrome-headless-shell-linux64/chrome-headless-shell",
        "chromium_headless_shell-1234/chrome-linux/headless_shell",
    ),
)
def test_a_browser_that_playwright_brought_is_used(bare: Path, path: str) -> None:
    browser = program(bare / "playwright" / path)

    assert machine.find_chromium() == browser


def test_the_shell_comes_before_a_whole_browser(bare: Path) -> None:
    program(bare / "chromium")
    shell = program(bare / machine.SHELL)

    assert machine.find_chromium() == shell


SHELL_COMMANDS = ["apt-get update -qq", f"apt-get install -y -qq --no-install-recommends {machine.SHELL}"]


@pytest.mark.parametrize(
    ("user", "browser", "ran"),
    ((0, "chromium", SHELL_COMMANDS), (1000, "chromium", []), (0, machine.SHELL, []), (0, "google-chrome", [])),
)
def test_root_on_debian_brings_the_shell_beside_a_whole_chromium(
    bare: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch, user: int, browser: str, ran: list[str]
) -> None:
    program(bare / "apt-get")
    program(bare / browser)
    monkeypatch.setattr(os, "geteuid", lambda: user)

    machine.hasten()

    installing = [command.partition(" -o ")[0] for command in commands if command.startswith("apt-get")]
    assert [command.removesuffix(" fonts-dejavu-core") for command in installing] == ran


def test_a_shell_that_does_not_come_is_done_without(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program(bare / "apt-get", body="exit 100")
    browser = program(bare / "chromium")
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    machine.hasten()

    assert f"they run with {browser}" in capsys.readouterr().out
    assert machine.find_chromium() == browser


@pytest.mark.usefixtures("bare")
def test_without_any_browser_none_is_found() -> None:
    assert machine.find_chromium() is None


def test_the_newest_postgresql_is_taken(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for release in ("9", "15", "17"):
        for name in machine.POSTGRES_PROGRAMS:
            program(bare / release / "bin" / name)
    (bare / "17" / "bin" / "initdb").unlink()
    monkeypatch.setattr(machine, "POSTGRES_FOLDERS", (f"{bare}/*/bin",))

    assert machine.find_postgres() == bare / "15" / "bin"


def test_root_on_debian_installs_all_at_once_after_one_update(
    bare: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    machine.bring([BROWSER, SERVER])

    assert commands == [
        "apt-get update -qq",
        "apt-get install -y -qq --no-install-recommends chromium postgresql",
    ]


def test_anybody_else_is_told_one_line_and_nothing_is_run(
    bare: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    with pytest.raises(MachineLacksError) as refusal:
        machine.bring([BROWSER, SERVER])

    lines = [line.strip() for line in str(refusal.value).splitlines() if "apt-get" in line]
    assert lines == [
        "sudo apt-get update -qq && sudo apt-get install -y -qq --no-install-recommends chromium postgresql"
    ]
    assert "lacks Chromium and a PostgreSQL server" in str(refusal.value)
    assert commands == []


def test_a_machine_with_everything_is_left_alone(
    bare: Path, commands: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = program(bare / "chromium")
    for name in machine.POSTGRES_PROGRAMS:
        program(bare / "15" / "bin" / name)
    monkeypatch.setattr(machine, "POSTGRES_FOLDERS", (f"{bare}/*/bin",))

    found = machine.for_tests()

    assert found == {"HARMONY_CHROMIUM": str(browser), "HARMONY_POSTGRES_BIN": str(bare / "15" / "bin")}
    assert [command for command in commands if "apt-get" in command] == []


def test_a_driver_that_does_not_start_lacks_its_library(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "PLAYWRIGHT", program(bare / "playwright", body="exit 127"))

    assert next(machine.lacking()).packages == ("libatomic1",)


def test_what_cannot_be_found_after_its_installation_is_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "apt-get")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(machine, "POSTGRES_FOLDERS", (f"{bare}/*/bin",))
    monkeypatch.setattr(machine, "PLAYWRIGHT", program(bare / "driver"))

    with pytest.raises(MachineLacksError, match="not able to start: Chromium, a PostgreSQL server"):
        machine.for_tests()


@pytest.mark.usefixtures("bare")
def test_where_there_is_no_apt_the_names_are_told(commands: list[str]) -> None:
    with pytest.raises(MachineLacksError, match="lacks Chromium") as refusal:
        machine.bring([BROWSER])

    assert "set HARMONY_CHROMIUM to where it is" in str(refusal.value)
    assert commands == []


def test_a_failed_installation_stops(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "apt-get", body="exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: 0)

    with pytest.raises(MachineLacksError, match="`apt-get update -qq` failed"):
        machine.bring([BROWSER])


def test_nothing_missing_means_nothing_to_do(commands: list[str]) -> None:
    machine.bring([])

    assert commands == []
