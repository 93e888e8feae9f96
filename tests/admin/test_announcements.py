"""What the administrator announces to everybody: one thing at a time, written down, told to all workers."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from app.admin.announcements import (
    EVERYBODY,
    NOTHING,
    Announcement,
    announce_to_all,
    read_announcement,
    withdraw_announcement,
)
from app.admin.audit import Actor, Change, changes_before
from app.db import Database
from app.errors import InvalidInput

NOW = datetime(2030, 1, 1, 20, tzinfo=UTC)
NINE = NOW + timedelta(hours=1)
ADA = Actor("Ada", session=1)


class Board:
    """The board on which announcements hang."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.told: list[tuple[str, int]] = []
        database.on_change(lambda slug, edition: self.told.append((slug, edition.version)))

    def says(self, words: str, at: datetime | None = None) -> int:
        return self.database.write_now(announce_to_all, who=ADA, words=words, at=at, now=NOW)

    def takes_away(self) -> int:
        return self.database.write_now(withdraw_announcement, who=ADA, now=NOW)

    @property
    def stands(self) -> Announcement:
        return self.database.read_now(read_announcement)

    @property
    def log(self) -> tuple[Change, ...]:
        return self.database.read_now(changes_before, None).changes


@pytest.fixture
def board(database: Database) -> Board:
    return Board(database)


def test_nothing_is_announced_at_first(board: Board) -> None:
    assert board.stands == NOTHING
    assert board.takes_away() == 0
    assert (board.log, board.told) == ((), [])


def test_an_announcement_stands_until_it_is_taken_away(board: Board) -> None:
    board.says(" The server   rests. ", NINE)
    assert board.stands == Announcement(number=1, words="The server rests.", at=NINE)
    board.says("Later than that.")
    assert board.stands == Announcement(number=2, words="Later than that.")
    board.takes_away()
    assert board.stands == Announcement(number=3)
    assert board.told == [(EVERYBODY, 1), (EVERYBODY, 2), (EVERYBODY, 3)]


def test_the_same_again_changes_nothing(board: Board) -> None:
    assert board.says("The server rests.", NINE) == board.says("The server rests.", NINE) == 1
    board.takes_away()
    assert board.takes_away() == 2
    assert [change.kind for change in board.log] == ["announcement_withdrawn", "announced"]
    assert board.log[1].after == {"announced": "The server rests.", "announced_for": "2030-01-01 21:00 UTC"}


@pytest.mark.parametrize(
    ("words", "at"),
    (
        ("", NINE),
        ("\u200b", NINE),
        ("x" * 201, NINE),
        ("Rest", NOW - timedelta(hours=1)),
        ("Rest", NOW + timedelta(days=61)),
    ),
)
def test_what_nobody_could_make_use_of_is_refused(board: Board, words: str, at: datetime) -> None:
    board.says("As it was.")
    before: Any = board.stands, board.log, list(board.told)
    with pytest.raises(InvalidInput) as refusal:
        board.says(words, at)
    assert refusal.value.sentence
    assert (board.stands, board.log, board.told) == before
