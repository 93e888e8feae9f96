"""The scenarios on record that are told in words: one test each, named by its number."""

from msgspec.structs import replace

from app.games.harmonies import actions as act
from app.games.harmonies.pieces import CardId
from app.games.harmonies.scoring import suns, winners
from app.games.harmonies.state import HeldCard
from app.games.protocol import Seat
from tests.games.harmonies.facts import scenarios
from tests.games.harmonies.scenario import CONTENT, Table, harmonies, player

ALMOST_FULL_A = """
.       F       F
    F       F
F       F       F
    F       F
F       F       F
    W       W
.       W       W
    W       W
W       W       .
"""
"""Side A with three empty spaces."""
FOUR_UNFINISHED = ("crocodile", "ray", "fish", "otter")


def test_f01() -> None:
    """A turn ends once the third token is placed, not after two; cards and cubes stay possible meanwhile."""
    table = harmonies(cards=["meerkat"], row=["koala"], in_hand="FMT").place("FM", "a1", "a2")
    assert table.refused(table.end_turn) == "Place all your tokens first."
    table.take_card("koala").settle("meerkat", "a2")
    assert table.offered(act.EndTurn) == []
    table.place("T", "c3").end_turn()


def test_f02() -> None:
    """One card in a turn; the next turn allows another."""
    table = harmonies("", player(), cards=["frog"], row=["koala", "bat"], in_hand="")
    table.take_card("koala")
    assert table.refused(table.take_card, "bat") == "You have taken a card in this turn."
    table.end_turn().whole_turn("a1", "a2", "a3").take_card("bat")
    assert [held.card for held in table.seat(0).cards] == ["frog", "koala", "bat"]


def test_f03b() -> None:
    """A spirit counts among the four until its cube is placed; then there is room in that same turn."""
    table = harmonies(
        """
        F       .       .
            .       .
        F       .       .
            .       .
        .       .       .
            .       .
        .       .       .
            .       .
        .       .       .
        """,
        cards=["lion", *FOUR_UNFINISHED[:3]],
        row=["koala"],
        in_hand="TL",
        spirits=True,
    )
    assert table.refused(table.take_card, "koala") == "You hold four unfinished cards: finish one of them first."
    table.place("TL", "a3", "a3").settle("lion", "a2").take_card("koala")
    assert table.seat().finished == ("lion",)


def test_f03d() -> None:
    """A card is set aside with its last cube, and leaves room at once."""
    table = harmonies(in_hand="FM", worked={"eagle": 1}, cards=FOUR_UNFINISHED[:3], row=["koala"])
    assert table.refused(table.take_card, "koala") == "You hold four unfinished cards: finish one of them first."
    table = harmonies(in_hand="FM", worked={"meerkat": 1}, cards=FOUR_UNFINISHED[:3], row=["koala"])
    table.place("FM", "a1", "a2").settle("meerkat", "a2").take_card("koala")
    assert table.seat().finished == ("meerkat",)
    assert len(table.seat().cards) == 4


def test_f04() -> None:
    """A crocodile takes three cubes, one for each value."""
    table = harmonies(row=["crocodile"]).take_card("crocodile")
    assert table.cubes_on("crocodile") == 3


def test_f05() -> None:
    """Cubes do not run out: all cards can be held at once, though they have more spaces than the box has cubes."""
    everything = tuple(HeldCard(card, CONTENT.cards[card].cubes) for card in CONTENT.animals)
    assert sum(held.cubes for held in everything) == 96
    shared = [everything[number::4] for number in range(4)]
    table = harmonies("", player(), player(), player(), row=["koala"])
    taken = [tuple(held for held in cards if held.card != "koala") for cards in shared]
    state = table.state
    seats = tuple(
        replace(seat, finished=tuple(held.card for held in cards[3:]), cards=cards[:3])
        for seat, cards in zip(state.seats, taken, strict=True)
    )
    table = Table(replace(state, seats=seats, draw_pile=()))
    assert table.take_card("koala").cubes_on("koala") == 4


def test_f07b() -> None:
    """The last player in turn order fills their board: all have had as many turns, so the game ends at once."""
    table = harmonies("", player(), player(ALMOST_FULL_A), active=2, in_hand="M")
    table.place("M", "a1").end_turn()
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "board"


def test_f07c() -> None:
    """Three empty spaces begin nothing; two, one and none do."""
    table = harmonies(ALMOST_FULL_A, player(), in_hand="").end_turn()
    assert table.state.last_round is None
    for spaces in (("a1",), ("a1", "a4"), ("a1", "a4", "e5")):
        table = harmonies(ALMOST_FULL_A, player(), in_hand="M" * len(spaces)).place("M" * len(spaces), *spaces)
        assert table.end_turn().state.last_round == "board"


def test_f08a() -> None:
    """Stacking uses up no space."""
    board = ALMOST_FULL_A.replace("F", "T", 1)
    table = harmonies(board, in_hand="T")
    assert table.place("T", "c1").seat().board.empty_spaces == 3


