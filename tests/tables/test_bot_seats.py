"""Bots at seats: put there, sent away, standing in for people, and followed by them."""

import msgspec
import pytest

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import LogEntry, Seat
from app.language import phrase
from app.tables import history, service
from app.tables.bot_records import BotHand, BotMark, BotPlayer
from app.tables.entries import entry
from app.tables.errors import (
    AlreadyStarted,
    BotPlays,
    BotsAlone,
    CharacterTaken,
    NotHost,
    NotProposed,
    NotStarted,
    NotYourSeat,
    SeatTaken,
    StaleTable,
    TableOver,
)
from app.tables.hall import Hall
from app.tables.requests import Motion, Press, UndoOffer
from app.tables.verify import verify_table
from tests.tables.climb import Climb, Rest, Wait
from tests.tables.sitting import Sitting, open_sitting, refused, started

BEST = "climber"


def put(sitting: Sitting, seat: int, bot: str = "", *, who: str = "Ann") -> int:
    """Put a bot on a seat of a waiting table."""
    version: int = sitting.do(service.seat_bot, who, seat=Seat(seat), bot=bot)
    return version


def lets_play(sitting: Sitting, who: str, seat: int, bot: str = "") -> int:
    """Let a bot play a seat of a game."""
    version: int = sitting.do(service.let_bot_play, who, seat=Seat(seat), bot=bot)
    return version


def takes_back(sitting: Sitting, who: str, seat: int) -> int:
    version: int = sitting.do(service.take_back_seat, who, seat=Seat(seat))
    return version


def hand(sitting: Sitting, seat: int, why: LogEntry | None = None) -> BotHand:
    """Give the hand by which the bot of a seat acts."""
    bot = sitting.table.seats[seat].bot
    assert bot is not None
    return BotHand(bot, BotMark(bot.kind, 4, bot.effort), why)


def bot_presses(
    sitting: Sitting, seat: int, *chosen: object, who: BotHand | None = None, seen: int | None = None
) -> None:
    press = sitting.press(seat, *chosen, seen=seen)
    act(sitting, press, who or hand(sitting, seat))


def act(sitting: Sitting, press: Press, who: BotHand) -> None:
    sitting.database.write_now(service.act, sitting.hall, slug=sitting.slug, who=who, press=press)


@pytest.fixture
def waiting(database: Database, hall: Hall) -> Sitting:
    """Open a table for three; Ann hosts, Ben sits too, one seat is free."""
    return open_sitting(database, hall, "Ann", "Ben", seats=3)


@pytest.fixture
def with_bot(waiting: Sitting) -> Sitting:
    """Play with a bot on the third seat; Ann is to act."""
    put(waiting, 2)
    waiting.start()
    return waiting


# Before the start


def test_the_host_puts_the_best_bot_on_a_free_seat_under_a_name_marked_as_a_bots(waiting: Sitting) -> None:
    put(waiting, 2)

    seat = waiting.table.seats[2]
    assert (seat.player, seat.free, seat.bots_own) == (None, False, True)
    assert seat.bot == BotPlayer(BEST, 5, by=waiting.person("Ann").id)
    assert seat.label == f"{seat.name} (bot)"
    assert waiting.log()[-1] == "table.bot_seated"


@pytest.mark.parametrize(
    ("asked", "kind", "effort"),
    (("random", "random", 0), ("climber", BEST, 5), ("climber/long", BEST, 50), ("climber/80", BEST, 80)),
)
def test_a_bot_is_asked_for_by_its_name_and_effort(waiting: Sitting, asked: str, kind: str, effort: int) -> None:
    put(waiting, 2, asked)

    bot = waiting.table.seats[2].bot
    assert bot is not None
    assert (bot.kind, bot.effort) == (kind, effort)


@pytest.mark.parametrize("asked", ("genius", "climber/half", "random/long", "/"))
def test_an_unknown_bot_is_refused(waiting: Sitting, asked: str) -> None:
    with refused(waiting.database, InvalidInput, "Choose one from the list"):
        put(waiting, 2, asked)


def test_every_bot_of_the_game_is_offered_the_best_first(hall: Hall) -> None:
    offered = service.bot_choices(hall, "climb")

    assert [choice.text for choice in offered] == ["climber", "climber/long", "dreamer", "cheat", "lazy", "random"]
    assert service.bot_choices(hall, "unknown") == ()


