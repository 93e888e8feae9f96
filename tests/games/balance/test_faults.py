"""Faults that games of this kind have had, tried here: each section names one, each test the fact that rules it out."""

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from app.games.balance import actions as act
from app.games.balance.actions import Action
from app.games.balance.cards import CardId, LineId
from app.games.balance.state import Ruleset
from app.games.bots import RandomBot
from app.games.bots import play_out as let_play
from app.games.protocol import LogEntry, Seat
from app.games.registry import BALANCE
from app.games.replay import replay
from tests.games.balance.dealing import FOUR
from tests.games.balance.naming import CONTENT, card_named, face_named
from tests.games.balance.scenario import Table, balance, laid, locked, opponent
from tests.games.conformance.balance_profile import build
from tests.games.conformance.playing import Sitting, play_out, seed_of

P, Q = Seat(0), Seat(1)
SOUTH = ["South Forest", "South Field", "Mountain", "Mountain"]


def readable(log: tuple[LogEntry, ...], viewer: Seat | None) -> str:
    return msgspec.json.encode([e.data for e in log if e.audience is None or viewer in e.audience]).decode()


# A log that names a hidden card (B27)


def test_the_log_of_a_card_drawn_kept_and_followed_by_others_names_it_to_its_owner_alone() -> None:
    table = balance(hand=["Mountain"], pile=["Winter Solstice", "Fog"])
    told = ""
    for viewer in (P, Q, None):
        table = balance(hand=["Mountain"], pile=["Winter Solstice", "Fog"])
        told = readable(table.draw().log, viewer) + readable(table.release("Mountain").log, viewer)
        assert ("winter_solstice" in told) == (viewer == P)
        assert "mountain" in told


def test_refusals_name_no_card() -> None:
    table = balance(opponent(hand=["Winter Solstice"]), hand=["Spring Equinox"]).draw()
    tries: tuple[Action, ...] = (act.Release(CardId("winter_solstice")), act.LaySet(LineId("north")), act.Draw())
    for action in tries:
        sentence = table.refused(table.act, action)
        assert [card.name for card in CONTENT.cards.values() if card.name in sentence] == []


# Inference from a face-down card (B28)


def test_the_order_of_a_hidden_hand_shows_nowhere() -> None:
    table = balance(hand=["Mountain", "Fog", "East Road", "Winter"])
    own = table.state.seats[P]
    turned = msgspec.structs.replace(own, hand=own.hand[::-1])
    other = msgspec.structs.replace(table.state, seats=(turned, table.state.seats[Q]))
    for viewer in (Q, None):
        assert BALANCE.view(other, viewer) == BALANCE.view(table.state, viewer)


def test_copies_of_a_card_cannot_be_told_apart_after_a_shuffle() -> None:
    table = balance(hand=["East Road", "East Road"], pile=["Storm"]).draw()
    assert set(table.state.discard) <= set(CONTENT.deck)
    assert set(table.state.draw_pile) <= set(CONTENT.deck)


# Hidden values that travel to the client (B32)


@pytest.mark.parametrize("number", range(12))
def test_no_view_of_a_whole_game_holds_a_card_that_its_viewer_could_not_see(number: int) -> None:
    chance = Random(number)
    played = play_out(BALANCE, Sitting(Ruleset(), 2, seed_of("hidden", number), build, chance))
    for state in played.states[::7]:
        for viewer in (P, Q, None):
            raw = msgspec.json.encode(BALANCE.view(state, viewer)).decode()
            shown = raw.count('"hand":[')
            assert shown == (viewer is not None)
            assert '"draw_pile":[' not in raw
            assert '"discard":[' not in raw
            assert '"rng"' not in raw


# A draft that meets another's action (B73)


