"""`harmony calibrate`: play the calibrations that were asked for, at the lowest priority, until none is left."""

import os
import secrets
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from app.calibration.lease import read_lease
from app.calibration.worker import work
from app.db import Database

_NICEST = 19
_LAST_SECONDS = 10.0  # a process whose parent is gone ends by then, in good order or not


class _Time:
    """The real time, until the process is told to stop."""

    def __init__(self, stop: threading.Event) -> None:
        self._stop = stop

    def now(self) -> datetime:
        return datetime.now(UTC)

    def wait(self, span: timedelta) -> None:
        self._stop.wait(span.total_seconds())

    def stopping(self) -> bool:
        return self._stop.is_set()


def calibrate(url: str, *, follow_stdin: bool) -> int:
    """Measure what the database asks for; return the exit status.

    With ``follow_stdin`` it ends when its standard input does, which is how a server keeps it from outliving it.
    """
    stop = threading.Event()
    _stop_on_signals(stop, also_interrupt=not follow_stdin)
    if follow_stdin:
        threading.Thread(target=_end_with_stdin, args=(stop,), daemon=True).start()
    with _opened(url) as database:
        os.nice(_NICEST)
        holder = f"{socket.gethostname()}, process {os.getpid()}, {secrets.token_hex(4)}"
        if not work(database, _Time(stop), holder=holder) and not follow_stdin:
            sys.stderr.write("Another process measures now: there is one at a time.\n")
            return 1
    return 0


@contextmanager
def _opened(url: str) -> Iterator[Database]:
    """Open the database, with its threads at the usual priority, which Linux keeps for each thread by itself.

    What is written holds a lock for a moment. At the lowest priority that could be a long one, and servers would wait.
    """
    database = Database(url, connections=1)
    try:
        database.read_now(read_lease)
        database.write_now(read_lease)
        yield database
    finally:
        database.close()


def _stop_on_signals(stop: threading.Event, *, also_interrupt: bool) -> None:
    """Stop in good order. Ctrl+C reaches a whole terminal: a server's child leaves it to the server."""
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    signal.signal(signal.SIGINT, (lambda *_: stop.set()) if also_interrupt else signal.SIG_IGN)


def _end_with_stdin(stop: threading.Event) -> None:
    while os.read(sys.stdin.fileno(), 1):  # not by the file object: its lock would be held when this process ends
        pass
    stop.set()
    threading.Event().wait(_LAST_SECONDS)
    os._exit(1)
