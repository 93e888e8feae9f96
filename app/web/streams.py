"""How many streams one browser holds: few enough that its other requests still get through."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec

from app.tables.notifier import Subscription

MOST_STREAMS = 4
"""Browsers keep six connections to a host; with all of them held by streams, no page would load any more."""


class Ticket(msgspec.Struct, eq=False):
    """A stream's place among those of its browser. ``dismissed`` asks it to end and its page to poll instead."""

    subscription: Subscription
    dismissed: bool = False

    def dismiss(self) -> None:
        """Wake the stream up to end."""
        self.dismissed = True
        self.subscription.close()


class Streams:
    """The open streams of this process, by the token of the browser's cookie.

    ``counted`` hears how many there are whenever that changes.
    """

    def __init__(self, *, counted: Callable[[int], None] = lambda _: None) -> None:
        self._counted = counted
        self._number = 0
        self._open: dict[str, deque[Ticket]] = {}

    @contextmanager
    def enter(self, token: str, subscription: Subscription) -> Iterator[Ticket]:
        """Hold a place for one stream; the browser's oldest stream gives way when there are too many."""
        ticket = Ticket(subscription)
        tickets = self._open.setdefault(token, deque())
        tickets.append(ticket)
        self._count(1)
        if len(tickets) > MOST_STREAMS:
            tickets.popleft().dismiss()
        try:
            yield ticket
        finally:
            self._count(-1)
            if ticket in tickets:
                tickets.remove(ticket)
            if not tickets:
                self._open.pop(token, None)

    def _count(self, more: int) -> None:
        self._number += more
        self._counted(self._number)

    def nudge(self) -> None:
        """Wake every stream up to say what is news to all."""
        for tickets in self._open.values():
            for ticket in tickets:
                ticket.subscription.nudge()

    def count(self) -> int:
        """Count the open streams."""
        return self._number
