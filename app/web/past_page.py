"""The page of one moment of a game: the table as it stood then, with nothing to press but the way to other moments."""

import msgspec

from app.games.protocol import Outcome
from app.language import gettext as _
from app.tables.hall import Hall
from app.tables.past import Course, PastState
from app.tables.practice import can_be_retold
from app.tables.records import LogPage, TableRecord
from app.web.contexts import Page, TablePage
from app.web.game_pages import GamePage
from app.web.log_contexts import LoggedLine, PastBar
from app.web.moments import Moment
from app.web.table_page import scene_of, table_page
from app.web.urls import URLS, TableUrls
from app.web.viewers import Viewer


class Past(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of a table's game: its state, the log up to it, and the moments around it.

    ``root`` is the address below which the moments lie, None for the table's own.
    """

    state: PastState
    log: LogPage
    course: Course
    root: TableUrls | None = None


def past_page(
    hall: Hall, page: GamePage, table: TableRecord, past: Past, viewer: Viewer, *, asked: int | None, target: str
) -> TablePage:
    """Make the page of a moment, as a viewer may see it, with the panel of what was pointed at.

    Its link, which begins with the name of this server, is added for each request.
    """
    seq = past.state.seq
    own = past.root or URLS.table(table.slug)
    urls = own.at(seq)
    looks_on = Viewer(seat=viewer.seat)  # holding nothing, and so offered nothing
    moment = Moment(_as_it_was(hall, table, past.state), {looks_on.seat: past.log})
    shown = table_page(page, moment, looks_on, asked=asked, urls=urls)
    scene = scene_of(moment, looks_on, target=target, urls=urls)
    panel = page.target(scene) if target else None
    told = tuple(line for line in shown.table.log if line.seq == seq)
    headline = place_in_words(past.course, seq)
    return msgspec.structs.replace(
        shown,
        page=Page(
            title=f"{headline} – {table.name}",
            stylesheets=(*shown.page.stylesheets, "css/past.css"),
            scripts=("js/past.js",),
            theme=shown.page.theme,
        ),
        table=msgspec.structs.replace(
            shown.table,
            headline=headline,
            moments=own,
            target="" if panel is None else target,
            earlier=None,
            look_back="",
            replay="",
        ),
        target=panel,
        past=msgspec.structs.replace(
            _bar(hall, table, past, told, asked=asked, urls=own), go_back=_way_back(table, past, viewer, own)
        ),
    )


def place_in_words(course: Course, seq: int) -> str:
    """Say which moment of a game is meant."""
    return _("Moment {place} of {places}").format(place=course.place(seq), places=course.places)


def _way_back(table: TableRecord, past: Past, viewer: Viewer, urls: TableUrls) -> str:
    """Address the question whether all should go back to a moment: for those who play, while the game goes on."""
    goes_on = table.status == "playing" and table.daily is None and table.proposal is None
    later = past.course.first <= past.state.seq < past.course.newest
    return urls.go_back(past.state.seq) if goes_on and later and viewer.holds else ""


def _as_it_was(hall: Hall, table: TableRecord, past: PastState) -> TableRecord:
    """Take from a table as it is now what has come since, and whoever is waited for: nobody acts in the past."""
    outcome: Outcome | None = hall.game(table.game).outcome(past.state)
    return msgspec.structs.replace(
        table,
        status="playing" if outcome is None else "finished",
        seats=tuple(msgspec.structs.replace(seat, plan=None) for seat in table.seats),
        version=past.seq,
        state=past.state,
        acting=frozenset(),
        outcome=outcome,
        proposal=None,
        last_press=None,
        rematch=None,
        course=None,
        advice=False,
    )


def _bar(
    hall: Hall, table: TableRecord, past: Past, told: tuple[LoggedLine, ...], *, asked: int | None, urls: TableUrls
) -> PastBar:
    seq, course = past.state.seq, past.course

    def to(other: int, *, ahead: bool) -> str | None:
        leads = seq < other <= course.newest if ahead else course.first <= other < seq
        return urls.at(other).page(seat=asked) if leads else None

    retold = can_be_retold(hall, table)
    goes_on = hall.game(table.game).outcome(past.state.state) is None
    return PastBar(
        told=told,
        now=urls.page(seat=asked),
        first=to(course.first, ahead=False),
        turn_before=to(course.turn_before(seq), ahead=False),
        before=to(seq - 1, ahead=False),
        after=to(seq + 1, ahead=True),
        turn_after=to(course.turn_after(seq), ahead=True),
        last=to(course.newest, ahead=True),
        play_on=urls.play_on(seq) if retold and goes_on else "",
        replay=urls.replay(seat=asked) if retold else "",
    )
