"""Mail: plain text, one link to the table, and an end to it with one press of the mail program."""

import asyncio
import re
import smtplib
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from email.message import EmailMessage
from email.policy import SMTP as FOR_SENDING
from email.utils import format_datetime
from typing import Literal, TypeAlias

import msgspec

from app.notices.errors import NotDelivered
from app.notices.records import Message

Security: TypeAlias = Literal["starttls", "tls", "none"]
"""How the way to the mail server is secured: after a greeting, from the first byte on, or not at all."""

PORTS: dict[Security, int] = {"starttls": 587, "tls": 465, "none": 25}
_SECONDS = 15.0
_LASTING = 500
_NO_SUCH_MAILBOX = {550, 551, 553}
_NOT_FROM_US = {530, 535, 554}
"""Replies to a recipient that say nothing of them: the server does not take this house's mail."""
_ENHANCED = re.compile(rb"[245]\.(\d{1,3}\.\d{1,3})\b")
"""What a reply is about, by RFC 3463: 1.x is the address, 7.x a permission."""


class MailServer(msgspec.Struct, frozen=True, kw_only=True):
    """The server that takes our mail, and who it is from."""

    host: str
    port: int
    security: Security
    sender: str
    user: str = ""
    password: str = ""


class MailPost:
    """Sends messages as mails, each over a connection of its own, in a thread that nobody has to wait for."""

    def __init__(self, server: MailServer) -> None:
        self._server = server

    async def send(self, message: Message) -> None:
        """Send one. Raises NotDelivered."""
        mail = compose(message, sender=self._server.sender)
        await _in_a_thread(lambda: self._send(mail))

    def _send(self, mail: EmailMessage) -> None:
        try:
            with self._connection() as connection:
                self._hand_over(connection, mail)
        except smtplib.SMTPRecipientsRefused as fault:
            raise _refused(fault) from fault
        except (smtplib.SMTPException, ssl.SSLError, OSError, ValueError) as fault:
            raise NotDelivered("house", ours=True, detail=_detail(fault)) from fault

    def _connection(self) -> smtplib.SMTP:
        server = self._server
        if server.security == "tls":
            return smtplib.SMTP_SSL(server.host, server.port, timeout=_SECONDS, context=ssl.create_default_context())
        return smtplib.SMTP(server.host, server.port, timeout=_SECONDS)

    def _hand_over(self, connection: smtplib.SMTP, mail: EmailMessage) -> None:
        server = self._server
        if server.security == "starttls":
            connection.starttls(context=ssl.create_default_context())
        if server.user:
            connection.login(server.user, server.password)
        connection.send_message(mail)


def compose(message: Message, *, sender: str) -> EmailMessage:
    """Write a message as a mail. The same notice has the same Message-ID when it is sent again."""
    errand = message.errand
    domain = sender.rpartition("@")[2].strip(" >") or "localhost"
    mail = EmailMessage(policy=FOR_SENDING)
    mail["From"] = sender
    mail["To"] = errand.address
    mail["Subject"] = message.subject
    mail["Date"] = format_datetime(errand.asked_at)
    mail["Message-ID"] = f"<{errand.kind}-{errand.number}-{errand.fingerprint[:12]}@{domain}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{message.one_click}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(message.text, cte="quoted-printable")  # not every server takes more than ASCII
    mail["Content-Language"] = errand.language.replace("_", "-")
    return mail


def _refused(fault: smtplib.SMTPRecipientsRefused) -> NotDelivered:
    """Tell a mailbox that is not there from one that is full, and from a server that takes no mail of this house."""
    (code, text), *_ = fault.recipients.values()  # there is one recipient
    found = _ENHANCED.match(text)
    subject = found[1].split(b".")[0] if found else b""
    if code in _NO_SUCH_MAILBOX and subject in {b"", b"1"}:
        return NotDelivered("unknown_mailbox", lasting=True)
    if code in _NOT_FROM_US or (code >= _LASTING and subject == b"7"):
        return NotDelivered("house", ours=True, detail=f"recipient refused, code {code}")
    return NotDelivered("answered")


def _detail(fault: Exception) -> str:
    """Say for the log what went wrong. What a mail server writes may hold somebody's address, so its code must do."""
    if isinstance(fault, smtplib.SMTPResponseException):
        return f"{type(fault).__name__}, code {fault.smtp_code}"
    return f"{type(fault).__name__}: {fault}" if isinstance(fault, OSError | ssl.SSLError) else type(fault).__name__


async def _in_a_thread(work: Callable[[], None]) -> None:
    """Run something that waits on the network, in a thread that does not keep a stopping server alive."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def settle(fault: BaseException | None) -> None:
        if not done.done():
            done.set_result(None) if fault is None else done.set_exception(fault)

    def run() -> None:
        fault: BaseException | None = None
        try:
            work()
        except BaseException as raised:  # noqa: BLE001 - it is raised where it is awaited
            fault = raised
        with suppress(RuntimeError):  # the loop has ended, and nobody asks any more
            loop.call_soon_threadsafe(settle, fault)

    threading.Thread(target=run, name="mail", daemon=True).start()
    await done
