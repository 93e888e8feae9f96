"""Harmony, at the moment of the fourth lock, and the draw when nothing moves any more."""

from collections.abc import Callable

import pytest

from app.games.balance import actions as act
from app.games.balance.state import Ruleset
from app.games.protocol import Outcome, Seat
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import Table, balance, laid, locked, opponent

THREE = [locked("North"), locked("South"), locked("West")]
FREE = Ruleset(taken_card="free")


def over(table: Table) -> bool:
    return table.p.legal() == table.q.legal() == []


def test_the_fourth_lock_from_the_hand_wins_before_any_refill() -> None:
    table = balance(sets=[*THREE, laid("East")], hand=FOUR, pile=["West River", "Storm"])
    table.draw().cap("East")
    assert table.outcome == Outcome("harmony", (table.p.seat,))
    assert (table.sizes, table.pile[0], over(table)) == ((4, 7), "Storm", True)


def test_the_fourth_lock_from_a_reserve_wins_before_any_release() -> None:
    table = balance(sets=[*THREE, laid("East")], reserves=[FOUR], hand=["North Road"])
    table.draw().cap_from_reserve("East")
    assert (table.outcome, table.sizes) == (Outcome("harmony", (table.p.seat,)), (8, 7))
    assert over(table)


def test_the_second_seat_can_win_too() -> None:
    table = balance(sets=[*THREE, laid("East")], reserves=[FOUR], active=1, hand=["North Road"])
    table.draw().cap_from_reserve("East")
    assert table.outcome == Outcome("harmony", (Seat(1),))


def test_a_locked_set_with_mountains_counts() -> None:
    table = balance(
        sets=[
            locked("North", mountains=["North Field", "North River", "North Road"]),
            *THREE[1:],
            laid("East", mountains=["East Road"]),
        ],
        reserves=[FOUR],
    )
    assert table.draw().cap_from_reserve("East").outcome is not None


@pytest.mark.parametrize("sets", ([*THREE], [*THREE[:2], laid("East")], [*THREE[1:], laid("North")]))
def test_three_locks_do_not_win(sets: list[object]) -> None:
    table = balance(sets=sets, reserves=[FOUR])
    assert table.draw().outcome is None


def test_nothing_is_done_after_the_end() -> None:
    table = balance(sets=[*THREE, laid("East")], reserves=[FOUR], hand=["North Road"])
    table.draw().cap_from_reserve("East")
    for action in (act.Draw(), act.TakeDiscard(), act.KeepRest(), act.Release(table.p.own.hand[0])):
        assert table.refused(table.act_as, table.p.seat, action) == "This game is over."


# No progress


def quiet(table: Table) -> Table:
    """Take the discard and put another card in its place: a turn in which nothing moves."""
    return table.take().release(next(card for card in table.asked.hand if card in ("Spring", "Summer")))


def test_forty_turns_without_progress_are_a_draw() -> None:
    table = balance(discard=["East Road"], rules=FREE)
    for turns in range(1, 40):
        assert quiet(table).state.quiet_turns == turns
        assert table.outcome is None
    quiet(table)
    assert table.outcome == Outcome("no_progress", ())
    assert (over(table), table.told()[-1]) == (True, "no_progress")


def test_two_players_who_only_trade_cards_over_the_discards_end_in_a_draw() -> None:
    table = balance(opponent(hand=["East Road"]), hand=["West Road"], discard=["North Road"])
    table.take().release("West Road").take().release("East Road")
    cards = ["North Road", "West Road", "East Road"]
    while table.outcome is None:
        top = table.discard[-1]
        table.take().release(next(card for card in table.asked.hand if card in cards and card != top))
    assert table.state.turn_number == 9 + 39
    assert table.outcome.winners == ()


RICH = [*FOUR, "South Road", "North Road", "East Field"]
PROGRESS: dict[str, Callable[[Table], Table]] = {
    "a draw": lambda table: table.draw().release("Spring"),
    "a reserve": lambda table: table.take().lay_reserve(),
    "a cap from a reserve": lambda table: table.take().cap_from_reserve("North").release("Spring"),
    "a cap from the hand": lambda table: table.take().cap("North"),
    "a steal": lambda table: table.steal("South Road"),
    "a reclaim": lambda table: table.reclaim("North Road"),
    "a set": lambda table: table.take().lay("East", mountains=["East River", "East Road"]),
}


@pytest.mark.parametrize("progress", PROGRESS)
def test_a_draw_a_lay_a_cap_and_a_swap_are_progress(progress: str) -> None:
    hand = RICH if progress != "a set" else ["East Field", "Mountain", "Mountain"]
    table = balance(
        opponent(sets=[laid("South", mountains=["South Road"])]),
        sets=[laid("North", mountains=["North Road"])],
        reserves=[FOUR],
        hand=hand,
        discard=["East Forest"],
        quiet_turns=39,
    )
    PROGRESS[progress](table)
    assert (table.outcome, table.state.quiet_turns) == (None, 0)


def test_fog_and_wind_are_no_progress_so_that_a_loop_of_them_ends() -> None:
    rules = Ruleset(takeable="specials_too")
    set_out = balance(
        sets=[laid("East", mountains=["East Road"])], hand=["Fog"], discard=["Wind"], quiet_turns=39, rules=rules
    )
    set_out.take().fog("East Road", of=set_out.p)
    assert set_out.outcome == Outcome("no_progress", ())
    cleared = balance(
        sets=[laid("East", fogged=["East Road"])], hand=["Wind"], discard=["Fog"], quiet_turns=39, rules=rules
    )
    assert cleared.take().wind("East Road").outcome == Outcome("no_progress", ())


def test_a_fog_after_a_draw_from_the_pile_is_progress_by_the_draw() -> None:
    table = balance(sets=[laid("East", mountains=["East Road"])], hand=["Fog"], quiet_turns=39)
    assert table.draw().fog("East Road", of=table.p).state.quiet_turns == 0
