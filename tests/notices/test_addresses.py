"""Addresses: what is one, who says yes, how often anybody is asked, and how it all ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import msgspec
import pytest

from app.db import Database
from app.errors import AppError
from app.notices import limits, repository, service
from app.notices.errors import (
    AddressKnown,
    AddressNotFound,
    AddressRefuses,
    LinkSpent,
    NotAnAddress,
    NotOffered,
    TooManyAddresses,
    TooManyQuestions,
)
from app.notices.limits import notice_bounds
from app.notices.links import LinkUse, link_token
from app.notices.records import Address, Way
from app.notices.spelling import clean_address, fingerprint
from app.players.models import Guest
from app.tables import service as play
from app.tables.errors import NotSeated, TableOver
from app.tables.hall import Hall
from tests.notices.office import Clock, Office, confirms, everything, gives, outbox, wants
from tests.tables.climb import Wait
from tests.tables.sitting import Sitting, newcomer, started

SECRET = b"a secret of the tests"


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    return started(database, hall, "Ann", "Ben")


@pytest.fixture
def ben(sitting: Sitting) -> Guest:
    return sitting.person("Ben")


@contextmanager
def refused(database: Database, fault: type[AppError]) -> Iterator[None]:
    """Expect a refusal with a sentence to read, and nothing changed by it."""
    before = everything(database)
    with pytest.raises(fault) as caught:
        yield
    assert caught.value.sentence
    assert everything(database) == before


def token(hall: Hall, address: Address, use: LinkUse, table: int = 0) -> str:
    return link_token(hall.secret, use, address_id=address.id, fingerprint=address.fingerprint, table_id=table)


def held(database: Database, who: Guest) -> list[str]:
    return [address.address for address in database.read_now(repository.addresses_of, who.id)]


@pytest.mark.parametrize(
    ("way", "text", "kept"),
    (
        ("mail", "Ben@Example.ORG ", "Ben@example.org"),
        ("mail", "ben+games@sub.example.org", "ben+games@sub.example.org"),
        ("mail", "ben@bücher.example", "ben@xn--bcher-kva.example"),
        ("webhook", "https://Example.org", "https://example.org/"),
        ("webhook", "http://example.org:80/a?b=c#d", "http://example.org/a?b=c"),
        ("webhook", "https://[2001:db8::1]:8443/x", "https://[2001:db8::1]:8443/x"),
    ),
)
def test_an_address_is_kept_as_it_is_used(way: Way, text: str, kept: str) -> None:
    assert clean_address(way, text) == kept


@pytest.mark.parametrize(
    ("way", "text"),
    (
        *(("mail", text) for text in ("", "ben", "ben@", "@example.org", "ben@localhost", "a b@example.org")),
        *(("mail", text) for text in ("a@b.example\nBcc: eve@example.org", "ben@ex_ample.org", "é@example.org")),
        ("mail", "ben@example.org, eve@example.org"),
        ("mail", "a" * 300 + "@example.org"),
        *(("webhook", text) for text in ("", "example.org", "ftp://example.org", "file:///etc/passwd", "https://")),
        *(("webhook", text) for text in ("https://user:pw@example.org/", "https://example.org/a b", "http://[::1")),
        *(("webhook", text) for text in ("http://example.org\\@evil/", "http://example.org:99999/", "http://a/\x00")),
        ("webhook", "javascript:alert(1)"),
    ),
)
def test_what_is_no_address_is_refused(way: Way, text: str) -> None:
    with pytest.raises(NotAnAddress):
        clean_address(way, text)


def test_spellings_of_one_mailbox_are_one() -> None:
    one, *others = (
        fingerprint(SECRET, "mail", text)
        for text in ("ben@example.org", "BEN@example.org", "ben+x@example.org", "ben+y@example.org")
    )
    assert set(others) == {one}
    assert fingerprint(SECRET, "mail", "bob@example.org") != one


async def test_nothing_but_a_question_is_sent_before_somebody_there_says_yes(
    database: Database, hall: Hall, clock: Clock, office: Office, sitting: Sitting, ben: Guest
) -> None:
    address = gives(database, hall, ben, "ben@example.org")
    sitting.do(service.add_wish, "Ben", address=address.id)
    sitting.play(0, Wait())
    clock.pass_(hours=1)
    assert await office.told() == []
    assert [message.errand.kind for message in office.mail.messages] == ["confirm"]

    confirms(database, hall, address)
    office.runner.look_again()
    assert await office.told() == ["ben@example.org"]


async def test_the_question_holds_no_word_of_whoever_asks(
    database: Database, hall: Hall, office: Office, ben: Guest
) -> None:
    gives(database, hall, ben, "victim@example.org")
    await office.round()
    (question,) = office.mail.messages
    for word in ("Ben", "Ann", "Mountain"):
        assert word not in question.text + question.subject


def test_a_link_opens_only_what_it_was_made_for(database: Database, hall: Hall, ben: Guest, sitting: Sitting) -> None:
    address = gives(database, hall, ben, "ben@example.org")
    other = gives(database, hall, ben, "ben2@example.org")
    good = token(hall, address, "confirm")
    for wrong in (
        token(hall, address, "off"),
        good[:-1] + ("A" if good[-1] != "A" else "B"),
        good.replace(f"{address.id}-", f"{other.id}-", 1),
        good.replace("-0-", f"-{sitting.table.id}-", 1),
        "1-2-x",
        "x",
        "999999-0-" + good.split("-", 2)[2],
    ):
        with refused(database, LinkSpent):
            database.write_now(service.confirm, hall, token=wrong)
    confirms(database, hall, address)
    confirms(database, hall, address)  # twice is once


def test_only_whoever_sits_at_a_table_gives_an_address(database: Database, hall: Hall) -> None:
    with refused(database, NotSeated):
        gives(database, hall, newcomer(database, "Eve"), "eve@example.org")


@pytest.mark.usefixtures("sitting")
def test_a_server_takes_only_addresses_that_it_can_send_to(database: Database, hall: Hall, ben: Guest) -> None:
    only_mail = msgspec.structs.replace(hall, notices=frozenset({"mail"}))
    with refused(database, NotOffered):
        gives(database, only_mail, ben, "https://example.org/", way="webhook")


def test_an_address_is_given_once_and_five_are_enough(database: Database, hall: Hall, ben: Guest) -> None:
    confirms(database, hall, gives(database, hall, ben, "ben@example.org"))
    with refused(database, AddressKnown):
        gives(database, hall, ben, "BEN@example.org")
    for number in range(1, service.MOST_ADDRESSES):
        gives(database, hall, ben, f"ben{number}@example.org")
    with refused(database, TooManyAddresses):
        gives(database, hall, ben, "one-more@example.org")


def test_a_mailbox_is_asked_twice_a_day_whoever_gives_it(
    database: Database, hall: Hall, clock: Clock, sitting: Sitting, ben: Guest
) -> None:
    """Nobody can have a mailbox flooded: deleting the address, other spellings and other people gain nothing."""
    first = gives(database, hall, ben, "victim@example.org")
    database.write_now(service.forget, who=ben, address=first.id)
    gives(database, hall, ben, "victim+1@example.org")
    for who in ("Ben", "Ann"):
        with refused(database, TooManyQuestions):
            gives(database, hall, sitting.person(who), "victim+2@example.org")
    clock.pass_(hours=24, seconds=1)
    gives(database, hall, sitting.person("Ann"), "victim@example.org")


def test_one_network_asks_six_times_an_hour(database: Database, hall: Hall, sitting: Sitting) -> None:
    people = [sitting.person(who) for who in ("Ann", "Ben")]
    for number in range(6):
        gives(database, hall, people[number % 2], f"{number}@example{number}.org", source="192.0.2.7")
    with refused(database, TooManyQuestions):
        gives(database, hall, people[0], "another@example.org", source="192.0.2.7")
    gives(database, hall, people[0], "another@example.org", source="192.0.2.8")


@pytest.mark.usefixtures("sitting")
def test_one_address_gets_twenty_notices_an_hour_at_most(database: Database, clock: Clock) -> None:
    bounds = notice_bounds(fingerprint="x", per_hour=1000)

    def count() -> object:
        return database.write_now(limits.count, bounds, at=clock())

    start = clock()
    for _ in range(20):
        assert count() is None
        clock.pass_(seconds=1)
    assert count() == start + timedelta(hours=1)
    clock.moment = start + timedelta(hours=1)
    assert count() is None


def test_one_who_never_agreed_is_never_asked_again(database: Database, hall: Hall, ben: Guest) -> None:
    address = gives(database, hall, ben, "victim@example.org")
    database.write_now(service.switch_off, hall, token=token(hall, address, "off"))
    assert held(database, ben) == []
    with refused(database, AddressRefuses):
        gives(database, hall, ben, "victim@example.org")


def test_one_who_agreed_may_change_their_mind_again(database: Database, hall: Hall, ben: Guest) -> None:
    address = gives(database, hall, ben, "ben@example.org")
    confirms(database, hall, address)
    database.write_now(service.refuse_all, hall, token=token(hall, address, "off"))
    assert held(database, ben) == []
    database.write_now(service.refuse_all, hall, token=token(hall, address, "off"))  # twice is once
    gives(database, hall, ben, "ben@example.org")


def test_a_link_switches_one_table_off_and_leaves_the_others(database: Database, hall: Hall, sitting: Sitting) -> None:
    address = wants(sitting, "Ben")
    ben = sitting.person("Ben")
    second = started(database, hall, "Cal", "Dan")
    assert len(database.read_now(repository.wishes_of, ben.id)) == 1
    off = token(hall, address, "off", sitting.table.id)
    for _ in range(2):
        database.write_now(service.switch_off, hall, token=off)
    assert database.read_now(repository.wishes_of, ben.id) == frozenset()
    assert held(database, ben) == ["ben@example.org"]
    with refused(database, LinkSpent):
        forged = off.replace(f"-{sitting.table.id}-", f"-{second.table.id}-", 1)
        database.write_now(service.switch_off, hall, token=forged)


async def test_deleting_an_address_deletes_all_that_hangs_on_it(
    database: Database, clock: Clock, office: Office, sitting: Sitting
) -> None:
    before = everything(database)
    address = wants(sitting, "Ben")
    sitting.play(0, Wait())
    office.presence.seen(sitting.person("Ben"), sitting.slug)
    clock.pass_(seconds=1)
    await office.round()
    assert outbox(database) == [("confirm", "sent"), ("turn", "waiting")]
    assert everything(database)[2] != before[2]
    database.write_now(service.forget, who=sitting.person("Ben"), address=address.id)
    assert everything(database) == before


def test_nobody_touches_the_address_of_somebody_else(database: Database, hall: Hall, sitting: Sitting) -> None:
    address = wants(sitting, "Ben")
    ann = sitting.person("Ann")
    for change in (service.forget, service.resume):
        with refused(database, AddressNotFound):
            database.write_now(change, who=ann, address=address.id)
    with refused(database, AddressNotFound):
        database.write_now(service.ask_again, hall, who=ann, address=address.id, source="")
    with refused(database, AddressNotFound):
        sitting.do(service.set_wishes, "Ann", chosen=frozenset({address.id}))
    with refused(database, AddressNotFound):
        sitting.do(service.add_wish, "Ann", address=address.id)


def test_only_players_are_told_and_only_of_games_that_go_on(database: Database, hall: Hall, sitting: Sitting) -> None:
    other = started(database, hall, "Cal", "Dan")
    address = wants(sitting, "Ben")
    ben = sitting.person("Ben")
    with refused(database, NotSeated):
        database.write_now(service.add_wish, hall, slug=other.slug, who=ben, address=address.id)
    sitting.do(play.end_table, "Ann")
    with refused(database, TableOver):
        sitting.do(service.set_wishes, "Ben", chosen=frozenset({address.id}))
