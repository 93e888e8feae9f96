"""Whose eyes a page is made for: worked out from the guest's own seats, never from a number sent along alone."""

import msgspec

from app.games.protocol import Seat
from app.players.models import Guest
from app.tables.records import TableRecord


class Viewer(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks at a table. Two guests with equal values see the same regions.

    ``seat`` is whose view is shown, None a spectator's. ``holds`` are the guest's own seats. ``acts_for`` is true when
    the host shows, at a table with open hands, a seat that somebody else holds. ``pass_to`` asks, at a table with
    closed hands, to hand the device to that seat of the guest's own before its hand is shown: ``seat`` is None then.
    """

    seat: Seat | None = None
    holds: tuple[Seat, ...] = ()
    hosting: bool = False
    acts_for: bool = False
    pass_to: Seat | None = None


def viewer_of(table: TableRecord, who: Guest | None, *, asked: int | None = None) -> Viewer:
    """Choose the view: the seat asked for among those allowed, else the acting one of one's own, else the lowest."""
    holds, hosting = table.seats_of(who), table.is_host(who)
    if asked is not None and asked not in holds and hosting and table.open_hands and asked in _numbers(table):
        return Viewer(seat=Seat(asked), holds=holds, hosting=hosting, acts_for=True)
    if not holds:
        return Viewer(hosting=hosting)
    due = min(table.people_asked.intersection(holds), default=None)
    if len(holds) == 1 or table.open_hands or table.status != "playing":
        seat = Seat(asked) if asked in holds and asked is not None else due if due is not None else holds[0]
        return Viewer(seat=seat, holds=holds, hosting=hosting)
    return _on_one_device(holds, due=due, asked=asked, hosting=hosting)


def _on_one_device(holds: tuple[Seat, ...], *, due: Seat | None, asked: int | None, hosting: bool) -> Viewer:
    """Show a closed hand only to whoever took the device for it, and ask again as soon as another one is to act."""
    if asked is not None and asked in holds and due in {None, asked}:
        return Viewer(seat=Seat(asked), holds=holds, hosting=hosting)
    return Viewer(holds=holds, hosting=hosting, pass_to=holds[0] if due is None else due)


def _numbers(table: TableRecord) -> tuple[Seat, ...]:
    return tuple(seat.number for seat in table.seats)
