"""A server that is told to stop, with pages still following its tables."""

import signal
import socket
import sys
import time
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlencode

import pytest

from app.network import listening_socket
from tests.web.dom import Page
from tests.web.process import server

pytestmark = pytest.mark.fault

WITHOUT_GRACE = 2.5  # seconds; after three the server would cut the streams off


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such time limit")
def test_a_connection_whose_other_side_has_vanished_is_given_up() -> None:  # B63
    with listening_socket("127.0.0.1", 0) as listening:
        listening.listen()
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
            with accepted:
                assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 60_000


def open_table(port: int) -> str:
    """Open a table, and give its path."""
    with closing(HTTPConnection("127.0.0.1", port)) as connection:
        connection.request("GET", "/tables/new")
        answer = connection.getresponse()
        cookie = (answer.getheader("set-cookie") or "").partition(";")[0]
        form = Page(answer.read().decode()).form(action="/tables") | {"my_name": "Anna"}
        headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/tables", urlencode(form), headers)
        return connection.getresponse().getheader("location") or ""


def follow(connection: HTTPConnection, path: str) -> HTTPResponse:
    """Open a stream and wait for its first sign of life."""
    connection.request("GET", f"{path}/stream?since=0")
    answer = connection.getresponse()
    assert answer.read(12) == b"event: alive"
    return answer


@pytest.mark.parametrize("number", (signal.SIGTERM, signal.SIGINT))
def test_open_streams_do_not_keep_a_server_from_stopping(tmp_path: Path, number: signal.Signals) -> None:  # B63
    with server(tmp_path, {"log_level": "error"}) as (process, port), ExitStack() as stack:
        path = open_table(port)
        connections = [stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=5))) for _ in range(50)]
        streams = [follow(connection, path) for connection in connections]
        began = time.monotonic()
        process.send_signal(number)
        assert process.wait(timeout=10) in {0, -signal.SIGTERM}
        assert time.monotonic() - began < WITHOUT_GRACE
        assert all(stream.read().endswith(b"\n\n") for stream in streams)
        assert process.stderr is not None
        assert process.stderr.read() == ""
