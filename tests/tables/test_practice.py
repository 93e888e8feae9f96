"""Practice tables: they go on from a moment of a game that is over, by a chance of their own, and count nowhere."""

import secrets
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select, update

from app.admin.opening import HostCodeNeeded
from app.db import Database
from app.errors import AppError, InvalidInput
from app.games.protocol import Seat
from app.games.registry import GAMES
from app.games.rng import Rng
from app.presets.service import default_preset
from app.tables import service
from app.tables.errors import (
    AlreadyStarted,
    CharactersDrawn,
    DayGoesOn,
    NotOver,
    NotTold,
    OptionsFixed,
    SeatsFree,
    TableNotFound,
    TooManyTables,
)
from app.tables.hall import Hall
from app.tables.models import checkpoints, openings, tables
from app.tables.origins import Origin
from app.tables.practice import Company, Practice
from app.tables.requests import ChangeOptions
from app.tables.result_models import results
from tests.admin.test_opening import code, decide
from tests.tables.climb import Climb, Rest, Roll
from tests.tables.sitting import GAMES as SMALL_GAMES
from tests.tables.sitting import Sitting, new_hall, refused, started


@pytest.fixture
def over(database: Database, hall: Hall) -> Sitting:
    """Let Ann and Ben sleep on the mountain: 24 rests, some steps before."""
    sitting = started(database, hall, "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.play(0, Roll())
    while sitting.table.status == "playing":
        sitting.play(int(sitting.state.turn), Rest())
    return sitting


def practise(
    sitting: Sitting, seq: int, *, who: str = "Ann", company: Company = "alone", seat: int = 0, **changes: Any
) -> Sitting:
    """Open a practice table, and give it with the same people."""
    asked = Practice(of=sitting.slug, seq=seq, company=company, seat=Seat(seat), name=who)
    slug = sitting.database.write_now(
        service.open_practice,
        sitting.hall,
        who=sitting.person(who),
        asked=msgspec.structs.replace(asked, **changes),
        press_key=secrets.token_hex(8),
    )
    return Sitting(sitting.database, sitting.hall, slug, sitting.people)


def without_chance(state: Any) -> Any:
    return msgspec.structs.replace(state, rng=Rng(""))


def begun_at(sitting: Sitting) -> int:
    return sitting.database.read_now(service.course_of, slug=sitting.slug).first


def test_practice_begins_in_the_very_state_of_the_moment_with_another_seed(over: Sitting) -> None:
    seq = begun_at(over) + 2
    then = over.state_at(seq)
    practice = practise(over, seq)

    assert without_chance(practice.state) == without_chance(then)
    assert practice.state.rng.seed != then.rng.seed
    assert practice.state.rng.counters == ()
    assert practice.table.origin == Origin(kind="moment", seq=seq, of=over.slug)
    assert (practice.table.status, practice.table.rematch_of) == ("playing", None)
    assert practice.table.acting == {0}


def test_what_chance_decides_from_then_on_follows_from_the_new_seed_alone(over: Sitting) -> None:
    seq = begun_at(over) + 1
    first, second = practise(over, seq), practise(over, seq)
    seeds = {table.state.rng.seed for table in (first, second)}

    assert len(seeds) == 2
    first.play(0, Roll())
    assert first.state.rng == Rng(first.state.rng.seed).number("die", 3)[1]
    with pytest.raises(AppError):
        first.database.read_now(service.disclose, first.hall, slug=first.slug)


def test_a_practice_table_has_a_history_of_its_own_that_can_be_stepped_through_and_verified(over: Sitting) -> None:
    practice = practise(over, begun_at(over) + 3)
    first = begun_at(practice)
    moments = {first: practice.state}
    practice.play(1, Climb(practice.hand(1)[0]))
    moments[practice.table.version] = practice.state
    practice.undo(1)
    practice.play(1, Roll())
    moments[practice.table.version] = practice.state

    assert practice.log()[0] == "table.opened"
    assert {seq: practice.state_at(seq) for seq in moments} == moments
    assert practice.database.read_now(service.verify_table, practice.hall, slug=practice.slug).result == "same"


def test_moments_are_told_from_the_kept_beginning_when_no_state_was_kept_on_the_way(over: Sitting) -> None:
    practice = practise(over, begun_at(over) + 3)
    dealt, first = practice.state, begun_at(practice)
    practice.play(1, Roll())
    practice.database.write_now(lambda connection: connection.execute(checkpoints.delete()))

    assert practice.state_at(first) == dealt
    assert practice.state_at(first + 1) == practice.state


@pytest.mark.parametrize("leave", (service.leave_table, service.leave_seat))
def test_a_character_stays_with_its_seat_whoever_gets_up(database: Database, leave: Any) -> None:
    hall = new_hall(games=GAMES)
    sitting = started(database, hall, "Ann", "Ben", game="journey", preset=default_preset("journey"))
    sitting.do(service.end_table, "Ann")
    practice = practise(sitting, begun_at(sitting), company="friends")
    characters = [seat.character for seat in practice.table.seats]
    practice.sit("Ben", 1)
    practice.do(leave, "Ben", **({} if leave is service.leave_table else {"seat": Seat(1)}))

    assert [seat.character for seat in practice.table.seats] == characters
    assert None not in characters


def test_verify_finds_a_beginning_that_is_not_the_moment_it_came_from(over: Sitting) -> None:
    practice = practise(over, begun_at(over) + 1)
    other = practise(over, begun_at(over) + 2)

    def swap(connection: Connection) -> None:
        kept = connection.scalar(select(openings.c.snapshot).where(openings.c.table_id == other.table.id))
        connection.execute(update(openings).where(openings.c.table_id == practice.table.id).values(snapshot=kept))

    practice.database.write_now(swap)
    assert practice.database.read_now(service.verify_table, practice.hall, slug=practice.slug).result == "different"


def test_nobody_plays_on_from_a_game_that_goes_on(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    for who in ("Ann", "Eve"):
        with refused(database, NotOver, "once the game is over"):
            practise(sitting, begun_at(sitting), who=who)


def test_a_closed_table_is_over(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.do(service.end_table, "Ann")
    assert without_chance(practise(sitting, begun_at(sitting)).state) == without_chance(sitting.state)


def test_moments_that_cannot_be_played_on_from(over: Sitting) -> None:
    with refused(over.database, NotTold, "Go back a step"):
        practise(over, over.table.version)
    with refused(over.database, NotTold):
        practise(over, over.table.version + 1)
    with refused(over.database, AppError):
        practise(over, 1)
    with refused(over.database, TableNotFound):
        practise(over, begun_at(over), seat=7)
    with refused(over.database, InvalidInput):
        practise(over, begun_at(over), name="  ")


def test_the_same_press_opens_one_table(over: Sitting) -> None:
    asked = Practice(of=over.slug, seq=begun_at(over), company="alone", seat=Seat(0), name="Ann")
    key = secrets.token_hex(8)
    slugs = {
        over.database.write_now(service.open_practice, over.hall, who=over.person("Ann"), asked=asked, press_key=key)
        for _ in range(2)
    }
    assert len(slugs) == 1


def test_alone_one_holds_every_seat(over: Sitting) -> None:
    assert practise(over, begun_at(over)).seated == ["Ann", "Ann"]


def test_bots_take_the_other_seats(over: Sitting) -> None:
    practice = practise(over, begun_at(over), company="bots", seat=1)
    assert practice.seated == [None, "Ann"]
    assert practice.table.bot_seats == {0}
    assert practice.table.status == "playing"


def test_a_stranger_who_may_look_may_practise(over: Sitting) -> None:
    practice = practise(over, begun_at(over), who="Eve", seat=1, company="bots")
    assert practice.seated[1] == "Eve"
    assert practice.host == "Eve"


def test_where_tables_are_opened_with_a_code_players_need_none_and_others_do(over: Sitting) -> None:
    decide(over.database, "code")
    practise(over, begun_at(over))
    with refused(over.database, HostCodeNeeded):
        practise(over, begun_at(over), who="Eve")
    practise(over, begun_at(over), who="Eve", host_code=code(over.database, over.hall))


def test_practice_counts_among_the_tables_of_its_host(over: Sitting) -> None:
    over.hall = msgspec.structs.replace(over.hall, most_hosted=1)
    practise(over, begun_at(over))
    with refused(over.database, TooManyTables):
        practise(over, begun_at(over))


def test_friends_come_by_the_link_and_then_it_goes_on_from_there(over: Sitting) -> None:
    seq = begun_at(over) + 2
    practice = practise(over, seq, company="friends", seat=1)
    assert practice.seated == [None, "Ann"]
    assert practice.table.status == "waiting"
    assert practice.table.state is None
    with refused(over.database, SeatsFree):
        practice.do(service.start, "Ann")

    practice.sit("Ben", 0)
    practice.do(service.start, "Ann")
    assert without_chance(practice.state) == without_chance(over.state_at(seq))
    assert practice.database.read_now(service.verify_table, practice.hall, slug=practice.slug).result == "same"


def test_the_options_of_a_practice_table_are_those_of_then(over: Sitting) -> None:
    practice = practise(over, begun_at(over), company="friends")
    with refused(over.database, OptionsFixed, "the options of then"):
        practice.do(service.change_options, "Ann", request=ChangeOptions(seats=1, preset=""))
    with refused(over.database, CharactersDrawn):
        practice.do(service.choose_character, "Ann", seat=Seat(0), character="fox")


def test_a_rematch_of_practice_begins_at_the_same_moment_again(over: Sitting) -> None:
    practice = practise(over, begun_at(over) + 2)
    begun = practice.state
    practice.do(service.end_table, "Ann")
    again = Sitting(over.database, over.hall, practice.do(service.rematch, "Ann"), over.people)
    again.do(service.start, "Ann")

    assert without_chance(again.state) == without_chance(begun)
    assert again.state.rng.seed != begun.rng.seed
    assert again.table.origin == practice.table.origin


def test_practice_of_practice(over: Sitting) -> None:
    practice = practise(over, begun_at(over) + 2)
    practice.play(0, Rest())
    then = practice.state
    practice.do(service.end_table, "Ann")
    second = practise(practice, begun_at(practice) + 1)
    assert without_chance(second.state) == without_chance(then)


def test_a_seat_keeps_its_character_whoever_sits_there(database: Database) -> None:
    hall = new_hall(games={**SMALL_GAMES, **GAMES})
    sitting = started(database, hall, "Ann", "Ben", game="journey", preset=default_preset("journey"))
    sitting.do(service.end_table, "Ann")
    characters = [seat.character for seat in sitting.state.seats]
    practice = practise(sitting, begun_at(sitting), company="friends")

    def at_seats() -> list[str | None]:
        return [seat.character for seat in practice.table.seats]

    assert at_seats() == characters
    practice.sit("Ben", 1)
    practice.do(service.leave_seat, "Ben", seat=Seat(1))
    practice.sit("Ann", 1)  # moves over
    practice.sit("Ben", 0)
    practice.do(service.free_seat, "Ann", seat=Seat(0))
    assert at_seats() == characters
    practice.sit("Ben", 0)
    practice.do(service.start, "Ann")
    assert [seat.character for seat in practice.state.seats] == characters
    with refused(database, AlreadyStarted):
        practice.sit("Eve", 0)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_goes_on_from_the_middle_of_a_turn(database: Database, slug: str) -> None:
    hall, game = new_hall(games=GAMES), GAMES[slug]
    sitting = started(database, hall, "Ann", "Ben", game=slug, preset=default_preset(slug))
    for number in range(25):
        seat = min(sitting.table.acting)
        legal = game.legal_actions(sitting.state, seat)
        sitting.play(seat, legal[7 * number % len(legal)])
    sitting.do(service.end_table, "Ann")
    seq = begun_at(sitting) + 20
    practice = practise(sitting, seq, company="alone")
    then = sitting.state_at(seq)

    assert without_chance(practice.state) == without_chance(then)
    for viewer in (None, Seat(0), Seat(1)):
        assert game.view(practice.state, viewer) == game.view(then, viewer)
    assert practice.table.acting == game.acting(then)
    assert sitting.database.read_now(service.course_of, slug=sitting.slug).turns


def test_the_deal_of_a_day_cannot_be_tried_before_the_day_is_over(over: Sitting) -> None:
    today = over.hall.now().date().isoformat()

    def make_daily(connection: Connection, day: str) -> None:
        connection.execute(update(tables).where(tables.c.slug == over.slug).values(daily=day))

    over.database.write_now(make_daily, today)
    with refused(over.database, DayGoesOn):
        practise(over, begun_at(over) + 1)
    with pytest.raises(DayGoesOn):
        over.database.read_now(service.retell, over.hall, slug=over.slug)

    over.database.write_now(make_daily, "2029-12-31")
    assert practise(over, begun_at(over) + 1).table.daily is None


def test_a_practice_game_that_is_won_or_lost_stands_in_no_hall_of_fame(over: Sitting) -> None:
    practice = practise(over, over.table.version - 1)
    practice.play(int(practice.state.turn), Rest())
    assert practice.table.status == "finished"

    def barred(connection: Connection) -> str | None:
        return connection.scalar(select(results.c.barred).where(results.c.table_id == practice.table.id))

    assert practice.database.read_now(barred) == "practice"
