"""The first page: my tables in words, and the games that are played here."""

from app.tables.records import TableSummary
from app.web.agreements import outcome_words
from app.web.contexts import Page
from app.web.game_pages import GamePage
from app.web.house_contexts import HomePage, MyTable
from app.web.offers import game_offers
from app.web.site import Site
from app.web.table_page import new_press_key
from app.web.urls import URLS


def home_page(site: Site, tables: tuple[TableSummary, ...], *, my_name: str) -> HomePage:
    """Make the first page: tables that wait for me come first, those that are over last."""
    lines = [_line(site.pages[table.game], table) for table in tables if table.game in site.pages]
    turns = sum(line.my_turn for line in lines)
    return HomePage(
        page=Page(title=f"● {turns} waiting for you – Harmony Tables" if turns else "Harmony Tables"),
        my_name=my_name,
        tables=tuple(sorted(lines, key=lambda line: (not line.my_turn, line.over))),
        games=game_offers(site),
        learn_key=new_press_key(),
    )


def _line(page: GamePage, table: TableSummary) -> MyTable:
    return MyTable(
        urls=URLS.table(table.slug),
        name=table.name,
        game_title=page.title,
        with_whom=_company(table),
        state=_state(page, table),
        my_turn=table.my_turn,
        hosting=table.hosting,
        over=table.status in {"finished", "ended"},
        learning=table.course is not None,
    )


def _company(table: TableSummary) -> str:
    others = [name for number, name in enumerate(table.names) if name is not None and number not in table.seats]
    if not others:
        return "alone" if len(table.names) == 1 or None not in table.names else "nobody else yet"
    return f"with {', '.join(others)}"


def _state(page: GamePage, table: TableSummary) -> str:
    match table.status:
        case "waiting":
            free = sum(name is None for name in table.names)
            return f"Waiting: {free} seat{'' if free == 1 else 's'} free" if free else "Ready to start"
        case "playing":
            return "Your turn" if table.my_turn else "Being played"
        case "finished":
            return outcome_words(page, table.outcome) if table.outcome is not None else "Played to the end"
        case "ended":
            return "Closed"
