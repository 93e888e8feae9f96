"""What a viewer may not know is not on their page: spirits are face down until their player looks, or shows them."""

from app.games.harmonies.state import Ruleset, State
from app.games.registry import HARMONIES
from app.games.rng import Rng
from tests.web.harmonies.looking import CONTENT, board_html, page_seen, stroll


def spirits_shown(state: State, viewer: int | None) -> set[str]:
    html = board_html(state, viewer)
    return {card for card, spirit in CONTENT.spirits.items() if spirit.name.replace("'", "&#39;") in html}


def test_only_the_player_on_turn_sees_the_spirits_to_choose_from() -> None:
    state = HARMONIES.new(Ruleset(spirits=True), 3, f"{5:032x}")
    assert spirits_shown(state, 0) == set(state.seats[0].offered)
    for viewer in (1, 2, None):
        assert spirits_shown(state, viewer) == set()


def test_a_chosen_spirit_shows_its_back_to_others_until_the_turn_ends() -> None:
    walk = list(stroll(3, seats=2, rules=Ruleset(spirits=True), actions=40))
    chosen = next(state for state in walk if not state.seats[0].offered)
    [card] = [held.card for held in chosen.seats[0].cards if held.card in CONTENT.spirits]
    assert (spirits_shown(chosen, 0), spirits_shown(chosen, 1)) == ({card}, set())
    assert "A spirit, face down" in page_seen(chosen, 1).id("others").text or "face down" in board_html(chosen, 1)
    later = next(state for state in walk if state.turn_number == 2)
    assert card in spirits_shown(later, 1)


def test_a_page_is_the_same_whatever_lies_face_down() -> None:
    compared = 0
    for seed in range(4):
        rules = Ruleset(spirits=seed % 2 == 0, side="B" if seed > 1 else "A")
        for state in list(stroll(seed, seats=seed + 1, rules=rules))[::17]:
            for viewer in (None, *range(len(state.seats))):
                other = HARMONIES.redeal(state, viewer, Rng("ab" * 16))
                for target in ("", "seat:0", f"seat:{seed}"):
                    assert board_html(other, viewer, target=target) == board_html(state, viewer, target=target)
                    compared += other != state
    assert compared > 100
