"""Builds the sprites of icons and credits those who drew them.

``static/icons.txt`` names the icons in use, the game-icons package in ``node_modules`` holds all their drawings, and
``icon_authors.txt`` beside this file says who drew which. Part of the set-up, so it needs the standard library alone.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
ICON_LIST = ROOT / "static" / "icons.txt"
AUTHORS = Path(__file__).with_name("icon_authors.txt")
DRAWINGS = ROOT / "node_modules" / "@iconify-json" / "game-icons" / "icons.json"
SPRITES = ROOT / "static" / "vendor"
SPRITE = SPRITES / "icons.svg"
CREDITS = ROOT / "CREDITS.md"

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
SHEET = re.compile(r"\[([a-z]+)\]")
OUTLINE = re.compile(r'(?<= d=")[^"]+')
FINE_DIGITS = re.compile(r"\.(\d)(\d)\d*")
CREDITS_START = "<!-- icons: kept by `make icons` -->"
CREDITS_END = "<!-- end of icons -->"


class IconListError(Exception):
    """Says which line of the icon list cannot be used, and why."""


@dataclass(frozen=True, slots=True)
class Icon:
    """One icon in use: ``name`` on our pages, ``drawing`` in the set; ``sheet`` is the one game that needs it."""

    name: str
    drawing: str
    sheet: str = ""


def read_list(text: str) -> tuple[Icon, ...]:
    """Read the icon list: ``drawing`` or ``name = drawing`` a line, ``#`` starts a comment, ``[game]`` a game's own.

    Raises IconListError for a name that is no lower-case-with-hyphens word, and for one that is given twice.
    """
    icons: dict[str, Icon] = {}
    sheet = ""
    for number, line in enumerate(text.splitlines(), start=1):
        entry = line.partition("#")[0].strip()
        if begun := SHEET.fullmatch(entry):
            sheet = begun[1]
        if begun or not entry:
            continue
        name, _, drawing = (part.strip() for part in entry.partition("="))
        icon = Icon(name=name, drawing=drawing or name, sheet=sheet)
        if not (NAME.fullmatch(icon.name) and NAME.fullmatch(icon.drawing)):
            raise IconListError(f"line {number}: {entry!r} is neither `icon-name` nor `name = icon-name`")
        if icon.name in icons:
            raise IconListError(f"line {number}: {icon.name!r} is named twice")
        icons[icon.name] = icon
    return tuple(icons.values())


def sprite(icons: Iterable[Icon], drawings: Mapping[str, str]) -> str:
    """Build one SVG document with a ``<symbol>`` for each icon, which takes the text colour of where it is used.

    Raises IconListError for an icon that the set does not hold.
    """
    symbols = "\n".join(_symbol(icon, drawings) for icon in icons)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}\n</svg>\n'


def _symbol(icon: Icon, drawings: Mapping[str, str]) -> str:
    if icon.drawing not in drawings:
        raise IconListError(f"the game-icons set holds no {icon.drawing!r} (wanted as {icon.name!r})")
    body = OUTLINE.sub(_coarser, drawings[icon.drawing].replace(' fill="currentColor"', ""))
    return f'<symbol id="{escape(icon.name)}" viewBox="0 0 512 512" fill="currentColor">{body}</symbol>'


def _coarser(outline: re.Match[str]) -> str:
    """Keep one decimal of 512 units: no eye sees more, and a third of the bytes goes.

    A digit is never carried over, as numbers may stand together without anything between them.
    """
    return FINE_DIGITS.sub(lambda digits: f".{min(9, int(digits[1]) + (digits[2] >= '5'))}", outline[0])


def read_drawings(path: Path = DRAWINGS) -> dict[str, str]:
    """Read every drawing of the set, by name."""
    package = json.loads(path.read_text(encoding="utf-8"))
    return {name: icon["body"] for name, icon in package["icons"].items()}


def read_authors(text: str) -> dict[str, str]:
    """Read who drew which icon: ``[author]``, then the names of the icons."""
    authors: dict[str, str] = {}
    author = ""
    for line in text.splitlines():
        if line.startswith("["):
            author = line.strip("[]")
        elif not line.startswith("#"):
            authors.update(dict.fromkeys(line.split(), author))
    return authors


def credit_lines(icons: Iterable[Icon], authors: Mapping[str, str]) -> Iterator[str]:
    """Give a Markdown line for each author: the name, and the icons that were taken.

    Raises IconListError for an icon whose author is not known, since its licence asks for the name.
    """
    drawings = {icon.drawing for icon in icons}
    unknown = sorted(drawings - authors.keys())
    if unknown:
        raise IconListError(f"no author is known for {', '.join(unknown)}: choose other icons")
    for author in sorted({authors[drawing] for drawing in drawings}):
        yield f"- {author}: {', '.join(sorted(drawing for drawing in drawings if authors[drawing] == author))}"


def with_credits(page: str, lines: Iterable[str]) -> str:
    """Replace the part of the credits page that lists the authors of the icons."""
    before, start, rest = page.partition(CREDITS_START)
    _, end, after = rest.partition(CREDITS_END)
    if not (start and end):
        raise IconListError(f"the credits have lost their marks {CREDITS_START} and {CREDITS_END}")
    return "\n".join((before + start, *lines, end)) + after


def build_sprites() -> int:
    """Write the sprite of all pages and one for each game; return how many icons they hold."""
    icons = read_list(ICON_LIST.read_text(encoding="utf-8"))
    drawings = read_drawings()
    SPRITES.mkdir(parents=True, exist_ok=True)
    for sheet in sorted({icon.sheet for icon in icons}):
        drawn = sprite((icon for icon in icons if icon.sheet == sheet), drawings)
        sprite_file(sheet).write_text(drawn, encoding="utf-8")
    return len(icons)


def sprite_file(sheet: str) -> Path:
    """Name the file of a sprite: that of all pages, or a game's own."""
    return SPRITES / f"icons-{sheet}.svg" if sheet else SPRITE


def update_credits() -> None:
    """Write the authors of the icons in use into the credits page."""
    icons = read_list(ICON_LIST.read_text(encoding="utf-8"))
    authors = read_authors(AUTHORS.read_text(encoding="utf-8"))
    page = CREDITS.read_text(encoding="utf-8")
    CREDITS.write_text(with_credits(page, credit_lines(icons, authors)), encoding="utf-8")


def main() -> int:
    """Bring sprite and credits up to date with the icon list."""
    try:
        count = build_sprites()
        update_credits()
    except IconListError as error:
        print(f"static/icons.txt: {error}", file=sys.stderr)
        return 1
    print(f"{count} icons in static/vendor, their authors in CREDITS.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
