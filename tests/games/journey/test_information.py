"""Who sees what: face up is public, decks show a count, hands are open unless the table closes them."""

import msgspec
import pytest

from app.games.bots import RandomBot, play_out
from app.games.journey.state import Ruleset
from app.games.journey.view import JourneyView
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.naming import names
from tests.games.scenario import Table, journey, player

CLOSED = Ruleset(hands="closed")
MAUI, ROCK, SPECTATOR = Seat(0), Seat(1), None


def two(rules: Ruleset) -> Table:
    return journey(
        player("Maui", hand=["Bare Feet"], discard=["Resin Jar"]),
        player("Rock", hand=["Reed Mat"], events=["Falling Bough"], items=["Glow Jar"]),
        camp=["Black Ice"],
        common_discard=["Wasp Fall"],
        event_discard=["Voices Off the Path"],
        rules=rules,
    )


def view(table: Table, viewer: Seat | None) -> JourneyView:
    return JOURNEY.view(table.state, viewer)


@pytest.mark.parametrize("viewer", (MAUI, ROCK, SPECTATOR))
def test_open_hands_are_seen_by_everybody_spectators_too(viewer: Seat | None) -> None:
    hands = [names(seat.hand or ()) for seat in view(two(Ruleset()), viewer).seats]
    assert hands == [["Bare Feet"], ["Reed Mat"]]


@pytest.mark.parametrize(
    ("viewer", "seen"), ((MAUI, [True, False]), (ROCK, [False, True]), (SPECTATOR, [False, False]))
)
def test_a_closed_hand_is_seen_only_by_its_owner(viewer: Seat | None, seen: list[bool]) -> None:
    seats = view(two(CLOSED), viewer).seats
    assert [seat.hand is not None for seat in seats] == seen
    assert [seat.hand_count for seat in seats] == [1, 1]


@pytest.mark.parametrize("viewer", (MAUI, ROCK, SPECTATOR))
@pytest.mark.parametrize("rules", (Ruleset(), CLOSED))
def test_what_lies_face_up_is_public(viewer: Seat | None, rules: Ruleset) -> None:
    seen = view(two(rules), viewer)
    assert names(seen.seats[0].discard) == ["Resin Jar"]
    assert names(item.card for item in seen.seats[1].items) == ["Glow Jar"]
    assert (names(seen.camp_storage), names(seen.common_discard)) == (["Black Ice"], ["Wasp Fall"])
    assert names(seen.event_discard) == ["Voices Off the Path"]


@pytest.mark.parametrize("viewer", (MAUI, ROCK, SPECTATOR))
def test_decks_and_waiting_events_show_a_count(viewer: Seat | None) -> None:
    table = two(Ruleset())
    seen, raw = view(table, viewer), msgspec.json.encode(view(table, viewer)).decode()
    assert [seat.draw_pile for seat in seen.seats] == [len(seat.draw_pile) for seat in table.state.seats]
    assert (seen.journey_deck, seen.event_deck, seen.seats[1].waiting_events) == (len(table.state.journey_deck), 6, 1)
    assert "event_falling_bough" not in raw
    assert table.state.rng.seed not in raw
    hidden = set(table.state.journey_deck) | set(table.state.event_deck)
    shown = {relic.card for relic in seen.relics}
    assert [card for card in hidden - shown if card in raw] == []


def test_the_log_of_a_draw_names_no_cards() -> None:
    table = journey(player("Maui", hand=[]), player("Rock"), rules=CLOSED)
    table.end_turn()
    assert table.said("drawn") == {"seat": 0, "amount": 6, "wanted": 6}


def test_the_view_tells_what_the_next_step_asks() -> None:
    ahead = journey(trail=2, portal_marker=2, pathway=["Black Ice", "Wasp Fall"]).me.view.next_step
    assert ahead is not None
    assert (ahead.place, ahead.crystals, ahead.hazard_loss, ahead.last) == (3, 2, 2, False)
    shrine = journey(trail=12).me.view.next_step
    assert shrine is not None
    assert shrine.last


def test_the_view_tells_distance_damage_stun_and_who_will_attack() -> None:
    table = journey(pathway=["Mire Toad", ..., ..., "Rot Crow"], damage={"Mire Toad": 1}, stunned="Rot Crow")
    seen = table.me.view
    near, far = seen.pathway[0], seen.pathway[3]
    assert near is not None
    assert far is not None
    assert (near.damage, near.stunned, near.distance) == (1, False, 0)
    assert (far.damage, far.stunned, far.distance) == (0, True, 2)
    assert names(seen.attackers) == ["Mire Toad"]


def test_a_gap_is_seen_as_a_gap() -> None:
    assert journey(pathway=[None]).me.view.pathway[0] is None


@pytest.mark.parametrize("rules", (Ruleset(), CLOSED))
def test_what_the_active_player_made_is_public(rules: Ruleset) -> None:
    table = journey(player("Maui", hand=["Waking Song"]), player("Rock"), camp=["Sucking Mud"], rules=rules)
    table.play("Waking Song").play("Sucking Mud", "unit")
    seen = view(table, ROCK)
    assert (seen.pool.crystal, names(seen.units), seen.powers) == (1, ["Sucking Mud"], ("spring",))
    assert names(entry.card for entry in seen.in_play) == ["Waking Song", "Sucking Mud"]


@pytest.mark.parametrize("seed", range(20))
def test_a_hand_dealt_anew_can_still_answer_the_event_that_asks_for_a_card(seed: int) -> None:
    table = journey(
        player(
            "Maui",
            hand=["The Unopened Bud", "Bare Feet"],
            draw_pile=["The Noon Stone", "The Last Red Leaf", "The Sleeping Flake"],
            events=["Torn Satchel"],
        ),
        player("Rock"),
        rules=CLOSED,
    )
    table.resolve_event()
    other = JOURNEY.redeal(table.state, ROCK, Rng(f"{seed:032x}"))
    assert JOURNEY.legal_actions(other, MAUI)


@pytest.mark.parametrize("viewer", (MAUI, ROCK, SPECTATOR))
@pytest.mark.parametrize("rules", (Ruleset(), CLOSED))
def test_what_is_dealt_anew_hangs_on_nothing_hidden(viewer: Seat | None, rules: Ruleset) -> None:
    state, _ = play_out(JOURNEY, (rules, 2, f"{7:032x}"), RandomBot(JOURNEY, f"{7:032x}"), most_actions=60)
    other = JOURNEY.redeal(state, viewer, Rng(f"{1:032x}"))
    chance = Rng(f"{2:032x}")
    assert other != state
    assert JOURNEY.redeal(other, viewer, chance) == JOURNEY.redeal(state, viewer, chance)
