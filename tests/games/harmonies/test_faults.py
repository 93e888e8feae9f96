"""Faults that other programs had, tried here on the rules: hidden cards, drafts, dead ends, whose action, flags."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from app.games.bots import carry_out
from app.games.harmonies import actions as act
from app.games.harmonies.actions import Action
from app.games.harmonies.pieces import CardId, SpaceId
from app.games.harmonies.state import Ruleset, State
from app.games.protocol import IllegalAction, Seat
from app.games.registry import HARMONIES
from tests.games.conformance.harmonies_profile import build, spread
from tests.games.conformance.laws import readable, words
from tests.games.conformance.playing import Played, Sitting, play_out, seed_of
from tests.games.conformance.profile import Chooser
from tests.games.harmonies.scenario import CONTENT, Table, harmonies, player

SHORE = """
.       F       .
    .       .
.       M       .
    .       .
.       .       .
    .       .
.       .       .
    .       .
.       .       .
"""


def dealt(seats: int = 3, number: int = 0) -> Table:
    return Table(HARMONIES.new(Ruleset(spirits=True), seats, seed_of("faults", number)))


def random_game(number: int, chooser: Chooser) -> Played:
    chance = Random(seed_of("faults", number))
    rules = Ruleset(side=chance.choice(("A", "B")), spirits=True, first_seat="random")
    return play_out(HARMONIES, Sitting(rules, number % 4 + 1, seed_of("game", number), chooser, chance))


# The log, and what a face-down card lets others work out


@pytest.mark.parametrize("number", range(8))
def test_the_spirit_that_was_put_back_is_never_named_to_others(number: int) -> None:
    played = random_game(number, build)
    last = played.states[-1]
    for seat, own in enumerate(last.seats):
        for viewer in (*(Seat(other) for other in range(len(last.seats)) if other != seat), None):
            heard = [readable(step.log, viewer) for step in played.steps]
            seen = [HARMONIES.view(state, viewer) for state in played.states]
            assert not words((heard, seen)) & set(own.returned)


def test_the_log_of_a_choice_goes_to_its_player_alone() -> None:
    table = dealt()
    card = table.seat().offered[0]
    table.choose(card)
    assert [readable(table.log, viewer) for viewer in (Seat(1), Seat(2), None)] == [[], [], []]
    assert [entry.data for entry in readable(table.log, Seat(0))] == [{"seat": 0, "card": card}]


def test_others_see_the_same_whichever_spirit_is_chosen() -> None:
    one, other = dealt(), dealt()
    one.choose(one.seat().offered[0])
    other.choose(other.seat().offered[1])
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)


def test_nothing_hidden_is_in_any_view() -> None:
    """Neither the seed, nor the order of the pouch, nor a card of the pile, nor a spirit that lies face down."""
    table = dealt()
    hidden = {
        *table.state.draw_pile,
        *table.state.unused,
        *(card for seat in (1, 2) for card in table.seat(seat).offered),
    }
    for viewer in (0, 1, 2, None):
        seen = msgspec.json.encode(table.view(viewer))
        assert table.state.rng.seed.encode() not in seen
        assert not words(table.view(viewer)) & hidden
    assert type(table.view(0).pouch) is type(table.view(0).draw_pile) is int


# Drafts


def test_a_draft_whose_card_was_taken_meanwhile_is_refused_whole() -> None:
    """What another player took is told; the tokens of the draft stay where they were, and nothing of it happened."""
    table = harmonies("", player(), row=["koala", "bat"], next_cards=["wolf"], in_hand="", active=0)
    table.take_card("koala").end_turn()
    draft: tuple[Action, ...] = (act.TakeTokens(1), act.TakeCard(CardId("koala")))
    before = table.state
    with pytest.raises(IllegalAction, match="does not lie face up"):
        carry_out(HARMONIES, table.state, Seat(1), draft)
    assert table.state == before


def test_my_board_stays_as_it_is_while_others_play() -> None:
    table = harmonies(SHORE, player(), player(), cards=["meerkat"], in_hand="").end_turn()
    mine = table.seat(0)
    table.take_and_place().end_turn().take_and_place().end_turn()
    assert (table.seat(0), table.state.active) == (mine, 0)


# Dead ends


@pytest.mark.parametrize("chooser", (spread, build))
@pytest.mark.parametrize("number", range(12))
def test_there_is_always_something_to_do(number: int, chooser: Chooser) -> None:
    """A turn begins with three empty spaces at least, so each token finds a place and the turn can end."""
    played = random_game(number, chooser)
    assert played.states[-1].outcome is not None
    for state in played.states[:-1]:
        legal = HARMONIES.legal_actions(state, state.active)
        empty = state.acting_seat.board.empty_spaces
        if state.turn.taken_from is None:
            assert empty > CONTENT.table.few_empty
        if state.turn.in_hand:
            assert {action.token for action in legal if isinstance(action, act.PlaceToken)} == {*state.turn.in_hand}
        elif state.turn.taken_from is not None and not state.acting_seat.offered:
            assert act.EndTurn() in legal


# Who may do what, and when

KINDS: dict[str, Action] = {
    "take": act.TakeTokens(1),
    "place": act.PlaceToken("red", SpaceId(22)),
    "card": act.TakeCard(CardId("koala")),
    "cube": act.PlaceCube(CardId("meerkat"), SpaceId(10)),
    "spirit": act.ChooseSpirit(CardId("owl")),
    "end": act.EndTurn(),
    "swap": act.EndTurn(CardId("koala")),
}


def _phase(**said: Any) -> Table:
    """Set out two players, the first with a meerkat that could settle."""
    return harmonies(SHORE, player(), cards=["meerkat"], **{"row": ["koala"], **said})


PHASES: dict[str, tuple[Callable[[], Table], set[str]]] = {
    "nothing done": (_phase, {"take", "card", "cube"}),
    "tokens in hand": (lambda: _phase(in_hand="R"), {"place", "card", "cube"}),
    "tokens placed": (lambda: _phase(in_hand=""), {"card", "cube", "end"}),
    "card taken": (lambda: _phase(in_hand="", row=["bat", "koala"]).take_card("bat"), {"cube", "end"}),
    "spirit to choose": (lambda: _phase(in_hand="", offered=["owl", "lion"], spirits=True), {"card", "cube", "spirit"}),
    "alone": (lambda: harmonies(SHORE, cards=["meerkat"], row=["koala"], in_hand=""), {"card", "cube", "end", "swap"}),
    "over": (lambda: _phase(in_hand="", active=1, last_round="board").end_turn(), set()),
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("phase", PHASES)
def test_each_kind_of_action_has_its_player_and_its_time(kind: str, phase: str) -> None:
    set_out, allowed = PHASES[phase]
    table, action = set_out(), KINDS[kind]
    for seat in (1, 2, -1):
        table.refused(table.act_as, Seat(seat), action)
    if kind in allowed:
        table.act_as(Seat(0), action)
    else:
        table.refused(table.act_as, Seat(0), action)


# Flags that an undo may leave behind


@pytest.mark.parametrize("kind", ("take", "place", "card", "cube", "spirit"))
def test_after_taking_back_all_is_as_before_and_can_be_done_again(kind: str) -> None:
    said = {"in_hand": "R"} if kind == "place" else {}
    table = _phase(**said, offered=["owl", "lion"], spirits=True)
    action, before = KINDS[kind], table.state
    legal = HARMONIES.legal_actions(before, Seat(0))
    after = table.act(action).state
    assert after != before
    table.take_back()
    assert table.state == before
    assert HARMONIES.legal_actions(table.state, Seat(0)) == legal
    assert table.act(action).state == after


def _turn_facts(state: State) -> tuple[object, ...]:
    return state.turn, state.central, state.row, state.acting_seat


@pytest.mark.parametrize("number", range(6))
def test_a_turn_played_in_another_order_leaves_the_same_facts(number: int) -> None:
    """Taking the card first or last, the tokens before or after: no mark is left that depends on the order."""
    table = dealt(2, number)
    spirit, card = table.seat().offered[0], next(card for card in table.state.row if card)
    first: list[Action] = [act.ChooseSpirit(spirit), act.TakeCard(card), act.TakeTokens(0)]
    last: list[Action] = [act.ChooseSpirit(spirit), act.TakeTokens(0), act.TakeCard(card)]
    facts = []
    for order in (first, last):
        state = table.state
        for action in order:
            state = HARMONIES.apply(state, Seat(0), action).state
        facts.append(_turn_facts(state))
    assert facts[0] == facts[1]
