"""Who sees what: hands are their owners', all that lies on the table is public, and a re-deal keeps what is known."""

from collections.abc import Callable

import msgspec
import pytest

from app.games.balance.state import Ruleset, State
from app.games.protocol import Seat
from app.games.registry import BALANCE
from app.games.rng import Rng
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import CONTENT, names
from tests.games.balance.scenario import Table, balance, laid, locked, opponent

P, Q, SPECTATOR = Seat(0), Seat(1), None
VIEWERS = pytest.mark.parametrize("viewer", (P, Q, SPECTATOR))
RARE = ["Winter Solstice", "Spring Equinox", "Summer Solstice"]


def rich() -> Table:
    return balance(
        opponent(hand=["Autumn Equinox"], sets=[locked("West"), laid("North", fogged=["North Road"])]),
        hand=RARE,
        sets=[laid("East", mountains=["East Road"])],
        reserves=[FOUR],
        discard=["South Field", "South Road"],
    )


def redealt(state: State, viewer: Seat | None) -> list[State]:
    return [BALANCE.redeal(state, viewer, Rng(f"{seed:032x}")) for seed in range(60)]


# The view


@pytest.mark.parametrize(("viewer", "seen"), ((P, [True, False]), (Q, [False, True]), (SPECTATOR, [False, False])))
def test_a_hand_is_seen_by_its_owner_and_counted_by_others(viewer: Seat | None, seen: list[bool]) -> None:
    seats = BALANCE.view(rich().state, viewer).seats
    assert [seat.hand is not None for seat in seats] == seen
    assert [seat.hand_count for seat in seats] == [7, 7]


@VIEWERS
def test_what_lies_on_the_table_is_public(viewer: Seat | None) -> None:
    table = rich()
    seen = BALANCE.view(table.state, viewer)
    assert [(laid.line, laid.frozen, laid.seasons is not None) for seat in seen.seats for laid in seat.sets] == [
        ("east", False, False),
        ("west", False, True),
        ("north", True, False),
    ]
    assert [seat.kind for seat in seen.seats] == ["direction", "direction"]
    assert [seat.locked for seat in seen.seats] == [0, 1]
    assert names(seen.seats[0].reserves[0]) == list(FOUR)
    assert (seen.discard, seen.discard_top, seen.draw_pile) == (2, "south_road", len(table.pile))


@VIEWERS
def test_nothing_hidden_is_in_a_view(viewer: Seat | None) -> None:
    table = rich()
    raw = msgspec.json.encode(BALANCE.view(table.state, viewer)).decode()
    hidden = {"south_field", "storm", "sun", "moon", "wind"}
    hidden |= {"winter_solstice", "spring_equinox"} if viewer != P else {"autumn_equinox"}
    assert {card for card in hidden if f'"{card}"' in raw} == set()
    assert table.state.rng.seed not in raw


@VIEWERS
def test_events_between_drawing_and_putting_away_lie_open_and_so_does_the_question(viewer: Seat | None) -> None:
    table = balance(pile=["Sun", "Moon", "Mountain", "Fog"]).draw()
    seen = BALANCE.view(table.state, viewer)
    assert (seen.handled_events, seen.pending_events, seen.choice) == (("sun",), ("moon",), table.choice())


@VIEWERS
def test_events_that_wait_for_the_next_pile_lie_open(viewer: Seat | None) -> None:
    table = balance(pile=["Storm"], rules=Ruleset(spent_events="next_pile")).draw()
    seen = BALANCE.view(table.state, viewer)
    assert (seen.spent_events, seen.under_pile) == (("storm",), ())


# The log


def test_a_draw_is_counted_for_all_and_named_for_its_owner() -> None:
    table = balance(pile=["Winter Solstice"]).draw()
    told = {entry.kind: (entry.audience, entry.data) for entry in table.log}
    assert told == {
        "drawn": (None, {"seat": P, "amount": 1}),
        "drew": ((P,), {"seat": P, "cards": ("winter_solstice",)}),
    }


def test_both_draws_of_a_sun_are_named_for_their_owners_only() -> None:
    table = balance(pile=["Sun", "Mountain", "Fog"]).draw()
    named = [(entry.audience, entry.data["cards"]) for entry in table.log if entry.kind == "drew"]
    assert named == [((P,), ("mountain",)), ((Q,), ("fog",))]


def test_a_storm_names_no_card_that_it_throws() -> None:
    table = balance(hand=RARE, pile=["Storm"]).draw()
    public = msgspec.json.encode([entry for entry in table.log if entry.audience is None]).decode()
    assert [card for card in CONTENT.cards if f'"{card}"' in public and card != "storm"] == []


# What can be taken back


