"""Wrong passwords are slowed down, and strangers cannot keep the administrator out for long."""

import threading
from datetime import timedelta

import pytest

from app.admin.errors import TooManyAttempts
from app.admin.slowdown import wait_after
from tests.admin.door import Door


def test_waits_grow_up_to_five_minutes() -> None:
    waits = [wait_after(failed).total_seconds() for failed in (0, 4, 5, 6, 7, 8, 20, 10_000)]
    assert waits == [0, 0, 5, 10, 20, 40, 300, 300]


def test_a_person_who_mistypes_is_not_slowed_down(door: Door) -> None:
    door.settle()
    for _ in range(4):
        door.tries()
    assert door.who(door.enters()).name == "Ann"
    for _ in range(5):  # forgiven, once somebody came in
        door.tries()


def test_the_sixth_wrong_password_has_to_wait_and_asking_does_not_make_it_longer(door: Door) -> None:
    door.settle()
    for _ in range(5):
        door.tries()
    for _ in range(20):
        with door.refused(TooManyAttempts, "again in 5 seconds") as caught:
            door.tries()
        assert caught.value.wait == timedelta(seconds=5)
    door.passes(seconds=5)
    door.tries()
    with door.refused(TooManyAttempts, "again in 10 seconds"):
        door.tries()


def test_old_mistakes_are_forgotten(door: Door) -> None:
    door.settle()
    for _ in range(5):
        door.tries()
    door.passes(minutes=31)
    for _ in range(5):
        door.tries()


@pytest.mark.parametrize(
    "addresses",
    (
        ("192.0.2.1", "::ffff:192.0.2.1"),
        ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:0:1::9"),
        ("", "not an address", "testclient"),
    ),
    ids=str,
)
def test_one_household_is_one_source(door: Door, addresses: tuple[str, ...]) -> None:
    door.settle()
    for number in range(5):
        door.tries(where=f"browser {number}", address=addresses[number % len(addresses)])
    for address in addresses:
        with door.refused(TooManyAttempts):
            door.tries(where="one more", address=address)
    door.tries(address="198.51.100.7")


def test_strangers_from_everywhere_are_slowed_down_together(door: Door) -> None:
    door.settle(where="laptop")
    for number in range(30):
        door.tries(where=f"stranger {number}", address=f"198.51.100.{number}")
    with door.refused(TooManyAttempts) as caught:
        door.tries(where="one more", address="203.0.113.1")
    assert caught.value.wait <= timedelta(minutes=1)

    assert door.who(door.enters(where="laptop", address="203.0.113.1")).name == "Ann"  # is no stranger

    door.passes(minutes=1)
    door.tries(where="one more", address="203.0.113.1")


def test_a_browser_that_came_in_once_is_slowed_down_too(door: Door) -> None:
    door.settle(where="laptop")
    for number in range(5):
        door.tries(where="laptop", address=f"198.51.100.{number}")
    with door.refused(TooManyAttempts):
        door.tries(where="laptop", address="203.0.113.1")


def test_many_guesses_at_once_gain_nothing(door: Door) -> None:
    door.settle()
    let_try: list[bool] = []

    def guess() -> None:
        try:
            door.tries()
        except TooManyAttempts:
            let_try.append(False)
        else:
            let_try.append(True)

    guesses = [threading.Thread(target=guess) for _ in range(12)]
    for thread in guesses:
        thread.start()
    for thread in guesses:
        thread.join()
    assert sorted(let_try) == [False] * 7 + [True] * 5
