"""What goes over the wire: pages, files and streams compressed, and little enough of all of them."""

import gzip
import zlib
from typing import Any

import pytest

from app.web.squeeze import SqueezedStream, squeezed_part
from app.web.urls import STATIC, URLS
from bench.visits import first_visit
from tests.web.house import House
from tests.web.streaming import Listener

FIRST_VISIT = 200_000
LIVE_UPDATE = 25_000
SHEET = URLS.static("css/base.css")


@pytest.mark.parametrize(("game", "options"), (("journey", {"preset": "dawn"}), ("balance", {}), ("harmonies", {})))
async def test_a_first_visit_to_a_table_transfers_little(house: House, game: str, options: dict[str, str]) -> None:
    table = await house.play("Anna", "Bert", game=game, **options)
    sizes = await first_visit(house.browser().client, table.path)
    assert {
        URLS.static("vendor/htmx.min.js"),
        URLS.static("js/live.js"),
        URLS.static("vendor/icons.svg"),
    } < sizes.keys()
    assert sum(sizes.values()) < FIRST_VISIT, sorted(sizes.items(), key=lambda size: -size[1])[:8]


async def test_a_live_update_transfers_little(house: House) -> None:
    table = await house.play("Anna", "Bert", game="journey", preset="dawn")
    browser = table["Bert"]
    async with Listener(browser, f"{table.path}/stream?since=0", **{"accept-encoding": "gzip"}) as bert:
        whole = await bert.next()  # every region of the page at once: no message holds more
        assert bert.headers["content-encoding"] == "gzip"
        assert len(whole.data) > LIVE_UPDATE > bert.bytes_received


async def test_a_stream_is_not_compressed_for_whoever_cannot_read_that(house: House) -> None:
    table = await house.play("Anna", "Bert")
    async with Listener(table["Bert"], f"{table.path}/stream?since=0") as bert:
        assert "content-encoding" not in bert.headers
        assert "event: alive" in bert.received


async def test_a_file_is_sent_compressed_and_kept_for_good(house: House) -> None:
    answer = await house.browser().get(SHEET)
    plain = await house.browser().get(SHEET, **{"accept-encoding": "identity"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert answer.text == plain.text == (STATIC / "css" / "base.css").read_text()
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == plain.headers["content-type"]
    for shown in (plain, answer):
        known = await house.browser().get(SHEET, **{"if-none-match": shown.headers["etag"]})
        assert known.status_code == 304
    assert answer.headers["etag"] == f"W/{plain.headers['etag']}"  # other bytes


@pytest.mark.parametrize(
    ("asked", "squeezed"),
    (
        *((asked, True) for asked in ("gzip", "br, GZIP;q=0.1", "*", "deflate;q=0, gzip ; q=1.0")),
        *((asked, False) for asked in ("", "br", "gzip;q=0", "gzip; q=0.000, *", "*;q=0", "xgzip")),
    ),
)
async def test_only_who_can_read_it_is_sent_a_compressed_file(house: House, asked: str, squeezed: bool) -> None:
    answer = await house.browser().get(SHEET, **{"accept-encoding": asked})
    assert ("content-encoding" in answer.headers) == squeezed


async def test_pages_and_answers_are_sent_compressed(house: House) -> None:
    answer = await house.browser().get("/tables/new")
    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]


class Wire:
    """The other end of a stream."""

    def __init__(self) -> None:
        self.messages: list[Any] = []
        self.read = ""
        self._reader = zlib.decompressobj(zlib.MAX_WBITS | 16)

    async def __call__(self, message: Any) -> None:
        self.messages.append(message)
        self.read += self._reader.decompress(message.get("body", b"")).decode()

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)


async def test_each_part_of_a_compressed_stream_can_be_read_as_soon_as_it_is_there() -> None:
    wire = Wire()
    send = SqueezedStream(wire)
    parts = ["event: alive\ndata: 1\n\n", "data: a region\n\n" * 900, "data: é – ü\n\n", "event: alive\ndata: 1\n\n"]
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/event-stream")]})
    for number, part in enumerate(parts, start=1):
        await send({"type": "http.response.body", "body": part.encode(), "more_body": True})
        assert wire.read == "".join(parts[:number])
    await send({"type": "http.response.body", "body": b"", "more_body": False})
    assert gzip.decompress(wire.body).decode() == "".join(parts)  # its length and check are right as well
    assert (b"content-encoding", b"gzip") in wire.messages[0]["headers"]


async def test_a_part_that_goes_to_several_streams_is_compressed_once() -> None:
    part = b"data: the same for all who watch\n\n" * 40
    squeezed_part.cache_clear()
    wires = [Wire() for _ in range(5)]
    for place, wire in enumerate(wires):
        send = SqueezedStream(wire)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for before in range(place):  # they have been told different things before
            await send({"type": "http.response.body", "body": b"data: %d\n\n" % before, "more_body": True})
        await send({"type": "http.response.body", "body": part, "more_body": True})
        assert wire.read.endswith(part.decode())
    assert squeezed_part.cache_info().misses == 1 + 4
