"""Games as files: the same file again from another house, every moment as it was, and nothing private in it."""

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, select

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.players.models import players
from app.tables import service
from app.tables.daily_tables import practise_day
from app.tables.errors import NotSeated, NotStarted, TooManyTables
from app.tables.files import importing, own_lines
from app.tables.files.checking import check_file, check_text
from app.tables.files.exporting import export_agreed, export_game
from app.tables.files.format import written
from app.tables.files.importing import bring_in
from app.tables.files.telling import KINDS
from app.tables.models import seats, tables
from app.tables.practice import Practice, open_practice
from app.tables.repair import repair
from app.tables.requests import Motion
from tests.tables.climb import Climb, ClimbGame, Rest, Roll
from tests.tables.filed import brought_in, exported, played, verdict_of
from tests.tables.mountain import Clock
from tests.tables.sitting import Sitting, new_hall, newcomer, open_sitting, refused, started

PRESSES = 90


@pytest.fixture
def elsewhere_url(request: pytest.FixtureRequest, database: Database, tmp_path: Path) -> Iterator[str]:
    """Give the address of a database of another server, of the same kind."""
    if database.on_sqlite:
        shutil.copyfile(request.getfixturevalue("sqlite_template"), tmp_path / "elsewhere.db")
        yield f"sqlite:///{tmp_path / 'elsewhere.db'}"
        return
    server = request.getfixturevalue("postgres_server")
    url = server.new_database(template=request.getfixturevalue("postgres_template"))
    yield url
    server.drop(url)


@pytest.fixture
def elsewhere(elsewhere_url: str) -> Iterator[Database]:
    """Give the database of another server."""
    opened = Database(elsewhere_url)
    yield opened
    opened.close()


@pytest.fixture
def sitting(database: Database) -> Sitting:
    """Let Ann and Ben climb for a while, take something back, and close the table."""
    return climbed(database)


def climbed(database: Database) -> Sitting:
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    sitting.play(0, Climb(sitting.hand(0)[0]), Roll())
    sitting.play(0, Rest())
    sitting.play(1, Rest())
    sitting.do(service.end_table, "Ann")
    return sitting


@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("slug", GAMES)
def test_a_game_played_at_random_is_the_same_on_another_server(
    database: Database, elsewhere: Database, slug: str, seed: int
) -> None:
    dice = random.Random(seed)
    hall = new_hall(games=GAMES)
    here = played(database, hall, slug, seats=dice.choice(GAMES[slug].seat_counts), dice=dice, presses=PRESSES)
    text = exported(here)
    there = brought_in(elsewhere, hall, text)

    assert exported(there) == text
    assert elsewhere.read_now(service.verify_table, hall, slug=there.slug).result == "same"
    started_at = database.read_now(service.course_of, slug=here.slug).first
    last = here.table.version
    for seq in sorted({started_at, last, *dice.sample(range(started_at, last + 1), 12)}):
        told = elsewhere.read_now(service.state_at, hall, slug=there.slug, seq=seq).state
        assert told == database.read_now(service.state_at, hall, slug=here.slug, seq=seq).state, seq
    for viewer in (None, Seat(0)):
        assert there.log(viewer) == [*here.log(viewer), "table.imported"]


def test_what_is_brought_in_is_over_and_nobody_sits_there(sitting: Sitting, elsewhere: Database) -> None:
    there = brought_in(elsewhere, sitting.hall, exported(sitting))

    table = there.table
    assert (table.status, table.outcome, table.acting) == ("ended", None, frozenset())
    assert [(seat.player, seat.name) for seat in table.seats] == [(None, "Ann"), (None, "Ben")]
    assert table.origin is not None
    assert table.origin.kind == "replay"


def test_the_same_file_again_is_the_same_replay(sitting: Sitting, elsewhere: Database) -> None:
    text = exported(sitting)
    there = brought_in(elsewhere, sitting.hall, text)

    again = elsewhere.write_now(
        bring_in, there.hall, who=there.person("Zoe"), verdict=check_text(there.hall.games, text)
    )
    assert again == there.slug


def test_one_person_brings_in_so_many_games_and_no_more(
    sitting: Sitting, elsewhere: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "MOST_REPLAYS", 1)
    there = brought_in(elsewhere, sitting.hall, exported(sitting))
    other = verdict_of(sitting, exported(climbed(sitting.database)))
    assert other.result == "genuine"

    with refused(elsewhere, TooManyTables):
        elsewhere.write_now(bring_in, there.hall, who=there.person("Zoe"), verdict=other)


