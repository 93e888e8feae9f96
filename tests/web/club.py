"""A club's servers as real processes on one database, and people who reach any of them over HTTP."""

import contextlib
import queue
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Self, TypeAlias

import httpx

from tests.web.dom import Page

Come: TypeAlias = Callable[..., "Person"]
SOON = 10.0  # seconds; it takes milliseconds, but machines are shared


@contextlib.contextmanager
def people() -> Iterator[Come]:
    """Let people come to a house, and go when the test is over."""
    with contextlib.ExitStack() as stack:
        yield lambda address, **headers: stack.enter_context(contextlib.closing(Person(address, **headers)))


class Person:
    """Somebody with a browser of their own, at one address or another."""

    def __init__(self, address: str, **headers: str) -> None:
        self.client = httpx.Client(base_url=address, headers=headers, timeout=SOON)

    def close(self) -> None:
        self.client.close()

    def moves(self, address: str) -> None:
        """Reach the house at another address, as the same person."""
        self.client.base_url = httpx.URL(address)

    def page(self, path: str) -> Page:
        answer = self.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, answer.text
        return Page(answer.text)

    def posts(self, path: str, form: dict[str, str] | None = None) -> httpx.Response:
        return self.client.post(path, data=form or {})

    def opens(self, name: str, **options: str) -> str:
        """Open a table and return its path."""
        form = self.page("/tables/new?game=journey").form(action="/tables")
        answer = self.posts("/tables", form | {"my_name": name, "game": "journey", "preset": "gentle"} | options)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def presses(self, path: str) -> httpx.Response:
        """Press the first button of the board that can be pressed."""
        page = self.page(path)
        button = next(button for button in page.all("button", name="actions"))
        return self.posts(f"{path}/act", page.form(id_="act") | {"actions": button["value"]})

    def version(self, path: str) -> int:
        return int(self.page(path).id("forms")["data-version"])


class Ear:
    """Listens to a table's stream in a thread, and notes when it heard of which edition."""

    def __init__(self, person: Person, path: str, *, since: int) -> None:
        self._person = person
        self._path = f"{path}/stream?since={since}"
        self._heard: queue.Queue[tuple[float, str]] = queue.Queue()
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._socket: socket.socket | None = None

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._opened.wait(SOON)
        return self

    def __exit__(self, *_: object) -> None:
        if self._socket is not None:
            with contextlib.suppress(OSError):  # the server may have hung up before
                self._socket.shutdown(socket.SHUT_RDWR)
        self._thread.join(SOON)

    @property
    def listens(self) -> bool:
        return self._thread.is_alive()

    def hears(self, version: int) -> float:
        """Wait for the news of a version, and return when it came."""
        while True:
            at, line = self._heard.get(timeout=SOON)
            if line.startswith("id: ") and int(line[4:].partition(".")[0]) >= version:
                return at

    def _listen(self) -> None:
        """Listen until the stream ends, however it does."""
        web = self._person.client
        with (
            contextlib.suppress(httpx.HTTPError),
            httpx.Client(base_url=web.base_url, cookies=web.cookies, headers=web.headers, timeout=60) as own,
            own.stream("GET", self._path) as answer,
        ):
            self._socket = answer.extensions["network_stream"].get_extra_info("socket")
            for line in answer.iter_lines():
                self._heard.put((time.monotonic(), line))
                self._opened.set()
