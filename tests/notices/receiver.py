"""An HTTP server on the loopback for tests: it keeps what it is sent, and answers what it is told to."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

OK = b"HTTP/1.1 204 No Content\r\n\r\n"


class Receiver:
    """One server. ``answer`` is sent byte for byte; None: nothing ever is."""

    def __init__(self) -> None:
        self.answer: bytes | None = OK
        self.drips = False
        self.received: list[tuple[str, dict[str, str], bytes]] = []
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/call"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            first, *lines = head.strip().split("\r\n")
            headers = dict(line.split(": ", 1) for line in lines)
            headers = {name.lower(): value for name, value in headers.items()}
            body = await reader.readexactly(int(headers["content-length"]))
            self.received.append((first, headers, body))
            await self._answer(writer)
        writer.close()

    async def _answer(self, writer: asyncio.StreamWriter) -> None:
        if self.answer is None:
            await asyncio.sleep(60)
            return
        if self.drips:
            for byte in self.answer * 1_000:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.01)
        writer.write(self.answer)
        await writer.drain()


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    """Listen on a free port of the loopback."""
    receiver = Receiver()
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(receiver.serve(reader, writer))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        for task in tuple(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
