"""The set-up does each step once, again when its sources change, and never takes half a step for a whole one."""

import subprocess
import threading
import time
from pathlib import Path

import pytest

from scripts import checks, setup
from scripts.checks import Check
from scripts.setup import SetupStoppedError, Step

ROOT = Path(__file__).resolve().parents[2]


class Workshop:
    """One step over one lock file, which counts how often it was made."""

    def __init__(self, folder: Path) -> None:
        self.lock = folder / "lock.txt"
        self.lock.write_text("acorn==1\n", encoding="utf-8")
        self.made = 0
        self.fails = False
        self.store = folder / "made" / "acorns"
        self.step = Step(
            title="Acorns", result=self.store, stamp=folder / "made" / "stamp", sources=(self.lock,), make=self.make
        )

    def make(self) -> None:
        if self.fails:
            raise SetupStoppedError("the squirrel was quicker")
        self.made += 1
        self.store.parent.mkdir(exist_ok=True)
        self.store.touch()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    workshop = Workshop(tmp_path)
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setitem(setup.PURPOSES, "play", (workshop.step,))
    return workshop


def test_a_second_set_up_does_nothing(workshop: Workshop, capsys: pytest.CaptureFixture[str]) -> None:
    assert setup.main(["play"]) == 0
    capsys.readouterr()

    assert setup.main(["play"]) == 0

    assert workshop.made == 1
    assert capsys.readouterr().out == ""


def test_a_changed_lock_is_noticed(workshop: Workshop) -> None:
    setup.main(["play"])
    workshop.lock.write_text("acorn==2\n", encoding="utf-8")

    setup.main(["play"])

    assert workshop.made == 2


def test_what_was_taken_away_is_made_again(workshop: Workshop) -> None:
    setup.main(["play"])
    workshop.store.unlink()
    workshop.store.symlink_to("nowhere")

    assert not workshop.step.is_done()


def test_a_step_that_fails_says_so_and_is_done_again(workshop: Workshop, capsys: pytest.CaptureFixture[str]) -> None:
    workshop.fails = True
    assert setup.main(["play"]) == 1
    assert "The set-up stopped. the squirrel was quicker" in capsys.readouterr().err
    assert not workshop.step.is_done()

    workshop.fails = False
    assert setup.main(["play"]) == 0

    assert workshop.made == 1


def test_a_step_that_fails_later_loses_its_old_stamp(workshop: Workshop) -> None:
    setup.main(["play"])
    workshop.lock.write_text("acorn==2\n", encoding="utf-8")
    workshop.fails = True
    setup.main(["play"])

    workshop.lock.write_text("acorn==1\n", encoding="utf-8")

    assert not workshop.step.is_done()


def test_two_set_ups_at_once_make_it_once(workshop: Workshop) -> None:
    second = threading.Thread(target=setup.main, args=(["play"],))
    with setup.one_at_a_time():
        second.start()
        second.join(timeout=0.2)
        waited = second.is_alive()
        setup.set_up("play")
    second.join(timeout=10)

    assert waited
    assert not second.is_alive()
    assert workshop.made == 1


def test_an_unknown_purpose_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert setup.main(["dance"]) == 2
    assert "usage: python -m scripts.setup play|test|bench" in capsys.readouterr().err


def test_this_folder_is_set_up_and_seeing_that_is_quick() -> None:
    started = time.perf_counter()

    undone = [step.title for step in setup.PURPOSES["test"] if not step.is_done()]

    assert undone == [], "run `make setup`"
    assert time.perf_counter() - started < 0.5


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of tools in which the name of each is its exit code, for the checks to run."""
    for name, code in {"good": 0, "bad": 3, "pytest": 5}.items():
        tool = tmp_path / name
        tool.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
        tool.chmod(0o755)
    monkeypatch.setattr(checks, "BIN", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("tools")
def test_checks_end_at_the_first_that_fails(capfd: pytest.CaptureFixture[str]) -> None:
    row = [Check(title=title, command=(title,)) for title in ("good", "bad", "good")]

    code = checks.run_all(row, {})

    closing = capfd.readouterr().out.split("\n\n")[-1]
    assert code == 3
    assert [line.split(" s  ")[1] for line in closing.splitlines()] == ["good", "bad FAILED", "in all"]


@pytest.mark.usefixtures("tools")
def test_finding_no_test_is_a_failure(capfd: pytest.CaptureFixture[str]) -> None:
    assert checks.run_all([Check(title="tests", command=("pytest", "-m", "brwser"))], {}) != 0
    assert "No test was found for `pytest -m brwser`" in capfd.readouterr().out


def test_the_tests_never_see_the_database_of_a_real_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///precious.db")
    monkeypatch.setenv("LANG", "C.UTF-8")

    environment = checks.test_environment({"HARMONY_CHROMIUM": "/usr/bin/chromium"})

    assert "DATABASE_URL" not in environment
    assert environment["LANG"] == "C.UTF-8"
    assert environment["HARMONY_CHROMIUM"] == "/usr/bin/chromium"


def test_every_mark_has_a_call_that_takes_it() -> None:
    names = ("test", "test-long", "faults")
    calls = [check.command for name in names for check in checks.RUNS[name]]
    marks = [command[command.index("-m") + 1] for command in calls if command[0] == "pytest"]

    assert marks == [
        "not browser and not postgres and not long",
        "postgres and not long",
        "browser and not long",
        "long and not browser",
        "long and browser",
        *("fault and not browser and not long", "fault and browser and not long") * checks.ROUNDS,
    ]


def find_python(folder: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """Ask the launcher which Python it takes, in a folder without environment and with only ``path`` to look in."""
    return subprocess.run(
        ["/bin/sh", ROOT / "scripts" / "python", "-c", "print('ran')"],
        check=False,
        cwd=folder,
        env={"PATH": str(path)},
        capture_output=True,
        text=True,
    )


def test_the_launcher_passes_over_a_python_that_is_too_old(tmp_path: Path) -> None:
    for name, body in {"python3": "exit 1", "python3.12": "echo ran by 3.12"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)

    answer = find_python(tmp_path, tmp_path)

    assert "ran by 3.12" in answer.stdout
    assert answer.returncode == 0


def test_the_launcher_says_what_is_missing_without_python(tmp_path: Path) -> None:
    answer = find_python(tmp_path, tmp_path)

    assert answer.returncode == 1
    assert "needs Python 3.11 or newer" in answer.stderr
