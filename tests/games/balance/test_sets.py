"""Rows and columns: every face of the land, Mountains bound to faces, one kind for life, four sets at most."""

from itertools import combinations

import pytest

from app.games.balance import actions as act
from tests.games.balance.naming import CONTENT, face_named, line_named, names
from tests.games.balance.scenario import balance, laid, locked, opponent

LINES = [line.name for line in CONTENT.lines.values()]
COLUMN = ["North Forest", "South Forest", "West Forest"]
FACES = [face.name for face in CONTENT.faces.values()]


def faces_of(line: str) -> list[str]:
    return names(CONTENT.lines[line_named(line)].faces)


@pytest.mark.parametrize("line", LINES)
def test_four_faces_that_agree_make_a_set(line: str) -> None:
    table = balance(hand=faces_of(line)).draw().lay(line)
    assert table.p.lines == {line: "open"}
    assert table.p.covers(line) == ["card"] * 4
    assert table.p.kind == CONTENT.lines[line_named(line)].kind


@pytest.mark.parametrize("face", FACES)
def test_a_face_lies_in_one_row_and_one_column(face: str) -> None:
    direction, terrain = face.split()
    assert [line for line in LINES if face in faces_of(line)] == [direction, terrain]


@pytest.mark.parametrize("face", FACES)
def test_one_real_card_and_three_mountains_make_its_row_or_its_column(face: str) -> None:
    table = balance(hand=[face, "Mountain", "Mountain", "Mountain"]).draw()
    direction, terrain = face.split()
    assert {action.line for action in table.p.offered(act.LaySet)} == {line_named(direction), line_named(terrain)}
    missing = [other for other in faces_of(terrain) if other != face]
    table.lay(terrain, mountains=missing)
    assert (table.p.kind, table.p.covers(terrain).count("mountain")) == ("terrain", 3)


@pytest.mark.parametrize(
    "missing", [list(some) for count in (1, 2, 3) for some in combinations(faces_of("East"), count)]
)
def test_each_mountain_is_bound_to_a_missing_face_and_any_of_them_can_be_swapped(missing: list[str]) -> None:
    held = [face for face in faces_of("East") if face not in missing]
    table = balance(opponent(hand=missing), hand=[*held, *["Mountain"] * len(missing)])
    table.draw().lay("East", mountains=missing)
    assert [action.face for action in table.q.offered(act.Steal)] == [face_named(face) for face in missing]
    table.steal(missing[-1])
    assert table.p.covers("East").count("mountain") == len(missing) - 1


def test_two_real_cards_that_share_nothing_make_no_set() -> None:
    table = balance(hand=["North Forest", "East Field", "Mountain", "Mountain"]).draw()
    pairs = [action for action in table.p.offered(act.LaySet) if len(action.mountains) < 3]
    assert pairs == []


def test_a_mountain_may_stand_for_a_face_that_is_in_hand_and_be_reclaimed_later() -> None:
    table = balance(hand=[*faces_of("East"), "Mountain"])
    table.draw().lay("East", mountains=["East Road"])
    assert "East Road" in table.p.hand
    table.pass_turn().reclaim("East Road")
    assert (table.p.covers("East"), table.p.hand.count("Mountain")) == (["card"] * 4, 1)


def test_a_real_card_is_never_forced_in_and_every_choice_is_offered_once() -> None:
    table = balance(hand=[*faces_of("East"), "Mountain", "Mountain", "Mountain"]).draw()
    rows = [action.mountains for action in table.p.offered(act.LaySet) if action.line == "east"]
    assert len(rows) == len(set(rows)) == sum(1 for count in range(4) for _ in combinations(range(4), count))


def test_mountains_are_named_in_the_order_of_the_line_so_that_each_set_is_one_action() -> None:
    table = balance(hand=["East Forest", "East Field", "Mountain", "Mountain"]).draw()
    refusal = table.refused(table.lay, "East", mountains=["East Road", "East River"])
    assert refusal == "A Mountain stands for a face of the set it lies in."
    assert table.refused(table.lay, "East", mountains=["North Road"]) == refusal
    table.lay("East", mountains=["East River", "East Road"])


def test_more_mountains_than_are_held_cannot_be_laid() -> None:
    table = balance(hand=["East Forest", "East Field", "Mountain"]).draw()
    assert table.refused(table.lay, "East", mountains=["East River", "East Road"]) == (
        "You do not hold the cards for this set."
    )


def test_the_kind_is_fixed_by_the_first_set_even_when_it_is_open_and_was_raided() -> None:
    table = balance(
        opponent(hand=["East Road"]),
        hand=["East Forest", "East Field", "East River", "Mountain", "North Forest", "South Forest", "West Forest"],
    )
    table.draw().lay("East", mountains=["East Road"]).steal("East Road").draw()
    assert table.p.kind == "direction"
    assert table.p.offered(act.LaySet) == []


def test_a_swap_that_completes_a_set_never_turns_a_row_into_a_column() -> None:
    row = laid("East", mountains=["East Field", "East River", "East Road"])
    table = balance(sets=[row], hand=["East Road", *COLUMN, "Mountain", "Mountain"])
    table.reclaim("East Road").pass_turn().draw()
    assert table.p.kind == "direction"
    assert {action.line for action in table.p.offered(act.LaySet)} == {"north", "south", "west"}


def test_a_reserve_has_no_kind() -> None:
    four = ["Spring", "Summer", "Autumn", "Winter"]
    table = balance(reserves=[four], hand=faces_of("Forest")).draw().lay("Forest")
    assert table.p.kind == "terrain"


def test_players_may_gather_kinds_of_their_own() -> None:
    table = balance(opponent(sets=[laid("Forest")]), hand=faces_of("East")).draw().lay("East")
    assert (table.p.kind, table.q.kind) == ("direction", "terrain")


def test_four_sets_are_all_there_are_open_or_locked() -> None:
    rows = [locked("North"), laid("East"), laid("South"), laid("West", mountains=["West Road"])]
    table = balance(sets=rows, hand=["West Road", "Mountain", "Mountain"]).draw()
    assert table.p.offered(act.LaySet) == []
    assert table.refused(table.lay, "West", mountains=["West Forest"]) == "You have laid this set already."


def test_a_lay_refills_three_cards_and_ends_the_turn() -> None:
    table = balance(hand=faces_of("East"))
    pile = len(table.pile)
    table.draw().lay("East")
    assert (table.sizes, len(table.pile), table.discard) == ((7, 7), pile - 4, [])
    assert table.turn_of(table.q)


def test_without_a_card_taken_first_nothing_is_built() -> None:
    four = ["Spring", "Summer", "Autumn", "Winter"]
    table = balance(sets=[laid("East")], reserves=[four], hand=[*four, "Fog"])
    first = "Take a card first: draw it, or take the discard."
    assert table.refused(table.cap, "East") == first
    assert table.refused(table.cap_from_reserve, "East") == first
    assert table.refused(table.lay_reserve) == first
    assert table.refused(table.release, "Spring") == first
    assert table.refused(table.keep_rest) == "Nothing asks for that now."
