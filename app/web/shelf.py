"""The first page: my tables in words, and the games that are played here."""

from app.language import gettext as _
from app.language import ngettext
from app.tables.daily import is_over
from app.tables.records import TableSummary
from app.web.agreements import outcome_words
from app.web.contexts import Page
from app.web.game_pages import GamePage
from app.web.house_contexts import HomePage, MyTable
from app.web.offers import game_offers
from app.web.site import Site
from app.web.table_page import new_press_key
from app.web.urls import URLS
from app.web.wording import joined


def home_page(site: Site, tables: tuple[TableSummary, ...], *, my_name: str) -> HomePage:
    """Make the first page: tables that wait for me come first, those that are over last."""
    lines = [_line(site, site.pages.get(table.game), table) for table in tables]
    turns = sum(line.my_turn for line in lines)
    return HomePage(
        page=Page(title=_title(turns)),
        my_name=my_name,
        tables=tuple(sorted(lines, key=lambda line: (not line.my_turn, line.over))),
        games=game_offers(site),
        learn_key=new_press_key(),
        notices_offered=bool(site.hall.notices),
    )


def _title(turns: int) -> str:
    if not turns:
        return "Harmony Tables"
    words = ngettext(
        "● {amount} waiting for you – Harmony Tables", "● {amount} waiting for you – Harmony Tables", turns
    )
    return words.format(amount=turns)


def _line(site: Site, page: GamePage | None, table: TableSummary) -> MyTable:
    if page is None or not table.readable:
        return _unreadable(page, table)
    over, urls = table.status in {"finished", "ended"}, URLS.table(table.slug)
    told = over and table.begun and (table.daily is None or is_over(site.hall, table.daily))
    return MyTable(
        urls=urls,
        name=table.name,
        game_title=page.title,
        with_whom=_company(table),
        state=_state(page, table),
        my_turn=table.my_turn,
        hosting=table.hosting,
        over=over,
        learning=table.course is not None,
        practice=table.practice,
        brought=table.brought,
        replay=urls.replay() if told else "",
    )


def _unreadable(page: GamePage | None, table: TableSummary) -> MyTable:
    """List a table of which something is damaged, so that its players find it and can report it."""
    return MyTable(
        urls=URLS.table(table.slug),
        name=table.name,
        game_title=table.game if page is None else page.title,
        with_whom=_("damaged"),
        state=_("Cannot be read now"),
        my_turn=False,
        hosting=table.hosting,
        over=False,
        learning=False,
    )


def _company(table: TableSummary) -> str:
    others = [name for number, name in enumerate(table.names) if name is not None and number not in table.seats]
    if not others:
        return _("alone") if len(table.names) == 1 or None not in table.names else _("nobody else yet")
    return _("with {names}").format(names=joined(others))


def _state(page: GamePage, table: TableSummary) -> str:
    match table.status:
        case "waiting":
            free = sum(name is None for name in table.names)
            if not free:
                return _("Ready to start")
            return ngettext("Waiting: {amount} seat free", "Waiting: {amount} seats free", free).format(amount=free)
        case "playing":
            return _("Your turn") if table.my_turn else _("Being played")
        case "finished":
            return outcome_words(page, table.outcome) if table.outcome is not None else _("Played to the end")
        case "ended":
            return _("Closed")