REVEALS: dict[str, tuple[Callable[[Table], Table], bool]] = {
    "a draw": (Table.draw, True),
    "a take": (Table.take, False),
    "a steal": (lambda table: table.steal("North Field"), True),
    "a reclaim": (lambda table: table.reclaim("East Road"), True),
    "a release": (lambda table: table.take().release("Mountain"), True),
    "a lay": (lambda table: table.take().lay("South", mountains=["South Field"]), True),
    "a cap from a reserve": (lambda table: table.take().cap_from_reserve("East"), False),
    "a fog": (lambda table: table.take().fog("East Road", of=table.p), True),
}


@pytest.mark.parametrize("deed", REVEALS)
def test_an_action_can_be_taken_back_unless_it_showed_something_hidden(deed: str) -> None:
    do, reveals = REVEALS[deed]
    table = balance(
        opponent(sets=[laid("North", mountains=["North Field"])]),
        hand=["Mountain", "Fog", "South Forest", "South River", "North Field", "East Road"],
        sets=[laid("East", mountains=["East Road"])],
        reserves=[FOUR],
        discard=["South Field", "South Road"],
    )
    assert do(table).reveals == reveals


def test_taking_a_discard_reveals_where_a_thrown_card_comes_to_light() -> None:
    table = balance(pile=["Storm"], discard=["South Road"]).draw()
    assert table.take().reveals
    table.release("Autumn")
    assert not table.take().reveals


def test_looking_at_a_moon_without_releasing_is_no_secret_told() -> None:
    table = balance(pile=["Moon"]).draw()
    assert not table.keep_rest().reveals
    assert table.release("Summer").reveals


# The re-deal


@VIEWERS
def test_a_redeal_changes_no_view(viewer: Seat | None) -> None:
    state = rich().state
    assert {msgspec.json.encode(BALANCE.view(deal, viewer)) for deal in redealt(state, viewer)} == {
        msgspec.json.encode(BALANCE.view(state, viewer))
    }


def test_no_event_is_ever_dealt_into_a_hand_or_the_discards() -> None:
    state = balance(pile=["Sun", "Mountain"]).draw().release("Spring").release("Summer").state
    events = set(CONTENT.events)
    for deal in redealt(state, SPECTATOR):
        assert events.isdisjoint({*deal.seats[0].hand, *deal.seats[1].hand, *deal.discard})
        assert deal.draw_pile[-1] == "sun"


def test_a_card_taken_openly_stays_in_the_hand_until_one_like_it_is_laid_down() -> None:
    table = balance(hand=["North River"], discard=["East River", "North River"])
    table.take().release("Spring")
    assert {deal.seats[P].hand.count("north_river") > 0 for deal in redealt(table.state, Q)} == {True}
    table.pass_turn().draw().release("North River")
    held = {"north_river" in deal.seats[P].hand for deal in redealt(table.state, Q)}
    assert held == {True, False}


def test_a_stolen_mountain_stays_where_all_saw_it_go() -> None:
    table = balance(opponent(sets=[laid("East", mountains=["East Road"])]), hand=["East Road"]).steal("East Road")
    assert {"mountain" in deal.seats[P].hand for deal in redealt(table.state, Q)} == {True}


def test_released_cards_stay_where_all_saw_them_lie() -> None:
    state = rich().draw().release("Winter Solstice").state
    assert {deal.discard for deal in redealt(state, Q)} == {state.discard}


def test_the_thrower_of_a_hand_knows_its_cards_but_not_their_order() -> None:
    hand = ["East Forest", "East Field", "East River", "East Road", "West Forest", "West Field", "West River"]
    state = balance(hand=hand, pile=["Storm"]).draw().state
    mine = [deal.discard[:7] for deal in redealt(state, P)]
    assert {tuple(sorted(thrown)) for thrown in mine} == {tuple(sorted(state.discard[:7]))}
    assert len(set(mine)) > 1
    assert len({tuple(sorted(deal.discard[:7])) for deal in redealt(state, Q)}) > 1


def test_what_was_known_of_a_thrown_hand_stays_known() -> None:
    table = balance(hand=RARE, pile=["Spring", "Storm"], discard=["Autumn Equinox"])
    table.take().release("Spring").pass_turn().draw()
    thrown = table.state.thrown[0]
    assert (thrown.seat, thrown.shown) == (P, ("autumn_equinox",))
    for deal in redealt(table.state, Q):
        assert "autumn_equinox" in deal.discard[thrown.start : thrown.start + thrown.count]


def test_the_top_of_the_thrown_cards_is_seen_and_stays_seen_when_it_is_covered() -> None:
    table = balance(pile=["Storm"]).draw()
    top = table.state.discard[13]
    table.draw().release(names([table.q.own.hand[0]])[0])
    assert {deal.discard[13] for deal in redealt(table.state, SPECTATOR)} == {top}
    assert sum(hand.count for hand in table.state.thrown) == 13
