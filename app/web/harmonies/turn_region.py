"""Region ``turn``: what is still to be done, spirits to choose from, and the end of the turn."""

from markupsafe import Markup

from app.games.harmonies.actions import ChooseSpirit, EndTurn, PlaceCube, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId
from app.web.buttons import press, unseen
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import Deed, ShownCard, TurnSteps
from app.web.harmonies.sight import Sight
from app.web.wording import counted, joined

_NOTHING = Markup("")


def turn(sight: Sight, deeds: tuple[Deed, ...] = ()) -> TurnSteps:
    """Tell how far the turn is. ``deeds`` are what was done in it and can be taken back one by one."""
    return TurnSteps(
        title=_title(sight),
        hint=_hint(sight),
        spirits=tuple(_spirit(sight, action.card) for action in sight.of(ChooseSpirit)),
        deeds=deeds,
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
