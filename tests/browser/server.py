"""A real server on a free port, in a thread of the test's own process."""

import faulthandler
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI


@contextmanager
def serving(app: FastAPI) -> Iterator[str]:
    """Serve an application and give its address."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, name="server")
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the server did not start"
            time.sleep(0.01)
        yield f"http://localhost:{listening.getsockname()[1]}"
    finally:
        app.state.site.notifier.close()  # as a stop signal does, which reaches only a main thread
        server.should_exit = True
        thread.join(timeout=30)  # a bot that thinks in a process of its own, on a busy machine
        listening.close()
        if thread.is_alive():
            faulthandler.dump_traceback()  # what every thread was doing
        assert not thread.is_alive(), "the server did not stop"
