"""The words of the journey's pages: resources, kinds, abilities, and sentences put together from them."""

from collections.abc import Iterable, Mapping

from app.games.journey.cards import (
    Ability,
    Basic,
    BasicUnit,
    CardId,
    CardKind,
    EventId,
    EventWord,
    Pool,
    Season,
)
from app.games.journey.content import Content
from app.web.wording import counted, joined

RESOURCES: tuple[str, ...] = ("reed", "resin", "acorn", "any_basic", "crystal", "advance", "attack", "heal")
"""The fields of a pool, in the order in which every page shows them."""

PLURALS: Mapping[str, tuple[str, str]] = {
    "reed": ("Reed", "Reed"),
    "resin": ("Resin", "Resin"),
    "acorn": ("Acorn", "Acorns"),
    "any_basic": ("basic of any kind", "basics of any kind"),
    "crystal": ("Crystal", "Crystals"),
    "advance": ("Advance", "Advance"),
    "attack": ("Attack", "Attack"),
    "heal": ("Heal", "Heal"),
}
_UNCOUNTED = frozenset(("Rime",))

KINDS: Mapping[CardKind, str] = {
    "starting": "Starting card",
    "relic": "Relic",
    "spirit": "Spirit Ally",
    "enemy": "Enemy",
    "hazard": "Hazard",
    "ally": "Ally",
    "item": "Item",
    "guide": "Forest Guide",
}

ABILITIES: Mapping[Ability, str] = {
    "recover": "take a card back from a discard pile",
    "clear": "sweep a card off the pathway",
    "stun": "stun an Enemy",
    "shield": "shield a character",
}

EVENT_WORDS: Mapping[EventWord, str] = {
    "remove": "remove a hand card from the game",
    "portal": "the Portal marker moves on",
    "life": "lose a life",
}


def amounts(pool: Pool) -> tuple[tuple[str, int], ...]:
    """List what a pool holds, in the order of `RESOURCES`."""
    return tuple((name, amount) for name in RESOURCES if (amount := getattr(pool, name)))


def resources(pool: Pool) -> str:
    """Word a pool: ``2 Advance and 1 Crystal``; blank for an empty one."""
    return joined(counted(amount, *PLURALS[name]) for name, amount in amounts(pool))


def units(content: Content, season: Season, amount: int) -> str:
    """Word seasonal units: ``2 Buds``; one of the four, like the frost it names, has no plural."""
    name = content.seasons[season].resource_name
    return counted(amount, name, name if name in _UNCOUNTED else "")


def basics(units: Iterable[BasicUnit]) -> str:
    """Word basics named one by one: ``1 Reed and 1 Acorn``."""
    named = tuple(units)
    return resources(Pool(**{unit: named.count(unit) for unit in dict.fromkeys(named)}))


def needed(asked: Iterable[Basic]) -> str:
    """Word the resources that a removed card must make: ``Reed and Acorn``."""
    return joined(PLURALS[basic][0] for basic in asked)


def names(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards in a sentence, copies counted: ``Bare Feet (2) and Mire Toad``."""
    held = tuple(cards)
    return joined(
        content.cards[card].name + (f" ({count})" if (count := held.count(card)) > 1 else "")
        for card in dict.fromkeys(held)
    )


def name_of(content: Content, card: CardId | EventId) -> str:
    """Name a card or an Event."""
    if card in content.events:
        return content.events[EventId(card)].name
    return content.cards[CardId(card)].name


def season_name(content: Content, season: Season) -> str:
    """Name a season with its everyday word: ``Greenrise (spring)``."""
    return f"{content.seasons[season].name} ({season})"


def power_name(content: Content, season: Season) -> str:
    """Name a season's power with its everyday word: ``the Rising (spring)``."""
    return f"{content.seasons[season].power_name} ({season})"


def place_name(content: Content, place: int) -> str:
    """Name a place of the trail by the steps made: the start, a place in its stretch, a Portal, the Shrine."""
    if place == 0:
        return "the forest’s edge"
    if place >= len(content.trail):
        return "the Shrine"
    inside = place
    for stretch in content.stretches:
        if inside < len(stretch.steps):
            return f"{stretch.name}, {inside}" if inside else f"the gate of {stretch.name}"
        inside -= len(stretch.steps)
    raise ValueError(f"no place {place} on the trail")
