"""Servers under measure: the product's own and a bare one, each a process of its own on a free port of the loopback."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

PATIENCE = 20.0


@contextmanager
def product() -> Iterator[str]:
    """Serve the product over a fresh SQLite database, as `make play` does, and give its address."""
    with tempfile.TemporaryDirectory() as folder, _serving(("-m", "app.cli", "serve"), {"DATA_DIR": folder}) as address:
        yield address


@contextmanager
def product_over(folder: str) -> Iterator[str]:
    """Serve the product over the database that lies in a folder, and give its address."""
    with _serving(("-m", "app.cli", "serve"), {"DATA_DIR": folder}) as address:
        yield address


@contextmanager
def bare() -> Iterator[str]:
    """Serve the bare route and give its address."""
    with tempfile.TemporaryDirectory() as folder, _serving(("-m", "bench.bare"), {"BENCH_FOLDER": folder}) as address:
        yield address


@contextmanager
def _serving(arguments: Sequence[str], settings: Mapping[str, str]) -> Iterator[str]:
    port = _free_port()
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), **settings}
    process = subprocess.Popen([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL)
    try:
        _await(process, port)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await(process: "subprocess.Popen[bytes]", port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise RuntimeError("the server under measure did not start")
