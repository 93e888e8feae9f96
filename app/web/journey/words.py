"""The words of the journey's pages: resources, kinds, abilities, and sentences put together from them."""

from collections.abc import Callable, Iterable, Mapping

from app.games.journey.cards import (
    Basic,
    BasicUnit,
    Card,
    CardId,
    CardKind,
    Character,
    EventId,
    EventWord,
    Pool,
    Season,
)
from app.games.journey.content import Content
from app.language import N_, ngettext, pgettext
from app.language import gettext as _
from app.web.wording import joined

RESOURCES: tuple[str, ...] = ("reed", "resin", "acorn", "any_basic", "crystal", "advance", "attack", "heal")
"""The fields of a pool, in the order in which every page shows them."""

_COUNTED: Mapping[str, Callable[[int], str]] = {
    "reed": lambda amount: ngettext("{amount} Reed", "{amount} Reed", amount),
    "resin": lambda amount: ngettext("{amount} Resin", "{amount} Resin", amount),
    "acorn": lambda amount: ngettext("{amount} Acorn", "{amount} Acorns", amount),
    "any_basic": lambda amount: ngettext("{amount} basic of any kind", "{amount} basics of any kind", amount),
    "crystal": lambda amount: ngettext("{amount} Crystal", "{amount} Crystals", amount),
    "advance": lambda amount: ngettext("{amount} Advance", "{amount} Advance", amount),
    "attack": lambda amount: ngettext("{amount} Attack", "{amount} Attack", amount),
    "heal": lambda amount: ngettext("{amount} Heal", "{amount} Heal", amount),
}
_NAMED: Mapping[str, Callable[[int], str]] = {
    "reed": lambda amount: ngettext("Reed", "Reed", amount),
    "resin": lambda amount: ngettext("Resin", "Resin", amount),
    "acorn": lambda amount: ngettext("Acorn", "Acorns", amount),
    "any_basic": lambda amount: ngettext("basic of any kind", "basics of any kind", amount),
    "crystal": lambda amount: ngettext("Crystal", "Crystals", amount),
    "advance": lambda amount: ngettext("Advance", "Advance", amount),
    "attack": lambda amount: ngettext("Attack", "Attack", amount),
    "heal": lambda amount: ngettext("Heal", "Heal", amount),
}
_UNITS: Mapping[Season, Callable[[int], str]] = {
    "spring": lambda amount: ngettext("{amount} Bud", "{amount} Buds", amount),
    "summer": lambda amount: ngettext("{amount} Spark", "{amount} Sparks", amount),
    "autumn": lambda amount: ngettext("{amount} Husk", "{amount} Husks", amount),
    "winter": lambda amount: ngettext("{amount} Rime", "{amount} Rime", amount),
}
"""Seasonal units counted: a test holds them to the names in the content. Rime, like frost, has no plural in English."""

_UNITS_NAMED: Mapping[Season, Callable[[int], str]] = {
    "spring": lambda amount: ngettext("Bud", "Buds", amount),
    "summer": lambda amount: ngettext("Spark", "Sparks", amount),
    "autumn": lambda amount: ngettext("Husk", "Husks", amount),
    "winter": lambda amount: ngettext("Rime", "Rime", amount),
}

_SEASONS: Mapping[Season, str] = {
    "spring": N_("spring"),
    "summer": N_("summer"),
    "autumn": N_("autumn"),
    "winter": N_("winter"),
}

KINDS: Mapping[CardKind, str] = {
    "starting": N_("Starting card"),
    "relic": N_("Relic"),
    "spirit": N_("Spirit Ally"),
    "enemy": N_("Enemy"),
    "hazard": N_("Hazard"),
    "ally": N_("Ally"),
    "item": N_("Item"),
    "guide": N_("Forest Guide"),
}

EVENT_WORDS: Mapping[EventWord, str] = {
    "remove": N_("remove a hand card from the game"),
    "portal": N_("the Portal marker moves on"),
    "life": N_("lose a life"),
}