def test_another_bot_takes_the_place_and_the_name_of_the_one_before(waiting: Sitting) -> None:
    put(waiting, 2)
    name = waiting.table.seats[2].name

    put(waiting, 2, "random")

    assert waiting.table.seats[2].name == name
    assert waiting.table.seats[2].bot == BotPlayer("random", 0, by=waiting.person("Ann").id)


def test_only_the_host_puts_bots_at_the_table_and_only_where_nobody_sits(waiting: Sitting) -> None:
    with refused(waiting.database, NotHost):
        put(waiting, 2, who="Ben")
    with refused(waiting.database, SeatTaken, "Ben sits there"):
        put(waiting, 1)
    put(waiting, 2)
    waiting.start()
    with refused(waiting.database, AlreadyStarted):
        put(waiting, 2, "random")


def test_the_host_sends_a_bot_away(waiting: Sitting) -> None:
    put(waiting, 2)

    waiting.do(service.free_seat, "Ann", seat=Seat(2))

    assert waiting.table.seats[2].free
    assert waiting.table.seats[2].name is None


def test_somebody_who_comes_by_the_link_sits_down_in_a_bots_place(waiting: Sitting) -> None:
    put(waiting, 2)

    waiting.sit("Cem", 2)

    assert waiting.seated == ["Ann", "Ben", "Cem"]
    assert (waiting.table.seats[2].bot, waiting.table.seats[2].name) == (None, "Cem")


def test_the_host_chooses_a_character_for_a_bot_and_nobody_else_does(waiting: Sitting) -> None:
    put(waiting, 2)

    waiting.do(service.choose_character, "Ann", seat=Seat(2), character="fox")

    assert waiting.table.seats[2].character == "fox"
    with refused(waiting.database, NotHost):
        waiting.do(service.choose_character, "Ben", seat=Seat(2), character="eagle")
    with refused(waiting.database, CharacterTaken):
        waiting.do(service.choose_character, "Ben", seat=Seat(1), character="fox")


def test_bots_have_names_of_their_own(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=4)
    for seat in (1, 2, 3):
        put(sitting, seat)

    assert len({seat.name for seat in sitting.table.seats}) == 4


def test_a_table_of_bots_alone_does_not_start(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    put(sitting, 1)
    sitting.do(service.leave_seat, "Ann", seat=Seat(0))
    put(sitting, 0)

    with refused(database, BotsAlone, "Only bots sit at this table"):
        sitting.start()


def test_a_game_begins_with_a_bot_and_one_person(database: Database, hall: Hall) -> None:
    sitting = open_sitting(database, hall, "Ann", seats=2)
    put(sitting, 1)

    sitting.start()

    assert sitting.table.status == "playing"
    assert sitting.table.people_asked == {Seat(0)}


def test_a_bot_that_sits_never_hosts(with_bot: Sitting) -> None:
    with_bot.do(service.leave_table, "Ann")
    assert with_bot.host == "Ben"
    with_bot.do(service.leave_table, "Ben")
    assert with_bot.host == "Ben"


# In the game


def test_a_bot_acts_through_the_door_that_people_use_and_its_records_name_it(with_bot: Sitting) -> None:
    with_bot.play(0, Wait())
    with_bot.play(1, Wait())

    bot_presses(with_bot, 2, Wait(), who=hand(with_bot, 2, entry("because", seat=2, reason="tired", data={})))

    last = with_bot.database.read_now(history.read_records, with_bot.table.id)[-1]
    assert (last.kind, last.seat, last.bot) == ("action", Seat(2), BotMark(BEST, 4, 5))
    assert [line.kind for line in last.log] == ["table.because", "turn_ended"]
    assert with_bot.table.acting == {Seat(0)}


def test_nobody_acts_takes_back_or_speaks_for_a_bot(with_bot: Sitting) -> None:
    with_bot.play(0, Wait())
    with_bot.play(1, Wait())
    bot_presses(with_bot, 2, Climb(min(with_bot.hand(2))))

    for who, fault in (("Ann", BotPlays), ("Ben", NotYourSeat)):
        with refused(with_bot.database, fault):
            with_bot.play(2, Wait(), who=who)
        with refused(with_bot.database, fault):
            with_bot.undo(2, who=who)
    with refused(with_bot.database, NotYourSeat):
        with_bot.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(2)))


