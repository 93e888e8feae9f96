"""The content files of every game: a fault in them stops the program at start, and is named."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from app.catalogue import UnreadableFile
from app.games.registry import ENGINES
from tests.games.content_faults import TYPING_ERRORS, WRONG_GAMES, Faults
from tests.games.spoiling import MODULES, copied, loaded, spoil


def by_game(faults: Mapping[str, Faults]) -> list[tuple[str, str, str, str, str]]:
    """List every fault with the game it is in."""
    return [(slug, *fault) for slug, of_game in faults.items() for fault in of_game]


def test_every_game_is_spoilt() -> None:
    assert set(ENGINES) == set(MODULES) == set(TYPING_ERRORS) == set(WRONG_GAMES)


@pytest.mark.parametrize("slug", ENGINES)
def test_the_content_as_delivered_loads(slug: str, tmp_path: Path) -> None:
    game: Any = ENGINES[slug]
    assert loaded(copied(slug, tmp_path)).cards == game.content.cards


@pytest.mark.parametrize(("slug", "file", "old", "new", "named"), by_game(TYPING_ERRORS))
def test_a_typing_error_stops_the_program_and_names_file_and_field(
    tmp_path: Path, slug: str, file: str, old: str, new: str, named: str
) -> None:
    folder = copied(slug, tmp_path)
    spoil(folder, file, old, new)
    with pytest.raises(UnreadableFile, match=named):
        loaded(folder)


@pytest.mark.parametrize(("slug", "file", "old", "new", "fault"), by_game(WRONG_GAMES))
def test_a_wrong_game_stops_the_program_with_a_sentence(
    tmp_path: Path, slug: str, file: str, old: str, new: str, fault: str
) -> None:
    folder = copied(slug, tmp_path)
    spoil(folder, file, old, new)
    with pytest.raises(MODULES[slug].ContentFault, match=fault):
        loaded(folder)
