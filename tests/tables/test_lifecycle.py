"""Opened, started, ended, opened again; and what the lists and the log tell of it."""

import msgspec
import pytest

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.players.models import Guest
from app.tables import service
from app.tables.errors import NotSeated, NotStarted, TableNotFound, TableOver, TooManyTables
from app.tables.hall import Hall, commit
from app.tables.requests import OpenTable
from tests.tables.climb import Climb, ClimbGame, Rest, Ruleset, State, Wait
from tests.tables.sitting import Sitting, everything, new_hall, newcomer, open_sitting, refused, started

REQUEST = OpenTable(game="climb", seats=2, preset="")


def open_for(database: Database, hall: Hall, who: Guest, request: OpenTable = REQUEST, key: str = "a-press-key") -> str:
    return database.write_now(service.open_table, hall, who=who, request=request, press_key=key)


def test_the_same_press_of_open_gives_the_same_table(database: Database, hall: Hall) -> None:
    ann = newcomer(database, "Ann")

    assert open_for(database, hall, ann) == open_for(database, hall, ann)
    assert len(database.read_now(service.my_tables, who=ann)) == 1


def test_another_press_or_another_person_opens_another_table(database: Database, hall: Hall) -> None:
    ann, ben = newcomer(database, "Ann"), newcomer(database, "Ben")

    slugs = {
        open_for(database, hall, ann),
        open_for(database, hall, ann, key="another-key"),
        open_for(database, hall, ben),
    }

    assert len(slugs) == 3
    assert all(len(slug) >= 20 for slug in slugs)


@pytest.mark.parametrize(
    "change",
    (
        {"seats": 0},
        {"seats": 5},
        {"name": "x" * 41},
        {"name": "x" * 500},
        {"name": "\u200b"},
        {"preset": "nul\x00"},
        {"game": "plain", "characters": "random"},
    ),
)
def test_options_that_the_game_does_not_offer_open_nothing(database: Database, hall: Hall, change: object) -> None:
    ann = newcomer(database, "Ann")
    assert isinstance(change, dict)

    with refused(database, InvalidInput):
        open_for(database, hall, ann, msgspec.structs.replace(REQUEST, **change))


def test_an_unknown_game_and_an_unknown_preset_open_nothing(database: Database) -> None:
    def no_preset(_game: object, _preset: str, **_options: object) -> msgspec.Struct:
        raise InvalidInput("This difficulty is not offered here.")

    ann = newcomer(database, "Ann")
    with refused(database, TableNotFound):
        open_for(database, new_hall(), ann, msgspec.structs.replace(REQUEST, game="chess"))
    with refused(database, InvalidInput):
        open_for(database, new_hall(resolve=no_preset), ann)


def test_an_opener_needs_a_name_and_a_key(database: Database, hall: Hall) -> None:
    with refused(database, InvalidInput, "your name"):
        open_for(database, hall, newcomer(database, None))
    with refused(database, InvalidInput):
        open_for(database, hall, newcomer(database, "Ann"), key="")


def test_one_person_hosts_only_so_many_unfinished_tables(database: Database) -> None:
    hall, ann = new_hall(most_hosted=2), newcomer(database, "Ann")
    first = open_for(database, hall, ann, key="press-number-1")
    open_for(database, hall, ann, key="press-number-2")

    with refused(database, TooManyTables):
        open_for(database, hall, ann, key="press-number-3")

    database.write_now(service.end_table, hall, slug=first, who=ann)
    open_for(database, hall, ann, key="press-number-3")


