"""Region ``turn``: what is still to be done, spirits to choose from, and the end of the turn."""

from collections.abc import Sequence

from markupsafe import Markup

from app.games.harmonies.actions import ChooseSpirit, EndTurn, PlaceCube, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId
from app.tables.records import LogLine
from app.web.buttons import press, unseen
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import ShownCard, TurnSteps
from app.web.harmonies.deeds import deeds
from app.web.harmonies.sight import Sight
from app.web.wording import counted, joined

_NOTHING = Markup("")


def turn(sight: Sight, log: Sequence[LogLine]) -> TurnSteps:
    """Tell how far the turn is, and offer to take back what the log says was done in it."""
    return TurnSteps(
        title=_title(sight),
        hint=_hint(sight),
        spirits=tuple(_spirit(sight, action.card) for action in sight.of(ChooseSpirit)),
        deeds=deeds(sight, log) if sight.acts else (),
        end=_end(sight),
    )


def _title(sight: Sight) -> str:
    if sight.over:
        return "The game is over"
    if not sight.acts:
        return f"{sight.people[sight.view.active]} is on turn"
    if sight.of(ChooseSpirit):
        return "Choose your spirit"
    if sight.of(TakeTokens):
        return "Take tokens"
    in_hand = len(sight.view.turn.in_hand)
    return f"Place {counted(in_hand, 'token')}" if in_hand else "All is placed"


def _hint(sight: Sight) -> str:
    """Name what could be done besides."""
    if not sight.acts:
        return ""
    more = ["take a card"] if sight.of(TakeCard) else []
    animals = len({action.card for action in sight.of(PlaceCube)})
    if animals:
        more.append(f"settle {counted(animals, 'animal')}")
    return f"You may {joined(more)}." if more else ""


def _spirit(sight: Sight, card: CardId) -> ShownCard:
    name = unseen(f" {sight.content.cards[card].name}")
    return ShownCard(
        face=card_face(sight.content, card),
        target=f"card:{card}",
        buttons=(press((ChooseSpirit(card),), Markup("Keep{0}").format(name), tone="primary"),),
    )


def _end(sight: Sight) -> Markup:
    plain = [action for action in sight.of(EndTurn) if action.discard is None]
    return press(plain, "End turn", tone="primary") if plain else _NOTHING
