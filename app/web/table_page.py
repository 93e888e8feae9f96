"""The page of a table in play, and after its end: what every game's page has around its board."""

import secrets

from app.games.protocol import Seat
from app.language import gettext as _
from app.language import pgettext, phrase
from app.tables import service
from app.tables.hall import Hall
from app.tables.openings import is_practice
from app.tables.practice import can_be_retold
from app.tables.records import SeatRecord, TableRecord
from app.tables.requests import UndoOffer
from app.tables.waiting import PATIENCES, awaited_since
from app.web.agreements import may_propose, open_proposal, outcome_words
from app.web.bot_words import bot_name, bot_rule
from app.web.contexts import NO_BOTS, Page, PatienceRule, Person, TableFrame, TablePage
from app.web.durations import durations
from app.web.game_pages import GamePage, Names, Scene
from app.web.lessons import Coach, coach
from app.web.log_contexts import PracticeNote
from app.web.moments import Moment
from app.web.table_log import worded
from app.web.talk_box import talk_box
from app.web.urls import URLS, TableUrls
from app.web.viewers import Viewer
from app.web.wording import joined

_WATCHING = UndoOffer(possible=False, reason=phrase("Only players can take something back."))
_KEY_BYTES = 16
REFRESH_SECONDS = 10


def new_press_key() -> str:
    """Make the key under which one press counts once."""
    return secrets.token_urlsafe(_KEY_BYTES)


def scene_of(moment: Moment, viewer: Viewer, *, target: str = "", urls: TableUrls | None = None) -> Scene:
    """Set out what a game's page is made from; its links lead to the table, or where ``urls`` say."""
    table = moment.table
    return Scene(
        table=table,
        viewer=viewer,
        names=tuple(seat.label for seat in table.seats),
        undo=_WATCHING if viewer.seat is None else service.undo_state(table, viewer.seat),
        urls=urls or URLS.table(table.slug),
        target=target,
        log=moment.logs[viewer.seat].lines,
    )


def table_page(
    page: GamePage,
    moment: Moment,
    viewer: Viewer,
    *,
    asked: int | None,
    hall: Hall | None = None,
    urls: TableUrls | None = None,
) -> TablePage:
    """Make the page of a table for a viewer, without a notice and with no target's panel open.

    The hall knows the bots that could play; None: none is offered.
    """
    scene = scene_of(moment, viewer, urls=urls)
    frame = _frame(page, moment, scene, asked=asked, hall=hall)
    head = Page(
        title=_title(frame),
        stylesheets=(
            "css/table.css",
            "css/talk.css",
            *page.stylesheets,
            "css/dialogs.css",
            *(("css/notices.css",) if frame.notices else ()),
            "css/touch.css",
            *_lesson_sheets(page, frame),
        ),
        scripts=("js/table.js", "js/talk.js", "js/motion.js"),
        live=True,
        theme=frame.theme,
        refresh=None if frame.over or frame.acts or frame.pass_to is not None else REFRESH_SECONDS,
    )
    talk = talk_box(page, moment, viewer, asked=asked, now=moment.table.updated_at)
    return TablePage(page=head, table=frame, game=page.context(scene), target=None, talk=talk)


def _lesson_sheets(page: GamePage, frame: TableFrame) -> tuple[str, ...]:
    return () if page.course is None or frame.coach is None else page.course.stylesheets


def people_of(table: TableRecord, viewer: Viewer, names: Names, *, hall: Hall | None = None) -> tuple[Person, ...]:
    """Describe who sits where."""
    first = next((seat for seat in table.seats if seat.player == table.host), None)
    return tuple(
        Person(
            seat=seat.number,
            name=seat.label if names[seat.number] == seat.label else f"{seat.label} ({names[seat.number]})",
            character=seat.character,
            free=seat.free,
            mine=seat.number in viewer.holds,
            shown=seat.number == viewer.seat,
            acting=seat.number in table.acting,
            hosting=seat == first,
            bot="" if hall is None or seat.bot is None else bot_name(hall, table.game, seat.bot),
            stands_in=seat.bot is not None and seat.player is not None,
            may_follow=seat.bots_own and not viewer.holds and table.status == "playing",
            receivers=receivers(table, seat),
            since=awaited_since(table, seat.number) if table.status == "playing" and seat.bot is None else None,
        )
        for seat in table.seats
    )


def preset_name(table: TableRecord) -> str:
    """Name the difficulty as people know it."""
    return table.preset if table.kept_preset is None else pgettext("preset", table.kept_preset.name)


