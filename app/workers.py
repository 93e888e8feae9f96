"""Several server processes on one socket, and the folder in which they add up what they measure."""

import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import uvicorn

_MEASURES = "PROMETHEUS_MULTIPROC_DIR"


def serve_together(config: "uvicorn.Config", sock: socket.socket) -> None:
    """Serve with as many processes as the configuration says, and begin one anew that dies, until stopped."""
    from uvicorn.supervisors import Multiprocess  # noqa: PLC0415 - not every command serves

    with _shared_measures():
        Multiprocess(config, sockets=[sock]).run()


@contextmanager
def _shared_measures() -> Iterator[None]:
    """Name the folder before any process that measures begins, for that is when it is read."""
    with tempfile.TemporaryDirectory(prefix="harmony-measures-") as folder:
        before = os.environ.get(_MEASURES)
        os.environ[_MEASURES] = folder
        try:
            yield
        finally:
            os.environ.pop(_MEASURES)
            if before is not None:
                os.environ[_MEASURES] = before
