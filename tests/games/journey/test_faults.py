"""Faults that games of this kind have had, tried here: each section names one, each test the fact that rules it out."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from app.games.journey import actions as act
from app.games.journey.state import Ruleset
from app.games.protocol import Outcome, Seat
from app.games.registry import JOURNEY
from app.games.replay import replay
from app.tables.hall import new_seed
from tests.games.conformance.playing import Sitting, play_out, seed_of
from tests.games.conformance.seeker import seek
from tests.games.scenario import Table, changed, journey, player, unchanged

ROOT = Path(__file__).resolve().parents[3]
OPENINGS = 200


# The same shuffle every game (B37)


def opening(seed: str) -> tuple[object, ...]:
    state = JOURNEY.new(Ruleset(), 4, seed)
    return state.pathway, tuple(seat.hand for seat in state.seats)


def test_two_hundred_tables_of_one_process_open_in_two_hundred_ways() -> None:
    assert len({opening(new_seed()) for _ in range(OPENINGS)}) == OPENINGS


def test_processes_started_together_choose_other_seeds() -> None:
    program = f"from app.tables.hall import new_seed; print(*(new_seed() for _ in range({OPENINGS})))"
    workers = [
        subprocess.Popen((sys.executable, "-c", program), cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(2)
    ]
    seeds = [seed for worker in workers for seed in worker.communicate(timeout=60)[0].split()]
    assert len(seeds) == len(set(seeds)) == 2 * OPENINGS


def test_seeds_that_differ_in_one_bit_open_differently() -> None:
    assert opening("0" * 32) != opening("0" * 31 + "1")


# An effect with nothing to act on (B39)


@pytest.mark.parametrize(("hand", "asked"), (([], 0), (["Bare Feet"], 1), (["Bare Feet", "Resin Jar"], 2)))
def test_an_event_that_removes_two_cards_takes_what_there_is(hand: list[str], asked: int) -> None:
    table = journey(hand=hand, events=["Hungry Night"], day=4)
    table.resolve_event()
    for card in hand:
        table.remove(card)
    assert (table.pending, table.me.hand, len(table.zone("removed"))) == (None, [], asked)
    table.end_turn()


def test_a_recover_without_any_discard_is_not_offered() -> None:
    table = journey(seats=2, hand=["Ulla of the Seedlings"], resources={"crystal": 1})
    table.play("Ulla of the Seedlings")
    assert table.offered(act.Resolve) == []
    assert table.offered(act.UseAbility) == []


def test_a_step_that_asks_for_a_card_nobody_holds_is_not_offered() -> None:
    table = journey(hand=["Bare Feet"], trail=1, resources={"advance": 5})
    assert table.offered(act.Travel) == []
    table.end_turn()


def test_a_stun_without_an_enemy_is_not_offered_and_costs_nothing() -> None:
    table = journey(who="Leia", hand=[], resources={"crystal": 1})
    assert table.offered(act.UseAbility) == []
    table.refused(table.ability, "Snow Hare")


def test_a_clear_on_an_empty_pathway_is_not_offered() -> None:
    table = journey(who="Ryker", hand=[], pathway=[None] * 8, resources={"crystal": 1})
    assert table.offered(act.UseAbility) == []


def test_a_draw_without_any_card_is_not_offered() -> None:
    table = journey(hand=["Rot Crow"], draw_pile=[])
    table.play("Rot Crow", "draw")
    assert table.offered(act.Resolve) == []


# The wrong person orders simultaneous effects (B40)


def test_two_events_before_one_player_are_resolved_in_the_order_they_came_by_that_player() -> None:
    table = journey(
        player("Maui", events=["Torn Satchel", "Falling Bough"], hand=["Bare Feet", "Resin Jar"]), player("Rock")
    )
    assert table.legal("Rock") == []
    table.resolve_event()
    assert (table.offered(act.RemoveCard, by="Rock"), len(table.offered(act.RemoveCard))) == ([], 2)
    with changed(lambda: table.me.life, by=-1):
        table.remove("Resin Jar").resolve_event()


def test_two_enemies_one_stunned_meet_the_shield_in_one_loss_with_one_life_left() -> None:
    """The stun cancels its Enemy's damage first, then the shield takes one off the sum: nobody needs to be asked."""
    saved = journey(
        life=1, shield=True, pathway=["Flood Pike", ..., ..., ..., "Mire Toad"], stunned="Flood Pike"
    ).end_turn()
    assert (saved.outcome, saved.me.life, saved.me.shield, saved.state.stunned) == (None, 1, False, None)
    lost = journey(life=1, shield=True, pathway=["Flood Pike", ..., ..., ..., "Mire Toad"], stunned="Mire Toad")
    assert lost.end_turn().outcome == Outcome("camp_attack", ())


