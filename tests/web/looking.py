"""A game's page as somebody at a table sees it, made from a bare state: what the page tests of every game look with."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Generic, TypeAlias

import msgspec

from app.games.protocol import Game, LogEntry, S, Seat
from app.players.models import PlayerId
from app.tables.records import LogLine, LogPage, SeatRecord, TableRecord
from app.web import render
from app.web.contexts import TablePage
from app.web.game_pages import GamePage, Scene
from app.web.moments import Moment
from app.web.table_page import scene_of, table_page
from app.web.viewers import Viewer
from tests.web.dom import Page

PEOPLE = ("Anna", "Bert", "Chloé", "D'Arcy & <b>Sons</b>")
People: TypeAlias = Sequence[str] | None
"""What the people of a table are called; None for the usual ones."""

_WHEN = datetime(2026, 6, 1, 18, 30, tzinfo=UTC)


class Looking(Generic[S]):
    """Sets states of one game at a table of their own and renders what a seat, or a spectator, sees of it."""

    def __init__(
        self,
        game: Game[S, Any, Any],
        page: GamePage,
        *,
        options: Sequence[str] = (),
        preset: str = "",
        people: Sequence[str] = PEOPLE,
    ) -> None:
        self._game, self._page, self._people = game, page, people
        self._options, self._preset = options, preset
        self.regions = (*page.regions, "target")

    def table_of(self, state: S, *, people: People = None) -> TableRecord:
        """Set a state at a table of its own."""
        plain: Any = state
        names = people or self._people
        return TableRecord(
            id=1,
            slug="a-table",
            name="An evening in the woods",
            game=self._game.slug,
            status="playing" if plain.outcome is None else "finished",
            host=PlayerId(0),
            preset=self._preset,
            house=self._house(plain.ruleset),
            characters="chosen",
            seats=tuple(_seat(number, seat, names[number]) for number, seat in enumerate(plain.seats)),
            version=7,
            acting=self._game.acting(state),
            rules_version=self._game.rules_version,
            commitment=None,
            outcome=plain.outcome,
            created_at=_WHEN,
            started_at=_WHEN,
            updated_at=_WHEN,
            finished_at=None,
            rematch_of=None,
            rematch=None,
            ruleset=plain.ruleset,
            state=state,
        )

    def _house(self, ruleset: object) -> Mapping[str, Any]:
        return {option: getattr(ruleset, option) for option in self._options}

    def scene(self, state: S, seat: int | None, *, target: str = "", people: People = None) -> Scene:
        """Set out what the page is made from."""
        return scene_of(self._moment(state, people), eyes(seat), target=target)

    def table_seen(self, state: S, seat: int | None, *, target: str = "", people: People = None) -> TablePage:
        """Make the whole page's context, with the panel of a target."""
        whole = table_page(self._page, self._moment(state, people), eyes(seat), asked=None)
        panel = self._page.target(self.scene(state, seat, target=target, people=people))
        return msgspec.structs.replace(whole, target=panel)

    def page_seen(self, state: S, seat: int | None, *, target: str = "", people: People = None) -> Page:
        """Read the whole page."""
        return Page(render.page(self._page.template, self.table_seen(state, seat, target=target, people=people)))

    def panel_html(self, state: S, seat: int | None, target: str) -> str:
        """Render the panel of a target as it arrives on a page that is already there."""
        [region] = render.regions(self._page.template, ("target",), self.table_seen(state, seat, target=target))
        return region.html.decode()

    def panel_seen(self, state: S, seat: int | None, target: str) -> Page:
        """Read the panel of a target."""
        return Page(self.panel_html(state, seat, target))

    def board_html(self, state: S, seat: int | None, *, target: str = "") -> str:
        """Render the game's own regions as they travel to somebody's screen."""
        seen = self.table_seen(state, seat, target=target)
        return "".join(region.html.decode() for region in render.regions(self._page.template, self.regions, seen))

    def told(self, entry: LogEntry, people: People = None) -> str:
        """Put a log entry into words."""
        line = LogLine(seq=1, kind=entry.kind, data=entry.data, seat=None, at=_WHEN, undone=False)
        return str(self._page.log_line(line, people or self._people))

    def _moment(self, state: S, people: People) -> Moment:
        quiet = LogPage(lines=(), earlier=None)
        table = self.table_of(state, people=people)
        return Moment(table, {None: quiet, **{seat.number: quiet for seat in table.seats}})


def eyes(seat: int | None) -> Viewer:
    """Look from a seat, or from beside the table."""
    return Viewer() if seat is None else Viewer(seat=Seat(seat), holds=(Seat(seat),))


def _seat(number: int, seat: object, name: str) -> SeatRecord:
    return SeatRecord(
        id=number,
        number=Seat(number),
        player=PlayerId(number),
        name=name,
        character=getattr(seat, "character", None),
        link_generation=1,
    )
