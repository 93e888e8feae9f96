"""Printed names for ids and back: the language of the scenarios."""

from collections.abc import Iterable, Mapping

from app.games.balance.cards import CardId, FaceId, LineId
from app.games.registry import BALANCE

CONTENT = BALANCE.content

_IDS: Mapping[str, CardId] = {card.name: CardId(card.id) for card in CONTENT.cards.values()}
_NAMES: Mapping[str, str] = {identity: name for name, identity in _IDS.items()}
_LINES: Mapping[str, LineId] = {line.name: line.id for line in CONTENT.lines.values()}


def card_named(name: str) -> CardId:
    """Give the id of a card. Fails the test for a name that no card bears."""
    if name not in _IDS:
        raise AssertionError(f"no card is called {name!r}")
    return _IDS[name]


def face_named(name: str) -> FaceId:
    """Give the id of a terrain card."""
    face = FaceId(card_named(name))
    if face not in CONTENT.faces:
        raise AssertionError(f"{name!r} is no terrain card")
    return face


def line_named(name: str) -> LineId:
    """Give the id of a row or column by its direction or terrain."""
    if name not in _LINES:
        raise AssertionError(f"no row or column is called {name!r}")
    return _LINES[name]


def names(ids: Iterable[str]) -> list[str]:
    """Give the printed names behind ids."""
    return [_NAMES[identity] for identity in ids]
