"""Mail, handed to a real server on the loopback: what it says, what its head tells mail programs, and what fails."""

import asyncio
import socket
import ssl

import pytest

from app.notices.errors import NotDelivered
from app.notices.mail import MailPost, MailServer, Security
from tests.notices.mail_server import CERTIFICATE, MailBox, mail_server
from tests.notices.messages import message

BEN = "ben@example.org"


def post(box: MailBox, *, security: Security = "none", user: str = "", password: str = "") -> MailPost:
    return MailPost(
        MailServer(
            host="localhost",
            port=box.port,
            security=security,
            sender="Harmony Tables <play@example.org>",
            user=user,
            password=password,
        )
    )


async def fault_of(sender: MailPost) -> NotDelivered:
    with pytest.raises(NotDelivered) as caught:
        await sender.send(message("mail", BEN))
    return caught.value


async def test_a_mail_tells_the_turn_and_links_to_the_table() -> None:
    async with mail_server() as box:
        await post(box).send(message("mail", BEN, table="Árvore 🌲 – Bay"))
    (mail,) = box.mails
    assert box.recipients == [BEN]
    assert (mail["To"], mail["From"]) == (BEN, "Harmony Tables <play@example.org>")
    assert mail["Subject"] == "Your turn at “Árvore 🌲 – Bay”"
    assert mail.get_content_type() == "text/plain"
    text = mail.get_content()
    assert text.split().count("https://play.example.org/t/abc") == 1
    assert text.count("https://") == 2  # the table, and the way out


async def test_its_head_lets_mail_programs_unsubscribe_with_one_click() -> None:
    """RFC 8058, and RFC 3834: no answering machine answers."""
    async with mail_server() as box:
        told = message("mail", BEN)
        await post(box).send(told)
        await post(box).send(told)
    first, second = box.mails
    assert first["List-Unsubscribe"] == f"<{told.one_click}>"
    assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert first["Auto-Submitted"] == "auto-generated"
    assert first["Message-ID"] == second["Message-ID"]  # the same notice, sent again after a crash


async def test_a_name_cannot_add_to_the_head() -> None:
    async with mail_server() as box:
        with pytest.raises(ValueError, match="linefeed"):
            await post(box).send(message("mail", BEN, table="Bay\r\nBcc: eve@example.org"))
    assert box.mails == []


async def test_it_speaks_the_readers_language() -> None:
    told = message("mail", BEN, language="es")
    assert told.subject == "Te toca en «Bay»"
    async with mail_server() as box:
        await post(box).send(told)
    assert box.mails[0]["Content-Language"] == "es"


@pytest.mark.parametrize("refusal", ("550 5.1.1 No such mailbox", "550 No such user here", "553 5.1.3 Bad address"))
async def test_a_mailbox_that_is_not_there(refusal: str) -> None:
    async with mail_server() as box:
        box.refusal = refusal
        caught = await fault_of(post(box))
    assert (caught.fault, caught.lasting, caught.ours) == ("unknown_mailbox", True, False)


@pytest.mark.parametrize("refusal", ("451 4.7.1 Try again later", "450 Greylisted", "552 5.2.2 Mailbox full"))
async def test_a_server_that_is_busy_is_asked_again(refusal: str) -> None:
    async with mail_server() as box:
        box.refusal = refusal
        caught = await fault_of(post(box))
    assert (caught.fault, caught.lasting, caught.ours) == ("answered", False, False)


@pytest.mark.parametrize(
    "refusal", ("554 5.7.1 Relay access denied", "530 Authentication required", "550 5.7.1 Blocked", "554 No mail")
)
async def test_a_server_that_takes_no_mail_of_this_house_says_nothing_of_the_mailbox(refusal: str) -> None:
    async with mail_server() as box:
        box.refusal = refusal
        caught = await fault_of(post(box))
    assert (caught.fault, caught.lasting, caught.ours) == ("house", False, True)


async def test_a_server_that_is_not_there_is_a_fault_of_this_house() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        box = MailBox()
        box.port = free.getsockname()[1]
    caught = await fault_of(post(box))
    assert (caught.fault, caught.lasting, caught.ours) == ("house", False, True)


async def test_the_way_is_secured_and_the_password_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    trusting = ssl.create_default_context(cafile=CERTIFICATE)
    monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
    async with mail_server(tls=True, login=True) as box:
        await post(box, security="starttls", user="play", password="right").send(message("mail", BEN))
        assert len(box.mails) == 1
        assert (await fault_of(post(box, security="starttls", user="play", password="wrong"))).ours
    assert set(box.users) == {"play"}
    assert len(box.mails) == 1


@pytest.mark.parametrize("tls", (True, False))
async def test_nothing_is_sent_over_a_way_that_cannot_be_trusted(tls: bool) -> None:
    """Neither to a server whose certificate nobody vouches for, nor in clear to one that offers no TLS."""
    async with mail_server(tls=tls) as box:
        assert (await fault_of(post(box, security="starttls"))).ours
    assert box.mails == []


async def test_a_stopping_server_does_not_wait_for_a_mail_server_that_says_nothing() -> None:
    came = asyncio.Event()

    def accept(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        held.append(writer)

    held: list[asyncio.StreamWriter] = []
    silent = await asyncio.start_server(accept, "127.0.0.1", 0)
    box = MailBox()
    box.port = silent.sockets[0].getsockname()[1]
    sending = asyncio.create_task(post(box).send(message("mail", BEN)))
    async with asyncio.timeout(5):
        await came.wait()
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
    held[0].close()
    silent.close()