def _frame(page: GamePage, moment: Moment, scene: Scene, *, asked: int | None, hall: Hall | None) -> TableFrame:
    table, viewer = moment.table, scene.viewer
    log = moment.logs[viewer.seat]
    names = tuple(page.called(table))
    return TableFrame(
        urls=scene.urls,
        slug=table.slug,
        name=table.name,
        game=table.game,
        game_title=page.title,
        preset=preset_name(table),
        status=table.status,
        version=table.version,
        theme=page.theme(scene),
        headline=_headline(page, scene, names),
        seat=viewer.seat,
        holds=viewer.holds,
        names=names,
        hosting=viewer.hosting,
        acts=scene.acts,
        acts_for=viewer.acts_for,
        open_hands=table.open_hands,
        pass_to=viewer.pass_to,
        asked=asked,
        acting=tuple(sorted(table.acting)),
        press_key=new_press_key(),
        target="",
        undo=scene.undo,
        may_propose=may_propose(page.proposals, table, viewer),
        proposal=open_proposal(table, viewer, names),
        people=people_of(table, viewer, names, hall=hall),
        bots=NO_BOTS if hall is None else bot_rule(hall, table),
        advice=table.advice and hall is not None and bool(hall.bots_of(table.game)),
        log=moment.once(("log", id(log)), lambda: worded(page, log, names)),
        earlier=log.earlier,
        moments=scene.urls,
        look_back=scene.urls.at(table.version).page(seat=asked),
        replay=scene.urls.replay(seat=asked) if table.over and (hall is None or can_be_retold(hall, table)) else "",
        rematch=None if table.rematch is None else URLS.table(table.rematch),
        patience=_patience(table) if viewer.hosting and len(table.seats) > 1 else None,
        coach=_coach(page, moment, viewer),
        practice=practice_note(table),
        daily=table.daily is not None,
        fingerprint=table.commitment or "",
        notices=notices_address(table, viewer, hall),
    )


def notices_address(table: TableRecord, viewer: Viewer, hall: Hall | None) -> str:
    """Address the choice where a player is told of their turns, if this server tells anybody."""
    told = hall is not None and hall.notices and table.course is None and viewer.holds and not table.over
    return URLS.table(table.slug).notices if told else ""


def practice_note(table: TableRecord) -> PracticeNote | None:
    """Say where the game of a practice table came from, or one from a file; None at any other table."""
    if table.origin is None:
        return None
    if not is_practice(table):
        return PracticeNote(badge=_("from a file"), words=_("This game was brought in from a file, to be looked at."))
    if not table.origin.of:
        words = _("Practice: the cards lie as they lay elsewhere, and this game counts nowhere.")
        return PracticeNote(badge=_("practice"), words=words)
    words = _("Practice: this game goes on from a moment of another one, and counts nowhere.")
    href = URLS.table(table.origin.of).at(table.origin.seq).page()
    return PracticeNote(badge=_("practice"), words=words, href=href)


def _patience(table: TableRecord) -> PatienceRule:
    """Offer how long players are waited for."""
    times = tuple((minutes, words if minutes else _("at once")) for minutes, words in durations(PATIENCES))
    return PatienceRule(minutes=table.patience, times=times)


def _coach(page: GamePage, moment: Moment, viewer: Viewer) -> Coach | None:
    """Let the coach speak to whoever learns at a table; to nobody else, and nowhere else."""
    table, course = moment.table, page.course
    if course is None or table.course != course.prepared.course or table.status == "ended" or viewer.seat is None:
        return None
    return moment.once("coach", lambda: coach(course, table.state, moment.records, over=table.over))


def _title(frame: TableFrame) -> str:
    """Title the page by what its banner says; a mark in front tells a tab that waits for whoever looks."""
    mark = "● " if frame.acts else ""
    return f"{mark}{frame.headline} – {frame.name}"


def _headline(page: GamePage, scene: Scene, names: Names) -> str:
    """Say whose turn it is, or how the game ended."""
    table = scene.table
    if table.outcome is not None:
        return outcome_words(page, table.outcome)
    if table.status == "ended":
        return _("Closed")
    if scene.acts and len(scene.viewer.holds) == 1:
        return _("Your turn")
    seats = (scene.viewer.seat or Seat(0),) if scene.acts else sorted(table.acting)
    waited_for = joined(_who(table, seat, names) for seat in seats)
    return _("{who}’s turn").format(who=waited_for)


def _who(table: TableRecord, seat: Seat, names: Names) -> str:
    """Name a seat that is waited for; a bot that stands in for its player is told as one."""
    stands_in = seat in table.bot_seats and not table.seats[seat].bots_own
    return _("{name} (bot)").format(name=names[seat]) if stands_in else names[seat]


def receivers(table: TableRecord, given: SeatRecord) -> tuple[tuple[Seat, str], ...]:
    """List one seat of each player who could take this one over; the host is offered by name elsewhere."""
    first_seats: dict[int, tuple[Seat, str]] = {}
    for seat in table.seats:
        if seat.player is not None and seat.player not in {given.player, table.host}:
            first_seats.setdefault(seat.player, (seat.number, seat.label))
    return tuple(first_seats.values())
