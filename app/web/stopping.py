"""Ending open streams when the server is told to stop, since it waits for every answer that has not ended."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@contextmanager
def on_stop_signal(end: Callable[[], None]) -> Iterator[None]:
    """Call ``end`` in the event loop as soon as a stop signal comes, then do what the signal did before.

    The server's own handlers stand already when the application starts, so they are passed on to. Outside of the main
    thread, where no signal arrives, this does nothing.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def handle(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(end)
        earlier: Any = before[signal.Signals(number)]
        if callable(earlier):
            earlier(number, frame)

    for number, earlier in before.items():
        if callable(earlier):
            signal.signal(number, handle)
    try:
        yield
    finally:
        for number, earlier in before.items():
            if signal.getsignal(number) is handle:
                signal.signal(number, earlier)