# An effect goes to the wrong person (B41)


@pytest.mark.parametrize("seats", (1, 2, 3, 4))
@pytest.mark.parametrize("moment", ("action", "end"))
def test_the_event_lies_before_the_next_seat_of_that_moment_and_stays_there(seats: int, moment: str) -> None:
    for active in range(seats):
        table = journey(seats=seats, camp=["Leaf Drift"])
        while table.state.active != active:
            table.end_turn()
            while table.me.waiting_events:
                table.resolve_event()
        receiver = (active + 1) % seats
        mine = table.state.seats[active]
        emptied = msgspec.structs.replace(mine, draw_pile=(), discard=mine.discard + mine.draw_pile)
        table.state = msgspec.structs.replace(
            table.state, seats=(*table.state.seats[:active], emptied, *table.state.seats[active + 1 :])
        )
        if moment == "action":
            table.play("Leaf Drift", "draw").use("Leaf Drift")
        else:
            table.end_turn()
        assert [len(seat.waiting_events) for seat in table.state.seats] == [int(n == receiver) for n in range(seats)]
        assert table.said("event_sent") == {"seat": receiver}


def test_a_waiting_event_stays_while_the_next_player_takes_a_recovered_card() -> None:
    """Whoever answers for a seat, what lies before it is resolved in its own turn."""
    table = journey(
        player("Maui", hand=[], draw_pile=[], discard=["Bare Feet"]),
        player("Rock", discard=["Reed Mat"]),
        camp=["Leaf Drift"],
        resources={"crystal": 1},
    )
    table.play("Leaf Drift", "draw").use("Leaf Drift").ability("Rock")
    with unchanged(lambda: table.player("Rock").waiting_events):
        table.take("Reed Mat", by="Rock")
    table.end_turn()
    assert (table.active, table.legal()) == ("Rock", [act.ResolveEvent()])


# A take-back restores half of the state (B44)


DEEDS: dict[str, Callable[[Table], Table]] = {
    "item turned": lambda table: table.activate("Flint Knife"),
    "shield turned": lambda table: table.ability("Maui"),
    "stun token laid": lambda table: table.use("Mother of Wasps", on="Choking Ivy"),
    "damage laid": lambda table: table.fight("Choking Ivy", 1),
    "box infused": lambda table: table.play("Snow Hare"),
    "Camp card played": lambda table: table.play_from_camp("Black Ice", "unit"),
    "card stored": lambda table: table.store("Snow Hare"),
    "life healed": lambda table: table.heal("Maui"),
    "card bought": lambda table: table.buy("Glow Jar"),
    "Guide hired": lambda table: table.hire(),
    "card discarded": lambda table: table.act(act.DiscardTwo()).discard("Snow Hare"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_was_before_an_action_is_whole_and_leads_to_the_same_again(deed: str) -> None:
    """Undo goes back to an earlier state: no flag, token, mark or count of it may have moved meanwhile."""
    table = journey(
        player("Rock", hand=["Mother of Wasps", "Ice Stance", "Snow Hare", "Pair of Swifts"], items=["Flint Knife"]),
        player("Maui", life=3, discard=["Resin Jar"]),
        camp=["Black Ice"],
        pathway=["Choking Ivy", "Glow Jar"],
        resources={"crystal": 1, "attack": 2, "resin": 4, "reed": 2, "advance": 2, "heal": 1},
    )
    table.play("Mother of Wasps").play("Ice Stance")
    before, written, legal = table.state, msgspec.json.encode(table.state), list(table.legal())
    after = DEEDS[deed](table).state
    assert after != before
    table.state = before
    assert (msgspec.json.encode(before), list(table.legal())) == (written, legal)
    assert DEEDS[deed](table).state == after


@pytest.mark.parametrize("number", range(8))
def test_taking_back_to_any_moment_of_a_random_game_restores_all_of_it(number: int) -> None:
    seats, seed = number % 4 + 1, seed_of("take back", number)
    played = play_out(JOURNEY, Sitting(Ruleset(), seats, seed, seek, Random(number)))
    for place in range(len(played.states)):
        if place % 10 == 0:
            again = replay(JOURNEY, (Ruleset(), seats, seed), played.actions[:place])
            assert again == played.states[place]
            for seat in map(Seat, range(seats)):
                assert JOURNEY.legal_actions(again, seat) == JOURNEY.legal_actions(played.states[place], seat)
