"""Everything a player can do, as values: ids and numbers only. A request carries members of their union."""

from typing import Literal, TypeAlias

from msgspec import Struct

from app.games.journey.cards import BasicUnit, CardId
from app.games.protocol import Seat


class ResolveEvent(Struct, frozen=True, forbid_unknown_fields=True, tag="event"):
    """Turn over the first Event lying in front of me and resolve it (§5.1)."""


class RemoveCard(Struct, frozen=True, forbid_unknown_fields=True, tag="remove"):
    """Answer an Event: this hand card leaves the game (§5.1)."""

    card: CardId


class PlayCard(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="play"):
    """Play a card from my hand or from the Camp, with the side of its either/or fixed now (§5.2)."""

    card: CardId
    source: Literal["hand", "camp"] = "hand"
    option: int | None = None


class ActivateItem(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="activate"):
    """Use one of my items, paying its arrow with these basics where it has one (§5.2)."""

    card: CardId
    option: int | None = None
    basics: tuple[BasicUnit, ...] = ()


class Resolve(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="resolve"):
    """Resolve an effect that lies open on a card in play, naming the seat or pathway card it needs.

    ``entry`` is the card's place among those in play, ``effect`` the place among its open effects.
    """

    entry: int
    effect: int
    seat: Seat | None = None
    card: CardId | None = None
    basics: tuple[BasicUnit, ...] = ()


class UseAbility(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="ability"):
    """Pay one Crystal for my character's ability, on a seat or on a pathway card (§10.1)."""

    seat: Seat | None = None
    card: CardId | None = None


class DiscardTwo(Struct, frozen=True, forbid_unknown_fields=True, tag="discard_two"):
    """Begin my character's second ability: two hand cards, named next, make its one resource (§5.2)."""


class DiscardCard(Struct, frozen=True, forbid_unknown_fields=True, tag="discard"):
    """Answer a cost: this unplayed hand card goes to my discard."""

    card: CardId


class TakeFromDiscard(Struct, frozen=True, forbid_unknown_fields=True, tag="take"):
    """Answer a recover: this card returns from the discard to its owner's hand (§10.1)."""

    card: CardId


class Heal(Struct, frozen=True, forbid_unknown_fields=True, tag="heal"):
    """Spend a Heal icon on a character (§5.2)."""

    seat: Seat


class Buy(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="buy"):
    """Buy a pathway card; ``units`` names the makers of the seasonal units spent on it (§5.2, §8.0)."""

    card: CardId
    units: tuple[CardId, ...] = ()


class HireGuide(Struct, frozen=True, forbid_unknown_fields=True, tag="hire"):
    """Take a Forest Guide for two basics, named here (§5.2)."""

    basics: tuple[BasicUnit, ...]


class Fight(Struct, frozen=True, forbid_unknown_fields=True, tag="fight"):
    """Strike a pathway Enemy with this many Attack icons (§5.2)."""

    card: CardId
    attack: int


class Travel(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="travel"):
    """Lead the party one step on: these hand cards leave the game, this many Crystals go to the Portal (§6.0, §6.1)."""

    removals: tuple[CardId, ...] = ()
    crystals: int = 0


class StoreCard(Struct, frozen=True, forbid_unknown_fields=True, tag="store"):
    """Put a hand card into the Camp Storage (§5.2.1)."""

    card: CardId


class EndTurn(Struct, frozen=True, forbid_unknown_fields=True, tag="end_turn"):
    """End my Action step: attacks, discard, draw, Upkeep (§5.0)."""


Action: TypeAlias = (
    ResolveEvent
    | RemoveCard
    | PlayCard
    | ActivateItem
    | Resolve
    | UseAbility
    | DiscardTwo
    | DiscardCard
    | TakeFromDiscard
    | Heal
    | Buy
    | HireGuide
    | Fight
    | Travel
    | StoreCard
    | EndTurn
)
