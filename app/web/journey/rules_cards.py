"""Every card of the game as the rules page lists it, family by family: name, price, text."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup
from msgspec import Struct

from app.games.journey.cards import Card, CardId, CardKind
from app.games.journey.content import Content
from app.web.journey.card_face import event_large, face
from app.web.journey.card_text import price_text, rules_text


class CardLine(Struct, frozen=True, kw_only=True):
    """A card design, as it lies on the table and in words. ``price`` is blank for a card that is never bought."""

    id: CardId
    name: str
    face: Markup
    count: int
    price: str
    text: tuple[str, ...]
    flavour: str


class Family(Struct, frozen=True, kw_only=True):
    """Cards of one kind, or the starting deck of one character."""

    id: str
    title: str
    icon: str
    note: str
    size: int
    cards: tuple[CardLine, ...]


class _Kind(Struct, frozen=True):
    """How a family is told: the kind of its cards, its title, its icon, and a sentence."""

    kind: CardKind
    title: str
    icon: str
    note: str


FOREST = (
    _Kind("relic", "Relics", "relic", "One for each season. Together they open the way to the Shrine."),
    _Kind("spirit", "Spirit Allies", "spirit", "Each wakes its season and lends an ability that costs no Crystal."),
    _Kind("ally", "Allies", "ally", "Bought into your discard pile, and drawn again from then on."),
    _Kind("item", "Items", "item", "They stay before you, and work once in each of your turns."),
    _Kind("enemy", "Enemies", "enemy", "Beaten, they lie in the Camp and can be played like any other card."),
    _Kind("hazard", "Hazards", "hazard", "Overcome, they lie in the Camp; once played, they return to the forest."),
    _Kind("guide", "Forest Guides", "guide", "Hired from their own stack, wherever the party is."),
)


def families(content: Content) -> tuple[Family, ...]:
    """List all cards but the Events: those of the forest by kind, then each character's starting deck."""
    cards = content.cards.values()
    forest = (
        _family(content, words.kind, words, (card for card in cards if card.kind == words.kind)) for words in FOREST
    )
    decks = (
        _family(
            content,
            f"deck-{who.id}",
            _Kind("starting", f"The deck of {who.name}", f"character-{who.id}", who.flavour),
            (card for card in cards if card.owner == who.id),
        )
        for who in content.characters.values()
    )
    return (*forest, *decks)


def _family(content: Content, anchor: str, words: _Kind, cards: Iterable[Card]) -> Family:
    lines = tuple(_line(content, card) for card in cards)
    return Family(
        id=anchor,
        title=words.title,
        icon=words.icon,
        note=words.note,
        size=sum(line.count for line in lines),
        cards=lines,
    )


def _line(content: Content, card: Card) -> CardLine:
    return CardLine(
        id=card.id,
        name=card.name,
        face=face(content, card.id),
        count=card.count,
        price=price_text(card),
        text=rules_text(content, card.id),
        flavour=card.flavour,
    )


def card_lines(groups: Iterable[Family]) -> Mapping[CardId, CardLine]:
    """Find the lines by the ids of their cards."""
    return {line.id: line for family in groups for line in family.cards}


def events(content: Content) -> tuple[Markup, ...]:
    """Draw the Events with all their sections."""
    return tuple(event_large(content, event, content.days, twilight=True) for event in content.events)
