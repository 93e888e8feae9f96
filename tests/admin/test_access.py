"""The administrator's way in: link, password, session, and how each ends."""

import pytest

from app.admin import service
from app.admin.errors import LinkUsed, NoPassword, NotAdministrator, WrongPassword
from app.errors import InvalidInput
from tests.admin.door import Door, everything


def test_the_first_link_sets_a_password_and_opens_a_session(door: Door) -> None:
    token = door.link()
    assert token is not None

    session = door.set_password(token, name=" Ann ")

    assert door.who(session).name == "Ann"
    assert door.link() is None
    assert [change.kind for change in door.log()] == ["password_set"]


def test_a_link_works_once(door: Door) -> None:
    token = door.link()
    assert token is not None
    door.set_password(token)

    with door.refused(LinkUsed, "harmony admin reset"):
        door.set_password(token)


def test_a_link_works_for_a_day(door: Door) -> None:
    token = door.link()
    assert token is not None
    door.passes(hours=24)

    with door.refused(LinkUsed):
        door.set_password(token)


def test_each_start_without_a_password_makes_a_new_link_and_ends_the_one_before(door: Door) -> None:
    first, second = door.link(), door.link()
    assert first is not None
    assert second is not None

    with door.refused(LinkUsed):
        door.set_password(first)
    door.set_password(second)


@pytest.mark.parametrize("token", ("", "made-up", "\ud800"))
def test_a_link_that_was_never_made_sets_nothing(door: Door, token: str) -> None:
    door.link()
    with door.refused(LinkUsed):
        door.set_password(token)


def test_without_any_link_nothing_is_set(door: Door) -> None:
    with door.refused(LinkUsed):
        door.set_password("made-up")


def test_whoever_sets_the_password_says_who_they_are(door: Door) -> None:
    token = door.link()
    assert token is not None
    with door.refused(InvalidInput, "a name"):
        door.set_password(token, name=" \u200b ")


def test_the_password_opens_a_session_of_its_own_for_each_browser(door: Door) -> None:
    first = door.settle()
    second = door.enters(where="phone", name="Ben")

    assert (door.who(first).name, door.who(second).name) == ("Ann", "Ben")
    assert door.who(first).session != door.who(second).session


def test_coming_in_again_changes_the_session_and_ends_the_one_before(door: Door) -> None:
    first = door.settle()
    second = door.enters(where="laptop", replaced=first)

    assert second != first
    assert door.who(second).name == "Ann"
    with door.refused(NotAdministrator):
        door.who(first)


def test_a_session_ends_after_half_a_day(door: Door) -> None:
    session = door.settle()
    door.passes(hours=11.9)
    assert door.who(session).name == "Ann"
    door.passes(hours=0.1)
    with door.refused(NotAdministrator):
        door.who(session)


def test_leaving_ends_this_session_alone(door: Door) -> None:
    laptop = door.settle()
    phone = door.enters(where="phone")
    door.leaves(laptop)

    assert door.who(phone).name == "Ann"
    with door.refused(NotAdministrator):
        door.who(laptop)
    with door.refused(NotAdministrator):
        door.leaves(laptop)


def test_a_reset_ends_every_session_and_the_password(door: Door) -> None:  # B59
    laptop, phone = door.settle(), door.enters(where="phone")

    token = door.reset()

    for session in (laptop, phone):
        with door.refused(NotAdministrator):
            door.who(session)
    with door.refused(NoPassword):
        door.tries()
    assert door.who(door.set_password(token)).name == "Ann"
    assert [change.kind for change in door.log()] == ["password_set", "access_reset", "entered", "password_set"]


def test_changing_the_password_ends_every_session_and_renews_this_one(door: Door) -> None:
    laptop, phone = door.settle(), door.enters(where="phone")
    candidate, who = door.tries(where="laptop"), door.who(laptop)
    renewed = door.database.write_now(
        service.change_password,
        who=who,
        candidate=candidate,
        password_hash="another hash",
        browser=b"x" * 32,
        now=door.now,
    )

    assert door.who(renewed).name == "Ann"
    for session in (laptop, phone):
        with door.refused(NotAdministrator):
            door.who(session)
    with door.refused(WrongPassword):  # the one before opens nothing any more
        door.database.write_now(
            service.change_password,
            who=who,
            candidate=candidate,
            password_hash="a third",
            browser=b"x" * 32,
            now=door.now,
        )
    assert door.log()[0].kind == "password_changed"


def test_a_password_that_is_reset_while_it_is_compared_opens_nothing(door: Door) -> None:
    door.settle()
    candidate = door.tries()
    door.set_password(door.reset(), hashed="another hash")

    with door.refused(WrongPassword):
        door.database.write_now(
            service.enter, candidate=candidate, name="Ann", browser=b"x" * 32, replaced="", now=door.now
        )


@pytest.mark.parametrize("token", ("", "made-up", "x" * 5_000, "\ud800"))
def test_a_cookie_that_was_never_given_out_is_nobodys(door: Door, token: str) -> None:
    door.settle()
    with door.refused(NotAdministrator):
        door.who(token)


def test_no_token_and_no_password_is_stored_as_it_is(door: Door) -> None:
    token = door.link()
    assert token is not None
    session = door.set_password(token, hashed=service.new_hash("a long enough one", "a long enough one"))
    stored = repr(everything(door.database))

    assert [secret for secret in (token, session, "a long enough one") if secret in stored] == []


def test_a_password_is_known_by_its_hash_alone() -> None:
    hashed = service.new_hash("Füchse im Moos", "Fu\u0308chse im Moos")  # two keyboards, one password

    assert hashed.startswith("$argon2id$")
    assert service.is_right("Fu\u0308chse im Moos", hashed)
    assert not service.is_right("Fuchse im Moos", hashed)
    assert not service.is_right("x" * 1_000, hashed)
    assert not service.is_right("Füchse im Moos", "no hash at all")


@pytest.mark.parametrize(
    ("password", "again", "sentence"),
    (
        ("", "", "at least 10"),
        ("a" * 9, "a" * 9, "at least 10"),
        ("a" * 201, "a" * 201, "at most 200"),
        ("a" * 10, "a" * 11, "not alike"),
    ),
)
def test_a_password_that_cannot_be_set_is_told_why(password: str, again: str, sentence: str) -> None:
    with pytest.raises(InvalidInput, match=sentence):
        service.new_hash(password, again)
