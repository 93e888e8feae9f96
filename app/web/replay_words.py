"""What a game brings to its replay: which curves are drawn, and the words of its turning points and figures."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import msgspec
from markupsafe import Markup

from app.games.retelling import Turning
from app.web.filling import fill
from app.web.game_pages import Names
from app.web.icons import icon

PERSON = Markup("<b>{0}</b>")


class CurveWords(msgspec.Struct, frozen=True, kw_only=True):
    """A chart of one measure: its title, how a value is told of a player, and whether values keep until they change.

    Where ``own_turns`` is true each player has a value for their own turns only.
    """

    measure: str
    title: str
    steps: bool = True
    own_turns: bool = False


class GameReplay(Protocol):
    """One game's replay in words."""

    @property
    def slug(self) -> str:
        """Name the game."""

    @property
    def curves(self) -> Sequence[CurveWords]:
        """List the charts, in the order in which they are shown, with titles that are messages to be worded."""

    @property
    def details_title(self) -> str:
        """Name the further figures of a turn, as a message to be worded."""

    @property
    def rule(self) -> str:
        """Say what is named as a turning point, as a message to be worded."""

    def details(self, figures: Sequence[tuple[str, int]]) -> str:
        """Word the further figures of a turn; blank for none."""

    def stretch(self, name: str) -> tuple[str, str]:
        """Name a part of the course, and the theme of its colours."""

    def sentence(self, turning: Turning, told: Markup, names: Names) -> Markup:
        """Tell a turning point. ``told`` is what the log says of it, blank where it has no line of its own."""


Teller = Callable[[Turning, Names], Markup]


def person(names: Names, seat: int | None) -> Markup:
    """Name a player in a sentence; blank for nobody."""
    return Markup() if seat is None else PERSON.format(names[seat])


def says(symbol: str, words: Callable[[Turning], str]) -> Teller:
    """Tell a turning point by a sentence with ``{who}`` and the fields of its data, behind a symbol."""

    def tell(turning: Turning, names: Names) -> Markup:
        return icon(symbol) + Markup(" ") + _filled(words(turning), turning, names)

    return tell


def told_by(tellers: Mapping[str, Teller], turning: Turning, told: Markup, names: Names) -> Markup:
    """Tell a turning point by its own sentence where it has one, else by its line of the log."""
    teller = tellers.get(turning.kind)
    return told if teller is None else teller(turning, names)


def _filled(words: str, turning: Turning, names: Names) -> Markup:
    return fill(words, lambda field: person(names, turning.seat) if field == "who" else turning.data[field])
