"""A server that is killed while a journey is played over HTTP, and started again on what it had stored."""

import random
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import pytest

from tests.web.dom import Page
from tests.web.process import server

pytestmark = pytest.mark.fault

TABLE = {"game": "journey", "preset": "gentle", "seats": "2", "my_name": "Anna"}
PATIENCE = 60.0
END_TURN = '[{"type":"end_turn"}]'


class Sitting:
    """A journey of two, pressed button by button at random. ``version`` is the newest that an answer has told."""

    def __init__(self, port: int, people: tuple[httpx.Client, httpx.Client], dice: random.Random) -> None:
        self.dice = dice
        self.people = people
        self.reaches(port)
        anna, bert = people
        form = read(anna, "/tables/new").form(action="/tables") | TABLE
        self.path = anna.post("/tables", data=form).headers["location"]
        read(bert, self.path)
        bert.post(f"{self.path}/seat/take", data={"seat": "1", "name": "Bert"})
        anna.post(f"{self.path}/start")
        self.version = self.shown()
        self.unanswered: tuple[httpx.Client, dict[str, str]] | None = None

    def reaches(self, port: int) -> None:
        """Use the server at a port from now on."""
        for person in self.people:
            person.base_url = httpx.URL(f"http://127.0.0.1:{port}")

    def shown(self) -> int:
        """Read the version off a fresh page."""
        return int(read(self.people[0], self.path).id("forms")["data-version"])

    def names(self) -> list[str]:
        """Read who sits there."""
        return [name.text for name in read(self.people[0], self.path).all("span", cls="person-name")]

    def press(self) -> None:
        """Press any button of whoever is to act."""
        buttons = [
            (person, page, button["value"])
            for person in self.people
            for page in (read(person, self.path),)
            for button in page.all("button", name="actions")
        ]
        going_on = [button for button in buttons if button[2] != END_TURN]
        person, page, value = self.dice.choice(going_on if going_on and self.dice.random() < 0.9 else buttons)
        self.unanswered = person, page.form(id_="act") | {"actions": value}
        self.send()
        self.version += 1
        self.unanswered = None

    def send(self) -> None:
        """Send the press that waits for its answer, and confirm it when asked."""
        assert self.unanswered is not None
        person, form = self.unanswered
        answer = person.post(f"{self.path}/act", data=form)
        if answer.status_code != 303:
            self.unanswered = person, Page(answer.text).form(id_="sure")
            answer = person.post(f"{self.path}/act", data=self.unanswered[1])
        assert answer.status_code == 303


def read(person: httpx.Client, path: str) -> Page:
    """Open a page that must be there."""
    answer = person.get(path)
    assert answer.status_code == 200
    return Page(answer.text)


@pytest.mark.parametrize("round_", (0, 1, *(pytest.param(number, marks=pytest.mark.long) for number in range(2, 20))))
def test_every_press_that_was_answered_is_there_and_the_one_that_was_not_counts_once(
    tmp_path: Path, round_: int
) -> None:  # B17, B48
    dice = random.Random(round_)
    with ExitStack() as stack:
        people = (stack.enter_context(httpx.Client(timeout=10)), stack.enter_context(httpx.Client(timeout=10)))
        with server(tmp_path) as (process, port):
            sitting = Sitting(port, people, dice)
            for _ in range(dice.randrange(4, 12)):
                sitting.press()
            death = threading.Timer(dice.uniform(0, 0.1), process.kill)
            death.start()
            with suppress(httpx.TransportError):
                while True:
                    sitting.press()
            death.join()

        with server(tmp_path) as (_, port):
            sitting.reaches(port)
            assert sitting.shown() - sitting.version in ({0, 1} if sitting.unanswered else {0})
            if sitting.unanswered is not None:
                sitting.version += 1
                for _ in range(2):
                    sitting.send()
                    assert sitting.shown() == sitting.version
            assert sitting.names() == ["Anna", "Bert"]
            for _ in range(5):
                sitting.press()
            assert sitting.shown() == sitting.version


def until(person: httpx.Client, path: str, *, reached: Callable[[Page], bool]) -> Page:
    """Look at a table again and again until it is as it should become."""
    ends = time.monotonic() + PATIENCE
    while not reached(page := read(person, path)):
        assert time.monotonic() < ends, page.one("title").text
        time.sleep(0.05)
    return page


def test_a_bot_goes_on_with_the_turn_that_its_server_was_killed_in(tmp_path: Path) -> None:
    with httpx.Client(timeout=10) as anna:
        with server(tmp_path) as (process, port):
            anna.base_url = httpx.URL(f"http://127.0.0.1:{port}")
            form = read(anna, "/tables/new").form(action="/tables") | TABLE
            path = anna.post("/tables", data=form).headers["location"]
            anna.post(f"{path}/bot", data={"seat": "1", "bot": "greedy"})
            anna.post(f"{path}/bot/pace", data={"pace": "fast"})
            anna.post(f"{path}/start")
            page = read(anna, path)
            anna.post(f"{path}/act", data=page.form(id_="act") | {"actions": END_TURN})
            begun = until(anna, path, reached=lambda page: len(page.all("span", cls="why")) > 1)
            process.kill()
            process.wait()
        done = int(begun.id("forms")["data-version"])

        with server(tmp_path) as (_, port):
            anna.base_url = httpx.URL(f"http://127.0.0.1:{port}")
            page = until(anna, path, reached=lambda page: "data-acts" in page.id("forms").attributes)
            assert int(page.id("forms")["data-version"]) > done
            assert len(page.all("span", cls="why")) > len(begun.all("span", cls="why"))
