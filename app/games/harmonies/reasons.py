"""Why a press is begun as it is: the points that a token or a cube brings, the animal that tokens are taken for.

Boards, cards and tokens lie open to all; nothing else is looked at.
"""

from collections.abc import Mapping
from functools import cached_property

from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.game import Harmonies
from app.games.harmonies.pieces import CardId, Side, Token
from app.games.harmonies.prospects import Outlook
from app.games.harmonies.scoring import score
from app.games.harmonies.state import State
from app.games.protocol import Seat
from app.games.reason import Reason

NOTHING_LEFT = Reason("nothing_left")
FITTING = Reason("fitting")
ROOM = Reason("room")
PROMISES: Mapping[Token, Reason] = {"brown": Reason("tree")}
HABITAT_NEAR = Reason("habitat_near")
SPIRIT_NEAR = Reason("spirit_near")


class Reasons:
    """Explains presses under one set of rules."""

    def __init__(self, game: Harmonies) -> None:
        self._game = game

    def explain(self, state: State, seat: Seat, press: tuple[Action, ...]) -> Reason | None:
        """Say why the first action of a press is done; the others are meant to follow."""
        action = press[0]
        match action:
            case EndTurn():
                return NOTHING_LEFT
            case PlaceToken(token):
                return self._placing(state, seat, action) or _animal(press) or PROMISES.get(token, ROOM)
            case PlaceCube():
                return Reason("settled", {"points": self._gained(state, seat, action)})
            case TakeTokens():
                return _animal(press) or FITTING
            case TakeCard():
                return HABITAT_NEAR
            case ChooseSpirit():
                return SPIRIT_NEAR

    def _placing(self, state: State, seat: Seat, action: PlaceToken) -> Reason | None:
        gained = self._gained(state, seat, action)
        if gained > 0:
            return Reason("points", {"points": gained})
        card = self._nearer(state, seat, action)
        return None if card is None else Reason("for_animal", {"card": card})

    def _gained(self, state: State, seat: Seat, action: Action) -> int:
        """Count the points that an action brings at once."""
        after = self._game.apply(state, seat, action).state
        then, now = (score(self._game.content, state.ruleset.side, of.seats[seat]).total for of in (after, state))
        return then - now

    def _nearer(self, state: State, seat: Seat, action: PlaceToken) -> CardId | None:
        """Name the animal of the seat whose habitat a token brings nearest."""
        outlook, board = self._outlooks[state.ruleset.side], state.seats[seat].board
        after = board.with_stack(action.space, (*board.stacks[action.space], action.token))
        animals = [held.card for held in state.seats[seat].cards if held.card in self._game.content.animals]
        steps = [(outlook.of_card(after, card) - outlook.of_card(board, card), card) for card in animals]
        step, card = max(steps, default=(0.0, None))
        return card if step > 0 else None

    @cached_property
    def _outlooks(self) -> dict[Side, Outlook]:
        content = self._game.content
        return {side: Outlook(content, side) for side in content.grids}


def _animal(press: tuple[Action, ...]) -> Reason | None:
    """Name the animal that what is begun makes a home for, if the press settles one."""
    card = next((action.card for action in press[1:] if isinstance(action, PlaceCube)), None)
    return None if card is None else Reason("for_animal", {"card": card})
