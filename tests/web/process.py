"""The command itself, serving in a process of its own, to be stopped or killed."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import MappingProxyType

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def server(
    folder: Path, settings: Mapping[str, str] = MappingProxyType({}), *, port: int = 0, workers: int = 1
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Serve what a folder holds, on a port that is free or on the one given; end it afterwards."""
    process = subprocess.Popen(
        [sys.executable, "-m", "app.cli", "serve", "--workers", str(workers)],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "DATA_DIR": str(folder),
            **{name.upper(): value for name, value in settings.items()},
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        address = next(match for line in lines if (match := re.search(r"http://127\.0\.0\.1:(\d+)", line)))
        port = int(address[1])
        while not _answers(port):
            assert process.poll() is None, "the server did not begin"
            time.sleep(0.02)
        yield process, port
    finally:
        if workers > 1:
            process.terminate()  # killed, it would leave its workers behind
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=15)
        process.kill()
        process.communicate()


def _answers(port: int) -> bool:
    """Say whether the server has begun: it names its address a moment before."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except ConnectionRefusedError:
        return False
    return True
