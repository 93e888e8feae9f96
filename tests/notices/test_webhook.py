"""Calls to people's own addresses: what they hold, how they are checked, and where they never go."""

import asyncio
import errno
import json
import re
import socket
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from app.notices.errors import Fault, NotDelivered
from app.notices.links import webhook_secret
from app.notices.reach import is_public
from app.notices.webhook import WebhookPost
from tests.notices.messages import AT, SECRET, message
from tests.notices.receiver import Receiver, receiving

DOCUMENTS = Path(__file__).resolve().parents[2] / "docs" / "notices.md"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as listening:
        yield listening


def post(*, anywhere: bool = True, seconds: float = 5.0) -> WebhookPost:
    return WebhookPost(SECRET, now=lambda: AT, anywhere=anywhere, seconds=seconds)


async def fault_of(sender: WebhookPost, address: str) -> NotDelivered:
    with pytest.raises(NotDelivered) as caught:
        await sender.send(message("webhook", address))
    return caught.value


async def test_a_call_tells_the_turn_and_the_table(receiver: Receiver) -> None:
    await post().send(message("webhook", receiver.address + "?a=b"))
    ((first, headers, body),) = receiver.received
    assert first == "POST /call?a=b HTTP/1.1"
    assert headers["host"] == f"127.0.0.1:{receiver.port}"
    assert headers["content-type"] == "application/json"
    told = json.loads(body)
    assert told["type"] == "harmony.turn"
    assert told["id"] == "7"
    assert told["table"] == {"name": "Bay", "game": "climb", "url": "https://play.example.org/t/abc"}
    assert told["text"] == told["content"]
    assert "Bay" in told["text"]
    assert told["off_url"].startswith("https://play.example.org/n/off/")


async def test_a_call_can_be_checked_as_the_documents_say(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program in the documents is run as it stands there."""
    await post().send(message("webhook", receiver.address))
    ((_, headers, body),) = receiver.received
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENTS.read_text(encoding="utf-8"), re.DOTALL)
    written: dict[str, Any] = {}
    exec(program, written)
    genuine, key = written["genuine"], webhook_secret(SECRET, address_id=3, fingerprint="f" * 40)
    monkeypatch.setattr(time, "time", lambda: AT.timestamp() + 60)
    assert genuine(key, headers, body)
    assert not genuine(key, headers, body.replace(b"Bay", b"Day"))
    assert not genuine(webhook_secret(SECRET, address_id=4, fingerprint="f" * 40), headers, body)
    monkeypatch.setattr(time, "time", lambda: AT.timestamp() + 3_600)
    assert not genuine(key, headers, body)


async def test_the_first_call_asks_whether_it_may_be_used(receiver: Receiver) -> None:
    await post().send(message("webhook", receiver.address, kind="confirm"))
    told = json.loads(receiver.received[0][2])
    assert told["type"] == "harmony.confirm"
    assert told["confirm_url"].startswith("https://play.example.org/n/confirm/")
    assert "table" not in told


@pytest.mark.parametrize(
    ("answer", "fault", "lasting"),
    (
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n", "moved", False),
        (b"HTTP/1.1 500 Broken\r\n\r\n", "answered", False),
        (b"HTTP/1.1 410 Gone\r\n\r\n", "gone", True),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "unreachable", False),
        (b"", "unreachable", False),
        (b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000, "unreachable", False),
    ),
)
async def test_any_other_answer_than_a_success_is_a_fault(
    receiver: Receiver, answer: bytes, fault: Fault, lasting: bool
) -> None:
    receiver.answer = answer
    caught = await fault_of(post(), receiver.address)
    assert (caught.fault, caught.lasting, caught.ours) == (fault, lasting, False)
    assert len(receiver.received) == 1  # a redirect is not followed


async def test_an_interim_answer_is_waited_out(receiver: Receiver) -> None:
    receiver.answer = b"HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 201 Created\r\n\r\n"
    await post().send(message("webhook", receiver.address))


async def test_whoever_does_not_answer_is_not_waited_for(receiver: Receiver) -> None:
    receiver.answer = None
    assert (await fault_of(post(seconds=0.2), receiver.address)).fault == "slow"


async def test_nor_whoever_answers_a_byte_at_a_time(receiver: Receiver) -> None:
    receiver.answer, receiver.drips = b"H", True
    assert (await fault_of(post(seconds=0.3), receiver.address)).fault == "slow"


async def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    assert (await fault_of(post(), f"http://127.0.0.1:{port}/")).fault == "unreachable"
    assert (await fault_of(post(), "http://name.invalid/")).fault == "unreachable"


async def test_a_certificate_that_nobody_vouches_for_is_not_trusted(receiver: Receiver) -> None:
    receiver.answer = b"this is no TLS at all"
    caught = await fault_of(post(), receiver.address.replace("http:", "https:"))
    assert caught.fault in {"insecure", "unreachable", "slow"}
    assert receiver.received == []


@pytest.mark.parametrize(
    "host", ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1")
)
async def test_calls_stay_out_of_the_servers_own_network(receiver: Receiver, host: str) -> None:
    address = f"http://{host}:{receiver.port}/call"
    assert (await fault_of(post(anywhere=False), address)).fault in {"private", "unreachable"}
    assert receiver.received == []


async def test_a_name_is_looked_up_once_and_the_judged_address_is_used(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that leads to the internet at first and into the house afterwards (DNS rebinding) gains nothing."""
    asked: list[str] = []

    async def look_up(host: str, port: int, **_more: Any) -> Any:
        asked.append(host)
        hosts = ["203.0.113.1"] if len(asked) == 1 else ["127.0.0.1"]
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (found, port)) for found in hosts]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)
    monkeypatch.setattr("app.notices.reach.is_public", lambda found: found == "203.0.113.1")
    tried: list[str] = []

    async def connect(host: str, _port: int, **_more: Any) -> Any:
        tried.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", connect)
    assert (await fault_of(post(anywhere=False), f"http://rebind.example:{receiver.port}/")).fault == "unreachable"
    assert asked == ["rebind.example"]
    assert tried == ["203.0.113.1"]


