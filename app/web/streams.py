"""How many streams one browser holds: few enough that its other requests still get through."""

from collections import deque
from collections.abc import Iterator
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
    """The open streams of this process, by the token of the browser's cookie."""

    def __init__(self) -> None:
        self._open: dict[str, deque[Ticket]] = {}

    @contextmanager
    def enter(self, token: str, subscription: Subscription) -> Iterator[Ticket]:
        """Hold a place for one stream; the browser's oldest stream gives way when there are too many."""
        ticket = Ticket(subscription)
        tickets = self._open.setdefault(token, deque())
        tickets.append(ticket)
        if len(tickets) > MOST_STREAMS:
            tickets.popleft().dismiss()
        try:
            yield ticket
        finally:
            if ticket in tickets:
                tickets.remove(ticket)
            if not tickets:
                self._open.pop(token, None)

    def count(self) -> int:
        """Count the open streams."""
        return sum(len(tickets) for tickets in self._open.values())
