"""What players agree on: to go back, to pass over somebody who is away, to give their seat on, to close the table."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest

from app.db import Database
from app.errors import InvalidInput
from app.games.protocol import Seat
from app.tables import history, service
from app.tables.errors import (
    BotPlays,
    NobodyToAgree,
    NothingToUndo,
    NotHost,
    NotPassed,
    NotProposed,
    NotTold,
    NotYourSeat,
    SeatTaken,
    StillAwaited,
)
from app.tables.hall import Hall
from app.tables.proposals import DEADLINES
from app.tables.requests import Motion
from app.tables.waiting import awaited_since, patience_until
from tests.tables.climb import Ask, Climb, Rest, Roll, Wait
from tests.tables.sitting import Sitting, new_hall, refused, started


@pytest.fixture
def sitting(database: Database, hall: Hall) -> Sitting:
    """Deal a game for three: Ann, Ben and Cal; it is Ann's turn."""
    return started(database, hall, "Ann", "Ben", "Cal")


def propose(sitting: Sitting, who: str, kind: Any, **motion: Any) -> int:
    held = sitting.table.seats_of(sitting.person(who))
    seat = held[0] if held else None
    version: int = sitting.do(service.propose, who, motion=Motion(kind=kind, seat=seat, **motion))
    return version


def answer(sitting: Sitting, who: str, *, agrees: bool = True, version: int | None = None) -> int:
    seat = sitting.table.seats_of(sitting.person(who))[0]
    open_one = sitting.table.proposal
    made = version if version is not None else open_one.version if open_one else 0
    reached: int = sitting.do(service.answer, who, seat=seat, version=made, agrees=agrees)
    return reached


