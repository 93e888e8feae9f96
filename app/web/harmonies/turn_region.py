"""Region ``turn``: what is still to be done, spirits to choose from, and the end of the turn."""

from collections.abc import Sequence

from markupsafe import Markup

from app.games.harmonies.actions import ChooseSpirit, EndTurn, PlaceCube, TakeCard, TakeTokens
from app.games.harmonies.pieces import CardId
from app.language import gettext as _
from app.language import ngettext
from app.tables.records import LogLine
from app.web.buttons import press, spoken_label
from app.web.harmonies.card_face import card_face
from app.web.harmonies.contexts import ShownCard, TurnSteps
from app.web.harmonies.deeds import deeds
from app.web.harmonies.sight import Sight
from app.web.harmonies.words import card_name

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
        return _("The game is over")
    if not sight.acts:
        return _("{name} is on turn").format(name=sight.people[sight.view.active])
    if sight.of(ChooseSpirit):
        return _("Choose your spirit")
    if sight.of(TakeTokens):
        return _("Take tokens")
    in_hand = len(sight.view.turn.in_hand)
    if not in_hand:
        return _("All is placed")
    return ngettext("Place {amount} token", "Place {amount} tokens", in_hand).format(amount=in_hand)


def _hint(sight: Sight) -> str:
    """Name what could be done besides."""
    if not sight.acts:
        return ""
    animals = len({action.card for action in sight.of(PlaceCube)})
    if not animals:
        return _("You may take a card.") if sight.of(TakeCard) else ""
    if sight.of(TakeCard):
        words = ngettext(
            "You may take a card and settle {amount} animal.",
            "You may take a card and settle {amount} animals.",
            animals,
        )
    else:
        words = ngettext("You may settle {amount} animal.", "You may settle {amount} animals.", animals)
    return words.format(amount=animals)


def _spirit(sight: Sight, card: CardId) -> ShownCard:
    label = spoken_label(_("Keep [{card}]"), card=card_name(sight.content, card))
    return ShownCard(
        face=card_face(sight.content, card),
        target=f"card:{card}",
        buttons=(press((ChooseSpirit(card),), label, tone="primary"),),
    )


def _end(sight: Sight) -> Markup:
    plain = [action for action in sight.of(EndTurn) if action.discard is None]
    return press(plain, _("End turn"), tone="primary") if plain else _NOTHING
