"""Compression that is done once for many receivers: of files, and of what goes to several streams at a time.

Answers of one request go through Starlette's GZipMiddleware. It leaves streams alone, since each of them would need a
compressor of its own, with a memory as large as its window. Here every part of a stream is compressed by itself, up to
a full flush, after which nothing refers back: so one part can be put into any number of gzip streams (RFC 1952 and
1951, 3.2.4).
"""

import re
import struct
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Message, Receive, Scope, Send

QUICK = 1
"""The level for what is sent once: a fifth of the size, in a third of a millisecond for a page."""
_THOROUGH = 9
_RAW = -13  # without a header: parts are put into streams that have theirs. A smaller window is set up sooner
_HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
_LAST_BLOCK = b"\x03\0"
_PARTS = 500  # of fifty tables, with some views each
_FILES = 200
ENCODING = "gzip"


def accepts(scope: Scope) -> bool:
    """Say whether whoever asks can read what is compressed."""
    wanted = dict(_codings(Headers(scope=scope).get("accept-encoding", "")))
    return not wanted.get(ENCODING, wanted.get("*", True))


def _codings(header: str) -> Iterator[tuple[str, bool]]:
    """List what is asked for (RFC 9110, 12.5.3), each with whether its weight is nothing, which refuses it."""
    for part in header.lower().split(","):
        coding, *parameters = (word.strip() for word in part.split(";"))
        yield coding, any(re.fullmatch(r"q\s*=\s*0(\.0*)?", parameter) for parameter in parameters)


class Squeeze(GZipMiddleware):
    """Compresses answers, as plain ASGI: Starlette's own, which would also do so for whoever refuses it."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back compressed where that is read."""
        squeezing = scope["type"] == "http" and accepts(scope)
        await (super().__call__ if squeezing else self.app)(scope, receive, send)


class SqueezedStream:
    """Sends a stream compressed: what is handed over arrives at once, as it would without."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._check = 0
        self._length = 0

    async def __call__(self, message: Message) -> None:
        """Send a message of the stream."""
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            headers["content-encoding"] = ENCODING
            headers.add_vary_header("Accept-Encoding")
            await self._send({**message, "headers": headers.raw})
            return
        await self._send({**message, "body": self._squeeze(message)})

    def _squeeze(self, message: Message) -> bytes:
        words = message.get("body", b"")
        parts = [] if self._length else [_HEAD]
        if words:
            parts.append(squeezed_part(words))
            self._check = zlib.crc32(words, self._check)
            self._length += len(words)
        if not message.get("more_body", False):
            parts.append(_LAST_BLOCK + struct.pack("<LL", self._check, self._length & 0xFFFFFFFF))
        return b"".join(parts)


@lru_cache(maxsize=_PARTS)
def squeezed_part(words: bytes) -> bytes:
    """Compress one part of a stream by itself, to its last byte."""
    compressor = zlib.compressobj(QUICK, zlib.DEFLATED, _RAW)
    return compressor.compress(words) + compressor.flush(zlib.Z_FULL_FLUSH)


@lru_cache(maxsize=_FILES)
def squeezed_file(path: Path, modified: float) -> bytes:
    """Compress a file thoroughly, once for as long as it is not modified."""
    del modified
    return zlib.compress(path.read_bytes(), _THOROUGH, zlib.MAX_WBITS | 16)