def test_a_steal_that_was_planned_while_the_set_was_open_is_refused_once_it_is_locked() -> None:
    table = balance(
        opponent(hand=["East Road"]),
        sets=[laid("East", mountains=["East Road"])],
        reserves=[FOUR],
    )
    draft = act.Steal(face_named("East Road"))
    assert BALANCE.legal_actions(table.draw().cap_from_reserve("East").release("Spring").state, Q).count(draft) == 0
    assert table.refused(table.act, draft) == "No Mountain stands for this card in an open set."


def test_a_set_that_was_chosen_before_a_storm_is_refused_after_it() -> None:
    table = balance(
        opponent(hand=["East Forest", "East Field", "East River", "East Road"]),
        pile=["Storm", *["Spring"] * 3, *["Summer"] * 3],
    )
    table.draw()
    draft = (act.Draw(), act.LaySet(LineId("east")))
    table.act(draft[0])
    assert table.refused(table.act, draft[1]) == "You do not hold the cards for this set."


def test_a_cap_that_was_planned_is_refused_once_a_fog_lies_on_the_set() -> None:
    table = balance(
        opponent(sets=[laid("East", mountains=["East Road"])], hand=list(FOUR)),
        hand=["Fog"],
    )
    table.draw().fog("East Road", of=table.q).draw()
    assert table.refused(table.cap, "East") == (
        "A Fog lies on this set: it cannot be capped before a Wind has cleared it."
    )


# No legal action, so that the game cannot go on (B74)


@pytest.mark.parametrize("number", range(10))
def test_random_games_come_to_an_end_without_a_dead_state(number: int) -> None:
    seed = seed_of("dead", number)
    last, history = let_play(BALANCE, (Ruleset(), 2, seed), RandomBot(BALANCE, seed), most_actions=20_000)
    assert last.outcome is not None
    assert len(history) < 20_000


@pytest.mark.parametrize("card", ("Spring", "Mountain", "Fog", "Wind", "East Road"))
def test_a_hand_of_one_kind_of_card_can_always_be_played_on(card: str) -> None:
    copies = CONTENT.deck.count(card_named(card))
    table = balance(hand=[card] * min(copies, 7)).draw()
    assert table.p.offered(act.Release)


def test_a_taken_card_that_must_be_kept_leaves_seven_others_to_release() -> None:
    table = balance(hand=["East Road", "East Field"], discard=["Mountain"]).take()
    assert len(table.p.own.hand) == 8
    assert act.Release(CardId("mountain")) not in table.p.legal()
    assert len(table.p.offered(act.Release)) == 3


# Who may do what, and when (B75)


BUILDS = {"release", "lay_set", "lay_reserve", "cap", "fog", "wind"}
ALLOWED: dict[str, tuple[set[str], set[str]]] = {
    "draw": ({"draw", "take", "steal", "reclaim"}, set()),
    "build": (BUILDS, set()),
    "shed": ({"release"}, set()),
    "sun, active": ({"release"}, set()),
    "sun, other": (set(), {"release"}),
    "moon, active": ({"release", "keep_rest"}, set()),
    "moon, other": (set(), {"release", "keep_rest"}),
    "over": (set(), set()),
}
ONE_OF_EACH: tuple[Action, ...] = (
    act.Draw(),
    act.TakeDiscard(),
    act.Release(CardId("spring")),
    act.KeepRest(),
    act.LaySet(LineId("south"), (face_named("South River"), face_named("South Road"))),
    act.LayReserve((CardId("spring"), CardId("summer"), CardId("autumn"), CardId("winter"))),
    act.Cap(LineId("east"), (CardId("spring"), CardId("summer"), CardId("autumn"), CardId("winter")), "reserve"),
    act.PlayFog(P, face_named("East Road")),
    act.PlayWind(face_named("North Road")),
    act.Steal(face_named("West Road")),
    act.Reclaim(face_named("East Road")),
)


