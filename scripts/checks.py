"""Runs what `make test` promises, and ends with 0 only if all of it passed.

First the linters, which are quick, then the tests in three calls: browser tests drive their own event loop and
PostgreSQL tests their own server, and neither may share a process with the rest. The first call that fails ends the
run. A call that finds no test fails too, so that a typing error in a marker cannot pass for success.
"""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scripts import machine

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / ".venv" / "bin"
NO_TESTS_COLLECTED = 5
# Settings of a server that this machine may run: a test must never see them, least of all the database.
SERVER_SETTINGS = (
    "ALLOWED_HOSTS",
    "BOT_PROCESSES",
    "DATABASE_CONNECTIONS",
    "DATABASE_URL",
    "DATA_DIR",
    "FORWARDED_ALLOW_IPS",
    "HOST",
    "KEEP_FINISHED_DAYS",
    "KEEP_PLAYING_DAYS",
    "KEEP_WAITING_DAYS",
    "LIMITS",
    "LOG_FORMAT",
    "LOG_LEVEL",
    "MAIL_FROM",
    "MAX_HOSTED_TABLES",
    "METRICS_TOKEN",
    "NOTICES_PER_HOUR",
    "NOTICE_DELAY_SECONDS",
    "PORT",
    "PROMETHEUS_MULTIPROC_DIR",
    "PUBLIC_URL",
    "SECRET_KEY",
    "SMTP_HOST",
    "SMTP_PASSWORD",
    "SMTP_PORT",
    "SMTP_SECURITY",
    "SMTP_USER",
    "WEBHOOKS",
)


@dataclass(frozen=True, slots=True)
class Check:
    """One call: its title in the closing table, and a tool of the environment with its arguments."""

    title: str
    command: tuple[str, ...]


ROUNDS = 10
"""How often the fault suite is run: what goes wrong by chance seldom does so at the first time."""


def pytest(marks: str) -> tuple[str, ...]:
    """Run the tests with these marks on two processes; whichever has no more left takes some of the other's."""
    return ("pytest", "-m", marks, "--durations=10", "-n", "2", "--dist", "worksteal")


LINT = (
    Check(title="ruff check", command=("ruff", "check", ".")),
    Check(title="ruff format", command=("ruff", "format", "--check", ".")),
    Check(title="mypy", command=("mypy",)),
)
RUNS = {
    "lint": LINT,
    "test": (
        *LINT,
        Check(title="tests", command=pytest("not browser and not postgres and not long")),
        Check(title="tests on PostgreSQL", command=pytest("postgres and not long")),
        Check(title="tests in the browser", command=pytest("browser and not long")),
    ),
    "faults": tuple(
        Check(title=f"{title}, round {number} of {ROUNDS}", command=pytest(marks))
        for number in range(1, ROUNDS + 1)
        for title, marks in (
            ("faults", "fault and not browser and not long"),
            ("faults in the browser", "fault and browser and not long"),
        )
    ),
    "test-long": (
        Check(title="long tests", command=pytest("long and not browser")),
        Check(title="long tests in the browser", command=pytest("long and browser")),
    ),
}


def test_environment(found: Mapping[str, str]) -> dict[str, str]:
    """Give the environment of the checks: this one with what was found, and without the settings of a server."""
    kept = {name: value for name, value in os.environ.items() if name not in SERVER_SETTINGS}
    return {**kept, **found}


def run(check: Check, environment: Mapping[str, str]) -> int:
    """Run one check and return its exit code."""
    print(f"\n==> {check.title}: {' '.join(check.command)}", flush=True)
    tool, *arguments = check.command
    code = subprocess.run([BIN / tool, *arguments], check=False, cwd=ROOT, env=environment).returncode
    if tool == "pytest" and code == NO_TESTS_COLLECTED:
        print(f"No test was found for `{' '.join(check.command)}`: that counts as a failure.", flush=True)
    return code


def run_all(checks: Sequence[Check], environment: Mapping[str, str]) -> int:
    """Run the checks in order up to the first that fails, print how long each took, and return its exit code or 0."""
    lines: list[str] = []
    started = time.monotonic()
    code = 0
    for check in checks:
        began = time.monotonic()
        code = run(check, environment)
        lines.append(f"  {time.monotonic() - began:7.1f} s  {check.title}{' FAILED' if code else ''}")
        if code:
            break
    print("\n" + "\n".join([*lines, f"  {time.monotonic() - started:7.1f} s  in all"]), flush=True)
    return code


def main(arguments: list[str]) -> int:
    """Run the checks that go by the name given, with what they need from the machine."""
    if len(arguments) != 1 or arguments[0] not in RUNS:
        print(f"usage: python -m scripts.checks {'|'.join(RUNS)}", file=sys.stderr)
        return 2
    (name,) = arguments
    try:
        found = {} if name == "lint" else machine.for_tests()
        if name == "test-long":
            machine.bring_nginx()
    except machine.MachineLacksError as error:
        print(f"\nThe tests cannot start. {error}", file=sys.stderr)
        return 1
    return run_all(RUNS[name], test_environment(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
