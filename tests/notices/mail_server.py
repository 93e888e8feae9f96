"""A real mail server on the loopback for tests, which keeps what it is given."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

CERTIFICATE = Path(__file__).with_name("localhost.pem")


class MailBox:
    """What the server was given: the envelope and the mail. ``refusal`` is answered to every recipient."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.recipients: list[str] = []
        self.users: list[str] = []
        self.refusal = ""
        self.port = 0
        self._new: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def next(self) -> EmailMessage:
        """Wait for the next mail."""
        async with asyncio.timeout(10):
            return await self._new.get()

    async def handle_RCPT(  # noqa: N802 - the name that the server looks for
        self, _server: SMTP, _session: Any, envelope: Any, address: str, _options: list[str]
    ) -> str:
        if self.refusal:
            return self.refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: SMTP, _session: Any, envelope: Any) -> str:  # noqa: N802 - the same
        self.recipients += envelope.rcpt_tos
        mail = message_from_bytes(envelope.content, policy=default)
        assert isinstance(mail, EmailMessage)
        self.mails.append(mail)
        self._new.put_nowait(mail)
        return "250 OK"

    def authenticate(self, _server: SMTP, _session: Any, _envelope: Any, _mechanism: str, given: Any) -> AuthResult:
        assert isinstance(given, LoginPassword)
        self.users.append(given.login.decode())
        return AuthResult(success=given.password == b"right", handled=False)


@asynccontextmanager
async def mail_server(*, tls: bool = False, login: bool = False) -> AsyncIterator[MailBox]:
    """Listen on a free port; with ``tls`` nothing is taken before the way is secured, with ``login`` from strangers."""
    box = MailBox()
    secured = None
    if tls:
        secured = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        secured.load_cert_chain(CERTIFICATE)

    def session() -> SMTP:
        return SMTP(
            box,
            hostname="localhost",
            tls_context=secured,
            require_starttls=tls,
            authenticator=box.authenticate if login else None,
            auth_required=login,
            auth_require_tls=tls,
        )

    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