def amounts(pool: Pool) -> tuple[tuple[str, int], ...]:
    """List what a pool holds, in the order of `RESOURCES`."""
    return tuple((name, amount) for name in RESOURCES if (amount := getattr(pool, name)))


def resource(name: str, amount: int = 1) -> str:
    """Name a resource, as it is called for one of it or for more, without the number: ``Acorns``."""
    return _NAMED[name](amount)


def counted_resource(name: str, amount: int) -> str:
    """Count a resource: ``2 Acorns``."""
    return _COUNTED[name](amount).format(amount=amount)


def resources(pool: Pool) -> str:
    """Word a pool: ``2 Advance and 1 Crystal``; blank for an empty one."""
    return joined(counted_resource(name, amount) for name, amount in amounts(pool))


def units(season: Season, amount: int) -> str:
    """Word seasonal units: ``2 Buds``."""
    return _UNITS[season](amount).format(amount=amount)


def unit_name(season: Season, amount: int = 1) -> str:
    """Name a season's unit, as it is called for one of it or for more, without the number: ``Buds``."""
    return _UNITS_NAMED[season](amount)


def basics(units: Iterable[BasicUnit]) -> str:
    """Word basics named one by one: ``1 Reed and 1 Acorn``."""
    named = tuple(units)
    return resources(Pool(**{unit: named.count(unit) for unit in dict.fromkeys(named)}))


def needed(asked: Iterable[Basic]) -> str:
    """Word the resources that a removed card must make: ``Reed and Acorn``."""
    return joined(resource(basic) for basic in asked)


def lives(amount: int) -> str:
    """Count lives: ``1 life``, ``2 lives``."""
    return ngettext("{amount} life", "{amount} lives", amount).format(amount=amount)


def card_name(card: Card) -> str:
    """Name a card."""
    return pgettext("card", card.name)


def character_name(who: Character) -> str:
    """Name a character."""
    return pgettext("character", who.name)


def flavour(words: str) -> str:
    """Word the sentence that something is introduced by."""
    return pgettext("flavour", words)


def names(content: Content, cards: Iterable[CardId]) -> str:
    """Name cards in a sentence, copies counted: ``Bare Feet (2) and Mire Toad``."""
    held = tuple(cards)
    return joined(
        card_name(content.cards[card]) + (f" ({count})" if (count := held.count(card)) > 1 else "")
        for card in dict.fromkeys(held)
    )


def name_of(content: Content, card: CardId | EventId) -> str:
    """Name a card or an Event."""
    if card in content.events:
        return pgettext("event", content.events[EventId(card)].name)
    return card_name(content.cards[CardId(card)])


def season_name(content: Content, season: Season) -> str:
    """Name a season with its everyday word: ``Greenrise (spring)``."""
    return _("{name} ({season})").format(name=bare_season_name(content, season), season=season_word(season))


def bare_season_name(content: Content, season: Season) -> str:
    """Name a season as this world calls it: ``Greenrise``."""
    return pgettext("season", content.seasons[season].name)


def season_word(season: Season) -> str:
    """Name a season by its everyday word."""
    return _(_SEASONS[season])


def power_name(content: Content, season: Season) -> str:
    """Name a season's power with its everyday word: ``the Rising (spring)``."""
    name = pgettext("power", content.seasons[season].power_name)
    return _("{name} ({season})").format(name=name, season=season_word(season))


def place_name(content: Content, place: int) -> str:
    """Name a place of the trail by the steps made: the start, a place in its stretch, a Portal, the Shrine."""
    if place == 0:
        return _("the forest’s edge")
    if place >= len(content.trail):
        return _("the Shrine")
    inside = place
    for stretch in content.stretches:
        if inside < len(stretch.steps):
            name = pgettext("place", stretch.name)
            return f"{name}, {inside}" if inside else _("the gate of {stretch}").format(stretch=name)
        inside -= len(stretch.steps)
    raise ValueError(f"no place {place} on the trail")
