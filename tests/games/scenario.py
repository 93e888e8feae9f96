"""The scenario builder: a journey set out in one line, and verbs that a player would use.

``table = journey(hand=["Bare Feet"], pathway=["Mire Toad"])`` says only what matters; `dealing` fills in the rest of
the 118 cards. Cards, characters and Events go by their printed names (or their ids), sides of an either/or by a word
of what they give. Each verb is one action: it checks that the action was offered exactly when it is carried out, and
that all cards are still there. A verb that is refused fails with the open question and all that could have been done.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from app.games.journey import actions as act
from app.games.journey.actions import Action
from app.games.journey.cards import BasicUnit, CardId
from app.games.journey.state import Ruleset
from app.games.protocol import IllegalAction, Seat
from app.games.registry import JOURNEY
from tests.games.board import Board
from tests.games.dealing import Forest, Player, deal
from tests.games.naming import CONTENT, card_named, kind_of, named, side_named
from tests.games.zones import journey_cards, whole_journey

A = TypeVar("A", bound=msgspec.Struct)
ALL_CARDS = whole_journey()
_PLAYER_WORDS = frozenset(Player.__struct_fields__) - {"who"}


def player(who: str, **said: Any) -> Player:
    """Say what matters about one character: hand, draw_pile (exactly) or next_cards (on top), discard, items..."""
    return Player(who=who, **said)


def journey(*players: Player, seats: int = 1, rules: Ruleset | None = None, **said: Any) -> "Table":
    """Set out a journey. Without players, the words for a player are said of the first of ``seats`` characters.

    The first character is then the owner of the first starting card in hand, or Maui; ``who`` names another.
    """
    if not players:
        own = {word: said.pop(word) for word in list(said) if word in _PLAYER_WORDS}
        first = said.pop("who", None) or _owner(own.get("hand") or ())
        others = [who.name for who in CONTENT.characters.values() if who.name != first]
        players = (player(first, **own), *(player(who) for who in others[: seats - 1]))
    return Table(deal(players, Forest(**said), rules or Ruleset()))


def _owner(hand: Sequence[str]) -> str:
    owners = [CONTENT.cards[card_named(card)].owner for card in hand]
    return next((CONTENT.characters[who].name for who in owners if who is not None), "Maui")


class Refused(AssertionError):
    """A verb was refused by the rules; outside `Table.refused` that is a failed test."""


class Table(Board):
    """A journey under way, played by name. Every verb gives the table back, so verbs can follow one another."""

    def play(self, card: str, side: str | int | None = None) -> "Table":
        """Play a card from the hand, or else from the Camp, with the side that gives ``side``."""
        held = card_named(card)
        if held not in self.state.acting_seat.hand and held in self.state.camp_storage:
            return self.play_from_camp(card, side)
        return self.act(act.PlayCard(held, "hand", side_named(held, side)))

    def play_from_camp(self, card: str, side: str | int | None = None) -> "Table":
        """Play a card from the Camp."""
        held = card_named(card)
        return self.act(act.PlayCard(held, "camp", side_named(held, side)))

    def play_all(self, *cards: str) -> "Table":
        """Play cards that have only one side."""
        for card in cards:
            self.play(card)
        return self

    def activate(
        self, item: str, side: str | int | None = None, *, paying: Sequence[BasicUnit] | None = None
    ) -> "Table":
        """Use an item; without ``paying`` its arrow is paid as the page preselects."""
        held = card_named(item)
        return self.act(self._preselected(act.ActivateItem(held, side_named(held, side), _sorted(paying)), paying))

    def use(
        self, card: str, effect: str | None = None, *, on: str | None = None, paying: Sequence[BasicUnit] | None = None
    ) -> "Table":
        """Resolve an open effect of a card in play: the first, or the one of this kind (an arrow is a "pay")."""
        place, number = self._open_effect(card_named(card), effect)
        return self.act(self._preselected(act.Resolve(place, number, *self._target(on), _sorted(paying)), paying))

    def ability(self, on: str) -> "Table":
        """Pay a Crystal for the own character's ability."""
        return self.act(act.UseAbility(*self._target(on)))

    def discard_two(self, *cards: str) -> "Table":
        """Discard two hand cards for the own character's one resource."""
        self.act(act.DiscardTwo())
        for card in cards:
            self.discard(card)
        return self

    def discard(self, card: str) -> "Table":
        """Name a hand card that a cost discards."""
        return self.act(act.DiscardCard(card_named(card)))

    def take(self, card: str, *, by: str | None = None) -> "Table":
        """Take a card from the discard that is being looked through."""
        return self.act(act.TakeFromDiscard(card_named(card)), by=by)

    def heal(self, who: str) -> "Table":
        """Spend a Heal icon on a character."""
        return self.act(act.Heal(self.seat_of(who)))

    def buy(self, card: str, *, with_units: Sequence[str] | None = None) -> "Table":
        """Buy a pathway card; without ``with_units`` the units are those that the page preselects."""
        units = _sorted(card_named(maker) for maker in with_units or ())
        return self.act(self._preselected(act.Buy(card_named(card), units), with_units))

    def hire(self, *, paying: Sequence[BasicUnit] | None = None) -> "Table":
        """Hire a Forest Guide; without ``paying`` with the basics that the page preselects."""
        return self.act(self._preselected(act.HireGuide(_sorted(paying)), paying))

    def fight(self, enemy: str, attack: int) -> "Table":
        """Strike a pathway Enemy."""
        return self.act(act.Fight(card_named(enemy), attack))

    def travel(self, *, removing: Sequence[str] = (), crystals: int = 0) -> "Table":
        """Lead the party one step on."""
        return self.act(act.Travel(_sorted(card_named(card) for card in removing), crystals))

    def store(self, card: str) -> "Table":
        """Put a hand card into the Camp."""
        return self.act(act.StoreCard(card_named(card)))

    def resolve_event(self) -> "Table":
        """Turn over the first Event that lies before the active player."""
        return self.act(act.ResolveEvent())

    def remove(self, card: str) -> "Table":
        """Answer an Event with a hand card that leaves the game."""
        return self.act(act.RemoveCard(card_named(card)))

    def end_turn(self) -> "Table":
        """End the Action step."""
        return self.act(act.EndTurn())

    def act(self, action: Action, *, by: str | None = None) -> "Table":
        """Carry out an action of the active player, or of another."""
        seat = self.state.active if by is None else self.seat_of(by)
        return self.act_as(seat, action)

    def act_as(self, seat: Seat, action: Action) -> "Table":
        """Carry out an action of a seat, which may be one that does not exist."""
        legal, before = JOURNEY.legal_actions(self.state, seat), msgspec.json.encode(self.state)
        try:
            step = JOURNEY.apply(self.state, seat, action)
        except IllegalAction as refusal:
            assert action not in legal, f"offered, yet refused: {action}"
            assert msgspec.json.encode(self.state) == before, "a refusal changed the state"
            raise Refused(f"{refusal}\nseat {seat} tried {action}\n{self.describe()}") from refusal
        assert action in legal, f"carried out without being offered: {action}"
        assert Counter(journey_cards(step.state)) == ALL_CARDS, "a card was lost or doubled"
        self.state, self.log, self.reveals = step.state, step.log, step.reveals
        return self

    def refused(self, attempt: Callable[..., object], *arguments: Any, **named_arguments: Any) -> str:
        """Assert that the rules refuse one verb and that nothing changes; give the sentence the player reads."""
        before = self.state
        try:
            attempt(*arguments, **named_arguments)
        except Refused as refusal:
            assert self.state is before, "an earlier verb of the attempt was carried out"
            return str(refusal.__cause__)
        raise AssertionError(f"this should have been refused, yet told {self.told()}")

    def _preselected(self, action: A, said: Sequence[str] | None) -> A:
        """Complete an action whose payment the test does not name, by the first that is offered like it."""
        if said is not None:
            return action
        payment = dict.fromkeys({"basics", "units"} & set(action.__struct_fields__), ())
        alike = (
            choice for choice in self.offered(type(action)) if msgspec.structs.replace(choice, **payment) == action
        )
        return next(alike, action)

    def _target(self, on: str | None) -> tuple[Seat | None, CardId | None]:
        if on is None:
            return None, None
        return (self.seat_of(on), None) if named(on) in CONTENT.characters else (None, card_named(on))

    def _open_effect(self, card: CardId, effect: str | None) -> tuple[int, int]:
        """Find an open effect; a place past the last card when there is none, for the rules to refuse."""
        for place, entry in enumerate(self.state.turn.in_play):
            kinds = [kind_of(waiting) for waiting in entry.open]
            if entry.card == card and kinds and (effect is None or effect in kinds):
                return place, 0 if effect is None else kinds.index(effect)
        return len(self.state.turn.in_play), 0


def _sorted(words: Any) -> tuple[Any, ...]:
    return tuple(sorted(words or ()))


@contextmanager
def changed(what: Callable[[], int], *, by: int) -> Iterator[None]:
    """Assert that a number changes by this much meanwhile."""
    before = what()
    yield
    after = what()
    assert after - before == by, f"{before} became {after}: a change of {after - before} instead of {by}"


@contextmanager
def unchanged(what: Callable[[], object]) -> Iterator[None]:
    """Assert that something stays as it is meanwhile."""
    before = what()
    yield
    after = what()
    assert after == before, f"{before} became {after}"
