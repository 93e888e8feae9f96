"""The one question: before a cap from the hand that strands a reserve."""

from collections.abc import Sequence

from app.games.balance.actions import Cap
from app.games.balance.cards import CardId, LineId
from tests.games.balance.dealing import FOUR
from tests.games.balance.scenario import Table, balance, laid, locked
from tests.web.balance.looking import PAGE, scene

SEASONS = (CardId("spring"), CardId("summer"), CardId("autumn"), CardId("winter"))
FROM_HAND = Cap(LineId("east"), SEASONS)
FROM_RESERVE = Cap(LineId("east"), SEASONS, "reserve")


def table(*, done: Sequence[str] = (), reserves: int) -> Table:
    """Set out P's turn with an open East row, four seasons in hand, some locked rows and some reserves."""
    sets = [laid("East"), *(locked(line) for line in done)]
    return balance(hand=[*FOUR], sets=sets, reserves=[FOUR] * reserves, pile=["West River"]).draw()


def asked(set_out: Table, *actions: Cap) -> tuple[str, ...]:
    question = PAGE.confirm(scene(set_out.state, 0), actions)
    return () if question is None else question.sentences


def test_a_cap_that_strands_a_reserve_is_asked_about() -> None:
    assert asked(table(done=["South", "West"], reserves=2), FROM_HAND) == (
        "After this cap 1 set is left to lock, but 2 reserves wait.",
        "1 reserve could never be used again. Cap with a reserve instead?",
    )


def test_a_cap_with_a_reserve_is_not_asked_about() -> None:
    assert asked(table(done=["South", "West"], reserves=2), FROM_RESERVE) == ()


def test_a_cap_that_leaves_use_for_every_reserve_is_not_asked_about() -> None:
    assert asked(table(done=["South"], reserves=2), FROM_HAND) == ()
    assert asked(table(reserves=0), FROM_HAND) == ()


def test_a_cap_that_wins_is_not_asked_about() -> None:
    assert asked(table(done=["South", "West", "North"], reserves=1), FROM_HAND) == ()


def test_nothing_is_asked_of_somebody_who_watches() -> None:
    set_out = table(done=["South", "West"], reserves=2)
    assert PAGE.confirm(scene(set_out.state, None), (FROM_HAND,)) is None
