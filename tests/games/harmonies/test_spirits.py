"""Nature's Spirits: the choice of a first turn, who sees it when, the limit, and what each is worth."""

import pytest

from app.games.harmonies.pieces import CardId
from app.games.harmonies.scoring import spirit_points
from app.games.harmonies.state import Ruleset
from app.games.protocol import Seat
from app.games.registry import HARMONIES
from app.games.rng import Rng
from tests.games.harmonies.drawing import drawn
from tests.games.harmonies.scenario import CONTENT, Table, harmonies, player

FIELDS = """
F       .       F
    .       .
.       .       F
    F       .
.       F       F
    .       .
F       .       .
    .       .
F       .       .
"""
"""Groups of 1, 2, 2 and 3 yellow tokens."""
WOODS = """
L       .       TL
    L       .
TTL     .       TL
    .       TTL
.       .       L
    .       .
TT      T       .
    .       .
.       .       .
"""
"""Three trees of height 1, two each of heights 2 and 3; bare trunks are no trees."""
VILLAGE = """
MR      .       RR
    .       TR
.       .       R
    .       .
TR      .       .
    RR      .
.       .       R
    .       .
MR      .       .
"""
"""Buildings in groups of 1, 2, 2 and 1; lone red tokens are none."""
RANGE = """
M       .       MM
    .       .
.       .       MMM
    MMM     .
.       .       .
    .       M
MM      .       .
    .       .
.       .       MMM
"""
"""Mountains: two of height 1, two of height 2, three of height 3, some of them alone."""
PONDS = """
W       .       W
    .       .
.       .       W
    .       W
.       W       .
    .       W
W       .       .
    .       .
W       .       .
"""
"""Water in groups of 1, 5 and 2."""
WORTH = {
    "lion": (FIELDS, 2 + 2 + 2 + 10),
    "butterfly": (FIELDS, 4 * 5),
    "deer": (WOODS, 4 * 4),
    "owl": (WOODS, 5 * 3 + 2),
    "cat": (VILLAGE, 4 * 4),
    "stork": (VILLAGE, 2 * 6),
    "ram": (RANGE, 5 * 4),
    "marmot": (RANGE, 4 * 3 + 3),
    "dragonfly": (PONDS, 2 * 7),
    "turtle": (PONDS, 8 * 2),
}
SEEDS = [f"{number:032x}" for number in range(6)]


def first_turn(seats: int = 2, seed: str = SEEDS[0]) -> Table:
    return Table(HARMONIES.new(Ruleset(spirits=True), seats, seed))


@pytest.mark.parametrize("spirit", CONTENT.spirits)
def test_a_spirit_scores_the_board(spirit: CardId) -> None:
    board, points = WORTH[spirit]
    assert spirit_points(CONTENT, "A", CONTENT.spirits[spirit], drawn("A", board)) == points
    with_cube, without = harmonies(board, finished=[spirit]).score(), harmonies(board, cards=[spirit]).score()
    assert (with_cube.spirits, without.spirits) == (points, 0)
    assert with_cube.total - without.total == points


def test_two_are_dealt_to_each_and_the_others_stay_in_the_box() -> None:
    for seats in HARMONIES.seat_counts:
        state = first_turn(seats).state
        assert [len(seat.offered) for seat in state.seats] == [2] * seats
        assert len(state.unused) == 10 - 2 * seats


def test_none_are_dealt_without_the_option() -> None:
    state = HARMONIES.new(Ruleset(), 4, SEEDS[0])
    assert [seat.offered for seat in state.seats] == [()] * 4
    assert len(state.unused) == 10


def test_the_first_turn_does_not_end_without_the_choice() -> None:
    table = first_turn()
    table.take_and_place()
    assert table.refused(table.end_turn) == "Choose one of your spirits first."
    one, other = table.seat().offered
    table.choose(other).end_turn()
    assert [held.card for held in table.seat(0).cards] == [other]
    assert table.seat(0).returned == (one,)


