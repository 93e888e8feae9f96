"""Why a press is begun as it is: the points that a token or a cube brings, the animal that tokens are taken for.

Boards, cards and tokens lie open to all; nothing else is looked at.
"""

from app.games.harmonies.actions import Action, ChooseSpirit, EndTurn, PlaceCube, PlaceToken, TakeCard, TakeTokens
from app.games.harmonies.game import Harmonies
from app.games.harmonies.scoring import score
from app.games.harmonies.state import State
from app.games.protocol import Seat
from app.games.reason import Reason

NOTHING_LEFT = Reason("nothing_left")
FITTING = Reason("fitting")
ROOM = Reason("room")
HABITAT_NEAR = Reason("habitat_near")
SPIRIT_NEAR = Reason("spirit_near")


def explain(game: Harmonies, state: State, seat: Seat, press: tuple[Action, ...]) -> Reason | None:
    """Say why the first action of a press is done; the others are meant to follow."""
    match press[0]:
        case EndTurn():
            return NOTHING_LEFT
        case PlaceToken():
            gained = _gained(game, state, seat, press[0])
            return Reason("points", {"points": gained}) if gained > 0 else _animal(press) or ROOM
        case PlaceCube():
            return Reason("settled", {"points": _gained(game, state, seat, press[0])})
        case TakeTokens():
            return _animal(press) or FITTING
        case TakeCard():
            return HABITAT_NEAR
        case ChooseSpirit():
            return SPIRIT_NEAR


def _gained(game: Harmonies, state: State, seat: Seat, action: Action) -> int:
    """Count the points that an action brings at once."""
    after = game.apply(state, seat, action).state
    then, now = (score(game.content, state.ruleset.side, of.seats[seat]).total for of in (after, state))
    return then - now


def _animal(press: tuple[Action, ...]) -> Reason | None:
    """Name the animal that what is begun makes a home for, if the press settles one."""
    card = next((action.card for action in press[1:] if isinstance(action, PlaceCube)), None)
    return None if card is None else Reason("for_animal", {"card": card})
