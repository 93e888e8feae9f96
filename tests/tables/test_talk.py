"""Talk at a table: who may say what, when, how much of it, and what becomes of it as the game goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, delete, func, select

from app.db import Database
from app.edition import Edition
from app.errors import AppError, InvalidInput
from app.games.protocol import Seat
from app.tables import service
from app.tables.errors import (
    HeldBack,
    NotHost,
    NotSaid,
    NotStarted,
    NotYourSeat,
    TableNotFound,
    TableOver,
    TooTalkative,
)
from app.tables.hall import Hall
from app.tables.models import tables
from app.tables.requests import Motion
from app.tables.talk_models import paces, talk
from app.tables.talk_pace import AT_ONCE, ONE_MORE
from app.tables.talk_records import LONGEST_NOTE, MOST_NOTES, Talk
from app.tables.talk_repository import read_talk
from app.tables.talk_rights import still_theirs
from tests.tables.climb import Climb, Rest
from tests.tables.sitting import Sitting, everything, new_hall, open_sitting, started


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = datetime(2030, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, time: timedelta) -> None:
        self.now += time


def signal(sitting: Sitting, who: str, seat: int, what: str = "go") -> Edition:
    edition: Edition = sitting.do(service.give_signal, who, seat=Seat(seat), signal=what)
    return edition


def point(sitting: Sitting, who: str, seat: int, target: str = "summit") -> Edition:
    edition: Edition = sitting.do(service.point, who, seat=Seat(seat), target=target)
    return edition


def offer(sitting: Sitting, who: str, seat: int, amount: int = 2, resource: str = "rope") -> Edition:
    edition: Edition = sitting.do(service.offer, who, seat=Seat(seat), resource=resource, amount=amount)
    return edition


def pin(sitting: Sitting, who: str, seat: int, text: str) -> Edition:
    edition: Edition = sitting.do(service.pin_note, who, seat=Seat(seat), text=text)
    return edition


def ask(sitting: Sitting, who: str, seat: int) -> Edition:
    edition: Edition = sitting.do(service.ask, who, seat=Seat(seat))
    return edition


def suggestions(sitting: Sitting, rule: str, who: str = "Ann") -> int:
    version: int = sitting.do(service.set_suggestions, who, rule=rule)
    return version


def heard(sitting: Sitting) -> Talk:
    """Read what is said at the table now."""
    table = sitting.table
    return still_theirs(table, sitting.database.read_now(read_talk, table))


def told(sitting: Sitting) -> list[tuple[str, str, str, int]]:
    return [(said.kind, said.name, said.what, said.amount) for said in heard(sitting)]


def stored(database: Database) -> Any:
    def read(connection: Connection) -> Any:
        return [connection.execute(select(kept).order_by(*kept.primary_key)).all() for kept in (talk, paces)]

    return everything(database), database.read_now(read)


@contextmanager
def unsaid(database: Database, fault: type[AppError], sentence: str | None = None) -> Iterator[None]:
    """Expect a refusal with a sentence, and nothing said, counted or changed by it."""
    before = stored(database)
    with pytest.raises(fault, match=sentence) as caught:
        yield
    assert caught.value.sentence
    assert stored(database) == before


def test_a_signal_is_counted_beside_the_version_and_leaves_the_game_alone(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    before, log = sitting.table, sitting.log()
    assert signal(sitting, "Ben", 1, "help") == Edition(before.version, 1)
    after = sitting.table
    assert msgspec.structs.replace(after, talks=0) == before
    assert (after.talks, sitting.log()) == (1, log)
    assert told(sitting) == [("signal", "Ben", "help", 0)]
    assert database.read_now(service.verify_table, hall, slug=sitting.slug).result == "same"


def test_a_seats_next_signal_takes_the_place_of_its_last(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    for who, seat, what in (("Ben", 1, "help"), ("Ann", 0, "praise"), ("Ben", 1, "choice")):
        signal(sitting, who, seat, what)
    assert told(sitting) == [("signal", "Ann", "praise", 0), ("signal", "Ben", "choice", 0)]


def test_pointing_at_something_else_takes_the_place_of_pointing_before(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    point(sitting, "Ben", 1, "card:ledge")
    point(sitting, "Ben", 1, "summit")
    assert told(sitting) == [("point", "Ben", "summit", 0)]
    assert heard(sitting)[0].version == sitting.table.version


@pytest.mark.parametrize("target", ("", "<b>", "a b", "x" * 81, "card:ledge\n", 'card:"', "caf\u00e9"))
def test_nothing_but_what_a_link_carries_can_be_pointed_at(database: Database, hall: Hall, target: str) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    with unsaid(database, InvalidInput):
        point(sitting, "Ben", 1, target)


def test_an_offer_stands_until_the_turn_it_was_for_has_ended(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    offer(sitting, "Ben", 1, 2, "rope")
    offer(sitting, "Ben", 1, 1, "bread")
    offer(sitting, "Ben", 1, 3, "rope")  # of one resource only the last offer counts
    assert told(sitting) == [("offer", "Ben", "bread", 1), ("offer", "Ben", "rope", 3)]
    sitting.play(0, Climb(sitting.hand(0)[0]))
    assert len(told(sitting)) == 2
    sitting.play(0, Rest())
    assert told(sitting) == []


def test_an_offer_is_withdrawn_by_whoever_made_it(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    offer(sitting, "Ben", 1)
    number = heard(sitting)[0].id
    with unsaid(database, NotYourSeat):
        sitting.do(service.withdraw, "Ann", said=number)
    edition = sitting.do(service.withdraw, "Ben", said=number)
    assert told(sitting) == []
    assert sitting.do(service.withdraw, "Ben", said=number) == edition  # the second press changes nothing


@pytest.mark.parametrize(("amount", "resource"), ((0, "rope"), (10, "rope"), (-1, "rope"), (1, "gold"), (1, "<b>")))
def test_what_the_game_does_not_know_is_not_offered(database: Database, hall: Hall, amount: int, resource: str) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    with unsaid(database, NotSaid):
        offer(sitting, "Ben", 1, amount, resource)


def test_nobody_offers_something_in_their_own_turn(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    with unsaid(database, NotSaid, "your own turn"):
        offer(sitting, "Ann", 0)


def test_a_note_stays_signed_until_its_writer_or_the_host_takes_it_down(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    pin(sitting, "Ben", 1, "  Keep one\n rope \u202e for the end ")
    sitting.play(0, Rest())
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benjamin")
    assert told(sitting) == [("note", "Ben", "Keep one rope for the end", 0)]
    number = heard(sitting)[0].id
    with unsaid(database, NotHost, "Ben or the host"):
        sitting.do(service.take_down, "Cal", said=number)
    sitting.do(service.take_down, "Ben", said=number)
    assert told(sitting) == []
    with unsaid(database, NotSaid, "not pinned"):
        sitting.do(service.take_down, "Ben", said=number)
    pin(sitting, "Ben", 1, "Once more")
    assert heard(sitting)[0].id != number
    sitting.do(service.take_down, "Ann", said=heard(sitting)[0].id)  # the host
    assert told(sitting) == []


def test_one_press_sent_twice_pins_one_note(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    edition = pin(sitting, "Ben", 1, "Rest first")
    assert pin(sitting, "Ben", 1, "Rest first ") == edition
    assert len(told(sitting)) == 1


def test_notes_are_short_few_and_legible(database: Database) -> None:
    clock = Clock()
    sitting = started(database, new_hall(now=clock), "Ann", "Ben")
    for text in ("", " \u200b ", "x" * (LONGEST_NOTE + 1), "x" * 100_000):
        with unsaid(database, InvalidInput):
            pin(sitting, "Ben", 1, text)
    for number in range(MOST_NOTES):
        clock.wait(ONE_MORE)
        pin(sitting, "Ben", 1, f"{number} " + "\u00e9" * (LONGEST_NOTE - 2))
    clock.wait(ONE_MORE)
    with unsaid(database, NotSaid, f"{MOST_NOTES} notes"):
        pin(sitting, "Ann", 0, "One too many")


def test_suggestions_wait_until_whoever_acts_asks_for_them(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    suggestions(sitting, "asked")
    attempts: tuple[Callable[[], Edition], ...] = (
        lambda: point(sitting, "Ben", 1),
        lambda: offer(sitting, "Ben", 1),
        lambda: pin(sitting, "Ben", 1, "Take the rope"),
        lambda: signal(sitting, "Ben", 1, "wait"),
        lambda: signal(sitting, "Ben", 1, "plan"),
    )
    for attempt in attempts:
        with unsaid(database, HeldBack, "Ann has not asked yet"):
            attempt()
    signal(sitting, "Ben", 1, "choice")  # the plain ones go through
    point(sitting, "Ann", 0)  # and nobody waits in their own turn
    edition = ask(sitting, "Ann", 0)
    assert ask(sitting, "Ann", 0) == edition
    point(sitting, "Ben", 1)
    offer(sitting, "Ben", 1)
    sitting.play(0, Rest())
    sitting.play(1, Rest())
    with unsaid(database, HeldBack):  # a question is for one turn
        point(sitting, "Ben", 1)


def test_a_table_where_suggestions_are_free_needs_no_question(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    suggestions(sitting, "asked")
    suggestions(sitting, "freely")
    point(sitting, "Ben", 1)
    assert [line for line in sitting.log() if "suggestions" in line] == ["table.suggestions_changed"] * 2


def test_whoever_holds_the_acting_seat_too_advises_themselves(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", seats=3)
    sitting.sit("Ann", 2, also=True, name="Ann's child")
    sitting.start()
    suggestions(sitting, "asked")
    point(sitting, "Ann", 2)
    with unsaid(database, HeldBack):
        point(sitting, "Ben", 1)


def test_only_somebody_who_acts_asks(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    with unsaid(database, NotSaid, "your own turn"):
        ask(sitting, "Ben", 1)


def test_the_host_decides_about_suggestions_before_the_start_too_and_a_rematch_keeps_it(
    database: Database, hall: Hall
) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    with unsaid(database, NotHost):
        suggestions(sitting, "asked", "Ben")
    version = suggestions(sitting, "asked")
    assert suggestions(sitting, "asked") == version
    sitting.start()
    assert sitting.table.suggestions == "asked"
    sitting.do(service.end_table, "Ann")
    with unsaid(database, TableOver):
        suggestions(sitting, "freely")
    again = Sitting(database, hall, sitting.do(service.rematch, "Ben"), sitting.people)
    assert again.table.suggestions == "asked"


def test_a_bot_is_not_disturbed_by_suggestions(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    suggestions(sitting, "asked")
    sitting.do(service.let_bot_play, "Ann", seat=Seat(0))
    point(sitting, "Ben", 1)


def test_a_person_says_so_much_at_once_and_no_more(database: Database) -> None:
    clock = Clock()
    sitting = started(database, new_hall(now=clock), "Ann", "Ben")
    for _ in range(AT_ONCE):
        signal(sitting, "Ben", 1)
    with unsaid(database, TooTalkative, "Wait 4 seconds"):
        signal(sitting, "Ben", 1)
    signal(sitting, "Ann", 0)  # everybody has a bucket of their own
    clock.wait(timedelta(seconds=3.5))
    with unsaid(database, TooTalkative, "Wait 1 second,"):
        point(sitting, "Ben", 1)
    clock.wait(timedelta(seconds=0.5))
    point(sitting, "Ben", 1)
    with unsaid(database, TooTalkative):
        pin(sitting, "Ben", 1, "And another thing")
    clock.wait(ONE_MORE * AT_ONCE * 10)
    for _ in range(AT_ONCE):  # a bucket holds no more than when it is full
        signal(sitting, "Ben", 1)
    with unsaid(database, TooTalkative):
        signal(sitting, "Ben", 1)


def test_at_another_table_the_same_person_has_another_bucket(database: Database) -> None:
    sitting = started(database, new_hall(now=Clock()), "Ann", "Ben")
    for _ in range(AT_ONCE):
        signal(sitting, "Ben", 1)
    sitting.do(service.end_table, "Ann")
    again = Sitting(database, sitting.hall, sitting.do(service.rematch, "Ann"), sitting.people)
    again.start()
    for _ in range(AT_ONCE):
        signal(again, "Ben", 1)
    with unsaid(database, TooTalkative):
        signal(again, "Ben", 1)


@pytest.mark.parametrize("who", ("Eve", "Ann"))
def test_strangers_and_the_host_speak_for_nobody_elses_seat(database: Database, hall: Hall, who: str) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.person("Eve")
    attempts: tuple[Callable[[], Edition], ...] = (
        lambda: signal(sitting, who, 1),
        lambda: point(sitting, who, 1),
        lambda: offer(sitting, who, 1),
        lambda: pin(sitting, who, 1, "Hello"),
        lambda: ask(sitting, who, 1),
    )
    for attempt in attempts:
        with unsaid(database, NotYourSeat):
            attempt()
    with unsaid(database, TableNotFound):
        signal(sitting, who, 9)


def test_a_table_takes_no_talk_before_the_start_and_after_it_is_closed(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    with unsaid(database, NotStarted):
        signal(sitting, "Ben", 1)
    with unsaid(database, NotStarted):
        pin(sitting, "Ben", 1, "Shall we?")
    sitting.start()
    pin(sitting, "Ben", 1, "Shall we?")
    offer(sitting, "Ben", 1)
    ask(sitting, "Ann", 0)
    sitting.do(service.end_table, "Ann")
    assert [said.kind for said in heard(sitting)] == ["note"]
    attempts: tuple[Callable[[], Edition], ...] = (
        lambda: signal(sitting, "Ben", 1),
        lambda: point(sitting, "Ben", 1),
        lambda: offer(sitting, "Ben", 1),
        lambda: pin(sitting, "Ben", 1, "Too late"),
        lambda: ask(sitting, "Ann", 0),
    )
    for attempt in attempts:
        with unsaid(database, TableOver):
            attempt()


def test_after_the_game_there_is_only_praise_and_the_like(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    proposal = sitting.table.proposal
    assert proposal is not None
    sitting.do(service.answer, "Ben", seat=Seat(1), version=proposal.version, agrees=True)
    signal(sitting, "Ben", 1, "praise")
    assert told(sitting) == [("signal", "Ben", "praise", 0)]
    with unsaid(database, TableOver):
        pin(sitting, "Ben", 1, "Too late")


def test_what_somebody_said_at_a_seat_is_not_put_into_the_mouth_of_the_next(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    signal(sitting, "Ben", 1, "help")
    pin(sitting, "Ben", 1, "Back at nine")
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to=Seat(2))
    assert told(sitting) == [("note", "Ben", "Back at nine", 0)]
    sitting.do(service.take_down, "Ben", said=heard(sitting)[0].id)  # it is still Ben's
    assert told(sitting) == []


def test_talk_counts_for_no_press_and_no_undo(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    seen = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]), seen=seen)
    for _ in range(3):
        signal(sitting, "Ann", 0)
    assert service.undo_state(sitting.table, Seat(0)).possible
    sitting.undo(0)
    assert sitting.table.version == seen + 2


def test_the_talk_goes_with_its_table(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    kept = started(database, hall, "Ann", "Ben")
    pin(sitting, "Ben", 1, "Gone with the table")
    pin(kept, "Ben", 1, "This one stays")

    def remove(connection: Connection) -> Any:
        connection.execute(delete(tables).where(tables.c.slug == sitting.slug))
        counts = (select(func.count()).select_from(kind) for kind in (talk, paces))
        return [connection.scalar(count) for count in counts]

    assert database.write_now(remove) == [1, 1]


def test_followers_are_told_of_talk_and_only_of_what_was_said(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    news: list[tuple[str, Edition]] = []
    database.on_change(lambda slug, edition: news.append((slug, edition)))
    version = sitting.table.version
    signal(sitting, "Ben", 1)
    with pytest.raises(NotSaid):
        ask(sitting, "Ben", 1)
    sitting.play(0, Rest())
    assert news == [(sitting.slug, Edition(version, 1)), (sitting.slug, Edition(version + 1, 1))]
