"""Deals the table of a scenario: named cards lie where the test says, and the rest of the 109 fill what is left.

Hands are filled up to seven with cards that help nobody: copies of one season, Springs for the active player and
Summers for the other. What is left over then lies under the named cards of the draw pile: seasons first, the land
after them, and the three events last.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from app.games.balance.cards import FOG, MOUNTAIN, CardId
from app.games.balance.state import HarmonySet, Phase, Ruleset, Seasons, SeatState, Slot, State, Turn
from app.games.protocol import Seat
from app.games.rng import Rng
from tests.games.balance.naming import CONTENT, card_named, face_named, line_named

FOUR = ("Spring", "Summer", "Autumn", "Winter")
FILLERS = (("Spring", "Summer", "Autumn"), ("Summer", "Autumn", "Winter"))


class Laid(Struct, frozen=True, kw_only=True):
    """A set that a scenario lays out: the faces that Mountains stand for, those of them under Fog, and its seasons."""

    line: str
    mountains: Sequence[str] = ()
    fogged: Sequence[str] = ()
    seasons: Sequence[str] | None = None


class Player(Struct, frozen=True, kw_only=True):
    """What a scenario says of one player; ``reserves`` are lists of four seasons."""

    hand: Sequence[str] = ()
    sets: Sequence[Laid] = ()
    reserves: Sequence[Sequence[str]] = ()
    shown: Sequence[str] = ()
    filled: bool = True


class Piles(Struct, frozen=True, kw_only=True):
    """What a scenario says of everything that both share; ``pile`` has its top first, ``discard`` its bottom."""

    pile: Sequence[str] = ()
    discard: Sequence[str] = ()
    rest: Literal["pile", "discard", "box"] = "pile"
    phase: Phase = "draw"
    turn_number: int = 9
    quiet_turns: int = 0
    known_bottom: int = 0
    active: int = 0
    seed: str = "5eed" * 8


class Supply:
    """The 109 cards before they are laid out; each can be taken once."""

    def __init__(self) -> None:
        self.left: Counter[CardId] = Counter(CONTENT.deck)

    def take(self, wanted: Iterable[str]) -> tuple[CardId, ...]:
        """Take cards by name. Fails the test when a copy is asked for that is not there."""
        return tuple(self._take(card_named(name)) for name in wanted)

    def _take(self, card: CardId) -> CardId:
        if not self.left[card]:
            raise AssertionError(f"the scenario lays out more copies of {card!r} than the game has")
        self.left[card] -= 1
        return card

    def fill(self, hand: tuple[CardId, ...], fillers: Sequence[str]) -> tuple[CardId, ...]:
        """Fill a hand up to seven."""
        while len(hand) < CONTENT.table.hand:
            hand += self.take([next(name for name in fillers if self.left[card_named(name)])])
        return hand

    def rest(self) -> tuple[CardId, ...]:
        """Give what is still here, the cards that do least for a hand first."""
        plain = [card for four in CONTENT.fitting.values() for card in four[:1]]
        return tuple(card for card in dict.fromkeys((*plain, *CONTENT.deck)) for _ in range(self.left[card]))

    def lay(self, laid: Laid) -> HarmonySet:
        """Lay out a set with its Mountains, Fogs and seasons."""
        line = CONTENT.lines[line_named(laid.line)]
        covered = {face_named(name) for name in (*laid.mountains, *laid.fogged)}
        fogged = {face_named(name) for name in laid.fogged}
        assert covered <= set(line.faces), f"{covered} do not lie in {laid.line}"
        for face in line.faces:
            self._take(MOUNTAIN if face in covered else face)
        for _ in fogged:
            self._take(FOG)
        north, east, south, west = (
            Slot(face, "fogged" if face in fogged else "mountain" if face in covered else "card") for face in line.faces
        )
        return HarmonySet(
            line.id, (north, east, south, west), None if laid.seasons is None else self.four(laid.seasons)
        )

    def four(self, seasons: Sequence[str]) -> Seasons:
        """Take four seasons."""
        spring, summer, autumn, winter = self.take(seasons)
        return (spring, summer, autumn, winter)


def lay_out(players: tuple[Player, Player], piles: Piles, rules: Ruleset) -> State:
    """Lay out a table."""
    supply = Supply()
    seats = [_named_cards(player, supply) for player in players]
    pile, discard = supply.take(piles.pile), supply.take(piles.discard)
    order = (piles.active, 1 - piles.active)
    hands = {
        seat: supply.fill(seats[seat].hand, fillers) if players[seat].filled else seats[seat].hand
        for seat, fillers in zip(order, FILLERS, strict=True)
    }
    rest = supply.rest()
    first, second = (
        SeatState(hands[seat], own.sets, own.reserves, tuple(map(card_named, players[seat].shown)))
        for seat, own in enumerate(seats)
    )
    return State(
        ruleset=rules,
        rng=Rng(piles.seed),
        seats=(first, second),
        active=Seat(piles.active),
        turn_number=piles.turn_number,
        turn=Turn(phase=piles.phase),
        draw_pile=pile + (rest if piles.rest == "pile" else ()),
        discard=(rest if piles.rest == "discard" else ()) + discard,
        quiet_turns=piles.quiet_turns,
        known_bottom=piles.known_bottom,
    )


def _named_cards(player: Player, supply: Supply) -> SeatState:
    sets = tuple(supply.lay(laid) for laid in player.sets)
    return SeatState(supply.take(player.hand), sets, tuple(supply.four(four) for four in player.reserves))
