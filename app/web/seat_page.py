"""The page about one seat of a game in play: since when its player is waited for, and what can be done about it."""

from collections.abc import Sequence

from app.games.protocol import Seat
from app.language import gettext as _
from app.players.models import Guest
from app.tables.hall import Hall
from app.tables.proposals import DEADLINES, voices
from app.tables.records import Matter, Proposal, SeatRecord, TableRecord
from app.tables.rights import seat_of
from app.tables.skipping import can_pass
from app.tables.waiting import awaited_since, patience_until
from app.web.agreements import proposed_words
from app.web.bot_words import bot_offers
from app.web.contexts import Page
from app.web.durations import durations
from app.web.seat_contexts import Motions, SeatPage
from app.web.table_page import receivers
from app.web.urls import URLS


def seat_page(hall: Hall, table: TableRecord, who: Guest | None, number: Seat, names: Sequence[str]) -> SeatPage:
    """Make the page about a seat, as somebody sees it. Raises TableNotFound for a seat that the table does not have."""
    seat = seat_of(table, number)
    held = table.seats_of(who)
    mine, hosting = number in held, table.is_host(who)
    awaited = table.status == "playing" and seat.bot is None and number in table.acting
    may_pass = awaited and can_pass(hall.game(table.game))
    offers = () if seat.bot is not None or table.daily is not None else bot_offers(hall, table.game)
    until = patience_until(table, number)
    waits = hosting and not mine and seat.player is not None and table.patience > 0
    must_wait = waits and (until is None or hall.now() < until)
    asks = not mine and (must_wait or not hosting) and _can_agree(table, number, held)
    return SeatPage(
        page=Page(
            title=_("{name}’s seat – {table}").format(name=seat.label, table=table.name), scripts=("js/since.js",)
        ),
        urls_of_table=URLS.table(table.slug),
        seat=number,
        name=names[number],
        free=seat.free,
        bot=seat.bot is not None,
        since=awaited_since(table, number) if awaited else None,
        mine=mine,
        hosting=hosting,
        wait=until if must_wait else None,
        blocked=must_wait and until is None,
        may_pass=may_pass,
        receivers=_receivers(table, seat, mine=mine),
        offers=offers,
        motions=Motions(
            kinds=_kinds(table, seated=bool(held), may_pass=may_pass, bots=bool(offers)) if asks else (),
            seat=held[0] if held else None,
            times=durations(DEADLINES),
        ),
        open_proposal="" if table.proposal is None else proposed_words(table, table.proposal, names),
        my_name="" if who is None else who.name or "",
    )


def _kinds(table: TableRecord, *, seated: bool, may_pass: bool, bots: bool) -> tuple[Matter, ...]:
    """List what can be proposed about a seat of somebody else; whoever watches can only ask for it."""
    if table.status != "playing" or table.proposal is not None:
        return ()
    away: tuple[Matter, ...] = (*(("skip",) if may_pass else ()), *(("bot",) if bots else ()))
    return (*(away if seated else ()), "claim")


def _can_agree(table: TableRecord, about: Seat, held: Sequence[Seat]) -> bool:
    """Say whether anybody is there whose agreement would decide, or nobody sits at the table any more."""
    by = held[0] if held else None
    asked = voices(table, Proposal(kind="claim", by=by, version=table.version, about=about))
    return bool(asked) or all(seat.player is None for seat in table.seats)


def _receivers(table: TableRecord, seat: SeatRecord, *, mine: bool) -> tuple[tuple[str, str], ...]:
    """List who could be given a seat, as the form sends it: the host who does not hold it, and each other player."""
    host = (("host", table.host_name),) if mine and table.host != seat.player else ()
    return (*host, *((str(number), name) for number, name in receivers(table, seat)))
