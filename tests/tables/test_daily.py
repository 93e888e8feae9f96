"""The daily journey: one deal for everybody, one attempt for each, and nothing told before the day is over."""

import hashlib
import hmac
import threading

import pytest

from app.db import Database
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.presets.models import Preset
from app.tables import daily, fame, service, tallies
from app.tables.agreements import propose
from app.tables.daily import deal_of, require_sight
from app.tables.daily_tables import open_daily, practise_day
from app.tables.errors import AttemptHad, DayGoesOn, DayOver, NotAtDaily, NotTold
from app.tables.files.exporting import export_game
from app.tables.hall import Hall, commit
from app.tables.practice import Practice, open_practice
from app.tables.repository import disclosure
from app.tables.requests import ChangeOptions, Motion
from app.tables.verify import verify_table
from tests.tables.climb import Climb, ClimbGame, Rest
from tests.tables.mountain import Clock, day_table, day_table_of, hall_by, lose, rematch_of, win
from tests.tables.sitting import Sitting, new_hall, newcomer, refused, started


@pytest.fixture
def clock() -> Clock:
    return Clock("2030-01-01T12:00")


@pytest.fixture
def hall(clock: Clock) -> Hall:
    return hall_by(clock)


def seed_of(sitting: Sitting) -> str:
    dealt = sitting.database.read_now(disclosure, sitting.table.id)
    assert dealt is not None
    return dealt.seed


def test_everybody_is_dealt_the_same_and_another_day_or_number_of_players_another(
    database: Database, hall: Hall, clock: Clock
) -> None:
    tables = [day_table(database, hall, "Ada", key=f"the press of {number}") for number in range(3)]
    pair = day_table(database, hall, "Ben", "Cleo", key="the press of two")
    for sitting in (*tables, pair):
        sitting.start()
    clock.at("2030-01-02T00:00")
    next_day = day_table(database, hall, "Dora", key="the next day")
    next_day.start()

    assert len({seed_of(sitting) for sitting in tables}) == 1
    assert len({str(sitting.state) for sitting in tables}) == 1
    assert len({seed_of(sitting) for sitting in (tables[0], pair, next_day)}) == 3


def test_a_seed_cannot_be_worked_out_without_the_secret_of_the_house(hall: Hall) -> None:  # B24
    told = deal_of(hall, day="2030-01-01", seats=1, rules_version=1)
    others = [
        deal_of(new_hall(secret=b"another secret", daily_game="climb"), day="2030-01-01", seats=1, rules_version=1),
        deal_of(hall, day="2030-01-02", seats=1, rules_version=1),
        deal_of(hall, day="2030-01-01", seats=2, rules_version=1),
        deal_of(hall, day="2030-01-01", seats=1, rules_version=2),
        deal_of(new_hall(daily_game="plain"), day="2030-01-01", seats=1, rules_version=1),
    ]
    text = b"daily/seed/climb/1/2030-01-01/1"
    without = {hashlib.sha256(text).hexdigest()[:32], hmac.digest(b"", text, "sha256").hex()[:32]}

    assert len({told.seed, *(other.seed for other in others)}) == 6
    assert told.seed not in without
    assert told.seed != told.salt
    assert told.commitment == commit(told.seed, told.salt)


def test_the_commitment_is_told_at_the_start_and_the_seed_when_the_day_is_over(
    database: Database, hall: Hall, clock: Clock
) -> None:
    sitting = day_table(database, hall, "Ada")
    sitting.start()
    told = deal_of(hall, day="2030-01-01", seats=1, rules_version=1)

    assert sitting.table.commitment == told.commitment
    win(sitting)
    with refused(database, DayGoesOn, "once the day is over"):
        database.read_now(service.disclose, hall, slug=sitting.slug)
    with refused(database, DayGoesOn):
        database.read_now(export_game, hall, slug=sitting.slug)

    clock.at("2030-01-02T00:00")
    assert database.read_now(service.disclose, hall, slug=sitting.slug).seed == told.seed
    assert database.read_now(export_game, hall, slug=sitting.slug).game == "climb"


