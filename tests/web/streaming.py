"""Listening to a table's stream: a listener speaks ASGI itself, since the stream does not end."""

import asyncio
import zlib
from types import TracebackType
from typing import Any, Self

from tests.web.house import Browser

SECONDS = 5.0


class Message:
    """One event of a stream."""

    def __init__(self, text: str) -> None:
        fields = [line.partition(": ")[::2] for line in text.splitlines()]
        self.event = next((value for name, value in fields if name == "event"), "")
        self.id = next((value for name, value in fields if name == "id"), "")
        self.data = "\n".join(value for name, value in fields if name == "data")


class Listener:
    """An open stream. Leaving the block goes away as a closed browser does."""

    def __init__(self, browser: Browser, path: str, **headers: str) -> None:
        self._browser = browser
        self._path, _, self._query = path.partition("?")
        self._headers = {"host": "localhost:8000", "hx-request": "true"} | headers
        self._events: asyncio.Queue[str] = asyncio.Queue()
        self._started: asyncio.Future[tuple[int, dict[str, str]]] = asyncio.get_running_loop().create_future()
        self._gone = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.status = 0
        self.headers: dict[str, str] = {}
        self.received = ""
        self.bytes_received = 0
        self._reader: Any = None

    async def __aenter__(self) -> Self:
        jar = self._browser.client.cookies
        cookie = "; ".join(f"{name}={value}" for name, value in jar.items())
        headers = self._headers | ({"cookie": cookie} if cookie else {})
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": self._path,
            "raw_path": self._path.encode(),
            "query_string": self._query.encode(),
            "root_path": "",
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("localhost", 8000),
        }
        self._task = asyncio.create_task(self._browser.house.app(scope, self._receive, self._send))
        self.status, self.headers = await asyncio.wait_for(asyncio.shield(self._started), SECONDS)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._gone.set()
        await self.ended()

    async def ended(self) -> None:
        """Wait until the server has ended the stream."""
        assert self._task is not None
        await asyncio.wait_for(self._task, SECONDS)

    async def next(self, *, event: str = "") -> Message:
        """Wait for the next message of a name; signs of life are skipped unless asked for."""
        while True:
            message = Message(await asyncio.wait_for(self._events.get(), SECONDS))
            if message.event == event or message.event not in {"", "alive"}:
                return message

    async def silent(self, seconds: float = 0.15) -> bool:
        """Say whether no news comes for a moment."""
        try:
            await asyncio.wait_for(self.next(), seconds)
        except TimeoutError:
            return True
        return False

    async def _receive(self) -> dict[str, Any]:
        if self._gone.is_set():
            return {"type": "http.disconnect"}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            headers = {name.decode(): value.decode() for name, value in message["headers"]}
            if headers.get("content-encoding") == "gzip":
                self._reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
            self._started.set_result((message["status"], headers))
            return
        body = message.get("body", b"")
        self.bytes_received += len(body)
        text = (body if self._reader is None else self._reader.decompress(body)).decode()
        self.received += text
        for part in text.split("\n\n"):
            if part:
                self._events.put_nowait(part)
