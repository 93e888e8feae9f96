"""The scenario builder of Harmonies: a table set out in a line and a drawing, and verbs that a player would use.

``table = harmonies(FOREST, cards=["koala"], in_hand="TL")`` says only what matters; the rest of the 120 tokens and 42
cards lies where it does no harm. Each verb is one action: it checks that the action was offered exactly when it is
carried out, that a refusal changes nothing, and that all pieces are still there.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from app.games.harmonies import actions as act
from app.games.harmonies.actions import Action
from app.games.harmonies.pieces import CardId, Side, SpaceId, Stack, Token
from app.games.harmonies.scoring import Score, score
from app.games.harmonies.state import Board, EndReason, HeldCard, Ruleset, SeatState, State, Turn
from app.games.harmonies.view import HarmoniesView
from app.games.protocol import IllegalAction, LogEntry, Seat
from app.games.registry import HARMONIES
from app.games.rng import Rng
from tests.games.harmonies.drawing import drawn, name_of, picture, space_named, tokens_named
from tests.games.zones import OWNED, harmonies_pieces

CONTENT = HARMONIES.content
CENTRAL = ("WFL", "MTR", "FML", "TWR", "LMF")
"""What lies on the central board where a test does not say."""


class Refused(AssertionError):
    """A verb was refused by the rules; outside `Table.refused` that is a failed test."""


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """What a test says of a player: a drawn board, animals by space, unfinished cards with the cubes on them.

    ``cards`` names cards with all their cubes; ``worked`` gives the cubes left. The animal on a space is named by its
    card; its cube must have come from somewhere, but a test need not say so.
    """

    board: str = ""
    animals: Mapping[str, str] = {}
    cards: Sequence[str] = ()
    worked: Mapping[str, int] = {}
    finished: Sequence[str] = ()
    offered: Sequence[str] = ()


def player(board: str = "", **said: Any) -> Player:
    """Say what matters about one player."""
    return Player(board=board, **said)


def harmonies(board: str = "", *others: Player, side: Side = "A", **said: Any) -> "Table":
    """Set out a game: the first player's board and cards, other players, and what lies on the table."""
    own = {word: said.pop(word) for word in list(said) if word in Player.__struct_fields__}
    return Table(_deal((player(board, **own), *others), side, **said))


class Supply:
    """The pieces that no zone has claimed yet."""

    def __init__(self) -> None:
        self.left = Counter(OWNED["harmonies"])

    def take(self, *pieces: str) -> None:
        """Claim pieces. Fails the test when there are not so many."""
        self.left.subtract(pieces)
        short = [piece for piece in pieces if self.left[piece] < 0]
        assert not short, f"there are no more of {short} in the box"

    def rest(self, wanted: Sequence[str]) -> tuple[Any, ...]:
        """Claim all that is left of some kinds of pieces."""
        kinds = dict.fromkeys(wanted)
        found = tuple(piece for piece in kinds for _ in range(self.left[piece]))
        self.take(*found)
        return found


def _deal(
    players: Sequence[Player],
    side: Side,
    *,
    in_hand: str | None = None,
    central: Sequence[str] | None = None,
    pouch: str | None = None,
    next_tokens: str = "",
    row: Sequence[str] | None = None,
    next_cards: Sequence[str] = (),
    draw_pile: Sequence[str] | None = None,
    active: int = 0,
    turn_number: int = 9,
    last_round: EndReason | None = None,
    spirits: bool = False,
) -> State:
    supply, alone = Supply(), len(players) == 1
    seats = tuple(_seat(said, side, supply) for said in players)
    spaces = 3 if alone else 5
    board = tuple(tokens_named(tokens) for tokens in (CENTRAL[:spaces] if central is None else central))
    held = tokens_named(in_hand or "")
    if in_hand is not None:
        board = ((), *board[1:])
    first_tokens = tokens_named(next_tokens if pouch is None else pouch)
    supply.take(*held, *first_tokens, *(token for tokens in board for token in tokens))
    named_row = tuple(map(CardId, row or ()))
    named_pile = tuple(map(CardId, next_cards if draw_pile is None else draw_pile))
    supply.take(*named_row, *named_pile)
    others: tuple[CardId, ...] = supply.rest(tuple(CONTENT.animals))
    gaps = 0 if row is not None else spaces
    rest_tokens: tuple[Token, ...] = supply.rest(CONTENT.pouch)
    return State(
        ruleset=Ruleset(side=side, spirits=spirits),
        rng=Rng("0" * 32),
        seats=seats,
        first=Seat(0),
        active=Seat(active),
        turn_number=turn_number,
        turn=Turn(taken_from=None if in_hand is None else 0, in_hand=held),
        central=board,
        pouch=first_tokens + (rest_tokens if pouch is None else ()),
        row=(named_row + others[:gaps] + (None,) * spaces)[:spaces],
        draw_pile=named_pile + (others[gaps:] if draw_pile is None else ()),
        unused=supply.rest(tuple(CONTENT.spirits)),
        removed_tokens=() if pouch is None else rest_tokens,
        removed_cards=() if draw_pile is None else others[gaps:],
        last_round=last_round,
    )


