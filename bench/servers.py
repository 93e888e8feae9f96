"""Servers under measure: the product's own and a bare one, each a process of its own on a free port of the loopback."""

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

PATIENCE = 20.0


@contextmanager
def product() -> Iterator[str]:
    """Serve the product over a fresh SQLite database, as `make play` does, and give its address."""
    with tempfile.TemporaryDirectory() as folder, product_over(folder) as address:
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


class Served(Struct, frozen=True):
    """A server under measure: its address, and the process that was started."""

    address: str
    process: int

    def memory(self) -> int:
        """Add up the bytes that the server and its workers hold of their own."""
        processes = (self.process, *_children(self.process))
        return sum(_private_bytes(process) for process in processes)


@contextmanager
def product_on(database: str = "", *, workers: int = 1) -> Iterator[Served]:
    """Serve the product on a database, a fresh one on SQLite if none is named, without limits for its guests."""
    with tempfile.TemporaryDirectory() as folder:
        settings = {"DATA_DIR": folder, "LIMITS": "off", **({"DATABASE_URL": database} if database else {})}
        arguments = ("-m", "app.cli", "serve", "--workers", str(workers))
        with _started(arguments, settings) as served:
            yield served


def _children(process: int) -> list[int]:
    text = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    return [deeper for child in map(int, text) for deeper in (child, *_children(child))]


def _private_bytes(process: int) -> int:
    """Read what a process would give back if it ended: memory that several share counts for none of them."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(("Private_Clean", "Private_Dirty")))


@contextmanager
def _serving(arguments: Sequence[str], settings: Mapping[str, str]) -> Iterator[str]:
    with _started(arguments, settings) as served:
        yield served.address


@contextmanager
def _started(arguments: Sequence[str], settings: Mapping[str, str]) -> Iterator[Served]:
    port = _free_port()
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "LOG_LEVEL": "error", **settings}
    process = subprocess.Popen([sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL)
    try:
        _await(process, port)
        yield Served(f"http://127.0.0.1:{port}", process.pid)
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