def test_what_does_not_come_out_alike_is_not_kept(sitting: Sitting) -> None:
    verdict = verdict_of(sitting, exported(sitting)[:-40])
    assert verdict.result == "unreadable"

    with refused(sitting.database, InvalidInput):
        sitting.database.write_now(bring_in, sitting.hall, who=sitting.person("Zoe"), verdict=verdict)


def test_the_file_of_a_running_game_is_refused(database: Database) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    with refused(database, NotStarted, "once the game is over"):
        database.read_now(export_game, sitting.hall, slug=sitting.slug)


def test_the_players_of_a_running_game_agree_before_they_have_its_file(database: Database) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.play(0, Rest())
    by_ann = sitting.do(service.propose, "Ann", motion=Motion(kind="export", seat=Seat(0)))
    for who in ("Ann", "Ben", "Zoe"):
        with refused(database, NotStarted):
            database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=sitting.person(who))

    sitting.do(service.answer, "Ben", seat=Seat(1), version=by_ann, agrees=True)
    agreed = sitting.table.version
    state = sitting.state
    sitting.play(1, Rest())

    for who in ("Ann", "Ben"):
        file = database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=sitting.person(who))
        verdict = check_file(sitting.hall.games, file)
        assert (file.status, len(file.records), verdict.result) == ("playing", agreed, "genuine")
        assert verdict.told is not None
        assert verdict.told.state == state  # nothing that was agreed to be shown is missing
    with refused(database, NotSeated):
        database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=sitting.person("Zoe"))
    with refused(database, NotSeated):
        database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=None)


def test_what_was_declined_stays_in_the_house(database: Database) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    made = sitting.do(service.propose, "Ann", motion=Motion(kind="export", seat=Seat(0)))
    sitting.do(service.answer, "Ben", seat=Seat(1), version=made, agrees=False)
    with refused(database, NotStarted):
        database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=sitting.person("Ann"))


def test_a_running_game_is_brought_in_and_played_on_from_where_it_stood(
    database: Database, elsewhere: Database
) -> None:
    sitting = started(database, new_hall(), "Ann")
    sitting.play(0, Roll())
    sitting.do(service.propose, "Ann", motion=Motion(kind="export", seat=Seat(0)))  # nobody else has to agree
    state = sitting.state
    text = written(database.read_now(export_agreed, sitting.hall, slug=sitting.slug, who=sitting.person("Ann")))

    there = brought_in(elsewhere, sitting.hall, text)
    assert exported(there) == text
    assert there.table.status == "ended"
    asked = Practice(of=there.slug, seq=there.table.version, company="alone", seat=Seat(0), name="Zoe")
    slug = elsewhere.write_now(
        open_practice, there.hall, who=there.person("Zoe"), asked=asked, press_key="play-on-from-it"
    )
    onward = Sitting(elsewhere, there.hall, slug, there.people)
    assert (onward.state.hands, onward.state.deck) == (state.hands, state.deck)
    onward.play(0, Rest())
    onward.do(service.end_table, "Zoe")
    assert verdict_of(onward, exported(onward)).result == "genuine"


def test_a_game_with_all_that_can_be_agreed_on_is_told_again(database: Database, elsewhere: Database) -> None:
    """Go back beyond what was revealed, undo and redo by turns, skip, and hand seats over: all of it is in the file."""
    sitting = started(database, new_hall(), "Ann", "Ben")
    begun = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    sitting.undo(0)
    sitting.play(0, Roll())
    sitting.play(0, Rest())
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")
    sitting.play(1, Roll(), Rest())
    back = sitting.do(service.propose, "Ann", motion=Motion(kind="undo", seat=Seat(0), to=begun + 2))
    sitting.do(service.answer, "Ben", seat=Seat(1), version=back, agrees=True)
    sitting.play(0, Rest())
    sitting.do(service.let_bot_play, "Ben", seat=Seat(1))
    sitting.do(service.take_back_seat, "Ben", seat=Seat(1))
    sitting.do(service.hand_over, "Ann", seat=Seat(1), to="host")
    draw = sitting.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    sitting.do(service.answer, "Ann", seat=Seat(1), version=draw, agrees=True)
    text = exported(sitting)

    verdict = verdict_of(sitting, text)
    assert (verdict.result, verdict.fault, verdict.record) == ("genuine", "", None)
    there = brought_in(elsewhere, sitting.hall, text)
    assert exported(there) == text
    assert there.table.outcome == sitting.table.outcome
    assert there.table.status == "finished"
    for seq in range(begun, sitting.table.version + 1):
        told = elsewhere.read_now(service.state_at, there.hall, slug=there.slug, seq=seq).state
        assert told == database.read_now(service.state_at, sitting.hall, slug=sitting.slug, seq=seq).state, seq


