"""The pages of notices, read and put together: a person's own, that of a table, and that of a link in a message."""

import msgspec
from sqlalchemy import Connection

from app.language import gettext as _
from app.language import phrase
from app.notices import repository
from app.notices.errors import NotOffered
from app.notices.links import LinkUse
from app.notices.records import Address, OwnTable
from app.notices.service import Offer
from app.players.service import recognise
from app.tables.errors import NotSeated
from app.tables.hall import Hall
from app.tables.queries import load_table
from app.tables.rights import require_not_over, require_seated
from app.web.contexts import Notice, Page
from app.web.notice_contexts import (
    NoticeChoice,
    NoticeLinkPage,
    NoticePanel,
    NoticesPage,
    NoticeTable,
    TableNoticesPage,
)
from app.web.notice_urls import NOTICES
from app.web.notice_words import address_line, waiting_time
from app.web.site import Site
from app.web.urls import URLS

_MOST_TABLES = 50
SHEETS = ("css/notices.css",)


class Mine(msgspec.Struct, frozen=True):
    """What is stored of one person's notices, and the tables that it could be about."""

    addresses: tuple[Address, ...] = ()
    wishes: frozenset[tuple[int, int]] = frozenset()
    tables: tuple[OwnTable, ...] = ()
    seated: bool = False


def read_mine(connection: Connection, *, token: str) -> Mine:
    """Read all of a person's notices; nothing for somebody new."""
    who = recognise(connection, token)
    if who is None:
        return Mine()
    return Mine(
        addresses=repository.addresses_of(connection, who.id),
        wishes=repository.wishes_of(connection, who.id),
        tables=repository.unfinished_tables(connection, who.id, most=_MOST_TABLES),
        seated=repository.sits_anywhere(connection, who.id),
    )


def read_of_table(connection: Connection, hall: Hall, *, token: str, slug: str) -> Mine:
    """Read a person's notices about one table. Raises NotSeated, TableOver and TableNotFound."""
    who, table = recognise(connection, token), load_table(connection, hall, slug=slug)
    if who is None:
        raise NotSeated(phrase("Only the players of this table can do this. You are welcome to watch."))
    require_seated(table, who)
    require_not_over(table)
    return Mine(
        addresses=repository.addresses_of(connection, who.id),
        wishes=repository.wishes_of(connection, who.id),
        tables=(OwnTable(table.id, table.slug, table.name, table.game),),
        seated=True,
    )


def require_offered(site: Site) -> None:
    """Raise NotOffered on a server that tells nobody anything."""
    if not site.hall.notices:
        raise NotOffered(phrase("This server does not send notices."))


def notices_page(site: Site, mine: Mine, *, notice: Notice | None = None) -> NoticesPage:
    """Put a person's own page together."""
    return NoticesPage(
        page=Page(title=_("When it is my turn – Harmony Tables"), stylesheets=SHEETS),
        ways=tuple(sorted(site.hall.notices)),
        wait=waiting_time(site),
        seated=mine.seated,
        addresses=tuple(address_line(site, address) for address in mine.addresses),
        tables=tuple(_table(site, mine, table) for table in mine.tables),
        notice=notice,
    )


def notice_panel(site: Site, mine: Mine, *, notice: Notice | None = None) -> NoticePanel:
    """Put the panel of one table together."""
    return NoticePanel(
        ways=tuple(sorted(site.hall.notices)),
        wait=waiting_time(site),
        table=_table(site, mine, mine.tables[0]),
        notice=notice,
    )


def table_notices_page(told: NoticePanel) -> TableNoticesPage:
    """Put the page of one table together."""
    title = _("When it is my turn – {table}").format(table=told.table.name)
    return TableNoticesPage(page=Page(title=title, stylesheets=SHEETS), told=told)


def link_page(offer: Offer, use: LinkUse, *, token: str) -> NoticeLinkPage:
    """Ask what somebody wants who has opened a link in a message: opening it changes nothing."""
    return (_confirm_page if use == "confirm" else _off_page)(offer, NOTICES.link(use, token))


def done_page(heading: str, *sentences: str) -> NoticeLinkPage:
    """Say what was done by a link."""
    return NoticeLinkPage(page=_link_head(heading), heading=heading, sentences=sentences, action="", buttons=())


def _table(site: Site, mine: Mine, table: OwnTable) -> NoticeTable:
    page = site.pages.get(table.game)
    return NoticeTable(
        urls=URLS.table(table.slug),
        slug=table.slug,
        name=table.name,
        game_title="" if page is None else page.title,
        panel=URLS.table(table.slug).notices,
        choices=tuple(
            NoticeChoice(
                id=address.id,
                address=address.address,
                asked=not address.confirmed,
                chosen=(table.id, address.id) in mine.wishes,
            )
            for address in mine.addresses
        ),
    )


def _confirm_page(offer: Offer, action: str) -> NoticeLinkPage:
    heading = _("May we tell you when it is your turn?")
    if offer.address.confirmed:
        return done_page(_("This address is confirmed"), _where(offer))
    sentences = (
        _where(offer),
        _("It is used for the tables that its owner chose, while they are away from them. Each message can end it."),
    )
    buttons = (("yes", _("Yes, send notices there")),)
    return NoticeLinkPage(
        page=_link_head(heading), heading=heading, sentences=sentences, action=action, buttons=buttons
    )


def _off_page(offer: Offer, action: str) -> NoticeLinkPage:
    this: tuple[tuple[str, str], ...] = ()
    heading = _("Send nothing there any more?")
    if offer.table is not None:
        heading = _("No notices about “{table}” any more?").format(table=offer.table)
        this = (("off", _("Switch them off for this table")),)
    return NoticeLinkPage(
        page=_link_head(heading),
        heading=heading,
        sentences=(_where(offer),),
        action=action,
        buttons=(*this, ("all", _("Send nothing to this address any more, and delete it"))),
    )


def _where(offer: Offer) -> str:
    return _("The address is {address}.").format(address=offer.address.address)


def _link_head(heading: str) -> Page:
    return Page(title=_("{heading} – Harmony Tables").format(heading=heading), stylesheets=SHEETS)
