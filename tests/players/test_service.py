"""Guests and their cookies."""

import pytest
from sqlalchemy import Connection, select

from app.db import Database
from app.errors import InvalidInput
from app.players import service
from app.players.models import Guest, players


def test_a_guest_is_recognised_by_the_token_they_were_given(database: Database) -> None:
    ann, token = database.write_now(service.welcome, "Ann")
    ben, other = database.write_now(service.welcome, None)

    assert database.read_now(service.recognise, token) == ann == Guest(id=ann.id, name="Ann")
    assert database.read_now(service.recognise, other) == ben == Guest(id=ben.id, name=None)
    assert token != other


@pytest.mark.parametrize("token", (None, "", "guess", "nul\x00", "\ud800", "x" * 10_000))
def test_a_token_that_was_never_given_out_is_nobodys(database: Database, token: str | None) -> None:
    database.write_now(service.welcome, "Ann")

    assert database.read_now(service.recognise, token) is None


def test_the_token_itself_is_stored_nowhere(database: Database) -> None:
    _, token = database.write_now(service.welcome, "Ann")

    def stored(connection: Connection) -> str:
        return repr(connection.execute(select(players)).all())

    assert token not in database.read_now(stored)
    assert len(token) >= 43  # 256 bits


def test_a_guest_may_change_their_name(database: Database) -> None:
    ann, token = database.write_now(service.welcome, "Ann")

    renamed = database.write_now(service.rename, ann, "  Anna ")

    assert renamed.name == "Anna"
    assert database.read_now(service.recognise, token) == renamed


def test_an_impossible_name_makes_no_guest_and_changes_none(database: Database) -> None:
    ann, token = database.write_now(service.welcome, "Ann")

    for name in (" ", "x" * 25):
        with pytest.raises(InvalidInput):
            database.write_now(service.welcome, name)
        with pytest.raises(InvalidInput):
            database.write_now(service.rename, ann, name)

    assert database.read_now(service.recognise, token) == ann
    assert database.read_now(lambda connection: len(connection.execute(select(players)).all())) == 1