@pytest.mark.parametrize(
    "fault", (ConnectionRefusedError(), OSError(errno.EHOSTUNREACH, "no route"), TimeoutError(), None)
)
async def test_a_house_of_several_addresses_is_reached_by_the_first_that_answers(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch, fault: OSError | None
) -> None:
    """Most often the first is one of IPv6, and this server has none: it is refused, out of reach, or silent."""

    async def look_up(_host: str, port: int, **_more: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (found, port)) for found in ("2001:db8::1", "127.0.0.1")]

    connect = asyncio.open_connection

    async def first_fails(host: str, port: int, **more: Any) -> Any:
        if host == "127.0.0.1":
            return await connect(host, port, **more)
        if fault is not None:
            raise fault
        return await asyncio.Event().wait()

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)
    monkeypatch.setattr(asyncio, "open_connection", first_fails)
    await post(seconds=2).send(message("webhook", f"http://both.example:{receiver.port}/call"))
    assert len(receiver.received) == 1


async def test_one_closed_address_among_open_ones_closes_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look_up(_host: str, port: int, **_more: Any) -> Any:
        return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (host, port)) for host in ("8.8.8.8", "10.0.0.1")]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", look_up)
    assert (await fault_of(post(anywhere=False), "http://both.example/")).fault == "private"


@pytest.mark.parametrize(
    ("text", "public"),
    (
        *((text, True) for text in ("8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808")),
        *((text, False) for text in ("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254")),
        *(
            (text, False)
            for text in ("0.0.0.0", "100.64.0.1", "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255")
        ),
        *((text, False) for text in ("::1", "::", "fe80::1%eth0", "fd00::1", "fec0::1", "ff02::1", "2001:db8::1")),
        *((text, False) for text in ("::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::")),
    ),
)
def test_what_belongs_to_the_internet(text: str, public: bool) -> None:
    assert is_public(text) is public
