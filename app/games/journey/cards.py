"""What a card is: typed data with a closed set of eleven effect kinds, read strictly from ``data/journey``.

A typo in a file stops the program at start and names the field: every Struct forbids unknown fields.
"""

from typing import Literal, NewType, TypeAlias

from msgspec import Struct

CardId = NewType("CardId", str)
"""The name of a card design; copies of one design are alike, so a zone may hold the same id more than once."""

EventId = NewType("EventId", str)
CharacterId = NewType("CharacterId", str)

Basic: TypeAlias = Literal["reed", "resin", "acorn"]
BasicUnit: TypeAlias = Literal["acorn", "any_basic", "reed", "resin"]
Season: TypeAlias = Literal["spring", "summer", "autumn", "winter"]
CardKind: TypeAlias = Literal["starting", "relic", "spirit", "enemy", "hazard", "ally", "item", "guide"]
Ability: TypeAlias = Literal["recover", "clear", "stun", "shield"]
After: TypeAlias = Literal["own_discard", "recycle", "guide_stack", "removed"]
EventWord: TypeAlias = Literal["remove", "portal", "life"]

BASICS: tuple[Basic, ...] = ("reed", "resin", "acorn")
SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")


class Pool(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Amounts of what a turn can spend: basics, wildcards, Crystals, and the Advance, Attack and Heal icons (§10.2).

    Seasonal units are not counted here: each remembers the card that made it (``Turn.units``).
    """

    reed: int = 0
    resin: int = 0
    acorn: int = 0
    any_basic: int = 0
    crystal: int = 0
    advance: int = 0
    attack: int = 0
    heal: int = 0

    def plus(self, other: "Pool") -> "Pool":
        """Add two pools, amount by amount."""
        return Pool(
            self.reed + other.reed,
            self.resin + other.resin,
            self.acorn + other.acorn,
            self.any_basic + other.any_basic,
            self.crystal + other.crystal,
            self.advance + other.advance,
            self.attack + other.attack,
            self.heal + other.heal,
        )

    def minus(self, other: "Pool") -> "Pool":
        """Take one pool from another, amount by amount."""
        return Pool(
            self.reed - other.reed,
            self.resin - other.resin,
            self.acorn - other.acorn,
            self.any_basic - other.any_basic,
            self.crystal - other.crystal,
            self.advance - other.advance,
            self.attack - other.attack,
            self.heal - other.heal,
        )


EMPTY_POOL = Pool()


class Gain(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="gain", tag_field="kind"):
    """Add to this turn's pool; ``unit`` makes one unit of that season, which remembers its card."""

    what: Pool = EMPTY_POOL
    unit: Season | None = None


class Heal(Struct, frozen=True, forbid_unknown_fields=True, tag="heal", tag_field="kind"):
    """Make Heal icons: each gives one life back to a character of the player's choice, never above the start life."""

    amount: int


class Draw(Struct, frozen=True, forbid_unknown_fields=True, tag="draw", tag_field="kind"):
    """Draw cards from the own deck."""

    amount: int


class Recover(Struct, frozen=True, forbid_unknown_fields=True, tag="recover", tag_field="kind"):
    """A player takes a card from their own discard to their hand (the Draw ability of §10.1)."""


class Clear(Struct, frozen=True, forbid_unknown_fields=True, tag="clear", tag_field="kind"):
    """A pathway card goes to the common discard, whatever its distance (§10.1)."""


class Stun(Struct, frozen=True, forbid_unknown_fields=True, tag="stun", tag_field="kind"):
    """The Stun token goes on a pathway Enemy: the next damage it deals is none (§10.1)."""


class Shield(Struct, frozen=True, forbid_unknown_fields=True, tag="shield", tag_field="kind"):
    """A character turns to the Shield side: the next life lost is not (§10.1)."""


class Power(Struct, frozen=True, forbid_unknown_fields=True, tag="power", tag_field="kind"):
    """Switch a season's power on for the rest of the turn (§5.2, infused cards)."""

    season: Season


class Infused(Struct, frozen=True, forbid_unknown_fields=True, tag="infused", tag_field="kind"):
    """A shadowed box: happens once a turn while its season's power is on, whichever came first (§5.2)."""

    season: Season
    effects: tuple["Gain | Heal | Draw | Recover | Clear | Stun | Shield", ...]


class Pay(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="pay", tag_field="kind"):
    """An arrow: optional; the whole cost first, in resources and in ``discard`` unplayed hand cards (§5.2)."""

    effects: tuple["Gain | Heal | Draw | Recover | Clear | Stun | Shield", ...]
    cost: Pool = EMPTY_POOL
    discard: int = 0


SimpleEffect: TypeAlias = Gain | Heal | Draw | Recover | Clear | Stun | Shield
OptionEffect: TypeAlias = SimpleEffect | Pay | Power


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of an either/or, with where the card goes after it, if not where the card says."""

    effects: tuple[OptionEffect, ...]
    after: After | None = None


class Choose(Struct, frozen=True, forbid_unknown_fields=True, tag="choose", tag_field="kind"):
    """An either/or: exactly one option, fixed when the card is played. Saved actions name it by its index."""

    options: tuple[Option, ...]


Effect: TypeAlias = OptionEffect | Choose | Infused
OpenEffect: TypeAlias = Draw | Recover | Clear | Stun | Shield | Pay
"""What may wait on a played card until the player resolves or declines it."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One card design as its file prints it.

    ``cost`` and ``units`` (of the card's season) are the price on the pathway, to which the distance is added;
    Enemies have ``life`` and ``strength`` instead. ``count`` is the number of copies in the game.
    """

    id: CardId
    kind: CardKind
    name: str
    flavour: str
    effects: tuple[Effect, ...]
    count: int = 1
    season: Season | None = None
    owner: CharacterId | None = None
    cost: Pool = EMPTY_POOL
    units: int = 0
    life: int = 0
    strength: int = 0
    after: After = "own_discard"
    character_card: bool = False
    no_camp: bool = False

    @property
    def campable(self) -> bool:
        """Say whether the card may be put into the Camp Storage from a hand (§5.2.1)."""
        return not (self.character_card or self.no_camp)

    @property
    def options(self) -> tuple[Option, ...]:
        """Give the sides of the card's either/or; empty for a card that has none."""
        return next((effect.options for effect in self.effects if isinstance(effect, Choose)), ())


class Character(Struct, frozen=True, forbid_unknown_fields=True):
    """A character: its season, the ability a Crystal buys, and what two discarded cards make (§10.1)."""

    id: CharacterId
    name: str
    season: Season
    ability: Ability
    two_cards: Literal["any_basic", "advance", "crystal", "attack"]
    flavour: str


class EventSection(Struct, frozen=True, forbid_unknown_fields=True):
    """One Day's part of an Event card; a twilight part counts only on the Twilight side (§5.1)."""

    effects: tuple[EventWord, ...]
    twilight: bool = False


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    """An Event: one section a Day, cumulative from the top (§5.1)."""

    id: EventId
    name: str
    flavour: str
    sections: tuple[EventSection, ...]


class TrailStep(Struct, frozen=True, forbid_unknown_fields=True):
    """The price of a trail step: Advance, the basics that removed hand cards must make, and whether a Portal waits."""

    advance: int
    remove: tuple[Basic, ...] = ()
    portal: bool = False


class Stretch(Struct, frozen=True, forbid_unknown_fields=True):
    """The part of the trail that lies in one season; it ends at a Portal (§6.1)."""

    id: str
    season: Season
    name: str
    steps: tuple[TrailStep, ...]
