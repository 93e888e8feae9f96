"""The process that measures, as the server sees it: a child whose standard input says that its parent lives."""

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeAlias

from app.config import Settings

_ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 3.0  # seconds; a turn of a slow bot may take one of them


class Child(Protocol):
    """A process that measures until nothing is left."""

    def running(self) -> bool:
        """Say whether it still runs."""

    def end(self) -> None:
        """Let it stop in good order, and wait for that."""


Launch: TypeAlias = Callable[[Settings], Child]
"""Starts a process that measures what the database of some settings asks for."""


class Process:
    """A real process."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process

    def running(self) -> bool:
        """Say whether it still runs."""
        return self._process.poll() is None

    def end(self) -> None:
        """Close its standard input, upon which it stores what it has; kill it when that takes too long."""
        if self._process.stdin is not None:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def launch(settings: Settings) -> Process:
    """Start the process. When this one dies, of whatever cause, the system closes the pipe, and the child ends too."""
    environment = {
        **os.environ,
        "DATABASE_URL": settings.store_url(),
        "DATA_DIR": str(settings.data_dir.resolve()),
    }
    command = (sys.executable, "-m", "app.cli", "calibrate", "--while-stdin-is-open")
    return Process(subprocess.Popen(command, cwd=_ROOT, env=environment, stdin=subprocess.PIPE))  # noqa: S603 - our own