def test_only_one_of_the_two_is_kept_and_once() -> None:
    table = first_turn()
    one, other = table.seat().offered
    foreign = table.seat(1).offered[0]
    assert table.refused(table.choose, foreign) == "That spirit is not offered to you."
    table.choose(one)
    assert table.refused(table.choose, other) == "That spirit is not offered to you."
    assert table.cubes_on(one) == 1


def test_spirits_lie_face_down_until_their_players_first_turn() -> None:
    table = first_turn(3)
    offered = [[seat.offered for seat in table.view(viewer).seats] for viewer in (0, 1, 2, None)]
    assert offered == [[table.seat(0).offered, None, None], [None] * 3, [None] * 3, [None] * 3]
    assert [seat.offered_count for seat in table.view(None).seats] == [2, 2, 2]


def test_the_choice_is_shown_when_the_turn_ends_and_can_be_taken_back_until_then() -> None:
    table = first_turn()
    one, other = table.seat().offered
    table.choose(one)
    assert [entry.audience for entry in table.log] == [(0,)]
    assert not table.reveals
    mine, theirs = table.view(0).seats[0], table.view(1).seats[0]
    assert ([held.card for held in mine.cards], mine.hidden_cards) == ([one], 0)
    assert (theirs.cards, theirs.hidden_cards) == ((), 1)
    table.take_back().choose(other).take_and_place()
    table.end_turn()
    assert table.said("spirit_shown") == {"seat": 0, "card": other}
    assert [held.card for held in table.view(1).seats[0].cards] == [other]
    assert table.view(1).seats[0].hidden_cards == 0
    table.choose(table.seat().offered[0]).take_and_place().end_turn().take_and_place().end_turn()
    assert "spirit_shown" not in table.told(), "it is turned up once"


def dealt_anew(table: Table, viewer: int) -> list[tuple[tuple[CardId, ...], tuple[CardId, ...]]]:
    """Deal the table anew for a viewer, often; give the first player's spirits, kept and put back, each time."""
    deals = [HARMONIES.redeal(table.state, Seat(viewer), Rng(seed)).seats[0] for seed in SEEDS]
    return [(tuple(held.card for held in seat.cards), seat.returned) for seat in deals]


def test_a_new_deal_keeps_what_its_viewer_knows_of_spirits() -> None:
    """Who chose knows both; others learn the one that was kept as the turn ends, and never the other."""
    table = first_turn()
    one, other = table.seat().offered
    table.choose(one)
    known = ((one,), (other,))
    assert set(dealt_anew(table, 0)) == {known}
    assert len({kept for kept, _ in dealt_anew(table, 1)}) > 1
    table.take_and_place().end_turn()
    assert set(dealt_anew(table, 0)) == {known}
    assert {kept for kept, _ in dealt_anew(table, 1)} == {(one,)}
    assert len({returned for _, returned in dealt_anew(table, 1)}) > 1


def test_no_spirit_can_settle_in_a_first_turn() -> None:
    """Three tokens make no spirit's habitat, so a choice that is still face down never shows on a board."""
    asked = {card: sum(cell.height for cell in spirit.habitat) for card, spirit in CONTENT.spirits.items()}
    assert min(asked.values()) > CONTENT.table.tokens_a_space


def test_a_settled_spirit_leaves_room_for_a_card() -> None:
    board = """
        MM      .       .
            MMM     .
        .       .       .
            .       .
        .       .       .
            .       .
        .       .       .
            .       .
        .       .       .
        """
    table = harmonies(board, player(), cards=["ray", "fish", "ram", "otter"], row=["koala"], spirits=True)
    assert table.refused(table.take_card, "koala") == "You hold four unfinished cards: finish one of them first."
    table.settle("ram", "b1").take_card("koala")
    assert (table.seat().finished, table.animals()) == (("ram",), {"b1": "ram"})


def test_the_hidden_choice_gives_nothing_away_alone() -> None:
    """A spectator of a game alone cannot tell the kind of the spirit from the suns."""
    table = first_turn(1)
    table.choose(table.seat().offered[0])
    assert table.view(None).seats[0].suns == 1 + 2
