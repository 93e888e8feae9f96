"""The deal, the options, and the content behind them."""

import msgspec
import pytest

from app.catalogue import DATA, read_toml
from app.games.harmonies.content import Content, ContentFault, ContentFile
from app.games.harmonies.state import Ruleset
from app.games.registry import HARMONIES

SEED = "0123456789abcdef" * 2
FILES = {path.name: read_toml(path, ContentFile) for path in sorted((DATA / "harmonies").glob("*.toml"))}


@pytest.mark.parametrize("seats", (2, 3, 4))
def test_in_company_five_spaces_and_five_cards(seats: int) -> None:
    state = HARMONIES.new(Ruleset(), seats, SEED)
    assert [len(tokens) for tokens in state.central] == [3] * 5
    assert (len(state.row), len(state.draw_pile), len(state.pouch)) == (5, 27, 105)
    assert len(state.seats) == seats


@pytest.mark.parametrize(("side", "spaces"), (("A", 23), ("B", 25)))
def test_boards_are_empty_and_all_of_the_same_side(side: str, spaces: int) -> None:
    state = HARMONIES.new(msgspec.convert({"side": side}, Ruleset), 4, SEED)
    assert [seat.board.empty_spaces for seat in state.seats] == [spaces] * 4


def test_the_seed_decides_the_deal() -> None:
    one, again, other = (HARMONIES.new(Ruleset(), 2, seed) for seed in (SEED, SEED, SEED[::-1]))
    assert one == again
    assert (one.pouch, one.draw_pile) != (other.pouch, other.draw_pile)


@pytest.mark.parametrize("seats", (0, 5))
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="one to four players"):
        HARMONIES.new(Ruleset(), seats, SEED)


@pytest.mark.parametrize("wrong", ({"side": "C"}, {"spirits": "yes"}, {"sides": "A"}))
def test_other_options_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Ruleset)


# Content


def test_every_pair_of_touching_spaces_knows_of_both() -> None:
    for grid in HARMONIES.content.grids.values():
        for space, near in enumerate(grid.neighbours):
            assert all(space in grid.neighbours[beside] for beside in near)
            assert 2 <= len(near) <= 6


def test_water_cannot_cover_a_board() -> None:
    """So there is always an island on side B."""
    assert HARMONIES.content.pouch.count("blue") < len(HARMONIES.content.grids["B"].places)


def test_a_table_written_twice_is_named() -> None:
    with pytest.raises(ContentFault, match="exactly one file"):
        Content([*FILES.values(), FILES["scoring.toml"]])
