"""A mountain that is soon climbed, and a clock that is set by hand: games that end within a few presses."""

from datetime import UTC, datetime, timedelta
from typing import Any

from app.db import Database
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.daily_tables import open_daily
from app.tables.hall import Hall
from tests.tables.climb import Climb, Rest, Ruleset
from tests.tables.sitting import Sitting, new_hall, newcomer


class Clock:
    """A clock that stands still until somebody sets it; each look takes a millisecond."""

    def __init__(self, text: str = "2030-01-01T12:00") -> None:
        self.at(text)

    def __call__(self) -> datetime:
        self.moment += timedelta(milliseconds=1)
        return self.moment

    def at(self, text: str) -> None:
        """Set it to a time in UTC."""
        self.moment = datetime.fromisoformat(text).replace(tzinfo=UTC)


def low_mountain(game: Any, preset: Any, *, seats: int, house: Any) -> Ruleset:
    """Give every table a mountain of six metres."""
    del game, preset, seats
    return Ruleset(**{"goal": 6, "daylight": 8, **house})


def hall_by(clock: Clock, **changes: Any) -> Hall:
    """Make a hall whose daily game is the small one, on a low mountain, by a clock that is set by hand."""
    return new_hall(now=clock, resolve=low_mountain, daily_game="climb", **changes)


def day_table(database: Database, hall: Hall, *names: str, key: str = "a press of today") -> Sitting:
    """Open today's table and sit everybody down."""
    host = newcomer(database, names[0])
    return day_table_of(database, hall, host, *names, key=key)


def day_table_of(database: Database, hall: Hall, host: Guest, *names: str, key: str = "a press of today") -> Sitting:
    """Open today's table as somebody who is known already, and sit everybody else down."""
    slug = database.write_now(open_daily, hall, who=host, seats=len(names), press_key=key)
    sitting = Sitting(database, hall, slug, {names[0]: host})
    for number, name in enumerate(names[1:], 1):
        sitting.sit(name, number)
    return sitting


def win(sitting: Sitting) -> None:
    """Climb to the top, whatever the cards."""
    while sitting.table.status == "playing":
        state = sitting.state
        seat = state.turn
        spring = 1 if state.characters[seat] == "ibex" else 0
        left = state.ruleset.goal - state.height - spring
        fitting = [card for card in state.hands[seat] if card == left] or [
            card for card in sorted(state.hands[seat]) if card < left
        ]
        sitting.play(seat, Climb(fitting[0]) if fitting else Rest())
    assert sitting.table.outcome is not None
    assert sitting.table.outcome.winners, "this seed leads nowhere: choose another"


def lose(sitting: Sitting) -> None:
    """Rest until night falls."""
    while sitting.table.status == "playing":
        sitting.play(sitting.state.turn, Rest())


def rematch_of(sitting: Sitting, who: str) -> Sitting:
    """Open the table again and start."""
    slug = sitting.do(service.rematch, who)
    again = Sitting(sitting.database, sitting.hall, slug, sitting.people)
    again.do(service.start, who)
    return again


def hold(sitting: Sitting, who: str) -> Seat:
    """Name the seat of somebody."""
    return sitting.table.seats_of(sitting.person(who))[0]