def test_nobody_has_a_second_attempt(database: Database, hall: Hall) -> None:
    first = day_table(database, hall, "Ada", key="in the first tab")
    second = day_table_of(database, hall, first.person("Ada"), "Ada", key="in the second tab")
    first.start()

    with refused(database, AttemptHad, "Ada has had"):
        second.start()
    with refused(database, AttemptHad, "You have had"):
        day_table_of(database, hall, first.person("Ada"), "Ada", key="in a third tab")
    friends = day_table(database, hall, "Ben", "Cleo", key="of friends")
    friends.do(service.leave_seat, "Cleo", seat=1)
    friends.people["Ada"] = first.person("Ada")
    with refused(database, AttemptHad):
        friends.sit("Ada", 1)


def test_the_same_press_twice_opens_one_table(database: Database, hall: Hall) -> None:
    ada = newcomer(database, "Ada")
    slugs = {database.write_now(open_daily, hall, who=ada, seats=1, press_key="one press") for _ in range(2)}

    assert len(slugs) == 1


def test_leaving_closing_and_a_rematch_bring_no_attempt_back(database: Database, hall: Hall) -> None:
    sitting = day_table(database, hall, "Ada", "Ben")
    sitting.start()
    sitting.do(service.leave_table, "Ben")
    with refused(database, AttemptHad):
        day_table_of(database, hall, sitting.person("Ben"), "Ben", key="Ben again")
    sitting.do(service.end_table, "Ada")
    with refused(database, AttemptHad):
        day_table_of(database, hall, sitting.person("Ada"), "Ada", key="Ada again")

    again = sitting.do(service.rematch, "Ada")
    table = database.read_now(service.load_table, hall, slug=again)
    assert (table.daily, table.advice) == (None, True)


def test_whoever_comes_later_by_a_link_has_had_their_attempt(database: Database, hall: Hall) -> None:
    sitting = day_table(database, hall, "Ada", "Ben")
    sitting.start()
    played = day_table(database, hall, "Cleo", key="the press of Cleo")
    played.start()
    link = sitting.link("Ben", 1)

    sitting.people["Cleo"] = played.person("Cleo")
    with refused(database, AttemptHad):
        sitting.claim("Cleo", link)
    sitting.claim("Dora", link)
    with refused(database, AttemptHad):
        day_table_of(database, hall, sitting.person("Dora"), "Dora", key="the press of Dora")


def test_several_seats_of_one_person_are_one_attempt(database: Database, hall: Hall) -> None:
    ada = newcomer(database, "Ada")
    slug = database.write_now(open_daily, hall, who=ada, seats=2, press_key="both seats")
    sitting = Sitting(database, hall, slug, {"Ada": ada})
    sitting.sit("Ada", 1, also=True)
    sitting.start()

    assert database.read_now(fame.counts_of_day, "2030-01-01") == fame.DayCounts(people=1, tables=1, finished=0)


def test_a_table_of_the_day_is_played_as_it_is_dealt(database: Database, hall: Hall) -> None:
    sitting = day_table(database, hall, "Ada", "Ben")
    changed = ChangeOptions(seats=2, preset="", name="Ours", characters="random", house={"hands": "open"})
    chosen = ChangeOptions(seats=2, preset="", name="Ours", characters="chosen")
    sitting.do(service.leave_seat, "Ben", seat=1)

    for options in (changed, chosen):
        with refused(database, NotAtDaily, "same for everybody"):
            sitting.do(service.change_options, "Ada", request=options)
    with refused(database, NotAtDaily, "no bot"):
        sitting.do(service.seat_bot, "Ada", seat=1, bot="")
    with refused(database, NotAtDaily, "without help"):
        sitting.do(service.set_advice, "Ada", given=True)
    sitting.do(service.change_options, "Ada", request=ChangeOptions(seats=1, preset="", name="", characters="random"))
    sitting.start()
    with refused(database, NotAtDaily):
        sitting.do(service.let_bot_play, "Ada", seat=0)
    assert sitting.table.house == {}


def test_undo_goes_back_to_the_last_reveal_and_no_further(database: Database, hall: Hall) -> None:  # B31
    sitting = day_table(database, hall, "Ada", "Ben")
    sitting.start()
    before = sitting.state
    card = min(sitting.hand(0))
    sitting.play(0, Climb(card))
    sitting.undo(0)
    assert sitting.state == before
    sitting.play(0, Rest())

    with refused(database, NotAtDaily):
        sitting.do(propose, "Ada", motion=Motion(kind="undo", seat=Seat(0), to=2))


