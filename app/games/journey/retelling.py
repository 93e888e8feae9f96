"""The course of a journey: lives, resources made, seasons, and the turning points by their rules.

A turning point is a Relic won, a Portal crossed, a day that breaks, or the end. Three more are found by comparison: the
turn that cost the party most lives, if that were two or more; the first time that somebody was left with a single
life; and the turn in which most resources were made. Of equal ones the earliest counts.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from app.games.journey.cards import Pool, Season
from app.games.journey.content import Content
from app.games.journey.state import State
from app.games.protocol import LogEntry, Seat
from app.games.retelling import (
    Curve,
    Deed,
    Story,
    Stretch,
    ToldTurn,
    Turning,
    curves_of,
    ending,
    in_order,
    points_of,
)

LIFE, MADE = "life", "made"
UNITS = "units"
"""Among what was made: seasonal units."""
_HEAVY = 2  # lives: a turn that costs one is like many others


def retell(content: Content, opening: State, dealt: int, turns: Sequence[ToldTurn]) -> Story:
    """Tell the course of a journey."""
    return Story(
        points=points_of(dealt, turns, made_in),
        curves=(*curves_of(LIFE, opening, turns, lambda state, seat: state.seats[seat].life), *_made(opening, turns)),
        turnings=in_order(_turnings(content, turns)),
        stretches=tuple(_seasons(content, turns)),
    )


def made_in(turn: ToldTurn) -> tuple[tuple[str, int], ...]:
    """Count what was made in a turn, by the fields of a pool and seasonal units."""
    gains: dict[str, int] = {}
    for deed in turn.deeds:
        for name, amount in _gains(deed):
            gains[name] = gains.get(name, 0) + amount
    return tuple((name, gains[name]) for name in (*Pool.__struct_fields__, UNITS) if name in gains)


def _gains(deed: Deed) -> Iterator[tuple[str, int]]:
    """List what a deed added to the pool of its turn; what the next turn begins with is no gain."""
    if deed.after.turn_number != deed.before.turn_number:
        return
    before, after = deed.before.turn, deed.after.turn
    for name in Pool.__struct_fields__:
        if (gain := getattr(after.pool, name) - getattr(before.pool, name)) > 0:
            yield name, gain
    if (gain := len(after.units) - len(before.units)) > 0:
        yield UNITS, gain


def _made(opening: State, turns: Sequence[ToldTurn]) -> Iterator[Curve]:
    """Follow what each character made in its own turns."""
    sums = [_sum(turn) for turn in turns]
    for number in range(len(opening.seats)):
        own = (made if turn.seat == number else None for turn, made in zip(turns, sums, strict=True))
        yield Curve(MADE, Seat(number), (None, *own))


def _sum(turn: ToldTurn) -> int:
    return sum(amount for _, amount in made_in(turn))


def _seasons(content: Content, turns: Sequence[ToldTurn]) -> Iterator[Stretch]:
    def season(numbered: tuple[int, ToldTurn]) -> Season:
        return content.stretch_at(numbered[1].deeds[0].before.trail).season

    for name, found in groupby(enumerate(turns, start=1), key=season):
        places = [place for place, _ in found]
        yield Stretch(name, places[0], places[-1])


def _turnings(content: Content, turns: Sequence[ToldTurn]) -> Iterator[Turning]:
    for place, turn in enumerate(turns, start=1):
        for deed in turn.deeds:
            yield from (_told(deed, place, entry) for entry in deed.log if _marks(content, entry))
    yield from _heaviest_loss(turns)
    yield from _brink(turns)
    yield from _richest(turns)
    yield from ending(turns, ("victory", "defeat"))


def _marks(content: Content, entry: LogEntry) -> bool:
    if entry.kind == "bought":
        return content.cards[entry.data["card"]].kind == "relic"
    return entry.kind in {"portal_crossed", "day_advanced"}


def _told(deed: Deed, place: int, entry: LogEntry) -> Turning:
    kind = {"bought": "relic", "portal_crossed": "portal", "day_advanced": "day"}[entry.kind]
    return Turning(kind=kind, seq=deed.seq, turn=place, seat=entry.data.get("seat"), entry=entry)


def _heaviest_loss(turns: Sequence[ToldTurn]) -> Iterator[Turning]:
    """Name the turn that cost the party most lives, at the deed that cost most of them."""
    lost = [sum(entry.data["amount"] for _, entry in turn.entries("life_lost")) for turn in turns]
    if max(lost, default=0) < _HEAVY:
        return
    place = lost.index(max(lost))
    by_deed: dict[int, int] = {}
    by_seat: dict[int, int] = {}
    for deed, entry in turns[place].entries("life_lost"):
        by_deed[deed.seq] = by_deed.get(deed.seq, 0) + entry.data["amount"]
        by_seat[entry.data["seat"]] = by_seat.get(entry.data["seat"], 0) + entry.data["amount"]
    hurt = tuple((seat, amount) for seat, amount in sorted(by_seat.items()) if amount)
    seq = max(by_deed, key=lambda number: (by_deed[number], -number))
    yield Turning(kind="loss", seq=seq, turn=place + 1, data={"amount": lost[place], "hurt": hurt})


def _brink(turns: Sequence[ToldTurn]) -> Iterator[Turning]:
    """Name the first loss that left somebody with a single life."""
    for place, turn in enumerate(turns, start=1):
        for deed, entry in turn.entries("life_lost"):
            seat = Seat(entry.data["seat"])
            if entry.data["amount"] and deed.after.seats[seat].life == 1:
                yield Turning(kind="brink", seq=deed.seq, turn=place, seat=seat)
                return


def _richest(turns: Sequence[ToldTurn]) -> Iterator[Turning]:
    """Name the turn in which most was made, at the last deed that made something."""
    made = [_sum(turn) for turn in turns]
    if not max(made, default=0):
        return
    place = made.index(max(made))
    turn = turns[place]
    seq = max(deed.seq for deed in turn.deeds if any(True for _ in _gains(deed)))
    yield Turning(kind="richest", seq=seq, turn=place + 1, seat=turn.seat, data={"amount": made[place]})
