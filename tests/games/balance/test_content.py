"""The content files: a fault in them stops the program at start and is named, and the frame of the game holds."""

import shutil
from pathlib import Path

import pytest

from app.catalogue import DATA, UnreadableFile, read_toml
from app.games.balance.content import ALL_CARDS, Content, ContentFault, ContentFile
from tests.games.balance.naming import CONTENT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copy the content, to be spoilt."""
    return Path(shutil.copytree(DATA / "balance", tmp_path / "balance"))


def load(folder: Path) -> Content:
    return Content(read_toml(path, ContentFile) for path in sorted(folder.glob("*.toml")))


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"nothing to spoil in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_content_as_delivered_loads(folder: Path) -> None:
    assert load(folder).deck == CONTENT.deck
    assert len(CONTENT.deck) == ALL_CARDS == 109


@pytest.mark.parametrize(
    ("file", "old", "new", "named"),
    (
        ("land.toml", "copies = 3", "copys = 3", "land.toml: .*copys"),
        ("land.toml", 'kind = "face"', 'kind = "fase"', "land.toml: .*fase"),
        ("land.toml", "copies = 3", "copies = 0", "land.toml: .*copies"),
        ("land.toml", "[[terrains]]", "[[terrain]]", "land.toml: .*terrain"),
        ("seasons.toml", 'season = "spring"', 'season = "sprung"', "seasons.toml: .*sprung"),
        ("seasons.toml", '["winter", "spring"]', '["winter"]', "seasons.toml: .*seasons"),
        ("sky.toml", 'id = "storm"', 'id = "hail"', "sky.toml: .*hail"),
        ("sky.toml", "brightness = 3", 'brightness = "high"', "sky.toml: .*brightness"),
        ("table.toml", "hand = 7", "hands = 7", "table.toml: .*hands"),
        ("table.toml", "quiet_turns = 40", "quiet_turns = 0", "table.toml: .*quiet_turns"),
        ("table.toml", "[table]", "[table", "table.toml: "),
    ),
)
def test_a_typing_error_stops_the_program_and_names_file_and_field(
    folder: Path, file: str, old: str, new: str, named: str
) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(UnreadableFile, match=named):
        load(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    (
        ("land.toml", "copies = 3", "copies = 4", "48 cards of the family Face"),
        ("sky.toml", "copies = 6", "copies = 5", "6 cards of the family Mountain"),
        ("seasons.toml", "copies = 10", "copies = 9", "40 cards of the family SeasonCard"),
        ("seasons.toml", '["winter", "spring"]', '["summer", "spring"]', "spring|winter|summer"),
        ("seasons.toml", 'id = "summer_solstice"', 'id = "spring_equinox"', "same id"),
        ("sky.toml", 'id = "sun"', 'id = "moon"', "same id"),
        (
            "land.toml",
            'direction = "north"\nterrain = "forest"',
            'direction = "south"\nterrain = "forest"',
            "north needs 4",
        ),
        ("land.toml", 'terrain = "forest"', 'terrain = "field"', "forest needs 4"),
        ("land.toml", 'id = "north"', 'id = "up"', "up needs 4"),
    ),
)
def test_a_deck_that_is_not_the_games_stops_the_program(
    folder: Path, file: str, old: str, new: str, fault: str
) -> None:
    spoil(folder, file, old, new)
    with pytest.raises(ContentFault, match=fault):
        load(folder)


def test_the_numbers_of_the_table_are_written_once(folder: Path) -> None:
    shutil.copy(folder / "table.toml", folder / "table_again.toml")
    with pytest.raises(ContentFault, match="exactly one file"):
        load(folder)


def test_every_line_is_written(folder: Path) -> None:
    spoil(folder, "land.toml", '[[directions]]\nid = "north"\nname = "North"\n', "")
    with pytest.raises(ContentFault, match="4 lines of the kind direction"):
        load(folder)


def test_two_faces_in_one_place_are_found_though_each_line_has_four(folder: Path) -> None:
    """Swapping two terrains in one row and back in another keeps all counts; swapping them within a column does not."""
    spoil(folder, "land.toml", 'direction = "north"\nterrain = "forest"', 'direction = "north"\nterrain = "field"')
    spoil(folder, "land.toml", 'direction = "east"\nterrain = "field"', 'direction = "east"\nterrain = "forest"')
    with pytest.raises(ContentFault, match="every direction meets every terrain"):
        load(folder)
