"""Addresses, wishes and what is to be sent, as values."""

from datetime import datetime
from typing import Literal, Protocol, TypeAlias

import msgspec

from app.notices.errors import Fault
from app.players.models import PlayerId

Way: TypeAlias = Literal["mail", "webhook"]
"""How a notice reaches somebody: as a mail, or as a call to an address on the web."""

NoticeKind: TypeAlias = Literal["confirm", "turn"]
"""The question whether notices may be sent to an address; the notice that it is somebody's turn."""


class Address(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody wants to be told. Until it is confirmed, nothing but that question is sent there.

    ``stopped`` after too many failures; ``fault`` is why the last attempt did not arrive.
    """

    id: int
    player: PlayerId
    way: Way
    address: str
    fingerprint: str
    language: str
    confirmed: bool
    stopped: bool
    fault: Fault | None
    sent_at: datetime | None


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which somebody sits, as far as a list of choices names it."""

    id: int
    slug: str
    name: str
    game: str


class Errand(msgspec.Struct, frozen=True, kw_only=True):
    """A notice that this process has claimed and is to send now. ``table`` and what follows is blank in a question.

    ``number`` stays the same when it is sent again, so that a receiver can tell.
    """

    number: int
    kind: NoticeKind
    way: Way
    address_id: int
    address: str
    fingerprint: str
    language: str
    attempts: int
    asked_at: datetime
    table_id: int = 0
    slug: str = ""
    table: str = ""
    game: str = ""


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A notice in words. ``link`` leads to the table, or to the question; ``off`` to the end of it all.

    ``one_click`` takes the POST by which mail programs unsubscribe.
    """

    errand: Errand
    subject: str
    text: str
    link: str
    off: str
    one_click: str


class Post(Protocol):
    """A way to send messages."""

    async def send(self, message: Message) -> None:
        """Send one. Raises NotDelivered."""
