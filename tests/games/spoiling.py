"""Content spoilt on purpose: copies of a game's files, a stretch of one changed, and the game that is made of them."""

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from app.catalogue import DATA, read_toml
from app.games.balance import content as balance
from app.games.harmonies import content as harmonies
from app.games.journey import content as journey

MODULES: Mapping[str, Any] = {"balance": balance, "harmonies": harmonies, "journey": journey}
"""What each game's content is read by."""


def copied(slug: str, folder: Path) -> Path:
    """Copy a game's content, to be spoilt."""
    return Path(shutil.copytree(DATA / slug, folder / slug))


def loaded(folder: Path) -> Any:
    """Make a game's content of a folder that is called like the game."""
    module = MODULES[folder.name]
    return module.Content([read_toml(path, module.ContentFile) for path in sorted(folder.glob("*.toml"))])


def spoil(folder: Path, file: str, old: str, new: str) -> None:
    """Write something else in one place of a file."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"nothing to spoil in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
