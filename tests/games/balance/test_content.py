"""The content of A Game of Balance: its frame holds, and what is wrong with it as a whole is found."""

import shutil
from pathlib import Path

import pytest

from app.games.balance.content import ALL_CARDS, ContentFault
from tests.games.balance.naming import CONTENT
from tests.games.spoiling import copied, loaded, spoil


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the content, to be spoilt."""
    return copied("balance", tmp_path)


def test_the_deck_as_delivered_holds_all_cards(folder: Path) -> None:
    assert loaded(folder).deck == CONTENT.deck
    assert len(CONTENT.deck) == ALL_CARDS == 109


def test_the_numbers_of_the_table_are_written_once(folder: Path) -> None:
    shutil.copy(folder / "table.toml", folder / "table_again.toml")
    with pytest.raises(ContentFault, match="exactly one file"):
        loaded(folder)


def test_every_line_is_written(folder: Path) -> None:
    spoil(folder, "land.toml", '[[directions]]\nid = "north"\nname = "North"\n', "")
    with pytest.raises(ContentFault, match="4 lines of the kind direction"):
        loaded(folder)


def test_two_faces_in_one_place_are_found_though_each_line_has_four(folder: Path) -> None:
    """Swapping two terrains in one row and back in another keeps all counts; swapping them within a column does not."""
    spoil(folder, "land.toml", 'direction = "north"\nterrain = "forest"', 'direction = "north"\nterrain = "field"')
    spoil(folder, "land.toml", 'direction = "east"\nterrain = "field"', 'direction = "east"\nterrain = "forest"')
    with pytest.raises(ContentFault, match="every direction meets every terrain"):
        loaded(folder)