def test_a_game_that_was_repaired_after_its_end_is_told_again(database: Database, elsewhere: Database) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    middle = sitting.table.version
    sitting.undo(0)
    sitting.play(0, Roll(), Rest())
    sitting.do(service.end_table, "Ann")
    sitting.do(service.rematch, "Ben")
    database.write_now(repair, sitting.hall, slug=sitting.slug, to=middle, seen=sitting.table.version)
    sitting.play(0, Rest())
    sitting.do(service.end_table, "Ann")
    text = exported(sitting)

    verdict = verdict_of(sitting, text)
    assert (verdict.result, verdict.fault, verdict.record) == ("genuine", "", None)
    assert any("set the game back" in str(sentence) for sentence in verdict.proved)
    there = brought_in(elsewhere, sitting.hall, text)
    assert exported(there) == text
    assert there.state == sitting.state


def test_every_kind_of_record_and_line_can_stand_in_a_file() -> None:
    """Whoever adds a kind decides here what a file may hold of it."""
    tables_code = Path(service.__file__).parent
    texts = [path.read_text() for path in tables_code.glob("*.py")]
    kinds = {kind for text in texts for kind in re.findall(r'(?:NewRecord\(\s*kind=|_record\(\s*)"(\w+)"', text)}
    assert len(kinds) > 20
    assert kinds - KINDS == set()
    assert set(own_lines.SHAPES) | own_lines.LEFT_OUT == own_lines.KNOWN


def test_a_table_that_never_began_has_no_file(database: Database) -> None:
    sitting = open_sitting(database, new_hall(), "Ann", "Ben")
    sitting.do(service.end_table, "Ann")
    with refused(database, NotStarted):
        database.read_now(export_game, sitting.hall, slug=sitting.slug)


def test_what_happens_at_the_table_after_the_end_is_not_in_the_file(sitting: Sitting) -> None:
    before = exported(sitting)
    sitting.do(service.rematch, "Ben")
    assert exported(sitting) == before


def test_a_file_holds_nothing_that_opens_anything(sitting: Sitting) -> None:  # B24, B54
    link = sitting.link("Ben", 1)
    sitting.do(service.rematch, "Ben")
    text = exported(sitting).decode()

    assert sitting.slug not in text
    assert link not in text

    def secrets_of(connection: Connection) -> list[str]:
        slugs = connection.scalars(select(tables.c.slug)).all()
        hashes = [bytes(token).hex() for token in connection.scalars(select(players.c.token_hash))]
        return [*slugs, *hashes, "press", "player", "actor", "token"]

    assert [secret for secret in sitting.database.read_now(secrets_of) if secret in text] == []
    keys = set(re.findall(r'"(\w+)":', text))
    assert not keys & {"id", "player_id", "actor_id", "press_key", "slug", "link_generation", "opened_by"}


def test_bots_sit_in_the_replay_as_bots(database: Database, elsewhere: Database) -> None:
    sitting = open_sitting(database, new_hall(), "Ann", seats=2)
    sitting.do(service.seat_bot, "Ann", seat=Seat(1), bot="")
    sitting.start()
    sitting.play(0, Rest())
    sitting.do(service.end_table, "Ann")
    text = exported(sitting)

    there = brought_in(elsewhere, sitting.hall, text)
    assert there.table.seats[1].bots_own
    assert there.table.seats[1].label == sitting.table.seats[1].label
    assert exported(there) == text


def test_a_bot_that_stood_in_for_somebody_is_no_player(database: Database, elsewhere: Database) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.do(service.let_bot_play, "Ben", seat=Seat(1))
    sitting.do(service.end_table, "Ann")

    there = brought_in(elsewhere, sitting.hall, exported(sitting))
    assert there.table.seats[1].bot is None
    assert exported(there) == exported(sitting)


def test_from_a_replay_one_plays_on_at_a_table_of_its_own(sitting: Sitting, elsewhere: Database) -> None:
    there = brought_in(elsewhere, sitting.hall, exported(sitting))
    middle = elsewhere.read_now(service.course_of, slug=there.slug).first + 2
    asked = Practice(of=there.slug, seq=middle, company="alone", seat=Seat(0), name="Zoe")
    slug = elsewhere.write_now(
        open_practice, there.hall, who=there.person("Zoe"), asked=asked, press_key="play-on-from-it"
    )

    then = elsewhere.read_now(service.state_at, there.hall, slug=there.slug, seq=middle).state
    onward = Sitting(elsewhere, there.hall, slug, there.people)
    assert onward.table.status == "playing"
    assert (onward.state.hands, onward.state.deck, onward.state.height) == (then.hands, then.deck, then.height)
    onward.play(min(onward.table.acting), Rest())


