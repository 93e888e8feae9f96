"""What a viewer may not know is not on their page: neither in words, nor in what the page can be made to do."""

from collections.abc import Iterator

import msgspec

from app.games.journey.cards import CardId
from app.games.journey.state import Ruleset, State
from app.games.registry import JOURNEY
from app.games.rng import Rng
from tests.games.scenario import journey, player
from tests.web.journey.looking import CONTENT, PAGE, board_html, page_seen, scene, sights, stroll

CLOSED = Ruleset(hands="closed")


def public(state: State, viewer: int | None) -> set[CardId]:
    """Name the cards that a viewer sees lying face up somewhere."""
    seats = state.seats
    own = () if viewer is None else seats[viewer].hand
    return {
        *own,
        *(card for seat in seats for card in (*seat.discard, *seat.items)),
        *(card for card in state.pathway if card is not None),
        *state.common_discard,
        *state.camp_storage,
        *state.removed,
        *(entry.card for entry in state.turn.in_play),
        *CONTENT.guides(),
        *(CONTENT.relic(season) for season in CONTENT.seasons),
    }


def closed_moments() -> Iterator[tuple[State, int | None]]:
    """Give moments of games with closed hands, from every seat and from beside the table."""
    for seed in range(6):
        for state in list(stroll(seed, seats=seed % 3 + 2, rules=CLOSED, actions=240))[seed::13]:
            for viewer in (*range(len(state.seats)), None):
                yield state, viewer


def test_no_hidden_card_is_named_on_any_page() -> None:
    looked = 0
    for state, viewer in closed_moments():
        html = board_html(state, viewer)
        hidden = {
            card
            for number, seat in enumerate(state.seats)
            for card in (*seat.draw_pile, *(seat.hand if number != viewer else ()))
        }
        for card in (hidden | set(state.journey_deck)) - public(state, viewer):
            looked += 1
            assert card not in html, card
            assert card.replace("_", "-") not in html, card
            assert CONTENT.cards[card].name not in html, card
    assert looked > 1_000


def test_no_event_lying_face_down_is_named() -> None:
    state = journey(events=["Restless Gate"], next_events=["Hungry Night"]).state
    html = board_html(state, 0) + board_html(state, None)
    for event in CONTENT.events.values():
        assert event.id not in html
        assert event.name not in html


def test_dealing_anew_what_is_hidden_changes_nothing_on_the_page() -> None:
    """Law 7 carried to the page: panels, warnings and forecasts rest on what the viewer knows, to the last byte."""
    for number, state in enumerate(sights()[::2]):
        for viewer in (*range(len(state.seats)), None):
            dealt = JOURNEY.redeal(state, viewer, Rng(f"{number:032x}"))
            assert PAGE.context(scene(dealt, viewer)) == PAGE.context(scene(state, viewer))
            for target in ("travel", "hire", "ability", "pile:discard:0", f"fight:{state.pathway[0]}"):
                pointed = (PAGE.target(scene(which, viewer, target=target)) for which in (dealt, state))
                assert next(pointed) == next(pointed)


def test_nobody_else_has_buttons() -> None:
    for state in sights():
        acting = JOURNEY.acting(state)
        for viewer in (*range(len(state.seats)), None):
            buttons = 'form="act"' in board_html(state, viewer, target="travel")
            assert buttons == (viewer in acting)


def test_a_closed_hand_shows_how_many_cards_it_holds() -> None:
    table = journey(player("Maui", hand=["Bare Feet"] * 3), player("Rock", hand=["Steady Pace"] * 2), rules=CLOSED)
    others = page_seen(table.state, 0).id("party").all("li", cls="member")[1]
    assert "Hand 2" in others.text
    assert "Steady Pace" not in others.text
    open_table = msgspec.structs.replace(table.state, ruleset=Ruleset())
    assert "Steady Pace" in page_seen(open_table, 0).id("party").all("li", cls="member")[1].text
