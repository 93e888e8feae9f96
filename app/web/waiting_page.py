"""The page of a table that waits for its players."""

from collections.abc import Iterator

from app.language import gettext as _
from app.language import ngettext
from app.presets.service import ruleset_of
from app.tables.hall import Hall
from app.tables.openings import is_practice
from app.tables.records import SeatRecord, TableRecord
from app.web.bot_words import bot_name, bot_rule
from app.web.contexts import Choice, Page, Room, WaitingPage, WaitingSeat
from app.web.game_pages import GamePage
from app.web.moments import Moment
from app.web.table_options import house_sentences
from app.web.table_page import REFRESH_SECONDS, notices_address, practice_note, preset_name
from app.web.urls import URLS
from app.web.viewers import Viewer


def waiting_page(hall: Hall, page: GamePage, moment: Moment, viewer: Viewer, *, my_name: str) -> WaitingPage:
    """Make the waiting room as a viewer sees it; the invitation is added for each request."""
    room = _room(hall, page, moment.table, viewer, my_name=my_name)
    head = Page(
        title=f"{room.name} – {page.title}",
        stylesheets=("css/lobby.css",),
        scripts=("js/waiting.js",),
        live=True,
        refresh=REFRESH_SECONDS if viewer.holds else None,
        preview=_preview(page, moment.table),
    )
    return WaitingPage(page=head, room=room)


def _room(hall: Hall, page: GamePage, table: TableRecord, viewer: Viewer, *, my_name: str) -> Room:
    game, free = hall.game(table.game), len(table.free_seats)
    ruleset = ruleset_of(game, table.kept_preset, seats=len(table.seats), house=table.house)
    taken = len(table.seats) - free
    return Room(
        urls=URLS.table(table.slug),
        slug=table.slug,
        name=table.name,
        game=table.game,
        game_title=page.title,
        picture=URLS.static(page.picture),
        noun=page.noun,
        has_characters=bool(game.characters),
        preset=preset_name(table),
        preset_sentence=page.preset_sentence(ruleset),
        house=_house(page, table),
        version=table.version,
        seats=tuple(_seat(hall, page, table, seat, viewer) for seat in table.seats),
        holds=viewer.holds,
        hosting=viewer.hosting,
        host_name=table.host_name,
        host_seated=any(seat.player == table.host for seat in table.seats),
        my_name=my_name,
        full=free == 0 and not table.bot_seats,
        bots=bot_rule(hall, table),
        suggestions=table.suggestions if len(table.seats) > 1 else None,
        summary=_summary(taken, len(table.seats), page.noun),
        obstacle=_obstacle(table, free),
        fewer=taken if free and taken in game.seat_counts and not is_practice(table) else None,
        practice=practice_note(table),
        daily=table.daily is not None,
        notices=notices_address(table, viewer, hall),
    )


def _house(page: GamePage, table: TableRecord) -> tuple[str, ...]:
    dealt = table.characters == "random" and not is_practice(table)
    drawn = (_("Characters are dealt at the start."),) if dealt else ()
    return (*house_sentences(page.options, table.house), *drawn)


def _seat(hall: Hall, page: GamePage, table: TableRecord, seat: SeatRecord, viewer: Viewer) -> WaitingSeat:
    mine = seat.number in viewer.holds
    chooses = mine or (viewer.hosting and seat.bots_own)
    cards = {card.slug: card for card in page.characters}
    return WaitingSeat(
        seat=seat.number,
        name=seat.label,
        free=seat.free,
        mine=mine,
        hosting=seat == _first_of_host(table),
        character=None if seat.character is None else cards.get(seat.character),
        choices=tuple(_choices(page, table, seat)) if chooses and table.characters == "chosen" else (),
        bot="" if seat.bot is None else bot_name(hall, table.game, seat.bot),
    )


def _first_of_host(table: TableRecord) -> SeatRecord | None:
    return next((seat for seat in table.seats if seat.player == table.host), None)


def _choices(page: GamePage, table: TableRecord, seat: SeatRecord) -> Iterator[Choice]:
    holders = {other.character: other.label for other in table.seats if other.character and other.id != seat.id}
    for card in page.characters:
        yield Choice(card=card, chosen=seat.character == card.slug, taken_by=holders.get(card.slug))


def _summary(taken: int, seats: int, noun: str) -> str:
    if seats == 1:
        return _("A {noun} for one.").format(noun=noun)
    if taken == seats:
        return _("All {seats} seats are taken.").format(seats=seats)
    words = ngettext("{amount} of {seats} seats is taken.", "{amount} of {seats} seats are taken.", taken)
    return words.format(amount=taken, seats=seats)


def _obstacle(table: TableRecord, free: int) -> str:
    match free:
        case 0 if all(seat.bots_own for seat in table.seats):
            return _("Only bots sit here: somebody else has to take a seat.")
        case 0:
            return ""
        case 1:
            return _("One seat is still free.")
        case _:
            words = ngettext("{amount} seat is still free.", "{amount} seats are still free.", free)
            return words.format(amount=free)


def _preview(page: GamePage, table: TableRecord) -> tuple[str, str]:
    """Tell a link's preview in a chat program no more than the game and whether there is room."""
    free = sum(seat.player is None for seat in table.seats)  # whoever comes may sit down in a bot's place
    if not free:
        return page.title, _("No seat is free; you are welcome to watch.")
    return page.title, ngettext("{amount} seat free.", "{amount} seats free.", free).format(amount=free)