def test_the_file_of_a_game_that_went_on_from_another_carries_that_one(sitting: Sitting, elsewhere: Database) -> None:
    database, hall = sitting.database, sitting.hall
    middle = database.read_now(service.course_of, slug=sitting.slug).first + 2
    asked = Practice(of=sitting.slug, seq=middle, company="alone", seat=Seat(0), name="Zoe")
    slug = database.write_now(open_practice, hall, who=sitting.person("Zoe"), asked=asked, press_key="play-on-from-it")
    onward = Sitting(database, hall, slug, sitting.people)
    onward.play(min(onward.table.acting), Roll(), Rest())
    onward.do(service.end_table, "Zoe")
    text = exported(onward)

    verdict = verdict_of(sitting, text)
    assert (verdict.result, str(verdict.fault)) == ("genuine", "")
    there = brought_in(elsewhere, hall, text)
    assert exported(there) == text
    assert there.table.origin is not None
    source = Sitting(elsewhere, hall, there.table.origin.of, there.people)
    assert exported(source) == exported(sitting)
    last = onward.table.version
    told = elsewhere.read_now(service.state_at, hall, slug=there.slug, seq=last).state
    assert told == onward.state
    assert elsewhere.read_now(service.verify_table, hall, slug=there.slug).result == "same"


def test_the_file_of_a_day_that_was_practised_is_proved_by_the_deal_of_that_day(
    database: Database, elsewhere: Database
) -> None:
    clock = Clock("2030-01-02T08:00")
    hall = new_hall(games=GAMES, now=clock)
    zoe = newcomer(database, "Zoe")
    slug = database.write_now(practise_day, hall, who=zoe, day="2030-01-01", seats=2, press_key="for practice")
    practice = Sitting(database, hall, slug, {"Zoe": zoe})
    practice.sit("Zoe", 1, also=True)
    practice.start()
    for _ in range(5):
        seat = min(practice.table.acting)
        practice.play(seat, GAMES["journey"].legal_actions(practice.state, seat)[0])
    practice.do(service.end_table, "Zoe")
    text = exported(practice)

    verdict = verdict_of(practice, text)
    assert (verdict.result, str(verdict.fault)) == ("genuine", "")
    there = brought_in(elsewhere, hall, text)
    assert exported(there) == text
    assert there.state == practice.state


def test_a_game_of_other_rules_that_comes_out_alike_is_taken(sitting: Sitting, elsewhere: Database) -> None:  # B49
    text = exported(sitting)
    later = new_hall(games={"climb": ClimbGame(rules_version=2)})

    there = brought_in(elsewhere, later, text)
    assert exported(there) == text
    for seq in range(elsewhere.read_now(service.course_of, slug=there.slug).first, there.table.version + 1):
        elsewhere.read_now(service.state_at, later, slug=there.slug, seq=seq)


def test_a_game_whose_rules_changed_in_its_middle_shows_every_moment(  # B49
    database: Database, elsewhere: Database
) -> None:
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.play(0, Rest())
    sitting.hall = new_hall(games={"climb": ClimbGame(rules_version=2)})
    sitting.play(1, Rest())
    sitting.do(service.end_table, "Ann")
    text = exported(sitting)

    there = brought_in(elsewhere, sitting.hall, text)
    assert exported(there) == text
    for seq in range(elsewhere.read_now(service.course_of, slug=there.slug).first, there.table.version + 1):
        elsewhere.read_now(service.state_at, sitting.hall, slug=there.slug, seq=seq)


def test_names_are_as_they_are_shown(database: Database, elsewhere: Database) -> None:  # B55, B57
    sitting = started(database, new_hall(), "Ann", "Ben")
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="<b>Zoë \N{WOMAN}\u200d\N{GIRL}</b> \u202e")
    sitting.do(service.end_table, "Ann")

    there = brought_in(elsewhere, sitting.hall, exported(sitting))
    assert there.table.seats[1].name == sitting.table.seats[1].name


def test_nobody_of_the_other_house_is_known_here(sitting: Sitting, elsewhere: Database) -> None:
    brought_in(elsewhere, sitting.hall, exported(sitting))

    def known(connection: Connection) -> tuple[int, set[int | None]]:
        people = connection.scalars(select(players.c.name)).all()
        return len(people), set(connection.scalars(select(seats.c.player_id)))

    assert elsewhere.read_now(known) == (1, {None})


def test_a_file_reads_as_plain_json_with_a_record_to_a_line(sitting: Sitting) -> None:
    lines = exported(sitting).decode().splitlines()
    records = [msgspec.json.decode(line.rstrip(",")) for line in lines if line.startswith('{"kind":')]
    assert [record["kind"] for record in records][:3] == ["open", "take_seat", "start"]
    assert msgspec.json.decode("\n".join(lines))["format"] == "harmony-game"