@pytest.mark.parametrize("status", ("playing", "finished"))
def test_others_see_a_table_of_the_day_when_the_day_is_over(
    database: Database, hall: Hall, clock: Clock, status: str
) -> None:
    sitting = day_table(database, hall, "Ada", "Ben")
    stranger = newcomer(database, "Sam")

    def looks(who: str | None) -> None:
        guest = None if who is None else sitting.person(who) if who != "Sam" else stranger
        database.read_now(require_sight, hall, sitting.table, guest)

    looks("Sam")  # whoever has the link can sit down
    sitting.start()
    sitting.do(service.leave_table, "Ben")
    if status == "finished":
        sitting.do(service.hand_over, "Ada", seat=1, to="host")
        lose(sitting)
    for who in ("Ada", "Ben"):  # Ben has had his attempt here, so nothing is lost by his looking on
        looks(who)
    for other in ("Sam", None):
        with pytest.raises(DayGoesOn, match="once the day is over"):
            looks(other)

    clock.at("2030-01-02T00:00:00")
    for other in ("Sam", None):
        looks(other)


def test_the_day_is_that_of_the_server_and_a_game_counts_for_the_day_it_began(
    database: Database, hall: Hall, clock: Clock
) -> None:  # B47
    clock.at("2030-01-01T23:59:30")
    before = day_table(database, hall, "Ada", key="before midnight")
    before.start()
    in_time = day_table(database, hall, "Ben", key="well in time")
    in_time.start()
    lose(in_time)
    waiting = day_table(database, hall, "Cleo", key="still waiting")

    clock.at("2030-01-02T00:00:30")
    win(before)
    after = day_table_of(database, hall, before.person("Ada"), "Ada", key="after midnight")
    after.start()
    with refused(database, DayOver, "That day is over"):
        waiting.start()

    places = database.read_now(fame.results_of_day, "2030-01-01", seats=1).places
    assert [(place.won, place.late) for place in places] == [(False, False), (True, True)]
    assert after.table.daily == "2030-01-02"


def test_the_difficulty_of_a_day_is_fixed_with_its_first_table(database: Database) -> None:
    clock = Clock("2030-01-01T12:00")
    hall = new_hall(games=GAMES, now=clock)
    expected = database.read_now(daily.day_record, hall, "2030-01-01")
    sitting = day_table(database, hall, "Ada")
    fixed = database.read_now(daily.day_record, hall, "2030-01-01")
    days = [database.read_now(daily.day_record, hall, f"2030-01-0{day}").preset for day in range(2, 9)]

    assert (expected.opened, fixed.opened) == (False, True)
    assert expected.preset == fixed.preset == sitting.table.kept_preset
    assert len({preset.slug for preset in days if isinstance(preset, Preset)}) > 1


def test_the_deal_of_a_day_that_is_over_can_be_practised(database: Database) -> None:
    clock = Clock("2030-01-01T12:00")
    hall = new_hall(games=GAMES, now=clock)
    sitting = day_table(database, hall, "Ada", "Ben")
    sitting.start()
    ada = sitting.person("Ada")
    with refused(database, DayGoesOn):
        database.write_now(practise_day, hall, who=ada, day="2030-01-01", seats=2, press_key="too early")

    clock.at("2030-01-02T08:00")
    slug = database.write_now(practise_day, hall, who=ada, day="2030-01-01", seats=2, press_key="for practice")
    practice = Sitting(database, hall, slug, {"Ada": ada})
    practice.sit("Ada", 1, also=True)
    practice.start()

    assert practice.table.daily is None
    for zone in ("seats", "pathway", "journey_deck", "event_deck", "guide_stack"):
        assert getattr(practice.state, zone) == getattr(sitting.state, zone)
    assert practice.state.rng != sitting.state.rng
    assert database.read_now(verify_table, hall, slug=slug).result == "same"
    assert database.read_now(verify_table, hall, slug=sitting.slug).result == "same"


@pytest.mark.parametrize("day", ("", "today", "2030-1-1", "20300101", "2030-02-30", "2030-01-01T00:00", "9" * 50))
def test_only_a_day_is_a_day(day: str) -> None:
    assert daily.read_day(day) is None


