"""The audit asks about every lock, and tells what is known from what could not be asked."""

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from scripts import audit
from scripts.audit import Verdict

ROOT = Path(__file__).resolve().parents[2]
CLEAN = {"dependencies": [{"name": "jinja2", "version": "3.1.6", "vulns": []}], "fixes": []}
FOUND = {
    "dependencies": [
        {"name": "jinja2", "version": "3.1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["3.1.6"]}]},
        {"name": "skipped", "skip_reason": "not there"},
    ]
}


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Let the tools answer what a test writes down for them, by their names."""
    written: dict[str, str] = {}

    def run(command: Sequence[str], **_: Any) -> "subprocess.CompletedProcess[str]":
        asked.append(tuple(command))
        return subprocess.CompletedProcess(command, 1, stdout=written.get(Path(command[0]).name, ""))

    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(audit, "usable_npm", lambda: "npm")
    return written


def test_a_lock_without_advisories(answers: dict[str, str]) -> None:
    answers["pip-audit"] = json.dumps(CLEAN)
    answers["npm"] = json.dumps({"vulnerabilities": {}})

    assert audit.python_verdict(ROOT / "requirements" / "runtime.txt").outcome == "nothing known"
    assert audit.node_verdict(ROOT).outcome == "nothing known"
    assert audit.main() == 0


def test_an_advisory_is_told_with_the_release_that_mends_it(
    answers: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    answers["pip-audit"] = json.dumps(FOUND)
    answers["npm"] = json.dumps({"vulnerabilities": {"htmx.org": {"severity": "high"}}})

    assert audit.main() == 1
    told = capsys.readouterr().out
    assert "jinja2 3.1.0: CVE-1, mended in 3.1.6" in told
    assert "htmx.org: high" in told


@pytest.mark.parametrize("said", ("", "no network", "[]", '{"error": {"code": "EAUDIT"}}'))
def test_what_could_not_be_asked_counts_neither_as_good_nor_as_bad(answers: dict[str, str], said: str) -> None:
    answers["pip-audit"] = json.dumps(CLEAN)
    answers["npm"] = said

    assert audit.node_verdict(ROOT).outcome == "not asked"
    assert audit.main() == 3


def test_what_is_known_outweighs_what_is_not() -> None:
    known, unknown, good = (Verdict("lock", outcome) for outcome in ("advisories", "not asked", "nothing known"))

    assert audit.conclusion((good, unknown, known)) == 1
    assert audit.conclusion((good, unknown)) == 3
    assert audit.conclusion((good, good)) == 0
