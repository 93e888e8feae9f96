"""Guests of a server under measure: they open a table, sit down, read the buttons they are shown, and press them."""

import html
import json
import re
from typing import Self

import httpx

SEATS = 4
_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
_FORM = re.compile(r'<form id="act".*?</form>', re.DOTALL)
_BUTTON = re.compile(r"""<button form="act" name="actions" value='([^']*)'""")
_OPEN = re.compile(r'<form[^>]*action="/tables".*?</form>', re.DOTALL)
_TURN = '<section id="turn"'  # the region that changes with every press, and with whose turn it is
HTMX = {"HX-Request": "true", "Table-Page": "table"}
RANK = ("play", "event", "remove", "discard", "take", "resolve", "end_turn")
"""What a guest presses first: their cards, then whatever is asked, then the end of the turn."""


class Screen:
    """What a guest has before them: the newest form and the buttons of the newest answer.

    What comes in is looked at only when somebody wants to press something: a browser is on another machine, and what
    it does must not hold up the server under measure.
    """

    def __init__(self) -> None:
        self._version = -1
        self._fields: dict[str, str] = {}
        self._buttons: tuple[str, ...] = ()
        self._unread: list[str] = []

    @property
    def version(self) -> int:
        """Number the newest version that was shown."""
        self._read()
        return self._version

    def show(self, text: str) -> None:
        """Take in a page, an answer or a message of the stream; an older one changes nothing."""
        self._unread.append(text)

    def press(self) -> dict[str, str] | None:
        """Fill in the form with the button that comes first by rank; None when there is none to press."""
        self._read()
        ranked = sorted((rank, value) for value in self._buttons if (rank := _rank(value)) is not None)
        return self._fields | {"actions": ranked[0][1]} if ranked else None

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for text in unread:
            self._look_at(text)

    def _look_at(self, text: str) -> None:
        form = _FORM.search(text)
        if form is None:
            return
        fields = dict(_FIELD.findall(form.group()))
        version = int(fields["version_seen"])
        if version >= self._version:
            self._version, self._fields = version, fields
            if _TURN in text:
                self._buttons = tuple(html.unescape(value) for value in _BUTTON.findall(text))


def _rank(value: str) -> int | None:
    kind: str = json.loads(value)[0]["type"]
    return RANK.index(kind) if kind in RANK else None


class Guest:
    """Somebody at a table, with cookies and a screen of their own."""

    def __init__(self, address: str) -> None:
        self.client = httpx.AsyncClient(base_url=address, headers={"Origin": address}, timeout=30)
        self.screen = Screen()
        self.path = ""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()

    async def open(self, *, seats: int, name: str = "Ada") -> str:
        """Open a table through its form, and return its path."""
        form = _OPEN.search((await self.client.get("/tables/new")).text)
        assert form is not None
        fields = dict(_FIELD.findall(form.group()))
        options = {"my_name": name, "seats": str(seats), "preset": "gentle", "characters": "random"}
        answer = await self.client.post("/tables", data=fields | options)
        assert answer.status_code == 303, answer.text
        self.path = answer.headers["location"]
        return self.path

    async def sit(self, path: str, *, seat: int, name: str) -> None:
        """Come by the link and sit down."""
        self.path = path
        await self.client.get(path)
        answer = await self.client.post(f"{path}/seat/take", data={"seat": str(seat), "name": name})
        assert answer.status_code == 303, answer.text

    async def start(self) -> None:
        """Start the game."""
        answer = await self.client.post(f"{self.path}/start")
        assert answer.status_code == 303, answer.text

    async def look(self) -> str:
        """Load the table's page."""
        answer = await self.client.get(self.path)
        self.screen.show(answer.text)
        return answer.text

    async def press(self, fields: dict[str, str]) -> httpx.Response:
        """Send a press as htmx does, and show its answer."""
        answer = await self.client.post(f"{self.path}/act", data=fields, headers=HTMX)
        self.screen.show(answer.text)
        return answer

    def cookie(self) -> str:
        """Write the cookie header of this guest."""
        return "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())


async def seated(address: str, *, seats: int = SEATS) -> list[Guest]:
    """Open a table, sit a guest on every seat, and start."""
    guests = [Guest(address) for _ in range(seats)]
    path = await guests[0].open(seats=seats)
    for seat, guest in enumerate(guests[1:], start=1):
        await guest.sit(path, seat=seat, name=f"Guest {seat}")
    await guests[0].start()
    for guest in guests:
        await guest.look()
    return guests