def test_a_rematch_of_a_day_is_an_ordinary_game(database: Database, hall: Hall) -> None:
    sitting = day_table(database, hall, "Ada")
    sitting.start()
    lose(sitting)
    again = rematch_of(sitting, "Ada")

    assert seed_of(again) != seed_of(sitting)
    win(again)
    for today, games in (("2030-01-01", 1), ("2030-01-02", 2)):  # how the day went is told when it is over
        assert len(database.read_now(tallies.games_of_table, again.table, today=today).games) == games
    assert database.read_now(fame.counts_of_day, "2030-01-01") == fame.DayCounts(people=1, tables=1, finished=1)


def test_an_ordinary_table_is_seen_by_all_with_its_link(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ada")

    database.read_now(require_sight, hall, sitting.table, None)


def test_a_past_day_tells_what_was_dealt_even_under_another_secret(
    database: Database, hall: Hall, clock: Clock
) -> None:
    sitting = day_table(database, hall, "Ada")
    sitting.start()
    other = hall_by(clock, secret=b"the secret of a house that was moved")
    record = database.read_now(daily.day_record, other, "2030-01-01")
    deals = database.read_now(daily.deals_of, other, record)

    assert deals[1].seed == seed_of(sitting)
    assert deals[1].commitment == sitting.table.commitment
    assert deals[2] == deal_of(other, day="2030-01-01", seats=2, rules_version=1)


def test_two_devices_that_start_at_once_have_one_attempt(database: Database, hall: Hall) -> None:
    tables = [day_table(database, hall, "Ada", key="on the phone")]
    ada = tables[0].person("Ada")
    tables += [day_table_of(database, hall, ada, "Ada", key=f"on device {number}") for number in range(3)]
    starting = threading.Barrier(len(tables))
    refusals: list[AttemptHad] = []

    def start(sitting: Sitting) -> None:
        starting.wait()
        try:
            sitting.start()
        except AttemptHad as refusal:
            refusals.append(refusal)

    devices = [threading.Thread(target=start, args=(sitting,)) for sitting in tables]
    for device in devices:
        device.start()
    for device in devices:
        device.join()

    assert sorted(sitting.table.status for sitting in tables) == ["playing", "waiting", "waiting", "waiting"]
    assert len(refusals) == 3
    assert database.read_now(fame.counts_of_day, "2030-01-01").people == 1


def test_nobody_plays_on_from_a_table_of_the_day_before_it_is_over(
    database: Database, hall: Hall, clock: Clock
) -> None:  # B31
    sitting = day_table(database, hall, "Ada")
    sitting.start()
    lose(sitting)
    first = database.read_now(service.course_of, slug=sitting.slug).first
    asked = Practice(of=sitting.slug, seq=first, company="alone", seat=Seat(0), name="Ada")
    with refused(database, DayGoesOn):
        sitting.database.write_now(
            open_practice, hall, who=sitting.person("Ada"), asked=asked, press_key="play on today"
        )

    clock.at("2030-01-02T00:00")
    slug = database.write_now(open_practice, hall, who=sitting.person("Ada"), asked=asked, press_key="play on later")
    assert database.read_now(service.load_table, hall, slug=slug).daily is None


def test_nobody_asks_for_a_seat_of_a_table_that_they_cannot_see(database: Database, hall: Hall) -> None:
    sitting = day_table(database, hall, "Ada", "Ben")
    sitting.start()
    motion = Motion(kind="claim", seat=None, about=Seat(1), name="Sam")
    sitting.person("Sam")

    with refused(database, DayGoesOn):
        sitting.do(propose, "Sam", motion=motion)


def test_a_day_of_other_rules_tells_its_deals_but_is_not_practised(
    database: Database, hall: Hall, clock: Clock
) -> None:  # B49
    sitting = day_table(database, hall, "Ada")
    sitting.start()
    lose(sitting)
    clock.at("2030-01-02T08:00")
    corrected = hall_by(clock, games={"climb": ClimbGame(rules_version=2)})
    record = database.read_now(daily.day_record, corrected, "2030-01-01")

    assert database.read_now(daily.deals_of, corrected, record)[1].seed == seed_of(sitting)
    with refused(database, NotTold):
        database.write_now(
            practise_day, corrected, who=sitting.person("Ada"), day="2030-01-01", seats=1, press_key="other rules"
        )