def test_f08b() -> None:
    """Only real spaces count: 23 on side A, 25 on side B."""
    table = harmonies(ALMOST_FULL_A, in_hand="M").place("M", "a1")
    assert table.seat().board.empty_spaces == 2
    board = """
        F       F       F       F
            F       F       F
        F       F       F       F
            F       F       F
        W       W       W       W
            W       W       W
        .       .       W       W
        """
    assert harmonies(board, side="B").seat().board.empty_spaces == 2


def test_f09a() -> None:
    """The 35th turn takes the last tokens of the pouch and the game goes on; after the 36th nothing can be refilled."""
    for seats in (2, 3, 4):
        others = [player()] * (seats - 1)
        table = harmonies("", *others, pouch="MMM", in_hand="", active=34 % seats, turn_number=35)
        table.end_turn()
        assert (table.state.pouch, table.state.last_round) == ((), None)
        table.whole_turn("a1", "a2", "a3")
        assert table.state.outcome is not None
        assert (table.state.outcome.reason, table.state.turn_number) == ("pouch", 36)


def test_f09b() -> None:
    """One space that cannot be refilled is enough, though four others hold tokens."""
    table = harmonies("", player(), pouch="", in_hand="").end_turn()
    assert table.state.last_round == "pouch"
    assert [bool(tokens) for tokens in table.state.central] == [False, True, True, True, True]


def test_f10() -> None:
    """The last token of the game completes a habitat, and its animal still settles before the scoring."""
    table = harmonies(ALMOST_FULL_A, cards=["meerkat"], in_hand="M")
    table.place("M", "a1")
    assert table.score().animals == 0
    table.settle("meerkat", "a1").end_turn()
    assert table.state.outcome is not None
    assert table.score(0).animals == 2


def test_f11a() -> None:
    """Of two players with as many points the one with more cubes on the board wins."""
    two_cubes = player(worked={"frog": 4}, animals={"a1": "frog", "a2": "frog"})
    table = harmonies("", two_cubes, worked={"ladybug": 4}, animals={"a1": "ladybug"})
    assert (table.score(0).total, table.score(1).total) == (2, 2)
    assert winners(CONTENT, table.state) == (Seat(1),)


def test_f13() -> None:
    """Alone, a turn without taking a card may end with swapping one; never twice, never once the end has begun."""
    table = harmonies(row=["koala", "bat", "wolf"], next_cards=["raven"], in_hand="")
    table.end_turn(swap="bat")
    assert table.state.row == ("koala", "raven", "wolf")
    assert table.state.removed_cards == ("bat",)
    table = harmonies(row=["koala", "bat", "wolf"], in_hand="").take_card("koala")
    assert table.refused(table.end_turn, swap="bat").startswith("You can swap a card only alone")
    table = harmonies(ALMOST_FULL_A, row=["koala", "bat", "wolf"], in_hand="M").place("M", "a1")
    assert table.refused(table.end_turn, swap="bat").startswith("You can swap a card only alone")


def test_f14() -> None:
    """Alone, the game ends when the pouch cannot fill all three spaces, even with tokens left (#reading-pouch)."""
    table = harmonies(pouch="MMM", in_hand="").end_turn()
    assert table.state.outcome is not None
    assert (table.state.outcome.reason, table.state.pouch) == ("pouch", ("gray",) * 3)
    assert harmonies(pouch="MMMMMMMMM", in_hand="").end_turn().state.outcome is None


def test_f16() -> None:
    """A spirit whose cube was never placed scores nothing, and costs nothing."""
    board = ALMOST_FULL_A
    with_cube = harmonies(board, finished=["butterfly"])
    without = harmonies(board, cards=["butterfly"])
    assert (with_cube.score().spirits, without.score().spirits) == (5, 0)
    assert without.score().total == without.score().landscapes


def test_f17() -> None:
    """Alone, the sun for a spirit of groups is for choosing it, whether its cube was placed or not."""
    chosen = harmonies(cards=["lion"], spirits=True)
    assert chosen.view(0).seats[0].suns == suns(CONTENT, "A", total=0, spirit=CardId("lion")) == 2


def test_f18() -> None:
    """The same placement twice is refused the second time: the token is no longer in the hand."""
    table = harmonies(in_hand="MT").place("M", "a1")
    assert table.refused(table.place, "M", "a1") == "That token is not in your hand."
    assert table.seat().board.stacks[0] == ("gray",)


def test_f19() -> None:
    """Only spaces with the whole habitat are offered, of all the spaces of the board."""
    table = harmonies(ALMOST_FULL_A, cards=["meerkat"], in_hand="M").place("M", "a1")
    assert table.can_settle("meerkat") == {"a1"}


def test_f21() -> None:
    """A habitat may be older than its card, and one token may serve several."""
    table = harmonies(row=["meerkat"], in_hand="FMM").place("FMM", "b1", "a1", "c1")
    table.take_card("meerkat").settle("meerkat", "a1", "c1")
    assert table.animals() == {"a1": "meerkat", "c1": "meerkat"}


def test_every_flow_on_record_has_its_test() -> None:
    written = {name.removeprefix("test_f") for name in globals() if name.startswith("test_f")}
    assert written == {said["id"].removeprefix("F") for said in scenarios("flow")}
