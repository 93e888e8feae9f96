"""How soon a press shows on the other screens: 50 tables, 200 streams, 50 actions a second, open-loop arrivals."""

import asyncio
import random
import time
import zlib
from bisect import bisect_left
from collections.abc import Sequence
from urllib.parse import urlsplit

import httpx
from msgspec import Struct

from bench.guests import HTMX, Guest, seated
from bench.report import Row
from bench.servers import product

TABLES = 50
ACTIONS_A_SECOND = 50
SECONDS = 10
QUIET_AT_THE_END = 1.0


class Sent(Struct, frozen=True):
    """A press that was carried out: its table, who made it, when, how long the answer took, and the version reached."""

    table: int
    seat: int
    at: float
    answered: float
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
        place = bisect_left(self.arrivals, (version, 0.0))
        return self.arrivals[place][1] if place < len(self.arrivals) else None


class Evening:
    """Guests who play at their tables for a while, and what became of their presses."""

    def __init__(self, tables: Sequence[Sequence[Guest]], *, actions_a_second: float, seconds: float) -> None:
        self._tables = tables
        self._rate = actions_a_second
        self._seconds = seconds
        self._free = set(range(len(tables)))
        self.sent: list[Sent] = []
        self.sizes: list[int] = []
        """The bytes of each answer."""
        self.errors = 0
        self.refused = 0

    async def play(self) -> None:
        """Press at random moments, whether or not earlier answers are there, as many people do."""
        chance = random.Random(1)
        until = time.perf_counter() + self._seconds
        async with asyncio.TaskGroup() as group:
            while time.perf_counter() < until:
                await asyncio.sleep(chance.expovariate(self._rate))
                if self._free:
                    table = chance.choice(sorted(self._free))
                    self._free.discard(table)
                    group.create_task(self._press(table))

    async def play_without_pause(self) -> None:
        """Press at every table as soon as the answer to the last press is there."""
        until = time.perf_counter() + self._seconds
        async with asyncio.TaskGroup() as group:
            for table in range(len(self._tables)):
                group.create_task(self._press_until(table, until))

    async def _press_until(self, table: int, until: float) -> None:
        while time.perf_counter() < until:
            before = len(self.sent)
            await self._press(table)
            if len(self.sent) == before:
                await asyncio.sleep(0.05)  # the news of whose turn it is are on their way

    async def _press(self, table: int) -> None:
        for seat, guest in enumerate(self._tables[table]):
            fields = guest.screen.press()
            if fields is None:
                continue
            before, at = guest.screen.version, time.perf_counter()
            answer = await self._answer(guest, fields)
            if guest.screen.version > before and answer is not None:
                self.sizes.append(len(answer.content))
                spent = time.perf_counter() - at
                self.sent.append(Sent(table, seat, at, spent, guest.screen.version))
                break
        self._free.add(table)

    async def _answer(self, guest: Guest, fields: dict[str, str]) -> httpx.Response | None:
        try:
            answer = await guest.press(fields)
        except httpx.HTTPError:
            self.errors += 1
            return None
        self.errors += answer.status_code >= httpx.codes.INTERNAL_SERVER_ERROR
        self.refused += answer.status_code == httpx.codes.CONFLICT
        return answer


def measure() -> list[Row]:
    """Time presses until their regions are on every other screen of the table, and count them."""
    with product() as address:
        arrived, sizes, presses = asyncio.run(_load(address))
    return [
        Row.of_times(f"press to another screen, {presses} presses", arrived),
        Row.of_sizes("a live update, compressed", sizes),
        Row("presses a second", "presses/s", presses / SECONDS, presses / SECONDS, presses / SECONDS),
    ]


async def _load(address: str) -> tuple[list[float], list[int], int]:
    tables = [await seated(address) for _ in range(TABLES)]
    streams = [[Stream(guest) for guest in guests] for guests in tables]
    evening = Evening(tables, actions_a_second=ACTIONS_A_SECOND, seconds=SECONDS)
    async with asyncio.TaskGroup() as group:
        following = [group.create_task(stream.follow()) for row in streams for stream in row]
        await asyncio.sleep(QUIET_AT_THE_END)
        await evening.play()
        await asyncio.sleep(QUIET_AT_THE_END)
        for task in following:
            task.cancel()
    for guests in tables:
        for guest in guests:
            await guest.client.aclose()
    arrived, missed = delays(evening.sent, streams)
    assert missed == 0, f"{missed} screens never saw a version"
    return arrived, [size for row in streams for stream in row for size in stream.sizes], len(evening.sent)


def delays(sent: Sequence[Sent], streams: Sequence[Sequence[Stream]]) -> tuple[list[float], int]:
    """Time each press to each other screen of its table, and count the screens that never learned of one."""
    found: list[float] = []
    missed = 0
    for press in sent:
        for seat, stream in enumerate(streams[press.table]):
            arrival = stream.arrival(press.version)
            if seat != press.seat and arrival is not None:
                found.append(arrival - press.at)
            missed += arrival is None and seat != press.seat
    return found, missed
