"""Printed names for ids and back, and words for the sides of an either/or: the language of the scenarios."""

from collections.abc import Iterable, Mapping

import msgspec

from app.games.journey.cards import CardId, Gain, Option, Pay, Power
from app.games.registry import JOURNEY

CONTENT = JOURNEY.content

_IDS: Mapping[str, str] = {
    **{card.name: card.id for card in CONTENT.cards.values()},
    **{event.name: event.id for event in CONTENT.events.values()},
    **{who.name: who.id for who in CONTENT.characters.values()},
}
_NAMES: Mapping[str, str] = {identity: name for name, identity in _IDS.items()}


def named(name: str) -> str:
    """Give the id behind a printed name; an id stands for itself. Fails the test for a name that nothing bears."""
    if name not in _IDS and name not in _NAMES:
        raise AssertionError(f"nothing in the journey is called {name!r}")
    return _IDS.get(name, name)


def card_named(name: str) -> CardId:
    """Give the id of a card."""
    return CardId(named(name))


def names(ids: Iterable[str]) -> list[str]:
    """Give the printed names behind ids."""
    return [_NAMES[identity] for identity in ids]


def kind_of(effect: object) -> str:
    """Name an effect by its kind; an arrow is a "pay"."""
    return type(effect).__name__.lower()


def side_named(card: CardId, side: str | int | None) -> int | None:
    """Find the side of an either/or by a word of what it gives; a number or None stands for itself."""
    if side is None or isinstance(side, int):
        return side
    fitting = [number for number, option in enumerate(CONTENT.cards[card].options) if side in _gives(option)]
    assert len(fitting) == 1, f"{side!r} does not name one side of {card}"
    return fitting[0]


def _gives(option: Option) -> set[str]:
    """Name what a side gives: resources, "unit", the season of a power, "arrow", or the kind of its effect."""
    words: set[str] = set()
    for effect in option.effects:
        match effect:
            case Gain(what, unit):
                words |= {word for word, amount in msgspec.structs.asdict(what).items() if amount}
                words |= {"unit"} if unit else set()
            case Power(season):
                words.add(season)
            case Pay():
                words.add("arrow")
            case _:
                words.add(kind_of(effect))
    return words
