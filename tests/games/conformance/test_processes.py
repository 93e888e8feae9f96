"""Law 8 between processes: what a game becomes depends on nothing that a process has of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.registry import ENGINES
from tests.games.conformance.digest import digest

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("hash_seed", ("0", "1", "4242"))
def test_another_process_plays_the_same_games(hash_seed: str) -> None:
    """Sets and dictionaries are ordered by hashes, which differ from process to process: none of that may show."""
    answer = subprocess.run(
        (sys.executable, "-m", "tests.games.conformance.digest"),
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert answer.stdout.split() == [f"{slug}={digest(slug)}" for slug in sorted(ENGINES)]
