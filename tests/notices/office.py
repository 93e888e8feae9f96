"""A server that sends notices, for tests: its clock is set by hand, and what it sends lies in boxes to be read."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from app.db import Database
from app.notices import service
from app.notices.errors import NotDelivered
from app.notices.links import link_token
from app.notices.models import addresses, notices, presence, wishes
from app.notices.outbox import Timing
from app.notices.presence import Presence
from app.notices.records import Address, Message, Post, Way
from app.notices.runner import NoticeRunner
from app.players.models import Guest
from app.tables.hall import Hall
from tests.tables.sitting import Sitting, new_hall

DELAY = timedelta(minutes=2)
BASE = "https://play.example.org"


class Clock:
    """A clock that stands still until somebody moves it."""

    def __init__(self) -> None:
        self.moment = datetime(2030, 1, 1, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def pass_(self, **time: float) -> None:
        """Let time go by: ``pass_(minutes=2)``."""
        self.moment += timedelta(**time)


class Box:
    """Takes messages in the place of a mail server; with a ``fault`` nothing arrives."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.attempts = 0
        self.fault: NotDelivered | None = None

    async def send(self, message: Message) -> None:
        self.attempts += 1
        if self.fault is not None:
            raise self.fault
        self.messages.append(message)


class Office:
    """One server process: what it sees of people, and what it sends."""

    def __init__(
        self, database: Database, hall: Hall, *, posts: Mapping[Way, Post] | None = None, per_hour: int = 500
    ) -> None:
        self.database = database
        self.hall = hall
        self.mail, self.web = Box(), Box()
        self.presence = Presence(hall.now, watching=True)
        self.runner = NoticeRunner(
            database,
            hall,
            self.presence,
            posts=posts or {"mail": self.mail, "webhook": self.web},
            base=BASE,
            timing=Timing(delay=DELAY, per_hour=per_hour),
        )

    async def round(self) -> None:
        """Do what is due now, as a server does whenever something happens."""
        await self.runner.round()

    async def told(self) -> list[str]:
        """Do what is due now, and list who has been told of a turn so far, by their addresses."""
        await self.round()
        return [message.errand.address for message in self.turns]

    @property
    def turns(self) -> list[Message]:
        return [message for message in (*self.mail.messages, *self.web.messages) if message.errand.kind == "turn"]


def clocked_hall(clock: Clock, **changes: Any) -> Hall:
    """Make a hall that goes by a clock and sends notices both ways."""
    return new_hall(now=clock, notices=frozenset({"mail", "webhook"}), **changes)


def gives(
    database: Database, hall: Hall, who: Guest, text: str, *, way: Way = "mail", source: str = "", language: str = "en"
) -> Address:
    """Let somebody give an address."""
    return database.write_now(service.add_address, hall, who=who, way=way, text=text, language=language, source=source)


def confirms(database: Database, hall: Hall, address: Address) -> None:
    """Let whoever reads at an address follow the link and press its button."""
    token = link_token(hall.secret, "confirm", address_id=address.id, fingerprint=address.fingerprint)
    database.write_now(service.confirm, hall, token=token)


def wants(sitting: Sitting, who: str, *, way: Way = "mail", language: str = "en") -> Address:
    """Let somebody want to be told about a table, at an address that is confirmed."""
    text = f"{who.lower()}@example.org" if way == "mail" else f"https://{who.lower()}.example.org/call"
    address = gives(sitting.database, sitting.hall, sitting.person(who), text, way=way, language=language)
    confirms(sitting.database, sitting.hall, address)
    sitting.do(service.add_wish, who, address=address.id)
    return address


def everything(database: Database) -> Any:
    """Read all that is stored of notices but for counts, to show that nothing changed."""
    return database.read_now(
        lambda connection: [
            connection.execute(select(table).order_by(*table.primary_key)).all()
            for table in (addresses, wishes, presence, notices)
        ]
    )


def outbox(database: Database) -> list[tuple[str, str]]:
    """List what is in the outbox: the kind and state of each notice."""
    query = select(notices.c.kind, notices.c.state).order_by(notices.c.id)
    return database.read_now(lambda connection: [(row.kind, row.state) for row in connection.execute(query)])
