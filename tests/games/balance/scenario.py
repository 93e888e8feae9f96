"""The scenario builder: a table set out in one line, and verbs that a player would use.

``table = balance(hand=["East Forest", "Mountain"], discard=["East Road"])`` says only what matters; `dealing` fills in
the rest of the 109 cards. P is the player whose turn it is, Q the opponent; what is said without a name is said of P.
Each verb is one action of whoever is asked: it checks that the action was offered exactly when it is carried out, and
that all cards are still there.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from app.games.balance import actions as act
from app.games.balance.actions import Action
from app.games.balance.cards import SEASONS, CardId
from app.games.balance.setup import deal_from
from app.games.balance.state import Ruleset, Seasons, State
from app.games.protocol import IllegalAction, Seat
from app.games.registry import BALANCE
from app.games.rng import Rng
from tests.games.balance.board import Board, Seated
from tests.games.balance.dealing import FOUR, Laid, Piles, Player, Supply, lay_out
from tests.games.balance.naming import CONTENT, card_named, face_named, line_named
from tests.games.zones import ZONES

_PLAYER_WORDS = frozenset(Player.__struct_fields__)


def laid(line: str, **said: Any) -> Laid:
    """Say what matters about a set: its ``mountains``, those ``fogged``; or its ``seasons``, when it is locked."""
    return Laid(line=line, **said)


def locked(line: str, *, mountains: Sequence[str] = (), seasons: Sequence[str] = FOUR) -> Laid:
    """Say that a set is locked."""
    return Laid(line=line, mountains=mountains, seasons=seasons)


def opponent(**said: Any) -> Player:
    """Say what matters about Q: hand, sets, reserves."""
    return Player(**said)


def balance(q: Player | None = None, *, rules: Ruleset | None = None, **said: Any) -> "Table":
    """Set out a table at the beginning of P's turn."""
    p = Player(**{word: said.pop(word) for word in list(said) if word in _PLAYER_WORDS})
    piles = Piles(**said)
    players = (p, q or Player()) if piles.active == 0 else (q or Player(), p)
    return Table(lay_out(players, piles, rules or Ruleset()))


def opening(
    *, hand: Sequence[str] = (), theirs: Sequence[str] = (), then: Sequence[str] = (), rules: Ruleset | None = None
) -> "Table":
    """Deal a game from a deck that holds P's hand, Q's hand, and ``then`` these cards on top; P is seat one.

    A hand that has no event is filled up to seven, and must be named whole when it meets one.
    """
    supply = Supply()
    named = supply.take(hand), supply.take(theirs), supply.take(then)
    mine = named[0] if len(named[0]) > CONTENT.table.hand else supply.fill(named[0], ("Spring", "Summer"))
    yours = named[1] if len(named[1]) > CONTENT.table.hand else supply.fill(named[1], ("Summer", "Autumn"))
    deck = mine + yours + named[2] + supply.rest()
    return Table(deal_from(CONTENT, rules or Ruleset(), Rng("5eed" * 8), deck=deck, first=Seat(0)))


class Refused(AssertionError):
    """A verb was refused by the rules; outside `Table.refused` that is a failed test."""


class Table(Board):
    """A game under way, played by name. Every verb gives the table back, so verbs can follow one another."""

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self._all = Counter(ZONES["balance"](state))

    def draw(self) -> "Table":
        """Draw the card of the turn."""
        return self.act(act.Draw())

    def take(self) -> "Table":
        """Take the top of the discard pile."""
        return self.act(act.TakeDiscard())

    def release(self, *cards: str) -> "Table":
        """Release cards, one after the other."""
        for card in cards:
            self.act(act.Release(card_named(card)))
        return self

    def keep_rest(self) -> "Table":
        """Release no more under a Moon."""
        return self.act(act.KeepRest())

    def lay(self, line: str, *, mountains: Sequence[str] = ()) -> "Table":
        """Lay a set; ``mountains`` names the faces that Mountains stand for."""
        return self.act(act.LaySet(line_named(line), tuple(map(face_named, mountains))))

    def lay_reserve(self, *seasons: str) -> "Table":
        """Lay four seasons to wait: the plain ones when none are named."""
        return self.act(act.LayReserve(_four(seasons or FOUR)))

    def cap(self, line: str, *seasons: str) -> "Table":
        """Cap a set from the hand: with the plain seasons when none are named."""
        return self.act(act.Cap(line_named(line), _four(seasons or FOUR)))

    def cap_from_reserve(self, line: str, *seasons: str) -> "Table":
        """Cap a set with a reserve of these seasons: the plain ones when none are named."""
        return self.act(act.Cap(line_named(line), _four(seasons or FOUR), "reserve"))

    def fog(self, face: str, *, of: Seated) -> "Table":
        """Lay a Fog on the Mountain that stands for a face."""
        return self.act(act.PlayFog(of.seat, face_named(face)))

    def wind(self, face: str) -> "Table":
        """Blow the Fog off one's own Mountain."""
        return self.act(act.PlayWind(face_named(face)))

    def steal(self, face: str) -> "Table":
        """Steal the Mountain that stands for a face."""
        return self.act(act.Steal(face_named(face)))

    def reclaim(self, face: str) -> "Table":
        """Reclaim one's own Mountain."""
        return self.act(act.Reclaim(face_named(face)))

    def pass_turn(self) -> "Table":
        """Let whoever is asked draw, and release the card drawn."""
        seat = self.asked
        self.draw()
        return self.act(act.Release(seat.own.hand[-1]))

    def act(self, action: Action) -> "Table":
        """Carry out an action of the player who is asked."""
        return self.act_as(self.asked.seat if BALANCE.acting(self.state) else Seat(0), action)

    def act_as(self, seat: Seat, action: Action) -> "Table":
        """Carry out an action of a seat, asked or not."""
        legal, before = BALANCE.legal_actions(self.state, seat), msgspec.json.encode(self.state)
        try:
            step = BALANCE.apply(self.state, seat, action)
        except IllegalAction as refusal:
            assert action not in legal, f"offered, yet refused: {action}"
            assert msgspec.json.encode(self.state) == before, "a refusal changed the state"
            raise Refused(f"{refusal}\nseat {seat} tried {action}\n{self.describe()}") from refusal
        assert action in legal, f"carried out without being offered: {action}"
        assert Counter(ZONES["balance"](step.state)) == self._all, "a card was lost or doubled"
        self.state, self.log, self.reveals = step.state, step.log, step.reveals
        return self

    def refused(self, attempt: Callable[..., object], *arguments: Any, **named: Any) -> str:
        """Assert that the rules refuse one verb and that nothing changes; give the sentence the player reads."""
        before = self.state
        try:
            attempt(*arguments, **named)
        except Refused as refusal:
            assert self.state is before, "an earlier verb of the attempt was carried out"
            return str(refusal.__cause__)
        raise AssertionError(f"this should have been refused, yet told {self.told()}")


def _four(seasons: Sequence[str]) -> Seasons:
    """Give four cards as an action names them; other numbers of them are for the decoder to refuse."""
    assert len(seasons) == len(SEASONS), f"four seasons, not {seasons}"
    ids: tuple[CardId, ...] = tuple(map(card_named, seasons))
    return (ids[0], ids[1], ids[2], ids[3])