def _seat(said: Player, side: Side, supply: Supply) -> SeatState:
    spaces = len(CONTENT.grids[side].places)
    stacks: tuple[Stack, ...] = drawn(side, said.board) if said.board else ((),) * spaces
    living = {space_named(side, space): CardId(card) for space, card in said.animals.items()}
    board = Board(stacks, tuple(living.get(SpaceId(space)) for space in range(spaces)))
    whole = [HeldCard(CardId(card), CONTENT.cards[CardId(card)].cubes) for card in said.cards]
    worked = [HeldCard(CardId(card), cubes) for card, cubes in said.worked.items()]
    supply.take(*(token for stack in stacks for token in stack), *said.cards, *said.worked, *said.finished)
    supply.take(*said.offered)
    return SeatState(
        board=board,
        cards=(*whole, *worked),
        finished=tuple(map(CardId, said.finished)),
        offered=tuple(map(CardId, said.offered)),
    )


class Table:
    """A game under way, played by name. Every verb gives the table back, so verbs can follow one another."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.log: tuple[LogEntry, ...] = ()
        self.reveals = False
        self._before: list[State] = []

    def take(self, space: int) -> "Table":
        """Take the tokens of a space of the central board, counted from 1."""
        return self.act(act.TakeTokens(space - 1))

    def place(self, letters: str, *spaces: str) -> "Table":
        """Place tokens in hand, named by their letters, one on each space."""
        for letter, space in zip(letters, spaces, strict=True):
            self.act(act.PlaceToken(tokens_named(letter)[0], space_named(self.side, space)))
        return self

    def take_card(self, card: str) -> "Table":
        """Take a face-up card."""
        return self.act(act.TakeCard(CardId(card)))

    def settle(self, card: str, *spaces: str) -> "Table":
        """Place a cube of a card on each space."""
        for space in spaces:
            self.act(act.PlaceCube(CardId(card), space_named(self.side, space)))
        return self

    def choose(self, spirit: str) -> "Table":
        """Keep one of the spirits offered."""
        return self.act(act.ChooseSpirit(CardId(spirit)))

    def end_turn(self, *, swap: str | None = None) -> "Table":
        """End the turn, alone perhaps with a swapped card."""
        return self.act(act.EndTurn(None if swap is None else CardId(swap)))

    def take_and_place(self) -> "Table":
        """Take the first tokens there are and place them wherever they may go."""
        self.act(self.offered(act.TakeTokens)[0])
        while self.state.turn.in_hand:
            self.act(self.offered(act.PlaceToken)[0])
        return self

    def whole_turn(self, *spaces: str) -> "Table":
        """Take the first tokens there are, place them on these spaces in the order they lie, and end the turn."""
        self.act(self.offered(act.TakeTokens)[0])
        for token, space in zip(self.state.turn.in_hand, spaces, strict=True):
            self.act(act.PlaceToken(token, space_named(self.side, space)))
        return self.end_turn()

    def take_back(self, actions: int = 1) -> "Table":
        """Take the last actions back, as the table's undo does: only where nothing was revealed since."""
        for _ in range(actions):
            assert not self.reveals, "undo stops where something was revealed"
            self.state = self._before.pop()
        return self

    def act(self, action: Action) -> "Table":
        """Carry out an action of the active player."""
        return self.act_as(self.state.active, action)

    def act_as(self, seat: Seat, action: Action) -> "Table":
        """Carry out an action of a seat."""
        legal, before = HARMONIES.legal_actions(self.state, seat), msgspec.json.encode(self.state)
        try:
            step = HARMONIES.apply(self.state, seat, action)
        except IllegalAction as refusal:
            assert action not in legal, f"offered, yet refused: {action}"
            assert msgspec.json.encode(self.state) == before, "a refusal changed the state"
            raise Refused(f"{refusal}\nseat {seat} tried {action}\n{self.describe()}") from refusal
        assert action in legal, f"carried out without being offered: {action}"
        assert Counter(harmonies_pieces(step.state)) == OWNED["harmonies"], "a piece was lost or doubled"
        self._before.append(self.state)
        self.state, self.log, self.reveals = step.state, step.log, step.reveals
        return self

    def refused(self, attempt: Callable[..., object], *arguments: Any, **named: Any) -> str:
        """Assert that the rules refuse one verb and that nothing changes; give the sentence the player reads."""
        before = self.state
        try:
            attempt(*arguments, **named)
        except Refused as refusal:
            assert self.state is before, "an earlier action of the attempt was carried out"
            return str(refusal.__cause__)
        raise AssertionError(f"this should have been refused, yet told {self.told()}")

    @property
    def side(self) -> Side:
        """Name the side of the boards."""
        return self.state.ruleset.side

    def seat(self, number: int | None = None) -> SeatState:
        """Give a player's board and cards, the active one's if not named."""
        return self.state.acting_seat if number is None else self.state.seats[number]

    def score(self, number: int | None = None) -> Score:
        """Score a player's board as it is now."""
        return score(CONTENT, self.side, self.seat(number))

    def looks_like(self, board: str) -> bool:
        """Say whether the active player's board is the one drawn."""
        return self.seat().board.stacks == drawn(self.side, board)

    def animals(self, number: int | None = None) -> dict[str, str]:
        """Name the animals of a player by space."""
        living = enumerate(self.seat(number).board.animals)
        return {name_of(self.side, SpaceId(space)): card for space, card in living if card is not None}

    def cubes_on(self, card: str) -> int | None:
        """Count the cubes on an unfinished card of the active player; None when it is not among them."""
        return next((held.cubes for held in self.seat().cards if held.card == card), None)

    def offered(self, kind: type[Any]) -> list[Any]:
        """List the legal actions of one kind."""
        legal = HARMONIES.legal_actions(self.state, self.state.active)
        return [action for action in legal if isinstance(action, kind)]

    def can_settle(self, card: str) -> set[str]:
        """Name the spaces where the next cube of a card may go."""
        return {name_of(self.side, action.space) for action in self.offered(act.PlaceCube) if action.card == card}

    def can_place(self, letter: str) -> set[str]:
        """Name the spaces where a token in hand may go."""
        token = tokens_named(letter)[0]
        return {name_of(self.side, action.space) for action in self.offered(act.PlaceToken) if action.token == token}

    def view(self, viewer: int | None) -> HarmoniesView:
        """See the table as a player or a spectator does."""
        return HARMONIES.view(self.state, None if viewer is None else Seat(viewer))

    def said(self, kind: str) -> dict[str, Any] | None:
        """Give what the last action logged first under this kind, None when it did not."""
        return next((entry.data for entry in self.log if entry.kind == kind), None)

    def told(self) -> list[str]:
        """List the kinds of what the last action logged, in order."""
        return [entry.kind for entry in self.log]

    def describe(self) -> str:
        """Tell how things stand and what could be done, for the message of a failure."""
        legal = HARMONIES.legal_actions(self.state, self.state.active)
        own = self.seat()
        return (
            f"seat {self.state.active}: hand {self.state.turn.in_hand}, cards {own.cards}\n"
            f"{picture(self.side, own.board.stacks)}\nanimals {self.animals()}\nlegal now:\n"
            + "\n".join(f"  {choice}" for choice in legal)
        )