def test_a_bot_thinks_again_as_soon_as_anything_has_happened(with_bot: Sitting) -> None:
    with_bot.play(0, Wait())
    with_bot.play(1, Wait())
    seen = with_bot.table.version
    with_bot.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")

    with refused(with_bot.database, StaleTable):
        bot_presses(with_bot, 2, Wait(), seen=seen)


def test_a_bot_that_was_sent_away_or_exchanged_does_nothing_more(with_bot: Sitting) -> None:
    with_bot.play(0, Wait())
    with_bot.play(1, Wait())
    before = hand(with_bot, 2)
    lets_play(with_bot, "Ann", 2, "random")

    with refused(with_bot.database, BotPlays):
        bot_presses(with_bot, 2, Wait(), who=before)
    with refused(with_bot.database, BotPlays):
        bot_presses(with_bot, 0, Wait(), who=before)


def test_a_player_lets_a_bot_play_and_takes_the_seat_back_at_once(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ann", 0)

    assert with_bot.seated == ["Ann", "Ben", None]
    assert with_bot.table.seats[0].label == "Ann"
    assert with_bot.table.people_asked == frozenset()
    with refused(with_bot.database, BotPlays, "Take the seat first"):
        with_bot.play(0, Wait())
    bot_presses(with_bot, 0, Climb(min(with_bot.hand(0))))
    takes_back(with_bot, "Ann", 0)
    with_bot.play(0, Wait())
    assert with_bot.log()[-3:] == ["climbed", "table.bot_stopped", "turn_ended"]


def test_the_same_bot_again_and_another_one(with_bot: Sitting) -> None:
    version = lets_play(with_bot, "Ann", 0)

    assert lets_play(with_bot, "Ann", 0) == version
    assert lets_play(with_bot, "Ann", 0, "random") == version + 1


def test_the_host_lets_a_bot_play_for_an_absent_friend_who_comes_back(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ann", 1)

    assert with_bot.seated[1] == "Ben"
    takes_back(with_bot, "Ben", 1)
    assert with_bot.table.bot_seats == {Seat(2)}
    lets_play(with_bot, "Ann", 1)
    takes_back(with_bot, "Ann", 1)
    assert with_bot.table.bot_seats == {Seat(2)}


def test_others_neither_give_seats_to_bots_nor_take_them_away(with_bot: Sitting) -> None:
    with refused(with_bot.database, NotYourSeat):
        lets_play(with_bot, "Ben", 0)
    lets_play(with_bot, "Ann", 0)
    with refused(with_bot.database, NotYourSeat):
        takes_back(with_bot, "Ben", 0)
    with refused(with_bot.database, BotPlays, "No bot plays this seat"):
        takes_back(with_bot, "Ben", 1)
    with refused(with_bot.database, BotPlays, "Take the seat over instead"):
        takes_back(with_bot, "Ann", 2)


def test_a_page_from_before_the_bot_came_or_went_is_out_of_date(with_bot: Sitting) -> None:
    seen = with_bot.table.version
    lets_play(with_bot, "Ann", 0)
    takes_back(with_bot, "Ann", 0)

    with refused(with_bot.database, StaleTable):
        with_bot.play(0, Wait(), seen=seen)


def test_whoever_takes_a_seat_back_may_take_back_what_the_bot_did_in_this_turn(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ann", 0)
    before = with_bot.state
    bot_presses(with_bot, 0, Climb(min(with_bot.hand(0))))
    assert service.undo_state(with_bot.table, Seat(0)) == UndoOffer(
        possible=False, reason=phrase("A bot plays this seat.")
    )
    takes_back(with_bot, "Ann", 0)
    assert service.undo_state(with_bot.table, Seat(0)).possible

    with_bot.undo(0)

    assert with_bot.state == before


def test_what_a_player_did_before_the_bot_can_be_taken_back_while_it_has_not_moved(with_bot: Sitting) -> None:
    before = with_bot.state
    with_bot.play(0, Climb(min(with_bot.hand(0))))
    lets_play(with_bot, "Ann", 0)
    takes_back(with_bot, "Ann", 0)

    with_bot.undo(0)

    assert with_bot.state == before


def test_somebody_who_comes_later_takes_a_bots_seat_in_the_middle_of_the_game(with_bot: Sitting) -> None:
    name = with_bot.table.seats[2].label

    with_bot.do(service.follow_bot, "Cem", seat=Seat(2), name="Cem")

    assert with_bot.seated == ["Ann", "Ben", "Cem"]
    assert (with_bot.table.seats[2].label, with_bot.table.bot_seats) == ("Cem", frozenset())
    line = with_bot.database.read_now(service.log_page, slug=with_bot.slug, viewer=None).lines[-1]
    assert line.data == {"seat": 2, "name": "Cem", "bot": name}
    version = with_bot.table.version
    assert with_bot.do(service.follow_bot, "Cem", seat=Seat(2), name="Cem") == version


def test_a_bots_seat_is_for_somebody_who_has_none_and_ones_own_is_not_for_others(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ben", 1)

    with refused(with_bot.database, SeatTaken, "You sit at this table already"):
        with_bot.do(service.follow_bot, "Ben", seat=Seat(2), name="Ben")
    for seat in (0, 1):
        with refused(with_bot.database, BotPlays):
            with_bot.do(service.follow_bot, "Cem", seat=Seat(seat), name="Cem")
    with refused(with_bot.database, InvalidInput):
        with_bot.do(service.follow_bot, "Cem", seat=Seat(2), name=" ")


def test_bots_seats_are_followed_and_stood_in_for_in_a_game_only(waiting: Sitting) -> None:
    put(waiting, 2)
    for function, more in (
        (service.let_bot_play, {"bot": ""}),
        (service.take_back_seat, {}),
        (service.follow_bot, {"name": "Ann"}),
    ):
        with refused(waiting.database, NotStarted):
            waiting.do(function, "Ann", seat=Seat(0), **more)
    waiting.start()
    waiting.do(service.end_table, "Ann")
    with refused(waiting.database, TableOver):
        lets_play(waiting, "Ann", 0)


def test_the_host_takes_a_bots_seat_over_or_gives_it_to_somebody(with_bot: Sitting) -> None:
    with_bot.do(service.hand_over, "Ann", seat=Seat(2), to=Seat(1))
    assert (with_bot.seated, with_bot.table.bot_seats) == (["Ann", "Ben", "Ben"], frozenset())

    lets_play(with_bot, "Ben", 1)
    with_bot.do(service.hand_over, "Ann", seat=Seat(1), to="host")
    assert (with_bot.seated, with_bot.table.bot_seats) == (["Ann", "Ann", "Ben"], frozenset())


def test_a_bot_goes_when_its_seats_personal_link_is_opened(with_bot: Sitting) -> None:
    token = with_bot.do(service.reissue_link, "Ann", seat=Seat(2))

    with_bot.claim("Cem", token)

    assert with_bot.seated[2] == "Cem"
    assert (with_bot.table.seats[2].label, with_bot.table.bot_seats) == ("Cem", frozenset())


def test_a_bot_plays_on_for_somebody_who_leaves_and_others_may_follow_it(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ben", 1)

    with_bot.do(service.leave_table, "Ben")

    assert with_bot.table.seats[1].label == "Ben (bot)"
    with_bot.do(service.follow_bot, "Ben", seat=Seat(1), name="Ben")
    assert with_bot.table.seats[1].label == "Ben"


def test_a_seat_that_was_left_becomes_a_bots_own(with_bot: Sitting) -> None:
    with_bot.do(service.leave_table, "Ben")
    lets_play(with_bot, "Ann", 1)

    assert with_bot.table.seats[1].bots_own
    assert with_bot.table.seats[1].label == "Ben (bot)"


def test_a_game_with_bots_is_told_again_to_the_same_state(with_bot: Sitting) -> None:
    with_bot.play(0, Wait())
    with_bot.play(1, Rest())
    bot_presses(with_bot, 2, Rest())

    assert with_bot.database.read_now(verify_table, with_bot.hall, slug=with_bot.slug).result == "same"


# Around the game


def test_a_bot_answers_a_proposal_and_people_do_not_answer_for_it(with_bot: Sitting) -> None:
    with_bot.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    proposal = with_bot.table.proposal
    assert proposal is not None
    with refused(with_bot.database, NotYourSeat):
        with_bot.do(service.answer, "Ann", seat=Seat(2), version=proposal.version, agrees=True)

    with_bot.database.write_now(
        service.answer,
        with_bot.hall,
        slug=with_bot.slug,
        who=hand(with_bot, 2),
        seat=Seat(2),
        version=proposal.version,
        agrees=True,
    )
    with_bot.do(service.answer, "Ben", seat=Seat(1), version=proposal.version, agrees=True)

    assert (with_bot.table.status, with_bot.log()[-2:]) == ("finished", ["table.agreed", "table.settled"])


def test_whoever_lets_a_bot_play_takes_the_seat_back_before_proposing_or_answering(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ben", 1)
    with refused(with_bot.database, BotPlays):
        with_bot.do(service.propose, "Ben", motion=Motion(kind="draw", seat=Seat(1)))
    version = with_bot.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    with refused(with_bot.database, BotPlays):
        with_bot.do(service.answer, "Ben", seat=Seat(1), version=version, agrees=True)


def test_a_proposal_lapses_when_a_bot_takes_over(with_bot: Sitting) -> None:
    version = with_bot.do(service.propose, "Ann", motion=Motion(kind="draw", seat=Seat(0)))
    lets_play(with_bot, "Ben", 1)
    assert with_bot.table.proposal is None
    takes_back(with_bot, "Ben", 1)

    with refused(with_bot.database, NotProposed):
        with_bot.do(service.answer, "Ben", seat=Seat(1), version=version, agrees=True)


def test_bots_come_along_to_a_rematch_and_those_who_were_stood_in_for_sit_themselves(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ben", 1)
    with_bot.do(service.set_pace, "Ann", pace="slow")
    with_bot.do(service.end_table, "Ann")

    again = Sitting(with_bot.database, with_bot.hall, with_bot.do(service.rematch, "Ann"), with_bot.people)

    assert again.seated == ["Ann", "Ben", None]
    assert [seat.label for seat in again.table.seats] == [seat.label for seat in with_bot.table.seats]
    assert again.table.seats[2].bot == with_bot.table.seats[2].bot
    assert again.table.bot_seats == {Seat(2)}
    assert again.table.pace == "slow"
    again.start()
    assert again.table.status == "playing"


def test_the_host_sets_the_pace_of_the_bots(with_bot: Sitting) -> None:
    assert with_bot.table.pace == "normal"
    version = with_bot.do(service.set_pace, "Ann", pace="fast")

    assert (with_bot.table.pace, with_bot.log()[-1]) == ("fast", "table.pace_changed")
    assert with_bot.do(service.set_pace, "Ann", pace="fast") == version
    with refused(with_bot.database, NotHost):
        with_bot.do(service.set_pace, "Ben", pace="slow")
    with_bot.do(service.end_table, "Ann")
    with refused(with_bot.database, TableOver):
        with_bot.do(service.set_pace, "Ann", pace="slow")


def test_my_tables_name_bots_and_do_not_wait_for_whom_a_bot_stands_in(with_bot: Sitting) -> None:
    summary = with_bot.database.read_now(service.my_tables, who=with_bot.person("Ann"))[0]
    assert summary.names[2] == with_bot.table.seats[2].label
    assert summary.my_turn

    lets_play(with_bot, "Ann", 0)

    assert not with_bot.database.read_now(service.my_tables, who=with_bot.person("Ann"))[0].my_turn


def test_the_table_calls_for_its_bots_whenever_it_changes(database: Database, hall: Hall) -> None:
    calls: list[str] = []
    database.on_call(calls.append)
    alone = started(database, hall, "Ann", "Ben")
    alone.play(0, Wait())
    assert calls == []

    lets_play(alone, "Ben", 1)
    assert calls == [alone.slug]
    with refused(database, NotYourSeat):
        lets_play(alone, "Ben", 0)
    assert calls == [alone.slug]
    bot_presses(alone, 1, Wait())
    assert calls == [alone.slug] * 2


def test_who_was_a_bot_is_kept_in_the_history(with_bot: Sitting) -> None:
    lets_play(with_bot, "Ann", 0, "random")

    records = with_bot.database.read_now(history.read_records, with_bot.table.id)
    told = [msgspec.json.decode(record.payload, type=BotMark) for record in records if record.kind == "bot"]
    assert told == [BotMark(BEST, 4, 5), BotMark("random", 1, 0)]
