"""A server that stops, or is killed, and comes back."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from app.db import Database
from app.games.protocol import Seat
from app.tables import service
from app.tables.hall import Hall
from app.tables.requests import Press
from tests.tables.climb import Climb, Rest, Ruleset, Wait
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, started

pytestmark = pytest.mark.fault

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("names", (("Ann",), ("Ann", "Ben", "Cem", "Dua")))
def test_a_game_is_the_same_after_a_restart(  # B17, B29
    database: Database, hall: Hall, names: tuple[str, ...]
) -> None:
    sitting = started(database, hall, *names)
    sitting.play(0, Climb(sitting.hand(0)[0]))
    before = [sitting.table, sitting.seated, sitting.host, *(sitting.log(viewer=seat) for seat in range(len(names)))]

    again = _restarted(sitting)

    assert [again.table, again.seated, again.host, *(again.log(viewer=seat) for seat in range(len(names)))] == before
    assert again.undo(0).done == 1
    again.database.close()


def test_a_lobby_is_the_same_after_a_restart(database: Database, hall: Hall) -> None:  # B17
    sitting = open_sitting(database, hall, "Ann", "Ben", "Cem", seats=4)
    before = [sitting.table, sitting.seated, sitting.host]

    again = _restarted(sitting)

    assert [again.table, again.seated, again.host] == before
    again.sit("Dua", 3)
    again.start()
    again.database.close()


def test_the_same_cards_come_after_a_restart(database: Database, hall: Hall) -> None:  # B38
    sitting = started(database, hall, "Ann")
    deck = sitting.state.deck
    again = _restarted(sitting)

    again.play(0, Climb(again.hand(0)[0]))
    again.play(0, Rest())

    assert again.state.deck == deck[1:]
    again.database.close()


def _restarted(sitting: Sitting) -> Sitting:
    sitting.database.close()
    database = Database(sitting.database.url.render_as_string(hide_password=False))
    return Sitting(database, sitting.hall, sitting.slug, sitting.people)


PLAYER = """
import random, sys
from app.db import Database
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.requests import Press
from tests.tables.sitting import new_hall

url, slug, player = sys.argv[1], sys.argv[2], int(sys.argv[3])
database, hall, who = Database(url), new_hall(), Guest(id=player, name="Ann")
print("ready", flush=True)
number = 0
while True:
    version = database.read_now(service.load_table, hall, slug=slug).version
    key = f"press number {number}"
    press = Press(seat=Seat(0), version_seen=version, key=key, actions=('{"type":"wait"}',))
    print("sent", number, version, flush=True)
    result = database.write_now(service.act, hall, slug=slug, who=who, press=press)
    print("answered", number, result.version, flush=True)
    number += 1
"""


@pytest.mark.parametrize("round_", range(5))
def test_a_killed_server_has_stored_what_it_answered_and_the_resent_press_settles_the_rest(
    sqlite_url: str, round_: int
) -> None:  # B48
    hall = new_hall(resolve=_long_day)
    database = Database(sqlite_url)
    ann = newcomer(database, "Ann")
    request = service.OpenTable(game="plain", seats=1, preset="")
    slug = database.write_now(service.open_table, hall, who=ann, request=request, press_key="open-it-now")
    database.write_now(service.start, hall, slug=slug, who=ann)
    database.close()

    told = _killed_in_mid_game(sqlite_url, slug, ann.id, after=random.Random(round_).randrange(1, 60))

    database = Database(sqlite_url)
    table = database.read_now(service.load_table, hall, slug=slug)
    answered = max((int(words[2]) for words in told if words[0] == "answered"), default=0)
    assert table.version in {answered, answered + 1}
    assert database.read_now(service.verify_table, hall, slug=slug).result == "same"

    last_sent = next(words for words in reversed(told) if words[0] == "sent")
    press = Press(
        seat=Seat(0),
        version_seen=int(last_sent[2]),
        key=f"press number {last_sent[1]}",
        actions=(msgspec.json.encode(Wait()),),
    )
    result = database.write_now(service.act, hall, slug=slug, who=ann, press=press)
    assert result.repeated == (table.version > int(last_sent[2]))
    assert database.read_now(service.load_table, hall, slug=slug).version == int(last_sent[2]) + 1
    database.close()


def _long_day(_game: object, _preset: str, **_options: object) -> msgspec.Struct:
    return Ruleset(daylight=10**6)


def _killed_in_mid_game(url: str, slug: str, player: int, *, after: int) -> list[list[str]]:
    """Let a process play, kill it without warning after so many lines, and return what it told, whole lines only."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, url, slug, str(player)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(after + 2)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    return [line.split() for line in lines if line.endswith("\n")]
