"""What a newcomer meets first holds together: the README, the make commands, the image and the check-in run."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def make(*arguments: str) -> str:
    """Run make as from a shell, though these tests may themselves be run by one."""
    environment = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    }
    done = subprocess.run(["make", *arguments], check=True, cwd=ROOT, env=environment, capture_output=True, text=True)
    return done.stdout


def test_the_readme_shows_both_commands_at_its_top() -> None:
    top = read("README.md").splitlines()[:30]

    assert any(line.startswith("make play") for line in top)
    assert any(line.startswith("make test") for line in top)


def test_make_alone_lists_every_target() -> None:
    listed = re.findall(r"^  make (\S+) +\S", make(), re.MULTILINE)

    assert sorted(listed) == sorted(TARGETS)
    assert {"play", "test", "test-long", "bench", "lint", "format", "setup"} <= set(TARGETS)


def test_no_target_can_be_hidden_by_a_file_of_its_name() -> None:
    phony = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)

    assert phony
    assert sorted(phony.group(1).split()) == sorted(TARGETS)


@pytest.mark.parametrize("target", ("play", "test", "test-long", "bench", "lint", "format"))
def test_each_target_sets_up_first(target: str) -> None:
    commands = make("--dry-run", target).splitlines()

    assert "scripts.setup" in commands[0]
    assert len(commands) > 1


def test_the_check_in_run_is_make_test() -> None:
    run = ROOT / ".ci" / "run"

    assert os.access(run, os.X_OK)
    assert re.search(r"^make test$", run.read_text(encoding="utf-8"), re.MULTILINE)


def test_the_image_copies_only_what_is_there() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", read("Dockerfile"), re.MULTILINE)

    names = [name for line in copied for name in line.split()]

    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_the_image_does_not_serve_as_root() -> None:
    users = re.findall(r"^USER (\S+)$", read("Dockerfile"), re.MULTILINE)

    assert users
    assert users[-1] not in {"root", "0"}


def test_what_the_set_up_makes_is_neither_committed_nor_copied() -> None:
    for name in (".gitignore", ".dockerignore"):
        ignored = {line.strip("/") for line in read(name).splitlines()}

        assert {".venv", "node_modules", "static/vendor"} <= ignored
