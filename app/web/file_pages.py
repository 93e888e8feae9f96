"""The pages about games as files in words: what the deal of a table proves, and what came out of a file."""

from collections.abc import Mapping

from app.games.protocol import Seat
from app.language import N_, ngettext
from app.language import gettext as _
from app.tables.files.checking import Result, Verdict
from app.tables.files.format import GameFile
from app.tables.origins import Disclosure, Origin
from app.tables.records import TableRecord
from app.web.contexts import Page
from app.web.file_contexts import DealPage, ToldVerdict
from app.web.game_pages import GamePage
from app.web.urls import URLS

SHEETS = ("css/files.css",)
_GROUP = 8

_HEADINGS: Mapping[Result, str] = {
    "genuine": N_("Genuine: told again, everything comes out alike"),
    "different": N_("Not genuine: told again, it does not come out as the file says"),
    "unreadable": N_("This file could not be read"),
    "other rules": N_("Not compared: it was played under other rules"),
}


def deal_page(
    table: TableRecord,
    dealt: Disclosure | None,
    *,
    asks: Seat | None = None,
    agreed: bool = False,
    verdict: ToldVerdict | None = None,
) -> DealPage:
    """Make the page about a table's deal; None where it is not told yet what it was dealt from.

    ``asks`` is the seat of whoever looks that could propose to have the file of a game in play, and ``agreed`` whether
    all have agreed on that.
    """
    return DealPage(
        page=Page(title=_("A fair deal – {table}").format(table=table.name), stylesheets=SHEETS),
        urls_of_table=URLS.table(table.slug),
        table_name=table.name,
        fingerprint=_grouped(table.commitment or ""),
        seed="" if dealt is None else dealt.seed,
        salt="" if dealt is None else dealt.salt,
        whence=_whence(table.origin),
        asks=asks,
        alone=len({seat.player for seat in table.seats if seat.bot is None and seat.player is not None}) == 1,
        agreed=agreed,
        verdict=verdict,
    )


def told_verdict(pages: Mapping[str, GamePage], verdict: Verdict) -> ToldVerdict:
    """Put a verdict into words."""
    return ToldVerdict(
        good=verdict.result == "genuine",
        heading=_(_HEADINGS[verdict.result]),
        about="" if verdict.file is None else _about(pages, verdict.file),
        proved=tuple(str(sentence) for sentence in verdict.proved),
        place="" if verdict.place is None else str(verdict.place),
        fault=str(verdict.fault),
        beyond=_beyond() if verdict.result == "genuine" else (),
    )


def _about(pages: Mapping[str, GamePage], file: GameFile) -> str:
    page = pages.get(file.game)
    words = ngettext("{table}: {game} for {amount} player", "{table}: {game} for {amount} players", len(file.seats))
    return words.format(table=file.name, game=file.game if page is None else page.title, amount=len(file.seats))


def _beyond() -> tuple[str, ...]:
    return (
        _("A replay cannot prove names, times, who sat where, nor why a bot did something."),
        _("Compare the fingerprint with the one that the table showed while the game was played."),
    )


def _whence(origin: Origin | None) -> str:
    if origin is None:
        return ""
    if origin.kind == "replay":
        return _("This game was played elsewhere and brought in from a file. All of it was told again before.")
    return _("This game went on from a moment of another one, so the cards that lay there could be known.")


def _grouped(digits: str) -> tuple[str, ...]:
    return tuple(digits[start : start + _GROUP] for start in range(0, len(digits), _GROUP))