def test_the_start_deals_from_the_chosen_options(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben")
    sitting.do(service.choose_character, "Ben", seat=Seat(1), character="ibex")

    sitting.start()

    assert sitting.table.status == "playing"
    assert sitting.table.acting == {0}
    assert sitting.state.characters[1] == "ibex"
    assert sitting.state.characters[0] in {"marmot", "eagle", "fox"}
    assert sitting.state.ruleset.hands == "closed"


def test_a_second_press_of_start_deals_nothing_anew(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    dealt = everything(database)

    sitting.start()

    assert everything(database) == dealt


def test_options_that_the_game_cannot_deal_are_refused_at_the_start(database: Database) -> None:
    class Steep(ClimbGame):
        def new(self, ruleset: Ruleset, seats: int, seed: str) -> State:
            del ruleset, seats, seed
            raise ValueError("The goal is below the camp.")

    sitting = open_sitting(database, new_hall(games={"climb": Steep()}), "Ann")

    with refused(database, InvalidInput, "below the camp"):
        sitting.start()


def test_every_table_is_dealt_from_a_seed_of_its_own(database: Database) -> None:
    hall = msgspec.structs.replace(new_hall(), new_seed=Hall(games={}, secret=b"").new_seed)
    dealt = {started(database, hall, f"Ann {number}").state.deck for number in range(20)}

    assert len(dealt) == 20


def test_the_seed_is_told_after_the_end_and_proves_itself(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann")
    with refused(database, NotStarted, "once the game is over"):
        database.read_now(service.disclose, sitting.hall, slug=sitting.slug)
    sitting.do(service.end_table, "Ann")

    told = database.read_now(service.disclose, sitting.hall, slug=sitting.slug)

    assert told.commitment == sitting.table.commitment == commit(told.seed, told.salt)
    assert sitting.state.rng.seed == told.seed


def test_the_seed_is_in_nothing_that_is_told_before_the_end(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    seed = sitting.state.rng.seed
    table = msgspec.structs.replace(sitting.table, state=None)
    view = hall.games["climb"].view(sitting.state, Seat(0))
    log = database.read_now(service.log_page, slug=sitting.slug, viewer=Seat(0))
    lists = database.read_now(service.my_tables, who=sitting.person("Ann"))

    for told in (table, view, log, lists):
        assert seed not in msgspec.json.encode(told).decode()
    assert seed not in sitting.slug


def test_a_table_that_was_never_started_has_no_seed_to_tell(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann")
    sitting.do(service.end_table, "Ann")

    with pytest.raises(NotStarted):
        database.read_now(service.disclose, sitting.hall, slug=sitting.slug)


def test_ending_twice_is_ending_once(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.do(service.end_table, "Ann")
    ended = everything(database)

    sitting.do(service.end_table, "Ann")

    assert everything(database) == ended
    assert sitting.table.status == "ended"
    assert sitting.state is not None


def test_a_rematch_seats_the_same_people_with_their_characters_and_options(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", "Ben", name="Friday", house={"hands": "closed"})
    sitting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")
    sitting.start()
    sitting.do(service.end_table, "Ann")

    again = Sitting(database, hall, sitting.do(service.rematch, "Ben"), sitting.people)

    assert again.seated == ["Ann", "Ben"]
    assert [seat.character for seat in again.table.seats] == [None, "fox"]
    assert (again.table.name, again.table.house) == ("Friday", {"hands": "closed"})
    assert (again.table.status, again.host) == ("waiting", "Ben")
    assert (again.table.rematch_of, sitting.table.rematch) == (sitting.slug, again.slug)
    again.do(service.start, "Ben")


def test_whoever_asks_for_a_rematch_later_is_led_to_the_same_table(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.do(service.end_table, "Ann")

    slugs = [sitting.do(service.rematch, who) for who in ("Ben", "Ann", "Ben")]

    assert len(set(slugs)) == 1
    assert sitting.log().count("table.rematch") == 1


def test_a_rematch_is_for_the_players_and_after_the_end(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.person("Watcher")

    with refused(database, NotStarted, "once this game is over"):
        sitting.do(service.rematch, "Ann")
    sitting.do(service.end_table, "Ann")
    with refused(database, NotSeated):
        sitting.do(service.rematch, "Watcher")


def test_a_finished_game_cannot_be_closed_any_more(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann")
    while sitting.table.status == "playing":
        sitting.play(0, Wait())

    with refused(database, TableOver):
        sitting.do(service.end_table, "Ann")


def test_my_tables_lists_where_i_sit_newest_first_and_whose_turn_it_is(database: Database, hall: Hall) -> None:
    first = started(database, hall, "Ann", "Ben")
    second = open_sitting(database, hall, "Ben", seats=3)
    ben = first.person("Ben")
    database.write_now(service.take_seat, hall, slug=second.slug, who=ben, seat=Seat(2), name="Benno")

    lines = database.read_now(service.my_tables, who=ben)

    assert [(line.slug, line.status, line.my_turn) for line in lines] == [
        (second.slug, "waiting", False),
        (first.slug, "playing", False),
    ]
    assert lines[0].names == ("Ben", None, "Benno")
    first.play(0, Wait())
    lines = database.read_now(service.my_tables, who=ben)
    assert [(line.slug, line.my_turn, line.seats) for line in lines] == [
        (first.slug, True, (1,)),
        (second.slug, False, (2,)),
    ]


def test_a_table_left_open_does_not_keep_anybody_from_another_one(database: Database, hall: Hall) -> None:
    ann = newcomer(database, "Ann")
    for key in ("first-table", "second-table"):
        open_for(database, hall, ann, key=key)

    lines = database.read_now(service.my_tables, who=ann)

    assert len(lines) == 2
    assert all(line.seats == (0,) and line.hosting for line in lines)


def test_the_log_shows_each_viewer_what_is_theirs(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    sitting.play(0, Climb(sitting.hand(0)[0]), Rest())

    assert "drew" in sitting.log(viewer=0)
    assert "drew" not in sitting.log(viewer=1)
    assert "drew" not in sitting.log()
    assert "turn_ended" in sitting.log()


def test_the_log_is_read_in_pages_from_the_newest_back(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann")
    for _ in range(10):
        sitting.play(0, Wait())

    newest = database.read_now(service.log_page, slug=sitting.slug, viewer=None, limit=4)
    assert newest.earlier is not None
    earlier = database.read_now(service.log_page, slug=sitting.slug, viewer=None, before=newest.earlier, limit=50)

    assert [line.seq for line in (*earlier.lines, *newest.lines)] == list(range(1, sitting.table.version + 1))
    assert earlier.earlier is None


@pytest.mark.parametrize("before", (-1, 0, 1, 10**30))
def test_an_impossible_page_of_the_log_is_empty_or_the_newest(database: Database, hall: Hall, before: int) -> None:
    sitting = started(database, hall, "Ann")

    page = database.read_now(service.log_page, slug=sitting.slug, viewer=None, before=before, limit=10**9)

    assert len(page.lines) == (2 if before > 1 else 0)


@pytest.mark.parametrize("slug", ("", "nowhere", "nul\x00", "\ud800", "x" * 5000, "../../etc"))
def test_an_address_that_no_table_has_is_not_found(database: Database, hall: Hall, slug: str) -> None:
    with pytest.raises(TableNotFound):
        database.read_now(service.load_table, hall, slug=slug)
    with pytest.raises(TableNotFound):
        database.read_now(service.log_page, slug=slug, viewer=None)
    with pytest.raises(TableNotFound):
        database.read_now(service.disclose, hall, slug=slug)


def test_no_address_begins_as_an_option_of_a_command_does(
    database: Database, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = iter(("-begins_badly", "--worse", "begins-well"))
    monkeypatch.setattr("app.tables.lifecycle.secrets.token_urlsafe", lambda _: next(drawn))

    assert open_sitting(database, hall, "Ann", seats=2).slug == "begins-well"
