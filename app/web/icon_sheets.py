"""Which icons are in which sprite, by the list that the set-up builds the sprites from."""

from functools import cache
from pathlib import Path


@cache
def sheets(listed: Path) -> dict[str, str]:
    """Read which icons are in a sprite of their game's own: below ``[game]`` in the list that the set-up reads, too."""
    found: dict[str, str] = {}
    sheet = ""
    for line in listed.read_text(encoding="utf-8").splitlines():
        entry = line.partition("#")[0].partition("=")[0].strip()
        if entry.startswith("["):
            sheet = entry.strip("[]")
        elif entry and sheet:
            found[entry] = sheet
    return found
