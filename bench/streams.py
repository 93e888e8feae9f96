"""How soon a press shows on the other screens: 50 tables, 200 streams, 50 actions a second, open-loop arrivals."""

import asyncio
import random
import time
import zlib
from urllib.parse import urlsplit

from msgspec import Struct

from bench.guests import HTMX, Guest, seated
from bench.report import Row
from bench.servers import product

TABLES = 50
ACTIONS_A_SECOND = 50
SECONDS = 10
QUIET_AT_THE_END = 1.0


class Sent(Struct, frozen=True):
    """A press that was carried out: its table, who made it, when it was sent, and the version it led to."""

    table: int
    seat: int
    at: float
    version: int


class Stream:
    """One open stream: when each version arrived at a guest's screen."""

    def __init__(self, guest: Guest) -> None:
        self._guest = guest
        self.arrivals: list[tuple[int, float]] = []
        self.sizes: list[int] = []
        """The bytes of each message with regions, as it came over the wire."""

    async def follow(self) -> None:
        """Read messages until the stream or the measure ends."""
        address = urlsplit(str(self._guest.client.base_url))
        reader, writer = await asyncio.open_connection(address.hostname, address.port, limit=1 << 22)
        lines = (
            f"GET {self._guest.path}/stream?since={self._guest.screen.version} HTTP/1.1",
            f"Host: {address.netloc}",
            f"Cookie: {self._guest.cookie()}",
            "Accept-Encoding: gzip",
            *(f"{name}: {value}" for name, value in HTMX.items()),
        )
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        unpack = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress
        try:
            await reader.readuntil(b"\r\n\r\n")
            while size := int(await reader.readuntil(b"\r\n"), 16):  # each message is a chunk of its own
                chunk = await reader.readexactly(size + 2)
                self._note(unpack(chunk[:-2]).decode(), size, time.perf_counter())
        except asyncio.IncompleteReadError:
            return
        finally:
            writer.close()

    def _note(self, message: str, size: int, now: float) -> None:
        version, _, data = message.removeprefix("id: ").partition("\n")
        if version.isdigit() and "<hx-partial" in data:
            self.arrivals.append((int(version), now))
            self.sizes.append(size)
            self._guest.screen.show(data.replace("\ndata: ", "\n"))

    def arrival(self, version: int) -> float | None:
        """Say when this version, or a newer one that stands for it, was there."""
        return next((at for seen, at in self.arrivals if seen >= version), None)


def measure() -> list[Row]:
    """Time presses until their regions are on every other screen of the table, and count them."""
    with product() as address:
        delays, sizes, presses = asyncio.run(_load(address))
    return [
        Row.of_times(f"press to another screen, {presses} presses", delays),
        Row.of_sizes("a live update, compressed", sizes),
        Row("presses a second", "presses/s", presses / SECONDS, presses / SECONDS, presses / SECONDS),
    ]


async def _load(address: str) -> tuple[list[float], list[int], int]:
    tables = [await seated(address) for _ in range(TABLES)]
    streams = [[Stream(guest) for guest in guests] for guests in tables]
    async with asyncio.TaskGroup() as group:
        following = [group.create_task(stream.follow()) for row in streams for stream in row]
        await asyncio.sleep(QUIET_AT_THE_END)
        sent = await _press_along(tables)
        await asyncio.sleep(QUIET_AT_THE_END)
        for task in following:
            task.cancel()
    for guests in tables:
        for guest in guests:
            await guest.client.aclose()
    return _delays(sent, streams), [size for row in streams for stream in row for size in stream.sizes], len(sent)


async def _press_along(tables: list[list[Guest]]) -> list[Sent]:
    """Press at random moments, whether or not earlier answers are there, as many people do."""
    chance = random.Random(1)
    sent: list[Sent] = []
    free = set(range(len(tables)))
    until = time.perf_counter() + SECONDS
    async with asyncio.TaskGroup() as group:
        while time.perf_counter() < until:
            await asyncio.sleep(chance.expovariate(ACTIONS_A_SECOND))
            if free:
                table = chance.choice(sorted(free))
                free.discard(table)
                group.create_task(_press(table, tables[table], sent, free))
    return sent


async def _press(table: int, guests: list[Guest], sent: list[Sent], free: set[int]) -> None:
    for seat, guest in enumerate(guests):
        fields = guest.screen.press()
        if fields is None:
            continue
        before, at = guest.screen.version, time.perf_counter()
        await guest.press(fields)
        if guest.screen.version > before:
            sent.append(Sent(table, seat, at, guest.screen.version))
            break
    free.add(table)


def _delays(sent: list[Sent], streams: list[list[Stream]]) -> list[float]:
    """Time each press to each other screen of its table. Raises AssertionError when a screen never learned of one."""
    found: list[float] = []
    for press in sent:
        for seat, stream in enumerate(streams[press.table]):
            if seat != press.seat:
                arrival = stream.arrival(press.version)
                assert arrival is not None, f"table {press.table}, seat {seat} never saw version {press.version}"
                found.append(arrival - press.at)
    return found
