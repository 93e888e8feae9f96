"""Everything a player can do, as values: ids and numbers only. A request carries members of their union."""

from typing import TypeAlias

from msgspec import Struct

from app.games.harmonies.pieces import CardId, SpaceId, Token


class TakeTokens(Struct, frozen=True, forbid_unknown_fields=True, tag="take"):
    """Take the three tokens of a space of the central board, counted from 0."""

    space: int


class PlaceToken(Struct, frozen=True, forbid_unknown_fields=True, tag="place"):
    """Place a token in hand on a space of my board."""

    token: Token
    space: SpaceId


class TakeCard(Struct, frozen=True, forbid_unknown_fields=True, tag="card"):
    """Take a face-up animal card, with a cube for each of its values."""

    card: CardId


class PlaceCube(Struct, frozen=True, forbid_unknown_fields=True, tag="cube"):
    """Move the lowest cube of one of my cards to a space of my board where its habitat is met."""

    card: CardId
    space: SpaceId


class ChooseSpirit(Struct, frozen=True, forbid_unknown_fields=True, tag="spirit"):
    """Keep this one of the two Nature's Spirits dealt to me; the other goes back to the box."""

    card: CardId


class EndTurn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="end_turn"):
    """End my turn; alone, and if I took no card, ``discard`` swaps a face-up card for the next one."""

    discard: CardId | None = None


Action: TypeAlias = TakeTokens | PlaceToken | TakeCard | PlaceCube | ChooseSpirit | EndTurn