def test_all_agree_to_go_back_further_than_anybody_may_alone(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    then, moment = sitting.state, sitting.table.version
    sitting.play(0, Roll())
    sitting.play(0, Rest())
    sitting.play(1, Climb(sitting.hand(1)[0]))

    propose(sitting, "Cal", "undo", to=moment)
    answer(sitting, "Ann")
    assert sitting.state != then
    answer(sitting, "Ben")

    assert sitting.state == then
    assert sitting.table.acting == {0}
    assert sitting.table.proposal is None
    assert sitting.log()[-4:] == ["table.proposed", "table.agreed", "table.agreed", "table.settled"]
    assert sitting.told_again() == "same"


def test_after_going_back_the_game_goes_on_and_what_was_before_stays_closed(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    moment = sitting.table.version
    sitting.play(0, Rest())
    propose(sitting, "Ann", "undo", to=moment)
    answer(sitting, "Ben")
    answer(sitting, "Cal")

    offer = service.undo_state(sitting.table, Seat(0))
    assert (offer.possible, offer.presses, offer.redo, offer.ask) == (False, 0, 0, True)
    before = sitting.state
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.undo(0)
    assert sitting.state == before
    sitting.play(0, Wait())
    assert sitting.table.acting == {1}
    assert sitting.told_again() == "same"


def test_every_moment_can_be_told_after_going_back_twice(sitting: Sitting) -> None:
    told = {}
    for _ in range(2):
        moment = sitting.table.version
        told[moment] = sitting.state
        sitting.play(0, Climb(sitting.hand(0)[0]))
        sitting.play(0, Rest())
        told[sitting.table.version] = sitting.state
        propose(sitting, "Ann", "undo", to=moment)
        answer(sitting, "Ben")
        answer(sitting, "Cal")

    assert {seq: sitting.state_at(seq) for seq in told} == told


def test_only_the_game_goes_back_and_not_who_sits_where(sitting: Sitting) -> None:
    moment = sitting.table.version
    sitting.play(0, Climb(sitting.hand(0)[0]))
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")
    sitting.do(service.hand_over, "Ann", seat=Seat(2), to="host")
    sitting.play(0, Climb(sitting.hand(0)[0]))
    propose(sitting, "Ann", "undo", to=moment)
    answer(sitting, "Ben")

    assert sitting.state == sitting.state_at(moment)
    assert (sitting.seated, sitting.table.seats[1].name) == (["Ann", "Ben", "Ann"], "Benno")
    page = sitting.database.read_now(service.log_page, slug=sitting.slug, viewer=None)
    assert [line.kind for line in page.lines if line.undone] == ["climbed", "climbed"]


def test_whoever_plays_alone_agrees_with_themself(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann")
    moment, then = sitting.table.version, sitting.state
    sitting.play(0, Roll())
    propose(sitting, "Ann", "undo", to=moment)

    assert sitting.state == then
    assert sitting.log()[-2:] == ["table.proposed", "table.settled"]


def test_a_moment_that_is_not_there_or_that_nothing_came_after_is_not_gone_back_to(sitting: Sitting) -> None:
    sitting.play(0, Climb(sitting.hand(0)[0]))
    newest = sitting.table.version

    for to, fault in ((newest + 1, NotTold), (0, NotTold), (newest, NothingToUndo)):
        with refused(sitting.database, fault):
            propose(sitting, "Ben", "undo", to=to)
    sitting.undo(0)
    with refused(sitting.database, NothingToUndo):
        propose(sitting, "Ben", "undo", to=newest - 1)


def test_one_who_declines_is_enough(sitting: Sitting) -> None:
    moment = sitting.table.version
    sitting.play(0, Roll())
    after = sitting.state
    propose(sitting, "Ann", "undo", to=moment)
    answer(sitting, "Ben")
    answer(sitting, "Cal", agrees=False)

    assert (sitting.state, sitting.table.proposal) == (after, None)


def test_going_back_means_nothing_any_more_once_the_game_has_gone_on(sitting: Sitting) -> None:
    moment = sitting.table.version
    sitting.play(0, Roll())
    version = propose(sitting, "Ben", "undo", to=moment)
    sitting.play(0, Climb(sitting.hand(0)[0]))

    assert sitting.log()[-2:] == ["table.lapsed", "climbed"]
    with refused(sitting.database, NotProposed):
        answer(sitting, "Cal", version=version)


def test_a_proposal_lapses_when_its_time_is_over(database: Database) -> None:
    hall = new_hall()
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    version = propose(sitting, "Ann", "end", minutes=10)
    in_time = msgspec.structs.replace(hall, now=lambda: hall.now() + timedelta(minutes=9))
    late = msgspec.structs.replace(hall, now=lambda: hall.now() + timedelta(minutes=11))

    sitting.hall = in_time
    assert database.read_now(service.overdue, in_time) == ()
    answer(sitting, "Ben")
    sitting.hall = late
    assert database.read_now(service.overdue, late) == (sitting.slug,)
    with refused(database, NotProposed):
        answer(sitting, "Cal", version=version)
    database.write_now(service.lapse_overdue, late, slug=sitting.slug)

    assert (sitting.table.proposal, sitting.table.status) == (None, "playing")
    assert sitting.log()[-1] == "table.lapsed"
    assert database.read_now(service.overdue, late) == ()


def test_one_that_is_overdue_makes_room_for_another(database: Database) -> None:
    hall = new_hall()
    sitting = started(database, hall, "Ann", "Ben")
    propose(sitting, "Ann", "end", minutes=10)
    with refused(database, NotProposed):
        propose(sitting, "Ben", "draw")
    sitting.hall = msgspec.structs.replace(hall, now=lambda: hall.now() + timedelta(minutes=11))
    propose(sitting, "Ben", "draw")

    assert sitting.log()[-2:] == ["table.lapsed", "table.proposed"]


def test_times_are_those_of_the_form(sitting: Sitting) -> None:
    for minutes in (0, 11, -10, 10**9):
        with refused(sitting.database, InvalidInput):
            propose(sitting, "Ann", "end", minutes=minutes)
    assert min(DEADLINES) > 0


def test_the_turn_of_somebody_who_is_away_ends_by_the_rules(sitting: Sitting) -> None:
    hand, night = sitting.hand(0), sitting.state.daylight
    propose(sitting, "Ben", "skip", about=Seat(0))
    answer(sitting, "Cal")

    assert sitting.table.acting == {1}
    assert (sitting.hand(0), sitting.state.daylight) == (hand, night - 1)
    assert sitting.log()[-3:] == ["table.agreed", "table.settled", "turn_ended"]
    assert sitting.told_again() == "same"
    with refused(sitting.database, NothingToUndo):
        sitting.undo(0)


def test_an_open_choice_of_somebody_who_is_away_is_made_and_the_turn_goes_on(sitting: Sitting) -> None:
    sitting.play(0, Ask(of=Seat(1)))
    propose(sitting, "Ann", "skip", about=Seat(1))
    answer(sitting, "Cal")

    assert sitting.table.acting == {0}
    assert sitting.log()[-1] == "refused"


def test_whoever_is_back_declines_to_be_passed_over_and_is_not_asked_to_agree(sitting: Sitting) -> None:
    propose(sitting, "Ben", "skip", about=Seat(0))
    version = answer(sitting, "Ann")  # not hers to agree to
    assert (sitting.table.version, sitting.table.acting) == (version, frozenset({Seat(0)}))
    answer(sitting, "Ann", agrees=False)

    assert (sitting.table.proposal, sitting.table.acting) == (None, frozenset({Seat(0)}))


def test_only_a_seat_that_is_waited_for_and_not_ones_own_is_passed_over(sitting: Sitting) -> None:
    with refused(sitting.database, NotPassed):
        propose(sitting, "Ann", "skip", about=Seat(1))
    with refused(sitting.database, SeatTaken):
        propose(sitting, "Ann", "skip", about=Seat(0))
    sitting.do(service.let_bot_play, "Ann", seat=Seat(0))
    with refused(sitting.database, BotPlays):
        propose(sitting, "Ben", "skip", about=Seat(0))


def test_two_players_do_not_pass_each_other_over_by_themselves(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    with refused(database, NobodyToAgree):
        propose(sitting, "Ben", "skip", about=Seat(0))
    with refused(database, NobodyToAgree):
        propose(sitting, "Ben", "claim", about=Seat(0))
    with refused(database, NotHost):
        sitting.do(service.skip_turn, "Ben", seat=Seat(0))


def test_somebody_who_watches_gets_the_seat_of_one_who_is_away(sitting: Sitting) -> None:
    link = sitting.link("Ben", 1)
    propose(sitting, "Dora", "claim", about=Seat(1), name="Dora")
    answer(sitting, "Ann")
    answer(sitting, "Cal")

    assert sitting.seated == ["Ann", "Dora", "Cal"]
    assert sitting.table.seats[1].name == "Dora"
    sitting.play(0, Wait())
    sitting.play(1, Wait(), who="Dora")
    with pytest.raises(Exception, match="does not open a seat any more"):
        sitting.claim("Ben", link)


def test_a_player_gets_one_more_seat_under_its_name_so_far(sitting: Sitting) -> None:
    propose(sitting, "Ann", "claim", about=Seat(1))
    answer(sitting, "Cal")

    assert sitting.seated == ["Ann", "Ann", "Cal"]
    assert sitting.table.seats[1].name == "Ben"


def test_a_claim_stays_open_while_the_game_goes_on(sitting: Sitting) -> None:
    propose(sitting, "Dora", "claim", about=Seat(1), name="Dora")
    sitting.play(0, Wait())
    proposal = sitting.table.proposal
    assert proposal is not None
    answer(sitting, "Cal")
    answer(sitting, "Ann")

    assert sitting.seated[1] == "Dora"


def test_the_host_gives_no_consent_for_a_seat_that_they_do_not_hold(sitting: Sitting) -> None:
    propose(sitting, "Dora", "claim", about=Seat(1), name="Dora")
    proposal = sitting.table.proposal
    assert proposal is not None
    with refused(sitting.database, NotYourSeat):
        sitting.do(service.answer, "Ann", seat=Seat(2), version=proposal.version, agrees=True)
    with refused(sitting.database, NotYourSeat):
        sitting.do(service.answer, "Dora", seat=Seat(1), version=proposal.version, agrees=True)


def test_who_watches_proposes_nothing_else(sitting: Sitting) -> None:
    for kind, about in (("skip", 0), ("bot", 0), ("end", None), ("draw", None), ("undo", None)):
        with refused(sitting.database, NotYourSeat):
            propose(sitting, "Dora", kind, about=None if about is None else Seat(about), to=4)
    with refused(sitting.database, InvalidInput):
        propose(sitting, "Dora", "claim", about=Seat(1), name="  ")


def test_one_person_answers_once_for_all_their_seats(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    sitting.do(service.hand_over, "Ann", seat=Seat(2), to=Seat(1))
    propose(sitting, "Ann", "end")
    answer(sitting, "Ben")

    assert sitting.table.status == "ended"


def test_an_abandoned_table_is_taken_up_again(database: Database, hall: Hall) -> None:
    sitting = started(database, hall, "Ann", "Ben")
    for who in ("Ann", "Ben"):
        sitting.do(service.leave_table, who)
    propose(sitting, "Dora", "claim", about=Seat(1), name="Dora")

    assert (sitting.seated, sitting.host) == ([None, "Dora"], "Dora")


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(sitting: Sitting) -> None:
    called: list[str] = []
    sitting.database.on_call(called.append)
    propose(sitting, "Ben", "bot", about=Seat(0))
    assert called == []
    answer(sitting, "Cal")

    assert sitting.table.bot_seats == {0}
    assert set(called) == {sitting.slug}
    sitting.do(service.take_back_seat, "Ann", seat=Seat(0))
    assert sitting.table.bot_seats == set()


def test_all_agree_to_close_the_table(sitting: Sitting) -> None:
    propose(sitting, "Ben", "end")
    answer(sitting, "Ann")
    answer(sitting, "Cal")

    assert (sitting.table.status, sitting.table.acting) == ("ended", frozenset())
    assert sitting.log()[-1] == "table.settled"


def test_a_seat_that_changes_hands_lets_every_proposal_lapse(sitting: Sitting) -> None:
    propose(sitting, "Ben", "end")
    sitting.do(service.leave_table, "Cal")

    assert sitting.table.proposal is None
    assert "table.lapsed" in sitting.log()


def test_it_is_known_since_when_somebody_is_waited_for(database: Database) -> None:
    hall = new_hall()
    sitting = started(database, hall, "Ann", "Ben")
    dealt = sitting.table.updated_at
    assert awaited_since(sitting.table, Seat(0)) == dealt
    assert awaited_since(sitting.table, Seat(1)) is None
    sitting.do(service.rename_seat, "Ben", seat=Seat(1), name="Benno")
    assert awaited_since(sitting.table, Seat(0)) == dealt  # it is no deed of Ann's
    sitting.play(0, Climb(sitting.hand(0)[0]))
    assert awaited_since(sitting.table, Seat(0)) == dealt
    assert patience_until(sitting.table, Seat(0)) == sitting.table.updated_at  # Ann has just shown that she is there
    sitting.play(0, Wait())
    assert awaited_since(sitting.table, Seat(0)) is None
    assert awaited_since(sitting.table, Seat(1)) == sitting.table.updated_at


def test_the_host_waits_as_long_as_the_table_has_chosen(database: Database) -> None:
    hall = new_hall()
    sitting = started(database, hall, "Ann", "Ben", "Cal")
    sitting.do(service.set_patience, "Ann", minutes=60)
    sitting.play(0, Wait())

    deeds: tuple[tuple[Any, dict[str, Any]], ...] = (
        (service.skip_turn, {}),
        (service.hand_over, {"to": "host"}),
        (service.let_bot_play, {}),
    )
    for deed, more in deeds:
        with refused(database, StillAwaited, "Ben has 60 minutes left"):
            sitting.do(deed, "Ann", seat=Seat(1), **more)
    for deed, more in deeds[1:]:
        with refused(database, StillAwaited, "Cal is not waited for"):
            sitting.do(deed, "Ann", seat=Seat(2), **more)
    with refused(database, StillAwaited):
        sitting.send(sitting.press(1, Wait()), who="Ann")

    sitting.hall = msgspec.structs.replace(hall, now=lambda: hall.now() + timedelta(minutes=60))
    sitting.do(service.skip_turn, "Ann", seat=Seat(1))
    assert sitting.table.acting == {2}
    assert sitting.log()[-2:] == ["table.skipped", "turn_ended"]


def test_a_table_without_a_waiting_time_lets_its_host_stand_in_at_once(sitting: Sitting) -> None:
    sitting.do(service.skip_turn, "Ann", seat=Seat(0))
    sitting.do(service.skip_turn, "Ann", seat=Seat(1))

    assert sitting.table.acting == {2}


def test_only_the_host_chooses_how_long_and_from_the_form(sitting: Sitting) -> None:
    with refused(sitting.database, NotHost):
        sitting.do(service.set_patience, "Ben", minutes=60)
    with refused(sitting.database, InvalidInput):
        sitting.do(service.set_patience, "Ann", minutes=7)
    version = sitting.do(service.set_patience, "Ann", minutes=60)
    assert sitting.do(service.set_patience, "Ann", minutes=60) == version


def test_what_was_agreed_stands_in_the_history(sitting: Sitting) -> None:
    propose(sitting, "Ben", "skip", about=Seat(0))
    answer(sitting, "Cal")
    records = sitting.database.read_now(history.read_records, sitting.table.id)

    assert [record.kind for record in records][-4:] == ["proposed", "agreed", "skip", "action"]
    assert sitting.state_at(records[-2].seq) == sitting.state_at(records[-3].seq)


def test_a_turn_goes_on_past_everybody_who_has_gone(sitting: Sitting) -> None:  # B77
    for who in ("Ann", "Ben"):
        sitting.do(service.leave_table, who)
    assert sitting.host == "Cal"
    for gone in (0, 1):
        assert sitting.table.acting == {gone}
        sitting.do(service.skip_turn, "Cal", seat=Seat(gone))

    assert sitting.seated == [None, None, "Cal"]
    assert sitting.table.acting == {2}
    sitting.play(2, Wait())
    assert sitting.told_again() == "same"


def test_a_turn_of_somebody_gone_is_passed_over_by_agreement_and_goes_to_the_next_who_has_gone(
    database: Database, hall: Hall
) -> None:  # B77
    sitting = started(database, hall, "Ann", "Ben", "Cal", "Dan")
    for who in ("Ann", "Ben"):
        sitting.do(service.leave_table, who)
    for gone in (0, 1):
        propose(sitting, "Dan", "skip", about=Seat(gone))
        answer(sitting, "Cal")

    assert sitting.seated == [None, None, "Cal", "Dan"]
    assert sitting.table.acting == {2}
