"""The form that opens a practice table at a moment of a game that is over."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from app.games.measuring import Measuring
from app.games.protocol import Seat
from app.language import gettext as _
from app.tables.hall import Hall
from app.tables.past import Course, PastState
from app.tables.records import TableRecord
from app.web.contexts import Page
from app.web.forms import Free, Key, SeatNumber
from app.web.game_pages import GamePage
from app.web.past_page import place_in_words
from app.web.replay_contexts import PlayOnPage
from app.web.table_page import new_press_key
from app.web.urls import URLS
from app.web.viewers import Viewer


class PlayOnForm(msgspec.Struct, frozen=True, kw_only=True):
    """A practice table to open: who plays, at which seat whoever opens it sits, and under which name."""

    company: Literal["alone", "bots", "friends"] = "alone"
    seat: SeatNumber = 0
    my_name: Free = ""
    host_code: Free = ""
    press_key: Key


class Then(msgspec.Struct, frozen=True, kw_only=True):
    """A moment to play on from, among the others of its game, and whether this house asks for the host code."""

    state: PastState
    course: Course
    code_needed: bool


def play_on_page(
    hall: Hall, page: GamePage, table: TableRecord, then: Then, viewer: Viewer, *, form: PlayOnForm
) -> PlayOnPage:
    """Make the form as it was sent, or as `blank_form` begins it."""
    acting = tuple(sorted(hall.game(table.game).acting(then.state.state)))
    urls, seq = URLS.table(table.slug), then.state.seq
    return PlayOnPage(
        page=Page(title=_("Play on from here – {table}").format(table=table.name), stylesheets=("css/lobby.css",)),
        action=urls.play_on(seq),
        back=urls.at(seq).page(),
        table_name=table.name,
        place=place_in_words(then.course, seq),
        seats=tuple(_seats(hall, page, table, then)),
        acting=acting,
        my_name=form.my_name,
        press_key=form.press_key,
        code_needed=then.code_needed and not viewer.holds,
        has_bots=bool(hall.bots_of(table.game)),
        company=form.company,
        seat=Seat(form.seat),
    )


def _seats(hall: Hall, page: GamePage, table: TableRecord, then: Then) -> Iterator[tuple[Seat, str]]:
    """Name the seats by whoever sat there, and by their characters in a game that has them."""
    game = hall.game(table.game)
    played = game.measure(then.state.state).characters if isinstance(game, Measuring) else ()
    known = {card.slug: card.name for card in page.characters}
    for place, seat in enumerate(table.seats):
        character = known.get(played[place]) if played else None
        words = _("{character}, as {name} played") if character else "{name}"
        yield seat.number, words.format(character=character, name=seat.label)


def blank_form(hall: Hall, table: TableRecord, then: Then, viewer: Viewer, *, my_name: str) -> PlayOnForm:
    """Begin the form with one's own seat, else with the one whose turn it is, and with nobody else at the table."""
    acting = hall.game(table.game).acting(then.state.state)
    seat = viewer.holds[0] if viewer.holds else min(acting, default=Seat(0))
    return PlayOnForm(seat=seat, my_name=my_name, press_key=new_press_key())
