"""What the page tells beforehand: what the end of a turn would bring, and what a hand that waits could do."""

from app.games.journey.actions import Buy
from app.games.journey.cards import CardId
from app.games.protocol import Seat
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.scenario import journey, player
from tests.web.journey.looking import CONTENT, board_html, page_seen, panel_seen, sights

EVENT = next(iter(CONTENT.events.values())).name


def test_whoever_waits_reads_what_the_end_of_the_turn_would_bring() -> None:
    table = journey(player("Maui", hand=[]), player("Rock", hand=["Reed Mat"]), pathway=["Flood Pike"])
    mine, theirs = page_seen(table.state, 0).id("finish"), page_seen(table.state, 1).id("finish")
    assert "Flood Pike attacks you: you lose 2 lives." in mine.text
    assert "If Maui ended the turn now" in theirs.text
    assert "Flood Pike attacks Maui, who loses 2 lives." in theirs.text
    assert theirs.all("button", name="actions") == []


def test_the_end_of_a_turn_tells_what_is_known_and_what_is_not() -> None:
    table = journey(
        player("Maui", hand=[]), player("Rock"), pathway=["Flint Knife", "Flood Pike"], resources={"resin": 2}
    )
    table.act(Buy(CardId("item_flint_knife")))
    words = page_seen(table.state, 0).id("finish").text
    assert "1 new card comes onto the pathway: which, nobody knows yet." in words
    assert "Next to the Camp then: Flood Pike, who attacks Rock at the end of the next turn." in words
    assert "Rock begins without an Event." in words
    after = journey(player("Maui", hand=[]), player("Rock", hand=[], events=[EVENT])).state
    assert "Rock begins with 1 Event: what it does shows only then." in page_seen(after, 0).id("finish").text


def test_the_board_marks_what_a_waiting_hand_could_have() -> None:
    table = journey(
        player("Rock", hand=[]),
        player("Maui", hand=["Reed Basket", "Reed Basket"], draw_pile=[]),
        pathway=["Rush Cloak", "The Unopened Bud"],
    )
    words = [mark.text for mark in page_seen(table.state, 1).all(cls="reach")]
    assert "with cards Your cards could pay for this on your turn" in words
    assert "short You would be short of something on your turn" in words
    assert page_seen(table.state, None).all(cls="reach") == []


def test_a_panel_tells_whoever_waits_what_their_cards_would_do() -> None:
    table = journey(
        player("Rock", hand=[]),
        player("Maui", hand=["Reed Basket", "Reed Basket"], draw_pile=[]),
        pathway=["Rush Cloak"],
    )
    panel = panel_seen(table.state, 1, "buy:item_rush_cloak")
    assert panel.one(cls="verdict").text == "On your turn your cards cover this."
    assert "Told as the table lies now, with the cards you hold." in panel.text
    assert panel.all("button", name="actions") == []
    assert "Plan it for my turn" in [button.text for button in panel.all("button")]
    assert "Plan it" not in panel_seen(table.state, None, "buy:item_rush_cloak").text


def test_a_fight_to_come_says_what_it_costs_in_lives() -> None:
    table = journey(player("Rock", hand=[]), player("Maui", hand=["Thorn Switch"]), pathway=["Mire Toad"])
    assert "You lose 1 life: the fight." in panel_seen(table.state, 1, "fight:enemy_mire_toad").text


def test_what_lies_hidden_changes_no_word_of_it() -> None:
    for number, state in enumerate(sights()[::8]):
        if state.outcome is not None:
            continue
        seat = Seat(number % len(state.seats))
        dealt = JOURNEY.redeal(state, seat, Rng(f"{number:032x}"))
        assert board_html(dealt, seat, target="travel") == board_html(state, seat, target="travel")