def rich(top: str) -> Table:
    """Set out a table with ``top`` on the draw pile and a hand so full that every kind of action is possible."""
    mine = [laid("East", mountains=["East Road"]), laid("North", fogged=["North Road"])]
    return balance(
        opponent(sets=[laid("West", mountains=["West Road"])]),
        hand=["Spring", "Summer", "Autumn", "Fog", "Wind", "East Road", "West Road", *SOUTH],
        filled=False,
        sets=mine,
        reserves=[FOUR],
        pile=[top, "Winter", "Spring", "Summer"],
        discard=["South River"],
    )


def won() -> Table:
    three = [locked("North"), locked("South"), locked("West")]
    return balance(sets=[*three, laid("East")], reserves=[FOUR]).draw().cap_from_reserve("East")


SIGHTS: dict[str, Callable[[], Table]] = {
    "draw": lambda: rich("Spring"),
    "build": lambda: rich("Winter").draw(),
    "shed": lambda: rich("Winter").draw().cap_from_reserve("East"),
    "sun, active": lambda: rich("Sun").draw(),
    "sun, other": lambda: rich("Sun").draw().release("Spring"),
    "moon, active": lambda: rich("Moon").draw(),
    "moon, other": lambda: rich("Moon").draw().keep_rest(),
    "over": won,
}


@pytest.mark.parametrize("moment", SIGHTS)
def test_each_kind_of_action_is_for_one_seat_at_one_moment(moment: str) -> None:
    table = SIGHTS[moment]()
    for seat, allowed in zip((P, Q), ALLOWED[moment], strict=True):
        kinds = {action.__struct_config__.tag for action in BALANCE.legal_actions(table.state, seat)}
        assert kinds == allowed


@pytest.mark.parametrize("moment", SIGHTS)
@pytest.mark.parametrize("action", ONE_OF_EACH, ids=lambda action: str(action.__struct_config__.tag))
def test_an_action_at_another_moment_or_from_another_seat_is_refused_and_changes_nothing(
    moment: str, action: Action
) -> None:
    table = SIGHTS[moment]()
    for seat in (P, Q, Seat(-1), Seat(2)):
        if action not in BALANCE.legal_actions(table.state, seat):
            assert table.refused(table.act_as, seat, action).endswith(".")


# An undo that leaves a flag behind (B79)


@pytest.mark.parametrize("number", range(6))
def test_before_every_action_of_a_game_stands_exactly_what_an_undo_restores(number: int) -> None:
    setup = (Ruleset(takeable="specials_too"), 2, seed_of("undo", number))
    played = play_out(BALANCE, Sitting(setup[0], 2, setup[2], build, Random(number)))
    for place in range(0, len(played.actions), 29):
        again = replay(BALANCE, setup, played.actions[:place])
        assert again == played.states[place]
        for seat in (P, Q):
            assert BALANCE.legal_actions(again, seat) == BALANCE.legal_actions(played.states[place], seat)


DEEDS: dict[str, Callable[[Table], Table]] = {
    "take": Table.take,
    "take and cap": lambda table: table.take().cap_from_reserve("East"),
    "fog": lambda table: table.draw().fog("East Road", of=table.p),
    "wind": lambda table: table.draw().wind("North Road"),
    "steal": lambda table: table.steal("West Road"),
    "reclaim": lambda table: table.reclaim("East Road"),
    "sun": lambda table: table.draw().release("Spring"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_leaves_no_mark_on_the_state_it_was_done_in(deed: str) -> None:
    table = rich("Sun" if deed == "sun" else "Winter")
    before, raw, legal = table.state, msgspec.json.encode(table.state), table.p.legal()
    DEEDS[deed](table)
    assert table.state != before
    assert (msgspec.json.encode(before), BALANCE.legal_actions(before, P)) == (raw, legal)


def test_a_fog_is_one_fact_so_a_cleared_mountain_can_be_fogged_and_stolen_anew() -> None:
    table = rich("Winter").draw().wind("North Road")
    slot = next(slot for laid in table.p.own.sets for slot in laid.slots if slot.face == "north_road")
    assert slot.cover == "mountain"
    assert table.p.lines["North"] == "open"
