"""What is certain about a press, and the one question before what cannot be taken back."""

from app.games.journey.actions import Action, EndTurn, Fight, RemoveCard, ResolveEvent, Travel
from app.games.journey.cards import CardId
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.web.journey.foresight import NOTHING, at_end, foresee
from tests.games.scenario import Table, journey, player
from tests.web.journey.looking import PAGE, page_seen, scene, sights


def asked(table: Table, *actions: Action, seat: int = 0) -> tuple[str, ...]:
    """Ask whether a press would be asked about, and in which sentences."""
    question = PAGE.confirm(scene(table.state, seat), actions)
    return () if question is None else question.sentences


def test_the_last_life_is_asked_about() -> None:
    table = journey(player("Maui", life=2, hand=[]), pathway=["Flood Pike"], resources={"attack": 1})
    enemy = CardId("enemy_flood_pike")
    assert asked(table, Fight(enemy, 1)) == (
        "You lose 2 lives: the fight.",
        "That is the last life: the journey would end in defeat.",
    )
    assert asked(table, EndTurn())[-1] == "That is the last life: the journey would end in defeat."


def test_a_shield_or_a_life_more_needs_no_question() -> None:
    for said in ({"life": 3}, {"life": 2, "shield": True}):
        table = journey(player("Maui", hand=[], **said), pathway=["Flood Pike"], resources={"attack": 1})
        assert asked(table, Fight(CardId("enemy_flood_pike"), 1)) == ()
        assert asked(table, EndTurn()) == ()


def test_a_portal_with_unpaid_crystals_is_asked_about_once() -> None:
    table = journey(
        player("Maui", hand=["Reed Basket"]),
        player("Rock"),
        trail=2,
        portal_marker=4,
        resources={"advance": 2, "crystal": 2},
    )
    reed = CardId("maui_reed_basket")
    assert asked(table, Travel((reed,), 2)) == ()
    assert asked(table, Travel((reed,), 1)) == (
        "1 Crystal unpaid: the Portal backfires on everyone.",
        "You lose 1 life: the Portal’s backfire.",
        "Rock loses 1 life: the Portal’s backfire.",
    )


def test_making_a_relic_impossible_is_asked_about() -> None:
    table = journey(
        player("Maui", hand=["Sucking Mud", "Bare Feet"], events=["Torn Satchel"]),
        removed=["Mire Toad", "Flood Pike", "Choking Ivy"],
    )
    table.resolve_event()
    assert asked(table, RemoveCard(CardId("hazard_sucking_mud"))) == ("The Unopened Bud could then no longer be won.",)
    assert asked(table, RemoveCard(CardId("maui_bare_feet"))) == ()


def test_what_cannot_be_avoided_is_not_asked() -> None:
    table = journey(
        player("Maui", hand=["Sucking Mud"], events=["Torn Satchel"]),
        removed=["Mire Toad", "Flood Pike", "Choking Ivy"],
    )
    table.resolve_event()
    assert asked(table, RemoveCard(CardId("hazard_sucking_mud"))) == ()


def test_a_card_for_an_event_that_takes_the_last_life_whatever_is_given_is_not_asked_about() -> None:
    table = journey(player("Maui", life=1, hand=["Bare Feet", "Resin Jar"], events=["Hungry Night"]), day=3)
    table.resolve_event()
    choices = table.offered(RemoveCard)
    assert len(choices) == 2
    assert [asked(table, choice) for choice in choices] == [(), ()]
    assert table.act(choices[0]).outcome is not None


def test_an_illegal_press_is_not_asked_about() -> None:
    table = journey(player("Maui", life=1, hand=[]), pathway=["Flood Pike"])
    assert asked(table, Fight(CardId("enemy_flood_pike"), 1)) == ()
    assert asked(table, Travel((), 3)) == ()


def test_an_event_lying_face_down_is_never_tried() -> None:
    table = journey(player("Maui", life=1, events=["Falling Bough"]))
    assert foresee(JOURNEY, table.state, Seat(0), (ResolveEvent(),)) == NOTHING
    assert asked(table, ResolveEvent()) == ()


def test_what_is_foretold_for_the_end_of_a_turn_happens() -> None:
    for state in sights():
        if EndTurn() not in JOURNEY.legal_actions(state, state.active):
            continue
        ahead = at_end(JOURNEY, state)
        after = JOURNEY.apply(state, state.active, EndTurn()).state
        lost = sum(loss.amount for loss in ahead.losses)
        assert state.acting_seat.life - after.seats[state.active].life == lost
        assert ahead.defeat == (after.outcome is not None)
        waiting = sum(len(seat.waiting_events) for seat in after.seats)
        assert ahead.events == waiting - sum(len(seat.waiting_events) for seat in state.seats)


def test_the_end_of_the_turn_tells_what_it_brings() -> None:
    table = journey(
        player("Maui", hand=["Reed Basket", "Bare Feet"], draw_pile=["Acorn Pouch"]),
        player("Rock"),
        pathway=["Mire Toad"],
        resources={"acorn": 1},
    )
    table.play("Reed Basket")
    finish = page_seen(table.state, 0).id("finish").text
    assert "Mire Toad attacks you: you lose 1 life." in finish
    assert "Not spent, and lost: 1 Reed and 1 Acorn." in finish
    assert "1 hand card discarded." in finish
    assert "Your deck runs out: 1 Event for Rock." in finish
