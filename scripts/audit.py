"""Asks whether anything is known against the packages that are pinned: ``make audit``.

The locks are audited, not what happens to be installed. The advisories are looked up on the network, from wherever the
tools are told to look; where they cannot be had nothing is known, and that is said: it counts neither as good nor bad.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from scripts.setup import usable_npm

ROOT = Path(__file__).resolve().parent.parent
PIP_AUDIT = ROOT / ".venv" / "bin" / "pip-audit"
LOCKS = ROOT / "requirements"
NPM_FOLDERS = (ROOT, ROOT / "bench" / "peers")
_PATIENCE_S = 300
NOTHING_KNOWN, SOMETHING_KNOWN, NOT_ASKED = 0, 1, 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of one lock: the advisories, a line each, or why they could not be had."""

    lock: str
    outcome: Literal["nothing known", "advisories", "not asked"]
    lines: tuple[str, ...] = ()


def python_verdict(lock: Path) -> Verdict:
    """Ask about a lock of Python packages, every one of which is pinned by its hash."""
    name = str(lock.relative_to(ROOT))
    arguments = ("--requirement", str(lock), "--require-hashes", "--disable-pip", "--format", "json")
    answer = _answer((str(PIP_AUDIT), *arguments, "--progress-spinner", "off"))
    if answer is None:
        return Verdict(name, "not asked", ("pip-audit gave no answer",))
    lines = tuple(
        f"{package['name']} {package.get('version', '')}: {found['id']}, mended in {_releases(found)}"
        for package in answer["dependencies"]
        for found in package.get("vulns", ())
    )
    return Verdict(name, "advisories" if lines else "nothing known", lines)


def node_verdict(folder: Path) -> Verdict:
    """Ask about a lock of npm."""
    name = str((folder / "package-lock.json").relative_to(ROOT))
    npm = usable_npm()
    if npm is None:
        return Verdict(name, "not asked", ("there is no npm here",))
    answer = _answer((npm, "audit", "--json", "--prefix", str(folder)))
    if answer is None or "vulnerabilities" not in answer:
        return Verdict(name, "not asked", ("npm gave no answer",))
    lines = tuple(f"{package}: {found['severity']}" for package, found in answer["vulnerabilities"].items())
    return Verdict(name, "advisories" if lines else "nothing known", lines)


def _releases(found: dict[str, Any]) -> str:
    return " or ".join(found.get("fix_versions", ())) or "no release yet"


def _answer(command: Sequence[str]) -> dict[str, Any] | None:
    """Run a tool and read its JSON; None when it could not find out, which it says on its own."""
    try:
        done = subprocess.run(
            command, check=False, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=_PATIENCE_S
        )
        answer = json.loads(done.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return None
    return answer if isinstance(answer, dict) else None


def conclusion(verdicts: Sequence[Verdict]) -> int:
    """Give the exit status: an advisory outweighs everything, a lock that was not asked about the rest."""
    outcomes = {verdict.outcome for verdict in verdicts}
    if "advisories" in outcomes:
        return SOMETHING_KNOWN
    return NOT_ASKED if "not asked" in outcomes else NOTHING_KNOWN


def main() -> int:
    """Audit every lock and print what is known."""
    verdicts = [python_verdict(lock) for lock in sorted(LOCKS.glob("*.txt"))]
    verdicts += [node_verdict(folder) for folder in NPM_FOLDERS]
    for verdict in verdicts:
        print(f"{verdict.outcome:>14}  {verdict.lock}")
        for line in verdict.lines:
            print(f"{'':>14}    {line}")
    return conclusion(verdicts)


if __name__ == "__main__":
    sys.exit(main())
