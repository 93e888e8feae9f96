"""Every symbol of a game in one table, gathered from what explains each card and from the signs of its boards."""

from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from app.language import gettext as _
from app.web.game_pages import CardSheet, Symbol
from app.web.icons import icon

Sign = tuple[str, str, str]
"""An icon of a board, with what it is called and what it means, still to be worded."""


class SymbolGroup(msgspec.Struct, frozen=True):
    """Symbols that are found in the same places."""

    title: str
    symbols: tuple[Symbol, ...]


def of_cards(title: str, sheets: Iterable[CardSheet | None]) -> SymbolGroup:
    """Gather what stands on any of some cards, each symbol once: as those who open a card read it."""
    found = [symbol for sheet in sheets if sheet is not None for symbol in sheet.symbols]
    return SymbolGroup(
        title, tuple({(symbol.name, symbol.meaning): symbol for symbol in reversed(found)}.values())[::-1]
    )


def of_boards(title: str, signs: Iterable[Sign]) -> SymbolGroup:
    """Word the signs of boards, piles and tracks."""
    return SymbolGroup(title, tuple(_worded(*sign) for sign in signs))


def _worded(drawn: str, name: str, meaning: str) -> Symbol:
    return Symbol(drawn=_boxed(drawn), name=_(name), meaning=_(meaning))


def _boxed(drawn: str) -> Markup:
    return Markup('<span class="sign-alone">{0}</span>').format(icon(drawn))
