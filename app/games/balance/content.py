"""The cards and numbers of the game as one checked value.

Read once by ``app.catalogue`` from ``data/balance/*.toml`` and handed to the game. The checks are the counts of the
rulebook's table of cards: a wrong file stops the program at start, in a sentence that names the fault.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import Meta, Struct

from app.games.balance.cards import (
    EVENTS,
    SEASONS,
    Card,
    CardId,
    Celestial,
    Event,
    EventId,
    Face,
    FaceId,
    Line,
    LineId,
    LineKind,
    LineWord,
    Season,
    SeasonCard,
)

FRAME: Mapping[str, int] = {
    "Face": 48,
    "SeasonCard": 40,
    "Celestial": 4,
    "Mountain": 6,
    "Fog": 4,
    "Wind": 4,
    "Event": 3,
}
"""How many cards of each family there are, copies counted."""
ALL_CARDS = sum(FRAME.values())
ACROSS = 4
"""Lines of each kind, and faces in each line."""


class TableNumbers(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The hand at rest, the sets that win, a Moon's exchanges, and the turns without progress that end a game."""

    hand: Annotated[int, Meta(ge=4)]
    sets: Annotated[int, Meta(ge=1, le=ACROSS)]
    moon_releases: Annotated[int, Meta(ge=1)]
    quiet_turns: Annotated[int, Meta(ge=1)]


class ContentFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What any one file under ``data/balance`` may hold."""

    directions: tuple[LineWord, ...] = ()
    terrains: tuple[LineWord, ...] = ()
    cards: tuple[Card, ...] = ()
    table: TableNumbers | None = None


class ContentFault(ValueError):
    """The content files do not make the game; the message names what is wrong."""


class Content:
    """Everything printed on the cards, looked up by id, and the numbers of the table. It never changes once made."""

    __slots__ = ("cards", "celestials", "deck", "events", "faces", "fitting", "lines", "table")

    def __init__(self, files: Iterable[ContentFile]) -> None:
        """Merge the files and check them. Raises `ContentFault` with the first fault found."""
        parts = tuple(files)
        cards = tuple(card for part in parts for card in part.cards)
        self.cards: Mapping[CardId, Card] = {CardId(card.id): card for card in cards}
        _check_frame(cards)
        self.deck: tuple[CardId, ...] = tuple(CardId(card.id) for card in cards for _ in range(card.copies))
        self.faces: Mapping[FaceId, Face] = {card.id: card for card in cards if isinstance(card, Face)}
        self.events: Mapping[CardId, EventId] = {CardId(card.id): card.id for card in _brightest_first(cards)}
        self.fitting: Mapping[Season, tuple[CardId, ...]] = {season: _fitting(cards, season) for season in SEASONS}
        self.celestials = frozenset(card.id for card in cards if isinstance(card, Celestial))
        self.lines: Mapping[LineId, Line] = {
            **self._lines("direction", tuple(word for part in parts for word in part.directions)),
            **self._lines("terrain", tuple(word for part in parts for word in part.terrains)),
        }
        self.table = _only(part.table for part in parts)
        self._check_land()

    def line_through(self, face: FaceId, kind: LineKind) -> LineId:
        """Name the row or the column that a face lies in."""
        card = self.faces[face]
        return card.direction if kind == "direction" else card.terrain

    def lines_of(self, kind: LineKind | None) -> tuple[Line, ...]:
        """List the lines of a kind; without a kind, all eight."""
        return tuple(line for line in self.lines.values() if kind in (None, line.kind))

    def _lines(self, kind: LineKind, words: tuple[LineWord, ...]) -> dict[LineId, Line]:
        found = {}
        for word in words:
            faces = tuple(face for face in self.faces if self.line_through(face, kind) == word.id)
            if len(faces) != ACROSS:
                raise ContentFault(f"{word.id} needs {ACROSS} faces, {len(faces)} are written")
            north, east, south, west = faces
            found[word.id] = Line(word.id, word.name, kind, (north, east, south, west))
        if len(found) != ACROSS:
            raise ContentFault(f"{ACROSS} lines of the kind {kind} are needed, {len(found)} are written")
        return found

    def _check_land(self) -> None:
        """Every direction meets every terrain once."""
        crossings = Counter((face.direction, face.terrain) for face in self.faces.values())
        directions, terrains = ({line.id for line in self.lines_of(kind)} for kind in ("direction", "terrain"))
        if crossings != Counter((row, column) for row in directions for column in terrains):
            raise ContentFault("every direction meets every terrain in one face")


def _brightest_first(cards: Iterable[Card]) -> list[Event]:
    return sorted((card for card in cards if isinstance(card, Event)), key=lambda event: -event.brightness)


def _fitting(cards: Iterable[Card], season: Season) -> tuple[CardId, ...]:
    """List the cards that can stand for a season, the season itself first."""
    plain = [card.id for card in cards if isinstance(card, SeasonCard) and card.season == season]
    return (*plain, *(card.id for card in cards if isinstance(card, Celestial) and season in card.seasons))


def _only(found: Iterable[TableNumbers | None]) -> TableNumbers:
    numbers = [part for part in found if part is not None]
    if len(numbers) != 1:
        raise ContentFault("the numbers of the table are written in exactly one file")
    return numbers[0]


def _check_frame(cards: tuple[Card, ...]) -> None:
    counted: Counter[str] = Counter()
    for card in cards:
        counted[type(card).__name__] += card.copies
    for family, count in FRAME.items():
        if counted[family] != count:
            raise ContentFault(f"{count} cards of the family {family} are needed, {counted[family]} are written")
    if len({card.id for card in cards}) != len(cards):
        raise ContentFault("two cards have the same id")
    if sorted(card.id for card in cards if isinstance(card, Event)) != sorted(EVENTS):
        raise ContentFault("each event of the sky is written once")
    for season in SEASONS:
        if len(_fitting(cards, season)) != 1 + 2:
            raise ContentFault(f"{season} needs its own card and two celestials")
