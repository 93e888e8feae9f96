"""One's own pages: what one has played, whether one's name is shown, and what this house keeps."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import Connection

from app.belongings.kinds import Belonging
from app.belongings.service import overview
from app.language import gettext as _
from app.language import ngettext
from app.players.models import Guest
from app.players.service import recognise
from app.tables import fame, tallies
from app.tables.queries import my_tables
from app.tables.tallies import GamesPage, Played, Streak, Tally
from app.web.contexts import Notice, Page
from app.web.game_pages import GamePage
from app.web.me_contexts import Figures, ForgetPage, KeptLine, KindLine, MePage, MyGamesPage
from app.web.record_contexts import ResultList
from app.web.record_urls import RECORDS
from app.web.result_lists import game_lines
from app.web.result_words import preset_words, seats_words
from app.web.wording import joined

_STYLES = ("css/lobby.css", "css/records.css")


class MyFacts(msgspec.Struct, frozen=True, kw_only=True):
    """What is stored of somebody, as far as their page tells it."""

    who: Guest
    tally: Tally
    shows_name: bool
    kept: tuple[tuple[Belonging, int], ...]


def read_me(connection: Connection, *, token: str) -> MyFacts | None:
    """Read what one's own page tells; None of somebody who is not known here."""
    who = recognise(connection, token)
    if who is None:
        return None
    return MyFacts(
        who=who,
        tally=tallies.tally_of(connection, who.id),
        shows_name=fame.shows_name(connection, who.id),
        kept=overview(connection, who=who),
    )


def read_before_forgetting(
    connection: Connection, *, token: str
) -> tuple[tuple[str, ...], tuple[tuple[Belonging, int], ...]] | None:
    """Read what somebody would leave and lose: the names of their unfinished tables, and what is kept."""
    who = recognise(connection, token)
    if who is None:
        return None
    running = (table.name for table in my_tables(connection, who=who) if table.status in {"waiting", "playing"})
    return tuple(running), overview(connection, who=who)


def me_page(pages: Mapping[str, GamePage], facts: MyFacts | None, *, notice: Notice | None = None) -> MePage:
    """Make one's own page."""
    head = Page(title=_("My games and what is kept – Harmony Tables"), stylesheets=_STYLES)
    if facts is None:
        return MePage(page=head, known=False, name="", played=None, shows_name=False, belongings=(), notice=notice)
    return MePage(
        page=head,
        known=True,
        name=facts.who.name or "",
        played=_figures(pages, facts.tally) if facts.tally.games else None,
        shows_name=facts.shows_name,
        belongings=kept_lines(facts.kept),
        notice=notice,
    )


def my_games_page(pages: Mapping[str, GamePage], games: GamesPage) -> MyGamesPage:
    """Make the page of one's finished games."""
    more = RECORDS.my_games_before(games.earlier) if games.earlier else ""
    return MyGamesPage(
        page=Page(title=_("My finished games – Harmony Tables"), stylesheets=_STYLES),
        results=ResultList(anchor="games", heading=_("Games"), lines=game_lines(pages, games.games), more=more),
    )


def forget_page(running: tuple[str, ...], kept: tuple[tuple[Belonging, int], ...]) -> ForgetPage:
    """Make the question before somebody is forgotten."""
    page = Page(title=_("Forget me – Harmony Tables"), stylesheets=_STYLES)
    return ForgetPage(page=page, running=running, belongings=kept_lines(kept))


def kept_lines(kept: tuple[tuple[Belonging, int], ...]) -> tuple[KeptLine, ...]:
    """Tell what is kept, kind by kind; what there is none of is left out."""
    return tuple(
        KeptLine(title=_(kind.title), sentence=_(kind.sentence), amount=amount) for kind, amount in kept if amount
    )


def _figures(pages: Mapping[str, GamePage], tally: Tally) -> Figures:
    kinds = tuple(kind for kind in tally.kinds if kind.game in pages)
    longest = () if tally.longest is None else game_lines(pages, (tally.longest,))
    return Figures(
        summary=ngettext("{amount} game, {won} won.", "{amount} games, {won} won.", tally.games).format(
            amount=tally.games, won=tally.won
        ),
        kinds=tuple(_kind(pages[kind.game], kind) for kind in kinds),
        streaks=tuple((pages[streak.game].title, _streak(streak)) for streak in tally.streaks if streak.game in pages),
        favourites=joined(_favourites(pages, tally)) if tally.favourites else "",
        longest=next(iter(longest), None),
    )


def _kind(page: GamePage, kind: Played) -> KindLine:
    name = preset_words(kind.preset_name)
    version = _("{preset}, version {number}").format(preset=name, number=kind.version)
    words = page.title if not name else f"{page.title}: {version if kind.version > 1 else name}"
    return KindLine(kind=words, seats=seats_words(kind.seats), games=kind.games, won=kind.won)


def _streak(streak: Streak) -> str:
    if not streak.longest:
        return _("No victory yet.")
    longest = ngettext("{amount} victory in a row at best", "{amount} victories in a row at best", streak.longest)
    return _("{longest}, {now} just now.").format(longest=longest.format(amount=streak.longest), now=streak.now)


def _favourites(pages: Mapping[str, GamePage], tally: Tally) -> tuple[str, ...]:
    told = []
    for game, character, often in tally.favourites:
        cards = {card.slug: card for card in pages[game].characters} if game in pages else {}
        if character in cards:
            times = ngettext("{amount} time", "{amount} times", often).format(amount=often)
            told.append(_("{character} ({times})").format(character=cards[character].name, times=times))
    return tuple(told)
