"""Calls to addresses of people's own: a POST of JSON, signed as the Standard Webhooks describe, never redirected."""

import asyncio
import hmac
import ssl
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from datetime import datetime
from hashlib import sha256
from typing import Any, TypeAlias
from urllib.parse import SplitResult, urlsplit

import h11
import msgspec

from app.notices.errors import NotDelivered
from app.notices.links import webhook_secret
from app.notices.reach import reachable
from app.notices.records import Message

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]

_SECONDS = 10.0  # for all of it, from looking up the name to the first line of the answer
_READ = 4_096
_GONE = 410
_SUCCESS = range(200, 300)
_REDIRECT = range(300, 400)


class WebhookPost:
    """Sends messages as calls. ``anywhere`` allows addresses within the network of the host of this server."""

    def __init__(
        self, secret: bytes, *, now: Callable[[], datetime], anywhere: bool, seconds: float = _SECONDS
    ) -> None:
        self._secret = secret
        self._now = now
        self._anywhere = anywhere
        self._seconds = seconds
        self._trusted = ssl.create_default_context()

    async def send(self, message: Message) -> None:
        """Send one. Raises NotDelivered."""
        errand = message.errand
        key = webhook_secret(self._secret, address_id=errand.address_id, fingerprint=errand.fingerprint)
        body = body_of(message)
        signed = signature_headers(key, number=errand.number, at=self._now(), body=body)
        try:
            async with asyncio.timeout(self._seconds):
                status = await self._post(errand.address, body, signed)
        except TimeoutError as fault:
            raise NotDelivered("slow") from fault
        except ssl.SSLError as fault:
            raise NotDelivered("insecure") from fault
        except (OSError, asyncio.IncompleteReadError, h11.ProtocolError) as fault:
            raise NotDelivered("unreachable") from fault
        _judge(status)

    async def _connect(self, parts: SplitResult) -> Streams:
        """Connect to an address that was judged: a name that changes its mind afterwards gains nothing."""
        secure, host = parts.scheme == "https", parts.hostname or ""
        port = parts.port or (443 if secure else 80)
        hosts = await reachable(host, port, anywhere=self._anywhere)
        share = self._seconds / (len(hosts) + 1)
        return await _first(hosts, port, self._trusted if secure else None, host, seconds=share)

    async def _post(self, address: str, body: bytes, headers: list[tuple[str, str]]) -> int:
        parts = urlsplit(address)
        reader, writer = await self._connect(parts)
        try:
            protocol = h11.Connection(h11.CLIENT)
            target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
            request = h11.Request(
                method="POST",
                target=target,
                headers=[("Host", parts.netloc), *headers, ("Content-Length", str(len(body)))],
            )
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(protocol.send(event) or b"")
            await writer.drain()
            return await _status(protocol, reader)
        finally:
            writer.transport.abort()  # whatever else is answered, nobody reads it


async def _first(
    hosts: tuple[str, ...], port: int, secured: ssl.SSLContext | None, name: str, *, seconds: float
) -> Streams:
    """Connect to the first host that answers, each but the last within so many seconds.

    Raises SSLError for one that cannot be trusted, and OSError with what the last one did.
    """
    for host in hosts[:-1]:
        try:
            async with asyncio.timeout(seconds):
                return await _open(host, port, secured, name)
        except ssl.SSLError:
            raise
        except OSError:  # refused, out of reach or silent: the next may do better
            continue
    return await _open(hosts[-1], port, secured, name)


def _open(host: str, port: int, secured: ssl.SSLContext | None, name: str) -> Awaitable[Streams]:
    return asyncio.open_connection(host, port, ssl=secured, server_hostname=name if secured else None)


def body_of(message: Message) -> bytes:
    """Write a message as JSON. Chat programs show the field ``text`` or ``content`` of what they are sent."""
    errand = message.errand
    told: dict[str, Any] = {
        "type": f"harmony.{errand.kind}",
        "id": str(errand.number),
        "created_at": errand.asked_at,
        "language": errand.language,
        "text": message.text,
        "content": message.text,
        "off_url": message.off,
    }
    if errand.kind == "turn":
        told["table"] = {"name": errand.table, "game": errand.game, "url": message.link}
    else:
        told["confirm_url"] = message.link
    return msgspec.json.encode(told)


def signature_headers(key: str, *, number: int, at: datetime, body: bytes) -> list[tuple[str, str]]:
    """Sign a body together with its number and the time."""
    name, moment = f"notice_{number}", str(int(at.timestamp()))
    return [
        ("User-Agent", "Harmony-Tables"),
        ("Content-Type", "application/json"),
        ("Connection", "close"),
        ("webhook-id", name),
        ("webhook-timestamp", moment),
        ("webhook-signature", sign(key, name, moment, body)),
    ]


def sign(key: str, name: str, moment: str, body: bytes) -> str:
    """Compute the signature of a call, as whoever receives it does."""
    secret = b64decode(key.removeprefix("whsec_"))
    digest = hmac.digest(secret, f"{name}.{moment}.".encode() + body, sha256)
    return f"v1,{b64encode(digest).decode()}"


async def _status(protocol: h11.Connection, reader: asyncio.StreamReader) -> int:
    """Read the answer as far as its status. Raises h11.ProtocolError for what is no answer, or too long a one."""
    while True:
        event = protocol.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            protocol.receive_data(await reader.read(_READ))
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("the connection ended without an answer")


def _judge(status: int) -> None:
    if status in _SUCCESS:
        return
    if status == _GONE:
        raise NotDelivered("gone", lasting=True)
    raise NotDelivered("moved" if status in _REDIRECT else "answered")
