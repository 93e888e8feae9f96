"""Every card of the game as the rules page lists it, family by family: name, price, text."""

from collections.abc import Iterable, Mapping

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from app.games.journey.cards import Card, CardId, CardKind
from app.games.journey.content import Content
from app.language import N_
from app.language import gettext as _
from app.web.journey.card_face import event_large, face
from app.web.journey.card_text import price_text, rules_text
from app.web.journey.words import card_name, character_name, flavour


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

    @property
    def worded(self) -> "_Kind":
        """Word the title and the sentence of a constant."""
        return replace(self, title=_(self.title), note=_(self.note))


FOREST = (
    _Kind("relic", N_("Relics"), "relic", N_("One for each season. Together they open the way to the Shrine.")),
    _Kind(
        "spirit", N_("Spirit Allies"), "spirit", N_("Each wakes its season and lends an ability that costs no Crystal.")
    ),
    _Kind("ally", N_("Allies"), "ally", N_("Bought into your discard pile, and drawn again from then on.")),
    _Kind("item", N_("Items"), "item", N_("They stay before you, and work once in each of your turns.")),
    _Kind("enemy", N_("Enemies"), "enemy", N_("Beaten, they lie in the Camp and can be played like any other card.")),
    _Kind(
        "hazard", N_("Hazards"), "hazard", N_("Overcome, they lie in the Camp; once played, they return to the forest.")
    ),
    _Kind("guide", N_("Forest Guides"), "guide", N_("Hired from their own stack, wherever the party is.")),
)


def families(content: Content) -> tuple[Family, ...]:
    """List all cards but the Events: those of the forest by kind, then each character's starting deck."""
    cards = content.cards.values()
    forest = (
        _family(content, words.kind, words.worded, (card for card in cards if card.kind == words.kind))
        for words in FOREST
    )
    decks = (
        _family(
            content,
            f"deck-{who.id}",
            _Kind(
                "starting",
                _("The deck of {who}").format(who=character_name(who)),
                f"character-{who.id}",
                flavour(who.flavour),
            ),
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
        name=card_name(card),
        face=face(content, card.id),
        count=card.count,
        price=price_text(card),
        text=rules_text(content, card.id),
        flavour=flavour(card.flavour),
    )


def card_lines(groups: Iterable[Family]) -> Mapping[CardId, CardLine]:
    """Find the lines by the ids of their cards."""
    return {line.id: line for family in groups for line in family.cards}


def events(content: Content) -> tuple[Markup, ...]:
    """Draw the Events with all their sections."""
    return tuple(event_large(content, event, content.days, twilight=True) for event in content.events)
